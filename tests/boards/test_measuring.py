"""What a board has measured, as facts and as a report."""

import pytest

from autopeg.base.errors import Failure
from autopeg.boards.link.messages import Greeting
from autopeg.boards.measuring import SAVES, measure, measured_from, report_of

GREETING = Greeting("0.1.0", "e6614c311b5a8c2f", "0001", 0, None, 0, 4, 121, 484, "classic-4", "power")
TOLD = (
    "set 24000 21000 31500",
    "set 22000",
    "frame 18000 16000",
    "save 1800 48000",
    "wire 14820",
    "cache 1000000 950000",
    "heap 140000 60000",
    "python MicroPython v1.28.0 on 2026-11-29",
)


class Board:
    """A board that answers `measure` as told, and remembers what it was asked."""

    def __init__(self, first: str = "measuring; wire 14820 us", saves: str = f"{SAVES} saves") -> None:
        self.asked: list[str] = []
        self.sent: list[str] = []
        self._answers: dict[str, list[str]] = {
            "measure": [first],
            f"measure saves {SAVES}": [saves],
            "measure report": list(TOLD),
        }

    def ask(self, line: str) -> list[str]:
        self.asked.append(line)
        return self._answers.get(line, ["fine"])

    def send(self, body: str) -> None:
        self.sent.append(body)


def test_times_are_gathered_and_reported() -> None:
    measured = measured_from(TOLD, GREETING, ["board classic-4"])
    assert measured.set_to_latched is not None
    assert (measured.set_to_latched.median, measured.set_to_latched.worst, measured.set_to_latched.count) == (
        23.0,
        31.5,
        4,
    )
    assert measured.key_to_latched is None
    assert measured.frames_a_second == 58.8
    report = report_of(measured, "0.1.0")
    for line in (
        "# classic-4: 4 lanes, 484 LEDs",
        "| snapshot read to frame latched | 23.0 ms median, 31.5 ms at worst, of 4 |",
        "| key to frame latched | not measured |",
        "| of these, misses | 50000, 5.0 % |",
        "| heap free, used | 140000, 60000 bytes |",
        "    board classic-4",
    ):
        assert line in report.splitlines()


def test_a_board_without_a_cache_says_so() -> None:
    measured = measured_from(("cache - -", "wire 14820"), GREETING, ())
    assert measured.cache_accesses is None
    assert "| of these, misses | not measured |" in report_of(measured, "0.1.0")


def test_every_snapshot_is_one_for_all_lanes_and_the_game_comes_back() -> None:
    board = Board()
    told: list[str] = []
    waited: list[float] = []
    measure(board, GREETING, 5, told.append, waited.append)
    assert board.asked[-2:] == ["measure off", "status"]
    assert len(set(board.sent)) == len(board.sent)
    assert all(" d=" in body for body in board.sent)
    assert told == ["Press keys on the board, for 5 seconds."]
    assert waited[-1] == 5


def test_an_older_board_and_a_full_flash_are_a_sentence() -> None:
    with pytest.raises(Failure, match="cannot measure itself"):
        measure(Board('"measure" is no command: help lists them'), GREETING, 0, print, print)
    board = Board(saves="the journal cannot be written: 28")
    with pytest.raises(Failure, match="cannot save its game: the journal"):
        measure(board, GREETING, 0, print, print)
    assert board.asked[-1] == "measure off"
