"""What an emulated Pico has to bear: how slow its flash is, and how bad wires and contacts are.

KIND is a Pico on a good day, HARSH the worst that the data sheets of its parts allow.
"""

from msgspec import Struct


class Conditions(Struct, frozen=True):
    """All of it. The same conditions and inputs always give the same run."""

    miss_ns: float = 0
    """What an access to the flash takes that misses its cache, 0 for a flash as fast as RAM; see xip_cache."""
    erase_ms: float = 45
    """What erasing a sector takes; 45 ms are typical of the flash on a Pico, 400 the most (W25Q16JV data sheet 9.6)."""
    program_ms: float = 0.4
    """What programming a page takes; typical, 3 ms are the most."""
    i2c_khz: float = 400
    """Up to which clock the wires of the display are good: above it, bytes are refused or arrive wrong."""
    spike_every_ms: float = 0
    """After how long, on average, a key closes by itself for 1 to 3 ms; never for 0."""


KIND = Conditions()
HARSH = Conditions(miss_ns=480, erase_ms=400, program_ms=3, i2c_khz=100, spike_every_ms=150)
