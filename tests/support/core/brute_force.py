"""Counting once more, slowly and from the plain words of the rules; nothing of pegcore is used.

Cards are names here, "5H". Every answer is the points by kind.
"""

_ORDER = "A23456789TJQK"


def _rank(name):
    return _ORDER.index(name[0]) + 1


def _pip(name):
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}[name[0]] if name[0] in "ATJQK" else int(name[0])


def _subsets(names):
    """Every subset, the empty one too."""
    found = [[]]
    for name in names:
        found += [subset + [name] for subset in found]
    return found


def _is_run(names):
    ranks = sorted([_rank(name) for name in names])
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _is_one_suit(names):
    return len(set([name[1] for name in names])) == 1


def hand_points(hand, starter, is_crib):
    """C28: by going through all 32 subsets of the five cards."""
    subsets = _subsets(hand + [starter])
    points = {"fifteen": 0, "pair": 0, "run": 0, "flush": 0, "nobs": 0}
    for subset in subsets:
        if sum([_pip(name) for name in subset]) == 15:
            points["fifteen"] += 2
        if len(subset) == 2 and subset[0][0] == subset[1][0]:
            points["pair"] += 2
    for length in (3, 4, 5):
        runs = [subset for subset in subsets if len(subset) == length and _is_run(subset)]
        if runs:
            points["run"] = length * len(runs)
    if _is_one_suit(hand + [starter]):
        points["flush"] = 5
    elif _is_one_suit(hand) and not is_crib:
        points["flush"] = 4
    if "J" + starter[1] in hand and starter[0] != "J":
        points["nobs"] = 1
    return points


def play_points(series):
    """C16: by trying every number of trailing cards; `pairs` stands for pair, pair royal and double pair royal."""
    points = {"fifteen": 0, "thirtyone": 0, "pairs": 0, "run": 0}
    count = sum([_pip(name) for name in series])
    if count == 15:
        points["fifteen"] = 2
    if count == 31:
        points["thirtyone"] = 2
    for length, worth in ((2, 2), (3, 6), (4, 12)):
        trailing = series[len(series) - length :]
        if len(series) >= length and len(set([name[0] for name in trailing])) == 1:
            points["pairs"] = worth
    for length in range(3, len(series) + 1):
        if _is_run(series[len(series) - length :]):
            points["run"] = length
    return points
