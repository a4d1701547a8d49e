"""What the page may ask for: the bodies of its requests, checked as they are decoded."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from autopeg.engine.cards import Card, parse_cards
from autopeg.errors import UsageError

Name = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Key = Annotated[str, Meta(max_length=40)]
CardName = Annotated[str, Meta(max_length=8)]


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class EmptyRequest(Body):
    """A request whose address says everything."""


class AtSeat(Body):
    """A request of whoever sits there."""

    seat: SeatNumber


class SeatRequest(Body):
    """One seat of a new table: a person's name, or the level of a bot."""

    name: Name | None = None
    bot: str | None = None
    is_mine: bool = False
    """Whether whoever asks sits there."""


class NewTable(Body):
    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=4)]
    options: dict[str, object] = {}
    match: int | None = None


class MoveRequest(AtSeat):
    move: object
    """As in a record; on a score pad also a list of such, made as one."""
    at: int | None = None
    """How many moves the device has seen in force, None for entries that fit at any time."""
    game: int | None = None
    """The number of the game that it has seen."""
    key: Key | None = None
    """Names the request, so that one that is sent again counts once."""
    sure: bool = False
    """What is doubted is right (C59, R57)."""


class AmendRequest(AtSeat):
    """The correction of an entry on a score pad; key and sure as in a `MoveRequest`."""

    entry: Annotated[int, Meta(ge=0)]
    """Which of the moves in force, from 0."""
    was: object
    """The move as the device has seen it."""
    move: object = None
    """What it should have been, None removes it."""
    key: Key | None = None
    sure: bool = False


class PreviewRequest(AtSeat):
    move: object


class TakeRequest(AtSeat):
    """Somebody sits down."""

    name: Name | None = None
    """Theirs; None leaves the seat the name that it has."""


class BotRequest(AtSeat):
    """A bot is to play at a seat."""

    bot: Annotated[str, Meta(max_length=24)] = "club"
    """Its level."""


class UndoRequest(AtSeat):
    """An undo, a redo or the end of a round is asked for or agreed to."""

    key: Key | None = None
    """As in a `MoveRequest`."""
    request: int | None = None
    """What is agreed to, as the table has named it; None asks."""


class NextRequest(AtSeat):
    """The game that follows is to begin."""

    game: int | None = None
    """The number of the one that the device has seen end."""


class WaysRequest(AtSeat):
    cards: Annotated[list[CardName], Meta(max_length=64)] = []
    """Of the hand, to be laid together; none for suggestions."""
    to: CardName | None = None
    """The meld on the table that is meant."""


class HeartbeatAnswer(Body):
    stream: int
    """As the heartbeat has named it."""


class PaceRequest(Body):
    pace: Annotated[str, Meta(max_length=12)]


class OptionRequest(Body):
    """An option of the board. Source: docs/protocol.md, OPT."""

    key: Literal["brightness", "speed"]
    value: Annotated[int, Meta(ge=0, le=100)]


class KeysRequest(Body):
    keys: Annotated[str, Meta(min_length=1, max_length=16)]
    """Of a board that is simulated here, as `parse_keys` reads them."""


class TestAnswer(Body):
    step: int
    """The number of the question that is answered."""
    answer: Annotated[str, Meta(max_length=1)] | int | None = None


class ChoiceRequest(Body):
    choice: int
    """From 0."""
    question: Annotated[str, Meta(max_length=4000)]
    """As it was put."""


class CountRequest(Body):
    hand: Annotated[list[str], Meta(max_length=8)]
    starter: CardName
    crib: bool = False
    claimed: Annotated[int, Meta(ge=0, le=99)] | None = None


class CardsLeft(Body):
    """The cards that are left in a hand of Crummy Rummy."""

    cards: Annotated[list[str], Meta(min_length=1, max_length=40)]


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of a request. Raises UsageError naming one that is none."""
    try:
        return parse_cards(names)
    except ValueError as error:
        raise UsageError(str(error)) from None
