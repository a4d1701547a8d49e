"""The routes of a table and of the board at it. Each request is answered with a JSON value, or with a sentence."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.counting.hand_count import count_line
from autopeg.engine.games import rules_of
from autopeg.engine.match import MATCH_GAMES, Match
from autopeg.learning.guide import FAREWELL, guide_text
from autopeg.play.seating import levels_of
from autopeg.registry import deals_cards, title_of
from autopeg.session.advice_text import hint_text
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.lay_options import LayOptions
from autopeg.session.refusals import sentence
from autopeg.web import requests
from autopeg.web.board import BoardController
from autopeg.web.colors import check_color
from autopeg.web.counting import CountAnswer, count_answer
from autopeg.web.duplicates import check_duplicate
from autopeg.web.endpoints import (
    Act,
    Body,
    TableNumber,
    at_table,
    body_of,
    check_watcher,
    device_asking,
    json_response,
    query_of,
    room_asked,
)
from autopeg.web.game_page import CountsLines, CountsMelds, MeldKind, check_game, meld_page_of, page_of
from autopeg.web.guard import (
    TOO_MANY_TABLES,
    DeviceMoved,
    Rates,
    TooFast,
    address_asking,
    device_of,
    give_token,
    hash_of,
    new_token,
)
from autopeg.web.names import check_typed, unnamed
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.views import device_view

if TYPE_CHECKING:
    from autopeg.statistics.grading import Mark

_CHANNEL_LENGTH = 16


class DeviceChannel(Struct, frozen=True):
    """The channel on which the tabs of a device share what they hear from the server."""

    channel: str


class OpenedTable(Struct, frozen=True):
    """A table that was opened."""

    code: str


class HintText(Struct, frozen=True):
    """A hint at a table, in sentences."""

    text: str


class GuideState(Struct, frozen=True):
    """What a decision is about, in the first deal. is_last: the deal is over, and so are the explanations."""

    text: str
    is_last: bool


class GradeAnswer(Struct, frozen=True):
    """How good the last decision of a seat was, None without one."""

    mark: "Mark | None"


class MeldsMade(Struct, frozen=True):
    """What cards make together."""

    kinds: Sequence[MeldKind]


class TableRoutes:
    """The routes of tables. openings: how many new tables an address may open; hints: who may compute one now."""

    def __init__(self, rooms: Rooms, controller: BoardController, openings: Rates, hints: asyncio.Semaphore) -> None:
        self._rooms = rooms
        self._controller = controller
        self._openings = openings
        self._hints = hints

    def routes(self) -> list[Route]:
        """Return the routes."""
        table = "/api/tables/{code}"
        return [
            Route("/api/me", self.me, methods=["POST"]),
            Route("/api/tables", self.begin, methods=["POST"]),
            Route("/api/panels/{board}", _panel),
            Route(table, self.show),
            *self._actions(),
            *self._member_actions(),
            Route(f"{table}/reopen", self.reopen, methods=["POST"]),
        ]

    def _actions(self) -> list[Route]:
        """Return the routes of what any device may ask for: most actions need a seat of its own, and check it."""

        def route(word: str, kind: type[Body], act: Act[Body]) -> Route:
            return at_table(self._rooms, word, kind, act)

        return [
            route("take", requests.TakeRequest, lambda at, who, body: at.take(who, body.seat, body.name, body.color)),
            route("leave", requests.AtSeat, lambda at, who, body: at.leave(who, body.seat)),
            route("resign", requests.AtSeat, lambda at, who, body: at.resign(who, body.seat)),
            route("move", requests.MoveRequest, Room.submit),
            route("amend", requests.AmendRequest, Room.amend),
            route("look", requests.EmptyRequest, lambda at, who, _: at.look(who)),
            route("undo", requests.UndoRequest, partial(Room.vote, what="undo")),
            route("redo", requests.UndoRequest, partial(Room.vote, what="redo")),
            route("end-round", requests.UndoRequest, partial(Room.vote, what="end_round")),
            route("refuse-undo", requests.AtSeat, lambda at, who, body: at.refuse(who, body.seat)),
            route("next", requests.NextRequest, lambda at, who, body: at.next_game(who, body.seat, body.game)),
            route("preview", requests.PreviewRequest, lambda at, who, body: at.preview(who, body.seat, body.move)),
            route("hint", requests.AtSeat, self._hint),
            route("guide", requests.AtSeat, self._guide),
            route("grade", requests.AtSeat, self._grade),
            route("ways", requests.WaysRequest, _ways),
            route("melds", requests.MeldsRequest, _melds),
            route("line", requests.LineRequest, _line),
        ]

    def _member_actions(self) -> list[Route]:
        """Return the routes of what only the devices that sit at a table, or have opened it, may ask for."""
        board = self._controller

        def route(word: str, kind: type[Body], act: Act[Body]) -> Route:
            return at_table(self._rooms, word, kind, act, members_only=True)

        return [
            route("bot", requests.BotRequest, self._bot),
            route("pace", requests.PaceRequest, lambda at, _, body: at.set_pace(body.pace)),
            route("board", requests.EmptyRequest, lambda at, _, __: board.place(at)),
            route("choose", requests.ChoiceRequest, lambda at, _, body: board.choose(at, body.choice, body.question)),
            route("locate", requests.EmptyRequest, lambda at, _, __: asyncio.to_thread(board.sync_at(at).board.locate)),
            route("option", requests.OptionRequest, lambda at, _, body: board.set_option(at, body.key, body.value)),
            route("keys", requests.KeysRequest, lambda at, _, body: board.press_keys(at, body.keys)),
            route("test", requests.EmptyRequest, lambda at, _, __: board.begin_test(at)),
            route(
                "test-answer", requests.TestAnswer, lambda at, _, body: board.answer_test(at, body.step, body.answer)
            ),
            route(
                "test-light", requests.EmptyRequest, lambda at, _, __: asyncio.to_thread(board.test_at(at).light_again)
            ),
            route("test-end", requests.EmptyRequest, lambda at, _, __: board.end_test_at(at)),
            route("refuse-close", requests.EmptyRequest, lambda at, who, _: at.refuse_to_close(who)),
            route("close", requests.EmptyRequest, self._close),
        ]

    # -- a device

    async def me(self, request: Request) -> Response:
        """Give a device its token if it has none or starts again as a new one.

        The page requests this once, before anything else.

        The answer names the channel on which the tabs of this device share what they hear from the server: tabs with
        another token must not hear it.

        It is a POST: the cookie of a device does not come with a link on another site, and a token given to such a GET
        would take its seats away.
        """
        body = await body_of(request, requests.MeRequest)
        try:
            known = device_of(request)
        except DeviceMoved:
            if not body.is_new:
                raise
            known = None
        token = new_token()
        response = json_response(DeviceChannel((known or hash_of(token))[:_CHANNEL_LENGTH]))
        if known is None:
            give_token(response, token)
        return response

    # -- a table

    async def begin(self, request: Request) -> Response:
        """Open a table; the device that opens it gets the seats it asked for."""
        device, address = device_asking(request), address_asking(request)
        table = await body_of(request, requests.NewTable)
        check_game(table.game)
        check_duplicate(table)
        words, colors = _words(table.seats, table.game), _colors(table.seats)
        own = [index for index, seat in enumerate(table.seats) if seat.is_mine and seat.bot is None]
        match = None
        if table.match is not None:
            if table.match not in MATCH_GAMES:
                raise UsageError(f"a match is played to {', '.join(map(str, MATCH_GAMES))} games, not to {table.match}")
            match = Match.begin(table.match, rules_of(table.game).new(table.options, len(words)).sides)
        if not self._openings.takes(address):
            raise TooFast(TOO_MANY_TABLES)
        room = await self._rooms.begin(device, table.game, words, own, table.options, match, address, table.duplicate)
        if colors:
            sides = room.table.state.sides
            await asyncio.to_thread(room.seats.colors.choose, {seat % sides: color for seat, color in colors.items()})
        await self._controller.place_if_free(room)
        return json_response(OpenedTable(room.code), 201)

    async def show(self, request: Request) -> Response:
        """Return a table's present state, as this device may see it."""
        room = await room_asked(self._rooms, request)
        await check_watcher(room, device_of(request))
        return json_response(device_view(room, _viewer(request), self._controller))

    async def reopen(self, request: Request) -> Response:
        """Reopen a closed table."""
        device = device_asking(request)
        await body_of(request, requests.EmptyRequest)
        room = await self._rooms.reopen(request.path_params["code"], device, address_asking(request))
        return json_response(TableNumber(room.snapshot.number))

    # -- what people do at it

    async def _bot(self, room: Room, device: str, body: requests.BotRequest) -> None:
        _check_level(room.table.game.NAME, body.bot)
        await room.put_bot(body.seat, body.bot)

    async def _close(self, room: Room, device: str, body: requests.EmptyRequest) -> None:
        if await room.agree_to_close(device):
            await self._controller.remove(room)
            await self._rooms.close_table(room)

    async def _hint(self, room: Room, device: str, body: requests.AtSeat) -> HintText:
        """Return what a strong player would do at a seat of this device whose turn it is."""
        return HintText(await self._advice(room, device, body, hint_text))

    async def _guide(self, room: Room, device: str, body: requests.AtSeat) -> GuideState:
        """Return what the decision of such a seat is about, and what would be good, in the first deal of a game."""
        if room.table.history.deal > 1:
            return GuideState(FAREWELL, True)
        return GuideState(await self._advice(room, device, body, guide_text), False)

    async def _grade(self, room: Room, device: str, body: requests.AtSeat) -> GradeAnswer:
        """Return how good the last decision of a seat of this device was, by what its player could know."""
        # The analysis takes a tenth of a second to import, and the page must be ready sooner.
        from autopeg.statistics.grading import last_mark

        room.check_seat(device, body.seat)
        history = room.table.history.copy()
        async with self._hints:
            mark = await asyncio.to_thread(last_mark, history, body.seat)
        return GradeAnswer(mark)

    async def _advice(self, room: Room, device: str, body: requests.AtSeat, text: Callable[..., str]) -> str:
        """Return advice for a seat of this device. text: takes the game, the view, what is legal, and writes cards."""
        room.check_seat(device, body.seat)
        at = room.snapshot
        is_others_turn = at.game.to_act(at.state) not in (body.seat, None)
        view, legal = at.game.view(at.state, body.seat), room.turns.choices_of(body.seat)
        if at.over is not None or not deals_cards(at.game.NAME) or (is_others_turn and not legal):
            raise UsageError("there is nothing to choose now")
        async with self._hints:
            return await asyncio.to_thread(text, at.game.NAME, view, legal, card_text)


