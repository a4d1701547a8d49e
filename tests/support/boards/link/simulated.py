"""A Pico for tests that is plugged in, pulled and plugged in elsewhere: the firmware behind a pseudo terminal."""

# pyright: reportPrivateUsage=false

import os
import threading
import time
import tty
from collections.abc import Callable
from contextlib import closing, suppress

from msgspec import Struct

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.link.finding import USB_ID
from autopeg.boards.pty_link import PtyLink
from autopeg.boards.virtual import VirtualBoard
from support.boards.link.joined import CLASSIC_2

PATIENCE_S = 90  # on a computer that is busy; otherwise milliseconds


def wait_until(is_true: Callable[[], object], what: str) -> None:
    """Wait until something is true. Fails when it never is."""
    end_s = time.monotonic() + PATIENCE_S
    bell = threading.Event()
    while not is_true():
        assert time.monotonic() < end_s, f"{what}: not within {PATIENCE_S} s"
        bell.wait(0.005)


class Usb(Struct):
    """A port as pyserial tells of it."""

    device: str
    serial_number: str | None
    vid: int | None = USB_ID[0]
    pid: int | None = USB_ID[1]


class SimulatedPico:
    """A board with a memory of its own. `plug` gives it a port, another one each time; `pull` takes it away."""

    def __init__(self) -> None:
        self.board = VirtualBoard(CLASSIC_2, MemoryStore())
        self.app = self.board.app
        self.app.scene.set_options(75, 100)
        self.uid = self.board.uid
        self.path = ""
        self._thread: threading.Thread | None = None
        self._is_pulled = threading.Event()
        self.lock = threading.Lock()

    def plug(self) -> str:
        """Plug it in and return the path of its port."""
        self._is_pulled.clear()
        link = PtyLink(self.board)
        self.path = link.path
        self._thread = threading.Thread(target=self._play, args=(link,))
        self._thread.start()
        return self.path

    def pull(self) -> None:
        """Pull its cable; it has power and goes on."""
        self._is_pulled.set()
        if self._thread is not None:
            self._thread.join()
        self._thread = None
        self.path = ""

    def enter(self, *events: tuple[object, ...]) -> None:
        """Let a person enter something."""
        for event in events:
            with self.lock:
                assert self.app.perform(event) == ""

    def usb_ports(self) -> list[Usb]:
        """Return the ports that the system tells of."""
        return [Usb(self.path, self.uid.upper())] if self.path else []

    def _play(self, link: PtyLink) -> None:
        with closing(link):
            while not self._is_pulled.is_set():
                with self.lock:
                    link.pump()
                    self.board.turn()
                    link.pump()
                    idle_ms = self.board.idle_ms()
                link.wait(min(idle_ms, 5))


class ScriptedPort:
    """A pseudo terminal at which a test says what is answered. said: what has arrived there so far."""

    def __init__(self) -> None:
        self._near, far = os.openpty()
        tty.setraw(far)
        self._far = far
        self.path = os.ttyname(far)
        os.set_blocking(self._near, False)
        self.said = b""

    def answer(self, data: bytes) -> None:
        os.write(self._near, data)

    def has_heard(self, data: bytes) -> bool:
        """Return whether these bytes have arrived."""
        with suppress(BlockingIOError):
            self.said += os.read(self._near, 4096)
        return data in self.said

    def forget(self) -> None:
        self.has_heard(b"")
        self.said = b""

    def close(self) -> None:
        os.close(self._near)
        os.close(self._far)
