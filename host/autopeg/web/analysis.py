"""Finished games analysed: what the reviewer's process computes, and the results in figures and words for the page."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from autopeg.base.errors import DamagedGame
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.games import rules_of
from autopeg.records import Header, Record, Store
from autopeg.registry import GAME_NAMES, deals_cards, game_facts, title_of
from autopeg.session.card_text import card_text
from autopeg.session.text import side_names
from autopeg.statistics.deal_statistics import averages_of
from autopeg.statistics.decision_text import cost_text, kind_words, name_kept, seen_by_decider
from autopeg.statistics.duplicate import compare
from autopeg.statistics.duplicate_text import ResultRow, TurnRow, names_of, result_rows, sum_text, turn_rows
from autopeg.statistics.facts import Note, facts_of, known_facts, known_of
from autopeg.statistics.form import Form, Pair, forms, outcome_of, pairs
from autopeg.statistics.players import statistics_note
from autopeg.statistics.progress import Progress, progress
from autopeg.statistics.results import PlayerFigures
from autopeg.statistics.review import REVIEW_NOTE, Decision, Grade, Review, costliest, summary_of
from autopeg.statistics.skill import SKILL_NOTE, PlayerSkill, player_skill
from autopeg.statistics.summary import SUMMARY_NOTE, GameSummary, summary_parts_of
from autopeg.statistics.summary_text import SummaryRow, story_lines, summary_rows
from autopeg.web.game_page import picked
from autopeg.web.games_played import GamesPlayed, games_played

Player = TypeVar("Player", bound=PlayerFigures)
Expected = TypeVar("Expected")


def notes_of(game: str) -> tuple[Note[Any], ...]:
    """Return the notes that the statistics of a game need: the quick ones first, then the slow ones."""
    return (statistics_note(game),) if not deals_cards(game) else (statistics_note(game), SKILL_NOTE)


class JudgedChoice(Struct, frozen=True):
    """A choice, in words. wins: the chance to win, None where it is unknown."""

    text: str
    worth: float
    wins: float | None


class SeenRow(Struct, frozen=True):
    """Something that a player could see."""

    label: str
    what: str


class JudgedDecision(Struct, frozen=True, kw_only=True):
    """A decision of a finished game compared with the best."""

    n: int
    seat: int
    kind: str
    lost: float
    """In points."""
    wins_lost: float | None
    by_chance: bool
    """Whether the chance to win decides, and not the points."""
    cost: str
    """What it cost, in words."""
    is_best: bool
    """Whether nothing was better, as far as the estimates can tell."""
    is_costly: bool
    grade: Grade
    of: int
    """How many choices there were."""
    made: JudgedChoice
    best: JudgedChoice
    others: Sequence[JudgedChoice]
    seen: Sequence[SeenRow]
    """Everything that its player could see."""


class KindSum(Struct, frozen=True):
    """The decisions of one kind. best: for how many nothing was better; lost: points."""

    count: int
    best: int
    lost: float


class LuckSum(Struct, frozen=True):
    """The luck of the cards, in points."""

    dealt: float
    turned: float


class ReviewedPlayer(Struct, frozen=True, kw_only=True):
    """The decisions of a player."""

    seat: int
    kinds: dict[str, KindSum]
    worst: int | None
    """The move of the costliest decision."""
    finest: int | None
    luck: LuckSum | None


class CoursePoint(Struct, frozen=True):
    """The standing after a move: a value for every side."""

    n: int
    values: Sequence[float]


class SummaryState(Struct, frozen=True, kw_only=True):
    """The summary of a finished game."""

    rows: Sequence[SummaryRow]
    """The figures of every side, in words."""
    story: Sequence[str]
    """What decided it, in sentences."""
    turning: int | None
    """The move that began the deal that did most for the winner."""
    has_chances: bool
    """Whether the course is the chance to win, 0 to 1, and not the points ahead."""
    course: Sequence[CoursePoint]
    """After the moves that changed something."""
    deals: Sequence[int]
    """The moves that began deals."""
    part: str
    """What the game calls a deal."""
    mistakes: Sequence[Sequence[int]]
    """By seat, the moves of the decisions that cost most, the costliest first."""


class ReviewState(Struct, frozen=True, kw_only=True):
    """The decisions of a finished game."""

    kinds: Mapping[str, str]
    """The kinds of decisions, in words."""
    decisions: Sequence[JudgedDecision]
    players: Sequence[ReviewedPlayer]
    summary: SummaryState | None
    """None for a game of the score pad."""


NOTHING_REVIEWED = ReviewState(kinds={}, decisions=(), players=(), summary=None)
"""The review of a game of the score pad."""


class ComparedDeal(Struct, frozen=True):
    """A deal of a duplicate game beside the bot's."""

    points: tuple[int, int]
    """Of the person and of the bot."""
    turns: Sequence[TurnRow]


