"""Decks, the deal, the upcard and the order of dealers (Y1, Y2, Y13-Y15)."""

import random
from collections import Counter

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import Unreadable
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules import apply, chance, new, next_first_dealer, seats_to_answer, to_act
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, Deal, DrawDeck, Position, Reshuffle, Setup
from autopeg.games.crummy_rummy.rules.state import pack_of
from pegcore.melds import contract_of, is_wild
from support.games.crummy_rummy.table import after, at_draw, card, cards, discard, every_card, names, refusal
from support.games.narrowing import present


def stacked(players, *first):
    """A deck that begins with these cards, the others sorted behind them."""
    top = [each for group in first for each in cards(group)]
    left = Counter(pack_of(players)) - Counter(top)
    return (*top, *sorted(left.elements(), reverse=True))


def shuffler(seed):
    rng = random.Random(seed)
    return lambda cards: rng.sample(cards, len(cards))


@pytest.mark.parametrize(("players", "size", "jokers"), [(2, 54, 2), (3, 108, 4), (4, 108, 4)])
def test_y2_a_deck_with_two_jokers_for_every_two_players(players, size, jokers):
    pack = pack_of(players)
    assert len(pack) == size
    assert pack.count(52) == jokers
    assert set(Counter(pack[:-jokers]).values()) == {jokers // 2}


@pytest.mark.parametrize("players", [0, 1, 5, 7])
def test_y1_two_to_four_players(players):
    with pytest.raises(UsageError, match=r"2, 3 or 4 players, not \d$"):
        new({}, players)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ace": "low"}, "ace"),
        ({"movable": "none"}, "movable"),
        ({"out_of_turn": "never"}, "out_of_turn"),
        ({"max_reshuffles": -1}, "max_reshuffles"),
        ({"max_reshuffles": "five"}, "max_reshuffles"),
    ],
)
def test_options_that_are_none_are_refused(options, words):
    with pytest.raises(UsageError, match=words):
        new(options, 2)


def test_y13_cards_are_dealt_one_at_a_time_from_the_dealers_left():
    deck = stacked(3, "3C 4C 5C 6C 7C 8C", "9C TC JC QC KC AC", "3D 4D 5D 6D 7D 8D", "9D TD JD QD")
    state = after(new({}, 3), Deal(1, 0, deck))
    assert [names(hand) for hand in state.hands] == [
        "5C 8C JC AC 5D 8D JD",
        "3C 6C 9C QC 3D 6D 9D",
        "4C 7C TC KC 4D 7D TD",
    ]
    assert str(state.upcard) == "QD"
    assert state.deck == deck[22:]
    assert (to_act(state), state.phase) == (1, "draw")


def test_y14_wild_cards_turned_up_go_back_where_they_are_put():
    deck = stacked(2, "3C 4C 5C 6C 7C 8C 9C", "TC JC QC KC AC 3D 4D", "JK 2C 9H", "TH JH QH")
    state = after(new({}, 2), Deal(1, 0, deck, (2, 0)))
    assert str(state.upcard) == "9H"
    assert names(state.deck[:5]) == "2C TH JH JK QH"
    assert sorted(every_card(state)) == list(pack_of(2))
    bottom = after(new({}, 2), Deal(1, 0, deck, (37, 38)))
    assert names(bottom.deck[-2:]) == "JK 2C"


@pytest.mark.parametrize(
    ("places", "facts"),
    [
        ((), "wilds, count 0, limit 2"),
        ((1,), "wilds, count 1, limit 2"),
        ((0, 0, 0), "wilds, count 3, limit 2"),
        ((38, 0), "wild_place, card JK, count 38, limit 37"),
        ((0, -1), "count -1"),
    ],
)
def test_y14_wild_cards_that_cannot_go_back_so(places, facts):
    deck = stacked(2, "3C 4C 5C 6C 7C 8C 9C", "TC JC QC KC AC 3D 4D", "JK 2C 9H", "TH JH QH")
    assert refusal(new({}, 2), Deal(1, 0, deck, places)) == "BAD_DEAL"
    with pytest.raises(Exception, match=facts):
        apply(new({}, 2), Deal(1, 0, deck, places))