def _viewer(request: Request) -> str | None:
    """Return the device whose seats a request sees: None for a guest, and for a screen that everybody looks at."""
    return None if request.query_params.get("as") == "guest" else device_of(request)


async def _ways(room: Room, device: str, body: requests.WaysRequest) -> LayOptions:
    """Return what the chosen cards of a hand of this device can make; with none chosen, what can be laid."""
    at = room.snapshot
    page = meld_page_of(at.game.NAME)
    if page is None:
        raise UsageError(f"{title_of(at.game.NAME)} has no melds")
    room.check_seat(device, body.seat)
    cards = requests.cards_of(body.cards)
    missing = Counter(cards) - Counter(at.game.view(at.state, body.seat).hand)
    if missing:
        raise UsageError(f"not in your hand: {cards_text(list(missing))}")
    found = await asyncio.to_thread(page.lay_options, at.state, body.seat, cards, room.table.names, body.to)
    return replace(found, why=sentence(found.why) if found.why else "")


def _rules_scored(room: Room) -> tuple[str, Any]:
    """Return the game whose score is kept at a table, and its options. Raises UsageError at another table."""
    options = room.snapshot.state.options
    if deals_cards(room.snapshot.game.NAME):
        raise UsageError("this table is not a score pad")
    return options.rules, options


