"""The QR code on the back of the board that leads to the building guide, at the address of publication.toml."""

import tomllib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import segno

from generate.pcb.model import Point, SilkLine

PUBLICATION = Path(__file__).parents[3] / "publication.toml"
_PLACEHOLDER = "ADDRESS"
MODULE_MM = 0.4
_BORDER = 2
"""Printed modules around the code; the mask beyond them is dark."""
MOST_MODULES = 33
"""What has room on the board: version 4, an address of 78 bytes."""


def guide_address() -> str | None:
    """Return the address of the guide, None as long as publication.toml has a placeholder in its place."""
    address: str = tomllib.loads(PUBLICATION.read_text(encoding="utf-8"))["guide"]
    return None if _PLACEHOLDER in address else address


def guide_code(address: str, low: Point) -> Iterator[SilkLine]:
    """Yield the lines that print the light modules; the dark ones are the mask. low: the corner of the code.

    It is mirrored, as it is read from the back. Raises ValueError for an address that is too long.
    """
    code = segno.make(address, error="l", boost_error=False, micro=False)
    modules = [list(row) for row in code.matrix_iter(border=_BORDER)]
    if len(modules) > MOST_MODULES + 2 * _BORDER:
        raise ValueError(
            f"the address of the guide, {address}, is too long for the code on the board: 78 bytes at most"
        )
    x, y = low
    for row, line in enumerate(modules):
        high = round(y + (row + 0.5) * MODULE_MM, 3)
        for is_dark, run in groupby(enumerate(reversed(line)), key=lambda module: bool(module[1])):
            columns = [column for column, _ in run]
            if not is_dark:
                ends = (columns[0] + 0.5, columns[-1] + 0.5)
                # A single module is a line as well, too short to see.
                start, end = (round(x + end * MODULE_MM + more, 3) for end, more in zip(ends, (0, 0.01), strict=True))
                yield SilkLine(((start, high), (end, high)), MODULE_MM, "B")
