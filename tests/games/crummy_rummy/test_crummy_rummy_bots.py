"""The Crummy Rummy bots at every table: always a legal move, the same for the same views, nothing but the views."""

import random

import pytest

from autopeg.engine.moves import to_json, view_from_json
from autopeg.games.crummy_rummy import rules as crummy_rummy
from autopeg.games.crummy_rummy.advice import evaluate
from autopeg.games.crummy_rummy.bots import LEVELS
from autopeg.games.crummy_rummy.rules import (
    apply,
    chance,
    chance_before,
    claims,
    legal_moves,
    new,
    seats_to_answer,
    view,
)
from autopeg.games.crummy_rummy.rules.moves import DrawDeck, LayDown, OutOfTurn, Position, Setup, TakeUpcard
from autopeg.games.rummy.rules import Discard
from pegcore.melds import LAST_ROUND, is_wild
from support.games.narrowing import present

OPTIONS = (
    {},
    {"ace": "both", "movable": "jokers"},
    {"out_of_turn": "before"},
)

tables = pytest.mark.parametrize(
    ("players", "options"), [(players, options) for players in (2, 3, 4) for options in OPTIONS]
)


def shuffler(rng):
    return lambda cards: rng.sample(cards, len(cards))


def play(seated, options, seed, asked=None, start=1):
    """Play a game from round `start` on and return the totals.

    asked: is told of every question: the state, the seat, the legal moves and the answer.
    """
    rng = random.Random(seed)
    state = new({"max_reshuffles": 3, **options}, len(seated))
    state, _ = apply(state, Setup(Position(round=start, dealer=0)))
    while state.phase != "over":
        move = next_move(seated, state, rng, asked)
        state, _ = apply(state, chance_before(state, move, shuffler(rng)) or move)
    return state.totals


def next_move(seated, state, rng, asked):
    if state.active is None:
        return present(chance(state, shuffler(rng)))
    for seat in seats_to_answer(state):
        move = answer(seated, state, seat, claims(state, seat), asked)
        if isinstance(move, OutOfTurn):
            return move
    return answer(seated, state, state.active, legal_moves(state, state.active), asked)


def answer(seated, state, seat, legal, asked):
    move = seated[seat].choose(view(state, seat), legal)
    assert move in legal
    if asked is not None:
        asked(state, seat, legal, move)
    return move


@tables
@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_is_legal_and_the_game_comes_to_its_end(level, players, options):
    """Of the last two rounds: whole games follow, and in the rounds before there is no other kind of move."""
    play([LEVELS[level](seat) for seat in range(players)], options, seed=3, start=LAST_ROUND - 1)


@pytest.mark.parametrize("level", LEVELS)
def test_what_cannot_be_seen_changes_nothing(level):
    """A second bot gets the same views, sent through JSON as to a program, and gives the same answers."""
    others = [LEVELS[level](seat) for seat in range(2)]

    def ask_again(state, seat, legal, move):
        seen = view_from_json(to_json(view(state, seat)), crummy_rummy.View)
        assert others[seat].choose(seen, [crummy_rummy.parse_move(to_json(each)) for each in legal]) == move

    play([LEVELS[level](seat) for seat in range(2)], {}, seed=8, asked=ask_again)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_who_plays_well_lays_down_at_once_and_keeps_wild_cards(level):
    """Y33: before laying down no wild card is thrown away while another card is there."""
    seen = {"contracts": 0, "discards": 0}

    def watch(state, seat, legal, move):
        if any(isinstance(each, LayDown) for each in legal):
            assert isinstance(move, LayDown)
            seen["contracts"] += 1
        if isinstance(move, Discard) and not state.laid_down[seat]:
            assert not is_wild(move.card)
            seen["discards"] += 1

    play([LEVELS[level](seat) for seat in range(3)], {}, seed=4, asked=watch)
    assert min(seen.values()) > 5


def positioned(hand, upcard, number=1, **changes):
    """A round of two players in which seat 0 is about to draw."""
    position = {
        "round": number,
        "dealer": 1,
        "to_move": 0,
        "hands": [hand.split(), ["3D", "4D", "9S", "JH"]],
        "deck": ["8C", "8D", "8S"],
        "discard_pile": [upcard],
        **changes,
    }
    setup = crummy_rummy.parse_move({"type": "setup", "state": position})
    assert isinstance(setup, Setup)
    return apply(new({}, 2), setup)[0]


def question(level, hand, upcard, number=1, **changes):
    """What a bot of a level answers to a position."""
    state = positioned(hand, upcard, number, **changes)
    return LEVELS[level](0).choose(view(state, 0), legal_moves(state, 0))


@pytest.mark.parametrize("level", ["club", "expert"])
@pytest.mark.parametrize(
    ("hand", "upcard", "takes"),
    [
        ("7C 7D 7H QC QD 3C 5S", "QH", True),
        ("7C 7D 7H QC QD 3C 5S", "JK", True),
        ("7C 7D 7H QC QD 3C 5S", "KH", False),
    ],
)
def test_the_upcard_is_taken_when_it_helps(level, hand, upcard, takes):
    assert question(level, hand, upcard) == (TakeUpcard(0) if takes else DrawDeck(0))


TOO_WILD = "2C 2D 2H 2S JK 3H 8H"
"""Two sets need four natural cards (Y7), and eight cards have room for four wild ones beside them."""


@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_wild_cards_that_leave_no_room_for_the_contract_are_thrown_away(level):
    """Y7: whoever kept them all could never lay down two sets."""
    assert question(level, TOO_WILD, "JK") == DrawDeck(0)
    drawn, _ = apply(positioned(TOO_WILD, "9C"), DrawDeck(0))
    seen, legal = view(drawn, 0), legal_moves(drawn, 0)
    for move in (LEVELS[level](0).choose(seen, legal), evaluate(seen, legal)[0].move):
        assert isinstance(move, Discard)
        assert is_wild(move.card)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_who_plays_well_beats_a_beginner(level):
    """Better players hold fewer points: a game from both chairs against a beginner."""
    margin = 0
    for chair in (0, 1):
        seated = [LEVELS["beginner"](1), LEVELS["beginner"](2)]
        seated[chair] = LEVELS[level](3)
        totals = play(seated, {}, seed=1, start=3)
        margin += totals[1 - chair] - totals[chair]
    assert margin > 0
