"""The view of one device at a table: what everybody sees, and for each of its seats what that seat may know."""

import math
from collections.abc import Sequence
from typing import Any, Generic

from msgspec import Struct, field
from msgspec.structs import asdict

from autopeg.base.errors import Refusal
from autopeg.engine.match import ends_the_game
from autopeg.engine.moves import Move
from autopeg.play.table import Table
from autopeg.registry import deals_cards
from autopeg.session.card_text import card_text
from autopeg.session.ending import result_of_resigning_now
from autopeg.session.refusals import describe_error, sentence
from autopeg.session.text import text_of
from autopeg.web.board import BoardController, BoardState
from autopeg.web.consent import Asked, waiting_text
from autopeg.web.deals import deal_address
from autopeg.web.game_page import page_of, reader_names
from autopeg.web.room import Room
from autopeg.web.snapshot import Notes, SharedTable, TableSnapshot, View
from autopeg.web.watch_state import WatchState

_MOST_LAYINGS = 40
"""The most lay moves that a view lists; the page requests `ways` for any other cards."""


class TableSeat(Struct, frozen=True, kw_only=True):
    """A seat of a table, as one device sees it."""

    seat: int
    name: str
    side: int
    is_bot: bool
    stand_in: str | None = None
    """The level of the bot that plays for its player."""
    is_mine: bool
    is_taken: bool
    is_here: bool
    away_s: int | None = None
    """For how many more seconds it is kept for a player who is away."""
    may_take: bool = False
    why_not: str | None = None
    """Why this device may not take it, in a sentence."""
    may_be_bot: bool = False


class OwnSeat(Struct, Generic[View], frozen=True, kw_only=True):
    """A seat of this device."""

    seat: int
    view: View
    is_due: bool
    is_asked: bool
    """Whether it has to answer before the turn goes on."""
    legal: tuple[Move, ...]
    claims: tuple[Move, ...]
    resigning: str | None
    """What happens if its player resigns, None if nobody can."""
    prompt: str


AnyOwnSeat = OwnSeat[Any]


class VoteAsked(Struct, frozen=True, kw_only=True):
    """An open vote, as worded for one device."""

    id: int
    by: int | None
    """The seat that asks, None for the keypad of the board."""
    what: Asked = field(name="for")
    awaits: tuple[int, ...]
    """The seats that have still to agree."""
    says: str
    waits: str
    """Whom it waits for, empty for nobody."""


class ClosingAsked(Struct, frozen=True):
    """A request to close the table."""

    waits_for: tuple[int, ...]
    """The seats that have still to agree."""


class TableState(SharedTable[View, Notes], Generic[View, Notes], frozen=True, kw_only=True):
    """A table as one device sees it. View: what a seat may see; Notes: what everybody may see besides."""

    code: str
    game_id: int
    seats: tuple[TableSeat, ...]
    colors: Sequence[int]
    """The number of the colour of each side."""
    is_host: bool = False
    """Whether this device has opened the table."""
    mine: tuple[OwnSeat[View], ...]
    ending: tuple[str, ...] = ()
    """How the game has ended, in sentences."""
    story: tuple[str, ...] = ()
    """What decided it, in sentences."""
    waiting_for: tuple[int, ...] = ()
    undo: VoteAsked | None = None
    closing: ClosingAsked | None = None
    pace: str = "none"
    duplicate: str | None = None
    """The address of the deal of a duplicate game."""
    notice: str = ""
    board: BoardState | None = None
    board_is_elsewhere: bool = False
    watch: WatchState | None = None
    """The camera over the table."""


AnyTable = TableState[Any, Any]
"""A table of any game."""


def device_view(room: Room, device: str | None, controller: BoardController) -> AnyTable:
    """Return everything that a device sees now. device: None for one that only watches; controller: of the board."""
    held = () if device is None else room.seats.seats_of(device)
    ended = room.snapshot.endings.get(_reader(room, held))
    return AnyTable(
        **asdict(room.snapshot.shared),
        code=room.code,
        game_id=room.game_id,
        seats=tuple(_seat(room, seat, device) for seat in range(len(room.table.seats))),
        colors=room.seats.colors.shown(room.snapshot.state.sides),
        is_host=device == room.seats.host,
        mine=tuple(_own_seat(room, seat) for seat in held),
        ending=() if ended is None else ended.lines,
        story=() if ended is None else ended.story,
        waiting_for=tuple(room.turns.waiting_for()),
        undo=_vote(room, held),
        closing=ClosingAsked(tuple(room.closing.waits_for())) if room.closing.is_asked else None,
        pace=room.pace,
        duplicate=None if room.deal is None else deal_address(room.deal),
        notice=sentence(room.notice) if room.notice else "",
        board=controller.shown(room),
        board_is_elsewhere=controller.is_elsewhere(room),
        watch=None if room.watch is None else room.watch.shown(device),
    )


