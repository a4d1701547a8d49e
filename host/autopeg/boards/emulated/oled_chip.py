"""A display on the I²C of the emulated chip: an SSD1306 or SH1106 with 128 x 64 pixels.

It answers byte by byte in the time that the clock of the bus takes, and takes what people and cables do to it: it can
be unplugged, refuse, hold the bus, or have wires that are too long for a fast one.
"""

# pyright: reportPrivateUsage=false

import random
from collections.abc import Callable, Sequence

from rp2040py.gpio_pin import GPIOPin
from rp2040py.peripherals.i2c import R_TX_EMPTY, RPI2C, I2CMode

_CHIP_KHZ = 125_000  # the clock that the I2C counts
_BYTE_BITS = 9
_ONE_BAD_IN = 8  # bytes on wires that are too long
_SLACK = 1.1  # of the divider
_PAGES, _COLUMNS, _WIDTH = 8, 132, 128
_COMMANDS, _ONE_COMMAND, _DATA = 0x00, 0x80, 0x40  # control bytes
_PICTURE_BYTES = _PAGES * _WIDTH
_ADDRESS = 0x3C


class _Kind:
    """What differs between the chips."""

    def __init__(self, first_column: int, with_argument: Sequence[int], pump: tuple[int, int], status: int):
        """pump: the command and its argument without which the pixels stay dark."""
        self.first_column = first_column
        self.with_argument = frozenset(with_argument)
        self.pump = pump
        self.status = status


_KINDS = {
    "ssd1306": _Kind(0, (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), (0x8D, 0x14), 0x03),
    "sh1106": _Kind(2, (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), (0xAD, 0x8B), 0x08),
}


