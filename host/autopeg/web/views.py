"""What one device is shown of a table: the public view, and for every seat that it holds what that seat can know."""

import math
from typing import Any

from autopeg.engine import winners_of
from autopeg.engine.moves import to_json
from autopeg.errors import Refusal
from autopeg.registry import SCORE, text_of, title_of
from autopeg.session.card_text import card_text
from autopeg.session.refusals import describe_error, sentence
from autopeg.session.text import side_names
from autopeg.web.agreement import waiting_text
from autopeg.web.board import BoardController
from autopeg.web.game_page import page_of
from autopeg.web.leaving import resigning_means
from autopeg.web.room import Room

LOG_LINES = 40
_MOST_LAYINGS = 40
"""Of the moves that a game gives a selection of; the page asks for `ways` to lay what cards it likes."""


def snapshot(room: Room, device: str | None, controller: BoardController) -> dict[str, Any]:
    """Return the whole of what a device is shown now, as a JSON value.

    device: None for one that only watches; controller: of the board.
    """
    moment = room.moment
    state = moment.state
    page = page_of(moment.game.NAME)
    names = [seat.name for seat in room.table.seats]
    sides = side_names(names, state.sides)
    held = () if device is None else room.seats.seats_of(device)
    return {
        "code": room.code,
        "game_id": room.game_id,
        "number": moment.number,
        "moves": moment.moves,
        "game": moment.game.NAME,
        "title": title_of(moment.game.NAME, to_json(state.options)),
        "options": to_json(state.options),
        "sides": list(sides),
        "seats": [_seat(room, seat, device) for seat in range(state.players)],
        "is_host": device == room.seats.host,
        "scores": list(state.scores),
        "pegs": to_json(state.pegs),
        "target": state.board_target,
        "unit": state.unit,
        "lowest_wins": moment.game.LOWEST_WINS,
        "dealer": state.dealer,
        "to_act": moment.game.to_act(state),
        "public": to_json(page.covered(moment.game.view(state, 0))) | {"seat": None},
        "mine": [_own(room, seat, names) for seat in held],
        "waiting_for": list(room.turns.waiting_for()),
        "shown": list(moment.shown),
        "told": moment.told,
        "log": to_json(moment.log[-LOG_LINES:]),
        "over": None if moment.over is None else {**moment.over, "winners": list(winners_of(moment.over))},
        "ending": list(moment.ending),
        "follows": moment.follows,
        "undo": _asked(room, held, names),
        "can_undo": moment.can_undo,
        "can_redo": moment.can_redo,
        "closing": {"waits_for": list(room.closing.waits_for())} if room.closing.is_asked else None,
        "pad": moment.pad,
        "pace": room.pace,
        "notice": sentence(room.notice) if room.notice else "",
        "board": controller.told(room),
        "board_is_elsewhere": controller.is_elsewhere(room),
    }


def _seat(room: Room, seat: int, device: str | None) -> dict[str, Any]:
    who, seats = room.table.seats[seat], room.seats
    holder = seats.places.get(seat)
    away_s = seats.away_s(seat)
    is_persons = seat in seats.people
    return {
        "seat": seat,
        "name": who.name,
        "side": seat % room.moment.state.sides,
        "is_bot": not is_persons,
        "stand_in": seats.bot_at(seat) if is_persons else None,
        "is_mine": device is not None and holder == device,
        "is_taken": holder is not None,
        "is_here": not is_persons or room.is_here(seat),
        "away_s": None if away_s is None else math.ceil(away_s),
        "may_take": holder != device and seats.refusal(device or "", seat, after_waiting=True) is None,
        "may_be_bot": seats.bot_refusal(seat, after_waiting=True) is None,
    }


def _own(room: Room, seat: int, names: list[str]) -> dict[str, Any]:
    moment = room.moment
    game, state = moment.game, moment.state
    view = game.view(state, seat)
    due = moment.over is None and (game.to_act(state) == seat or game.NAME == SCORE)
    is_asked, claims = room.turns.is_asked(seat), room.turns.claims_of(seat)
    legal = room.turns.choices_of(seat)
    layings = [move for move in legal if isinstance(move, game.OPEN_MOVES)]
    others = [move for move in legal if not isinstance(move, game.OPEN_MOVES)]
    told = [*names[:seat], "You", *names[seat + 1 :]]
    return {
        "seat": seat,
        "view": to_json(view),
        "is_due": due,
        "is_asked": is_asked,
        "legal": to_json((*others, *layings[:_MOST_LAYINGS])),
        "claims": to_json(tuple(claims)),
        "resigning": resigning_means(room.table, seat),
        "prompt": page_of(game.NAME).prompt(view, legal, told) if due or claims else "",
    }


def _asked(room: Room, held: tuple[int, ...], names: list[str]) -> dict[str, Any] | None:
    """Return what somebody asks others to agree to, put to this device; None where nobody asks."""
    asked = room.consent.asked
    if asked is None:
        return None
    awaits = room.consent.waited_for()
    away = [seat for seat in awaits if not room.is_here(seat)]
    return {
        "id": asked.id,
        "by": asked.by,
        "for": asked.what,
        "awaits": list(awaits),
        "says": asked.request(held, names),
        "waits": waiting_text(awaits, away, names) if awaits else "",
    }


def describe_to(device: str | None, room: Room, error: Refusal) -> str:
    """Return a refusal as a sentence to one device: its player is "you", others and all at a score pad have names."""
    names = [seat.name for seat in room.table.seats]
    held = () if device is None else room.seats.seats_of(device)
    if len(held) == 1 and room.pad is None:
        names[held[0]] = "You"
    return describe_error(error, text_of(room.moment.game.NAME), names, card_text)
