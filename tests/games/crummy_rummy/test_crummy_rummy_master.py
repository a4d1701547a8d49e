"""The master of Crummy Rummy: what it knows of the other player, which discards it avoids, and how long it thinks."""

import random
import time

import numpy as np
import pytest
from msgspec.structs import replace
from test_crummy_rummy_bots import play, question

from autopeg.engine.cards import Card, parse_cards
from autopeg.games.crummy_rummy.bots.expert import Expert
from autopeg.games.crummy_rummy.bots.master import Master
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.bots.values import CHANNELS, NUMBERS, RANKS, SUITS, Outlook, net_for
from autopeg.games.crummy_rummy.rules import View, view
from autopeg.games.crummy_rummy.rules.moves import DrawDeck, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import Discarded, contract_in
from autopeg.games.rummy.rules import Discard
from pegcore.melds import LAST_ROUND, is_wild

SLOWEST_S = 1.0
HAND = "3C 4C 6C 8D 9D TD QS KS 3H 8H KH 5D 6S"


def seen(hand: str, upcard: str | None, height: int, phase: str = "draw", number: int = 7, **more) -> View:
    """What seat 0 sees of a round of two players in which it went first."""
    facts = {
        "phase": phase,
        "seat": 0,
        "players": 2,
        "scores": (0, 0),
        "to_act": 0,
        "round": number,
        "contract": contract_in(number),
        "dealer": 1,
        "totals": (0, 0),
        "hand": parse_cards([hand]),
        "hand_counts": (len(hand.split()), 13),
        "table": (),
        "laid_down": (False, False),
        "upcard": None if upcard is None else Card.parse(upcard),
        "discard_count": height,
        "deck_count": 20,
        "active": 0,
        "drew": None,
        **more,
    }
    return View(**facts)


def discarded(*said: str) -> tuple[Discarded, ...]:
    """The discards of a round, each as its card, who discarded it and, unless nobody did, who took it: "7H 0 1"."""
    split = [each.split() for each in said]
    return tuple(Discarded(Card.parse(card), int(by), *map(int, taken)) for card, by, *taken in split)


def looked(view: View) -> Opponent:
    opponent = Opponent()
    opponent.look(view)
    return opponent


def chance_of(card: str, *, took: bool) -> float:
    """The chance that the other takes a card, once he has taken a discarded 7H or drawn from the deck instead."""
    said = discarded("7H 0 1" if took else "7H 0", "JC 1")
    later = seen(f"{HAND} AC", "JC", 1 if took else 2, "play", drew="deck", discards=said)
    opponent = looked(later)
    return opponent.chance_to_take(later, Card.parse(card), opponent.chances(later))


@pytest.mark.parametrize("card", ["8H", "6H", "5H"])
def test_a_card_beside_one_that_he_took_is_wanted_more(card):
    assert chance_of(card, took=True) > chance_of(card, took=False) + 0.1


def test_what_he_threw_away_is_wanted_less_beside():
    """He discarded the jack of clubs: the cards beside it are of less use to him than those of another suit."""
    assert chance_of("QC", took=False) < chance_of("QD", took=False)


def test_what_he_took_cannot_be_drawn_until_he_throws_it_away():
    taken = seen(HAND, "JC", 1, discards=discarded("7H 0 1", "JC 1"))
    opponent = looked(taken)
    assert Card.parse("7H") in opponent.took
    assert Card.parse("7H") not in opponent.chances(taken).natural
    assert not looked(seen(HAND, "7H", 3, discards=discarded("7H 0 1", "JC 1", "AC 0", "7H 1"))).took


@pytest.mark.parametrize("said", [("7H 0", "JC 1"), ("7H 0 0", "JC 1"), ("7H 0 1", "JC 1"), ("7H 0",)])
def test_what_he_left_is_remembered(said):
    """7H lay there when he drew from the deck, and perhaps was taken out of turn later."""
    opponent = looked(seen(HAND, "JC", 1, discards=discarded(*said)))
    assert opponent.passed == ({Card.parse("7H")} if said in (("7H 0", "JC 1"), ("7H 0 0", "JC 1")) else set())


