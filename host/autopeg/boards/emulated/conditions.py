"""What an emulated Pico has to bear: how slow its flash is.

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


KIND = Conditions()
HARSH = Conditions(miss_ns=480, erase_ms=400, program_ms=3)
