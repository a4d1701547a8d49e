"""A second opinion on what a table is worth, worked out slowly from T17-T20; it shares no counting with the engine."""

from collections.abc import Sequence
from itertools import combinations

RANKS = "A23456789TJQK"


def rank(name: str) -> int:
    return RANKS.index(name[0]) + 1


def points_of_ranks(names: Sequence[str]) -> int:
    """Fifteens, pairs and runs of the greatest length of five cards (T17)."""
    points = 0
    for size in range(2, 6):
        for group in combinations(names, size):
            points += 2 * (sum(min(rank(name), 10) for name in group) == 15)
            points += 2 * (size == 2 and rank(group[0]) == rank(group[1]))
    for size in (5, 4, 3):
        runs = 0
        for group in combinations(names, size):
            ranks = sorted(map(rank, group))
            runs += ranks == list(range(ranks[0], ranks[0] + size))
        if runs:
            return points + size * runs
    return points


def points_of_line(names: Sequence[str], is_ship: bool, starter: str | None) -> int:
    """A whole line; starter: for a centre line (T17-T19)."""
    points = points_of_ranks(names)
    most = max(sum(name[1] == suit for name in names) for suit in "CDHS")
    if most == 5 or (is_ship and most == 4):
        points += most
    if starter is not None and starter[0] != "J":
        points += "J" + starter[1] in names
    return points


def points_of_crib(names: Sequence[str], starter: str) -> int:
    """Four cards and the starter, all five of a suit for a flush (T20)."""
    points = points_of_ranks([*names, starter])
    points += 5 * (len({name[1] for name in (*names, starter)}) == 1)
    return points + (starter[0] != "J" and "J" + starter[1] in names)


def items_of_round(
    rows: Sequence[Sequence[str]], crib: Sequence[str], dealer_side: int, rows_side: int, is_ship: bool
) -> list[tuple[str, int | None, int, int]]:
    """(what, index, side, points) of a full table without heels, in the order of T21."""
    starter = rows[2][2]
    items: list[tuple[str, int | None, int, int]] = []
    for side in (1 - dealer_side, dealer_side):
        for index in range(5):
            line = rows[index] if side == rows_side else [row[index] for row in rows]
            centre = starter if index == 2 else None
            what = "row" if side == rows_side else "col"
            items.append((what, index, side, points_of_line(line, is_ship, centre)))
    return [*items, ("crib", None, dealer_side, points_of_crib(crib, starter))]
