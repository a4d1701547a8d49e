"""What marked cards make, compared with every order of them that the engine takes, and what is suggested."""

import random
from itertools import permutations

import pytest

from autopeg.engine.cards import parse_cards
from autopeg.games.crib_rummy.lay_options import lay_options, moves_with, suggested_moves
from autopeg.games.crib_rummy.rules import apply, refusal_of
from autopeg.games.crib_rummy.rules.moves import Draw, Meld, TakeUpcard, UseExtend, UseMeld
from autopeg.games.rummy.rules import Extend
from support.games.crib_rummy.evening import table_in_hand, table_of
from support.games.narrowing import of_kind, present

MELDS = ("0 run 5H 6H 7H", "0 set TC TD TS", "1 run JK 3S 4S", "0 run QC KC AC")


def lies(use):
    """Where cards are laid and what the meld looks like then; the order of a set does not matter (appendix A)."""
    if isinstance(use, Meld | UseMeld):
        return (use.kind, use.cards if use.kind == "run" else tuple(sorted(use.cards)))
    if use.meld == "M2":
        return (use.meld, tuple(sorted((*use.low, *use.high))))
    return (use.meld, use.low, use.high)


def move_of(option):
    [move] = option.does
    assert isinstance(move, Meld | Extend | TakeUpcard)
    return move


def taken(state, moves):
    """Those of the moves that the engine takes."""
    return [move for move in moves if refusal_of(state, move) is None]


def tried(state, cards):
    """Every way to lay all of these cards, found by trying all of them."""
    moves = []
    for order in set(permutations(cards)):
        moves += [Meld(0, kind, order) for kind in ("set", "run")]
        moves += [Extend(0, f"M{n}", order[:k], order[k:]) for n in range(1, 5) for k in range(len(order) + 1)]
    return {lies(move) for move in taken(state, moves)}


@pytest.mark.parametrize("seed", range(12))
def test_marked_cards_make_what_the_engine_takes(seed):
    """R23, R27-R33."""
    hand = "4H 8H 9H 2H JK JK JK TH TD 2S 5S 6S JC TC KD KH KS 2C"
    table = table_in_hand(hand, "9D", melds=MELDS, jokers=4, ace="both", draw="3H 9S")
    table.submit(Draw(0))
    view = table.view(0)
    chance = random.Random(seed)
    for _ in range(12):
        cards = chance.sample(view.hand, chance.choice((1, 1, 2, 2, 3, 3, 4)))
        assert {lies(move) for move in moves_with(view, cards, with_upcard=False)} == tried(table.state, cards), cards
        for option in lay_options(table.state, 0, cards, table.names).options:
            assert apply(table.state, move_of(option))[0].earned == option.points


@pytest.mark.parametrize(
    ("upcard", "marked"),
    [("8H", "9H"), ("8H", "4H"), ("JK", "9H"), ("JK", ""), ("4H", ""), ("TH", "TD JK"), ("KD", "KH KS")],
)
def test_the_upcard_is_taken_in_the_ways_that_the_engine_takes(upcard, marked):
    """R12."""
    table = table_in_hand("4H 9H JK JK TD 2S KH KS 2C", "9D", melds=MELDS, jokers=4, ace="both", upcard=upcard)
    cards = parse_cards([f"{marked} {upcard}"])
    moves = []
    for order in set(permutations(cards)):
        moves += [TakeUpcard(0, UseMeld(kind, order)) for kind in ("set", "run")]
        moves += [
            TakeUpcard(0, UseExtend(f"M{n}", order[:k], order[k:])) for n in range(1, 5) for k in range(len(order) + 1)
        ]
    found = {
        lies(of_kind(move, TakeUpcard).use)
        for move in moves_with(table.view(0), parse_cards([marked]), with_upcard=True)
    }
    assert found == {lies(move.use) for move in taken(table.state, moves)}
    assert found


def test_locked_melds_are_not_offered_and_the_reason_is_said():
    """R14, R20."""
    melds = ("1 set TC TD TS", "1 run 5H 6H 7H")
    table = table_in_hand("TH 4C KD", "9D", melds=melds, upcard="8H", draw="9S 9H")
    [locked] = moves_with(table.view(0), (), with_upcard=True)
    assert not taken(table.state, [locked])
    assert suggested_moves(table.state, 0) == []
    found = lay_options(table.state, 0, parse_cards(["TH"]), ("You", "Bob"), to="M1")
    assert not found.options
    assert "must" in found.why
    table = table_in_hand("TH 4C KD", "9D", melds=melds, upcard="8H", draw="9S 9H", upcard_may_extend_opponent=True)
    assert taken(table.state, moves_with(table.view(0), (), with_upcard=True))
    assert [option.points for option in lay_options(table.state, 0, (), table.names).options] == [3]


def test_what_is_suggested_is_legal_and_there_is_something_whenever_something_can_be_laid():
    for seed in range(6):
        table = table_of((), ("Ann", "Bob", "Cid"), seed=seed, jokers=4, ace="both")
        for _ in range(150):
            seat = table.game.to_act(table.state)
            if seat is not None and table.state.phase in ("draw", "play"):
                options = lay_options(table.state, seat, (), table.names).options
                legal = table.legal_moves(seat)
                assert bool(options) is any(isinstance(move, Meld | Extend | TakeUpcard) for move in legal)
                points = [present(option.points) for option in options]
                assert points == sorted(points, reverse=True)
                for option in options[:5]:
                    assert apply(table.state, move_of(option))[0].laid[0].points > 0
            if table.advance() is None:
                break


def test_a_part_of_a_longer_meld_is_not_suggested_besides():
    table = table_in_hand("4H 5H 6H 7H JK", "9D", draw="2C 2S")
    table.submit(Draw(0))
    shown = {tuple(map(str, option.cards)) for option in lay_options(table.state, 0, (), table.names).options}
    assert ("4H", "5H", "6H", "7H") in shown
    assert ("4H", "5H", "6H", "7H", "JK") in shown
    assert ("4H", "5H", "6H") not in shown
    assert ("4H", "5H", "6H", "JK") not in shown
