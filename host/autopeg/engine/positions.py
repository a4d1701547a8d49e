"""Check shared by all games for a position that a game starts from."""

from typing import Unpack

from autopeg.errors import Facts, IllegalMove


def check_position(holds: bool, why: str, **facts: Unpack[Facts]) -> None:
    """Refuse a position with BAD_SETUP if a condition does not hold. why, facts: as in `IllegalMove`."""
    if not holds:
        raise IllegalMove("BAD_SETUP", why=why, **facts)
