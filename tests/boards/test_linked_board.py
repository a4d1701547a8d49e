"""A board that a game holds on to: its console answers beside the game, and its options are told with its status."""

import time
from collections.abc import Callable, Iterator

import pytest

from autopeg.base.errors import Failure
from autopeg.boards import Board, Status
from autopeg.boards.board_uri import board_for, open_board

PATIENCE_S = 30.0


@pytest.fixture
def board() -> Iterator[Board]:
    opened = open_board("virtual", 2)
    assert opened is not None
    yield opened
    opened.close()


def wait_until(is_so: Callable[[], bool]) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s
        time.sleep(0.005)


def test_the_console_answers_line_by_line_beside_the_game(board: Board) -> None:
    board.start()
    wait_until(lambda: board.status().is_connected)
    for _ in range(3):
        assert "lanes ab holes 121" in board.ask("test")
        assert board.ask("test hole b 7")[0].startswith("hole 7 of lane b is LED ")
    assert "the game goes on" in board.ask("test off")
    assert board.ask("nonsense")[0].startswith('"nonsense" is no command')


def test_a_board_that_is_away_answers_nothing(board: Board) -> None:
    with pytest.raises(Failure, match="the board is away"):
        board.ask("test")


def test_options_are_told_as_the_board_has_them(board: Board) -> None:
    assert (board.status().brightness, board.status().speed) == (None, None)
    board.set_option("brightness", 15)  # before it is there: it gets it when it comes
    board.start()
    wait_until(lambda: board.status().brightness == 15)
    board.set_option("speed", 100)
    wait_until(lambda: board.status().speed == 100)
    assert board.status().brightness == 15


@pytest.mark.parametrize("lanes", [1, 2, 3, 4])
def test_a_simulated_board_has_the_lanes_of_its_table(lanes: int) -> None:
    assert board_for(lanes) == f"classic-{max(2, lanes)}"


@pytest.mark.parametrize(
    ("holes", "target", "unit", "needed"),
    [(61, 121, 1, 121), (61, 241, 1, 121), (61, 1205, 5, 121), (30, 61, 1, 61), (61, 61, 1, None), (121, 241, 1, None)],
)
def test_a_board_with_too_few_holes_says_what_it_does_not_show(
    holes: int, target: int, unit: int, needed: int | None
) -> None:
    why = Status("pico", True, holes=holes).showing(target, unit).why
    assert why == (f"its lanes end at hole {holes} of {needed}, and pegs beyond it are not shown" if needed else "")
