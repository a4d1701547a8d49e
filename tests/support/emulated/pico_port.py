"""An emulated Pico behind a pseudo terminal, so that programs open it as they open the port of a real one."""

import os
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from support.emulated.pico import Pico

_STEP_MS = 1
_PIECE_BYTES = 4096


class PicoPort:
    """Joins the USB of an emulated Pico, which has power, to a pseudo terminal.

    path: what a program opens; said: all that the Pico has written.
    """

    def __init__(self, pico: Pico) -> None:
        self.pico = pico
        pico.run_until(lambda: pico.usb.is_connected, 5000, "the USB port")
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        os.set_blocking(self._near, False)
        self.path = os.ttyname(self._far)
        self.said = bytearray()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def serve(self, is_done: Callable[[], bool]) -> None:
        """Let the Pico live, its bytes carried both ways, until something is true or its power fails."""
        while self.pico.is_powered and not is_done():
            self.pump()

    def pump(self) -> None:
        """Let a moment pass and carry what waits, both ways. What the Pico writes and nobody reads is lost.

        A Pico that only waits takes its moment in real time, in which the program at the other end gets on.
        """
        began_s = time.monotonic()
        asked = b""
        with suppress(BlockingIOError):
            asked = os.read(self._near, _PIECE_BYTES)
        self.pico.usb.write(asked)
        self.pico.run(_STEP_MS)
        data = self.pico.usb.take()
        if data:
            self.said += data
            with suppress(BlockingIOError):
                os.write(self._near, data)
        elif not asked:
            time.sleep(max(0, began_s + _STEP_MS / 1000 - time.monotonic()))

    def close(self) -> None:
        """Take the terminal away: whoever has it open finds it gone, as when a cable is pulled."""
        os.close(self._near)
        os.close(self._far)
