"""The bus of the emulated chip, without what rp2040py spends on each access: an emulated second takes half as long.

Before every access the compiled chip looks up its own method, in case a subclass overrides it, and binds it again. With
the plain functions stored on the chip as attributes, the look-up ends there. Nothing else changes.
"""

from inspect import isfunction
from typing import Any

from rp2040py.rp2040 import RP2040

_ACCESSES = ("read_uint8", "read_uint16", "read_uint32", "write_uint8", "write_uint16", "write_uint32")


class _Bus:
    """The chip as seen by its DMA channels, which call the accesses as methods."""

    def __init__(self, chip: RP2040) -> None:
        self.clock = chip.clock
        for name in _ACCESSES:
            setattr(self, name, getattr(chip, name))


def quicken_bus(chip: RP2040) -> None:
    """Let the compiled chip access its memory without binding a method; one in plain Python stays as it is."""
    functions = {name: vars(type(chip))[name] for name in _ACCESSES}
    if any(isfunction(function) for function in functions.values()):
        return
    bus = _Bus(chip)
    channels: list[Any] = [*chip.dma.channels]
    for channel in channels:
        channel.rp2040 = bus
    for name, function in functions.items():
        setattr(chip, name, function)
