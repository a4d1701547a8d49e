"""The routes of a table: what its people ask for, each answered with a JSON value or a sentence that says why not."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from autopeg.bots import LEVELS
from autopeg.engine.cards import parse_cards
from autopeg.engine.match import MATCH_GAMES, Match
from autopeg.engine.moves import to_json
from autopeg.errors import Failure, Refusal, UsageError
from autopeg.registry import SCORE, rules_of, title_of
from autopeg.session.card_text import cards_text
from autopeg.session.refusals import message_of, sentence
from autopeg.web.board import BoardController
from autopeg.web.devices import device_of, give_token
from autopeg.web.game_page import PAGE_NAMES, meld_page_of, page_of
from autopeg.web.guard import TOO_MANY_TABLES, Rates, TooFast, TooLong
from autopeg.web.names import check_name, unnamed
from autopeg.web.requests import (
    AmendRequest,
    AtSeat,
    BotRequest,
    HeartbeatAnswer,
    MoveRequest,
    NewTable,
    NextRequest,
    Nothing,
    PaceRequest,
    PreviewRequest,
    SeatRequest,
    TakeRequest,
    UndoRequest,
    WaysRequest,
    address_asking,
    body_of,
)
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms, TableClosed
from autopeg.web.streams import MOST_STREAMS_OF_A_DEVICE, events_of
from autopeg.web.views import describe_to, snapshot

_STATUS = {Refusal: 409, TooLong: 413, TooFast: 429, TableClosed: 410, Failure: 503}
_MOST_HINTS_AT_ONCE = 2  # they are long thoughts, and whoever asks for many is not to slow the others down

Endpoint = Callable[[Request], Awaitable[Response]]


def json_response(value: object, status: int = 200) -> Response:
    """Return a value as JSON that nobody may keep."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def refuse(error: Exception, message: str | None = None) -> Response:
    """Return why something was not done. message: in the words of the page."""
    kinds = {Refusal: getattr(error, "code", ""), Failure: "FAILURE", TableClosed: "CLOSED"}
    code = next((code for kind, code in kinds.items() if isinstance(error, kind)), "BAD_REQUEST")
    status = next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 400)
    return json_response({"code": code, "message": message or str(error)}, status)