async def _melds(room: Room, device: str, body: requests.MeldsRequest) -> MeldsMade:
    """Return what the cards of a meld make, at a table where the score of a game of melds is kept."""
    rules, _ = _rules_scored(room)
    page = page_of(rules)
    if not isinstance(page, CountsMelds):
        raise UsageError("no melds are counted at this table")
    cards = requests.cards_of(body.cards)
    kinds = page.kinds_of(cards)
    if not kinds:
        raise UsageError(f"{cards_text(cards)} are neither a run nor a set")
    return MeldsMade(kinds)


async def _line(room: Room, device: str, body: requests.LineRequest) -> CountAnswer:
    """Count a line of cards, at a table where the score of a game of lines is kept."""
    rules, options = _rules_scored(room)
    page = page_of(rules)
    if not isinstance(page, CountsLines):
        raise UsageError("no lines are counted at this table")
    counted = count_line(body.cards, body.starter, lambda cards, starter: page.parts_of_line(cards, starter, options))
    return count_answer(counted)


def _words(seats: Sequence[requests.SeatRequest], game: str) -> list[str]:
    """Return the player words of the seats. The page never accepts a program: it would run on this computer."""
    words: list[str] = []
    for index, seat in enumerate(seats):
        if seat.bot is not None:
            _check_level(game, seat.bot)
            words.append(seat.bot)
        elif seat.name or (seat.is_mine and seat.name is not None):
            words.append(check_typed(seat.name, words))
        else:
            words.append(unnamed(index))
    return words


def _colors(seats: Sequence[requests.SeatRequest]) -> dict[int, str]:
    """Return the colours chosen for seats. Raises UsageError for one that there is not, or that is chosen twice."""
    colors = {index: seat.color for index, seat in enumerate(seats) if seat.color is not None}
    for color in colors.values():
        check_color(color)
    if len(set(colors.values())) < len(colors):
        raise UsageError("two seats have the same colour: choose another for one of them")
    return colors


def _check_level(game: str, bot: str) -> None:
    if not deals_cards(game):
        raise UsageError("a bot cannot keep the score of your own cards")
    offered = levels_of(game)
    if bot not in offered:
        raise UsageError(f'there is no bot "{bot[:24]}": choose from {", ".join(offered)}')


async def _panel(request: Request) -> Response:
    """Return where the holes and marks of a board are, by its name or by its least number of lanes."""

    def panel() -> Struct:
        from autopeg.web.panels import PanelRequest, panel_of  # needs what reads board files

        return panel_of(request.path_params["board"], query_of(request, PanelRequest))

    return json_response(await asyncio.to_thread(panel))
