"""Melds and their points, Crib Rummy's rules R27-R40, against the table of the rules and a slow checker."""

import random
import sys

from pegcore.cards import JOKER, card_name, parse_card, rank_of
from pegcore.melds import (
    JOKERS,
    LOW_ACE,
    crib_rummy_bonus,
    crib_rummy_fault,
    crib_rummy_points,
    low_place_of_run,
    natural_of,
    run_fault,
)
from support.core.slow_melds import is_run, is_set, points

IS_SMALL = sys.implementation.name == "micropython"
RANDOM_MELDS = 1500 if IS_SMALL else 40000

SETS = (  # what, cards, points, or the code that refuses them
    ("R27: three of a rank", "QC QD QH", 2),
    ("R35: four at once", "6H 6H 6C 6C", 4),
    ("R27: identical cards", "4S 4S 4C", 2),
    ("R31: two jokers", "8S JK JK", 2),
    ("R31: three jokers", "5S JK JK JK", 4),
    ("R27: five", "6H 6H 6C 6C 6D", "SET_TOO_LONG"),
    ("R32: no fifth card for a joker", "6H 6H 6C 6C JK", "SET_TOO_LONG"),
    ("R27: two", "6H 6H", "MELD_TOO_SHORT"),
    ("R27: two ranks", "6H 6D 7H", "SET_MIXED_RANKS"),
    ("R4: twos are not wild", "6H 6D 2S", "SET_MIXED_RANKS"),
    ("R31: only jokers", "JK JK JK", "ALL_WILD"),
)

