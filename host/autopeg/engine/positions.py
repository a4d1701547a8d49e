"""What every game checks in a position that it is to begin from."""

from typing import Unpack

from autopeg.errors import Facts, IllegalMove


def check_position(holds: bool, why: str, **facts: Unpack[Facts]) -> None:
    """Refuse a position with BAD_SETUP where something does not hold. why, facts: as in `IllegalMove`."""
    if not holds:
        raise IllegalMove("BAD_SETUP", why=why, **facts)
