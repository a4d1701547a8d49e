"""Crib Rummy's melds once more, slowly and from the plain words of the rules; nothing of pegcore is used.

Cards are names here, "5H"; a joker is "JK".
"""

_LOW = "A23456789TJQK"


def is_set(names):
    """R27, R31: three or four cards of one rank, at least one of them natural."""
    naturals = [name for name in names if name != "JK"]
    if len(names) not in (3, 4) or not naturals:
        return False
    return len(set([name[0] for name in naturals])) == 1


def is_run(names, ace_high):
    """R28, R30-R32: the list is a piece of the order of one suit, whatever the jokers in it have to stand for."""
    naturals = [name for name in names if name != "JK"]
    if not 3 <= len(names) <= 13 or not naturals:
        return False
    suit = naturals[0][1]
    order = [rank + suit for rank in (_LOW + "A" if ace_high else _LOW)]
    for start in range(len(order) - len(names) + 1):
        piece = order[start : start + len(names)]
        if all([name in ("JK", card) for name, card in zip(names, piece)]):
            return True
    return False


def points(kind, size):
    """R34, added up card by card."""
    worth = {"set": ((3, 2), (4, 2)), "run": ((3, 3), (4, 3), (7, 4), (10, 5), (12, 6), (13, 10))}[kind]
    total = 0
    for card in range(3, size + 1):
        for last, each in worth:
            if card <= last:
                total += each
                break
    return total


def all_melds(names, ace_high):
    """Every set and run that some of the cards make, by trying each order of each choice of them; few cards only."""
    found = set()
    for chosen in _choices(names):
        if is_set(chosen):
            found.add(("set", tuple(sorted(chosen))))
        if len(chosen) >= 3:
            for order in _orders(chosen):
                if is_run(order, ace_high):
                    found.add(("run", tuple(order)))
    return found


def _choices(names):
    chosen = [[]]
    for name in names:
        chosen += [some + [name] for some in chosen]
    return chosen


def _orders(names):
    if not names:
        return [[]]
    orders = []
    for i in range(len(names)):
        if names[i] not in names[:i]:
            orders += [[names[i]] + rest for rest in _orders(names[:i] + names[i + 1 :])]
    return orders
