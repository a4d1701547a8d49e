"""What lines and crib are worth: T17-T20, T22 and the examples X1-X12."""

import random
from itertools import combinations

import pytest

from autopeg.counting.rules import points_of
from autopeg.engine.cards import PACK
from autopeg.games.tabletop.rules.counting import count_crib, count_line
from support.games.tabletop.referee import points_of_crib, points_of_line
from support.games.tabletop.table import card, cards

LINES = (
    # no., line, starter in line, base, Ship, parts in the base game, parts in the Ship variation
    ("X1", "9S 7C 7D 7H 8S", None, 21, 21, "fifteen 6, pair 6, run 9", "fifteen 6, pair 6, run 9"),
    ("X2", "TS KD 9H 5C 5D", "9H", 10, 10, "fifteen 8, pair 2", "fifteen 8, pair 2"),
    ("X3", "3S 4C TD 2H 4S", None, 10, 10, "fifteen 2, pair 2, run 6", "fifteen 2, pair 2, run 6"),
    ("X4", "7C JS 9H TD JH", "9H", 9, 9, "pair 2, run 6, nobs 1", "pair 2, run 6, nobs 1"),
    ("X5", "7C JS 9H TD JH", None, 8, 8, "pair 2, run 6", "pair 2, run 6"),
    ("X6", "2D 4D 8D QD KS", None, 0, 4, "", "flush 4"),
    ("X7", "2D 4D 8D QD KD", None, 5, 5, "flush 5", "flush 5"),
    ("X8", "2D 4D 8D QD KS", "8D", 0, 4, "", "flush 4"),
    ("X9", "JC 4C 6C 8C TC", "6C", 6, 6, "flush 5, nobs 1", "flush 5, nobs 1"),
    ("X10", "5S 5D JC 5H QC", "JC", 20, 20, "fifteen 14, pair 6", "fifteen 14, pair 6"),
    ("X11", "5S 5D 5C 5H JC", "5C", 29, 29, "fifteen 16, pair 12, nobs 1", "fifteen 16, pair 12, nobs 1"),
    ("X12", "AS 3D 6C 8H QS", None, 2, 2, "fifteen 2", "fifteen 2"),
)


def kinds(parts):
    sums = {}
    for part in parts:
        sums[part.kind] = sums.get(part.kind, 0) + part.points
    return ", ".join(f"{kind} {points}" for kind, points in sums.items())


@pytest.mark.parametrize(("line", "starter", "base", "ship", "base_parts", "ship_parts"), [row[1:] for row in LINES])
def test_x1_to_x12(line, starter, base, ship, base_parts, ship_parts):
    centre = None if starter is None else card(starter)
    for four_flush, points, said in ((False, base, base_parts), (True, ship, ship_parts)):
        parts = count_line(cards(line), four_flush, centre)
        assert (points_of(parts), kinds(parts)) == (points, said)


def test_t18_any_four_of_the_five_make_the_ship_flush():
    suited = list(cards("2D 4D 8D QD"))
    for at in range(5):
        line = [*suited[:at], card("KS"), *suited[at:]]
        (part,) = count_line(line, four_flush=True)
        assert (part.kind, part.points, set(part.cards)) == ("flush", 4, set(suited))


def test_t19_only_the_jack_beside_the_starter_in_its_suit():
    assert kinds(count_line(cards("JH 8C 2H 6D KS"), False, card("2H"))) == "nobs 1"
    assert kinds(count_line(cards("JS 8C 2H 6D KS"), False, card("2H"))) == ""


def test_t20_the_crib_counts_with_the_starter():
    assert kinds(count_crib(cards("JH 2C 3C 4S"), card("5H"))) == "fifteen 4, run 4, nobs 1"


def test_t20_four_of_a_suit_in_the_crib_are_no_flush_five_are():
    assert kinds(count_crib(cards("2D 4D 8D QD"), card("KS"))) == ""
    assert kinds(count_crib(cards("2D 4D 8D QD"), card("KD"))) == "flush 5"


def test_lines_with_holes_count_what_is_there():
    assert count_line((), False) == count_line(cards("5H"), True) == ()
    assert kinds(count_line(cards("5H TS 5D"), False)) == "fifteen 4, pair 2"
    assert kinds(count_line(cards("2D 4D 8D QD"), True)) == "flush 4"
    assert kinds(count_line(cards("2D 4D 8D QD"), False)) == ""
    assert kinds(count_line(cards("JH 4H"), False, card("4H"))) == "nobs 1"


@pytest.mark.parametrize("is_ship", [False, True])
def test_t17_to_t20_a_second_opinion(is_ship):
    rng = random.Random(str(is_ship))
    for _ in range(4000):
        # Two suits in turn with all four make flushes frequent.
        line = rng.sample([one for one in PACK if one & 3 < 2] if rng.random() < 0.5 else PACK, 5)
        names = [str(one) for one in line]
        for starter in (None, line[rng.randrange(5)]):
            counted = points_of(count_line(line, is_ship, starter))
            assert counted == points_of_line(names, is_ship, None if starter is None else str(starter)), names
        assert points_of(count_crib(tuple(line[:4]), line[4])) == points_of_crib(names[:4], names[4]), names


@pytest.mark.slow
@pytest.mark.parametrize("is_ship", [False, True])
def test_t22_possible_totals(is_ship):
    """All hands of five: off the centre, and with any card of them as the starter of a centre line."""
    off_centre, centre = set(), set()
    for line in combinations(PACK, 5):
        plain = points_of(count_line(line, is_ship))
        off_centre.add(plain)
        nobs = any((one >> 2) == 10 and any(two & 3 == one & 3 and two != one for two in line) for one in line)
        centre |= {plain, plain + 1} if nobs else {plain}
    assert off_centre == {0, *range(2, 19), *range(20, 25), 28}
    assert centre == {*range(19), *range(20, 25), 28, 29} | ({19} if is_ship else set())
