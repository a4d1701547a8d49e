"""What is refused, with which code, and which check comes first: the table of reason codes in docs/rules/cribbage.md.

Moves are given as a record writes them, so that unreadable ones are among them.
"""

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import Card
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules import apply, new, parse_move
from support.games.cribbage.table import after, before_deal, in_play, refusal


def line(kind, **keys):
    """A record line, its cards written apart by blanks: line("deal", dealer=0, hands=["2C 3C", ...])."""
    spelled = {"type": kind}
    for key, value in keys.items():
        if key == "cards":
            spelled[key] = value.split()
        elif key == "hands":
            spelled[key] = [hand.split() for hand in value]
        else:
            spelled[key] = value
    return spelled


TWO_HANDS = ("2C 3C 4C 6D 7D 8D", "2H 3H 4H 6S 7S 8S")
THREE_HANDS = ("2C 3C 4C 6D 7D", "2H 3H 4H 6S 7S", "9C 9D 9H TC TD")
DEAL = line("deal", dealer=0, hands=TWO_HANDS)


def position(name):
    """The positions from which the moves below are tried."""
    match name:
        case "new":
            return new({}, 2)
        case "two":
            return before_deal(0)
        case "three":
            return before_deal(0, (0, 0, 0), 3)
        case "four":
            return before_deal(0, (0, 0), 4)
        case "discard":
            return after(before_deal(0), parse_move(DEAL))
        case "one discarded":
            return after(position("discard"), parse_move(line("discard", player=1, cards="2H 3H")))
        case "starter":
            return after(position("one discarded"), parse_move(line("discard", player=0, cards="2C 3C")))
        case "play":
            return after(position("starter"), parse_move(line("starter", card="9S")))
        case "count 28":
            return in_play("KC 3C", "5D 2D", played=("9C 9D", "TC AD"), series="9C TC 9D", gone=(), turn=1)
        case "show":
            state = in_play("2H", "", played=("6C 6D 9D", "4C 8H QH KH"), series="KH", turn=0, muggins=True)
            state = after(state, parse_move(line("play", player=0, card="2H")))
            return after(state, parse_move(line("declare", player=0, points=1)))
        case "over":
            state = in_play("2H", "", played=("6C 6D 9D", "4C 8H QH KH"), series="KH", turn=0, scores=(120, 0))
            return after(state, parse_move(line("play", player=0, card="2H")))
    raise AssertionError(name)


