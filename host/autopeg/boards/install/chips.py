"""The chips of the Picos, and how MicroPython is brought to each.

Source: MicroPython's boards RPI_PICO and RPI_PICO2; pico-sdk, boot/uf2.h; data sheets RP2040 2.8.5 and RP2350 5.5.
"""

from msgspec import Struct


class Chip(Struct, frozen=True):
    """A chip that runs the board's program."""

    name: str
    """As MicroPython tells it."""
    pico: str
    """The board that has it."""
    drive: str
    """The name of its drive in BOOTSEL mode."""
    uf2_family: int
    """The family of its UF2 files."""
    micropython: str
    """The name of its MicroPython at micropython.org."""

    @property
    def page(self) -> str:
        """The page to download its MicroPython from."""
        return f"https://micropython.org/download/{self.micropython}/"

    def about_radio(self, pico: str) -> str:
        """Return what to do about the radio of a Pico, "" if it has none. pico: "Pico W". The radio's driver takes a
        state machine of PIO1 and two channels of DMA: pico-sdk, cyw43_bus_pio_spi.c.
        """
        if not pico.endswith("W"):
            return ""
        return (
            f"On a {pico} use the plain image too, {self.micropython}: the board needs no radio, and the "
            "radio takes what the keypad is scanned with."
        )


RP2040 = Chip("RP2040", "Pico", "RPI-RP2", 0xE48BFF56, "RPI_PICO")
RP2350 = Chip("RP2350", "Pico 2", "RP2350", 0xE48BFF59, "RPI_PICO2")
CHIPS = (RP2040, RP2350)
