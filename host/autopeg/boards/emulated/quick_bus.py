"""The emulated chip, without what rp2040py spends on each access to its bus: an emulated second takes half as long.

Before every access the compiled chip looks up its own method, in case a subclass overrides it, and binds it again. In a
slot of a subclass the plain function is found without a search, and needs no binding. Nothing else changes.
"""

from inspect import isfunction
from typing import Any, Self

from rp2040py.clock.clock import IClock
from rp2040py.rp2040 import RP2040

_ACCESSES = ("read_uint8", "read_uint16", "read_uint32", "write_uint8", "write_uint16", "write_uint32")
_FUNCTIONS = {name: vars(RP2040)[name] for name in _ACCESSES}


class _Bus:
    """The chip as seen by its DMA channels, which call the accesses as methods."""

    def __init__(self, chip: RP2040) -> None:
        self.clock = chip.clock
        for name, function in _FUNCTIONS.items():
            setattr(self, name, function.__get__(chip))


class _QuickChip(RP2040):
    __slots__ = _ACCESSES

    def __new__(cls, clock: IClock | None = None) -> Self:
        chip = super().__new__(cls)
        for name, function in _FUNCTIONS.items():
            setattr(chip, name, function)  # before the chip resets itself, which reads
        return chip

    def __init__(self, clock: IClock | None = None) -> None:
        super().__init__(clock)
        bus = _Bus(self)
        channels: list[Any] = [*self.dma.channels]
        for channel in channels:
            channel.rp2040 = bus


def quick_chip(clock: IClock | None = None) -> RP2040:
    """Return a chip that accesses its memory without a search; one in plain Python is as it always is."""
    is_compiled = not any(isfunction(function) for function in _FUNCTIONS.values())
    return (_QuickChip if is_compiled else RP2040)(clock)
