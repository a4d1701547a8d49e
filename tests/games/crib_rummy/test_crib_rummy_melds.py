"""Which melds are offered: every one that the cards allow, each of them once, and quickly (R12, R20, R27-R33)."""

import random

import pytest

from autopeg.engine.cards import CARDS, PACK, card_names
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.rules import apply, legal_moves, refusal_of
from autopeg.games.crib_rummy.rules.melds import extensions_with, meld_rules, new_melds, new_melds_with, next_cards
from autopeg.games.crib_rummy.rules.moves import Meld, TakeUpcard, UseExtend, UseMeld
from autopeg.games.rummy.rules import Discard, Extend, meld_named
from support.core.slow_melds import all_melds
from support.games.crib_rummy.table import cards, in_hand, move, refusal, table_of

JOKER = CARDS[52]
HANDS = 20


def named(found):
    return {(kind, tuple(sorted(names) if kind == "set" else names)) for kind, names in spelled(found)}


def spelled(found):
    return [(kind, tuple(card_names(group).split())) for kind, group in found]


def few_cards(rng):
    """A hand small enough for the slow checker, in which there is much to meld."""
    suit, low = rng.randrange(4), rng.randrange(13)
    near = [(low + step) % 13 * 4 + suit for step in range(5)] + [low * 4 + other for other in range(4)]
    hand = [CARDS[number] for number in rng.sample(near * 2, 5)]
    return [*hand, *[JOKER] * rng.randrange(3)]


@pytest.mark.parametrize("ace_high", [False, True])
def test_new_melds_are_complete_and_each_is_there_once(ace_high):
    rng = random.Random(27)
    seen = 0
    for _ in range(HANDS):
        hand = few_cards(rng)
        found = new_melds(hand, ace_high)
        assert len(found) == len(named(found)) == len(set(found))
        assert named(found) == all_melds(card_names(hand).split(), ace_high), card_names(hand)
        seen += len(found)
    assert seen > 5 * HANDS


@pytest.mark.parametrize("ace_high", [False, True])
def test_r12_new_melds_with_the_upcard_are_those_that_hold_it(ace_high):
    rng = random.Random(12)
    for _ in range(HANDS):
        upcard, *hand = few_cards(rng)
        found = new_melds_with(upcard, hand, ace_high)
        every = all_melds(card_names([upcard, *hand]).split(), ace_high)
        assert named(found) == {meld for meld in every if str(upcard) in meld[1]}


EXTENSIONS = [  # table, hand, every single card that fits: before, behind
    ("0 run 5S 6S 7S", "4S 8S 8S 9S JK", "4S JK", "8S JK"),
    ("0 run AS 2S 3S", "4S KS JK", "", "4S JK"),
    ("0 run JS QS KS", "TS AS JK", "TS JK", ""),
    ("0 set 4C 4D 4H", "4C 4S 5S JK", "", "4C 4S JK"),
    ("0 set 4C 4D 4H 4S", "4C JK", "", ""),
]


@pytest.mark.parametrize(("laid", "hand", "low", "high"), EXTENSIONS)
def test_r29_extensions_go_card_by_card(laid, hand, low, high):
    (meld,) = table_of(laid)
    found = next_cards(meld, cards(hand), ace_high=False)
    assert set(found) == {((card,), ()) for card in cards(low)} | {((), (card,)) for card in cards(high)}
    assert len(found) == len(set(found))


def test_r3_with_high_aces_a_run_goes_on_above_the_king():
    (meld,) = table_of("0 run JS QS KS")
    assert ((), cards("AS")) in next_cards(meld, cards("AS"), ace_high=True)
    assert not next_cards(meld, cards("AS"), ace_high=False)


REACHES = [  # table, upcard, hand, every way to lay the upcard with cards only between
    ("0 run 9C TC JC", "KC", "QC", {"| QC KC"}),
    ("0 run 9C TC JC", "KC", "QC JK", {"| QC KC", "| JK KC"}),
    ("0 run 9C TC JC", "6C", "7C 8C JK", {"6C 7C 8C |", "6C JK 8C |", "6C 7C JK |"}),
    ("0 run 9C TC JC", "6C", "7C", set()),
    ("0 run 9C TC JC", "JK", "8C QC", {"JK |", "JK 8C |", "| JK", "| QC JK"}),
    ("0 run 9C TC JC", "KD", "QC", set()),
    ("0 set 9C 9D 9H", "9C", "9S JK", {"| 9C"}),
    ("0 set 9C 9D 9H 9S", "9C", "JK", set()),
]