def answering(endpoint: Endpoint) -> Endpoint:
    """Answer an error of an endpoint with its sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except (UsageError, Failure) as error:
            return refuse(error, message_of(error))

    return answer


def at_table(rooms: Rooms, act: Callable[[Room, str, Request], Awaitable[None]]) -> Endpoint:
    """Return the endpoint of something that a device does at a table, answered with the number of its moment."""

    async def answer(request: Request) -> Response:
        room = await room_asked(rooms, request)
        try:
            await act(room, _known(request), request)
        except Refusal as error:
            return refuse(error, describe_to(_known(request), room, error))
        return json_response({"number": room.moment.number})

    return answering(answer)


class TableRoutes:
    """What can be done at tables. openings: how many new ones an address may open."""

    def __init__(
        self, rooms: Rooms, controller: BoardController, is_closing: Callable[[], bool], openings: Rates
    ) -> None:
        self._rooms = rooms
        self._controller = controller
        self._openings = openings
        self._hints = asyncio.Semaphore(_MOST_HINTS_AT_ONCE)
        self._is_closing = is_closing

    def routes(self) -> list[Route]:
        """Return the routes."""
        table = "/api/tables/{code}"
        return [
            Route("/api/me", answering(self.me), methods=["GET"]),
            Route("/api/tables", answering(self.begin), methods=["POST"]),
            Route(table, answering(self.show), methods=["GET"]),
            Route(f"{table}/stream", answering(self.stream), methods=["GET"]),
            Route(f"{table}/here", answering(self.here), methods=["POST"]),
            *(
                Route(f"{table}/{word}", at_table(self._rooms, act), methods=["POST"])
                for word, act in (
                    ("take", self._take),
                    ("leave", self._leave),
                    ("bot", self._bot),
                    ("resign", self._resign),
                    ("close", self._close),
                    ("refuse-close", self._refuse_close),
                    ("move", self._move),
                    ("amend", self._amend),
                    ("look", self._look),
                    ("undo", self._undo),
                    ("end-round", self._end_round),
                    ("refuse-undo", self._refuse_undo),
                    ("redo", self._redo),
                    ("next", self._next),
                    ("pace", self._pace),
                )
            ),
            Route(f"{table}/reopen", answering(self.reopen), methods=["POST"]),
            Route(f"{table}/hint", answering(self.hint), methods=["POST"]),
            Route(f"{table}/preview", answering(self.preview), methods=["POST"]),
            Route(f"{table}/ways", answering(self.ways), methods=["POST"]),
        ]

    # -- a device

    async def me(self, request: Request) -> Response:
        """Give a device its token if it has none. It is asked for before anything else, once."""
        response = json_response({"is_new": device_of(request) is None})
        if device_of(request) is None:
            give_token(response)
        return response

    # -- a table

    async def begin(self, request: Request) -> Response:
        """Open a table; its opener sits where he has said."""
        device = _known(request)
        wish = await body_of(request, NewTable)
        if wish.game not in PAGE_NAMES:
            raise UsageError(f"there is no game {wish.game!r} here: choose from {', '.join(PAGE_NAMES)}")
        words = _words(wish.seats, wish.game)
        own = [index for index, seat in enumerate(wish.seats) if seat.is_mine and seat.bot is None]
        match = None
        if wish.match is not None:
            if wish.match not in MATCH_GAMES:
                raise UsageError(f"a match is won with {', '.join(map(str, MATCH_GAMES))} games, not {wish.match}")
            match = Match.begin(wish.match, rules_of(wish.game).new(wish.options, len(words)).sides)
        if not self._openings.takes(address_asking(request)):
            raise TooFast(TOO_MANY_TABLES)
        room = await self._rooms.begin(device, wish.game, words, own, wish.options, match, address_asking(request))
        await self._controller.place_if_free(room)
        return json_response({"code": room.code}, 201)

    async def show(self, request: Request) -> Response:
        """Return how a table stands, for this device."""
        room = await room_asked(self._rooms, request)
        return json_response(snapshot(room, device_of(request), self._controller))

    async def stream(self, request: Request) -> Response:
        """Return the stream of a table for this device."""
        room = await room_asked(self._rooms, request)
        device = _known(request)
        if sum(each.device == device for at in self._rooms for each in at.listeners) >= MOST_STREAMS_OF_A_DEVICE:
            raise UsageError(f"{MOST_STREAMS_OF_A_DEVICE} windows are open on this device: close one")
        if device == room.seats.host or room.seats.seats_of(device):
            await self._controller.place_if_free(room)
        events = events_of(room, device, self._controller, self._is_closing)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    async def here(self, request: Request) -> Response:
        """Take the answer to a heartbeat of a stream, and return whether that stream goes on."""
        device = _known(request)
        answer = await body_of(request, HeartbeatAnswer)
        room = self._rooms.at(request.path_params["code"])
        return json_response({"goes_on": room is not None and room.listeners.answered(device, answer.stream)})

    async def reopen(self, request: Request) -> Response:
        """Open a table again that was closed."""
        device = _known(request)
        await body_of(request, Nothing)
        room = await self._rooms.reopen(request.path_params["code"], device, address_asking(request))
        return json_response({"number": room.moment.number})

    async def hint(self, request: Request) -> Response:
        """Return what a strong player would do at a seat of this device that is due."""
        room = await room_asked(self._rooms, request)
        wish = await body_of(request, AtSeat)
        moment = room.moment
        if wish.seat not in room.seats.seats_of(_known(request)):
            raise UsageError("you can only do that at a seat of your own: sit down first")
        is_others_turn = moment.game.to_act(moment.state) not in (wish.seat, None)
        if moment.over is not None or (is_others_turn and not room.turns.is_asked(wish.seat)):
            raise UsageError("there is nothing to choose now")
        view = moment.game.view(moment.state, wish.seat)
        legal = room.turns.choices_of(wish.seat)
        async with self._hints:
            text = await asyncio.to_thread(page_of(moment.game.NAME).hint, view, legal)
        return json_response({"text": text})

    async def preview(self, request: Request) -> Response:
        """Return what an entry on a score pad would say and do."""
        room = await room_asked(self._rooms, request)
        wish = await body_of(request, PreviewRequest)
        try:
            return json_response(await room.preview(_known(request), wish.seat, wish.move))
        except Refusal as error:
            return refuse(error, describe_to(_known(request), room, error))

    async def ways(self, request: Request) -> Response:
        """Return what cards of a hand make together, for a seat of this device; with none what can be laid."""
        room = await room_asked(self._rooms, request)
        wish = await body_of(request, WaysRequest)
        moment = room.moment
        page = meld_page_of(moment.game.NAME)
        if page is None:
            raise UsageError(f"no cards are laid in melds in {title_of(moment.game.NAME)}")
        if wish.seat not in room.seats.seats_of(_known(request)):
            raise UsageError("you can only do that at a seat of your own: sit down first")
        try:
            cards = parse_cards(wish.cards)
        except ValueError as error:
            raise UsageError(str(error)) from None
        missing = Counter(cards) - Counter(moment.game.view(moment.state, wish.seat).hand)
        if missing:
            raise UsageError(f"your hand does not hold {cards_text(list(missing))}")
        names = [seat.name for seat in room.table.seats]
        found = await asyncio.to_thread(page.lay_options, moment.state, wish.seat, cards, names, wish.to)
        why = sentence(found.why) if found.why else ""
        return json_response({**to_json(found), "why": why})

    # -- what people do at it

    async def _take(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, TakeRequest)
        await room.take(device, wish.seat, wish.name)

    async def _leave(self, room: Room, device: str, request: Request) -> None:
        await room.leave(device, (await body_of(request, AtSeat)).seat)

    async def _bot(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, BotRequest)
        check_belongs(room, device)
        if wish.bot not in LEVELS:
            raise UsageError(f"there is no bot {wish.bot!r}: choose from {', '.join(LEVELS)}")
        await room.put_bot(wish.seat, wish.bot)

    async def _resign(self, room: Room, device: str, request: Request) -> None:
        await room.resign(device, (await body_of(request, AtSeat)).seat)

    async def _close(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        if await room.agree_to_close(device):
            await self._controller.remove(room)
            await self._rooms.close_table(room)

    async def _refuse_close(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        await room.refuse_to_close(device)

    async def _move(self, room: Room, device: str, request: Request) -> None:
        await room.submit(device, await body_of(request, MoveRequest))

    async def _amend(self, room: Room, device: str, request: Request) -> None:
        await room.amend(device, await body_of(request, AmendRequest))

    async def _look(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        await room.look(device)

    async def _undo(self, room: Room, device: str, request: Request) -> None:
        await room.undo(device, await body_of(request, UndoRequest))

    async def _end_round(self, room: Room, device: str, request: Request) -> None:
        await room.end_round(device, await body_of(request, UndoRequest))

    async def _refuse_undo(self, room: Room, device: str, request: Request) -> None:
        await room.refuse(device, (await body_of(request, AtSeat)).seat)

    async def _redo(self, room: Room, device: str, request: Request) -> None:
        await room.redo(device, await body_of(request, UndoRequest))

    async def _next(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, NextRequest)
        await room.next_game(device, wish.seat, wish.game)

    async def _pace(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, PaceRequest)
        check_belongs(room, device)
        room.set_pace(wish.pace)


async def room_asked(rooms: Rooms, request: Request) -> Room:
    """Return the table that a request names. Raises UsageError and Failure as `Rooms.room` does."""
    return await rooms.room(request.path_params["code"], address_asking(request))


def _known(request: Request) -> str:
    device = device_of(request)
    if device is None:
        raise UsageError("this device is not known yet: load the page again, with cookies allowed")
    return device


def check_belongs(room: Room, device: str) -> None:
    """Refuse what only those may do who sit at a table or have opened it."""
    if device != room.seats.host and not room.seats.seats_of(device):
        raise UsageError("take a seat first")


def _words(seats: Sequence[SeatRequest], game: str) -> list[str]:
    """Return the words of the seats. A program is never named in the page: it would run on this computer."""
    words: list[str] = []
    for index, seat in enumerate(seats):
        if seat.bot is not None:
            if game == SCORE or seat.bot not in LEVELS:
                raise UsageError(f"there is no bot {seat.bot[:24]!r}: choose from {', '.join(LEVELS)}")
            words.append(seat.bot)
        elif seat.name or seat.is_mine:
            words.append(check_name(seat.name or "", words))
        else:
            words.append(unnamed(index))
    return words
