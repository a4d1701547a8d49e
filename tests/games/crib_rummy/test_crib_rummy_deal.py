"""Seats, options, the deal, and who starts a hand (R1-R10, R60)."""

import random
from collections import Counter

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import CARDS
from autopeg.games.crib_rummy.rules import chance, legal_moves, new, next_first_dealer, parse_move, to_act, view
from autopeg.games.crib_rummy.rules.moves import Choose, Deal, Position, Setup, Start
from autopeg.games.crib_rummy.rules.turn import full_deck
from support.games.crib_rummy.table import after, cards, deck_with, in_hand, move, played, refusal
from support.games.narrowing import of_kind, present

JOKER = CARDS[52]


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_r1_for_two_three_or_four(players):
    with pytest.raises(UsageError, match=f"not {players}"):
        new({}, players)


def test_r5_everybody_has_his_own_lane():
    for players in (2, 3, 4):
        state = new({}, players)
        assert [state.side_of(seat) for seat in range(players)] == list(range(players))
        assert state.scores == (0,) * players


def test_r60_options():
    options = new({}, 2).options
    assert (options.target, options.jokers, options.ace, options.pegging) == (121, 2, "low", "auto")
    assert options.upcard_may_extend_opponent is False
    assert new({"stinkhole": True}, 2).options == options  # kept in the record, not known here
    good = {"target": (61, 241), "jokers": (4,), "ace": ("both",), "pegging": ("confirm",)}
    for name, values in (good | {"upcard_may_extend_opponent": (True,)}).items():
        for value in values:
            assert getattr(new({name: value}, 2).options, name) == value
    bad = {"target": (60, "121", None), "jokers": (0, 3, "2"), "ace": ("high", 1), "pegging": ("never",)}
    for name, values in (bad | {"upcard_may_extend_opponent": ("yes", 1)}).items():
        for value in values:
            with pytest.raises(UsageError, match=rf"^crib rummy has no {name} .*: choose from "):
                new({name: value}, 2)


