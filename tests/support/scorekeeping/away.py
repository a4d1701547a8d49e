"""A board that goes away from its score, and what is entered on it meanwhile."""

from collections.abc import Callable
from typing import Any

from support.boards.link.joined import JoinedBoard

BoardEvent = tuple[Any, ...]
TypeLine = Callable[[str], object]
AWAY = 400  # steps of 10 ms


def enter_while_away(board: JoinedBoard, type_line: TypeLine) -> None:
    board.steps(AWAY)
    board.is_plugged = False
    board.steps(AWAY)
    board.app.perform(("PTS", 1, 4))
    type_line("A 5")


def come_back(board: JoinedBoard, _: TypeLine) -> None:
    board.plug()
    board.steps(AWAY)
