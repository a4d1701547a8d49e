"""Forms of Table Top Cribbage: the whole table, typed and counted, and his heels."""

from collections.abc import Iterator, Sequence

from autopeg.engine.cards import Card, card_names
from autopeg.engine.moves import Part
from autopeg.errors import IllegalMove, Refusal, UsageError
from autopeg.games.counting.hand_count import names_typed
from autopeg.games.tabletop.rules.grid import CELLS, SIZE
from autopeg.games.tabletop.rules.moves import Event
from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.scorekeeping.rules import TabletopState
from autopeg.games.tabletop.text import counted_name
from autopeg.scorekeeping.forms import Draft, Form
from autopeg.scorekeeping.rules.moves import Heels, Table

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
    try:
        cards = [Card.parse(name) for name in names]
    except ValueError as error:
        raise Refusal("BAD_CARD", str(error)) from None
    rows = tuple(tuple(cards[first : first + SIZE]) for first in range(0, CELLS, SIZE))
    move = Table(dealing, rows, tuple(cards[CELLS:]))
    counted, events = state.apply(move)
    made = [sum(event.points for event in events if event.side == each) for each in range(state.sides)]
    said = f"the table counts {made[0]} for A and {made[1]} for B"
    if state.options.is_ship:
        gained = [new - old for new, old in zip(counted.scores, state.scores, strict=True)]
        ahead = "AB"[gained.index(max(gained))]
        points = "1 game point" if max(gained) == 1 else f"{max(gained)} game points"
        said += f": {points} for {ahead}" if max(gained) else ": no game point"
    return Draft(move, said, tuple(_line_of(event) for event in events if isinstance(event, Event)))


def _line_of(event: Event) -> str:
    """Return the value of a line with its reasons: "B column a   4C 5S JD 7C 8S   4  fifteens 4"."""
    reasons = ", ".join(f"{kind} {points}" for kind, points in _kinds_of(event.parts))
    name = counted_name(event.what, event.index)
    return f"{'AB'[event.side]} {name:<8}  {card_names(event.cards):<14} {event.points:>2}  {reasons}".rstrip()


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


FORMS = (
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
