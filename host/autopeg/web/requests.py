"""What the page may ask for: the bodies of its requests, checked as they are decoded."""

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import ClientDisconnect, Request

from autopeg.errors import UsageError
from autopeg.web.addresses import address_of

Name = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]

_Body = TypeVar("_Body", bound=Struct)


class SeatRequest(Struct, forbid_unknown_fields=True):
    """One seat of a new table: a person's name, or the level of a bot. is_mine: whoever asks sits there."""

    name: Name | None = None
    bot: str | None = None
    is_mine: bool = False


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=24)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=4)]
    options: dict[str, Any] = {}
    match: int | None = None


Key = Annotated[str, Meta(max_length=40)]


class MoveRequest(Struct, forbid_unknown_fields=True):
    """move: as in a record, on a score pad also a list of them, made as one; at: how many moves the device has seen in
    force, None for entries that fit at any time; game: the number of the game that it has seen; key: names the request,
    so that one that is sent again counts once; sure: what is doubted is right (C59, R57).
    """

    seat: SeatNumber
    move: Any
    at: int | None = None
    game: int | None = None
    key: Key | None = None
    sure: bool = False


class AmendRequest(Struct, forbid_unknown_fields=True):
    """entry: which of the moves in force, from 0; was: the move as the device has seen it; move: None strikes it."""

    seat: SeatNumber
    entry: Annotated[int, Meta(ge=0)]
    was: Any
    move: Any = None
    key: Key | None = None
    sure: bool = False


class PreviewRequest(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    move: Any


class AtSeat(Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class TakeRequest(Struct, forbid_unknown_fields=True):
    """Somebody sits down. name: theirs; None leaves the seat the name that it has."""

    seat: SeatNumber
    name: Name | None = None


class BotRequest(Struct, forbid_unknown_fields=True):
    """A bot is to play at a seat. bot: its level."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=24)] = "club"


class UndoRequest(Struct, forbid_unknown_fields=True):
    """An undo, a redo or the end of a round is asked for or agreed to.

    key: as in a `MoveRequest`; request: what is agreed to, as the table has named it, None asks.
    """

    seat: SeatNumber
    key: Key | None = None
    request: int | None = None


class NextRequest(Struct, forbid_unknown_fields=True):
    """The game that follows is to begin. game: the number of the one that the device has seen end."""

    seat: SeatNumber
    game: int | None = None


class WaysRequest(Struct, forbid_unknown_fields=True):
    """cards: of the hand, to be laid together; none for suggestions. to: the meld on the table that is meant."""

    seat: SeatNumber
    cards: Annotated[list[Annotated[str, Meta(max_length=8)]], Meta(max_length=64)] = []
    to: Annotated[str, Meta(max_length=8)] | None = None


class HeartbeatAnswer(Struct, forbid_unknown_fields=True):
    """stream: as the heartbeat has named it."""

    stream: int


class PaceRequest(Struct, forbid_unknown_fields=True):
    pace: Annotated[str, Meta(max_length=12)]


class OptionRequest(Struct, forbid_unknown_fields=True):
    """An option of the board. Source: docs/protocol.md, OPT."""

    key: Literal["brightness", "speed"]
    value: Annotated[int, Meta(ge=0, le=100)]


class KeysRequest(Struct, forbid_unknown_fields=True):
    """Keys of a board that is simulated here, as `parse_keys` reads them."""

    keys: Annotated[str, Meta(min_length=1, max_length=16)]


class TestAnswer(Struct, forbid_unknown_fields=True):
    """step: the number of the question that is answered."""

    step: int
    answer: Annotated[str, Meta(max_length=1)] | int | None = None


class Choice(Struct, forbid_unknown_fields=True):
    """choice: from 0; question: as it was put."""

    choice: int
    question: Annotated[str, Meta(max_length=4000)]


class Nothing(Struct, forbid_unknown_fields=True):
    """A request whose address says everything."""


class CountRequest(Struct, forbid_unknown_fields=True):
    hand: Annotated[list[str], Meta(max_length=8)]
    starter: Annotated[str, Meta(max_length=8)]
    crib: bool = False
    claimed: Annotated[int, Meta(ge=0, le=99)] | None = None


class CardsLeft(Struct, forbid_unknown_fields=True):
    """The cards that are left in a hand of Crummy Rummy."""

    cards: Annotated[list[str], Meta(min_length=1, max_length=40)]


async def body_of(request: Request, kind: type[_Body]) -> _Body:
    """Return the body of a request. Raises UsageError naming the key that is wrong."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise UsageError(f"the request cannot be read: {error}") from None
    except ClientDisconnect:
        raise UsageError("the connection was closed before the whole request had come") from None


def address_asking(request: Request) -> str:
    """Return the address by which whoever sends a request is counted."""
    return address_of(request.client.host if request.client else None)
