"""Sizes of bought parts, from their data sheets. Each is used by a solid: what nobody reads is found by the tests."""

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

TABLE = Path(__file__).with_name("data_sheets.csv")


class Size(Struct, frozen=True):
    """A row of the table. seen: what its sheet says, or what it was taken from if the sheet was not read."""

    part: str
    size: str
    mm: float
    sheet: str
    revision: str
    page: str
    figure: str
    seen: str

    @property
    def is_read(self) -> bool:
        """Whether the value is from the sheet itself, of a page that is named."""
        return self.page not in ("not read", "none")


def sizes() -> Iterator[Size]:
    """Yield the rows of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield Size(**{**row, "mm": float(row["mm"])})  # type: ignore[arg-type]


@cache
def _table() -> dict[tuple[str, str], float]:
    return {(row.part, row.size): row.mm for row in sizes()}


used: set[tuple[str, str]] = set()
"""The sizes that a solid was made from."""


def mm(part: str, size: str) -> float:
    """Return a size of a part. Raises KeyError for one that the table does not have."""
    used.add((part, size))
    return _table()[part, size]
