"""`--board emulated`: a game on the host, the firmware on its chip in a process of its own, its keypad typed here."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from autopeg.boards import Board
from autopeg.boards.board_uri import open_board
from autopeg.boards.display_text import describe_display
from autopeg.boards.install.filesystem import files_in
from autopeg.boards.sync import BoardSync
from autopeg.play.table import Table
from autopeg.records import Store
from support.boards.link.tally import Points, tally_table
from support.emulated.power_cuts import game_on
from support.threads import lasting_threads

_PATIENCE_S = 240  # a second of the Pico takes five of ours, and many more on a computer that is busy


class Evening:
    """A tally beside an emulated board, from its power on."""

    def __init__(self, store: Store) -> None:
        board = open_board("emulated", 2, store.boards())
        assert board is not None
        self.board: Board = board
        self.sync = BoardSync(board)
        self.table: Table = tally_table(store)
        board.set_option("speed", 100)
        self.sync.attach(self.table)
        self._bell = threading.Event()
        board.on_news = self._bell.set

    def wait(self, is_true: Callable[[], object], what: str) -> None:
        end_s = time.monotonic() + _PATIENCE_S
        while not is_true():
            assert time.monotonic() < end_s, f"{what}: {self.board.status().line()}"
            self._bell.wait(0.02)
            self._bell.clear()
            self.sync.poll()

    def end_show(self) -> None:
        """End the show of the start, which costs the emulator more than all that follows."""
        self.wait(lambda: self.board.status().is_connected, "the link")
        with self.board.hold() as end:
            end.show_light("off")

    def type_keys(self, keys: str) -> None:
        keypad = self.board.keypad()
        assert keypad is not None
        keypad.type_keys(keys)

    def pegs(self) -> list[list[int]]:
        """Return the holes of the LEDs that are brighter than a sign, by lane."""
        keypad = self.board.keypad()
        assert keypad is not None
        return [[hole for hole, color in enumerate(lane, 1) if sum(color) > 45] for lane in keypad.lanes()]

    def display(self) -> list[str]:
        """Return the lines of text on the display."""
        keypad = self.board.keypad()
        assert keypad is not None
        return describe_display(keypad.display_picture())


def test_the_emulated_board_shows_pegs_takes_an_undo_and_keeps_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(tmp_path))
    threads = lasting_threads()
    with Store(tmp_path) as store:
        evening = Evening(store)
        evening.end_show()
        evening.table.submit(Points(0, 12))
        evening.wait(lambda: evening.pegs() == [[12], []], "pegs")
        assert evening.board.status().line().startswith("emulated board classic-2, firmware ")
        evening.type_keys("B7#")
        evening.wait(lambda: evening.table.state.scores == (12, 7), "the entry")
        evening.wait(lambda: evening.pegs() == [[12], [7]], "its peg")
        evening.wait(lambda: "12  7" in evening.display(), "the scores on the display")
        evening.type_keys("[*]")
        evening.wait(lambda: evening.table.state.scores == (12, 0), "the undo")
        assert store.boards()[0][2] == 2
        evening.sync.close()
    assert lasting_threads() == threads
    flash = (tmp_path / "boards" / "classic-2-emulated" / "flash.bin").read_bytes()
    assert game_on(files_in(flash)).pegs()[1] == (0, 0)
