"""Everything that is drawn, counted or wired for a board, made from its board file. `make hardware` runs it."""

VERSION = "1.0"
"""Stands on every drawing; a change that makes an older drawing wrong takes a new number."""

LICENCE = "CERN-OHL-P-2.0"


def imprint(what: str, *scale: str) -> str:
    """Return what stands on a drawing: what it is, its version, its scale if it has one, and its licence."""
    return " · ".join((what, f"version {VERSION}", *scale, LICENCE))
