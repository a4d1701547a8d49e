"""What is refused, with which code: the table of reason codes in docs/rules/crib_rummy.md.

Moves are given as a record writes them, so that unreadable ones are among them.
"""

import random

import pytest

from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.rules import State, apply, new, parse_move
from autopeg.games.crib_rummy.rules.moves import Deal, Peg
from autopeg.games.crib_rummy.rules.turn import full_deck
from support.games.crib_rummy.playouts import TABLES, playout
from support.games.crib_rummy.table import in_hand, move, played, refusal, step
from support.session.refused import said_of

HAND = "7D 8D QC QD QH JK KS"


def position(name: str) -> State:
    """The positions from which the moves below are tried; seat 0 is on turn."""
    start = in_hand(HAND, "2C 2D 3C", upcard="9D", below="4H", table=("1 run 5S 6S 7S",), pegging="confirm")
    match name:
        case "new":
            return new({}, 2)
        case "dealt":
            return step(new({}, 2), Deal(full_deck(2), 0))[0]
        case "draw":
            return start
        case "play":
            return played(start, "draw")[0]
        case "melded":
            return played(start, "draw", "set QC QD QH")[0]
        case "claim":
            return played(start, "draw", "set QC QD QH", "discard KS")[0]
        case "hand over":
            return played(in_hand("QC QD KD", "2C 2D 3C", draw="QH"), "draw", "set QC QD QH", "discard KD")[0]
        case "last claim":
            last = in_hand("KC", "QC QD KD KH", scores=(122, 1), turn=1, reached=(0,), draw="QH 9S", pegging="confirm")
            return played(last, "draw", "set QC QD QH", "discard KD")[0]
        case "over":
            return step(position("last claim"), Peg(1, 2))[0]
    raise AssertionError(name)


REFUSED = [  # position, move by player 0, code
    ("draw", "discard KS", "MUST_DRAW_FIRST"),
    ("draw", "set QC QD QH", "MUST_DRAW_FIRST"),
    ("draw", "extend M1 8S", "MUST_DRAW_FIRST"),
    ("play", "draw", "ALREADY_DREW"),
    ("play", "take run 7D 8D 9D", "ALREADY_DREW"),
    ("draw", "take set QC QD QH", "UPCARD_NOT_USED"),
    ("draw", "take extend M9 JK", "UPCARD_NOT_USED"),
    ("draw", "take run 7D 8D 9D TD", "CARD_NOT_IN_HAND"),
    ("draw", "take set 9D 9D JK", "CARD_NOT_IN_HAND"),
    ("draw", "take run 7D 9D 8D", "RUN_NOT_CONSECUTIVE"),
    ("draw", "take run 8D 9D", "MELD_TOO_SHORT"),
    ("draw", "take set 7D 8D 9D", "SET_MIXED_RANKS"),
    ("draw", "take extend M1 9D", "OPPONENT_MELD_LOCKED"),
    ("draw", "take extend M7 9D", "NO_SUCH_MELD"),
    ("play", "set QC QD", "MELD_TOO_SHORT"),
    ("play", "set QC QD QS", "CARD_NOT_IN_HAND"),
    ("play", "set QC QD QC", "CARD_NOT_IN_HAND"),
    ("play", "set QC QD QH JK KS", "SET_TOO_LONG"),
    ("play", "set QC QD KS", "SET_MIXED_RANKS"),
    ("play", "run 7D 8D QD", "RUN_NOT_CONSECUTIVE"),
    ("play", "run 7D 8D QC", "RUN_MIXED_SUITS"),
    ("play", "run JK KS QD", "RUN_MIXED_SUITS"),
    ("play", "run KS JK 7D", "RUN_MIXED_SUITS"),
    ("play", "set 1C QD QH", "CARD_NOT_IN_HAND"),
    ("play", "extend M1 JK", "OPPONENT_MELD_LOCKED"),
    ("play", "extend M2 JK", "NO_SUCH_MELD"),
    ("melded", "extend M1", "NOTHING_ADDED"),
    ("melded", "extend M1 8S", "CARD_NOT_IN_HAND"),
    ("melded", "extend M2 KS", "SET_MIXED_RANKS"),
    ("melded", "extend M2 JK KS", "SET_TOO_LONG"),
    ("melded", "extend M1 7D", "RUN_MIXED_SUITS"),
    ("melded", "discard 5H", "CARD_NOT_IN_HAND"),
    ("melded", "discard XX", "CARD_NOT_IN_HAND"),
    ("melded", "peg 2", "NOTHING_TO_PEG"),
    ("claim", "draw", "NOT_YOUR_TURN"),
    ("claim", "discard 7D", "NOT_YOUR_TURN"),
    ("claim", "peg 3", "PEG_TOO_MANY"),
    ("claim", "peg -1", "BAD_MOVE"),
    ("hand over", "draw", "HAND_OVER"),
    ("hand over", "discard KD", "HAND_OVER"),
    ("hand over", "first", "WRONG_PHASE"),
    ("hand over", "peg 2", "NOTHING_TO_PEG"),
    ("last claim", "draw", "HAND_OVER"),
    ("last claim", "peg 1", "NOT_YOUR_TURN"),
    ("new", "draw", "HAND_OVER"),
    ("dealt", "draw", "WRONG_PHASE"),
    ("dealt", "first", "WRONG_PHASE"),
    ("over", "draw", "GAME_OVER"),
    ("over", "peg 2", "GAME_OVER"),
]


