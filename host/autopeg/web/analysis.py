"""Finished games analysed: what the analyst's process computes, and the results in figures and words for the page."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from autopeg.base.errors import DamagedGame
from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json
from autopeg.records import Header, Record, Store
from autopeg.registry import GAME_NAMES, SCORE, game_facts, title_of
from autopeg.session.card_text import card_text
from autopeg.session.text import side_names
from autopeg.statistics.deal_statistics import averages_of
from autopeg.statistics.decision_text import cost_text, explain_cost, kind_words, name_kept
from autopeg.statistics.duplicate import compare
from autopeg.statistics.duplicate_text import names_of, result_rows, sum_text, title_text, turn_rows
from autopeg.statistics.facts import Note, facts_of, known_facts, known_of
from autopeg.statistics.form import forms, outcome_of, pairs
from autopeg.statistics.players import statistics_note
from autopeg.statistics.progress import progress
from autopeg.statistics.review import REVIEW_NOTE, Decision, Review, costliest, summary_of
from autopeg.statistics.skill import SKILL_NOTE, player_skill
from autopeg.statistics.summary import SUMMARY_NOTE, GameSummary, summary_parts_of
from autopeg.statistics.summary_text import summary_notes, summary_rows


def notes_of(game: str) -> tuple[Note[Any], ...]:
    """Return the notes that the statistics of a game need: the quick ones first, then the slow ones."""
    return (statistics_note(game),) if game == SCORE else (statistics_note(game), SKILL_NOTE)


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


def comparison_of(folder: Path | None, game_id: int) -> dict[str, object]:
    """Return a finished duplicate game beside the bot's, in words. Raises UsageError for any other game."""
    with Store(folder) as store:
        comparison = compare(store, game_id)
    own, bot = names_of(comparison)
    rows = turn_rows(comparison, card_text)
    return {
        "game_id": game_id,
        "title": title_text(comparison),
        "own": own,
        "bot": bot,
        "part": summary_parts_of(comparison.record.header.game).PART,
        "said": sum_text(comparison),
        "results": [to_json(row) for row in result_rows(comparison)],
        "deals": [
            {"points": points, "turns": [to_json(row) for row in rows if row.deal == deal]}
            for deal, points in enumerate(comparison.points, 1)
        ],
    }


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


def figures_of(store: Store, game: str, waiting: list[int]) -> dict[str, object]:
    """Return the statistics of the games of one name. waiting: how many are not analysed yet."""
    rows = store.games(game)
    outcomes = [outcome_of(row) for row in rows]
    is_score, note = game == SCORE, statistics_note(game)
    skill = {} if is_score else dict(known_facts(store, game, SKILL_NOTE))
    found: dict[str, object] = {
        "game": game,
        "title": title_of(game),
        "lowest_wins": rules_of(game).LOWEST_WINS,
        "over": sum(each.winners is not None for each in outcomes),
        "waiting": {"averages": waiting[0], "skill": 0 if is_score else waiting[1]},
        "kinds": kind_words(game),
        "form": forms(outcomes),
        "pairs": pairs(outcomes),
        "players": note.add_up((facts for _, facts in known_facts(store, game, note)), game),
        "skill": [] if is_score else player_skill(skill.items(), game),
        "progress": progress(rows, skill),
    }
    known = ((name, averages_of(name)) for name in GAME_NAMES)
    expected = {name: averages.expected_means() for name, averages in known if averages is not None}
    found["variants"] = {name: game_facts(name).variant_names for name in GAME_NAMES}
    found["expected"] = expected if is_score else expected.get(game)
    return msgspec.to_builtins(found)


def describe_analysis(record: Record, analysis: Analysis) -> dict[str, object]:
    """Return a review with every choice in words, and the summary."""
    name, review = record.header.game, analysis.review
    if name not in GAME_NAMES:
        return {"kinds": {}, "decisions": [], "players": [], "summary": None}
    costly = advice_of(name).COSTLY
    _, history = record.header.begin()
    decisions: list[dict[str, object]] = []
    waiting = list(reversed(review.decisions))
    for number, line in enumerate(record.moves, 1):
        if waiting and waiting[-1].n == number:
            decisions.append(_decision(name, waiting.pop(), history.state, costly))
        history.play(line)
    return {
        "kinds": kind_words(name),
        "decisions": decisions,
        "players": [_player(review, seat, costly) for seat in range(len(record.header.players))],
        "summary": _summary(record.header, analysis),
    }


def _summary(header: Header, analysis: Analysis) -> dict[str, object]:
    review, summary = analysis
    game, sides = header.game, side_names(header.players, header.sides)
    costly = advice_of(game).COSTLY
    return {
        "rows": to_json(tuple(summary_rows(game, summary, review))),
        "notes": summary_notes(game, summary, sides, card_text),
        "turning": None if summary.turning is None else summary.turning.n,
        "has_chances": summary.knows_chances,
        "course": [
            {"n": each.n, "values": [summary.value(each, side) for side in range(len(sides))]}
            for each in summary.course
        ],
        "deals": list(summary.deals),
        "part": summary_parts_of(game).PART,
        "mistakes": [
            [each.n for each in costliest(review.decisions, (seat,), costly)] for seat in range(len(header.players))
        ],
    }


def _decision(name: str, decision: Decision, state: object, costly: float) -> dict[str, object]:
    def text_of(choice: Choice) -> str:
        return name_kept(name, choice, state, card_text)

    def named(choice: Choice) -> dict[str, object]:
        return {"text": text_of(choice), "worth": choice.worth, "wins": choice.win_chance}

    return {
        "n": decision.n,
        "seat": decision.seat,
        "kind": decision.kind,
        "lost": decision.lost,
        "wins_lost": decision.wins_lost,
        "by_chance": decision.by_chance,
        "cost": cost_text(decision),
        "is_best": decision.is_best,
        "is_costly": decision.is_costly(costly),
        "grade": decision.grade(costly),
        "of": decision.of,
        "said": explain_cost(name, decision, text_of(decision.best)),
        "made": named(decision.made),
        "best": named(decision.best),
        "others": [named(choice) for choice in decision.others],
    }


def _player(review: Review, seat: int, costly: float) -> dict[str, object]:
    summary = summary_of(review.decisions, seat, costly)
    luck = [each for each in review.luck if each.seat == seat]
    return {
        "seat": seat,
        "kinds": {
            kind: {"count": count, "best": summary.best[kind], "lost": round(summary.lost[kind], 2)}
            for kind, count in summary.count.items()
        },
        "worst": summary.worst,
        "finest": summary.finest,
        "luck": None
        if not luck
        else {
            "dealt": round(sum(each.dealt for each in luck), 2),
            "turned": round(sum(each.turned for each in luck), 2),
        },
    }
