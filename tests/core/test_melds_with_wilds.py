"""Sets, runs, contracts and penalties of Crummy Rummy (Y3-Y12, Y31, Y38)."""

import random
import sys

from pegcore.cards import card_name, parse_card
from pegcore.melds import (
    WILDS,
    contract_fault,
    contract_of,
    count_wild,
    crummy_rummy_fault,
    is_wild,
    low_place_of_run,
    lowest_place,
    natural_of,
    penalty_of,
    penalty_points,
    place_of,
)
from support.core.melds_brute_force import is_run, is_set, penalty
from support.core.refusal import refusal

IS_SMALL = sys.implementation.name == "micropython"
RANDOM_MELDS = 1500 if IS_SMALL else 4000

SETS = (
    # what, cards, fault
    ("example 1", "8C 8H 8H", None),
    ("example 1", "8C 8H JK", None),
    ("example 1", "8C 2D JK", "TOO_MANY_WILDS"),
    ("example 2", "8C 8H 2S JK", None),
    ("example 2", "8C 8H 2S JK JK", "TOO_MANY_WILDS"),
    ("example 2", "8C 8H 8S 2C 2C JK", None),
    ("example 3", "2C 2D 2S", "TOO_MANY_WILDS"),
    ("example 3", "JK JK 2H", "TOO_MANY_WILDS"),
    ("Y6: two cards", "8C 8H", "MELD_TOO_SHORT"),
    ("Y6: no card", "", "MELD_TOO_SHORT"),
    ("Y6: two ranks", "8C 8H 9H", "SET_MIXED_RANKS"),
    ("Y6: two ranks beside wild cards", "8C 9H 8H 2D JK", "SET_MIXED_RANKS"),
    ("Y6: there is no most", "8C 8D 8H 8S 8C 8D 8H 8S 2C 2D", None),
    ("Y4: aces", "AC AD AH", None),
)

