"""The routes of the board: what it looks like, and what those who sit at its table can do with it."""

import asyncio
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.errors import UsageError
from autopeg.web.api import answering, at_table, check_belongs, json_response
from autopeg.web.board import BoardController
from autopeg.web.requests import Choice, KeysRequest, Nothing, OptionRequest, TestAnswer, body_of
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms


class BoardRoutes:
    """What is asked about the board."""

    def __init__(self, rooms: Rooms, controller: BoardController) -> None:
        self._rooms = rooms
        self._controller = controller

    def routes(self) -> list[Route]:
        """Return the routes."""
        acts = {
            "board": self._place,
            "choose": self._choose,
            "locate": self._locate,
            "option": self._option,
            "keys": self._keys,
            "test": self._test,
            "test-answer": self._test_answer,
            "test-light": self._test_light,
            "test-end": self._test_end,
        }
        return [
            Route("/api/panels/{board}", answering(self.panel), methods=["GET"]),
            *(
                Route(f"/api/tables/{{code}}/{word}", at_table(self._rooms, act), methods=["POST"])
                for word, act in acts.items()
            ),
        ]

    async def panel(self, request: Request) -> Response:
        """Return where the holes of a board are, by its name or by how many lanes it has to have."""
        return json_response(await asyncio.to_thread(panel_of, request.path_params["board"]))

    # -- what people do with it: each checks that they sit at the table, before anything else is said

    async def _place(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        await self._controller.place(room)

    async def _choose(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, Choice)
        check_belongs(room, device)
        await self._controller.choose(room, wish.choice, wish.question)

    async def _locate(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        await asyncio.to_thread(self._controller.sync_at(room).board.locate)

    async def _option(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, OptionRequest)
        check_belongs(room, device)
        await self._controller.set_option(room, wish.key, wish.value)

    async def _keys(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, KeysRequest)
        check_belongs(room, device)
        keypad = self._controller.sync_at(room).board.keypad()
        if keypad is None:
            raise UsageError("this board has a keypad of its own: press its keys")
        await asyncio.to_thread(keypad.type_keys, wish.keys)

    async def _test(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        await self._controller.begin_test(room)

    async def _test_answer(self, room: Room, device: str, request: Request) -> None:
        wish = await body_of(request, TestAnswer)
        check_belongs(room, device)
        self._controller.test_at(room).answer(wish.step, wish.answer)

    async def _test_light(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        await asyncio.to_thread(self._controller.test_at(room).light_again)

    async def _test_end(self, room: Room, device: str, request: Request) -> None:
        await body_of(request, Nothing)
        check_belongs(room, device)
        self._controller.sync_at(room)
        await self._controller.end_test()


@cache
def panel_of(board: str) -> dict[str, Any]:
    """Return where the holes of a board are, in millimetres from the upper left corner, and the colours of its lanes.

    board: the name of a board file that comes with Autopeg, or a number of lanes. Raises UsageError for another.
    """
    from autopeg.boards.board_uri import board_for
    from autopeg.boards.build import board_files
    from autopeg.boards.panel import panel_from

    files = board_files()
    name = board_for(int(board)) if board in ("1", "2", "3", "4") else board
    if name not in files:
        raise UsageError(f"there is no board {board[:16]!r}: choose from {', '.join(files)}")
    content = msgspec.json.decode(files[name].read_bytes())
    panel = panel_from(content)
    assert panel is not None
    return {
        "name": name,
        "width_mm": panel.width_mm,
        "height_mm": panel.height_mm,
        "hole_mm": panel.hole_mm,
        "colors": [content["colors"][lane] for lane in content["lanes"]],
        "lanes": [
            [[round(hole.x_mm, 1), round(panel.height_mm - hole.y_mm, 1)] for hole in panel.lane(lane)]
            for lane in range(len(content["lanes"]))
        ],
    }
