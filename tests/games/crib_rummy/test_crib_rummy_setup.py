"""Games that begin from a position."""

import pytest

from autopeg.games.crib_rummy.rules import chance, is_over, new, parse_move, to_act
from autopeg.games.crib_rummy.rules.moves import Deal
from autopeg.games.crib_rummy.rules.turn import full_deck
from support.games.crib_rummy.table import after, cards, move, played, refusal
from support.games.narrowing import of_kind

POSITION = {
    "scores": [50, 60],
    "hands": ["5H 6H 7H KD", "2C 2D 3C"],
    "draw_pile": "8H 9D TD",
    "discard_pile": "9C 4S",
    "table": [
        {"id": "M1", "owner": 1, "kind": "run", "cards": "5S 6S 7S"},
        {"id": "M4", "owner": 1, "kind": "set", "cards": "QC QD QH"},
    ],
    "hand_starter": 0,
    "to_move": 0,
    "melded": [False, True],
    "reached_target": [],
}


def setup(**changes):
    """The move of a record line; groups of cards are written apart by blanks."""
    spelled = {**POSITION, **changes}
    for key in ("draw_pile", "discard_pile", "out_of_play"):
        if isinstance(spelled.get(key), str):
            spelled[key] = spelled[key].split()
    spelled["hands"] = [hand.split() for hand in spelled["hands"]]
    spelled["table"] = [{**meld, "cards": meld["cards"].split()} for meld in spelled["table"]]
    return parse_move({"type": "setup", "state": spelled})


def meld(number, owner, kind, names):
    return {"id": f"M{number}", "owner": owner, "kind": kind, "cards": names}


def test_in_a_hand():
    state = after(new({}, 2), setup())
    assert (state.phase, to_act(state), state.pegs) == ("draw", 0, ((50, 50), (60, 60)))
    state, _ = played(state, "draw")
    assert state.hands[0][-1] == cards("8H")[0]
    state, _ = played(state, "run 5H 6H 7H")
    assert state.table[-1].id == "M5", "names go on after the highest"
    assert state.draw_pile == cards("9D TD")


def test_what_can_be_left_out():
    spelled = {key: value for key, value in POSITION.items() if key not in ("melded", "reached_target", "table")}
    spelled |= {key: spelled[key].split() for key in ("draw_pile", "discard_pile")}
    spelled["hands"] = [hand.split() for hand in spelled["hands"]]
    state = after(new({}, 2), parse_move({"type": "setup", "state": spelled}))
    assert (state.melded, state.table) == ((False, False), ())
    assert after(new({}, 2), setup(melded=None, reached_target=None)).melded == (False, True)


def test_before_a_deal():
    state = after(new({}, 2), setup(hands=[], table=[], draw_pile="", discard_pile="", to_move=None, melded=None))
    assert (state.phase, to_act(state), state.scores) == ("deal", None, (50, 60))
    state = after(state, Deal(full_deck(2), 1))
    assert (state.phase, to_act(state)) == ("choose", 0)
    first = setup(hands=["", ""], table=[], draw_pile="", discard_pile="", to_move=None, melded=None, hand_starter=None)
    state = after(new({}, 2), first, Deal(full_deck(2), 1))
    assert state.phase == "start", "R8: without a starter of the hand before, chance starts"


def test_a_final_turn():
    position = setup(scores=[123, 60], reached_target=[0], to_move=1, table=[], melded=None)
    state = after(new({}, 2), position)
    assert state.final_turns == (1,)
    state, _ = played(state, "draw", "discard 2C")
    assert is_over(state) == {"winner": 0, "games": 1}


def test_with_an_empty_draw_pile_the_upcard_has_to_be_taken():
    state = after(new({}, 2), setup(draw_pile="", discard_pile="8H"))
    assert refusal(state, move("draw")) == "DRAW_PILE_EMPTY"
    state, _ = played(state, "take run 5H 6H 7H 8H", "discard KD")
    assert state.hand_over == "rummy"


