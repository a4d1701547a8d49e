"""What a seat can know (T6, T11): let the hidden cards lie otherwise, and its view is the same."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import to_json
from autopeg.games.tabletop.rules import State, legal_moves, view
from autopeg.games.tabletop.rules.moves import Crib, Place
from support.games.tabletop.playouts import TABLES, playout
from support.games.tabletop.table import after, card, cards, dealt

tables = pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value).replace("'", ""))


def known_to(state: State, seat: int) -> set[Card]:
    """The cards of this round that a seat has seen: the grid, its own, and what was turned up for all (T10, T11)."""
    seen = {one for one in state.grid if one is not None}
    shown_to_all = state.phase != "turn" or not state.options.is_ship
    seen |= {one for one, owner in zip(state.crib, state.crib_seats, strict=True) if shown_to_all or owner == seat}
    return seen | ({state.stacks[seat][0]} if state.turn == seat else set())


def lying_otherwise(rng: random.Random, state: State, seat: int) -> State:
    """The same state with other cards wherever `seat` cannot look: in the stacks, the others' crib and out of play."""
    known = known_to(state, seat)
    unseen = [one for one in PACK if one not in known]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return replace(
        state,
        stacks=tuple(tuple(other.get(one, one) for one in stack) for stack in state.stacks),
        crib=tuple(other.get(one, one) for one in state.crib),
    )


@tables
def test_t6_t11_a_view_does_not_depend_on_hidden_cards(players, options):
    rng = random.Random(f"{players} {options}")
    compared = 0
    for turn in playout(rng, players, options):
        state = turn.after
        if not state.stacks:
            continue
        for seat in range(players):
            other = lying_otherwise(rng, state, seat)
            assert view(other, seat) == view(state, seat)
            assert legal_moves(other, seat) == legal_moves(state, seat)
            compared += other != state
    assert compared > 100


def test_t6_nobody_knows_a_card_before_it_is_his_turn():
    state = dealt(tops=("KD 5H", "QD 6H"))
    assert (view(state, 0).card, view(state, 1).card) == (card("KD"), None)
    state = after(state, Place(0, card("KD"), (1, 1)))
    assert (view(state, 0).card, view(state, 1).card) == (None, card("QD"))


@pytest.mark.parametrize(("variant", "seen_by_others"), [("base", "KD"), ("ship", "")])
def test_t11_a_crib_card_is_open_in_the_base_game_and_unseen_in_the_ship_variation(variant, seen_by_others):
    state = after(dealt(4, dealer=3, tops=("KD", "", "", ""), variant=variant), Crib(0, card("KD")))
    assert view(state, 0).crib == cards("KD")
    for other in (1, 2, 3):
        assert view(state, other).crib == cards(seen_by_others)
        assert view(state, other).cribbed == (1, 0, 0, 0)


def test_a_view_has_the_keys_that_players_rely_on():
    state = after(dealt(tops=("KD", "QD"), dealer=1, rows_side=0), Place(0, card("KD"), (1, 1)))
    empty = [None] * 5
    relied_on = {
        "phase": "turn",
        "seat": 1,
        "players": 2,
        "scores": [0, 0],
        "to_act": 1,
        "dealer": 1,
        "variant": "base",
        "target": 121,
        "rows_side": 0,
        "grid": [empty, [None, "KD", None, None, None], [None, None, "TD", None, None], empty, empty],
        "starter": "TD",
        "card": "QD",
        "crib": [],
        "cribbed": [0, 0],
        "placed": [1, 0],
        "stack_counts": [13, 14],
        "pegs": [[0, 0], [0, 0]],
    }
    assert to_json(view(state, 1)) == relied_on
