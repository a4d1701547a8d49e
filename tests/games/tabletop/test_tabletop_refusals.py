"""What is refused, with which code, and which check comes first: the table of reason codes in docs/rules/tabletop.md.

Moves are given as a record writes them, so that unreadable ones are among them.
"""

import re

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop.rules import apply, legal_moves, new, parse_move
from autopeg.games.tabletop.rules.moves import Crib, Place
from support.games.narrowing import present
from support.games.tabletop.table import (
    LAST_CARD,
    after,
    before_a_deal,
    before_the_last_card,
    card,
    dealt,
    refusal,
    worked_moves,
)
from support.session.refused import said_of

TWO_STACKS = ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S")


def line(kind, **keys):
    """A record line, its stacks written apart by blanks: line("deal", stacks=["2C 3C", ...], starter="5S")."""
    stacks = {"stacks": [stack.split() for stack in keys["stacks"]]} if "stacks" in keys else {}
    return {"type": kind, **keys, **stacks}


def deal(dealer=0, stacks=TWO_STACKS, starter="TD"):
    return line("deal", dealer=dealer, stacks=stacks, starter=starter)


def place(player, name, *cell):
    return line("place", player=player, card=name, cell=list(cell))


def crib(player, name):
    return line("crib", player=player, card=name)


def position(name):
    """The positions from which the moves below are tried."""
    match name:
        case "new":
            return new({}, 2)
        case "before a deal":
            return before_a_deal((0, 0))
        case "turn" | "ship":
            variant = "base" if name == "turn" else "ship"
            return dealt(tops=("KD 5H 7H 9H", "QD 6H 8H TH"), variant=variant)
        case "placed":
            return after(position("turn"), parse_move(place(0, "KD", 1, 1)))
        case "crib full":
            return after(position("turn"), Crib(0, card("KD")), Crib(1, card("QD")), Crib(0, card("5H")),
                         Place(1, card("6H"), (1, 1)))  # fmt: skip
        case "share placed":
            # Seat 0 has placed all of its twelve, seat 1 has begun with its crib cards: two cells are open.
            state = dealt()
            while state.placed(0) < 12 or state.turn:
                legal = legal_moves(state, present(state.turn))
                state, _ = apply(state, legal[-1] if state.turn == 1 and isinstance(legal[-1], Crib) else legal[0])
            return state
        case "over":
            return after(before_the_last_card((107, 104)), LAST_CARD)
    raise AssertionError(name)


