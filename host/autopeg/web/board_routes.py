"""The routes of the board: its layout, and the actions of the people at its table."""

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.errors import UsageError
from autopeg.web import requests
from autopeg.web.board import BoardController
from autopeg.web.endpoints import Act, Body, at_table, json_response
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms


def board_routes(rooms: Rooms, board: BoardController) -> list[Route]:
    """Return the routes of the board."""

    async def locate(room: Room, device: str, body: requests.EmptyRequest) -> None:
        await asyncio.to_thread(board.sync_at(room).board.locate)

    async def press_keys(room: Room, device: str, body: requests.KeysRequest) -> None:
        keypad = board.sync_at(room).board.keypad()
        if keypad is None:
            raise UsageError("this board has a keypad of its own: press its keys")
        await asyncio.to_thread(keypad.type_keys, body.keys)

    async def answer_test(room: Room, device: str, body: requests.TestAnswer) -> None:
        board.test_at(room).answer(body.step, body.answer)

    async def light_again(room: Room, device: str, body: requests.EmptyRequest) -> None:
        await asyncio.to_thread(board.test_at(room).light_again)

    async def end_test(room: Room, device: str, body: requests.EmptyRequest) -> None:
        board.sync_at(room)
        await board.end_test()

    def route(word: str, kind: type[Body], act: Act[Body]) -> Route:
        return at_table(rooms, word, kind, act, members_only=True)

    return [
        Route("/api/panels/{board}", _panel, methods=["GET"]),
        route("board", requests.EmptyRequest, lambda room, _, __: board.place(room)),
        route("choose", requests.ChoiceRequest, lambda room, _, body: board.choose(room, body.choice, body.question)),
        route("locate", requests.EmptyRequest, locate),
        route("option", requests.OptionRequest, lambda room, _, body: board.set_option(room, body.key, body.value)),
        route("keys", requests.KeysRequest, press_keys),
        route("test", requests.EmptyRequest, lambda room, _, __: board.begin_test(room)),
        route("test-answer", requests.TestAnswer, answer_test),
        route("test-light", requests.EmptyRequest, light_again),
        route("test-end", requests.EmptyRequest, end_test),
    ]


async def _panel(request: Request) -> Response:
    """Return where the holes of a board are, by its name or by its least number of lanes."""
    return json_response(await asyncio.to_thread(panel_of, request.path_params["board"]))


@cache
def panel_of(board: str) -> dict[str, object]:
    """Return where the holes of a board are, in millimetres from the upper left corner, and the colours of its lanes.

    board: the name of a board file that comes with Autopeg, or a number of lanes. Raises UsageError for any other.
    """
    from autopeg.boards.board_layout import board_files, layout_named
    from autopeg.boards.board_uri import board_for

    name = board_for(int(board)) if board in ("1", "2", "3", "4") else board
    layout = layout_named(name)
    if layout is None:
        raise UsageError(f"there is no board {board[:16]!r}: choose from {', '.join(board_files())}")
    panel = layout.panel
    return {
        "name": name,
        "width_mm": panel.width_mm,
        "height_mm": panel.height_mm,
        "hole_mm": panel.hole_mm,
        "colors": [bytes(color).hex().upper() for color in layout.colors],
        "lanes": [
            [[round(hole.x_mm, 1), round(panel.height_mm - hole.y_mm, 1)] for hole in panel.lane(lane)]
            for lane in range(len(layout.colors))
        ],
    }
