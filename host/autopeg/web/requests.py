"""The bodies of the page's requests, validated as they are decoded."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from autopeg.base.errors import UsageError
from autopeg.camera.reading import MOST_EXPECTED, MOST_PACKS
from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.options import MugginsRule
from autopeg.play.duplicate import HIGHEST_NUMBER
from autopeg.records.kept_alone import AloneKey
from autopeg.session.typed_position import PositionValue

Name = Annotated[str, Meta(max_length=400)]
"""A name as it is typed; `autopeg.engine.names` says what can be one. Each character can be made of 16 others."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Key = Annotated[str, Meta(max_length=40)]
CardName = Annotated[str, Meta(max_length=8)]
ColorName = Annotated[str, Meta(max_length=16)]
KeptName = Annotated[str, Meta(max_length=40)]
KeptText = Annotated[str, Meta(max_length=16_000)]


class Body(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class EmptyRequest(Body):
    """A request without parameters in its body."""


class MeRequest(Body):
    """A request of a device to be known."""

    is_new: bool = False
    """Whether it starts again as a new device, after its seats have moved to another one."""


class CodeRequest(Body):
    """A request for a code with which another device continues."""

    kept: Annotated[dict[KeptName, KeptText], Meta(max_length=20)]
    """What the browser keeps and the other device is to have: names, settings, what was learned."""


class TakeOverRequest(Body):
    """A request of the device that continues."""

    code: Annotated[str, Meta(max_length=400)]


class AtSeat(Body):
    """A request of the player at a seat."""

    seat: SeatNumber


class SeatRequest(Body):
    """One seat of a new table: a person's name, or the level of a bot."""

    name: Name | None = None
    """None for somebody who has not typed one yet."""
    bot: str | None = None
    is_mine: bool = False
    """Whether the device that asks takes this seat."""
    color: ColorName | None = None
    """The colour of its lane, None for the usual one."""


class NewTable(Body):
    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=4)]
    options: dict[str, object] = {}
    match: int | None = None
    duplicate: Annotated[int, Meta(ge=1, le=HIGHEST_NUMBER)] | None = None
    """The number of the deal of a duplicate game."""


class MoveRequest(AtSeat):
    move: object
    """As in a record; on a score pad also a list of moves, made as one."""
    at: int | None = None
    """The number of moves that the device has seen, None for entries that are valid at any time."""
    game: int | None = None
    """The number of the game that it has seen."""
    key: Key | None = None
    """The idempotency key: a request sent again with it counts once."""
    sure: bool = False
    """Whether the player has confirmed a doubtful entry (C59, R57)."""


class AmendRequest(AtSeat):
    """The correction of an entry on a score pad; key and sure as in a `MoveRequest`."""

    entry: Annotated[int, Meta(ge=0)]
    """The index of the move, from 0, not counting those undone."""
    was: object
    """The move as the device has seen it."""
    move: object = None
    """The corrected move, None removes it."""
    key: Key | None = None
    sure: bool = False


class PreviewRequest(AtSeat):
    move: object


class TakeRequest(AtSeat):
    """A player takes a seat."""

    name: Name | None = None
    """The player's name; None keeps the name of the seat."""
    color: ColorName | None = None
    """The colour of the lane, None keeps it."""


class BotRequest(AtSeat):
    """A request to let a bot play at a seat."""

    bot: Annotated[str, Meta(max_length=24)] = "club"
    """Its level."""


class UndoRequest(AtSeat):
    """A request for an undo, a redo or the end of a round, or agreement to one."""

    key: Key | None = None
    """As in a `MoveRequest`."""
    request: int | None = None
    """The id of the vote to agree to; None starts one."""


class NextRequest(AtSeat):
    """A request to begin the next game."""

    game: int | None = None
    """The number of the game that the device has seen end."""


class WaysRequest(AtSeat):
    cards: Annotated[list[CardName], Meta(max_length=64)] = []
    """The cards of the hand to lay together; empty for suggestions."""
    to: CardName | None = None
    """The meld on the table to add them to."""


