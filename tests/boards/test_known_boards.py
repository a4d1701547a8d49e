"""How a board looks: of one that is simulated here by its board file, of a real one by the name it gives itself."""

import json
from pathlib import Path
from threading import Event

import pytest

from autopeg.base.errors import UsageError
from autopeg.boards import Board
from autopeg.boards.board_layout import BoardLayout, board_files, board_text, layout_named
from autopeg.boards.board_uri import open_board
from autopeg.boards.linked import LinkedBoard
from autopeg.boards.virtual import VirtualBoard, VirtualPort
from pegboard.board_file import parse_board

PATIENCE_S = 20


def renamed(name: str) -> str:
    return json.dumps(json.loads(board_text("classic-3")) | {"name": name})


def opened(uri: str, lanes: int = 2) -> Board:
    board = open_board(uri, lanes)
    assert board is not None
    return board


def layout_of_board(board: Board) -> BoardLayout:
    layout = board.layout()
    assert layout is not None
    return layout


def layout_when_connected(text: str) -> BoardLayout | None:
    """Return the layout of a board at the end of a link, as if it were a Pico, once it has introduced itself."""
    board = LinkedBoard("pico", VirtualPort(VirtualBoard(parse_board(text))))
    assert board.layout() is None
    news = Event()
    board.on_news = news.set
    board.start()
    try:
        while not board.status().is_connected:
            assert news.wait(PATIENCE_S), board.status().why
            news.clear()
        return board.layout()
    finally:
        board.close()


@pytest.mark.parametrize("name", sorted(board_files()))
def test_a_board_on_this_computer_may_be_named(name: str) -> None:
    board = opened(f"virtual:{name}")
    assert board.layout() == layout_named(name)
    board.close()


def test_a_board_file_of_ones_own_is_played_on_before_anything_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text(renamed("our-board"), encoding="utf-8")
    board = opened(f"virtual:{path}")
    layout, model = layout_of_board(board), layout_named("classic-3")
    assert model is not None
    assert (layout.name, layout.panel) == ("our-board", model.panel)
    board.close()


def test_without_a_name_it_has_as_many_lanes_as_are_needed() -> None:
    names: list[str] = []
    for lanes in (2, 3, 4):
        board = opened("virtual", lanes)
        names.append(layout_of_board(board).name)
        board.close()
    assert names == ["classic-2", "classic-3", "classic-4"]


@pytest.mark.parametrize("kind", ["virtual", "strip"])
def test_a_board_that_is_not_there_is_refused(kind: str) -> None:
    with pytest.raises(UsageError, match=r"nope\.json is neither a file nor a board that comes with Autopeg"):
        open_board(f"{kind}:nope.json", 2)


def test_a_real_board_is_known_by_its_name_and_its_lanes() -> None:
    assert layout_when_connected(board_text("classic-3")) == layout_named("classic-3")
    assert layout_when_connected(renamed("our-board")) is None
    assert layout_when_connected(renamed("classic-2")) is None  # it has three lanes
