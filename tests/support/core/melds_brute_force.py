"""Melds with wild cards once more, slowly and from the plain words of the rules; nothing of pegcore is used.

Cards are names here, "5H". A meld is legal when some row of real cards can be laid beside it, card for card.
"""

_HIGH = "23456789TJQKA"
_BOTH = "A23456789TJQKA"


def is_wild(name):
    return name == "JK" or name[0] == "2"


def _half_rule(names):
    return 2 * len([name for name in names if is_wild(name)]) <= len(names)


def is_set(names):
    """Y6, Y7: some rank but the deuce's fits every card."""
    if len(names) < 3 or not _half_rule(names):
        return False
    for rank in "A3456789TJQK":
        if all([is_wild(name) or name[0] == rank for name in names]):
            return True
    return False


def is_run(names, low_ace=False, shortest=4):
    """Y4, Y5, Y7, Y9: some stretch of the places of some suit fits every card."""
    if len(names) < shortest or len(names) > 13 or not _half_rule(names):
        return False
    order = _BOTH if low_ace else _HIGH
    for suit in "CDHS":
        for first in range(len(order) - len(names) + 1):
            row = order[first : first + len(names)]
            fits = [is_wild(names[i]) or names[i] == row[i] + suit for i in range(len(names))]
            if all(fits):
                return True
    return False


def penalty(name):
    """Y31."""
    if name in ("JK",) or name[0] in "A2":
        return 15
    return 5 if name[0] in "345678" else 10
