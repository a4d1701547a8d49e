"""Crib Rummy: cost of the engine, its growth with the hand, and the bots."""

import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from autopeg.engine.cards import CARDS, PACK, Card
from autopeg.engine.players import LEVELS
from autopeg.games.crib_rummy.rules import State, apply, chance, legal_moves, new, to_act, view
from autopeg.games.crib_rummy.rules.moves import Position, Setup
from autopeg.play.bots.arena import match
from autopeg.play.seating import new_player
from measure import best_seconds, show

GAMES = 20
QUESTIONS = 400
HAND_SIZES = (5, 11, 17, 25)
JOKER = CARDS[-1]
MATCHES = (("club", "beginner"), ("expert", "club"))


def run(full: bool = False) -> None:
    """Print the figures. full: play matches of 2,000 games."""
    shuffle = best_seconds(_shuffles, rounds=3)
    show("1,000 shuffles of the deck", f"{shuffle * 1e3:.0f} ms", "baseline")
    for players in (2, 3, 4):
        _random_games(players, shuffle)
    for jokers in (2, 4):
        _legal_moves_by_hand(jokers, shuffle / 1000)
    _decisions(shuffle / 1000)
    for seats in MATCHES:
        result = match("crib_rummy", seats, 2_000 if full else 100, seed=1)
        first = result.entrants[0]
        remark = f"{result.played} games, {result.games_per_s:.1f} games a second"
        remark += f", 95% from {first.low:.1%} to {first.high:.1%}, margin {first.margin:+.1f}"
        show(" against ".join(seats), f"{first.share:.1%}", remark)


def _shuffles() -> None:
    rng, deck = random.Random(0), list(range(106))
    for _ in range(1000):
        rng.shuffle(deck)


def _random_games(players: int, shuffle: float) -> None:
    moves = 0

    def play_all() -> None:
        nonlocal moves
        moves = sum(_play_random_game(players, seed) for seed in range(GAMES))

    seconds = best_seconds(play_all, rounds=3)
    remark = f"{moves / seconds:,.0f} moves a second, {seconds / GAMES / shuffle:.2f} x the baseline a game"
    show(f"{players} players, random moves", f"{GAMES / seconds:,.1f} games a second", remark)


def _play_random_game(players: int, seed: int) -> int:
    """Play one game of random legal moves and return how many there were."""
    rng = random.Random(seed)
    state = new({}, players)
    moves = 0
    while state.phase != "over":
        state, _ = apply(state, _random_move(rng, state))
        moves += 1
    return moves


def _random_move(rng: random.Random, state: State) -> Any:
    seat = to_act(state)
    if seat is None:
        return chance(state, lambda cards: rng.sample(cards, len(cards)))
    return rng.choice(legal_moves(state, seat))


def _legal_moves_by_hand(jokers: int, shuffle: float) -> None:
    """Print the time to list the legal moves for growing hands that hold all the jokers, with aces high and low."""
    rng = random.Random(jokers)
    for size in HAND_SIZES:
        hands = [rng.sample(PACK * 2, size - jokers) for _ in range(40)]
        if size == max(HAND_SIZES):
            hands.append([*PACK[0::4], *PACK[1::4]][: size - jokers])  # whole suits: the most melds
        states = [_with_hand([*hand, *[JOKER] * jokers], jokers) for hand in hands]
        times: list[float] = []
        numbers: list[int] = []
        for state in states:
            times.append(best_seconds(lambda state=state: legal_moves(state, 0), rounds=3))
            numbers.append(len(legal_moves(state, 0)))
        mean = statistics.mean(times)
        remark = f"longest {max(times) * 1e3:.1f} ms, {statistics.mean(numbers):,.0f} moves, at most {max(numbers):,}"
        remark += f", {mean / shuffle:.1f} shuffles"
        show(f"legal moves, {size} cards with {jokers} jokers", f"{mean * 1e3:.2f} ms", remark)


def _with_hand(hand: Sequence[Card], jokers: int) -> State:
    """Return a state in which seat 0 holds these cards and has drawn."""
    state = new({"jokers": jokers, "ace": "both"}, 2)
    rest = [card for card in PACK if card not in hand]
    position = Position(
        scores=(0, 0),
        hands=(tuple(hand[1:]), (rest[0],)),
        draw_pile=(hand[0], rest[1]),
        discard_pile=(rest[2],),
        hand_starter=0,
        to_move=0,
    )
    state, _ = apply(state, Setup(position))
    state, _ = apply(state, legal_moves(state, 0)[0])
    return state


def _decisions(shuffle: float) -> None:
    questions = _questions()
    for level in LEVELS:
        player = new_player("crib_rummy", level)
        times: list[float] = []
        for seen, legal in questions:
            begin = time.perf_counter()
            player.choose(seen, legal)
            times.append(time.perf_counter() - begin)
        mean = statistics.mean(times)
        remark = f"mean {mean * 1e3:.2f} ms, longest {max(times) * 1e3:.1f} ms, {mean / shuffle:.1f} shuffles"
        show(f"{level}: decisions", f"{1 / mean:,.0f} a second", remark)


def _questions() -> list[tuple[Any, Sequence[Any]]]:
    """Return views with their legal moves from games between two club players."""
    rng, club = random.Random(1), new_player("crib_rummy", "club")
    questions: list[tuple[Any, Sequence[Any]]] = []
    while True:
        state = new({}, 2)
        while state.phase != "over":
            seat = to_act(state)
            if seat is None:
                move = chance(state, lambda pack: rng.sample(pack, len(pack)))
            else:
                seen, legal = view(state, seat), legal_moves(state, seat)
                if len(legal) > 1:
                    questions.append((seen, legal))
                if len(questions) == QUESTIONS:
                    return questions
                move = club.choose(seen, legal)
            assert move is not None
            state, _ = apply(state, move)


if __name__ == "__main__":
    run(full=True)
