"""Games by chance, by the hundred: what must hold at every move whatever is played."""

import random

import pytest

from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.rules import (
    apply,
    chance,
    chance_before,
    claims,
    is_over,
    legal_moves,
    parse_move,
    seats_to_answer,
    to_act,
)
from autopeg.games.crummy_rummy.rules.moves import AgreeEnd, Deal, OutOfTurn, Pass, Reshuffle
from autopeg.games.crummy_rummy.rules.state import pack_of
from autopeg.games.rummy.rules import Discard
from pegcore.melds import count_wild, crummy_rummy_fault, penalty_points
from support.games.crummy_rummy.playouts import TABLES, playout
from support.games.crummy_rummy.table import every_card
from support.games.playouts import check_replay

GAMES_A_TABLE = 3
SLOW_GAMES_A_TABLE = 840
"""Ten thousand games at all tables together."""

tables = pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value).replace("'", ""))


def unshuffled(cards):
    return tuple(cards)


def check_game(rng, players, options, agree=0.0):
    """Play a game and check every state of it; return its turns."""
    pack = list(pack_of(players))
    low_ace = options.get("ace") == "both"
    turns = []
    for turn in playout(rng, players, options, agree):
        turns.append(turn)
        state = turn.after
        if state.hands:
            assert sorted(every_card(state)) == pack
        if state.table != turn.before.table:
            check_table(state, low_ace)
        check_points(turn)
        check_turn(turn)
    assert is_over(turns[-1].after)
    assert [turn.move.round for turn in turns if isinstance(turn.move, Deal)] == [1, 2, 3, 4, 5, 6, 7]
    return turns


def check_table(state, low_ace):
    """Y4-Y9: every meld stays legal; Y23: only who has laid down owns one; Y30: none in round 7 but at the end."""
    assert [meld.id for meld in state.table] == [f"M{number}" for number in range(1, len(state.table) + 1)]
    for meld in state.table:
        assert crummy_rummy_fault(meld.kind, meld.cards, low_ace) is None
        assert 2 * count_wild(meld.cards) <= len(meld.cards)
        assert state.laid_down[meld.owner]
    if state.round == 7 and not state.hand_over:
        assert not state.table


def check_points(turn):
    """Y31, Y43: points come at the end of a round only, and are those of the cards in the hands."""
    before, after = turn.before, turn.after
    if not turn.events:
        assert after.totals == before.totals
        return
    assert after.hand_over
    assert sorted(event.player for event in turn.events) == list(range(after.players))
    for event in turn.events:
        assert event.points == penalty_points(after.hands[event.player])
        assert event.points == sum(part.points for part in event.parts)
        assert after.totals[event.player] == before.totals[event.player] + event.points
        assert event.points % 5 == 0
        assert event.side == event.player
    if not isinstance(turn.move, AgreeEnd | Reshuffle):
        assert sorted(event.points for event in turn.events)[0] == 0
        assert sum(not hand for hand in after.hands) == 1
        if after.round == 7:
            assert sorted(event.points for event in turn.events)[1] >= 65


def check_turn(turn):
    """Y15, Y17: a turn ends with a discard and passes to the left."""
    before, after = turn.before, turn.after
    if after.active is not None and before.active is not None and after.active != before.active:
        assert isinstance(turn.move, Discard)
        assert after.active == (before.active + 1) % before.players
    if isinstance(turn.move, OutOfTurn):
        (taker,) = turn.move.claims
        assert len(after.hands[taker]) == len(before.hands[taker]) + 2


@tables
def test_what_holds_in_every_game(players, options):
    rng = random.Random(f"{players} {options}")
    for number in range(GAMES_A_TABLE):
        check_game(rng, players, options, agree=0.002 if number % 3 == 0 else 0.0)


@pytest.mark.slow
@tables
@pytest.mark.timeout(3600)
def test_what_holds_in_ten_thousand_games(players, options):
    rng = random.Random(f"slow {players} {options}")
    for _ in range(SLOW_GAMES_A_TABLE):
        check_game(rng, players, options)


@tables
def test_there_is_always_a_legal_move_and_each_can_be_made(players, options):
    """Y22, Y29: nobody is ever without a move unless the round is over."""
    rng = random.Random(f"legal {players} {options}")
    tried = 0
    for turn in playout(rng, players, options):
        state, seat = turn.before, to_act(turn.before)
        if seat is None:
            assert chance(state, unshuffled) is not None
            continue
        assert legal_moves(state, seat)
        for other in range(players):
            assert other == seat or legal_moves(state, other) == ()
            assert bool(claims(state, other)) == (other in seats_to_answer(state))
        moves = [*legal_moves(state, seat), *(claim for other in range(players) for claim in claims(state, other)[1:])]
        for move in moves[:: 1 + len(moves) // 12]:
            shuffle = chance_before(state, move, unshuffled)
            ready = state if shuffle is None else apply(state, shuffle)[0]
            if not ready.hand_over:
                apply(ready, move)
                tried += 1
    assert tried > 1000


@tables
def test_what_is_not_legal_is_refused(players, options):
    """Of the discards and draws, which are listed completely, no other is accepted."""
    rng = random.Random(f"refused {players} {options}")
    for turn in list(playout(rng, players, options))[::17]:
        state, seat = turn.before, to_act(turn.before)
        if seat is None:
            continue
        legal = legal_moves(state, seat)
        for card in set(pack_of(players)):
            if Discard(seat, card) not in legal:
                with pytest.raises(IllegalMove):
                    apply(state, Discard(seat, card))
        for other in range(players):
            if other not in seats_to_answer(state):
                with pytest.raises(IllegalMove):
                    apply(state, OutOfTurn((other,)))


@tables
def test_a_game_is_the_list_of_its_moves(players, options):
    """Every move goes to JSON and back, and the same moves make the same game."""
    rng = random.Random(f"list {players} {options}")
    check_replay(rules, list(playout(rng, players, options)))
    assert parse_move({"type": "pass", "player": 1}) == Pass(1)
