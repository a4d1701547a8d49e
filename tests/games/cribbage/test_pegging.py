"""The play by ranks gives the points of the engine, for any number of players."""

import random

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.games import rules_of
from autopeg.games.cribbage.analysis.opponents import likely_holdings, play_so_far
from autopeg.games.cribbage.analysis.pegging import PIPS, PlayState, card_points, exposure, likely_rank, tail_of
from autopeg.games.cribbage.rules.moves import Deal, Discard, Go, Play, Starter
from pegcore.cribbage import count_play, points_of

CRIBBAGE = rules_of("cribbage")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playing_by_ranks_is_playing(players: int) -> None:
    """C16-C24: every card's points, whose turn it is and the points for go and last, against the engine."""
    for seed in range(40):
        rng = random.Random(f"{players}:{seed}")
        state = CRIBBAGE.new({}, players)
        table = PlayState([], (), 0, 0, set(), -1, [], ())
        before: list[int] = []
        while state.phase != "deal" or not before:
            seat = CRIBBAGE.to_act(state)
            if seat is None:
                move = CRIBBAGE.chance(state, lambda pack, rng=rng: rng.sample(pack, len(pack)))
            else:
                move = rng.choice(CRIBBAGE.legal_moves(state, seat))
            state, events = CRIBBAGE.apply(state, move)
            if isinstance(move, Starter):
                hands = [tuple(sorted(card >> 2 for card in hand)) for hand in state.hands]
                before = list(state.scores)
                table = PlayState(hands, (), 0, state.turn, set(), -1, [0] * state.sides, ())
            elif isinstance(move, Play | Go):
                assert table.turn == move.player
                before = list(table.points)
                table.lay(move.card >> 2 if isinstance(move, Play) else -1)
                made = [0] * state.sides
                for event in events:
                    if event.kind in ("play", "go"):
                        made[event.side] += event.points
                assert [now - then for now, then in zip(table.points, before, strict=True)] == made


def test_a_tail_says_all_that_a_series_says() -> None:
    """C16: random series within 31, every other one of low cards, which make the longest."""
    rng = random.Random(5)
    for pack_size in (52, 28) * 1_500:
        pack = rng.sample(range(pack_size), 12)
        series: list[int] = []
        count = 0
        for card in pack:
            rank = card >> 2
            if count + PIPS[rank] > 31:
                break
            assert card_points(tail_of(one >> 2 for one in series), count, rank) == points_of(
                count_play([*series, card])
            )
            series.append(card)
            count += PIPS[rank]


def test_nobody_passes_who_can_play() -> None:
    """C17."""
    assert likely_rank((), 0, (12,)) == 12
    assert likely_rank((9, 9), 20, (9, 12)) == 9
    assert likely_rank((9, 9, 9), 30, (1, 12)) == -1


def test_a_five_after_nothing_is_exposed() -> None:
    assert exposure((4,), 5) > exposure((3,), 4) > exposure((), 31)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_believed_is_possible_and_the_truth_is_among_it(players: int) -> None:
    """C17: with enough samples the hands that are really held are never ruled out with two players."""
    for seed in range(6):
        rng = random.Random(seed)
        state = CRIBBAGE.new({}, players)
        while state.phase != "deal" or state.dealer is None:
            seat = CRIBBAGE.to_act(state)
            if seat is None:
                move = CRIBBAGE.chance(state, lambda pack, rng=rng: rng.sample(pack, len(pack)))
            else:
                move = rng.choice(CRIBBAGE.legal_moves(state, seat))
            if state.phase == "play" and seat is not None:
                _check_beliefs(state, seat, rng)
            state, _ = CRIBBAGE.apply(state, move)
            if state.phase == "deal" and any(state.scores):
                break


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards([text])


def test_a_series_that_both_have_ended_with_a_go_is_remembered() -> None:
    """C19: who said go first leads next; the plays and the gos of the series still say what the other may hold."""
    state = replace(CRIBBAGE.new({}, 2), dealer=1)
    hands = (cards("2H 3S 6H 7C 9S TD"), cards("2D TC JC QH 7S 8H"))
    for move in (
        Deal(1, hands),
        Discard(0, cards("7C TD")),
        Discard(1, cards("7S 8H")),
        Starter(cards("QD")[0]),
        *(Play(at % 2, card) for at, card in enumerate(cards("3S QH 2H 2D 6H"))),
        Go(1),
        Go(0),
    ):
        state, _ = CRIBBAGE.apply(state, move)
    so_far = play_so_far(CRIBBAGE.view(state, 1))
    assert [laid.rank for laid in so_far.laid] == [2, 11, 1, 1, 5]
    assert so_far.highest_excluded == (8, 8), "23 was said go on: nothing up to an eight"


def _check_beliefs(state, seat: int, rng: random.Random) -> None:
    view = CRIBBAGE.view(state, seat)
    truth = tuple(tuple(sorted(c >> 2 for c in hand)) if s != seat else () for s, hand in enumerate(state.hands))
    order = [laid.rank for laid in play_so_far(view).laid]
    assert sorted(order) == sorted(card >> 2 for cards in state.played for card in cards)
    holdings = likely_holdings(view, rng, 10**6 if state.players == 2 else 50)
    assert sum(weight for _, weight in holdings) == pytest.approx(1)
    for held, _ in holdings[:50]:
        assert [len(hand) for hand in held] == [len(hand) for hand in truth]
    if state.players == 2:
        assert truth in [held for held, _ in holdings]
