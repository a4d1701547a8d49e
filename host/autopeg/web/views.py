"""The view of one device at a table: what everybody sees, and for each of its seats what that seat may know."""

import math
from collections.abc import Sequence
from typing import Any

from autopeg.base.errors import Refusal
from autopeg.engine.match import ends_the_game
from autopeg.engine.moves import to_json
from autopeg.play.table import Table
from autopeg.registry import SCORE
from autopeg.session.card_text import card_text
from autopeg.session.ending import result_of_resigning_now
from autopeg.session.refusals import describe_error, sentence
from autopeg.session.text import text_of
from autopeg.web.board import BoardController
from autopeg.web.consent import waiting_text
from autopeg.web.deals import deal_address
from autopeg.web.game_page import page_of, reader_names
from autopeg.web.room import Room
from autopeg.web.snapshot import TableSnapshot

_MOST_LAYINGS = 40
"""The most lay moves that a view lists; the page requests `ways` for any other cards."""


def device_view(room: Room, device: str | None, controller: BoardController) -> dict[str, object]:
    """Return everything that a device sees now, as a JSON value.

    device: None for one that only watches; controller: of the board.
    """
    held = () if device is None else room.seats.seats_of(device)
    return {
        **room.snapshot.shared,
        "code": room.code,
        "game_id": room.game_id,
        "seats": [_seat(room, seat, device) for seat in range(len(room.table.seats))],
        "colors": room.seats.colors.shown(room.snapshot.state.sides),
        "is_host": device == room.seats.host,
        "mine": [_own_seat(room, seat) for seat in held],
        "waiting_for": list(room.turns.waiting_for()),
        "undo": _vote(room, held),
        "closing": {"waits_for": list(room.closing.waits_for())} if room.closing.is_asked else None,
        "pace": room.pace,
        "duplicate": None if room.deal is None else deal_address(room.deal),
        "notice": sentence(room.notice) if room.notice else "",
        "board": controller.shown(room),
        "board_is_elsewhere": controller.is_elsewhere(room),
    }


def _seat(room: Room, seat: int, device: str | None) -> dict[str, object]:
    seats = room.seats
    holder = seats.places.get(seat)
    away_s = seats.away_s(seat)
    is_persons = seat in seats.people
    why_not = None if holder == device else seats.refusal(device or "", seat, after_waiting=True)
    return {
        "seat": seat,
        "name": seats.name(seat),
        "side": seat % room.snapshot.state.sides,
        "is_bot": not is_persons,
        "stand_in": seats.bot_at(seat) if is_persons else None,
        "is_mine": device is not None and holder == device,
        "is_taken": holder is not None,
        "is_here": not is_persons or room.is_here(seat),
        "away_s": None if away_s is None else math.ceil(away_s),
        "may_take": holder != device and why_not is None,
        "why_not": None if why_not is None else sentence(why_not),
        "may_be_bot": seats.bot_refusal(seat, after_waiting=True) is None,
    }


def _own_seat(room: Room, seat: int) -> dict[str, object]:
    is_asked, claims = room.turns.must_answer(seat), room.turns.claims_of(seat)
    legal, is_due = room.turns.choices_of(seat), room.turns.may_move(seat)
    return own_seat(room.snapshot, room.table, seat, legal, claims, is_due=is_due, is_asked=is_asked)


def own_seat(
    snapshot: TableSnapshot,
    table: Table,
    seat: int,
    legal: Sequence[Any],
    claims: Sequence[Any] = (),
    *,
    is_due: bool,
    is_asked: bool = False,
) -> dict[str, object]:
    """Return what the player at a seat may know and do. legal, claims: what they can do; is_due: whether the seat may
    move; is_asked: whether it has to answer."""
    game, state = snapshot.game, snapshot.state
    view = game.view(state, seat)
    layings = [move for move in legal if isinstance(move, game.OPEN_MOVES)]
    others = [move for move in legal if not isinstance(move, game.OPEN_MOVES)]
    is_prompted = is_due or claims
    return {
        "seat": seat,
        "view": to_json(view),
        "is_due": is_due,
        "is_asked": is_asked,
        "legal": to_json((*others, *layings[:_MOST_LAYINGS])),
        "claims": to_json(tuple(claims)),
        "resigning": _resigning_means(table, seat),
        "prompt": page_of(game.NAME).prompt(view, legal, reader_names(table.names, seat)) if is_prompted else "",
    }


def _resigning_means(table: Table, seat: int) -> str | None:
    """Return what happens if the player at a seat resigns, None if nobody can resign."""
    if table.over is not None:
        return None
    if ends_the_game(table.state):
        return f"If you resign, {result_of_resigning_now(table, seat)}. This can't be undone."
    if table.game.NAME == SCORE or table.duplicate is not None:
        return None
    return "If you resign, a bot takes over your cards and points."


def _vote(room: Room, held: Sequence[int]) -> dict[str, object] | None:
    """Return the open vote as worded for this device, None if there is none."""
    vote = room.consent.vote
    if vote is None:
        return None
    awaits, names = room.consent.waited_for(), room.table.names
    away = [seat for seat in awaits if not room.is_here(seat)]
    return {
        "id": vote.id,
        "by": vote.by,
        "for": vote.what,
        "awaits": list(awaits),
        "says": vote.request(held, names),
        "waits": waiting_text(awaits, away, names) if awaits else "",
    }


def describe_to(device: str, room: Room, error: Refusal) -> str:
    """Return a refusal as a sentence for one device: its player is "you", others and all at a score pad have names."""
    names, held = room.table.names, room.seats.seats_of(device)
    if len(held) == 1 and room.pad is None:
        names = reader_names(names, held[0])
    return describe_error(error, text_of(room.snapshot.game.NAME), names, card_text)