REFUSED = (
    # position, move, code
    ("new", line("cut_for_deal", cards=["2C", "XX"]), "BAD_CARD"),
    ("before a deal", deal(starter="XX"), "BAD_CARD"),
    ("before a deal", deal(starter="JK"), "BAD_CARD"),
    ("before a deal", deal(stacks=(TWO_STACKS[0].replace("2C", "1C"), TWO_STACKS[1])), "BAD_CARD"),
    ("turn", place(0, "11H", 1, 1), "BAD_CARD"),
    ("turn", crib(0, "JK"), "BAD_CARD"),
    ("turn", crib(0, 17), "BAD_CARD"),
    ("new", line("cut_for_deal", cards=["2C", "2C"]), "DUPLICATE_CARD"),
    ("before a deal", deal(starter="2H"), "DUPLICATE_CARD"),
    ("before a deal", deal(stacks=(TWO_STACKS[0].replace("3C", "2C"), TWO_STACKS[1])), "DUPLICATE_CARD"),
    ("before a deal", deal(stacks=(TWO_STACKS[0].replace("3C", "2H"), TWO_STACKS[1])), "DUPLICATE_CARD"),
    ("new", line("cut_for_deal", cards=["2C", "3C", "4C"]), "MISDEAL"),
    ("before a deal", deal(stacks=TWO_STACKS[:1]), "MISDEAL"),
    ("before a deal", deal(stacks=(TWO_STACKS[0][:-3], TWO_STACKS[1])), "MISDEAL"),
    ("before a deal", deal(stacks=(TWO_STACKS[0] + " 3S", TWO_STACKS[1])), "MISDEAL"),
    ("before a deal", deal(stacks=(*TWO_STACKS, "3S 4S")), "MISDEAL"),
    ("before a deal", place(1, "KD", 1, 1), "WRONG_PHASE"),
    ("before a deal", crib(1, "KD"), "WRONG_PHASE"),
    ("before a deal", line("misdeal", remedy="redeal"), "WRONG_PHASE"),
    ("before a deal", line("cut_for_deal", cards=["2C", "3C"]), "WRONG_PHASE"),
    ("new", place(0, "KD", 1, 1), "WRONG_PHASE"),
    ("turn", deal(), "WRONG_PHASE"),
    ("turn", line("cut_for_deal", cards=["2C", "3C"]), "WRONG_PHASE"),
    ("turn", line("setup", state={"dealer": 0, "scores": [0, 0]}), "WRONG_PHASE"),
    ("placed", line("misdeal", remedy="redeal"), "WRONG_PHASE"),
    ("over", deal(), "WRONG_PHASE"),
    ("over", place(0, "KD", 1, 1), "WRONG_PHASE"),
    ("over", crib(0, "KD"), "WRONG_PHASE"),
    ("over", line("misdeal", remedy="redeal"), "WRONG_PHASE"),
    ("before a deal", deal(dealer=1), "NOT_YOUR_TURN"),
    ("new", deal(dealer=2), "NOT_YOUR_TURN"),
    ("turn", place(1, "QD", 1, 1), "NOT_YOUR_TURN"),
    ("turn", crib(1, "QD"), "NOT_YOUR_TURN"),
    ("turn", place(7, "KD", 1, 1), "NOT_YOUR_TURN"),
    ("turn", place(-1, "KD", 1, 1), "NOT_YOUR_TURN"),
    ("turn", place(0, "5H", 1, 1), "NOT_TOP_CARD"),  # the next of the stack
    ("turn", place(0, "QD", 1, 1), "NOT_TOP_CARD"),  # another's
    ("turn", crib(0, "TD"), "NOT_TOP_CARD"),  # the starter
    ("turn", crib(0, "KS"), "NOT_TOP_CARD"),  # out of play
    ("turn", place(0, "KD", 5, 2), "OUT_OF_GRID"),
    ("turn", place(0, "KD", 2, -1), "OUT_OF_GRID"),
    ("ship", place(0, "KD", 2, 5), "OUT_OF_GRID"),
    ("turn", place(0, "KD", 2, 2), "CELL_OCCUPIED"),
    ("placed", place(1, "QD", 1, 1), "CELL_OCCUPIED"),
    ("ship", place(0, "KD", 2, 2), "CELL_OCCUPIED"),
    ("share placed", place(0, "TOP", 4, 4), "MUST_CRIB"),
    ("turn", place(0, "KD", 0, 0), "NOT_ADJACENT"),
    ("placed", place(1, "QD", 4, 4), "NOT_ADJACENT"),
    ("crib full", crib(0, "7H"), "CRIB_QUOTA"),
)  # fmt: skip

FIRST_CHECK = (
    # position, move with two faults and more, the code of the one that is looked at first
    ("over", place(9, "XX", 9, 9), "WRONG_PHASE"),
    ("before a deal", place(9, "XX", 9, 9), "WRONG_PHASE"),
    ("turn", place(1, "XX", 9, 9), "NOT_YOUR_TURN"),
    ("turn", place(0, "XX", 9, 9), "BAD_CARD"),
    ("turn", place(0, "5H", 9, 9), "NOT_TOP_CARD"),
    ("turn", place(0, "5H", 2, 2), "NOT_TOP_CARD"),
    ("turn", place(0, "5H", 0, 0), "NOT_TOP_CARD"),
    ("share placed", place(0, "TOP", 5, 0), "OUT_OF_GRID"),
    ("share placed", place(0, "TOP", 2, 2), "CELL_OCCUPIED"),
    ("crib full", crib(1, "7H"), "NOT_YOUR_TURN"),
    ("crib full", crib(0, "9H"), "NOT_TOP_CARD"),
    ("turn", deal(dealer=5, stacks=["XX"]), "WRONG_PHASE"),
    ("before a deal", deal(dealer=1, stacks=["XX"]), "NOT_YOUR_TURN"),
    ("before a deal", deal(stacks=["2C 2C XX"]), "BAD_CARD"),
    ("before a deal", deal(stacks=["2C 2C"]), "DUPLICATE_CARD"),
)


def words_of(value):
    """The name of a test case: where, which move, and the code."""
    return value["type"] if isinstance(value, dict) else value