@pytest.mark.parametrize(("jokers", "size"), [(2, 106), (4, 108)])
def test_r2_the_deck(jokers, size):
    deck = full_deck(jokers)
    assert len(deck) == size
    assert Counter(deck) == Counter(dict.fromkeys(CARDS[:52], 2) | {JOKER: jokers})


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_r6_one_card_at_a_time_clockwise(players, first):
    deck = tuple(random.Random(6).sample(full_deck(2), 106))
    state = after(new({}, players), Deal(deck, first))
    for number, card in enumerate(deck[: 11 * players]):
        assert state.hands[(first + number) % players][number // players] == card
    assert state.hand_counts == (11,) * players
    assert state.discard_pile == (deck[11 * players],)
    assert state.draw_pile == deck[11 * players + 1 :]
    assert state.dealer == (first - 1) % players


def test_r7_a_joker_stays_the_first_upcard():
    deck = deck_with("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD JK")
    state = after(new({}, 2), Deal(deck, 0), Start(0))
    assert state.upcard == JOKER
    assert move("take run 2C JK 4C") in legal_moves(state, 0)


def test_r6_a_deck_that_cannot_be():
    state = new({}, 2)
    whole = full_deck(2)
    assert refusal(state, Deal(whole[:-1], 0)) == "MISDEAL"
    assert refusal(state, Deal((*whole[1:], CARDS[5]), 0)) == "MISDEAL"
    assert refusal(state, Deal(full_deck(4), 0)) == "MISDEAL"
    assert refusal(new({"jokers": 4}, 2), Deal(whole, 0)) == "MISDEAL"
    deck = [str(card) for card in whole]
    assert refusal(state, parse_move({"type": "deal", "deck": ["1C", *deck[1:]], "deal_first": 0})) == "BAD_CARD"
    for first in (-1, 2):
        assert refusal(state, Deal(whole, first)) == "NOT_DEALER"
    dealt = after(state, Deal(whole, 0))
    assert refusal(dealt, Deal(whole, 1)) == "WRONG_PHASE"


def test_r8_chance_starts_the_first_hand():
    state = after(new({}, 3), Deal(full_deck(2), 1))
    assert (state.phase, to_act(state)) == ("start", None)
    assert refusal(state, move("draw")) == "WRONG_PHASE"
    assert refusal(state, Choose(0, True)) == "WRONG_PHASE"
    assert refusal(state, Start(3)) == "NOT_YOUR_TURN"
    for seat in range(3):
        started = after(state, Start(seat))
        assert (started.hand_starter, to_act(started), started.phase) == (seat, seat, "draw")
        assert refusal(started, Start(seat)) == "WRONG_PHASE"


def test_r6_r8_chance_is_fair_and_the_starter_has_nothing_to_do_with_the_cards():
    rng = random.Random(8)
    dealt_first, started = Counter(), Counter()
    for _ in range(600):
        deal = of_kind(chance(new({}, 3), lambda pack: rng.sample(pack, len(pack))), Deal)
        assert Counter(deal.deck) == Counter(full_deck(2))
        dealt_first[deal.deal_first] += 1
        state = after(new({}, 3), deal)
        start = of_kind(chance(state, lambda pack: rng.sample(pack, len(pack))), Start)
        started[start.player] += 1
    for counted in (dealt_first, started):
        assert min(counted[seat] for seat in range(3)) > 150


def test_a_match_says_who_deals_first():
    assert of_kind(chance(new({}, 3), list, first_dealer=1), Deal).deal_first == 2


def before_deal(scores, last_starter):
    return after(new({}, len(scores)), Setup(Position(scores=scores, hand_starter=last_starter)))


CHOOSERS = [  # scores, who started the hand before, who chooses
    ((50, 50), 1, 0),  # E31
    ((50, 50), 0, 1),
    ((40, 22, 31), 0, 1),  # E32
    ((40, 22, 31), 1, 1),
    ((22, 22, 31), 0, 1),
    ((22, 22, 31), 1, 0),
    ((22, 30, 22), 0, 2),
    ((10, 10, 10, 10), 2, 3),
    ((10, 10, 10, 10), 3, 0),
]


@pytest.mark.parametrize(("scores", "last_starter", "chooser"), CHOOSERS)
def test_r9_r10_the_lowest_score_chooses(scores, last_starter, chooser):
    state = after(before_deal(scores, last_starter), Deal(full_deck(2), 0))
    assert (state.phase, to_act(state)) == ("choose", chooser)
    assert view(state, chooser).hand_starter is None
    assert set(legal_moves(state, chooser)) == {Choose(chooser, True), Choose(chooser, False)}
    for seat in range(len(scores)):
        if seat != chooser:
            assert legal_moves(state, seat) == ()
            assert refusal(state, Choose(seat, True)) == "NOT_YOUR_TURN"
    assert after(state, Choose(chooser, True)).turn == chooser
    after_him = (chooser + 1) % len(scores)
    state = after(state, Choose(chooser, False))
    assert (state.turn, state.hand_starter) == (after_him, after_him)


def test_r9_the_chooser_knows_his_hand_and_the_upcard():
    state = after(before_deal((0, 10), 0), Deal(full_deck(2), 0))
    seen = view(state, 0)
    assert (len(seen.hand), seen.upcard) == (11, state.upcard)


def test_r6_every_game_of_a_match_begins_with_chance():
    assert next_first_dealer(new({}, 2), (1, 0)) is None


def test_r6_the_deal_passes_on():
    state, _ = played(in_hand("QC QD QH KD", "2C 2D", "3C 3D", draw="9D"), "draw", "discard KD")
    state = after(state, Deal(full_deck(2), 2))  # after a position anybody may be dealt to first
    state, _ = played(state, "first")
    for expected in (0, 1, 2):
        while state.phase != "deal":
            seat = present(to_act(state))
            state = after(state, legal_moves(state, seat)[0 if state.phase != "play" else -1])
        assert of_kind(chance(state, list), Deal).deal_first == expected
        assert refusal(state, Deal(full_deck(2), (expected + 1) % 3)) == "NOT_DEALER"
        state = after(state, Deal(full_deck(2), expected))
        state = after(state, Choose(present(to_act(state)), True))


def test_cards_may_be_written_otherwise():
    state = in_hand("10h 9h 8h kd", "2C 2D")
    assert state.hands[0] == cards("TH 9H 8H KD")
