"""Games by chance, by the hundred: what must hold at every move whatever is played."""

import random
from itertools import pairwise

import pytest

from autopeg.engine.cards import PACK
from autopeg.engine.refusal import IllegalMove
from autopeg.games.tabletop import rules
from autopeg.games.tabletop.rules import apply, is_over, legal_moves, to_act
from autopeg.games.tabletop.rules.grid import rows_of
from autopeg.games.tabletop.rules.moves import Crib, Deal, Misdeal, Place
from support.games.playouts import check_replay
from support.games.tabletop.playouts import TABLES, playout
from support.games.tabletop.referee import items_of_round

GAMES_A_TABLE = 30
SLOW_GAMES_A_TABLE = 1000

tables = pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value).replace("'", ""))


def games(players, options, number, misdeals=0.0):
    rng = random.Random(f"{players} {options} {misdeals}")
    for _ in range(number):
        yield list(playout(rng, players, options, misdeals))


def check_cards(state):
    """All cards there exactly once; quotas; nobody has had a turn more than another by two (T5, T9, T12)."""
    out = [card for pile in (*state.stacks, state.crib) for card in pile]
    out += [card for card in state.grid if card is not None]
    assert len(out) == len(set(out)) == 29
    assert set(out) <= set(PACK)
    assert len(state.crib_seats) == len(state.crib)
    for seat in range(state.players):
        assert state.cribbed(seat) <= 4 // state.players
        assert 0 <= state.placed(seat) <= 24 // state.players
    left = [len(stack) for stack in state.stacks]
    assert max(left) - min(left) <= 1


def check_scores(turn):
    """Points come from heels and from the count of a round, and the pegs move as the events say (T21, T24, T27-T29)."""
    before, after = turn.before, turn.after
    target = before.options.target
    for event in turn.events:
        assert event.points == sum(part.points for part in event.parts)
    if isinstance(turn.move, Misdeal):
        assert (after.scores, after.pegs) == before.at_deal
        return
    gains = [[event.points for event in turn.events if event.side == side and event.points] for side in (0, 1)]
    if before.options.is_ship:
        hands = [sum(points) for points in gains]
        heels = 2 * (before.starter is not None and str(before.starter)[0] == "J")
        if len(turn.events) > 1:
            hands[before.side_of(before.dealer)] += heels
            gains = [[max(0, hands[side] - hands[1 - side])] for side in (0, 1)]
        else:
            gains = [[], []]
    for side in (0, 1):
        assert after.scores[side] == before.scores[side] + sum(gains[side])
        back, front = before.pegs[side]
        for points in filter(None, gains[side]):
            back, front = front, min(target, front + points)
        assert after.pegs[side] == (back, front)


def check_count(turn):
    """A full round is worth what the referee says, item by item (T16-T21)."""
    items = [event for event in turn.events if event.what != "heels"]
    if not items:
        return
    state = turn.after
    rows = [[str(card) for card in row] for row in rows_of(state.grid)]
    options = turn.before.options
    dealer_side = turn.before.side_of(turn.before.dealer)
    crib = [str(card) for card in state.crib]
    expected = items_of_round(rows, crib, dealer_side, options.rows_side, options.is_ship)
    assert [(event.what, event.index, event.side, event.points) for event in items] == expected


def check_game(game, target):
    for turn in game:
        state = turn.after
        if state.stacks:
            check_cards(state)
        check_scores(turn)
        check_count(turn)
        seat = to_act(state)
        assert (seat is None) == (state.phase != "turn")
        if seat is not None:
            assert legal_moves(state, seat)
        won = max(state.scores) >= target and state.scores[0] != state.scores[1] and state.phase != "turn"
        assert (is_over(state) is not None) == won == (state.phase == "over")
    last = game[-1].after
    assert is_over(last) == {"winner": last.scores.index(max(last.scores)), "games": 1}


@tables
def test_what_holds_at_every_move(players, options):
    for game in games(players, options, GAMES_A_TABLE, 0.1):
        check_game(game, game[0].before.options.target)


@pytest.mark.slow
@tables
def test_what_holds_at_every_move_of_ten_thousand_games(players, options):
    for game in games(players, options, SLOW_GAMES_A_TABLE, 0.02):
        check_game(game, game[0].before.options.target)


@tables
def test_legal_moves_are_exactly_what_is_accepted(players, options):
    for game in games(players, options, 1):
        for turn in game[::7]:
            state = turn.before
            seat = to_act(state)
            for each in range(players):
                legal = set(legal_moves(state, each))
                assert not legal or each == seat
                card = state.stacks[each][0] if state.stacks and state.stacks[each] else PACK[0]
                tried = [Place(each, card, (row, column)) for row in range(-1, 6) for column in range(-1, 6)]
                for move in (*tried, Crib(each, card)):
                    if move in legal:
                        apply(state, move)
                    else:
                        with pytest.raises(IllegalMove):
                            apply(state, move)


@tables
def test_a_game_is_the_list_of_its_moves(players, options):
    """Every move goes to JSON and back, and the same moves make the same game."""
    for game in games(players, options, 2, 0.1):
        check_replay(rules, game)


@pytest.mark.parametrize("players", [2, 4])
def test_t4_the_deal_passes_clockwise(players):
    for game in games(players, {"target": 241}, 3, 0.2):
        dealers = [turn.move.dealer for turn in game if isinstance(turn.move, Deal)]
        redealt = sum(isinstance(turn.move, Misdeal) for turn in game)
        passed = sum(two == (one + 1) % players for one, two in pairwise(dealers))
        assert passed == len(dealers) - 1 - redealt
