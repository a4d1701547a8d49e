"""Text that compares a duplicate game with the bot's, the same on the page and in the terminal."""

from collections.abc import Iterator

from msgspec import Struct

from autopeg.base.phrases import count_text
from autopeg.engine.advice import advice_of
from autopeg.engine.history import History
from autopeg.records import Record
from autopeg.session.text import CardText
from autopeg.statistics.decision_text import cost_text, kind_words, name_kept
from autopeg.statistics.duplicate import Comparison, PlayedDuplicate
from autopeg.statistics.review import Decision

BOT_SUFFIX = " (the bot in your chair)"


class ResultRow(Struct, frozen=True):
    """A game in the ranking of a deal."""

    game_id: int | None
    """None for the bot's game."""
    name: str
    score: str
    """The points of the person's side first: "121:98"."""
    result: str
    """Won, lost or resigned."""
    gap: int | None
    """Points by which it went better than the bot's game; None for the bot and for players who resigned."""
    lost: str
    """Points lost by decisions."""
    accuracy: str
    """Empty if there was nothing to decide."""
    remarks: tuple[str, ...]
    """What made it easier."""


class TurnRow(Struct, frozen=True):
    """A decision beside the bot's."""

    deal: int
    kind: str
    n: int | None
    """The line of the person's record, None if the deal was over."""
    own: str
    """The person's choice; empty if the deal was over."""
    own_cost: str
    """What it cost; empty if nothing was better."""
    bot: str
    bot_cost: str
    is_same: bool
    has_same_cards: bool


def title_text(comparison: Comparison) -> str:
    """Return what is compared: "Deal 20261123"."""
    return f"Deal {comparison.number}"


def result_rows(comparison: Comparison) -> list[ResultRow]:
    """Return the results of all games of the deal, best first."""
    return [_result_row(played, comparison.bot) for played in comparison.games]


def _result_row(played: PlayedDuplicate, bot: PlayedDuplicate) -> ResultRow:
    side = played.seat % len(played.scores)
    others = [str(score) for other, score in enumerate(played.scores) if other != side]
    remarks: list[str] = []
    if played.undone:
        remarks.append(f"{count_text(played.undone, 'move')} undone")
    if played.attempt > 1:
        remarks.append(f"attempt {played.attempt}")
    return ResultRow(
        played.game_id,
        played.name,
        ":".join([str(played.scores[side]), *others]),
        "won" if played.has_won else "resigned" if played.has_resigned else "lost",
        None if played.game_id is None or played.has_resigned else played.lead - bot.lead,
        f"{played.lost:.1f}",
        "" if played.accuracy is None else f"{played.accuracy:.0%}",
        tuple(remarks),
    )


def result_text(row: ResultRow) -> str:
    """Return a game on one line: "121:98, won, 5 better than the bot, 3.2 points lost by decisions, accuracy 93%"."""
    said = [row.score, row.result]
    if row.gap is not None:
        said.append(gap_text(row.gap))
    said.append(f"{row.lost} points lost by decisions")
    if row.accuracy:
        said.append(f"accuracy {row.accuracy}")
    return ", ".join([*said, *row.remarks])


def gap_text(gap: int) -> str:
    """Return the difference from the bot in words. gap: points by which a game went better."""
    return f"{abs(gap)} {'better' if gap > 0 else 'worse'} than the bot" if gap else "level with the bot"


def sum_text(comparison: Comparison) -> str:
    """Return how much was the same: "13 of 38 decisions as the bot's, 4 others with the same cards"."""
    own = [turn for turn in comparison.turns if turn.own is not None]
    same = sum(turn.is_same for turn in own)
    differ = sum(turn.has_same_cards and not turn.is_same for turn in own)
    return (
        f"{same} of {count_text(len(own), 'decision')} the same as the bot's; "
        f"{differ} different with the same cards in hand"
    )


def turn_rows(comparison: Comparison, card: CardText) -> list[TurnRow]:
    """Return every decision in words. card: returns a card as it is shown."""
    game = comparison.record.header.game
    own = _Namer(comparison.record, comparison.history, card)
    bot = _Namer(comparison.bot_record, comparison.bot_history, card)
    words = kind_words(game)
    return [
        TurnRow(
            turn.deal,
            words.get(turn.kind, turn.kind),
            None if turn.own is None else turn.own.n,
            *own.texts(turn.own),
            *bot.texts(turn.bot),
            turn.is_same,
            turn.has_same_cards,
        )
        for turn in comparison.turns
    ]


class _Namer:
    """Namer of one game's decisions."""

    def __init__(self, record: Record, history: History, card: CardText) -> None:
        self._game = record.header.game
        self._numbers = record.lines_in_force
        self._history = history
        self._card = card
        self._costly = advice_of(self._game).COSTLY

    def texts(self, decision: Decision | None) -> tuple[str, str]:
        """Return what was done, and what it cost."""
        if decision is None:
            return "", ""
        state = self._history.state_before(len(self._numbers) - self._numbers.index(decision.n))
        made = name_kept(self._game, decision.made, state, self._card)
        return made, "" if decision.grade(self._costly) == "best" else cost_text(decision)


def comparison_lines(comparison: Comparison, card: CardText) -> Iterator[str]:
    """Yield the comparison for line mode: the ranking, then each deal with the decisions that differed."""
    yield f"{title_text(comparison)}, the same cards for everybody"
    for place, result in enumerate(result_rows(comparison), 1):
        suffix = BOT_SUFFIX if result.game_id is None else ""
        yield f"{place:>3}. {result.name}{suffix}: {result_text(result)}"
    yield f"{sum_text(comparison)}."
    rows = turn_rows(comparison, card)
    own, bot = names_of(comparison)
    for deal, (own_points, bot_points) in enumerate(comparison.points, 1):
        yield f"Deal {deal}: {own} {count_text(own_points, 'point')}, {bot} {bot_points}"
        for row in rows:
            if row.deal == deal and row.has_same_cards and not row.is_same:
                yield f"     {own}: {_with_cost(row.own, row.own_cost)}"
                yield f"     {bot}: {_with_cost(row.bot, row.bot_cost)}"


def names_of(comparison: Comparison) -> tuple[str, str]:
    """Return the names of the person and of the bot in the same chair."""
    own, bot = (each.header.players[comparison.seat] for each in (comparison.record, comparison.bot_record))
    return own, bot


def _with_cost(made: str, cost: str) -> str:
    return f"{made} (costs {cost})" if cost else f"{made} (nothing was better)"
