"""From the cut for deal to the starter: C1-C12."""

from itertools import permutations

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import PACK
from autopeg.games.cribbage.rules import chance, is_over, legal_moves, new, to_act, view
from autopeg.games.cribbage.rules.moves import CutForDeal, Deal, Discard, Play, Starter
from support.games.cribbage.table import after, before_deal, card, cards, names, pegged, refusal, said, step
from support.games.narrowing import of_kind, present

TWO_HANDS = (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S"))
TWO = Deal(0, TWO_HANDS)
THREE = Deal(0, (cards("2C 3C 4C 6D 7D"), cards("2H 3H 4H 6S 7S"), cards("9C 9D 9H TC TD")), card("KD"))
FOUR = Deal(0, (cards("2C 3C 4C 6D 7D"), cards("2H 3H 4H 6S 7S"), cards("9C 9D 9H TC TD"), cards("KC KD KH QC QD")))
DEALS = {2: TWO, 3: THREE, 4: FOUR}


def dealt(players):
    return after(new({}, players), DEALS[players])


def all_discarded(players, order=None):
    """Everybody has discarded his first cards, in the order given."""
    state = dealt(players)
    number = 2 if players == 2 else 1
    for seat in order or range(players):
        state = after(state, Discard(seat, DEALS[players].hands[seat][:number]))
    return state


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_c4_for_two_three_or_four(players):
    with pytest.raises(UsageError, match=f"not {players}"):
        new({}, players)


@pytest.mark.parametrize(("players", "sides"), [(2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 0, 1))])
def test_c3_sides(players, sides):
    state = new({}, players)
    assert tuple(state.side_of(seat) for seat in range(players)) == sides
    assert len(state.scores) == len(set(sides))


def test_c5_target_is_121_or_61_or_241():
    assert new({}, 2).options.target == 121
    for target in (61, 121, 241):
        assert new({"target": target}, 2).options.target == target
    for target in (60, 0, "121", 121.5, None):
        with pytest.raises(UsageError, match="target"):
            new({"target": target}, 2)


def test_options_are_checked():
    assert new({}, 2).options.muggins is False
    assert new({}, 2).options.skunk == "lurch"
    for skunk in ("lurch", "skunk", "double_skunk", "none"):
        assert new({"skunk": skunk}, 2).options.skunk == skunk
    assert new({"stinkhole": True}, 2).options == new({}, 2).options  # kept in the record, not known here
    for options, problem in (
        ({"skunk": "half"}, 'skunk "half": choose from lurch, skunk, double_skunk, none'),
        ({"muggins": "yes"}, 'muggins "yes": choose from false, true, strict'),
        ({"muggins": 1}, "muggins 1: choose from false, true, strict"),
        ({"target": True}, "target true: choose from 61, 121, 241"),
    ):
        with pytest.raises(UsageError) as refused:
            new(options, 2)
        assert str(refused.value) == f"cribbage has no {problem}"


def test_c7_the_lowest_cut_deals_ace_low():
    state = after(new({}, 3), CutForDeal(cards("2H AS KD")))
    assert state.dealer == 1
    assert refusal(state, Deal(0, THREE.hands, THREE.crib_card)) == "NOT_DEALER"
    assert after(state, Deal(1, THREE.hands, THREE.crib_card)).phase == "discard"


def test_c7_who_ties_cuts_again():
    state = after(new({}, 3), CutForDeal(cards("4H 9S 4D")))
    assert state.dealer is None
    assert refusal(state, Deal(1, THREE.hands, THREE.crib_card)) == "NOT_DEALER"
    state = after(state, CutForDeal(cards("7H 7D")))
    assert state.dealer is None
    assert after(state, CutForDeal(cards("QD JD"))).dealer == 2


def test_c7_a_tie_above_the_lowest_does_not_matter():
    assert after(new({}, 4), CutForDeal(cards("9H 9S 3D 9C"))).dealer == 2


