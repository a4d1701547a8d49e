"""Games that begin from a position."""

import pytest

from autopeg.games.tabletop.rules import chance, legal_moves, new, parse_move, to_act, view
from autopeg.games.tabletop.rules.moves import Crib, CutForDeal, Deal, Place
from support.games.narrowing import of_kind
from support.games.tabletop.table import after, card, cards, dealt, refusal

EMPTY_ROW = ". . . . ."
IN_ROUND = {
    "dealer": 1,
    "scores": [50, 60],
    "stacks": ["5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D", "5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S"],
    "grid": [EMPTY_ROW, ". KS . . .", ". . TD QS .", EMPTY_ROW, EMPTY_ROW],
    "crib": ["4C", "4H"],
}


def setup(position, **changes):
    """The move of a record line; piles and rows are written apart by blanks."""
    spelled = {**position, **changes}
    for key in ("stacks", "crib"):
        if key in spelled:
            spelled[key] = [pile.split() for pile in spelled[key]]
    if "grid" in spelled:
        spelled["grid"] = [[None if word == "." else word for word in row.split()] for row in spelled["grid"]]
    return parse_move({"type": "setup", "state": spelled})


def test_before_a_deal():
    state = after(new({}, 2), setup({"dealer": 1, "scores": [12, 120], "to_act": None}))
    assert (state.phase, state.dealer, to_act(state)) == ("deal", 1, None)
    assert state.pegs == ((12, 12), (120, 120))
    assert of_kind(chance(state, list), Deal).dealer == 1


def test_before_the_draw_for_the_deal():
    state = after(new({}, 4), setup({"dealer": None, "scores": [12, 20]}))
    assert len(of_kind(chance(state, list), CutForDeal).cards) == 4


def test_t24_both_past_the_target_and_equal():
    state = after(new({}, 2), setup({"dealer": 0, "scores": [128, 128]}))
    assert (state.scores, state.pegs) == ((128, 128), ((121, 121), (121, 121)))


def test_in_the_round():
    state = after(new({}, 2), setup(IN_ROUND, to_act=0))
    assert (state.phase, to_act(state), state.pegs) == ("turn", 0, ((50, 50), (60, 60)))
    seen = view(state, 0)
    assert (seen.cribbed, seen.placed, seen.stack_counts) == ((1, 1), (1, 1), (12, 12))
    assert seen.card == card("5C")
    state = after(state, Crib(0, card("5C")), Place(1, card("5H"), (1, 2)))
    assert not any(isinstance(move, Crib) for move in legal_moves(state, 0))


def test_t11_in_the_ship_variation_the_crib_is_known_by_seat():
    state = after(new({"variant": "ship"}, 2), setup(IN_ROUND, scores=[3, 4]))
    assert (view(state, 0).crib, view(state, 1).crib) == (cards("4C"), cards("4H"))


def test_a_position_of_four():
    stacks = ["2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D 8D", "2H 3H 4H 5H 6H 7H 8H", "2S 3S 4S 5S 6S 7S"]
    grid = [EMPTY_ROW, ". . KS . .", ". . TD . .", EMPTY_ROW, EMPTY_ROW]
    position = {"dealer": 2, "scores": [0, 0], "stacks": stacks, "grid": grid, "crib": ["", "", "", "JS"]}
    state = after(new({}, 4), setup(position))
    assert (to_act(state), view(state, 1).cribbed) == (1, (0, 0, 0, 1))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"scores": [50]}, "BAD_SETUP"),
        ({"scores": [-1, 0]}, "BAD_SETUP"),
        ({"scores": [121, 0]}, "BAD_SETUP"),
        ({"dealer": None}, "BAD_SETUP"),
        ({"dealer": 2}, "BAD_SETUP"),
        ({"to_act": 1}, "BAD_SETUP"),
        ({"to_act": 4}, "BAD_SETUP"),
        ({"stacks": IN_ROUND["stacks"][:1]}, "BAD_SETUP"),
        ({"stacks": ["5C 6C 7C", IN_ROUND["stacks"][1]]}, "BAD_SETUP"),
        ({"stacks": ["4S " + IN_ROUND["stacks"][0], IN_ROUND["stacks"][1]]}, "BAD_SETUP"),
        ({"stacks": [IN_ROUND["stacks"][0].replace("5C", "1C"), IN_ROUND["stacks"][1]]}, "BAD_CARD"),
        ({"stacks": [IN_ROUND["stacks"][0].replace("5C", "5H"), IN_ROUND["stacks"][1]]}, "DUPLICATE_CARD"),
        ({"stacks": ["", ""]}, "BAD_SETUP"),
        ({"crib": ["4C"]}, "BAD_SETUP"),
        ({"crib": ["4C", ""]}, "BAD_SETUP"),
        ({"crib": ["4C 4S 3C", ""]}, "BAD_SETUP"),
        ({"crib": ["4C", "TD"]}, "DUPLICATE_CARD"),
        ({"grid": IN_ROUND["grid"][:4]}, "BAD_SETUP"),
        ({"grid": [". . . .", *IN_ROUND["grid"][1:]]}, "BAD_SETUP"),
        ({"grid": [EMPTY_ROW, ". KS . . .", ". . . QS TD", EMPTY_ROW, EMPTY_ROW]}, "BAD_SETUP"),
        ({"grid": ["KS . . . .", EMPTY_ROW, ". . TD QS .", EMPTY_ROW, EMPTY_ROW]}, "BAD_SETUP"),
        ({"grid": [EMPTY_ROW, ". KS 8S . .", ". . TD QS .", EMPTY_ROW, EMPTY_ROW]}, "BAD_SETUP"),
        ({"stacks": ["", ""], "crib": ["", ""], "grid": [EMPTY_ROW] * 5, "to_act": 0}, "BAD_SETUP"),
    ],
)
def test_positions_that_cannot_be(changes, code):
    assert refusal(new({}, 2), setup(IN_ROUND, **changes)) == code


def test_t14_in_the_ship_variation_cards_need_no_contact():
    grid = ["KS . . . .", EMPTY_ROW, ". . TD QS .", EMPTY_ROW, EMPTY_ROW]
    assert after(new({"variant": "ship"}, 2), setup(IN_ROUND, grid=grid, scores=[3, 4])).phase == "turn"


def test_t28_two_sides_cannot_both_have_the_ship_target():
    for scores in ([31, 31], [31, 0]):
        assert refusal(new({"variant": "ship"}, 2), setup(IN_ROUND, scores=scores)) == "BAD_SETUP"


def test_t12_more_cards_in_the_crib_or_on_the_grid_than_a_players_share():
    crib_of_three = ["4C 5C 6C", ""]
    stacks = ["7C 8C 9C TC JC QC KC AD 2D 3D 4D", "5H 6H 7H 8H 9H TH JH QH KH AS 2S"]
    grid = [EMPTY_ROW, ". KS 3S . .", ". . TD QS .", EMPTY_ROW, EMPTY_ROW]
    assert refusal(new({}, 2), setup(IN_ROUND, stacks=stacks, crib=crib_of_three, grid=grid)) == "BAD_SETUP"


def test_only_at_the_very_beginning():
    for begun in (dealt(), after(new({}, 2), setup({"dealer": 0, "scores": [0, 1]}))):
        assert refusal(begun, setup(IN_ROUND)) == "WRONG_PHASE"