RUNS = (  # what, cards, with aces low: place and points or code, with high aces too
    ("R28: three", "7H 8H 9H", (7, 3), (7, 3)),
    ("R34: five", "7H 8H 9H TH JH", (7, 10), (7, 10)),
    ("R34: thirteen", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", (1, 55), (1, 55)),
    ("R3: thirteen up to the ace", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "RUN_OUT_OF_RANGE", (2, 55)),
    ("R28: fourteen", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("R32: no fourteenth for a joker", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD JK", "RUN_OUT_OF_RANGE", None),
    ("R30: a joker between", "4D JK 6D", (4, 3), (4, 3)),
    ("R30: a joker below", "JK QC KC", (11, 3), (11, 3)),
    ("R32: a joker above the king", "QC KC JK", "RUN_OUT_OF_RANGE", (12, 3)),
    ("R32: a joker above the high ace", "KC AC JK", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("R32: a joker below the ace", "JK AC 2C", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("R32: a joker below the two is the ace", "JK 2C 3C", (1, 3), (1, 3)),
    ("R33: jokers behind", "8S JK JK", (8, 3), (8, 3)),
    ("R33: jokers before", "JK JK 8S", (6, 3), (6, 3)),
    ("R31: three jokers before", "JK JK JK 5S", (2, 6), (2, 6)),
    ("R31: only jokers", "JK JK JK", "ALL_WILD", "ALL_WILD"),
    ("R3: queen, king, ace", "QH KH AH", "RUN_OUT_OF_RANGE", (12, 3)),
    ("R3: round the corner", "KH AH 2H", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("R3: an ace and jokers, low", "AH JK JK", (1, 3), (1, 3)),
    ("R3: jokers and an ace, high", "JK JK AH", "RUN_OUT_OF_RANGE", (12, 3)),
    ("R3: an ace between jokers", "JK AH JK", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("R28: a rank twice", "7H 7H 8H", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("R28: listed downwards", "9H 8H 7H", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("R28: a gap", "7H 8H TH", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("R28: two suits", "7H 8H 9D", "RUN_MIXED_SUITS", "RUN_MIXED_SUITS"),
    ("R28: two cards", "7H 8H", "MELD_TOO_SHORT", "MELD_TOO_SHORT"),
    ("R28: none", "", "MELD_TOO_SHORT", "MELD_TOO_SHORT"),
)

ESCALATION = (("set", (2, 2)), ("run", (3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 10)))

BONUSES = ((2, 9, 18), (2, 7, 14), (3, 14, 14), (4, 11, 6), (4, 10, 5), (4, 1, 1), (4, 0, 0))


def cards(names):
    return tuple([parse_card(name) for name in names.split()])


def test_r27_sets():
    for what, names, expected in SETS:
        found = crib_rummy_fault("set", cards(names), False)
        if isinstance(expected, str):
            assert found == expected, what
        else:
            assert found is None, what
            assert crib_rummy_points("set", 0, len(cards(names))) == expected, what


def test_r28_runs():
    for what, names, low_only, both in RUNS:
        for ace_high, expected in ((False, low_only), (True, low_only if both is None else both)):
            found = crib_rummy_fault("run", cards(names), ace_high)
            if isinstance(expected, str):
                assert found == expected, what
            else:
                assert found is None, what
                place = low_place_of_run(cards(names), JOKERS, LOW_ACE)
                assert (place, crib_rummy_points("run", 0, len(cards(names)))) == expected, what


def test_r34_each_card_scores_by_the_length_it_makes():
    for kind, steps in ESCALATION:
        total = 0
        for i in range(len(steps)):
            before = 0 if i == 0 else i + 2
            assert crib_rummy_points(kind, before, i + 3) == steps[i], (kind, i + 3)
            total += steps[i]
            assert crib_rummy_points(kind, 0, i + 3) == total == points(kind, i + 3), (kind, i + 3)


def test_r35_at_once_or_later_is_the_same():
    for kind, steps in ESCALATION:
        longest = len(steps) + 2
        for middle in range(3, longest + 1):
            parts = crib_rummy_points(kind, 0, middle) + crib_rummy_points(kind, middle, longest)
            assert parts == crib_rummy_points(kind, 0, longest)


def test_r40_the_bonus_for_going_out():
    for players, left, bonus in BONUSES:
        assert crib_rummy_bonus(players, left) == bonus, (players, left)


def test_other_places_and_wilds_can_be_asked_for():
    """Games with other wild cards or with high aces only share the questions."""
    deuces = cards("2C 2D 2H 2S JK")
    assert low_place_of_run(cards("2C 4H 5H 2S"), deuces, 2) == 3
    assert low_place_of_run(cards("QH KH AH"), deuces, 2) == 12
    assert run_fault(cards("2C 2D 3H"), deuces, 2, 14) == "RUN_OUT_OF_RANGE"
    assert run_fault(cards("AH 2C 3H"), deuces, 2, 14) == "RUN_NOT_CONSECUTIVE"
    assert rank_of(natural_of(cards("2C 9H 9D"), deuces)) == 9


def random_cards(n):
    """A few cards that are nearly a meld: a piece of a suit or of a rank, with jokers and mistakes put in."""
    size = random.randrange(1, 8) if n % 5 else random.randrange(10, 16)
    if n % 2:
        rank = random.randrange(13)
        group = [rank * 4 + random.randrange(4) for _ in range(size)]
    else:
        suit, low = random.randrange(4), random.randrange(-1, 13)
        group = [(low + i) % 13 * 4 + suit for i in range(size)]
    for _ in range(random.randrange(4)):
        group[random.randrange(size)] = JOKER
    if n % 3 == 0:
        group[random.randrange(size)] = random.randrange(JOKER + 1)
    return group


def test_r27_r28_random_cards_against_the_slow_checker():
    random.seed(27)
    legal = 0
    for n in range(RANDOM_MELDS):
        group = random_cards(n)
        names = [card_name(card) for card in group]
        for ace_high in (False, True):
            found = crib_rummy_fault("run", group, ace_high)
            assert (found is None) == is_run(names, ace_high), (names, ace_high)
            legal += found is None
        found = crib_rummy_fault("set", group, False)
        assert (found is None) == is_set(names), names
        legal += found is None
    assert legal > RANDOM_MELDS // 5