def test_c7_a_cut_that_cannot_be():
    state = new({}, 2)
    assert refusal(state, CutForDeal(cards("4H"))) == "MISDEAL"
    assert refusal(state, CutForDeal(cards("4H 5H 6H"))) == "MISDEAL"
    assert refusal(state, CutForDeal(cards("4H 4H"))) == "DUPLICATE_CARD"
    assert refusal(state, CutForDeal(cards("4H JK"))) == "BAD_CARD"
    assert refusal(after(state, CutForDeal(cards("4H 5H"))), CutForDeal(cards("4H 5H"))) == "WRONG_PHASE"
    assert refusal(dealt(2), CutForDeal(cards("4H 5H"))) == "WRONG_PHASE"


def test_a_game_may_begin_with_the_deal():
    for dealer in (0, 1):
        assert after(new({}, 2), Deal(dealer, TWO_HANDS)).dealer == dealer
    assert refusal(new({}, 2), Deal(2, TWO_HANDS)) == "NOT_DEALER"
    assert refusal(new({}, 2), Deal(-1, TWO_HANDS)) == "NOT_DEALER"


@pytest.mark.parametrize(("players", "each", "discarded", "from_pack"), [(2, 6, 2, 0), (3, 5, 1, 1), (4, 5, 1, 0)])
def test_c9_cards_dealt_and_discarded(players, each, discarded, from_pack):
    state = dealt(players)
    assert [len(hand) for hand in state.hands] == [each] * players
    assert len(state.crib) == from_pack
    for seat in range(players):
        assert {len(of_kind(move, Discard).cards) for move in legal_moves(state, seat)} == {discarded}
    state = all_discarded(players)
    assert [len(hand) for hand in state.hands] == [4] * players
    assert len(state.crib) == 4


def test_c9_legal_discards_are_all_choices():
    assert len(legal_moves(dealt(2), 0)) == 15
    assert len(legal_moves(dealt(2), 1)) == 15
    assert len(legal_moves(dealt(3), 2)) == 5
    assert len(legal_moves(dealt(4), 3)) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("dealer", [0, 1])
