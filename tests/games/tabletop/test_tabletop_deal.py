"""From the draw for the deal to the starter in the centre, and a wrong deal: T1-T8, T30."""

import random

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import PACK
from autopeg.games.tabletop.rules import chance, legal_moves, new, next_first_dealer, to_act, view
from autopeg.games.tabletop.rules.grid import CENTRE
from autopeg.games.tabletop.rules.moves import Crib, CutForDeal, Deal, Misdeal, Place
from support.games.narrowing import of_kind, present
from support.games.tabletop.table import (
    after,
    before_a_deal,
    before_the_last_card,
    card,
    cards,
    dealt,
    pegged,
    refusal,
    said,
    step,
    worked_moves,
)


@pytest.mark.parametrize("players", [-1, 0, 1, 3, 5])
def test_t2_for_two_or_four(players):
    with pytest.raises(UsageError, match=f"not {players}"):
        new({}, players)


@pytest.mark.parametrize("players", [2, 4])
def test_t2_two_sides_partners_across_the_table(players):
    state = new({}, players)
    assert [state.side_of(seat) for seat in range(players)] == [0, 1, 0, 1][:players]
    assert (state.sides, state.scores) == (2, (0, 0))


def test_t3_rows_belong_to_east_and_west_unless_agreed_otherwise():
    assert new({}, 2).options.rows_side == 1
    assert new({"rows_side": 0}, 4).options.rows_side == 0
    for side in (2, -1, "0", None):
        with pytest.raises(UsageError, match="rows_side"):
            new({"rows_side": side}, 2)


@pytest.mark.parametrize(
    ("options", "target"),
    [({}, 121), ({"target": 61}, 61), ({"target": 241}, 241), ({"target": 150}, 150),
     ({"variant": "ship"}, 31), ({"variant": "ship", "target": 15}, 15), ({"variant": "ship", "target": 121}, 121)],
)  # fmt: skip
def test_t24_t28_targets(options, target):
    assert new(options, 2).options.target == target
    assert new(options, 4).board_target == target


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"target": 120}, "Table Top Cribbage can't be played to 120 points: choose 61, or 121 or more"),
        ({"target": "121"}, 'tabletop has no target "121": choose a positive whole number'),
        ({"target": 60.5}, "tabletop has no target 60.5: choose a positive whole number"),
        ({"variant": "ship", "target": 0}, "the Ship variation can't be played to 0 points: choose 1 or more"),
        ({"variant": "boat"}, 'tabletop has no variant "boat": choose from base, ship'),
    ],
)
def test_options_are_checked(options, said):
    with pytest.raises(UsageError) as refused:
        new(options, 2)
    assert str(refused.value) == said


def test_t4_the_lowest_card_deals_ace_low():
    state = after(new({}, 4), CutForDeal(cards("2H AS KD 3C")))
    assert state.dealer == 1
    deal = of_kind(chance(state, list), Deal)
    assert deal.dealer == 1
    assert refusal(state, Deal(0, deal.stacks, deal.starter)) == "NOT_YOUR_TURN"
    assert after(state, deal).phase == "turn"


def test_t4_who_ties_for_lowest_draws_again():
    state = after(new({}, 4), CutForDeal(cards("9H 4S KD 4C")))
    assert (state.dealer, state.cutters) == (None, (1, 3))
    assert len(of_kind(chance(state, list), CutForDeal).cards) == 2
    assert after(state, CutForDeal(cards("QD JD"))).dealer == 3


def test_t4_a_draw_that_cannot_be():
    state = new({}, 2)
    assert refusal(state, CutForDeal(cards("4H"))) == "MISDEAL"
    assert refusal(state, CutForDeal(cards("4H 4H"))) == "DUPLICATE_CARD"
    assert refusal(state, CutForDeal(cards("4H JK"))) == "BAD_CARD"
    assert refusal(after(state, CutForDeal(cards("4H 5H"))), CutForDeal(cards("4H 5H"))) == "WRONG_PHASE"
    assert refusal(dealt(), CutForDeal(cards("4H 5H"))) == "WRONG_PHASE"


def test_a_game_may_begin_with_the_deal():
    for dealer in (0, 1):
        assert dealt(dealer=dealer).dealer == dealer
    assert chance(dealt(), list) is None, "nothing more is due"