def tried(where, move):
    """The position and the move; "TOP" stands for the top card of who is on turn."""
    state = position(where)
    if move.get("card") == "TOP":
        due = present(state.turn)
        move = {**move, "card": str(state.stacks[due][0]), "player": due}
    return state, parse_move(move)


@pytest.mark.parametrize(("where", "move", "code"), REFUSED, ids=words_of)
def test_reason_codes(where, move, code):
    assert refusal(*tried(where, move)) == code


@pytest.mark.parametrize(("where", "move", "code"), FIRST_CHECK, ids=words_of)
def test_order_of_the_checks(where, move, code):
    assert refusal(*tried(where, move)) == code


def test_who_must_put_his_card_in_the_crib_is_told_so():
    state, move = tried("share placed", place(0, "TOP", 4, 4))
    with pytest.raises(IllegalMove) as refused:
        apply(state, move)
    said = said_of("tabletop", refused.value)
    assert re.fullmatch(r"You must put the \S+ in the crib: you have placed 12 cards already\.", said)


def test_every_code_of_the_table_is_tried():
    assert {code for _, _, code in REFUSED} == {
        "BAD_CARD", "DUPLICATE_CARD", "MISDEAL", "WRONG_PHASE", "NOT_YOUR_TURN", "NOT_TOP_CARD", "OUT_OF_GRID",
        "CELL_OCCUPIED", "MUST_CRIB", "NOT_ADJACENT", "CRIB_QUOTA",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("where", "move", "rule", "sentence"),
    [
        ("turn", place(0, "KD", 0, 0), "T13", "You can't place the K♦ at a1: it must touch another card."),
        ("placed", place(1, "QD", 1, 1), "T15", "The K♦ is already at b2."),
        ("turn", place(0, "KD", 5, 2), "T13", "You can't place the K♦ there: the grid is five rows of five."),
        ("turn", crib(0, "5H"), "T6", "You can't use the 5♥: it is not your top card."),
        ("crib full", crib(0, "7H"), "T12", "You can't put the 7♥ in the crib: you have already put 2 there."),
        ("turn", crib(0, "11H"), "T1", 'There is no card "11H" in this game.'),
        ("turn", crib(1, "QD"), "T9", "It is your turn."),
        ("over", crib(1, "QD"), "T9", "The game is over."),
    ],
)
def test_the_sentence_names_the_card_and_the_place(where, move, rule, sentence):
    state, parsed = tried(where, move)
    with pytest.raises(IllegalMove) as refused:
        apply(state, parsed)
    assert (refused.value.rule, said_of("tabletop", refused.value)) == (rule, sentence)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"type": "discard", "player": 0, "cards": []}, "UNKNOWN_MOVE"),
        ({"type": 7}, "BAD_MOVE"),
        ([], "BAD_MOVE"),
        ({"type": "place", "player": 0, "card": "5H"}, "BAD_MOVE"),
        ({"type": "place", "player": 0, "card": "5H", "cell": 7}, "BAD_MOVE"),
        ({"type": "place", "player": 0, "card": "5H", "cell": [1]}, "BAD_MOVE"),
        ({"type": "place", "player": 0, "card": "5H", "cell": [1, 2, 3]}, "BAD_MOVE"),
        ({"type": "place", "player": 0, "card": "5H", "cell": ["1", "2"]}, "BAD_MOVE"),
        ({"type": "place", "player": True, "card": "5H", "cell": [1, 2]}, "BAD_MOVE"),
        ({"type": "crib", "player": "0", "card": "5H"}, "BAD_MOVE"),
        ({"type": "deal", "dealer": 0, "stacks": []}, "BAD_MOVE"),
        ({"type": "misdeal", "remedy": "draw"}, "BAD_MOVE"),
        ({"type": "setup", "state": {"dealer": 0}}, "BAD_MOVE"),
    ],
)
def test_lines_that_are_no_move(move, code):
    with pytest.raises(IllegalMove) as refused:
        parse_move(move)
    assert refused.value.code == code
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, UsageError)


def test_moves_go_to_json_and_back():
    for move in (*worked_moves(), parse_move(line("misdeal", remedy="redeal"))):
        assert parse_move(to_json(move)) == move
    assert to_json(LAST_CARD) == {"type": "place", "player": 1, "card": "7S", "cell": [0, 4]}