def test_c9_dealt_one_at_a_time_from_the_dealers_left(players, dealer):
    state = before_deal(dealer, (0,) * (3 if players == 3 else 2), players)
    deal = of_kind(chance(state, lambda pack: pack), Deal)
    assert deal.dealer == dealer
    rounds = 6 if players == 2 else 5
    for n in range(players * rounds):
        assert deal.hands[(dealer + 1 + n) % players][n // players] == PACK[n]
    assert deal.crib_card == (PACK[15] if players == 3 else None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_names_the_cut_the_deal_and_the_starter_that_are_due(players):
    state = new({}, players)
    cut = chance(state, lambda pack: pack)
    assert cut == CutForDeal(PACK[:players])
    assert of_kind(chance(state, lambda pack: pack, first_dealer=1), Deal).dealer == 1
    state = after(before_deal(None, state.scores, players), CutForDeal(cards("2C 3C 4C 5C")[:players]))
    assert state.dealer == 0
    state = after(state, present(chance(state, lambda pack: pack)))
    assert chance(state, lambda pack: pack) is None
    for seat in range(players):
        state = after(state, legal_moves(state, seat)[0])
    starter = of_kind(chance(state, lambda pack: pack), Starter)
    assert after(state, starter).starter == starter.card
    assert starter.card not in {card for hand in (*state.hands, state.crib) for card in hand}


def test_c10_discards_in_any_order_and_final():
    for players in (2, 3, 4):
        for order in permutations(range(players)):
            state = all_discarded(players, order)
            assert state.phase == "starter"
            assert refusal(state, Discard(0, state.hands[0][:1])) == "WRONG_PHASE"
    state = after(dealt(2), Discard(1, cards("2H 3H")))
    assert refusal(state, Discard(1, cards("4H 6S"))) == "ALREADY_DISCARDED"
    assert refusal(state, Discard(1, cards("2H 3H"))) == "ALREADY_DISCARDED"


def test_c10_the_discards_are_asked_for_from_the_dealers_left():
    state = after(new({}, 4), Deal(2, FOUR.hands))
    asked = []
    while (seat := to_act(state)) is not None:
        asked.append(seat)
        state = after(state, legal_moves(state, seat)[0])
    assert asked == [3, 0, 1, 2]


def test_c10_the_crib_is_what_was_discarded_and_the_card_of_the_pack():
    assert set(all_discarded(2).crib) == set(cards("2C 3C 2H 3H"))
    assert set(all_discarded(3).crib) == set(cards("2C 2H 9C KD"))
    assert set(all_discarded(4).crib) == set(cards("2C 2H 9C KC"))
    assert names(all_discarded(2).hands[1]) == "4H 6S 7S 8S"


def test_c11_no_starter_before_the_last_discard():
    assert refusal(dealt(2), Starter(card("5H"))) == "WRONG_PHASE"
    assert refusal(after(dealt(2), Discard(0, cards("2C 3C"))), Starter(card("5H"))) == "WRONG_PHASE"
    state = all_discarded(2)
    assert to_act(state) is None
    assert refusal(state, Play(1, card("4H"))) == "WRONG_PHASE"
    state = after(state, Starter(card("5H")))
    assert (state.phase, state.starter, to_act(state)) == ("play", card("5H"), 1)
    assert refusal(state, Starter(card("9H"))) == "WRONG_PHASE"


@pytest.mark.parametrize("name", ["4C", "4H", "2C", "3H"])
def test_c11_the_starter_is_no_card_of_this_deal(name):
    """4C and 4H are in hands, 2C and 3H in the crib."""
    assert refusal(all_discarded(2), Starter(card(name))) == "DUPLICATE_CARD"


def test_c11_nobody_plays_the_starter():
    state = after(all_discarded(2), Starter(card("5H")))
    assert refusal(state, Play(1, card("5H"))) == "CARD_NOT_HELD"


@pytest.mark.parametrize(("players", "dealer", "side"), [(2, 0, 0), (2, 1, 1), (3, 2, 2), (4, 0, 0), (4, 3, 1)])
def test_c12_heels_are_two_for_the_dealers_side(players, dealer, side):
    deal = DEALS[players]
    state = after(new({}, players), Deal(dealer, deal.hands, deal.crib_card))
    for seat in range(players):
        state = after(state, legal_moves(state, seat)[0])
    state, events = step(state, Starter(card("JC")))
    assert said(events) == [f"heels {dealer}: heels 2"]
    assert (events[0].side, events[0].parts[0].cards) == (side, cards("JC"))
    assert state.scores == tuple(2 if each == side else 0 for each in range(state.sides))
    assert (state.phase, to_act(state)) == ("play", (dealer + 1) % players)


def test_c12_other_starters_score_nothing():
    for name in ("QH", "KS", "TC", "5H", "AS"):
        assert step(all_discarded(2), Starter(card(name)))[1] == []


def test_c12_c37_heels_can_win():
    """G1: the dealer, at 119, turns a jack; no card is played."""
    state = before_deal(0, (119, 110))
    state = after(state, TWO, Discard(0, cards("2C 3C")), Discard(1, cards("2H 3H")))
    state, events = step(state, Starter(card("JD")))
    assert pegged(events) == [(0, 2)]
    assert (state.scores, state.phase, to_act(state)) == ((121, 110), "over", None)
    assert is_over(state) == {"winner": 0, "games": 1}
    assert refusal(state, Play(1, card("4H"))) == "GAME_OVER"
    for skunk in ("lurch", "skunk", "double_skunk", "none"):
        state = before_deal(0, (119, 110), skunk=skunk)
        state = after(state, TWO, Discard(0, cards("2C 3C")), Discard(1, cards("2H 3H")), Starter(card("JD")))
        assert is_over(state) == {"winner": 0, "games": 1}


def test_c8_the_deal_passes_to_the_left():
    for players in (2, 3, 4):
        for dealer in range(players):
            state = before_deal(dealer, (0,) * (3 if players == 3 else 2), players)
            state = after(state, present(chance(state, lambda pack: pack)))
            while state.phase != "deal":
                seat = to_act(state)
                move = present(chance(state, lambda pack: pack)) if seat is None else legal_moves(state, seat)[0]
                state = after(state, move)
            assert state.dealer == (dealer + 1) % players


def test_view_of_a_new_game_is_empty():
    seen = view(new({}, 2), 1)
    assert (seen.phase, seen.dealer, seen.hand, seen.to_act) == ("deal", None, (), None)