def test_a_shuffled_pile_can_be_drawn_again():
    """One card lies there by now: the jack, which he discarded last."""
    said = discarded("7H 0", "KC 1", "8S 0", "JC 1")
    before, after = (seen(HAND, "JC", height, discards=said) for height in (4, 1))
    assert not {*parse_cards(["7H KC 8S JC"])} & {*looked(before).chances(before).natural}
    chances = looked(after).chances(after).natural
    assert [card for card in ("7H", "KC", "8S", "JC") if Card.parse(card) in chances] == ["7H", "KC", "8S"]


def test_of_a_host_that_names_no_discards_the_upcard_is_known():
    now = seen(HAND, "JC", 4)
    assert Card.parse("JC") not in looked(now).chances(now).natural


class Watched(Master):
    """Master that shows what it has noted."""

    @property
    def noted(self) -> Opponent:
        return self._opponent


def test_what_is_noted_of_the_other_is_true():
    seated = [Watched(0), Watched(1)]
    counts = {"took": 0, "discarded": 0, "passed": 0}
    thrown: dict[tuple[int, int], list[Card]] = {}

    def watch(state, seat, legal, move):
        noted, other = seated[seat].noted, 1 - seat
        assert noted.took <= {*state.hands[other]}
        assert noted.discarded == thrown.get((state.round, other), [])
        assert noted.passed <= {*thrown.get((state.round, seat), ())}
        counts["took"] += len(noted.took)
        counts["passed"] += len(noted.passed)
        counts["discarded"] += len(noted.discarded)
        if isinstance(move, Discard):
            thrown.setdefault((state.round, seat), []).append(move.card)

    play(seated, {}, seed=6, start=7, asked=watch)
    assert min(counts.values()) > 5


def test_cards_that_are_hidden_change_nothing():
    """A second master is asked at the same table with the other's hand and the deck dealt again."""
    others, rng = [Master(0), Master(1)], random.Random(4)

    def ask_again(state, seat, legal, move):
        hidden = [*state.hands[1 - seat], *state.deck]
        rng.shuffle(hidden)
        theirs = len(state.hands[1 - seat])
        hands = list(state.hands)
        hands[1 - seat] = tuple(hidden[:theirs])
        dealt_again = replace(state, hands=tuple(hands), deck=tuple(hidden[theirs:]))
        assert others[seat].choose(view(dealt_again, seat), legal) == move

    play([Master(0), Master(1)], {}, seed=9, start=7, asked=ask_again)


def test_a_decision_takes_less_than_a_second():
    slowest = 0.0

    class Timed(Master):
        def choose(self, view, legal):
            nonlocal slowest
            began = time.process_time()
            move = super().choose(view, legal)
            slowest = max(slowest, time.process_time() - began)
            return move

    play([Timed(0), Timed(1)], {}, seed=2, start=6)
    assert 0 < slowest < SLOWEST_S


def test_with_three_players_it_plays_as_the_expert_up_to_the_last_round():
    experts = [Expert(seat) for seat in range(3)]

    def compare(state, seat, legal, move):
        assert experts[seat].choose(view(state, seat), legal) == move or state.round == LAST_ROUND

    play([Master(seat) for seat in range(3)], {}, seed=7, start=6, asked=compare)


def test_with_low_aces_there_are_no_values():
    """Then it plays the last round as the expert with three players."""
    experts = [Expert(seat) for seat in range(3)]

    def compare(state, seat, legal, move):
        assert experts[seat].choose(view(state, seat), legal) == move

    play([Master(seat) for seat in range(3)], {"ace": "both"}, seed=7, start=LAST_ROUND, asked=compare)


NEARLY_OUT = "3C 4C 5C 6C 8D 9D TD JD 5H 6H 7H 8H KS"