@pytest.mark.parametrize(("name", "words", "code"), REFUSED, ids=[f"{row[0]}: {row[1]}" for row in REFUSED])
def test_what_is_refused(name, words, code):
    assert refusal(position(name), move(words)) == code


@pytest.mark.parametrize(
    ("where", "words", "rule", "facts"),
    [
        ("draw", "take set QC QD QH", "R12", {"card": Card.parse("9D")}),
        ("play", "extend M1 JK", "R20", {"seat": 0, "due": (1,), "name": "M1"}),
        ("play", "run 7D 8D QD", "R27, R28, R31, R32", {"cards": parse_cards(["7D 8D QD"])}),
    ],
)
def test_the_facts_are_the_cards_and_the_rule(where, words, rule, facts):
    with pytest.raises(IllegalMove) as refused:
        played(position(where), words)
    assert (refused.value.rule, refused.value.facts) == (rule, facts)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"type": "fold", "player": 0}, "UNKNOWN_MOVE"),
        ({"type": "draw"}, "BAD_MOVE"),
        ({"type": "meld", "player": 0, "kind": "flush", "cards": ["7D", "8D", "QD"]}, "BAD_MOVE"),
        ({"type": "take_upcard", "player": 0, "use": {"type": "draw"}}, "BAD_MOVE"),
        ({"type": "take_upcard", "player": 0}, "BAD_MOVE"),
        ({"type": "peg", "player": 0, "points": "9"}, "BAD_MOVE"),
        ({"type": "choose", "player": 0, "first": "yes"}, "BAD_MOVE"),
        ([], "BAD_MOVE"),
    ],
)
def test_lines_that_are_no_moves(line, code):
    with pytest.raises(IllegalMove) as refused:
        parse_move(line)
    assert refused.value.code == code


JUNK = [
    None, True, -1, 99, 10**30, 0.5, "", "JK", "XX", "run", "M1", [], ["5H"], ["JK"] * 3, [[]], {}, {"type": "meld"},
    {"type": "meld", "kind": "set", "cards": []}, {"type": "extend", "meld": "M1", "low": ["JK"], "high": []},
]  # fmt: skip


POSITION_KEYS = (
    "draw_pile", "discard_pile", "table", "hand_starter", "to_move", "melded", "reached_target", "out_of_play",
)  # fmt: skip


def refused_with(state: State, line: object) -> IllegalMove | None:
    """What a record line is refused with, None if it is taken; any other exception is a fault."""
    try:
        apply(state, parse_move(line))
    except IllegalMove as refused:
        return refused
    return None


def test_lines_with_anything_in_them_are_taken_or_refused_with_a_sentence():
    rng = random.Random(60)
    refusals = []
    for players, options in TABLES[::3]:
        for turn in playout(rng, players, {**options, "target": 61}):
            line = to_json(turn.move)
            line[rng.choice(list(line))] = rng.choice(JUNK)
            if rng.random() < 0.3:
                line.pop(rng.choice(list(line)))
            refusals.append(refused_with(turn.before, line))
    sentences = [said_of("crib_rummy", refused) for refused in refusals if refused is not None]
    assert len(sentences) > 500


def test_positions_with_anything_in_them_are_taken_or_refused_with_a_sentence():
    rng = random.Random(61)
    run = {"id": "M1", "owner": 0, "kind": "run", "cards": ["5H", "JK", "7H"]}
    good = [[True, False], [0], ["9C", "9D"], [run], 0, 1]
    codes = set()
    for _ in range(3000):
        state = {
            "scores": rng.choice(([0, 0], [1], [130, 0])),
            "hands": rng.choice(([], [["5H"], ["6H"]], [["XX"], []])),
        }
        state |= {key: rng.choice(JUNK + good * 3) for key in POSITION_KEYS if rng.random() < 0.5}
        refused = refused_with(new({}, 2), {"type": "setup", "state": state})
        codes.add(None if refused is None else refused.code)
    assert codes == {None, "BAD_SETUP", "BAD_MOVE", "BAD_CARD", "MISDEAL"}


def test_moves_are_written_as_the_record_says():
    lines = [
        {"type": "draw", "player": 0},
        {
            "type": "take_upcard",
            "player": 0,
            "use": {"type": "meld", "kind": "run", "cards": ["7D", "8D", "9D"]},
        },
        {"type": "take_upcard", "player": 0, "use": {"type": "extend", "meld": "M1", "low": [], "high": ["6S"]}},
        {"type": "meld", "player": 0, "kind": "set", "cards": ["QC", "QD", "QH"]},
        {"type": "extend", "player": 0, "meld": "M1", "low": [], "high": ["6S"]},
        {"type": "discard", "player": 0, "card": "9C"},
        {"type": "choose", "player": 1, "first": True},
        {"type": "start", "player": 0},
        {"type": "peg", "player": 0, "points": 9},
        {"type": "deal", "deck": ["9C"], "deal_first": 0},
    ]
    for line in lines:
        assert to_json(parse_move(line)) == line