REFUSED = [
    ({"scores": [50]}, "BAD_SETUP"),
    ({"scores": [50, -1]}, "BAD_SETUP"),
    ({"scores": [50, 121]}, "BAD_SETUP"),
    ({"hands": ["5H 6H 7H KD"]}, "BAD_SETUP"),
    ({"hands": ["5H 6H 7H KD", ""]}, "BAD_SETUP"),
    ({"hands": ["", ""]}, "BAD_SETUP"),
    ({"hands": ["5H 6H 7H 1D", "2C 2D 3C"]}, "BAD_CARD"),
    ({"hands": ["5H 5H 5H KD", "2C 2D 3C"]}, "MISDEAL"),
    ({"draw_pile": "JK JK", "hands": ["JK 6H 7H KD", "2C 2D 3C"]}, "MISDEAL"),
    ({"draw_pile": "5S", "out_of_play": "5S"}, "MISDEAL"),
    ({"draw_pile": ""}, "BAD_SETUP"),
    ({"discard_pile": ""}, "BAD_SETUP"),
    ({"hand_starter": None}, "BAD_SETUP"),
    ({"hand_starter": 2}, "BAD_SETUP"),
    ({"to_move": None}, "BAD_SETUP"),
    ({"to_move": -1}, "BAD_SETUP"),
    ({"melded": [True]}, "BAD_SETUP"),
    ({"melded": [False, False]}, "BAD_SETUP"),
    ({"table": [meld(1, 2, "run", "5S 6S 7S")]}, "BAD_SETUP"),
    ({"table": [meld(1, 1, "run", "5S 7S 6S")]}, "BAD_SETUP"),
    ({"table": [meld(1, 1, "set", "5S 5C")]}, "BAD_SETUP"),
    ({"table": [meld(1, 1, "run", "5S 6S 7S"), meld(1, 1, "run", "8S 9S TS")]}, "BAD_SETUP"),
    ({"table": [{"id": "five", "owner": 1, "kind": "run", "cards": "5S 6S 7S"}]}, "BAD_SETUP"),
    ({"reached_target": [0]}, "BAD_SETUP"),
    ({"reached_target": [0], "scores": [121, 0]}, "BAD_SETUP"),
    ({"reached_target": [2], "scores": [121, 0]}, "BAD_SETUP"),
    ({"reached_target": [1], "scores": [0, 121], "to_move": 0, "hand_starter": 0}, "BAD_SETUP"),
    ({"reached_target": [0, 0], "scores": [121, 0], "to_move": 1}, "BAD_SETUP"),
]


@pytest.mark.parametrize(("changes", "code"), REFUSED, ids=str)
def test_positions_that_cannot_be(changes, code):
    assert refusal(new({}, 2), setup(**changes)) == code


def test_before_a_deal_nobody_has_pegged_out():
    between = {"hands": [], "table": [], "draw_pile": "", "discard_pile": "", "to_move": None, "melded": None}
    assert refusal(new({}, 2), setup(**between, reached_target=[0])) == "BAD_SETUP"
    assert refusal(new({}, 2), setup(**between, scores=[121, 0])) == "BAD_SETUP"
    assert refusal(new({}, 2), setup(**(between | {"draw_pile": "8H"}))) == "BAD_SETUP"
    assert refusal(new({}, 2), setup(**(between | {"to_move": 0}))) == "BAD_SETUP"


def test_only_at_the_very_beginning():
    begun = (after(new({}, 2), setup()), after(new({}, 2), Deal(full_deck(2), 0)))
    for state in begun:
        assert refusal(state, setup()) == "WRONG_PHASE"


def test_a_position_goes_on_to_the_next_hand():
    state, _ = played(after(new({}, 2), setup(draw_pile="8H")), "draw", "run 5H 6H 7H 8H", "discard KD")
    assert state.scores == (50 + 6 + 6, 60)
    deal = of_kind(chance(state, list), Deal)
    assert (len(deal.deck), deal.deal_first) == (106, 1)
    state = after(state, deal)
    assert (state.phase, to_act(state)) == ("choose", 1), "R9: the lowest score"
