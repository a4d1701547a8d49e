"""The bots at every table: always a legal move, the same move for the same view, and nothing but the view."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.engine.cards import PACK
from autopeg.engine.players import LEVELS
from autopeg.games.cribbage.rules import State, apply, chance, claims, legal_moves, missed_points, new, to_act, view
from autopeg.games.cribbage.rules.moves import CribbageMove, Muggins
from autopeg.play.seating import new_player
from support.games.narrowing import present

EVERY_NTH_OF_SLOW = 5
"""Bots that think long are asked one in so many questions of each kind, from the first on."""

TABLES = [(players, muggins) for players in (2, 3, 4) for muggins in (False, True)]


def positions(players: int, muggins: bool | str, seed: int) -> Iterator[tuple[State, int, tuple[CribbageMove, ...]]]:
    """Every question of a game of random moves: the state, who is asked, and the legal moves."""
    rng = random.Random(f"{players}:{muggins}:{seed}")
    state = new({"target": 61, "muggins": muggins}, players)
    while state.phase != "over":
        for seat in range(players):
            if may_claim := claims(state, seat):
                yield state, seat, may_claim
        seat = to_act(state)
        if seat is None:
            move = present(chance(state, lambda pack: rng.sample(pack, len(pack))))
        else:
            legal = legal_moves(state, seat)
            yield state, seat, legal
            move = rng.choice(legal[:12])
        state, _ = apply(state, move)


@pytest.mark.usefixtures("quick_master")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("players", "muggins"), TABLES)
def test_every_answer_is_legal_and_the_same_whatever_cannot_be_seen(level: str, players: int, muggins: bool) -> None:
    """C10: the same view out of another deal gets the same answer, for it is all that a player is given."""
    one, other = new_player("cribbage", level, 5), new_player("cribbage", level, 5)
    step = EVERY_NTH_OF_SLOW if level in ("master", "analyst") else 1
    met: Counter[type] = Counter()
    for state, seat, legal in positions(players, muggins, seed=1):
        kind = type(legal[0])
        met[kind] += 1
        if (met[kind] - 1) % step:
            continue
        seen = view(state, seat)
        move = one.choose(seen, legal)
        assert move in legal or (move is None and isinstance(legal[0], Muggins))
        otherwise = state if muggins else _with_hidden_cards_mixed(state, seat)  # some hands are shown then
        assert view(otherwise, seat) == seen
        assert other.choose(view(otherwise, seat), legal) == move


@pytest.mark.parametrize("level", ["club", "expert"])
def test_who_counts_well_declares_and_claims_everything(level: str) -> None:
    """C43-C45."""
    player = new_player("cribbage", level)
    for state, seat, legal in positions(2, True, seed=3):
        seen = view(state, seat)
        if isinstance(legal[0], Muggins):
            move = player.choose(seen, legal)
            missed = missed_points(state)
            assert (move.points if move else 0) == missed
        elif seen.counting is not None:
            after, _ = apply(state, player.choose(seen, legal))
            assert missed_points(after) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_claims_more_than_it_has_seen_missed(level: str, players: int) -> None:
    """C45a: such a claim would be thrown away."""
    player = new_player("cribbage", level, 3)
    claimed = 0
    for state, seat, legal in positions(players, "strict", seed=12):
        if isinstance(legal[0], Muggins):
            move = player.choose(view(state, seat), legal)
            assert move is None or 0 < move.points <= missed_points(state)
            claimed += move is not None
    assert claimed > 5


def test_a_beginner_overlooks_some_points() -> None:
    """C45: but never sees points that are not there."""
    player = new_player("cribbage", "beginner", 2)
    overlooked = declared = 0
    for state, seat, legal in positions(2, True, seed=4):
        seen = view(state, seat)
        if seen.counting is not None and not isinstance(legal[0], Muggins):
            after, _ = apply(state, player.choose(seen, legal))
            declared += 1
            overlooked += missed_points(after) > 0
    assert 0.1 * declared < overlooked < 0.6 * declared


def _with_hidden_cards_mixed(state: State, seat: int) -> State:
    """The same state, the other players' cards changed for cards that nobody has."""
    held = {card for cards in (*state.hands, state.crib, *state.played) for card in cards}
    spare = [card for card in PACK if card not in held and card != state.starter]
    hands = [hand if at == seat else tuple(spare.pop() for _ in hand) for at, hand in enumerate(state.hands)]
    return replace(state, hands=tuple(hands))


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match='there is no level "grandmaster"'):
        new_player("cribbage", "grandmaster")


def test_an_expert_remembers_nothing() -> None:
    """The views alone count, in whatever order and for whatever seat they come."""
    player = new_player("cribbage", "expert")
    questions = [(view(state, seat), legal) for state, seat, legal in positions(2, False, seed=11)][:60]
    forth = [player.choose(seen, legal) for seen, legal in questions]
    back = [player.choose(seen, legal) for seen, legal in reversed(questions)]
    assert forth == back[::-1]