RUNS = (
    # what, cards, fault, fault with ace=both
    ("example 4", "TS JS QS KS", None, None),
    ("example 4", "TS JS QS", "MELD_TOO_SHORT", "MELD_TOO_SHORT"),
    ("example 4", "JS QS KS AS", None, None),
    ("example 4", "QS KS AS JK", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("example 4", "JK QS KS AS", None, None),
    ("example 5", "JK 3S 4S 5S", None, None),
    ("example 5: the 2 itself is wild", "2S 3S 4S 5S", None, None),
    ("example 5: a 2 of another suit", "2H 3S 4S 5S", None, None),
    ("example 5: one more", "2S 3S 4S 5S JK", None, None),
    ("example 5: 3 of 6", "2S 3S 4S 5S JK 2C", None, None),
    ("example 5: 4 of 7", "2S 3S 4S 5S JK 2C JK", "TOO_MANY_WILDS", "TOO_MANY_WILDS"),
    ("example 6", "AS JK 3S 4S", "RUN_NOT_CONSECUTIVE", None),
    ("example 6: around the corner", "KS AS JK 3S", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("example 7", "JK 2C 3S 4S", "RUN_OUT_OF_RANGE", None),
    ("Y38: nothing below the low ace", "JK 2C JK 3S 4S 5S", "RUN_OUT_OF_RANGE", "RUN_OUT_OF_RANGE"),
    ("Y38: an ace with a card below it is high", "2C AS 3S 4S", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("example 8", "6D JK 8D 2H", None, None),
    ("example 8", "6D JK 2C 2H TD", "TOO_MANY_WILDS", "TOO_MANY_WILDS"),
    ("Y5: two suits", "6D 7D 8H 9D", "RUN_MIXED_SUITS", "RUN_MIXED_SUITS"),
    ("Y5: a card twice", "6D 6D 7D 8D", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("Y5: the highest first", "9D 8D 7D 6D", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("Y5: a gap", "5D 6D 8D 9D", "RUN_NOT_CONSECUTIVE", "RUN_NOT_CONSECUTIVE"),
    ("Y9: thirteen", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", None, None),
    ("Y9: thirteen with the low ace", "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "RUN_NOT_CONSECUTIVE", None),
    (
        "Y9: an ace at each end",
        "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
        "RUN_NOT_CONSECUTIVE",
        "RUN_OUT_OF_RANGE",
    ),
)

CONTRACTS = (
    # what, round, melds, fault
    ("example 9", 1, (("set", "7C 7D 7H"), ("set", "QC QD JK")), None),
    ("example 9", 1, (("set", "7C 7D 7H"), ("set", "7C 7S JK")), "CONTRACT_SAME_RANK"),
    ("example 9", 1, (("set", "7C 7D 7H 7S"), ("set", "QC QD QH")), None),
    ("example 10", 2, (("run", "3H 4H 5H 6H"), ("set", "6C 6D 6S")), None),
    ("example 10", 2, (("set", "3H 3C 3D"), ("set", "6C 6D 6S")), "CONTRACT_WRONG_MELDS"),
    ("example 11", 3, (("run", "4C 5C 6C 7C"), ("run", "TC JC QC KC")), "CONTRACT_SAME_SUIT"),
    ("example 11", 3, (("run", "4C 5C 6C 7C"), ("run", "TS JS QS KS")), None),
    ("example 11", 3, (("run", "4C 5C 2D JK"), ("run", "TS JK 2C KS")), None),
    ("example 12", 4, (("set", "AC AD AH"), ("set", "AC AS 2D"), ("set", "KC KD KH")), "CONTRACT_SAME_RANK"),
    ("example 12", 4, (("set", "AC AD AH"), ("set", "QC QS 2D"), ("set", "KC KD KH")), None),
    ("example 13", 5, (("run", "5H 6H 7H 8H 9H TH JH"), ("set", "9C 9D 9S")), None),
    ("example 14", 6, (("run", "5H 6H 7H 8H"), ("run", "TH JH QH KH"), ("set", "4C 4D 4H")), "CONTRACT_SAME_SUIT"),
    ("example 15", 7, (("run", "3C 4C 5C 6C"), ("run", "3D 4D 5D 6D"), ("run", "3S 4S 5S 6S 7S 8S")), None),
    ("Y10: a meld too few", 6, (("run", "5H 6H 7H 8H"), ("set", "4C 4D 4H")), "CONTRACT_WRONG_MELDS"),
    (
        "Y10: a meld too many",
        2,
        (("run", "3H 4H 5H 6H"), ("set", "6C 6D 6S"), ("set", "KC KD KH")),
        "CONTRACT_WRONG_MELDS",
    ),
)


def cards(names):
    return tuple([parse_card(name) for name in names.split()])


def test_y6_y7_sets():
    for what, names, fault in SETS:
        assert crummy_rummy_fault("set", cards(names)) == fault, (what, names)
        assert crummy_rummy_fault("set", list(reversed(cards(names)))) == fault, (what, names)


def test_y4_to_y9_runs():
    for what, names, fault, _ in RUNS:
        assert crummy_rummy_fault("run", cards(names)) == fault, (what, names)


def test_y38_runs_with_a_low_ace():
    for what, names, _, fault in RUNS:
        assert crummy_rummy_fault("run", cards(names), True) == fault, (what, names)


def test_y5_the_run_of_round_5_has_seven_cards():
    """Example 13."""
    assert crummy_rummy_fault("run", cards("5H 6H 7H 8H 9H TH JH"), False, 7) is None
    assert crummy_rummy_fault("run", cards("5H 6H 7H 8H 9H TH"), False, 7) == "MELD_TOO_SHORT"
    assert crummy_rummy_fault("run", cards("5H JK 7H 2C 9H 2D JH"), False, 7) is None
    assert crummy_rummy_fault("run", cards("5H JK 7H 2C 9H 2D JK"), False, 7) == "TOO_MANY_WILDS"
    assert crummy_rummy_fault("run", cards("5H JK 7H 2C 9H 2D JK QH"), False, 7) is None


def test_y10_to_y12_contracts():
    for what, number, melds, fault in CONTRACTS:
        assert contract_fault(number, [(kind, cards(names)) for kind, names in melds]) == fault, what


def test_y10_cards_dealt_and_melds_by_round():
    assert [contract_of(number)[0] for number in range(1, 8)] == [7, 8, 9, 10, 11, 12, 13]
    assert [contract_of(number)[1] for number in range(1, 8)] == [0, 1, 2, 0, 1, 2, 3]
    assert [contract_of(number)[2] for number in range(1, 8)] == [2, 1, 0, 3, 1, 1, 0]
    assert [contract_of(number)[3] for number in range(1, 8)] == [4, 4, 4, 4, 7, 4, 4]


def test_y3_deuces_and_jokers_are_wild():
    wild = [card_name(card) for card in range(53) if is_wild(card)]
    assert wild == ["2C", "2D", "2H", "2S", "JK"]
    assert count_wild(cards("2C 3C JK JK KD")) == 3


def test_y4_places():
    assert [place_of(card) for card in cards("3C 9D TH JS QC KD AH")] == [3, 9, 10, 11, 12, 13, 14]


def test_y8_a_run_says_what_its_wild_cards_stand_for():
    assert low_place_of_run(cards("JK 3S 4S 5S"), WILDS, lowest_place(False)) == 2
    assert low_place_of_run(cards("JK 2C QS KS"), WILDS, lowest_place(False)) == 10
    assert low_place_of_run(cards("JS QS KS AS"), WILDS, lowest_place(False)) == 11
    assert low_place_of_run(cards("AS JK 3S 4S"), WILDS, lowest_place(True)) == 1
    assert low_place_of_run(cards("2C JK 3S 4S"), WILDS, lowest_place(True)) == 1
    assert low_place_of_run(cards("JK QS KS AS"), WILDS, lowest_place(True)) == 11
    assert natural_of(cards("JK 2C QS KS"), WILDS) == parse_card("QS")


def test_y8_wild_cards_alone_name_no_suit():
    assert "natural" in refusal(natural_of, cards("JK 2C"), WILDS)


def test_y31_penalties():
    """Examples 27-29."""
    assert penalty_points(cards("3C 8D 9H KS AC 2D JK")) == 75
    assert penalty_points(cards("AC AD AH")) == 45
    assert penalty_points(cards("3C 4C 5C 6C 7C 8C TC JC QC KC AC 2C JK")) == 115
    assert penalty_points(()) == 0
    assert [penalty_of(card) for card in range(53)] == [penalty(card_name(card)) for card in range(53)]


def random_meld():
    """Cards that are nearly a set or a run: some replaced by wild ones, now and then one card or the order spoilt."""
    size = 2 + random.randrange(8)
    if random.randrange(3) == 0:
        rank = random.randrange(13)
        meld = [rank * 4 + random.randrange(4) for _ in range(size)]
    else:
        suit = random.randrange(4)
        first = random.randrange(14)
        meld = [(first + i) % 13 * 4 + suit for i in range(size)]
    for i in range(size):
        if random.randrange(3) == 0:
            meld[i] = (52, 4, 5, 6, 7)[random.randrange(5)]
    if random.randrange(4) == 0:
        meld[random.randrange(size)] = random.randrange(53)
    return meld


def test_y4_to_y9_against_the_plain_words():
    random.seed(4)
    legal = 0
    for _ in range(RANDOM_MELDS):
        meld = random_meld()
        names = [card_name(card) for card in meld]
        makes_set, makes_run, makes_low_run = is_set(names), is_run(names, False), is_run(names, True)
        assert (crummy_rummy_fault("set", meld) is None) == makes_set, names
        assert (crummy_rummy_fault("run", meld, False) is None) == makes_run, names
        assert (crummy_rummy_fault("run", meld, True) is None) == makes_low_run, names
        assert (crummy_rummy_fault("run", meld, False, 7) is None) == is_run(names, False, 7), names
        legal += makes_set or makes_low_run
    assert legal * 8 > RANDOM_MELDS