def test_y2_a_deal_needs_exactly_the_cards_of_the_game():
    deck = stacked(2)
    for wrong in (deck[1:], (*deck, card("3C")), (card("3C"), *deck[1:]), ()):
        assert refusal(new({}, 2), Deal(1, 0, wrong)) == "BAD_DEAL"
    assert refusal(new({}, 3), Deal(1, 0, deck)) == "BAD_DEAL"
    with pytest.raises(IllegalMove, match="no_card, card 11H"):
        apply(new({}, 2), Deal(1, 0, (*deck[1:], Unreadable("11H"))))


def test_y10_y13_rounds_and_dealers_follow_each_other():
    state = new({}, 3)
    for number in range(1, 8):
        assert refusal(state, Deal(number + 1, 0, stacked(3))) == "BAD_DEAL"
        state = after(state, present(chance(state, shuffler(number), first_dealer=2)))
        dealer = present(state.dealer)
        assert (state.round, dealer) == (number, (2 + number - 1) % 3)
        assert {len(hand) for hand in state.hands} == {contract_of(number)[0]}
        assert to_act(state) == (dealer + 1) % 3
        assert refusal(state, Deal(number + 1, 0, stacked(3))) == "WRONG_PHASE"
        state = after(state, AgreeEnd())
        if number < 7:
            assert refusal(state, Deal(number + 1, (dealer + 2) % 3, stacked(3))) == "BAD_DEAL"
    assert refusal(state, Deal(8, 0, stacked(3))) == "ROUND_OVER"


def test_y13_a_dealer_that_is_nobody():
    assert refusal(new({}, 2), Deal(1, 2, stacked(2))) == "BAD_DEAL"
    assert refusal(new({}, 2), Deal(1, -1, stacked(2))) == "BAD_DEAL"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_y13_chance_names_each_first_dealer_alike_whatever_is_dealt(players):
    """The dealer says nothing about the cards: the first card is a low one as often whoever deals."""
    dealers, low = Counter(), Counter()
    for seed in range(1200):
        move = present(chance(new({}, players), shuffler(seed)))
        dealers[move.dealer] += 1
        low[move.dealer] += move.deck[0] < 26
    for seat in range(players):
        assert 0.8 < dealers[seat] * players / 1200 < 1.2
        assert 0.35 < low[seat] / dealers[seat] < 0.65


def test_y14_chance_puts_wild_cards_back_anywhere():
    places = Counter()
    for seed in range(1500):
        move = present(chance(new({}, 2), shuffler(seed)))
        state = after(new({}, 2), move)
        assert not is_wild(present(state.upcard))
        assert sorted(every_card(state)) == list(pack_of(2))
        for above in move.wild_reinserts[:1]:
            places[above * 4 // len(state.deck)] += 1
    assert set(places) == {0, 1, 2, 3}
    assert min(places.values()) > sum(places.values()) / 8


def test_y15_the_first_turn_is_an_ordinary_one():
    state = after(new({}, 2), present(chance(new({}, 2), shuffler(5))))
    first = present(to_act(state))
    state = after(state, DrawDeck(first))
    state = after(state, discard(str(state.hands[first][-1]), seat=first))
    assert to_act(state) == 1 - first


def test_y13_every_game_of_a_match_begins_with_chance():
    state = after(at_draw("3C", "KD", number=7), AgreeEnd())
    assert (next_first_dealer(state, (1, 0)), seats_to_answer(state)) == (None, ())
    assert (AgreeEnd().is_chance, Reshuffle(()).is_chance) == (False, True)


def test_a_match_names_the_first_dealer():
    assert present(chance(new({}, 4), shuffler(1), first_dealer=3)).dealer == 3


def test_nothing_is_due_of_chance_while_a_round_is_played():
    state = at_draw("3C", "4C")
    assert chance(state, shuffler(1)) is None


def test_before_the_first_deal_nobody_moves():
    assert refusal(new({}, 2), DrawDeck(0)) == "ROUND_OVER"
    assert refusal(new({}, 2), discard("3C")) == "ROUND_OVER"
    assert refusal(new({}, 2), AgreeEnd()) == "ROUND_OVER"


def test_a_position_before_a_deal():
    state = after(new({}, 3), Setup(Position(round=4, dealer=1, totals=(5, 10, 0))))
    move = present(chance(state, shuffler(2)))
    assert (move.round, move.dealer) == (4, 1)
    assert len(after(state, move).hands[0]) == 10
