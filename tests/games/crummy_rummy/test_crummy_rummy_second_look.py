"""The second look at a choice of the last round: games go on by the rules, and as experts play them."""

import random
import sys
from collections.abc import Sequence

import numpy as np
import pytest
from test_crummy_rummy_advice import ALL_RUNS, choices_of

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy import second_look
from autopeg.games.crummy_rummy.advice import judge
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.rules import State, legal_moves, view
from autopeg.games.crummy_rummy.rules.contracts import contracts_in
from autopeg.games.crummy_rummy.rules.moves import DrawDeck
from autopeg.games.crummy_rummy.rules.state import contract_in, pack_of
from autopeg.games.crummy_rummy.second_look import loss_played_out
from autopeg.games.rummy.rules import Discard, card_at
from pegcore.melds import HIGH_ACE, LAST_ROUND, is_wild
from support.games.crummy_rummy.table import after, at_draw, discard

OTHER = "3S 4S 9S JS QS KS AS 4D 5D KD QC KC AC"
WILDS = [card for card in pack_of(2) if is_wild(card)]


def hands_of(*hands: Sequence[Card]) -> second_look._Hand:
    made = second_look._Hand(np.zeros((4, len(hands)), np.int32), np.zeros(len(hands), np.int32))
    for at, hand in enumerate(hands):
        for card in hand:
            made.add(np.array([at], np.int32), np.array([second_look._number(card)], np.int32))
    return made


def nearly_complete(rng: random.Random) -> list[Card]:
    """Return fourteen cards that may make three runs."""
    hand: list[Card] = []
    while len(hand) != 14:
        firsts = [rng.randint(3, 11) for _ in range(3)]
        places = [
            (place, suit) for suit, first in enumerate(firsts) for place in range(first, first + rng.randint(3, 6))
        ]
        natural = [card_at(*each) for each in places if each[0] <= HIGH_ACE and rng.random() < 0.8]
        hand = [*natural, *WILDS][:14]
    return hand


def after_deck(hand: str = ALL_RUNS, other: str = OTHER, deck: str = "KH", pile: str = "3D") -> State:
    state = at_draw(hand, other, number=LAST_ROUND, totals=(100, 100), deck=deck, pile=pile)
    return after(state, DrawDeck(0))


def test_a_hand_goes_out_when_the_rules_say_so():
    rng, contract = random.Random(1), contract_in(LAST_ROUND)
    hands = [nearly_complete(rng) for _ in range(300)]
    complete = [bool(contracts_in(hand, contract, True, False)) for hand in hands]
    assert hands_of(*hands).is_complete.tolist() == complete
    assert 30 < sum(complete) < 290


def test_discards_are_those_of_an_expert():
    """Plans with many gaps are left out, so now and then another card costs as much."""
    rng, same = random.Random(2), 0
    for _ in range(60):
        cards = [str(card) for card in rng.sample([*{*pack_of(2)} - {*WILDS}, *WILDS[:2]], 28)]
        state = after_deck(" ".join(cards[:13]), " ".join(cards[13:26]), *cards[26:])
        seen = view(state, 0)
        legal = [move for move in legal_moves(state, 0) if isinstance(move, Discard)]
        games = second_look._dealt(seen, 1)
        every = np.zeros(1, np.int32)
        _, chosen = second_look._best_discards(games.hands[0], games.unseen(0, every))
        same += second_look._number(Expert().discard(seen, legal).card) == chosen[0]
    assert same >= 54


def test_the_same_choice_loses_nothing():
    """Both choices meet the same cards, so chance plays no part."""
    seen = view(after_deck(), 0)
    assert loss_played_out(seen, discard("KH"), discard("KH")) == (0.0, 0.0)


def test_to_break_a_run_that_waits_for_a_card_loses():
    lost, error = loss_played_out(view(after_deck(), 0), discard("KH"), discard("TD"))
    assert lost > 0.05 + 2 * error


