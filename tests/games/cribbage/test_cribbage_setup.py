"""Games that begin from a position."""

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import CARDS, PACK
from autopeg.games.cribbage.rules import chance, is_over, legal_moves, new, parse_move, to_act
from autopeg.games.cribbage.rules.moves import CutForDeal, Deal, Discard, Play, Position, Setup, Starter
from support.games.cribbage.table import after, before_deal, card, cards, laid, pegged, refusal
from support.games.narrowing import of_kind, present

TWO_HANDS = (cards("2C 3C 4C 6D 7D 8D"), cards("2H 3H 4H 6S 7S 8S"))

IN_PLAY = {
    "dealer": 0,
    "scores": [50, 60],
    "hands": ["4C 9C 8D", "KD 2D"],
    "crib": "5H 6H 7H 8H",
    "starter": "QS",
    "count": 29,
    "series": "TC TD 9S",
    "played": ["TC", "TD 9S"],
    "to_act": 0,
}
DISCARD = {"dealer": 1, "scores": [0, 7], "hands": ["2C 3C 4C 6D 7D 8D", "2H 3H 4H 6S"], "crib": "7S 8S"}


def setup(position, **changes):
    """The move of a record line; groups of cards are written apart by blanks."""
    spelled = {**position, **changes}
    for key in ("crib", "series"):
        if isinstance(spelled.get(key), str):
            spelled[key] = spelled[key].split()
    for key in ("hands", "played"):
        if key in spelled:
            spelled[key] = [hand.split() for hand in spelled[key]]
    return parse_move({"type": "setup", "state": spelled})


def test_before_a_deal():
    state = after(new({}, 2), setup({"dealer": 1, "scores": [12, 120], "to_act": None}))
    assert (state.phase, state.dealer, to_act(state)) == ("deal", 1, None)
    assert state.pegs == ((12, 12), (120, 120))
    assert of_kind(chance(state, lambda pack: pack), Deal).dealer == 1
    assert refusal(state, Deal(0, TWO_HANDS)) == "NOT_DEALER"
    assert after(state, Deal(1, TWO_HANDS)).phase == "discard"


def test_before_a_deal_with_empty_hands_spelled_out():
    state = after(new({}, 3), setup({"dealer": 2, "scores": [1, 2, 3], "hands": ["", "", ""], "played": ["", "", ""]}))
    assert (state.phase, state.dealer, state.scores) == ("deal", 2, (1, 2, 3))


def test_before_the_cut_for_deal():
    state = after(new({}, 2), setup({"dealer": None, "scores": [12, 20]}))
    cut = chance(state, lambda pack: pack[4:])
    assert cut == CutForDeal(cards("2C 2D"))
    assert after(state, CutForDeal(cards("3C 2D"))).dealer == 1
    assert after(state, Deal(0, TWO_HANDS)).dealer == 0


def test_in_the_discard():
    state = after(new({}, 2), setup(DISCARD))
    assert (state.phase, to_act(state), state.crib) == ("discard", 0, cards("7S 8S"))
    assert legal_moves(state, 1) == ()
    assert refusal(state, Discard(1, cards("2H 3H"))) == "ALREADY_DISCARDED"
    state = after(state, Discard(0, cards("2C 3C")), Starter(card("9S")))
    assert to_act(state) == 0


def test_before_the_starter():
    position = {
        "dealer": 0, "scores": [0, 0, 0], "hands": ["4C 6D 7D 8D", "2H 3H 4H 6S", "9C 9D 9H TC"], "crib": "7S 8S 2C 3C",
    }  # fmt: skip
    state = after(new({}, 3), setup(position))
    assert (state.phase, to_act(state)) == ("starter", None)
    assert refusal(state, Starter(card("7S"))) == "DUPLICATE_CARD"
    state = after(state, Starter(card("JD")))
    assert (state.scores, to_act(state)) == ((2, 0, 0), 1)


def test_in_the_play():
    state = after(new({"target": 61}, 2), setup(IN_PLAY))
    assert (state.phase, to_act(state), state.pegs) == ("play", 0, ((50, 50), (60, 60)))
    state, events = laid(state, "go 2D")
    assert pegged(events) == [(1, 2)]
    assert is_over(state) == {"winner": 1, "games": 1}


def test_gone_are_those_who_have_said_go():
    state = after(new({}, 2), setup(IN_PLAY, gone=[1]))
    state, events = laid(state, "go")
    assert pegged(events) == [(1, 1)]
    assert to_act(state) == 0


