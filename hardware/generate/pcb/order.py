"""What to upload to order the carrier: an archive for each of the usual board houses, and a parts cart."""

import csv
import io
import zipfile
from collections.abc import Mapping

_TIME = (2026, 1, 1, 0, 0, 0)
"""In place of the time of the run, so that the same board gives the same archive."""

HOUSES = ("aisler", "jlcpcb", "oshpark", "pcbway")
"""All four know the layers by these names."""


def order_files(name: str, fabrication: Mapping[str, str], cart: str) -> dict[str, bytes]:
    """Return the files of order/ by name. fabrication: the Gerber and drill files of the board.

    Those of the paste stay out: they are for a stencil, and this board needs none.
    """
    archive = _archive({each: text for each, text in fabrication.items() if "_Paste" not in each})
    return {f"{name}-{house}.zip": archive for house in HOUSES} | {"cart.csv": cart.encode()}


def _archive(files: Mapping[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _TIME)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, text)
    return stream.getvalue()


def cart_csv(parts_csv: str) -> str:
    """Return a list that distributors import as a cart: quantity, maker, maker's number, and where it goes."""
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(("Quantity", "Manufacturer", "Manufacturer Part Number", "Customer Reference"))
    for row in csv.DictReader(io.StringIO(parts_csv)):
        if row["references"] != "total":
            example, _, count = row["for example"].partition(", ")
            maker, number = example.rsplit(" ", 1)
            pieces = int(row["quantity"]) * (2 if count == "two" else 1)
            rows.writerow((pieces, maker, number, row["references"]))
    return stream.getvalue()