REFUSED = (
    # position, move, code
    ("new", line("cut_for_deal", cards="2C XX"), "BAD_CARD"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D ZZ", TWO_HANDS[1])), "BAD_CARD"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D JK", TWO_HANDS[1])), "BAD_CARD"),
    ("discard", line("discard", player=0, cards="2C 1C"), "BAD_CARD"),
    ("discard", line("discard", player=0, cards="2C JK"), "BAD_CARD"),
    ("starter", line("starter", card="5"), "BAD_CARD"),
    ("starter", line("starter", card="JK"), "BAD_CARD"),
    ("play", line("play", player=1, card="11H"), "BAD_CARD"),
    ("play", line("play", player=1, card="JK"), "BAD_CARD"),
    ("play", line("play", player=1, card=17), "BAD_CARD"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D 2C", TWO_HANDS[1])), "DUPLICATE_CARD"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D 2H", TWO_HANDS[1])), "DUPLICATE_CARD"),
    ("three", line("deal", dealer=0, hands=THREE_HANDS, crib_card="TD"), "DUPLICATE_CARD"),
    ("starter", line("starter", card="4C"), "DUPLICATE_CARD"),
    ("starter", line("starter", card="2H"), "DUPLICATE_CARD"),
    ("two", line("deal", dealer=0, hands=TWO_HANDS[:1]), "MISDEAL"),
    ("two", line("deal", dealer=0, hands=THREE_HANDS), "MISDEAL"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D", TWO_HANDS[1])), "MISDEAL"),
    ("two", line("deal", dealer=0, hands=("2C 3C 4C 6D 7D 8D 9D", TWO_HANDS[1])), "MISDEAL"),
    ("two", line("deal", dealer=0, hands=TWO_HANDS, crib_card="KD"), "MISDEAL"),
    ("three", line("deal", dealer=0, hands=THREE_HANDS), "MISDEAL"),
    ("four", line("deal", dealer=0, hands=(*THREE_HANDS, "KC KD KH QC QD"), crib_card="QH"), "MISDEAL"),
    ("two", line("deal", dealer=1, hands=TWO_HANDS), "NOT_DEALER"),
    ("two", line("deal", dealer=2, hands=TWO_HANDS), "NOT_DEALER"),
    ("two", line("cut_for_deal", cards="2C 3C"), "WRONG_PHASE"),
    ("two", line("discard", player=0, cards="2C 3C"), "WRONG_PHASE"),
    ("two", line("starter", card="5H"), "WRONG_PHASE"),
    ("two", line("play", player=1, card="4H"), "WRONG_PHASE"),
    ("two", line("go", player=1), "WRONG_PHASE"),
    ("discard", DEAL, "WRONG_PHASE"),
    ("discard", line("starter", card="5H"), "WRONG_PHASE"),
    ("discard", line("play", player=1, card="2H"), "WRONG_PHASE"),
    ("discard", line("go", player=1), "WRONG_PHASE"),
    ("starter", DEAL, "WRONG_PHASE"),
    ("starter", line("discard", player=0, cards="4C 6D"), "WRONG_PHASE"),
    ("starter", line("play", player=1, card="4H"), "WRONG_PHASE"),
    ("play", DEAL, "WRONG_PHASE"),
    ("play", line("discard", player=0, cards="4C 6D"), "WRONG_PHASE"),
    ("play", line("starter", card="5H"), "WRONG_PHASE"),
    ("play", line("declare", player=1, points=2), "WRONG_PHASE"),
    ("play", line("muggins", player=1, points=2), "WRONG_PHASE"),
    ("show", DEAL, "WRONG_PHASE"),
    ("show", line("play", player=0, card="2H"), "WRONG_PHASE"),
    ("show", line("go", player=0), "WRONG_PHASE"),
    ("one discarded", line("discard", player=1, cards="4H 6S"), "ALREADY_DISCARDED"),
    ("discard", line("discard", player=0, cards="2C"), "WRONG_DISCARD_COUNT"),
    ("discard", line("discard", player=0, cards="2C 3C 4C"), "WRONG_DISCARD_COUNT"),
    ("discard", line("discard", player=0, cards=""), "WRONG_DISCARD_COUNT"),
    ("discard", line("discard", player=0, cards="2C 2H"), "CARD_NOT_HELD"),
    ("discard", line("discard", player=0, cards="2C KD"), "CARD_NOT_HELD"),
    ("discard", line("discard", player=0, cards="2C 2C"), "CARD_NOT_HELD"),
    ("play", line("play", player=1, card="2H"), "CARD_NOT_HELD"),  # discarded
    ("play", line("play", player=1, card="4C"), "CARD_NOT_HELD"),  # another's
    ("play", line("play", player=1, card="9S"), "CARD_NOT_HELD"),  # the starter
    ("play", line("play", player=1, card="KD"), "CARD_NOT_HELD"),  # in the pack
    ("count 28", line("play", player=1, card="TC"), "CARD_NOT_HELD"),  # played
    ("discard", line("discard", player=2, cards="2C 3C"), "NOT_YOUR_TURN"),
    ("play", line("play", player=0, card="4C"), "NOT_YOUR_TURN"),
    ("play", line("play", player=7, card="4C"), "NOT_YOUR_TURN"),
    ("play", line("go", player=0), "NOT_YOUR_TURN"),
    ("count 28", line("play", player=1, card="5D"), "EXCEEDS_31"),
    ("count 28", line("go", player=1), "GO_WITH_PLAYABLE"),
    ("play", line("go", player=1), "GO_WITH_PLAYABLE"),
    ("show", line("declare", player=1, points=4), "SHOW_OUT_OF_ORDER"),
    ("over", DEAL, "GAME_OVER"),
    ("over", line("play", player=1, card="4C"), "GAME_OVER"),
)  # fmt: skip

