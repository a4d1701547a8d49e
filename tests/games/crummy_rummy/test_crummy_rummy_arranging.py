"""What chosen cards can make, against a slow search through every order; and what a beginner is warned of."""

import random
from itertools import permutations

import pytest

from autopeg.engine.cards import card_names
from autopeg.games.crummy_rummy.rules import view
from autopeg.games.crummy_rummy.rules.choices import in_order, melds_of, plays_with, warnings_of
from autopeg.games.crummy_rummy.rules.moves import Replace
from autopeg.games.crummy_rummy.rules.state import pack_of
from autopeg.games.crummy_rummy.rules.table_play import extended, refusal_of_meld
from autopeg.games.rummy.rules import Extend
from pegcore.melds import crummy_rummy_fault, is_wild
from support.games.crummy_rummy.table import at_draw, cards, on_table
from support.games.narrowing import of_kind


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("8C 8H 8H", ["set 8C 8H 8H"]),
        ("8C JK 8H", ["set 8C 8H JK"]),
        ("8C JK 2H", []),
        ("5H 3H 4H 6H", ["run 3H 4H 5H 6H"]),
        ("QS JK TS KS", ["run TS JK QS KS"]),
        ("5C 2D 6C JK", ["run 2D JK 5C 6C", "run 2D 5C 6C JK", "run 5C 6C 2D JK"]),
        ("KS AS 2C JK", ["run 2C JK KS AS"]),
        ("3S 4S 5S JK", ["run JK 3S 4S 5S", "run 3S 4S 5S JK"]),
        ("3S 4S 2C JK", ["run 2C 3S 4S JK", "run 3S 4S 2C JK"]),
        ("3S 4S 6D 7D", []),
    ],
)
def test_marked_cards_make_every_meld_that_they_can(held, found):
    """Y4-Y8: where a wild card stands at the end of a run is for its owner to say."""
    melds = melds_of(cards(held), low_ace=False)
    assert [f"{each.kind} {card_names(each.cards)}" for each in melds] == found


def test_an_ace_stands_low_where_that_is_played():
    """Y38."""
    held = cards("AS JK 3S 4S")
    assert melds_of(held, low_ace=False) == ()
    assert [card_names(each.cards) for each in melds_of(held, low_ace=True)] == ["AS JK 3S 4S"]


def shape(laid):
    """A meld with its wild cards alike: which of them stands where makes no difference to what it is."""
    return tuple("W" if is_wild(card) else str(card) for card in laid)


@pytest.mark.parametrize("low_ace", [False, True])
def test_no_meld_is_missed_and_none_is_made_up(low_ace):
    rng, pack = random.Random(1), pack_of(4)
    near = [card for card in pack if is_wild(card) or (card & 3 < 2 and card >> 2 in (0, 2, 3, 4, 5, 12))]
    seen = 0
    for _ in range(1_500):
        held = tuple(rng.sample(near, rng.randint(3, 5)))
        found = melds_of(held, low_ace)
        runs = {shape(order) for order in permutations(held) if crummy_rummy_fault("run", order, low_ace) is None}
        if crummy_rummy_fault("set", held) is None:
            assert [each.kind for each in found] == ["set"]
        else:
            assert {shape(each.cards) for each in found} == runs
            assert len(found) == len(runs)
        seen += len(found)
    assert seen > 100


@pytest.mark.parametrize("low_ace", [False, True])
def test_no_place_on_the_table_is_missed_and_none_is_made_up(low_ace):
    """Y24: all ways to put the cards at the ends of a run are those that a search through every order finds."""
    rng, pack = random.Random(2), pack_of(4)
    table = on_table("run 4H 5H JK 7H", "set 9C 9D 2H")
    near = [card for card in pack if is_wild(card) or card & 3 == 2 or card >> 2 == 8]
    seen = 0
    for _ in range(400):
        held = tuple(rng.sample(near, rng.randint(2, 4)))
        found = plays_with(held, table, 0, low_ace, False)
        expected = {
            (shape(order[:below]), shape(order[below:]))
            for order in permutations(held)
            for below in range(len(held) + 1)
            if crummy_rummy_fault("run", extended(table[0], order[:below], order[below:]).cards, low_ace) is None
        }
        extending = [of_kind(way, Extend) for way in found]
        assert {(shape(way.low), shape(way.high)) for way in extending if way.meld == "M1"} == expected
        assert any(way.meld == "M2" for way in found) == (crummy_rummy_fault("set", table[1].cards + held) is None)
        seen += len(found)
    assert seen > 50


def test_a_single_card_may_also_take_the_place_of_a_wild_one():
    """Y26: example 18 of the rules."""
    table = on_table("run 7C 8C JK TC", "set KC KD KH")
    ways = plays_with(cards("9C"), table, 0, low_ace=False, only_jokers_move=False)
    replacing = [of_kind(way, Replace) for way in ways]
    assert [(way.to, way.end) for way in replacing] == [("M1", "low"), ("M1", "high"), ("M2", "high")]
    assert plays_with(cards("9C QD"), table, 0, False, False) == ()
    assert plays_with(cards("KS"), table, 3, False, False) == (Extend(3, "M2", (), cards("KS")),)


@pytest.mark.parametrize(
    ("held", "code"),
    [
        ("8C JK 2H", "TOO_MANY_WILDS"),
        ("8C 8H", "MELD_TOO_SHORT"),
        ("8C 8H 9D", "SET_MIXED_RANKS"),
        ("8C 9C JC QD", "RUN_MIXED_SUITS"),
        ("8C 9C JC QC", "RUN_NOT_CONSECUTIVE"),
    ],
)
def test_what_is_no_meld_is_refused_as_what_it_looks_like(held, code):
    looks_like = in_order(cards(held), low_ace=False)
    refusal = refusal_of_meld(looks_like.kind, looks_like.cards, False)
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize(
    ("hand", "card", "laid_down", "codes"),
    [
        ("6D KC 9S", "KC", False, ()),
        ("6D KC 9S", "6D", False, ("PLAYABLE",)),
        ("2H KC 9S", "2H", False, ("WILD", "PLAYABLE")),
        ("JK KC 9S", "JK", False, ("WILD", "PLAYABLE")),
        ("6D 5H 2H", "6D", False, ("PLAYABLE_UNAVOIDABLE",)),
        ("6D 5H 2H", "2H", False, ("WILD", "PLAYABLE_UNAVOIDABLE")),
        ("6D KC 9S", "6D", True, ()),
        ("2H KC 9S", "2H", True, ("WILD",)),
        ("5H KC 9S", "5H", False, ("PLAYABLE",)),
    ],
)
def test_a_beginner_is_warned_before_a_bad_discard(hand, card, laid_down, codes):
    """Y33-Y37 and example 32; the joker of the run stands for 5H."""
    table = on_table("set 6S 6C 6H", "run 3H 4H JK 6H")
    state = at_draw(hand, "QS QH", "JS JH", table=table, laid_down=(laid_down, True, False))
    assert warnings_of(view(state, 0), cards(card)[0]) == codes