class ComparisonState(Struct, frozen=True, kw_only=True):
    """A duplicate game beside the bot's."""

    game_id: int
    own: str
    bot: str
    part: str
    """What the game calls a deal."""
    said: str
    results: Sequence[ResultRow]
    deals: Sequence[ComparedDeal]


class WaitingGames(Struct, frozen=True):
    """How many games are not analysed yet."""

    averages: int
    skill: int


class StatisticsState(Struct, Generic[Player, Expected], frozen=True, kw_only=True):
    """The statistics of a game. Player: the figures of one player; Expected: what the averages are compared with."""

    game: str
    title: str
    played: Sequence[GamesPlayed]
    lowest_wins: bool
    over: int
    """How many games are finished."""
    waiting: WaitingGames
    kinds: Mapping[str, str]
    """The kinds of decisions, in words."""
    form: Sequence[Form]
    pairs: Sequence[Pair]
    expected: Expected
    variants: dict[str, Mapping[str, str]]
    """Names of the variants that have averages of their own, by game."""
    skill: Sequence[PlayerSkill]
    progress: Sequence[Progress]
    players: Sequence[Player]
    own_name: str
    """Of the person at this device, by the settings; "" if they say none."""


class Analysis(NamedTuple):
    """What is known of a finished game."""

    review: Review
    summary: GameSummary


def known_analysis(store: Store, game_id: int) -> Analysis | None:
    """Return the analysis of a game if it is stored."""
    review, summary = known_of(store, game_id, REVIEW_NOTE), known_of(store, game_id, SUMMARY_NOTE)
    return None if review is None or summary is None else Analysis(review, summary)


def analysis_of(folder: Path | None, game_id: int) -> Analysis:
    """Return the analysis of a finished game, and store it. Raises DamagedGame."""
    with Store(folder) as store:
        return Analysis(facts_of(store, game_id, REVIEW_NOTE), facts_of(store, game_id, SUMMARY_NOTE))


def comparison_of(folder: Path | None, game_id: int) -> ComparisonState:
    """Return a finished duplicate game beside the bot's, in words. Raises UsageError for any other game."""
    with Store(folder) as store:
        comparison = compare(store, game_id)
    own, bot = names_of(comparison)
    rows = turn_rows(comparison, card_text)
    return ComparisonState(
        game_id=game_id,
        own=own,
        bot=bot,
        part=summary_parts_of(comparison.record.header.game).PART,
        said=sum_text(comparison),
        results=list(result_rows(comparison)),
        deals=[
            ComparedDeal(points, [row for row in rows if row.deal == deal])
            for deal, points in enumerate(comparison.points, 1)
        ],
    )


def compute_facts(folder: Path | None, game: str, note_at: int, game_ids: list[int]) -> list[int]:
    """Compute the facts of games for one of `notes_of`; return the games whose records are broken."""
    broken: list[int] = []
    with Store(folder) as store:
        for game_id in game_ids:
            try:
                facts_of(store, game_id, notes_of(game)[note_at])
            except DamagedGame:
                broken.append(game_id)
    return broken


