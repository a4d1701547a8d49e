"""A game on the host and the firmware on its chip, joined by the emulated USB, in emulated time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from autopeg.boards import Status
from autopeg.boards.sync import BoardSync
from autopeg.records import Store
from autopeg.scorekeeping import board_games
from pegcore.host_end import HostEnd
from support.boards.link.stepped import SteppedBoard
from support.boards.link.tally import Points, tally_table
from support.emulated.pico import Pico

_STEP_MS = 10
_PATIENCE_MS = 6000


class EmulatedBoard(SteppedBoard):
    """The emulated Pico as BoardSync needs a board."""

    def __init__(self, pico: Pico) -> None:
        super().__init__()
        self.pico = pico
        self.end = HostEnd("0.1.0")

    def step(self) -> None:
        """Let a moment pass, in which bytes are carried both ways."""
        out = self.end.peek()
        self.end.written(len(out))
        self.pico.usb.write(out)
        self.pico.run(_STEP_MS)
        self.take(self.end.feed(self.pico.usb.take(), self.now_ms()) + self.end.tick(self.now_ms()))

    def start(self) -> None:
        self.pico.usb.take()
        self.end.open(self.now_ms())

    def now_ms(self) -> int:
        return int(self.pico.now_ms)

    def status(self) -> Status:
        return Status("emulated", self.end.board is not None)


class Evening:
    """A tally on the host beside a board that has just got power."""

    def __init__(self, pico: Pico, store: Store) -> None:
        self.board = EmulatedBoard(pico)
        self.power_on()
        self.table = tally_table(store)
        self.sync = BoardSync(self.board, alone=board_games)
        self.board.set_option("speed", 100)
        self.sync.attach(self.table)

    def power_on(self) -> None:
        pico = self.board.pico
        pico.power_on()
        pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")

    def live(self, until: Callable[[], bool], what: str) -> None:
        """Let time pass until something is true. Fails when it never is."""
        for _ in range(_PATIENCE_MS // _STEP_MS):
            if until():
                return
            self.board.step()
            self.sync.poll()
        raise AssertionError(f"{what}: {self.board.end.snapshot.state}")

    def is_shown(self) -> bool:
        return self.board.end.board is not None and self.board.end.snapshot.is_shown()

    def strike(self, keys: str) -> None:
        for key in keys:
            self.board.pico.keypad.tap(key, 60)
            for _ in range(10):
                self.board.step()


@pytest.mark.slow
def test_a_game_is_pegged_on_the_chip_and_its_keys_are_moves(pico_of, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        evening = Evening(pico_of("classic-2"), store)
        evening.table.submit(Points(0, 12))
        evening.live(evening.is_shown, "pegs")
        evening.strike("B7#")
        evening.live(lambda: evening.table.state.scores == (12, 7), "entry")
        evening.live(evening.is_shown, "pegs of the entry")
        assert store.boards()[0][2] == 1


@pytest.mark.slow
def test_after_a_power_cut_the_chip_shows_the_game_as_it_stands(pico_of, tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        evening = Evening(pico_of("classic-2"), store)
        evening.live(evening.is_shown, "pegs")
        evening.strike("B7#")
        evening.live(lambda: evening.table.state.scores == (0, 7), "entry")
        evening.board.pico.cut_power()
        evening.power_on()
        evening.board.start()
        evening.table.submit(Points(0, 12))
        evening.live(lambda: evening.is_shown() and evening.board.end.snapshot.rev > 2, "the board again")
        assert evening.table.state.scores == (12, 7)
        assert len(store.record(1).moves) == 2