@pytest.mark.parametrize("players", [2, 4])
def test_t4_t9_the_deal_goes_clockwise(players):
    state = after(new({"target": 241}, players), *worked_moves(players))
    assert (state.phase, state.dealer, to_act(state)) == ("deal", 2 % players, None)
    deal = of_kind(chance(state, list), Deal)
    assert deal.dealer == 2 % players
    assert to_act(after(state, deal)) == 3 % players


def test_t4_every_game_of_a_match_begins_with_a_draw():
    assert next_first_dealer(before_the_last_card(), [1, 0]) is None


@pytest.mark.parametrize(("players", "each"), [(2, 14), (4, 7)])
@pytest.mark.parametrize("variant", ["base", "ship"])
def test_t5_cards_dealt(players, each, variant):
    state = new({"variant": variant}, players)
    shuffled = random.Random(players).sample(PACK, 52)
    deal = of_kind(chance(state, lambda _: shuffled, first_dealer=players - 1), Deal)
    state = after(state, deal)
    assert [len(stack) for stack in state.stacks] == [each] * players
    assert [stack[0] for stack in deal.stacks] == shuffled[:players]
    out = {*(one for stack in deal.stacks for one in stack), deal.starter}
    assert len(out) == 29
    assert view(state, 0).stack_counts == (each,) * players


def test_t7_the_starter_lies_in_the_centre():
    state = dealt(starter="TD")
    assert state.grid[CENTRE] == state.starter == card("TD")
    assert sum(one is not None for one in state.grid) == 1


@pytest.mark.parametrize("dealer", [0, 1])
def test_t8_a_jack_in_the_centre_pegs_two_for_the_dealer(dealer):
    deal = Deal(dealer, dealt(starter="JH").stacks, card("JH"))
    state, events = step(new({}, 2), deal)
    assert said(events) == [f"heels of {dealer}: 2 (heels 2)"]
    assert (events[0].player, events[0].cards) == (dealer, cards("JH"))
    assert (state.scores[dealer], state.pegs[dealer]) == (2, (0, 2))


def test_t8_with_partners_heels_belong_to_the_dealers_side():
    _, events = step(new({}, 4), Deal(3, dealt(4, starter="JS").stacks, card("JS")))
    assert [(event.player, event.side, event.points) for event in events] == [(3, 1, 2)]


def test_t8_heels_never_end_the_game_at_once():
    state = after(before_a_deal((120, 7)), Deal(0, dealt(starter="JC").stacks, card("JC")))
    assert (state.phase, state.scores, state.pegs[0]) == ("turn", (122, 7), (120, 121))


def test_t8_t27_in_the_ship_variation_heels_wait_for_the_end_of_the_round():
    state, events = step(new({"variant": "ship"}, 2), Deal(0, dealt(starter="JC").stacks, card("JC")))
    assert pegged(events) == [(0, 2)]
    assert (state.scores, state.pegs) == ((0, 0), ((0, 0), (0, 0)))


def test_t30_a_wrong_deal_is_dealt_again_by_the_same_dealer():
    state = after(before_a_deal((10, 20)), Deal(0, dealt(starter="JC").stacks, card("JC")))
    assert state.scores == (12, 20)
    state = after(state, Misdeal("redeal"))
    assert (state.phase, state.dealer, state.scores, state.pegs) == ("deal", 0, (10, 20), ((10, 10), (20, 20)))
    assert after(state, present(chance(state, list))).turn == 1


def test_t30_a_crib_card_is_no_placement():
    state = dealt(tops=("KD", "QD"))
    assert after(state, Crib(0, card("KD")), Misdeal("redeal")).phase == "deal"


def test_t30_after_the_first_placement_nothing_is_dealt_again():
    state = after(dealt(tops=("KD", "QD")), Place(0, card("KD"), (1, 1)))
    assert refusal(state, Misdeal("redeal")) == "WRONG_PHASE"
    assert refusal(new({}, 2), Misdeal("redeal")) == "WRONG_PHASE"


def test_legal_moves_are_those_of_the_seat_on_turn():
    state = dealt(dealer=1)
    assert legal_moves(state, 0)
    assert legal_moves(state, 1) == legal_moves(new({}, 2), 0) == ()
