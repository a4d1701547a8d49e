"""Games by chance: what must hold at every move whatever is played."""

import random
from collections import Counter

import pytest

from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.rules import apply, claims, is_over, legal_moves, to_act
from autopeg.games.crib_rummy.rules.moves import Deal, Draw, Meld, Peg, Setup, TakeUpcard
from autopeg.games.crib_rummy.rules.turn import full_deck
from autopeg.games.rummy.rules import Extend
from pegcore.melds import crib_rummy_fault
from support.games.crib_rummy.playouts import TABLES, playout
from support.games.playouts import check_replay

GAMES_A_TABLE = 3
MANY_GAMES_A_TABLE = 8
TEN_THOUSAND = 10_000

SET_POINTS = {2, 4}
RUN_POINTS = {3, 6, 10, 14, 18, 23, 28, 33, 39, 45, 55}
RUN_STEPS = (3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 10)
EXTENSION_POINTS = {sum(RUN_STEPS[low:high]) for low in range(1, 11) for high in range(low + 1, 12)} | {2}

tables = pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value).replace("'", ""))


def games(players, options, number):
    rng = random.Random(f"{players} {options}")
    for _ in range(number):
        yield list(playout(rng, players, options))


def check_cards(state):
    """Every card of the deck is somewhere, as often as there are copies of it (R2)."""
    if not state.hands:
        return
    groups = (*state.hands, *(meld.cards for meld in state.table), state.draw_pile, state.discard_pile)
    assert sorted(card for group in groups for card in group) == list(full_deck(state.options.jokers))


def check_turn(turn):
    """The pegs move as the events say, and only at the end of a turn; points come from what is laid alone."""
    before, after = turn.before, turn.after
    pegs = list(before.pegs)
    for event in turn.events:
        assert event.points == sum(part.points for part in event.parts) > 0
        pegs[event.player] = (pegs[event.player][1], pegs[event.player][1] + event.points)
    assert after.pegs == tuple(pegs)
    same_turn = after.turn == before.turn and after.phase == "play"
    assert not turn.events or not same_turn, "R26"
    if isinstance(turn.move, Draw | Deal):
        assert after.earned == 0
    elif isinstance(turn.move, Meld | Extend | TakeUpcard):
        laid = after.laid[len(before.laid) if before.phase == "play" else 0]
        allowed = EXTENSION_POINTS if is_extension(turn.move) else SET_POINTS if laid.kind == "set" else RUN_POINTS
        assert laid.points in allowed
    assert after.earned != 1, "R57: no turn is worth one point"


def is_extension(move):
    return isinstance(move, Extend) or "Extend" in type(getattr(move, "use", None)).__name__


def check_end(state):
    """R45, R50: the game is over when somebody has pegged out and no turn is left, and not before."""
    over = is_over(state)
    at_target = {seat for seat, points in enumerate(state.scores) if points >= state.options.target}
    assert set(state.pegged_out) == at_target
    if over is None:
        assert not at_target or state.final_turns or state.phase == "peg"
    else:
        assert "winner" in over
        assert state.scores[over["winner"]] == max(state.scores)
        assert over["winner"] in at_target
        assert state.hand_over is not None


def check_somebody_can_move(state):
    seat = to_act(state)
    if seat is None:
        assert state.phase in ("deal", "start", "over")
    else:
        assert legal_moves(state, seat)


def check_table(state):
    owners = {meld.owner for meld in state.table}
    for meld in state.table:
        assert crib_rummy_fault(meld.kind, meld.cards, state.options.ace_high) is None
    assert [meld.id for meld in state.table] == [f"M{number}" for number in range(1, len(state.table) + 1)]
    assert state.melded == tuple(seat in owners for seat in range(state.players)) or not state.hands


@tables
def test_what_holds_at_every_move(players, options):
    for game in games(players, options, MANY_GAMES_A_TABLE):
        for turn in game:
            check_cards(turn.after)
            check_turn(turn)
            check_end(turn.after)
            check_table(turn.after)
        assert game[-1].after.phase == "over"


@tables
def test_nobody_is_ever_stuck_and_every_legal_move_can_be_made(players, options):
    for game in games(players, options, 1):
        for turn in game[::3]:
            check_somebody_can_move(turn.after)
            for seat in range(players):
                moves = (*legal_moves(turn.before, seat), *claims(turn.before, seat))
                assert len(set(moves)) == len(moves)
                for move in moves:
                    apply(turn.before, move)
                    assert not isinstance(move, Deal | Setup)
                    assert move.player == seat


@tables
def test_a_game_is_the_list_of_its_moves(players, options):
    """Every move goes to JSON and back, and the same moves make the same game."""
    for game in games(players, options, GAMES_A_TABLE):
        check_replay(rules, game)


def test_r47_everybody_has_as_many_turns_as_the_first_to_peg_out():
    """Unless the hand ended: then and only then somebody may have had a turn less."""
    ended = Counter()
    for players, options in TABLES:
        for game in games(players, options, MANY_GAMES_A_TABLE):
            turns = Counter()
            for turn in game:
                if isinstance(turn.move, Deal):
                    turns.clear()
                turns[turn.move.player if isinstance(turn.move, Draw | TakeUpcard) else None] += 1
            over = game[-1].after
            by_seat = {turns[seat] for seat in range(players)}
            ended[over.hand_over] += 1
            if over.hand_over == "final_turns":
                assert len(by_seat) == 1
            else:
                assert max(by_seat) - min(by_seat) <= 1
    assert all(ended[how] > 0 for how in ("rummy", "draw_pile", "final_turns"))


def test_r56_claims_are_what_is_pegged():
    for players, options in TABLES:
        if "pegging" not in options:
            continue
        for game in games(players, options, GAMES_A_TABLE):
            for turn in game:
                claimed = [(turn.move.player, turn.move.points)] if isinstance(turn.move, Peg) else []
                assert [(event.player, event.points) for event in turn.events] == [each for each in claimed if each[1]]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ten_thousand_games():
    for number in range(TEN_THOUSAND):
        players, options = TABLES[number % len(TABLES)]
        for turn in playout(random.Random(number), players, options):
            check_turn(turn)
            check_end(turn.after)
            check_cards(turn.after)
            check_table(turn.after)
