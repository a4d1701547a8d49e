"""`autopeg board install` on an emulated Pico: mpremote brings the files, and the cable is pulled on the way."""

import os
import pickle
import random
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from autopeg.base.errors import Failure
from autopeg.boards.install import repl
from autopeg.boards.install.installing import Plan, install
from support.emulated.pico import Pico
from support.emulated.pico_port import PicoPort

FIRMWARE = Path(__file__).parents[2] / "firmware"
# Flash operations of 62: one before the update counts, and renames of which littlefs had done one half.
CUTS = (7, 45, 48, 56)

pytestmark = pytest.mark.timeout(120)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let mpremote wait longer for an answer: a second of the Pico takes five of ours, and more on a busy computer."""
    follow = SerialTransport.follow
    monkeypatch.setattr(SerialTransport, "follow", lambda port, timeout, *rest: follow(port, 10 * timeout, *rest))


def program(version: int, *, main: str = "") -> dict[str, bytes]:
    """A small program that says of which version each of its parts is; the second has a part more and one fewer."""
    part = f"VERSION = {version}\n".encode()
    own = ("pegboard/more.py", "pegboard.more") if version == 2 else ("pegcore/old.py", "pegcore.old")
    run = (
        f"from pegcore import core\nfrom pegboard import board\nimport {own[1]}\n"
        f"def prepared():\n    print('program', core.VERSION, board.VERSION, {own[1]}.VERSION, {version})\n"
        "    while True:\n        pass\n"
    )
    names = ("pegcore/core.py", "pegboard/board.py", own[0])
    return {
        "main.py": (FIRMWARE / "main.py").read_bytes() + main.encode(),
        "board.json": b"{}",
        "pegboard/start.py": (FIRMWARE / "pegboard" / "start.py").read_bytes() + main.encode(),
        "pegboard/recovery.py": (FIRMWARE / "pegboard" / "recovery.py").read_bytes(),
        "pegboard/hardware.py": run.encode(),
        "pegboard/devices.py": b"def stop_pad():\n    pass\n",
        **dict.fromkeys(names, part),
    }


OLD = program(1)
NEW = program(2, main="# 2\n")


class Installation(Thread):
    """An installation under way. result: the plan, or the error that it ended with; copied: bytes so far, and of how
    many."""

    def __init__(self, port: PicoPort, files: dict[str, bytes], board: str | None = "{}") -> None:
        super().__init__(daemon=True)
        self.said: list[str] = []
        self.copied = (0, 0)
        self.result: Any = None
        self._work = lambda: install(port.path, board, "{}", lambda _: files, self.said.append, self._progress)
        self.start()

    def _progress(self, *copied: int) -> None:
        self.copied = copied

    def run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as error:
            self.result = error


def powered(files: dict[str, bytes]) -> Pico:
    pico = Pico(files)
    pico.power_on()
    return pico


def installed(port: PicoPort, files: dict[str, bytes]) -> Installation:
    """An installation that has come to its end; the Pico has then been started."""
    installation = Installation(port, files)
    port.serve(lambda: not installation.is_alive())
    return installation


def what_runs(pico: Pico) -> str:
    """Return what the program says when the Pico is plugged in again."""
    pico.usb.take()
    pico.power_on()
    said = pico.expect(b"program ", 5000) and pico.expect(b"\r\n")
    return "program " + said.decode().strip()


def test_an_empty_pico_gets_everything_and_starts_it() -> None:
    pico = powered({})
    with PicoPort(pico) as port:
        installation = installed(port, OLD)
        assert isinstance(installation.result, Plan), installation.result
        assert installation.copied == (sum(map(len, OLD.values())),) * 2
        port.serve(lambda: b"program 1 1 1 1" in port.said)
    assert pico.files() == OLD


def test_a_frozen_program_is_told_from_one_in_files() -> None:
    """MicroPython imports files first. Its own neopixel stands for a frozen program."""
    pico = powered({"pegboard/__init__.py": b"A = 1\n"})
    pico.run_until(lambda: pico.usb.is_connected, 5000, "the USB port")
    asked = "import pegboard\nprint(is_frozen('pegboard'), is_frozen('neopixel'), sys.modules['pegboard'].A, sys.path)"
    assert pico.execute(f"{repl._SURVEY}\n{asked}") == "False True 1 ['', '.frozen', '/lib']"


def test_only_what_has_changed_is_sent_and_all_else_is_kept() -> None:
    own = {"journal.a": b"the game", "notes.txt": b"mine", "pegcore/core.mpy": b"left from before"}
    pico = powered(OLD | own)
    with PicoPort(pico) as port:
        plan = installed(port, OLD | {"pegboard/board.py": b"VERSION = 1\n# changed\n"}).result
        assert isinstance(plan, Plan), plan
        assert (set(plan.changed), plan.removed, plan.kept) == (
            {"pegboard/board.py"},
            ("pegcore/core.mpy",),
            len(OLD) - 1,
        )
        again = installed(port, OLD | {"pegboard/board.py": b"VERSION = 1\n# changed\n"}).result
        assert again.is_empty
    del own["pegcore/core.mpy"]
    assert pico.files() == OLD | {"pegboard/board.py": b"VERSION = 1\n# changed\n"} | own


class CutsInCopies(list[Any]):
    """In place of a Pico's flash log: at some operations this process is copied, and in the copy the power fails there.

    A copy waits until `found` lets it go on, or else the installation would wait for the Pico in vain.
    """

    def __init__(self, pico: Pico, is_chosen: Callable[[int], bool]) -> None:
        super().__init__()
        self._pico = pico
        self._is_chosen = is_chosen
        self._copies: list[tuple[int, int, int, int]] = []  # (operation, process, pipe to it, pipe from it)
        self._own: int | None = None  # in a copy, the pipe to the original

    @property
    def is_copy(self) -> bool:
        return self._own is not None

    def append(self, entry: Any) -> None:
        super().append(entry)
        number = len(self)
        if self.is_copy or not self._is_chosen(number):
            return
        (waiting, starting), (reading, writing) = os.pipe(), os.pipe()
        child = os.fork()
        if child:
            os.close(waiting)
            os.close(writing)
            self._copies.append((number, child, starting, reading))
            return
        os.close(starting)
        for _, _, *pipes in self._copies:
            os.close(pipes[0])
        self._own = writing
        if not os.read(waiting, 1):
            os._exit(1)  # the test has failed without it
        self._pico.cut_power_in_operation(1, random.Random(number).random(), number)

    def tell(self, what: str) -> None:
        """End this copy."""
        assert self._own is not None
        with os.fdopen(self._own, "wb") as pipe:
            pickle.dump(what, pipe)
        sys.stdout.flush()
        os._exit(0)

    def found(self) -> list[tuple[int, str]]:
        """Return what each copy tells, with the operation in which its power failed."""
        told: list[tuple[int, str]] = []
        for number, child, starting, reading in self._copies:
            os.write(starting, b"!")
            with os.fdopen(reading, "rb") as pipe:
                told.append((number, pickle.load(pipe)))
            os.close(starting)
            os.waitpid(child, 0)
        return told


def cut_everywhere(is_chosen: Callable[[int], bool]) -> list[tuple[int, str]]:
    """Update a Pico from OLD to NEW and return what ran after the power had failed in the chosen flash operations."""
    pico = powered(OLD)
    with PicoPort(pico) as port:
        cuts = pico.flash.log = CutsInCopies(pico, is_chosen)
        installation = installed(port, NEW)
        if cuts.is_copy:
            try:
                cuts.tell(what_runs(pico))
            except BaseException as error:
                cuts.tell(repr(error))
        assert isinstance(installation.result, Plan), installation.result
    assert pico.files() == NEW
    return cuts.found()


def test_after_a_cable_was_pulled_the_old_program_runs_or_the_new_one() -> None:
    found = cut_everywhere(CUTS.__contains__)
    assert len(found) == len(CUTS)
    assert {what for _, what in found} == {"program 1 1 1 1", "program 2 2 2 2"}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_cable_pulled_in_any_flash_operation_leaves_a_program() -> None:
    found = cut_everywhere(lambda number: True)
    assert {what for _, what in found} == {"program 1 1 1 1", "program 2 2 2 2"}


def test_a_pulled_cable_is_one_sentence_and_the_next_installation_mends_it() -> None:
    pico = powered(OLD)
    with PicoPort(pico) as port:
        installation = Installation(port, NEW)
        port.serve(lambda: installation.copied[0] > 0)
        pico.cut_power()
    installation.join(20)
    assert isinstance(installation.result, Failure), installation.result
    assert "disconnected while" in str(installation.result)
    pico.power_on()
    with PicoPort(pico) as port:
        assert isinstance(installed(port, NEW).result, Plan)
    assert pico.files() == NEW
