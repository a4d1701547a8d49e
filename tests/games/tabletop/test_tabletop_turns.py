"""Placing and the crib: T9-T15, and the first placements W5."""

import pytest

from autopeg.games.tabletop.rules import apply, legal_moves, new, to_act
from autopeg.games.tabletop.rules.moves import Crib, Place, Position, Setup
from support.games.narrowing import present
from support.games.tabletop.table import (
    after,
    before_the_last_card,
    card,
    cards,
    cells_round,
    dealt,
    grid,
    refusal,
    worked_moves,
)


def cells(moves):
    return {move.cell for move in moves if isinstance(move, Place)}


def play_on(state, choose):
    """Play a round to its end; choose: from the legal moves."""
    states = [state]
    while state.phase == "turn":
        state, _ = apply(state, choose(legal_moves(state, present(to_act(state)))))
        states.append(state)
    return states


@pytest.mark.parametrize("players", [2, 4])
def test_t9_twenty_eight_turns_clockwise_from_the_dealers_left(players):
    states = play_on(dealt(players, dealer=1), lambda legal: legal[0])
    assert [state.turn for state in states[:-1]] == [(2 + number) % players for number in range(28)]
    assert sum(one is not None for one in states[-1].grid) == 25
    assert len(states[-1].crib) == 4


def test_t10_the_turned_up_card_is_placed_or_put_in_the_crib():
    state = dealt(tops=("5H", ""))
    legal = [move for move in legal_moves(state, 0) if isinstance(move, Place | Crib)]
    assert len(legal) == len(legal_moves(state, 0))
    assert {move.card for move in legal} == {card("5H")}
    assert {type(move) for move in legal} == {Place, Crib}


@pytest.mark.parametrize(("players", "share"), [(2, 2), (4, 1)])
@pytest.mark.parametrize("variant", ["base", "ship"])
def test_t12_exactly_so_many_crib_cards_each(players, share, variant):
    """Whether they go there as early or as late as they can."""
    for at in (0, -1):
        states = play_on(dealt(players, variant=variant), lambda legal, at=at: legal[::-1][at])
        final = states[-1]
        assert [final.cribbed(seat) for seat in range(players)] == [share] * players
        assert [final.placed(seat) for seat in range(players)] == [24 // players] * players


def test_t12_the_first_turns_and_the_last_may_be_the_crib_turns():
    first = play_on(dealt(), lambda legal: legal[-1])
    assert [len(state.crib) for state in first[:6]] == [0, 1, 2, 3, 4, 4]
    last = play_on(dealt(), lambda legal: legal[0])
    assert [len(state.crib) for state in last[-6:]] == [0, 0, 1, 2, 3, 4]


def test_t12_with_the_share_of_the_grid_used_up_the_rest_goes_to_the_crib():
    states = play_on(dealt(), lambda legal: legal[0])
    state = states[-3]
    seat = present(state.turn)
    assert state.placed(seat) == 12
    assert legal_moves(state, seat) == (Crib(seat, state.stacks[seat][0]),)


def test_t12_with_the_share_of_the_crib_used_up_the_rest_is_placed():
    states = play_on(dealt(), lambda legal: legal[-1])
    assert all(isinstance(move, Place) for state in states[4:-1] for move in legal_moves(state, present(state.turn)))


def test_w5_t13_the_first_card_goes_to_one_of_the_eight_cells_round_the_starter():
    assert cells(legal_moves(dealt(), 0)) == cells_round((2, 2))
    assert len(cells_round((2, 2))) == 8


def test_w5_t14_in_the_ship_variation_to_any_of_twenty_four():
    legal = cells(legal_moves(dealt(variant="ship"), 0))
    assert legal == {(row, column) for row in range(5) for column in range(5)} - {(2, 2)}


def test_t13_a_corner_is_contact_and_the_grid_ends_two_from_the_centre():
    state = after(dealt(tops=("5H", "6H")), Place(0, card("5H"), (1, 1)))
    assert cells(legal_moves(state, 1)) == (cells_round((2, 2)) | cells_round((1, 1))) - {(1, 1), (2, 2)}
    assert {(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)} < cells(legal_moves(state, 1))


def test_t13_there_is_a_cell_while_the_grid_has_a_hole():
    for state in play_on(dealt(), lambda legal: legal[0])[:-1]:
        seat = present(state.turn)
        if state.placed(seat) < state.grid_share:
            assert cells(legal_moves(state, seat))


THREE_TURNS = (
    """
    . . 7D . .
    . . . 5C .
    . . 8D 3H .
    """,
    """
    . . 7D . .
    . . . 5C .
    . . 8D . 3H
    """,
    """
    . . . 7D .
    . . 5C . .
    . . 8D 3H .
    """,
)


@pytest.mark.parametrize("layout", THREE_TURNS)
def test_t13_after_three_turns_the_west_and_the_south_are_still_closed(layout):
    """East has dealt 8D; after South's 5C, West's 3H and North's 7D no card can go to the south row, nor to the west
    column above it.
    """
    lying = grid(layout)
    stacks = ("2C 3C 4C 6C 7C 8C", "2D 3D 4D 5D 6D 9D TD", "2H 4H 5H 6H 7H 8H", "2S 3S 4S 5S 6S 7S")
    position = Position(dealer=1, scores=(0, 0), stacks=tuple(map(cards, stacks)), grid=lying)
    state = after(new({}, 4), Setup(position))
    everywhere = {(row, column) for row in range(5) for column in range(5)}
    taken = {(row, column) for row, column in everywhere if lying[row][column] is not None}
    closed = {(row, 0) for row in range(4)} | {(4, column) for column in range(5)}
    assert cells(legal_moves(state, 1)) == everywhere - taken - closed


def test_t13_cards_may_be_placed_in_any_line_by_anybody():
    """T3: every cell belongs to a row and a column, so to both sides."""
    for seat in (0, 1):
        state = dealt(dealer=1 - seat)
        assert cells(legal_moves(state, seat)) == cells_round((2, 2))


def test_t15_a_placed_card_stays():
    state = after(dealt(tops=("5H", "6H")), Place(0, card("5H"), (1, 1)))
    assert refusal(state, Place(1, card("6H"), (1, 1))) == "CELL_OCCUPIED"
    assert refusal(state, Place(1, card("6H"), (2, 2))) == "CELL_OCCUPIED"


def test_every_turn_of_the_worked_round_is_legal():
    for variant in ("base", "ship"):
        state = new({"variant": variant}, 2)
        for move in worked_moves():
            if state.phase == "turn":
                assert isinstance(move, Place | Crib)
                assert move in legal_moves(state, move.player)
            state, _ = apply(state, move)
    assert before_the_last_card().turn == 1
