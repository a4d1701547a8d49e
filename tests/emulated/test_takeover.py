"""mpremote takes over a board that plays, the host takes it back, and an update keeps the game."""

import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.installing import install
from autopeg.boards.link.port import SerialPort
from autopeg.boards.link.talk import Talk
from support.emulated.pico_port import PicoPort

CLASSIC = board_files()["classic-2"].read_text(encoding="utf-8")
MINE = CLASSIC.replace('"classic-2"', '"mine"')

pytestmark = [pytest.mark.timeout(600), pytest.mark.slow]


def meanwhile(port: PicoPort, work: Callable[[], Any]) -> Any:
    """Return what work gives, done in a thread while the Pico lives."""
    found: list[Any] = []
    thread = Thread(target=lambda: found.append(work()), daemon=True)
    thread.start()
    port.serve(lambda: not thread.is_alive())
    return found[0]


def talked(port: PicoPort, line: str) -> tuple[str, str]:
    """Return the name of the board and the first line of its answer."""

    def talk() -> tuple[str, str]:
        with Talk(SerialPort(port.path), now_ms=lambda: int(port.pico.now_ms)) as talk:
            return talk.meet().name, talk.ask(line)[0]

    return meanwhile(port, talk)


def test_mpremote_takes_over_the_host_takes_back_and_an_update_keeps_the_game(pico_of) -> None:
    pico = pico_of("classic-2")
    pico.power_on()
    pico.expect(b"$HI ", 3000)
    with PicoPort(pico) as port:
        assert talked(port, "+a 5") == ("classic-2", "to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-")
        command = [sys.executable, "-m", "mpremote", "connect", port.path, "exec", "print(6 * 7)"]
        mpremote = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # the peg is on its way
        port.serve(lambda: mpremote.poll() is not None)
        assert mpremote.communicate() == ("42\n", None)
        plan = meanwhile(port, lambda: install(port.path, MINE, CLASSIC, pico_files, print, print))
        assert set(plan.changed) == {"board.json"}
        name, state = talked(port, "redo")  # of which there is none: the answer is the game as it was kept
        assert (name, state) == ("mine", "to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-")
