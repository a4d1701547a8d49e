"""Version and licence of the drawings, as printed on each of them."""

VERSION = "1.0"
"""Printed on every drawing; a change that makes older drawings wrong needs a new number."""

LICENCE = "CERN-OHL-P-2.0"


def imprint(what: str, *scale: str) -> str:
    """Return the imprint of a drawing: what it is, its version, its scale if it has one, and its licence."""
    return " · ".join((what, f"version {VERSION}", *scale, LICENCE))
