"""The contract of a round found slowly: every subset of a hand is looked at, and every choice of disjoint ones.

Nothing of the engine or of pegcore is used. Cards are names here, "5H".
"""

from itertools import combinations

_HIGH = "23456789TJQKA"
_BOTH = "A23456789TJQKA"

CONTRACTS = {1: (0, 2, 4), 2: (1, 1, 4), 3: (2, 0, 4), 4: (0, 3, 4), 5: (1, 1, 7), 6: (2, 1, 4), 7: (3, 0, 4)}
"""By round: runs, sets, the fewest cards of a run (Y10)."""


def is_wild(name: str) -> bool:
    return name == "JK" or name[0] == "2"


def can_be_laid(hand: list[str], number: int, low_ace: bool) -> bool:
    """Whether the hand holds the contract of a round; in round 7 with all of its cards (Y30)."""
    runs, sets, shortest = CONTRACTS[number]
    melds = []
    for size in range(3, len(hand) + 1):
        for places in combinations(range(len(hand)), size):
            cards = [hand[place] for place in places]
            mask = sum(1 << place for place in places)
            naturals = [name for name in cards if not is_wild(name)]
            if 2 * len(naturals) < size:
                continue
            if len({name[0] for name in naturals}) == 1 and sets:
                melds.append(("set", naturals[0][0], mask))
            if size >= shortest and runs and _makes_run(naturals, size, low_ace):
                melds.append(("run", naturals[0][1], mask))
    everything = (1 << len(hand)) - 1
    return _choose(melds, runs, sets, 0, everything if number == 7 else None)


def _makes_run(naturals: list[str], size: int, low_ace: bool) -> bool:
    """Whether so many cards, the others wild, can be put in a row of one suit."""
    suit = naturals[0][1]
    order = _BOTH if low_ace else _HIGH
    if size > 13 or any(name[1] != suit for name in naturals):
        return False
    for first in range(len(order) - size + 1):
        row = list(order[first : first + size])
        for name in naturals:
            if name[0] not in row:
                break
            row.remove(name[0])
        else:
            return True
    return False


def _choose(melds: list, runs: int, sets: int, used: int, cover: int | None) -> bool:
    if not runs and not sets:
        return cover is None or used == cover
    for at, (kind, _, mask) in enumerate(melds):
        if mask & used or not (runs if kind == "run" else sets):
            continue
        rest = [meld for meld in melds[at + 1 :] if meld[0] != kind or meld[1] != melds[at][1]]
        if _choose(rest, runs - (kind == "run"), sets - (kind == "set"), used | mask, cover):
            return True
    return False