class MeldsRequest(Body):
    """The cards of a meld of physical cards."""

    cards: Annotated[list[CardName], Meta(min_length=1, max_length=16)]


class HeartbeatAnswer(Body):
    stream: int
    """The id of the stream, as in the heartbeat."""


class PaceRequest(Body):
    pace: Annotated[str, Meta(max_length=12)]


class OptionRequest(Body):
    """An option of the board. Source: docs/protocol.md, OPT."""

    key: Literal["brightness", "speed"]
    value: Annotated[int, Meta(ge=0, le=100)]


class KeysRequest(Body):
    keys: Annotated[str, Meta(min_length=1, max_length=16)]
    """Keys of a simulated board, as `parse_keys` reads them."""


class TestAnswer(Body):
    step: int
    """The number of the question."""
    answer: Annotated[str, Meta(max_length=1)] | int | None = None


class ChoiceRequest(Body):
    choice: Annotated[str, Meta(max_length=4000)]
    """The text of the answer."""
    question: Annotated[str, Meta(max_length=4000)]
    """The text of the question."""


class BoardGameRequest(Body):
    """A request about a game that was finished on the board alone."""

    board_game: AloneKey


class TakeBoardGame(BoardGameRequest):
    """A request to take it into the records."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=4)]
    """Of the players, by lane."""


class CountRequest(Body):
    hand: Annotated[list[str], Meta(max_length=8)]
    starter: CardName
    crib: bool = False
    claimed: Annotated[int, Meta(ge=0, le=99)] | None = None


class LineRequest(Body):
    """A line of five cards on a table, counted at the score pad of its game."""

    cards: Annotated[list[CardName], Meta(max_length=8)]
    starter: CardName | None = None
    """The centre card, of a line through the centre (T19)."""


class CardsLeft(Body):
    """The cards left in a hand of Crummy Rummy."""

    cards: Annotated[list[str], Meta(min_length=1, max_length=40)]


class HintRequest(Body):
    """A request for a hint at a game of physical cards."""

    game: Annotated[str, Meta(max_length=24)]
    hand: Annotated[list[CardName], Meta(max_length=16)]
    position: dict[str, PositionValue] = {}
    """What else is known, by the names of the game's `PositionOption`s."""


class ReadRequest(Body):
    """The parameters of a photo to read."""

    expect: Annotated[int, Meta(ge=1, le=MOST_EXPECTED)] | None = None
    """How many cards there should be, None if that is unknown."""
    packs: Annotated[int, Meta(ge=1, le=MOST_PACKS)] = 1
    """How many packs the game has."""


class ImageRequest(Body):
    """The parameters of a file for the drive of a Pico."""

    board: Annotated[str, Meta(max_length=40)]
    """The name of a board that comes with Autopeg."""
    name: Annotated[str, Meta(max_length=400)] = "this file"
    """Of the file with MicroPython, for messages."""


class DriveRequest(ImageRequest):
    """The parameters of a file to be copied to a drive."""

    drive: Annotated[str, Meta(max_length=1000)] = ""


class PortRequest(Body):
    """A request to test the board at a port."""

    port: Annotated[str, Meta(max_length=400)]


class WatchRequest(Body):
    """A request to watch a table with a camera."""

    source: Annotated[str, Meta(min_length=1, max_length=400)] | None = None
    """The number of a camera of the computer that serves the page, or an address; None for the device that asks."""


class WatchBegin(Body):
    """The end of the check before a game is watched."""

    muggins: MugginsRule = False
    """Whether players count and claim themselves."""


class WatchAnswer(Body):
    """An answer, a correction or a go at a table that is watched."""

    answer: dict[str, object]
    """As on stdin of `autopeg watch`."""


class FrameRequest(Body):
    """The parameters of a frame of a camera."""

    table: CardName
    """The code of the table."""


class PictureRequest(Body):
    """The parameters of a picture of a table that is watched."""

    after: int = 0
    """The number of the picture that the device has."""


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """Parse the cards of a request. Raises UsageError naming the invalid one."""
    try:
        return parse_cards(names)
    except ValueError as error:
        raise UsageError(str(error)) from None