def test_games_go_on_when_the_deck_runs_out():
    """The cards of the pile come again; all cards stay what they are."""
    seen = view(after_deck(), 0)
    games = second_look._dealt(seen, 3)
    every = np.arange(3, dtype=np.int32)
    cards = [second_look._number(Card.parse(name)) for name in ("3S", "4S", "9S")]
    games.left[:] = 0
    games.hands[1].suits[:] = 0
    games.hands[1].wilds[:] = 0
    for number in cards:
        games.hands[1].add(every, np.full(3, number, np.int32))
        games.discard(1, every, np.full(3, number, np.int32))
    before = games.hands[0].copied()
    games.draw(0, every)
    first = second_look._number(Card.parse("3D"))
    assert games.pile[:, 0].tolist() == [cards[-1]] * 3
    assert games.laid.tolist() == [1] * 3
    assert games.left.tolist() == [2] * 3
    drawn = games.deck[every, games.left]
    for at in every:
        assert sorted(games.deck[at, :3]) == sorted([first, *cards[:-1]])
    before.add(every, drawn)
    assert games.hands[0].suits.tolist() == before.suits.tolist()
    assert games.hands[0].wilds.tolist() == before.wilds.tolist()
    assert games.seen.suits.tolist() == hands_of(*[[Card.parse("9S")]] * 3).suits.tolist()


def test_a_reshuffle_beyond_the_limit_ends_the_round():
    """Nobody goes out, and both count their cards (Y32b)."""
    limited = at_draw(ALL_RUNS, OTHER, number=LAST_ROUND, totals=(100, 100), deck="KH", pile="3D", max_reshuffles=0)
    seen = view(after(limited, DrawDeck(0)), 0)
    games = second_look._dealt(seen, 5)
    games.discard(0, np.arange(5, dtype=np.int32), np.full(5, second_look._number(Card.parse("KH")), np.int32))
    games.left[:] = 0
    held = games.hands[1].size.tolist()
    is_over = second_look._turn(games, 1, np.arange(5, dtype=np.int32), np.zeros(5, np.bool_))
    assert is_over.all()
    assert games.hands[1].size.tolist() == held == [13] * 5
    assert games.laid.tolist() == [2] * 5


def test_only_full_hands_are_played_out():
    """A game may begin from a position with short hands; a hand of wild cards alone could throw none away."""
    for other in ("JK 3S", "JK", "JK JK 2C 2D 2H 2S"):
        state = after_deck(other=other, deck="KH QH 7S 8S 9S")
        judgement = judge(state, discard("TD"))
        assert judgement is not None
        assert judgement.made == next(choice for choice in choices_of(state) if choice.move == discard("TD"))


def test_prices_leave_out_the_bits_that_depend_on_the_processor():
    games = second_look._dealt(view(after_deck(), 0), 50)
    every = np.arange(50, dtype=np.int32)
    prices = second_look._prices(games.hands[1], games.unseen(1, every), 1)
    assert prices.tolist() == [round(price, 6) for price in prices.tolist()]


def test_a_review_names_what_the_games_confirm():
    """The chance of the choice that was made is what is left of the best after the second look."""
    state = after_deck()
    best = choices_of(state)[0]
    judgement = judge(state, discard("TD"))
    assert judgement is not None
    assert judgement.choices[0] == best
    assert judgement.made in judgement.choices
    said = next(choice for choice in choices_of(state) if choice.move == judgement.made.move)
    assert judgement.made.win_chance != said.win_chance
    assert judgement.said == said
    assert best.win_chance is not None
    assert judgement.made.win_chance is not None
    assert best.win_chance - judgement.made.win_chance > 0.05


def test_a_choice_that_loses_hardly_anything_loads_no_games(monkeypatch: pytest.MonkeyPatch):
    """NumPy comes with them."""
    monkeypatch.setitem(sys.modules, second_look.__name__, None)
    state = after_deck()
    judgement = judge(state, choices_of(state)[0].move)
    assert judgement is not None
    assert judgement.said is None
    with pytest.raises(ImportError):
        judge(state, discard("TD"))