def _reader(room: Room, held: Sequence[int]) -> int | None:
    """Return the seat of the only person at a device if that person has played the game, else None."""
    return held[0] if len(held) == 1 and room.pad is None and held[0] not in room.seats.newcomers else None


def _seat(room: Room, seat: int, device: str | None) -> TableSeat:
    seats = room.seats
    holder = seats.places.get(seat)
    away_s = seats.away_s(seat)
    is_persons = seat in seats.people
    why_not = None if holder == device else seats.refusal(device or "", seat, after_waiting=True)
    return TableSeat(
        seat=seat,
        name=seats.name(seat),
        side=seat % room.snapshot.state.sides,
        is_bot=not is_persons,
        stand_in=seats.bot_at(seat) if is_persons else None,
        is_mine=device is not None and holder == device,
        is_taken=holder is not None,
        is_here=not is_persons or room.is_here(seat),
        away_s=None if away_s is None else math.ceil(away_s),
        may_take=holder != device and why_not is None,
        why_not=None if why_not is None else sentence(why_not),
        may_be_bot=seats.bot_refusal(seat, after_waiting=True) is None,
    )


def _own_seat(room: Room, seat: int) -> AnyOwnSeat:
    is_asked, claims = room.turns.must_answer(seat), room.turns.claims_of(seat)
    legal, is_due = room.turns.choices_of(seat), room.turns.may_move(seat)
    return own_seat(room.snapshot, room.table, seat, legal, claims, is_due=is_due, is_asked=is_asked)


def own_seat(
    snapshot: TableSnapshot,
    table: Table,
    seat: int,
    legal: Sequence[Move],
    claims: Sequence[Move] = (),
    *,
    is_due: bool,
    is_asked: bool = False,
) -> AnyOwnSeat:
    """Return what the player at a seat may know and do. legal, claims: what they can do; is_due: whether the seat may
    move; is_asked: whether it has to answer."""
    game, state = snapshot.game, snapshot.state
    view = game.view(state, seat)
    layings = [move for move in legal if isinstance(move, game.OPEN_MOVES)]
    others = [move for move in legal if not isinstance(move, game.OPEN_MOVES)]
    is_prompted = is_due or claims
    return AnyOwnSeat(
        seat=seat,
        view=view,
        is_due=is_due,
        is_asked=is_asked,
        legal=(*others, *layings[:_MOST_LAYINGS]),
        claims=tuple(claims),
        resigning=_resigning_means(table, seat),
        prompt=page_of(game.NAME).prompt(view, legal, reader_names(table.names, seat)) if is_prompted else "",
    )


def _resigning_means(table: Table, seat: int) -> str | None:
    """Return what happens if the player at a seat resigns, None if nobody can resign."""
    if table.over is not None:
        return None
    if ends_the_game(table.state):
        return f"If you resign, {result_of_resigning_now(table, seat)}. This can't be undone."
    if not deals_cards(table.game.NAME) or table.duplicate is not None:
        return None
    return "If you resign, a bot takes over your cards and points."


def _vote(room: Room, held: Sequence[int]) -> VoteAsked | None:
    """Return the open vote as worded for this device, None if there is none."""
    vote = room.consent.vote
    if vote is None:
        return None
    awaits, names = room.consent.waited_for(), room.table.names
    away = [seat for seat in awaits if not room.is_here(seat)]
    return VoteAsked(
        id=vote.id,
        by=vote.by,
        what=vote.what,
        awaits=tuple(awaits),
        says=vote.request(held, names),
        waits=waiting_text(awaits, away, names) if awaits else "",
    )


def describe_to(device: str, room: Room, error: Refusal) -> str:
    """Return a refusal as a sentence for one device: its player is "you", others and all at a score pad have names."""
    names, held = room.table.names, room.seats.seats_of(device)
    if len(held) == 1 and room.pad is None:
        names = reader_names(names, held[0])
    return describe_error(error, text_of(room.snapshot.game.NAME), names, card_text)
