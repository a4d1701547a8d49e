"""The emulated Pico with what a test does to it: packets and the REPL, waits that fail, and faults.

The faults: keys that bounce, a host that does not read, power cuts inside the flash.
"""

# pyright: reportPrivateUsage=false

import random
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager

from rp2040py.device.base_device import ResetCause

from autopeg.boards.emulated import flash_image, pico
from autopeg.boards.emulated.conditions import KIND, Conditions
from autopeg.boards.emulated.image import image_path
from autopeg.boards.emulated.key_matrix import KeyMatrix
from autopeg.boards.emulated.led_tap import Frame
from autopeg.boards.install.filesystem import files_in
from pegboard.board_file import Board
from pegboard.journal import JOURNAL
from pegcore.lines import encode

_PROGRAM, _ERASE_SECTOR = 0x02, 0x20
_SECTOR, _BLOCK = 4096, 65536
_QUIET_MS = 500
LOOK_FOR_D_MS = 100
"""After power-on: before, the program looks whether a key is held, and the keypad is not scanned yet."""
_FLASH_BYTES = flash_image.START + flash_image.SIZE


NO_SHOW = ("HI proto=1 host=test", "OPT speed 100", "SHOW off")
"""Packets of a host that ends the show of the start, which takes the emulator ten times as long as it lasts."""


class EmulatedTimeout(AssertionError):
    """Something did not happen within its emulated time."""


