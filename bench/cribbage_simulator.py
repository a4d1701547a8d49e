"""Simulator of cribbage in C (bench/cribbage), compiled and run with the tables and the habits of the host."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from autopeg.games.cribbage.analysis.habits import weights
from autopeg.games.cribbage.analysis.tables import discard_table, play_table, winning_table

SOURCES = Path(__file__).parent / "cribbage"
OPTIMIZED = ("-std=c11", "-O2", "-ffp-contract=off")
"""Options of the compiler; every processor of a kind then gets the same numbers."""
MOST_POINTS = 32


class Simulator:
    """Compiled simulator in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        """folder: for the program and its tables."""
        self._program, self._tables = folder / "cribbage", folder / "tables.txt"
        subprocess.run(["cc", *OPTIMIZED, *sorted(SOURCES.glob("*.c")), "-lm", "-o", self._program], check=True)
        write_tables(self._tables)

    def run(
        self, command: str, players: int, number: int, seed: int, habits: Path, *settings: str, given: str = ""
    ) -> str:
        """Return what a command of bench/cribbage/main.c prints. number: choices, decks or deals; given: on stdin."""
        words = [command, *map(str, (players, number, seed)), habits, *settings]
        return subprocess.run(
            [self._program, self._tables, *words], check=True, stdout=subprocess.PIPE, input=given, text=True
        ).stdout


def write_tables(path: Path) -> None:
    """Write the tables of the host in the order of bench/cribbage/tables.c."""
    discards, margins, winning = discard_table(), play_table().margin, winning_table()
    rows: list[Iterable[float]] = [
        row
        for table in (discards.discarded, discards.starters, discards.kept, margins)
        for row in (table.dealer, table.pone)
    ]
    rows += [discards.one_card["3"], discards.one_card["4"], [len(winning.play)], *winning.play]
    rows += [row + [0.0] * (MOST_POINTS - len(row)) for row in (winning.pone_hand, winning.dealer_hand, winning.crib)]
    rows += [[winning.reach], winning.dealer_wins]
    path.write_text("".join(" ".join(map(repr, row)) + "\n" for row in rows))


def write_habits(path: Path, players: int) -> None:
    """Write the habits of the host as bench/cribbage/habits.c reads them."""
    path.write_text("".join(f"{weight}\n" for of_class in weights(players) for weight in of_class))
