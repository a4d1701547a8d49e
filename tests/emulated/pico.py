"""The emulated Pico with what a test does to it: packets and the REPL, waits that fail, power cuts inside the flash."""

from collections.abc import Callable, Mapping

from autopeg.boards.emulated import pico
from autopeg.boards.emulated.image import image_path
from autopeg.boards.emulated.key_matrix import KeyMatrix
from pegboard.board_file import Board
from pegcore.lines import encode


class EmulatedTimeout(AssertionError):
    """Something did not happen within its emulated time."""


class Pico(pico.Pico):
    """One board. All times are emulated milliseconds: the same calls give the same run."""

    def __init__(self, files: Mapping[str, bytes], board: Board | None = None) -> None:
        super().__init__(image_path(), files, board)

    def run_until(self, is_true: Callable[[], bool], timeout_ms: float, what: str) -> None:
        """Let time pass until something is true. Raises EmulatedTimeout."""
        end_ms = self.now_ms + timeout_ms
        while not is_true():
            if self.now_ms >= end_ms or not self.is_powered:
                raise EmulatedTimeout(f"{what}: not within {timeout_ms} ms; it wrote {bytes(self.usb.received[-300:])}")
            self.run(1, is_true)

    @property
    def keypad(self) -> KeyMatrix:
        """The keys. Fails for a board without any."""
        assert self.keys is not None, "this board has no keypad"
        return self.keys

    # -- the console

    def send(self, *bodies: str) -> None:
        """Send packets."""
        self.usb.write(b"".join(encode(body) for body in bodies))

    def expect(self, text: bytes, timeout_ms: float = 2000) -> bytes:
        """Return what the Pico writes up to and including a text. Raises EmulatedTimeout."""
        received = self.usb.received
        self.run_until(lambda: text in received, timeout_ms, repr(text))
        end = received.index(text) + len(text)
        data = bytes(received[:end])
        del received[:end]
        return data

    def execute(self, code: str, timeout_ms: float = 5000) -> str:
        """Interrupt the program, run code in the raw REPL as mpremote does, and return what it prints."""
        self.usb.take()
        self.usb.write(b"\r\x03\x03")
        self.run(30)
        self.usb.write(b"\x01")
        self.expect(b"raw REPL; CTRL-B to exit\r\n>", timeout_ms)
        self.usb.write(code.encode() + b"\x04")
        self.expect(b"OK", timeout_ms)
        printed = self.expect(b"\x04", timeout_ms)[:-1].decode()
        error = self.expect(b"\x04", timeout_ms)[:-1].decode()
        assert not error, error
        return printed.strip()

    def soft_reset(self) -> None:
        """Ctrl-C, Ctrl-B, Ctrl-D: the program starts again, the power stays."""
        self.usb.write(b"\x03\x03\x02")
        self.run(30)
        self.usb.take()
        self.usb.write(b"\x04")