@pytest.mark.parametrize(("upcard", "is_taken"), [("7C", True), ("9H", True), ("3S", False), ("AS", False)])
def test_the_upcard_that_completes_the_last_contract_is_taken(upcard, is_taken):
    """Thirteen cards and 7C or 9H make three runs once KS is discarded; a spade helps nothing."""
    legal = [TakeUpcard(0), DrawDeck(0)]
    move = Master(0).choose(seen(NEARLY_OUT, upcard, 5), legal)
    assert (move == legal[0]) == is_taken


def test_the_card_that_fits_nowhere_is_discarded_in_the_last_round():
    now = seen(f"{NEARLY_OUT} 9H", "3S", 5, "play", drew="deck")
    move = Master(0).choose(now, [Discard(0, card) for card in now.hand])
    assert move == Discard(0, Card.parse("KS"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round_is_played_from_its_middle_on_by_values(players):
    """Masters who have seen nothing of a round so far go on with it, with two decks as well."""
    fresh = iter(range(1000))
    asked = [0]

    def ask_another(state, seat, legal, move):
        asked[0] += 1
        if asked[0] % 40 == 0:
            assert Master(next(fresh)).choose(view(state, seat), legal) in legal

    play([Expert(seat) for seat in range(players)], {}, seed=8, start=LAST_ROUND, asked=ask_another)
    assert asked[0] > 40


@pytest.mark.parametrize("players", [2, 3])
def test_the_networks_are_complete_and_small(players):
    """They have one layer after the other, and no more weights than fit a small file."""
    net = net_for(players)
    assert net.suit.shape[0] == CHANNELS * RANKS
    assert net.deep.shape[0] == SUITS * len(net.suit_out_bias) + len(net.rank_bias) + NUMBERS
    assert net.deeper.shape == (len(net.deep_bias), len(net.deeper_bias))
    assert net.last.shape == net.deeper_bias.shape
    assert 5_000 < sum(layer.size for layer in net) < 30_000
    assert all(np.isfinite(layer).all() for layer in net)


def test_values_do_not_depend_on_which_suit_is_which():
    outlook = Outlook(seen(NEARLY_OUT, "3S", 5), {Card.parse("7C"): 1, Card.parse("9H"): 1}, 2, (), (), (), 3)
    swapped = NEARLY_OUT.replace("C", "x").replace("H", "C").replace("x", "H")
    other = Outlook(seen(swapped, "3S", 5), {Card.parse("7H"): 1, Card.parse("9C"): 1}, 2, (), (), (), 3)
    values = [list(each.rated_discards((*each.view.hand, Card.parse("AD"))).values()) for each in (outlook, other)]
    assert values[0] == pytest.approx(values[1], abs=0.01)


@pytest.mark.parametrize(
    ("totals", "lowest", "highest"),
    [((0, 0), -100, -99), ((110, 0), -50, 50), ((0, 110), -100, -99), ((200, 0), 99, 100)],
)
def test_going_out_is_worth_what_the_lead_makes_of_it(totals, lowest, highest):
    """Y32: thirteen cards of the other cost about 110 points; who was 200 behind has lost all the same."""
    unseen = {Card.parse(f"{rank}{suit}"): 1 for rank in "3456789TJQKA" for suit in "CDHS"}
    outlook = Outlook(seen(NEARLY_OUT, "3S", 5, totals=totals), unseen, 6, (), (), (), 3)
    assert lowest <= outlook.out_value <= highest


def test_no_wild_card_is_thrown_before_the_contract():
    def watch(state, seat, legal, move):
        if isinstance(move, Discard) and not state.laid_down[seat]:
            assert not is_wild(move.card)

    play([Master(0), Master(1)], {}, seed=3, start=6, asked=watch)


@pytest.mark.parametrize("level", ["expert", "master"])
def test_an_upcard_that_frees_a_wild_card_is_taken(level):
    """Y26: 6H takes the place of the joker, which goes to an end of the run."""
    table = [
        {"id": "M1", "owner": 0, "kind": "run", "cards": ["5H", "JK", "7H", "8H"]},
        {"id": "M2", "owner": 0, "kind": "set", "cards": ["QC", "QD", "QH"]},
    ]
    taken = question(level, "AC KD", "6H", number=2, table=table, laid_down=[True, False])
    assert taken == TakeUpcard(0)