@pytest.mark.parametrize(("laid", "upcard", "hand", "expected"), REACHES)
def test_r12_the_upcard_reaches_a_meld_over_cards_of_the_hand(laid, upcard, hand, expected):
    (meld,) = table_of(laid)
    found = extensions_with(cards(upcard)[0], meld, cards(hand), ace_high=False)
    assert {f"{card_names(low)} | {card_names(high)}".strip() for low, high in found} == expected
    assert len(found) == len(expected)


def test_what_is_offered_is_what_the_rules_take():
    """One card to a meld, or the upcard in a new meld: offered where apply takes it, and nowhere else."""
    rng = random.Random(20)
    taken = 0
    on_table = ("0 run 5S 6S 7S", "1 set 3C 3D 3H")
    for _ in range(25):
        near = [*cards("3S 4S 8S 9S TS 3C 3D 4C 5C JK"), *rng.sample(PACK, 4)]
        upcard, *hand = rng.sample(near, 7)
        state = in_hand(card_names(hand), "2C", upcard=str(upcard), draw="AC", table=on_table)
        drawn, _ = apply(state, move("draw"))
        for meld in state.table:
            for card in {*hand, *PACK[::5]}:
                for lists in (((card,), ()), ((), (card,))):
                    if meld.kind == "set" and lists[0]:
                        continue
                    each = Extend(0, meld.id, *lists)
                    legal = takes(drawn, each)
                    assert (each in legal_moves(drawn, 0)) == legal
                    take = TakeUpcard(0, UseExtend(meld.id, *lists))
                    assert (take in legal_moves(state, 0)) == takes(state, take)
                    taken += legal
        for kind, group in new_melds([*hand, upcard], ace_high=False):
            take = TakeUpcard(0, UseMeld(kind, group))
            assert (take in legal_moves(state, 0)) == takes(state, take)
            each = Meld(0, kind, group)
            assert (each in legal_moves(drawn, 0)) == takes(drawn, each)
    assert taken > 40


def takes(state, each):
    return refusal_of(state, each) is None


def test_longer_extensions_are_taken_too():
    state, _ = apply(in_hand("3S 4S 8S JK KD", "2C", table=("0 run 5S 6S 7S",)), move("draw"))
    longer = Extend(0, "M1", cards("3S 4S"), cards("8S JK"))
    assert longer not in legal_moves(state, 0)
    state, _ = apply(state, longer)
    assert state.earned == 3 + 4 + 4 + 4
    assert card_names(state.table[0].cards) == "3S 4S 5S 6S 7S 8S JK"


def test_the_most_melds_that_a_large_hand_can_make():
    """Bounded: a whole suit, half another and four jokers. bench/crib_rummy.py says how long it takes."""
    hand = [*PACK[0::4], *PACK[1:32:4], *[JOKER] * 4]
    assert len(hand) == 25
    found = new_melds(hand, ace_high=True)
    assert len(found) == len(set(found)) < 16_000


def test_equal_cards_are_offered_once():
    state, _ = apply(in_hand("7H 7H 8H 8H 9H 9H", "2C", draw="9S"), move("draw"))
    legal = legal_moves(state, 0)
    assert {each for each in legal if isinstance(each, Meld)} == {move("run 7H 8H 9H"), move("set 9H 9H 9S")}
    assert [each.card for each in legal if isinstance(each, Discard)] == list(cards("7H 8H 9H 9S"))


def test_refused_melds_change_nothing():
    state, _ = apply(in_hand("7H 8H 9H 4D", "2C", draw="9S"), move("draw"))
    assert refusal(state, move("run 7H 8H TH")) == "CARD_NOT_IN_HAND"


def test_r33_jokers_stand_for_the_cards_of_their_places():
    rules = meld_rules(False)
    run, joker_set = table_of("0 run JK 6S JK 8S", "1 set QC JK QH")
    assert [str(card) for card in rules.cards_stood_for(run)] == ["5S", "None", "7S", "None"]
    assert rules.cards_stood_for(joker_set) == [None] * 3
    assert meld_named((run, joker_set), "M2") == joker_set
    with pytest.raises(IllegalMove, match="NO_SUCH_MELD"):
        meld_named((run, joker_set), "M3")
