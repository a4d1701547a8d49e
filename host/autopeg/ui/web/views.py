"""What one device is shown of a table: the public view, and for every seat that it holds what that seat can know."""

from typing import Any

from autopeg.games import SCORE, winners_of
from autopeg.games.moves import to_json
from autopeg.ui.telling import side_names, teller_of
from autopeg.ui.terminal.prompts import as_sentence
from autopeg.ui.web.board import BoardDesk
from autopeg.ui.web.games import page_of
from autopeg.ui.web.room import Moment, Room

LOG_LINES = 40
_MOST_LEGAL = 400


def snapshot(room: Room, device: str | None, desk: BoardDesk) -> dict[str, Any]:
    """Return the whole of what a device is shown now, as a JSON value.

    device: None for one that only watches; desk: of the board.
    """
    moment = room.moment
    state = moment.state
    page = page_of(moment.game.NAME)
    names = [seat.name for seat in room.table.seats]
    sides = side_names(names, state.sides)
    held = () if device is None else room.seats_of(device)
    return {
        "code": room.code,
        "game_id": room.game_id,
        "number": moment.number,
        "moves": moment.moves,
        "game": moment.game.NAME,
        "title": page.TITLE,
        "options": to_json(state.options),
        "sides": list(sides),
        "seats": [_seat(room, seat, held) for seat in range(state.players)],
        "is_host": device == room.host,
        "scores": list(state.scores),
        "pegs": to_json(state.pegs),
        "target": state.board_target,
        "unit": state.unit,
        "dealer": state.dealer,
        "to_act": moment.game.to_act(state),
        "public": to_json(page.covered(moment.game.view(state, 0))) | {"seat": None},
        "mine": [_own(moment, seat, names) for seat in held],
        "waiting_for": list(room.waiting_for()),
        "shown": _shown(moment, names, sides),
        "log": to_json(moment.log[-LOG_LINES:]),
        "over": None if moment.over is None else {**moment.over, "winners": list(winners_of(moment.over))},
        "ending": list(moment.ending),
        "follows": moment.follows,
        "undo": None if room.undo_asker is None else {"by": room.undo_asker, "awaits": list(room.undo_awaits())},
        "can_redo": moment.can_redo,
        "pace": room.pace,
        "notice": as_sentence(room.notice, names) if room.notice else "",
        "board": desk.told(room),
        "board_is_elsewhere": desk.is_elsewhere(room),
    }


def _seat(room: Room, seat: int, held: tuple[int, ...]) -> dict[str, Any]:
    who = room.table.seats[seat]
    return {
        "seat": seat,
        "name": who.name,
        "side": seat % room.moment.state.sides,
        "is_bot": who.player is not None,
        "is_mine": seat in held,
        "is_taken": seat in room.places,
        "is_here": who.player is not None or room.is_here(seat),
    }


def _own(moment: Moment, seat: int, names: list[str]) -> dict[str, Any]:
    game, state = moment.game, moment.state
    view = game.view(state, seat)
    due = moment.over is None and (game.to_act(state) == seat or game.NAME == SCORE)
    legal = game.legal_moves(state, seat) if moment.over is None else ()
    told = [*names[:seat], "You", *names[seat + 1 :]]
    return {
        "seat": seat,
        "view": to_json(view),
        "is_due": due,
        "legal": to_json(tuple(legal[:_MOST_LEGAL])),
        "claims": to_json(tuple(game.claims(state, seat))),
        "prompt": page_of(game.NAME).prompt(view, legal, told) if due else "",
    }


def _shown(moment: Moment, names: list[str], sides: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return what the last move has laid open to be looked at, counted aloud, in the order in which it is pegged."""
    if moment.last is None:
        return []
    page = page_of(moment.game.NAME)
    return [
        {**to_json(event), "said": page.call(event, names), "whose": sides[event.side]}
        for event in moment.last.events
        if page.is_shown(event)
    ]


def refusal(room: Room, message: str) -> str:
    """Return a refusal as a sentence with the names of the people at a table."""
    names = [seat.name for seat in room.table.seats]
    if room.moment.game.NAME != SCORE:
        message = teller_of(room.moment.game.NAME).tell_refusal(message)
    return as_sentence(message, names)