class OledChip:
    """One display, plugged in from the start.

    kind: ssd1306 or sh1106; log: (ms, bytes) of every packet that has arrived whole; refused: how many transfers found
    no answer. The pins are pulled up by the display, as by its usual module.
    """

    def __init__(
        self,
        kind: str,
        i2c: RPI2C,
        sda: GPIOPin,
        scl: GPIOPin,
        after: Callable[[float, Callable[[], None]], None],
        now_ms: Callable[[], float],
        sound_khz: float = 400,
    ) -> None:
        """sound_khz: up to which clock its wires are good; above it, bytes are refused or arrive wrong."""
        self._sound_khz = sound_khz
        self._rng = random.Random(sound_khz)
        self._kind = _KINDS[kind]
        self._i2c = i2c
        self._sda, self._scl = sda, scl
        self._after = after
        self._now_ms = now_ms
        self.log: list[tuple[float, bytes]] = []
        self.refused = 0
        self.nacks_next = 0
        """So many of the next bytes are refused."""
        self._is_plugged = False
        self._holds_for = 0  # clocks until it lets SDA go, when it holds it
        self._packet = bytearray()
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_read_byte = self._read
        i2c.on_stop = self._stop
        scl.add_listener(self._clocked)
        self.plug()

    # -- what people do to it

    def plug(self) -> None:
        """Plug it in: it is off, with garbage in its memory."""
        self._ram = [bytearray(b"\xa5" * _COLUMNS) for _ in range(_PAGES)]
        self._page = self._column = 0
        self._command = None
        self.values: dict[int, int] = {}
        """The last argument of each command."""
        self.is_on = False
        self.is_turned = False
        self._is_plugged = True
        self._holds_for = 0
        self._pull(self._sda, True)
        self._pull(self._scl, True)

    def unplug(self) -> None:
        """Pull the plug, even in the middle of a packet."""
        self._is_plugged = False
        self._sda.release_input()
        self._scl.release_input()

    def hold(self, clocks: int) -> None:
        """Hold SDA low, until that many clocks have come."""
        self._holds_for = clocks
        self._pull(self._sda, False)

    # -- what is seen on it

    def picture(self) -> bytes:
        """Return the picture that is seen, dark while it is unplugged or off. See boards.Keypad."""
        pump, wanted = self._kind.pump
        if not (self._is_plugged and self.is_on and self.values.get(pump) == wanted):
            return bytes(_PICTURE_BYTES)
        first = self._kind.first_column
        pages = b"".join(bytes(page[first : first + _WIDTH]) for page in self._ram)
        return bytes(_REVERSED[byte] for byte in reversed(pages)) if self.is_turned else pages

    # -- the bus

    @property
    def khz(self) -> float:
        """The clock of the bus, without the time of its edges."""
        return _CHIP_KHZ / (self._i2c.scl_low_period + self._i2c.scl_high_period)

    def _byte_ms(self) -> float:
        return _BYTE_BITS / self.khz

    def _is_bad(self) -> bool:
        """Return whether the wires spoil this byte."""
        return self.khz > self._sound_khz * _SLACK and self._rng.randrange(_ONE_BAD_IN) == 0

    def _connect(self, address: int, mode: I2CMode) -> None:
        if self._holds_for:
            return  # the bus does not move
        is_answered = self._is_plugged and address == _ADDRESS and not self._is_refused()
        self._packet = bytearray()
        if not is_answered:
            self.refused += 1
        self._after(self._byte_ms(), self._accept if is_answered else self._refuse)

    def _accept(self) -> None:
        self._i2c.complete_connect(True)

    def _refuse(self) -> None:
        self._i2c.complete_connect(False)
        # The emulator empties the queue but does not say so, as the chip does (RP2040 data sheet 4.3.17, TX_EMPTY). A
        # write that nobody answers would only end by its timeout, and the abort it leaves would end the next read.
        self._i2c._set_interrupts(R_TX_EMPTY)

    def _write(self, value: int) -> None:
        if self._holds_for:
            return
        is_taken = self._is_plugged and not self._is_refused()
        if self._is_bad():
            value ^= 1 << self._rng.randrange(8)
            is_taken = is_taken and bool(self._rng.getrandbits(1))
        if is_taken:
            self._packet.append(value)
        self._after(self._byte_ms(), lambda: self._i2c.complete_write(is_taken))

    def _read(self, _ack: bool) -> None:
        if self._holds_for:
            return
        status = (self._kind.status | (0 if self.is_on else 0x40)) ^ (0xFF if self._is_bad() else 0)
        self._after(self._byte_ms(), lambda: self._i2c.complete_read(status if self._is_plugged else 0xFF))

    def _stop(self) -> None:
        if self._packet and self._is_plugged:
            self.log.append((self._now_ms(), bytes(self._packet)))
            self._take(bytes(self._packet))
        self._packet = bytearray()
        self._i2c.complete_stop()

    def _is_refused(self) -> bool:
        if not self.nacks_next:
            return False
        self.nacks_next -= 1
        return True

    def _clocked(self, new: int, old: int) -> None:
        if self._holds_for and new == 0:
            self._holds_for -= 1
            if not self._holds_for and self._is_plugged:
                self._pull(self._sda, True)

    def _pull(self, pin: GPIOPin, level: bool) -> None:
        pin.set_input_value(level)

    # -- the chip

    def _take(self, packet: bytes) -> None:
        at = 0
        while at < len(packet):
            control, rest = packet[at], packet[at + 1 :]
            if control == _ONE_COMMAND and rest:
                self._obey(rest[0])
                at += 2
                continue
            for byte in rest:
                if control == _DATA:
                    self._ram[self._page][self._column % _COLUMNS] = byte
                    self._column += 1
                elif control == _COMMANDS:
                    self._obey(byte)
            return

    def _obey(self, byte: int) -> None:
        if self._command is not None:
            self.values[self._command] = byte
            self._command = None
        elif byte in self._kind.with_argument:
            self._command = byte
        elif byte < 0x10:
            self._column = self._column & 0xF0 | byte
        elif byte < 0x20:
            self._column = self._column & 0x0F | (byte & 15) << 4
        elif 0xB0 <= byte <= 0xB7:
            self._page = byte & 7
        elif byte in (0xAE, 0xAF):
            self.is_on = byte == 0xAF
        elif byte in (0xC0, 0xC8):
            self.is_turned = byte == 0xC0


_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
