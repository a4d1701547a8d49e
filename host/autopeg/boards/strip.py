"""LEDs wired to this computer: a Raspberry Pi, or an FT232H at any computer, driven by Adafruit's Blinka.

The firmware draws as it does on a Pico, and its frames go to these LEDs. Keys are typed at the computer. The pins of
the board file are those of the computer, GPIO10 for 10; if it has no such pins or cannot drive LEDs there, one strip is
expected at its SPI.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

from autopeg.base.errors import Failure, UsageError
from autopeg.base.extras import check_extra
from autopeg.boards.file_stores import FolderStore
from autopeg.boards.link.port import Port, PortLost
from autopeg.boards.virtual import VirtualBoard, VirtualPort
from pegboard.board_file import Board

_PACKAGES = ("neopixel", "neopixel_spi", "board")

StripFacts = tuple[int, int, str]
"""Pin, number of LEDs and colour order of a strip, as in pegcore.track."""


class Pixels(Protocol):
    """A chain of LEDs: adafruit_pixelbuf.PixelBuf, as NeoPixel and NeoPixel_SPI are."""

    def __setitem__(self, index: int, color: tuple[int, ...]) -> None: ...
    def show(self) -> None: ...
    def deinit(self) -> None: ...


class Lamps:
    """The LEDs, strip by strip. strips: of the board file; pixels: the driver of each strip."""

    def __init__(self, strips: Sequence[StripFacts], pixels: Sequence[Pixels]) -> None:
        self._orders = [order for _, _, order in strips]
        self._pixels = pixels
        self._shown = [bytes(leds * len(order)) for _, leds, order in strips]

    def show(self, number: int, frame: bytes) -> None:
        """Show a frame of a strip, as sent by the firmware. Raises PortLost when the LEDs cannot be reached."""
        order, shown, pixels = self._orders[number], self._shown[number], self._pixels[number]
        width = len(order)
        places = [order.index(part) for part in "RGBW"[:width]]
        for at in range(0, len(frame), width):
            if frame[at : at + width] != shown[at : at + width]:
                pixels[at // width] = tuple(frame[at + place] for place in places)
        try:
            pixels.show()
        except (OSError, RuntimeError) as error:
            raise PortLost(f"strip {number + 1} of this computer cannot be reached: {_words(error)}") from None
        self._shown[number] = frame

    def close(self) -> None:
        """Turn all LEDs off."""
        for pixels in self._pixels:
            try:
                pixels.deinit()
            except (OSError, RuntimeError):
                continue  # it cannot be reached any more


class StripPort(VirtualPort):
    """Port of a virtual board whose frames go to LEDs, until it is closed.

    folder: keeps its game. Raises Failure and UsageError as `open_lamps` does.
    """

    path = "this computer's LEDs"

    def __init__(self, board: Board, folder: Path) -> None:
        self._open = ExitStack()
        with ExitStack() as opening:
            lamps = opening.enter_context(closing(open_lamps(board)))
            store = opening.enter_context(FolderStore(folder))
            super().__init__(VirtualBoard(board, store, on_frame=lamps.show))
            self._open = opening.pop_all()
        self._is_over = False

    def open(self) -> Port:
        """Return this port. Raises PortLost once it has been closed because the LEDs could not be reached."""
        if self._is_over:
            raise PortLost("the LEDs of this computer cannot be reached: start the program again when they are back")
        return self

    def close(self) -> None:
        """Turn the LEDs off and release the folder."""
        self._is_over = True
        self._open.close()


def open_lamps(board: Board) -> Lamps:
    """Return the LEDs of a board file, all off. Raises Failure naming what is missing, UsageError for a board file that
    this computer cannot drive."""
    check_extra("strip", _PACKAGES, "LEDs wired to this computer need")
    strips = board.track.strips
    try:
        pins = import_module("board")
        makers = _by_pins(pins, strips) or _by_spi(pins, strips)
        lamps = Lamps(strips, [make() for make in makers])
        for number, (_, leds, order) in enumerate(strips):
            lamps.show(number, bytes(leds * len(order)))
    except (NotImplementedError, RuntimeError, OSError, ValueError, AttributeError) as error:
        raise Failure(f"the LEDs of this computer cannot be used: {_words(error)}") from None
    return lamps


def _by_pins(pins: ModuleType, strips: Sequence[StripFacts]) -> list[Callable[[], Pixels]]:
    """Return a factory for each strip on pins; none if this computer has no such pins or cannot drive LEDs there."""
    try:
        neopixel = import_module("neopixel")
    except (NotImplementedError, RuntimeError):
        return []
    found = [getattr(pins, f"D{pin}", None) or getattr(pins, f"GP{pin}", None) for pin, _, _ in strips]
    if len(strips) == 1 and found[0] is None:
        found = [getattr(pins, "NEOPIXEL", None)]
    if None in found:
        return []
    return [
        lambda pin=pin, leds=leds, order=order: neopixel.NeoPixel(
            pin, leds, bpp=len(order), auto_write=False, pixel_order=order
        )
        for pin, (_, leds, order) in zip(found, strips, strict=True)
    ]


def _by_spi(pins: ModuleType, strips: Sequence[StripFacts]) -> list[Callable[[], Pixels]]:
    """Return a factory for the one strip at SPI."""
    if not hasattr(pins, "SPI"):
        raise Failure(
            "this computer has no pins for LEDs: it is not a Raspberry Pi, and BLINKA_FT232H=1 does not name an FT232H"
        )
    if len(strips) > 1:
        raise UsageError(f"the board file has {len(strips)} strips, but SPI drives only one: wire them as one strip")
    _, leds, order = strips[0]
    spi = import_module("neopixel_spi")
    return [lambda: spi.NeoPixel_SPI(pins.SPI(), leds, bpp=len(order), auto_write=False, pixel_order=order)]


def _words(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