def test_the_whole_hand_counts_in_the_show():
    state = after(new({}, 2), setup(IN_PLAY, hands=["", "2D"], played=["4C 9C 8D TC", "KD TD 9S"], to_act=1, count=29))
    state, events = laid(state, "2D")
    assert [present(event.cards)[:4] for event in events if event.kind == "show"] == [
        cards("KD TD 9S 2D"),
        cards("4C 9C 8D TC"),
        cards("5H 6H 7H 8H"),
    ]


@pytest.mark.parametrize(
    ("position", "changes", "code"),
    [
        (IN_PLAY, {"scores": [50]}, "BAD_SETUP"),
        (IN_PLAY, {"scores": [50, 121]}, "BAD_SETUP"),
        (IN_PLAY, {"scores": [-1, 0]}, "BAD_SETUP"),
        (IN_PLAY, {"dealer": None}, "BAD_SETUP"),
        (IN_PLAY, {"dealer": 2}, "BAD_SETUP"),
        (IN_PLAY, {"hands": ["4C 9C", "KD 2D"]}, "BAD_SETUP"),
        (IN_PLAY, {"hands": ["4C 9C 8D"]}, "BAD_SETUP"),
        (IN_PLAY, {"hands": ["4C 9C 8D TC", "KD 2D"]}, "DUPLICATE_CARD"),
        (IN_PLAY, {"hands": ["4C 9C 1D", "KD 2D"]}, "BAD_CARD"),
        (IN_PLAY, {"crib": "5H 6H 7H"}, "BAD_SETUP"),
        (IN_PLAY, {"crib": "5H 6H 7H QS"}, "DUPLICATE_CARD"),
        (IN_PLAY, {"starter": "4C"}, "DUPLICATE_CARD"),
        (IN_PLAY, {"starter": "JK"}, "BAD_CARD"),
        (IN_PLAY, {"starter": None}, "BAD_SETUP"),
        (IN_PLAY, {"count": 28}, "BAD_SETUP"),
        (IN_PLAY, {"series": "TC KD 9S"}, "BAD_SETUP"),
        (IN_PLAY, {"series": "9S 9S", "count": 18}, "BAD_SETUP"),
        (IN_PLAY, {"to_act": None}, "BAD_SETUP"),
        (IN_PLAY, {"to_act": 2}, "BAD_SETUP"),
        (IN_PLAY, {"gone": [0]}, "BAD_SETUP"),
        (IN_PLAY, {"gone": [5]}, "BAD_SETUP"),
        (DISCARD, {"crib": "7S"}, "BAD_SETUP"),
        (DISCARD, {"hands": ["2C 3C 4C 6D 7D", "2H 3H 4H 6S"]}, "BAD_SETUP"),
        (DISCARD, {"played": ["2C", ""]}, "DUPLICATE_CARD"),
        (DISCARD, {"played": ["AC", ""]}, "BAD_SETUP"),
        (DISCARD, {"hands": ["", ""]}, "BAD_SETUP"),
        ({"dealer": 0, "scores": [0, 0]}, {"to_act": 0}, "BAD_SETUP"),
        ({"dealer": 0, "scores": [0, 0]}, {"starter": "5H"}, "BAD_SETUP"),
    ],
)
def test_positions_that_cannot_be(position, changes, code):
    assert refusal(new({}, 2), setup(position, **changes)) == code


def test_only_at_the_very_beginning():
    begun = (
        before_deal(0, (0, 1)),
        after(new({}, 2), CutForDeal(cards("3C 2D"))),
        after(new({}, 2), Deal(0, TWO_HANDS)),
        after(new({}, 2), setup(IN_PLAY)),
    )
    for state in begun:
        assert refusal(state, setup(IN_PLAY)) == "WRONG_PHASE"


def test_scores_stop_at_one_below_the_target():
    for target in (61, 121, 241):
        state = new({"target": target}, 2)
        assert refusal(state, setup({"dealer": 0, "scores": [target, 0]})) == "BAD_SETUP"
        state = after(state, setup(IN_PLAY, scores=[target - 1, 0], gone=[1], hands=["AC 9C 8D", "KD 2D"]))
        assert after(state, Play(0, card("AC"))).scores == (target - 1, 0)


def test_cards_out_of_play_do_not_turn_up():
    position = Position(0, (0, 0), hands=(cards("2C 3C 4C 6D"), cards("2H 3H 4H 6S")), crib=cards("7C 8C 9C TC"))
    kept = (*(card for hand in position.hands for card in hand), *position.crib, CARDS[51])
    state = after(new({}, 2), Setup(replace(position, out_of_play=tuple(c for c in PACK if c not in kept))))
    assert chance(state, list) == Starter(CARDS[51])
    assert refusal(state, Starter(card("5H"))) == "DUPLICATE_CARD"