class Pico(pico.Pico):
    """One board. All times are emulated milliseconds: the same calls give the same run."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        board: Board | None = None,
        display: str | None = None,
        conditions: Conditions = KIND,
    ) -> None:
        super().__init__(image_path(), files, board, display=display, conditions=conditions)
        self.board = board
        self.conditions = conditions
        self.is_powered = False
        self.began_ms = 0.0
        self._weak: dict[int, random.Random] = {}
        """Sectors whose erasing was cut, by address: what each byte reads as changes from start to start."""

    def power_on(self) -> None:
        """Start as after plugging in, at `began_ms`."""
        for start, rng in self._weak.items():
            for i in range(start, start + _SECTOR):
                self._chip.flash[i] |= rng.getrandbits(8)
        super().power_on()
        self.is_powered = True
        self.began_ms = self.now_ms

    def press_run(self) -> None:
        """Press and release the button at the pin RUN: the memory stays, the power too. It starts at `began_ms`.

        The watchdog's scratch registers are cleared (RP2040 data sheet 4.7.4), and CHIP_RESET.HAD_RUN is set.
        """
        self._reset(ResetCause.RUN_PIN)
        self.began_ms = self.now_ms

    def run(self, ms: float, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Run for ms while powered. is_enough: ends the run early."""
        if self.is_powered:
            super().run(ms, lambda: not self.is_powered or is_enough())

    def run_until(self, is_true: Callable[[], bool], timeout_ms: float, what: str) -> None:
        """Let time pass until something is true. Raises EmulatedTimeout."""
        end_ms = self.now_ms + timeout_ms
        while not is_true():
            if self.now_ms >= end_ms or not self.is_powered:
                raise EmulatedTimeout(f"{what}: not within {timeout_ms} ms; it wrote {bytes(self.usb.received[-300:])}")
            self.run(1, is_true)

    def rest(self) -> None:
        """Let time pass until the flash has not been changed for longer than an erase takes at most."""
        changes = -1
        while len(self.flash.log) > changes:
            changes = len(self.flash.log)
            self.run(_QUIET_MS)

    @property
    def keypad(self) -> KeyMatrix:
        """The keys. Fails for a board without any."""
        assert self.keys is not None, "this board has no keypad"
        return self.keys

    def files(self) -> dict[str, bytes]:
        """Return the files on the flash, without those that only reserve blocks for the journal."""
        files = files_in(self.filesystem())
        return {path: content for path, content in files.items() if not path.startswith(JOURNAL + "/")}

    def put_filesystem(self, filesystem: bytes) -> None:
        """Replace the filesystem by these bytes."""
        start = flash_image.START
        self._chip.flash[start : start + flash_image.SIZE] = filesystem

    def flash_bytes(self) -> bytearray:
        """Return a copy of the whole flash."""
        return bytearray(self._chip.flash[:_FLASH_BYTES])

    def put_flash(self, flash: bytes | bytearray) -> None:
        """Replace the whole flash by these bytes."""
        self._chip.flash[: len(flash)] = flash

    def start_ms(self) -> tuple[float, float]:
        """Power on; return after how many milliseconds a frame with any light has been sent, and when the keypad is
        scanned, from which moment on keys count."""
        assert self.board is not None
        scans_ms: list[float] = []
        first_row = self._chip.gpio[self.board.rows[0]]
        first_row.add_listener(lambda level, _: scans_ms.append(self.now_ms) if level == 0 else None)
        frames = [tap.frames for tap in self.leds.values()]

        def lit() -> list[float]:
            return [frame.end_ms for sent in frames for frame in sent if any(frame.raw)]

        self.power_on()
        self.run_until(lambda: bool(lit()), 1000, "a light")
        # The first low of a row is the look for the held key D, some milliseconds after power-on.
        self.run_until(lambda: bool(scans_ms) and scans_ms[-1] > self.began_ms + LOOK_FOR_D_MS, 1000, "a scan")
        scan_ms = min(ms for ms in scans_ms if ms > self.began_ms + LOOK_FOR_D_MS)
        return min(lit()) - self.began_ms, scan_ms - self.began_ms

    # -- faults

    def spoil_superblocks(self) -> None:
        """Make the filesystem one that does not mount, which MicroPython then formats."""
        start = flash_image.START
        self._chip.flash[start : start + 2 * _SECTOR] = b"\xa5" * (2 * _SECTOR)

    def tap(self, key: str, hold_ms: float, bounce_ms: float) -> None:
        """Press a key now and release it after hold_ms; both bounce for up to bounce_ms."""
        self._move(key, True, bounce_ms)
        self.after(hold_ms, lambda: self._move(key, False, bounce_ms))

    def _move(self, key: str, is_down: bool, bounce_ms: float) -> None:
        state, moves = is_down, (self.keypad.release, self.keypad.press)
        moves[state](key)
        if not bounce_ms:
            return
        rng = random.Random(f"{key}{is_down}")
        for ms in sorted(rng.uniform(0.02, bounce_ms) for _ in range(2 * rng.randrange(1, 5))):
            state = not state
            self.after(ms, lambda state=state: moves[state](key))

    @contextmanager
    def nobody_reads(self) -> Generator[None]:
        """Keep the host from reading: the Pico's output piles up while the port stays open."""
        usb = self.usb._usb
        take = usb.on_endpoint_write
        assert take is not None
        unread: list[tuple[int, bytes | bytearray]] = []
        usb.on_endpoint_write = lambda endpoint, data: unread.append((endpoint, data))
        yield
        usb.on_endpoint_write = take
        for each in unread:
            take(*each)

    def cut_power(self) -> None:
        """Stop everything at once, whatever it is doing."""
        self.is_powered = False
        self.usb.unplug()
        self.usb.received.clear()

    def brown_out_in_erase(self, seed: int) -> None:
        """Let the supply sag in the next erase: the sector stays half erased, and reads differently at every start
        until it is erased as a whole."""
        change, ssi = self.flash.change, self._chip.ssi

        def change_or_sag() -> None:
            if ssi._tx_buffer[0] != _ERASE_SECTOR:
                change()
                return
            start = ssi._address_from_buffer() & ~(_SECTOR - 1)
            self._weak[start] = random.Random(seed)
            self.flash.change = lambda: self._heal(change)
            self._spoil(_ERASE_SECTOR, start, b"", 0.5, seed)
            ssi._tx_buffer = bytearray()
            ssi._write_enabled = False
            self.cut_power()

        self.flash.change = change_or_sag

    def _heal(self, change: Callable[[], None]) -> None:
        if self._chip.ssi._tx_buffer[0] == _ERASE_SECTOR:
            self._weak.pop(self._chip.ssi._address_from_buffer() & ~(_SECTOR - 1), None)
        change()

    def cut_power_in_operation(self, count: int, part: float, seed: int) -> None:
        """Cut the power in the count-th flash operation from now, when a part (0 to 1) of it is done."""
        change, ssi, left = self.flash.change, self._chip.ssi, count

        def change_or_fail() -> None:
            nonlocal left
            left -= 1
            if left:
                change()
                return
            self.flash.change = change
            self._spoil(ssi._tx_buffer[0], ssi._address_from_buffer(), bytes(ssi._tx_buffer[4:]), part, seed)
            ssi._tx_buffer = bytearray()
            ssi._write_enabled = False
            self.cut_power()

        self.flash.change = change_or_fail

    def _spoil(self, operation: int, address: int, data: bytes, part: float, seed: int) -> None:
        """Leave the flash as a power cut does: the first bytes programmed, or some bits of a sector not erased yet."""
        flash = self._chip.flash
        if operation == _PROGRAM:
            for i in range(int(len(data) * part)):
                flash[address + i] &= data[i]
            return
        rng = random.Random(seed)
        size = _SECTOR if operation == _ERASE_SECTOR else _BLOCK
        start = address & ~(size - 1)
        for i in range(start, start + size):
            flash[i] = flash[i] | rng.getrandbits(8) if rng.random() > part else 0xFF

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

    def soft_start(self) -> None:
        """Ctrl-C and Ctrl-D, as one starts the program again at the REPL."""
        self.soft_reset()
        self.usb.write(b"\x02\x04")

    def strike(self, keys: str, pause_ms: float = 300) -> None:
        """Type keys, each for 40 ms, with a pause from each to the next."""
        for key in keys:
            self.keypad.tap(key, 40)
            self.run(pause_ms)

    def status(self) -> str:
        """Return what the console says of the board."""
        self.usb.take()
        self.usb.write(b"status\n")
        return self.expect(b", speed ", 3000).decode()


def colors_of(frame: Frame) -> list[tuple[int, int, int]]:
    """Return (red, green, blue) of every LED of a frame in GRB order."""
    return [(frame.raw[i + 1], frame.raw[i], frame.raw[i + 2]) for i in range(0, len(frame.raw) - 2, 3)]
