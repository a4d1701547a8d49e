"""36 evenings of 40 entries with the real programs, which are killed again and again; takes half an hour."""

import sys
from pathlib import Path

from evenings import ENTRIES, pass_evenings

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.boards.link.torment_of_processes import FRONTS, Evening

EVENINGS = 36


def run() -> None:
    def begin(folder: Path, seed: int) -> Evening:
        folder.mkdir()
        return Evening(folder, seed, FRONTS[seed % len(FRONTS)], ENTRIES)

    pass_evenings(EVENINGS, begin, ("answers", "kills", "interrupts", "pulls"))