FIRST_CHECK = (
    # position, move with two faults and more, the code of the one that is looked at first
    ("over", line("discard", player=9, cards="XX"), "GAME_OVER"),
    ("over", line("setup", state={"dealer": 0, "scores": [0, 0]}), "GAME_OVER"),
    ("play", line("discard", player=0, cards="XX"), "WRONG_PHASE"),
    ("play", line("starter", card="XX"), "WRONG_PHASE"),
    ("discard", line("play", player=7, card="XX"), "WRONG_PHASE"),
    ("one discarded", line("discard", player=1, cards="XX"), "ALREADY_DISCARDED"),
    ("discard", line("discard", player=0, cards="KD XX 2C"), "WRONG_DISCARD_COUNT"),
    ("count 28", line("play", player=0, card="XX"), "NOT_YOUR_TURN"),
    ("count 28", line("play", player=0, card="KC"), "NOT_YOUR_TURN"),
    ("count 28", line("play", player=1, card="KC"), "CARD_NOT_HELD"),
    ("count 28", line("go", player=0), "NOT_YOUR_TURN"),
    ("discard", line("deal", dealer=1, hands=["XX"]), "WRONG_PHASE"),
    ("two", line("deal", dealer=1, hands=["XX"]), "NOT_DEALER"),
    ("two", line("deal", dealer=0, hands=["2C 2C XX"]), "BAD_CARD"),
    ("two", line("deal", dealer=0, hands=["2C 2C"]), "DUPLICATE_CARD"),
    ("two", line("deal", dealer=0, hands=["2C 3C"], crib_card="3C"), "DUPLICATE_CARD"),
    ("two", line("deal", dealer=0, hands=["2C 3C"], crib_card="4C"), "MISDEAL"),
    ("starter", line("starter", card="XX"), "BAD_CARD"),
)


def words_of(value):
    """The name of a test case: where, which move, and the code."""
    return value["type"] if isinstance(value, dict) else value


@pytest.mark.parametrize(("where", "move", "code"), REFUSED, ids=words_of)
def test_reason_codes(where, move, code):
    assert refusal(position(where), parse_move(move)) == code


@pytest.mark.parametrize(("where", "move", "code"), FIRST_CHECK, ids=words_of)
def test_order_of_the_checks(where, move, code):
    assert refusal(position(where), parse_move(move)) == code


def test_every_code_of_the_table_is_tried():
    assert {code for _, _, code in REFUSED} == {
        "BAD_CARD", "DUPLICATE_CARD", "MISDEAL", "NOT_DEALER", "WRONG_PHASE", "ALREADY_DISCARDED",
        "WRONG_DISCARD_COUNT", "CARD_NOT_HELD", "NOT_YOUR_TURN", "EXCEEDS_31", "GO_WITH_PLAYABLE",
        "SHOW_OUT_OF_ORDER", "GAME_OVER",
    }  # fmt: skip


def test_the_facts_are_the_card_the_player_and_the_rule():
    with pytest.raises(IllegalMove) as too_high:
        apply(position("count 28"), parse_move(line("play", player=1, card="5D")))
    assert too_high.value.rule == "C14"
    assert too_high.value.facts == {"seat": 1, "card": Card.parse("5D"), "count": 33, "limit": 31}
    with pytest.raises(IllegalMove) as no_card:
        apply(position("play"), parse_move(line("play", player=1, card="11H")))
    assert (no_card.value.code, no_card.value.rule) == ("BAD_CARD", "C1")
    assert str(no_card.value.facts.get("card")) == "11H"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"type": "shuffle"}, "UNKNOWN_MOVE"),
        ({"type": "PLAY", "player": 1, "card": "4H"}, "UNKNOWN_MOVE"),
        ({"type": 7}, "BAD_MOVE"),
        ({}, "BAD_MOVE"),
        ([], "BAD_MOVE"),
        ("play", "BAD_MOVE"),
        (None, "BAD_MOVE"),
        ({"type": "play", "player": 1}, "BAD_MOVE"),
        ({"type": "play", "player": "1", "card": "4H"}, "BAD_MOVE"),
        ({"type": "play", "player": True, "card": "4H"}, "BAD_MOVE"),
        ({"type": "play", "player": 1.5, "card": "4H"}, "BAD_MOVE"),
        ({"type": "discard", "player": 1, "cards": "4H"}, "BAD_MOVE"),
        ({"type": "misdeal", "remedy": "forgive"}, "BAD_MOVE"),
        ({"type": "setup", "state": []}, "BAD_MOVE"),
        ({"type": "setup", "state": {"dealer": 0}}, "BAD_MOVE"),
    ],
)
def test_lines_that_are_no_move(move, code):
    with pytest.raises(IllegalMove) as refused:
        parse_move(move)
    assert refused.value.code == code
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, UsageError)


def test_keys_that_a_move_does_not_know_are_passed_over():
    known = parse_move({"type": "go", "player": 1})
    assert parse_move({"type": "go", "player": 1, "at": "2026-11-21", "note": ["!"]}) == known
    assert to_json(known) == {"type": "go", "player": 1}