def figures_of(store: Store, game: str, waiting: Sequence[int], own_name: str = "") -> StatisticsState[Any, Any]:
    """Return the statistics of the games of one name. waiting: how many are not analysed; own_name: sent as it is."""
    rows = store.games(game)
    outcomes = [outcome_of(row) for row in rows]
    is_score, note = not deals_cards(game), statistics_note(game)
    skill = {} if is_score else dict(known_facts(store, game, SKILL_NOTE))
    known = ((name, averages_of(name)) for name in GAME_NAMES)
    expected = {name: averages.expected_means() for name, averages in known if averages is not None}
    return StatisticsState[Any, Any](
        game=game,
        title=title_of(game),
        played=games_played(store),
        lowest_wins=rules_of(game).LOWEST_WINS,
        over=sum(each.winners is not None for each in outcomes),
        waiting=WaitingGames(waiting[0], 0 if is_score else waiting[1]),
        kinds=kind_words(game),
        form=forms(outcomes),
        pairs=pairs(outcomes),
        expected=expected if is_score else expected.get(game),
        variants={name: game_facts(name).variant_names for name in GAME_NAMES},
        skill=[] if is_score else player_skill(skill.items(), game),
        progress=progress(rows, skill),
        players=note.add_up((facts for _, facts in known_facts(store, game, note)), game),
        own_name=own_name,
    )


def describe_analysis(record: Record, analysis: Analysis) -> ReviewState:
    """Return a review with every choice in words, and the summary."""
    name, review = record.header.game, analysis.review
    costly = advice_of(name).COSTLY
    _, history = record.header.begin()
    decisions: list[JudgedDecision] = []
    waiting = list(reversed(review.decisions))
    for number, line in enumerate(record.moves, 1):
        if waiting and waiting[-1].n == number:
            decisions.append(_decision(name, waiting.pop(), history.state, costly))
        history.play(line)
    return ReviewState(
        kinds=kind_words(name),
        decisions=decisions,
        players=[_player(review, seat, costly) for seat in range(len(record.header.players))],
        summary=_summary(record.header, analysis),
    )


def _summary(header: Header, analysis: Analysis) -> SummaryState:
    review, summary = analysis
    turning = summary.story.turning
    game, sides = header.game, side_names(header.players, header.sides)
    costly = advice_of(game).COSTLY
    return SummaryState(
        rows=summary_rows(game, summary, review),
        story=story_lines(game, summary.story, sides, card_text),
        turning=None if turning is None else summary.deals[turning.deal - 1],
        has_chances=summary.knows_chances,
        course=[
            CoursePoint(each.n, [summary.value(each, side) for side in range(len(sides))]) for each in summary.course
        ],
        deals=summary.deals,
        part=summary_parts_of(game).PART,
        mistakes=[
            [each.n for each in costliest(review.decisions, (seat,), costly)] for seat in range(len(header.players))
        ],
    )


def _decision(name: str, decision: Decision, state: object, costly: float) -> JudgedDecision:
    def named(choice: Choice) -> JudgedChoice:
        return JudgedChoice(name_kept(name, choice, state, card_text), choice.worth, choice.win_chance)

    return picked(
        JudgedDecision,
        decision,
        cost=cost_text(decision),
        is_costly=decision.is_costly(costly),
        grade=decision.grade(costly),
        made=named(decision.made),
        best=named(decision.best),
        others=[named(choice) for choice in decision.others],
        seen=[SeenRow(*row) for row in seen_by_decider(name, decision, state, card_text)],
    )


def _player(review: Review, seat: int, costly: float) -> ReviewedPlayer:
    summary = summary_of(review.decisions, seat, costly)
    luck = [each for each in review.luck if each.seat == seat]
    dealt, turned = sum(each.dealt for each in luck), sum(each.turned for each in luck)
    return ReviewedPlayer(
        seat=seat,
        kinds={
            kind: KindSum(count, summary.best[kind], round(summary.lost[kind], 2))
            for kind, count in summary.count.items()
        },
        worst=summary.worst,
        finest=summary.finest,
        luck=LuckSum(round(dealt, 2), round(turned, 2)) if luck else None,
    )
