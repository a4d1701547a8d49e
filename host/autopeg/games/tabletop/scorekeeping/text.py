"""Texts of Table Top Cribbage with physical cards."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from autopeg.base.errors import UsageError
from autopeg.base.phrases import count_text, doing, owned, possessive
from autopeg.counting.hand_count import cards_of, names_typed
from autopeg.engine import Result
from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop.rules.grid import CELLS, SIZE
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.scorekeeping.rules import TabletopState
from autopeg.games.tabletop.text import call_event, counted_name, describe_round
from autopeg.score.moves import Deal, Heels, Points, RoundOver, ScoreEvent, WholeTable
from autopeg.scorekeeping.text import CountedLine, Draft, Form, PadDetails, Words
from autopeg.session.text import side_names

_ROW_NAMES = (*(f"row {row + 1}" for row in range(SIZE)), "crib")
_KINDS = {"fifteen": "fifteens", "pair": "pairs", "run": "runs"}


def _dealing_side(state: TabletopState) -> int:
    if not state.is_open or state.dealing_side is None:
        raise IllegalMove("NO_ROUND", "T4")
    return state.dealing_side


def _heels(state: TabletopState, side: int, text: str) -> Draft:
    """Return the draft of his heels, for the side that deals whichever side is chosen (T8)."""
    return Draft(Heels(_dealing_side(state)), "two for his heels")


def _table(state: TabletopState, side: int, text: str) -> Draft:
    """Return the draft of a table typed row by row, then the crib: 25 cards and four."""
    dealing = _dealing_side(state)
    names = names_typed(text)
    if len(names) != CELLS + CRIB_CARDS:
        raise UsageError(
            f"the table has {CELLS} cards and the crib {CRIB_CARDS}, {CELLS + CRIB_CARDS} in all, not {len(names)}"
        )
    cards = cards_of(names)
    rows = tuple(cards[first : first + SIZE] for first in range(0, CELLS, SIZE))
    move = WholeTable(dealing, rows, cards[CELLS:])
    counted, events = state.apply(move)
    made = [sum(event.points for event in events if event.side == each) for each in range(state.sides)]
    said = f"the table counts {made[0]} for A and {made[1]} for B"
    if state.options.is_ship:
        gained = [new - old for new, old in zip(counted.scores, state.scores, strict=True)]
        ahead = "AB"[gained.index(max(gained))]
        points = count_text(max(gained), "game point")
        said += f": {points} for {ahead}" if max(gained) else ": no game point"
    return Draft(move, said, tuple(_line_of(event) for event in events if isinstance(event, Event)))


def _line_of(event: Event) -> str:
    """Return the value of a line with its reasons: "B column a 4C 5S JD 7C 8S  4 fifteens 4"."""
    reasons = ", ".join(f"{kind} {points}" for kind, points in _kinds_of(event.parts))
    name = counted_name(event.what, event.index)
    return f"{'AB'[event.side]} {name:<8} {card_names(event.cards):<14} {event.points:>2} {reasons}".rstrip()


def _kinds_of(parts: Sequence[Part]) -> Iterator[tuple[str, int]]:
    """Yield the points of every kind, in the order of counting a hand."""
    for kind in dict.fromkeys(part.kind for part in parts):
        points = [part.points for part in parts if part.kind == kind]
        yield (_KINDS[kind] if kind in _KINDS and len(points) > 1 else kind), sum(points)


def _rows_typed(text: str) -> tuple[str, ...]:
    """Return the cards typed so far in the rows of the table, then the crib."""
    names = names_typed(text)
    rows = (names[first : first + SIZE] for first in range(0, CELLS + CRIB_CARDS, SIZE))
    return tuple(
        f"{name:<6} {' '.join(f'{card:<3}' for card in row)}" for name, row in zip(_ROW_NAMES, rows, strict=True)
    )


class TabletopWords(Words[TabletopState]):
    """Texts about rounds of lines, each side counted in turn."""

    GO_ON: ClassVar = {Deal: "next round", RoundOver: "round over"}
    FIRST_STEPS = (
        "n says who deals, and again for the next player. Then enter the",
        "points of each line in order, zeros included.",
        "Or t: type the whole table, and have all of it counted.",
        "? shows all keys.",
    )
    REFUSALS: ClassVar = {
        "ALL_TOLD": "All lines of this side are already recorded for this round",
        "HEELS_TOLD": "His heels are already recorded for this round",
        "IMPOSSIBLE_LINE.centre": "No line through the centre counts {count}",
        "IMPOSSIBLE_LINE.crib": "No crib counts {count}",
        "IMPOSSIBLE_LINE.line": "No line that misses the centre counts {count}",
        "LINES_MISSING": "Not recorded yet: {count:line}",
        "LINES_TOLD": "Some lines of this round are already recorded one by one: undo them first",
        "MISDEAL.table": "Enter five rows of five cards, and four cards for the crib",
        "NOT_DEALER.crib": "Only the dealing side has a crib",
        "NOT_DEALER.heels": "Only the dealing side scores his heels",
    }
    FORMS: ClassVar = (
        Form(
            "t",
            "table",
            "table",
            "the table row by row, then the crib:",
            "the table, its 25 cards row by row, then the crib",
            _table,
            _rows_typed,
            is_of_side=False,
        ),
        Form("j", "heels", "heels", "", "a jack as starter: two for the side that deals", _heels),
    )

    def game(self, state: TabletopState) -> str:
        """Return the name of the game with its variation and target."""
        return (
            super().game(state).replace(" to", ", Ship variation, to") if state.options.is_ship else super().game(state)
        )

    def describe_deal(self, state: TabletopState, names: Sequence[str]) -> str:
        """Return who deals, whose crib it is and which side is counted first (T4, T21)."""
        assert state.dealer is not None
        dealing = state.side_of(state.dealer)
        first = side_names(names, state.sides)[1 - dealing]
        lines = "rows" if state.options.rows_side != dealing else "columns"
        crib = f"{doing(names[state.dealer], 'deal')}: {possessive(names[state.dealer])} crib"
        return f"Round {state.deal}: {crib}, {possessive(first)} {lines} are counted first"

    def describe_own(self, before: TabletopState, step: Step, names: Sequence[str]) -> str:
        """Return the value of a line, the crib or the whole table."""
        sides = side_names(names, before.sides)
        match step.move:
            case Points(player=side, points=points):
                item = before.next_item(side)
                said = f"{owned(sides[side], 'points' if item is None else counted_name(*item))}: {points}"
                return said if step.state.is_open else f"{said}. {_sum(step, sides)}"
            case Heels(player=side):
                return f"{sides[side]}: two for his heels"
            case WholeTable():
                return f"The table is counted. {_sum(step, sides)}"
            case _:
                return _sum(step, sides)

    def describe_line(self, event: ScoreEvent, names: Sequence[str]) -> str | None:
        """Return the value of a line of the table with its reasons (T21)."""
        return call_event(event, names) if isinstance(event, Event) else None

    def describe_loss(self, state: TabletopState, over: Result, sides: Sequence[str]) -> Sequence[str]:
        """Return nothing: the scores say it all (T24)."""
        return ()

    def ask_points(self, state: TabletopState, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a side's next line."""
        item = state.next_item(side)
        return "all lines are recorded" if item is None else f"how many points for {counted_name(*item)}?"

    def notes(self, state: TabletopState, side: int) -> tuple[str, ...]:
        """Return what the side needs; in the Ship variation also its hand points of the round (T27)."""
        to_go = state.options.target - state.scores[side]
        needs = f"{to_go} to go" if to_go > 0 else "there!" if state.over is None else "over"
        return (needs, f"hand {state.hand_points[side]}") if state.options.is_ship and state.deal else (needs,)

    def standing(self, state: TabletopState, names: Sequence[str]) -> str:
        """Return that a side has reached the target but not won yet, if so (T23, T24)."""
        if max(state.scores) < state.options.target or state.over is not None:
            return ""
        if state.is_open:
            return f"{state.options.target} is reached: both sides are counted to the end of the round"
        return "Equal at the top: another round is played"

    def pad_details(self, state: TabletopState) -> PadDetails:
        """Return what each side counts in this round, with the points recorded (T21)."""
        return PadDetails(lines=[_lines(state, side) for side in range(state.sides)])


WORDS = TabletopWords()


def _sum(step: Step, sides: Sequence[str]) -> str:
    """Return the points of a finished round, in the Ship variation also who pegs the difference (T23, T27)."""
    return describe_round(step.state.hand_points, sides, step.state.options).text


def _lines(state: TabletopState, side: int) -> list[CountedLine]:
    if not state.deal:
        return []
    recorded: tuple[int | None, ...] = state.lines[side]
    return [
        CountedLine(counted_name(*item), recorded[at] if at < len(recorded) else None)
        for at, item in enumerate(state.items(side))
    ]
