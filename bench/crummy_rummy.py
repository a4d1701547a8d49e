"""Crummy Rummy: random games a second, cost of listing the moves as hands grow, and the bots."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import mean, pstdev
from typing import Any

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.bots import LEVELS
from autopeg.games.crummy_rummy.rules.choices import plays
from autopeg.games.crummy_rummy.rules.moves import OutOfTurn
from autopeg.games.crummy_rummy.rules.state import State, pack_of
from measure import best_seconds, show, shuffle_packs
from pegcore.cards import JOKER
from pegcore.melds import is_wild

GAMES = 10
MATCHES = (("club", "beginner"), ("expert", "club"))
MOST_RESHUFFLES = 5

Choose = Callable[[State, int, Sequence[Any]], Any]


def run(full: bool = False) -> None:
    """Print the figures. full: play matches of 400 games, which take minutes each."""
    baseline = best_seconds(shuffle_packs, rounds=3)
    show("10,000 shuffles of a pack", f"{baseline * 1e3:.0f} ms", "baseline")
    for players in rules.SEATS:
        _show_random_games(players, baseline)
    for size in (13, 17, 21, 25):
        _show_listing(size, baseline)
    for level in LEVELS:
        _show_decisions(level, baseline)
    for levels in MATCHES:
        _show_match(levels, 400 if full else 20)


def _show_random_games(players: int, baseline: float) -> None:
    moves = 0

    def play_all() -> None:
        nonlocal moves
        moves = sum(1 for seed in range(GAMES) for _ in _random_game(players, seed))

    seconds = best_seconds(play_all, rounds=2)
    remark = f"{moves / seconds:,.0f} moves a second, {seconds / GAMES / baseline:.3f} x the baseline a game"
    show(f"{players} players: random games", f"{GAMES / seconds:,.1f} a second", remark)


def _random_game(players: int, seed: int) -> Iterator[State]:
    rng = random.Random(seed)

    def choose(_state: State, _seat: int, legal: Sequence[Any]) -> Any:
        return rng.choice(legal) if rng.random() < 0.5 else legal[0]

    return _game(players, seed, choose, most_reshuffles=1)


def _game(players: int, seed: int, choose: Choose, most_reshuffles: int = MOST_RESHUFFLES) -> Iterator[State]:
    """Yield the states of a game in which `choose` plays for every seat; the cards depend on the seed and the round."""
    state = rules.new({"max_reshuffles": most_reshuffles}, players)

    def shuffled(cards: Sequence[Card]) -> Sequence[Card]:
        return random.Random(f"{seed}:{state.round}:{state.reshuffles}:{len(cards)}").sample(cards, len(cards))

    while state.phase != "over":
        move = rules.chance(state, shuffled)
        if move is None:
            move = _answer(state, choose)
            move = rules.chance_before(state, move, shuffled) or move
        state, _ = rules.apply(state, move)
        yield state


def _answer(state: State, choose: Choose) -> Any:
    for seat in rules.seats_to_answer(state):
        move = choose(state, seat, rules.claims(state, seat))
        if isinstance(move, OutOfTurn):
            return move
    assert state.active is not None
    return choose(state, state.active, rules.legal_moves(state, state.active))


def _show_listing(size: int, baseline: float) -> None:
    """Print the time to list the moves of hands of that size with four jokers, before the contract, in every round."""
    rng = random.Random(size)
    pack = [card for card in pack_of(4) if not is_wild(card)]
    times: list[float] = []
    for number in range(1, 8):
        for _ in range(20):
            hand = (*rng.sample(pack, size - 4), *(CARDS[JOKER],) * 4)
            state = replace(rules.new({}, 4), round=number, hands=(hand,) * 4, laid_down=(False,) * 4)
            begin = time.process_time()
            plays(state, 0)
            times.append(time.process_time() - begin)
    remark = f"longest {max(times) * 1e3:.1f} ms, mean {mean(times) / baseline:.4f} x the baseline"
    show(f"moves of {size} cards with four jokers", f"{mean(times) * 1e3:.2f} ms", remark)


def _show_decisions(level: str, baseline: float) -> None:
    players = [LEVELS[level](seat) for seat in range(2)]
    times: list[float] = []

    def choose(state: State, seat: int, legal: Sequence[Any]) -> Any:
        seen = rules.view(state, seat)
        begin = time.process_time()
        move = players[seat].choose(seen, legal)
        times.append(time.process_time() - begin)
        return move

    for _ in _game(2, 1, choose):
        pass
    remark = f"mean {mean(times) * 1e3:.2f} ms, longest {max(times) * 1e3:.0f} ms"
    show(
        f"{level}: decisions",
        f"{1 / mean(times):,.0f} a second",
        f"{remark}, {mean(times) / baseline:.4f} x the baseline",
    )


def _show_match(levels: tuple[str, str], games: int) -> None:
    """Play every deck from both chairs and print the result; a shared game counts as half a win."""
    shares: list[float] = []
    points: list[list[int]] = []
    for deck in range(games // 2):
        won = 0.0
        for chair in (0, 1):
            totals = _totals(levels, deck, chair)
            won += (totals[0] < totals[1]) + (totals[0] == totals[1]) / 2
            points.append(totals)
        shares.append(won / 2)
    interval = 1.96 * pstdev(shares) / len(shares) ** 0.5
    ours, theirs = (mean(totals[entrant] for totals in points) for entrant in (0, 1))
    remark = f"{games} games, +-{interval:.1%}, mean totals {ours:.0f} to {theirs:.0f}"
    show(" against ".join(levels), f"{mean(shares):.1%}", remark)


def _totals(levels: tuple[str, str], deck: int, chair: int) -> list[int]:
    """Return the totals of one game by entrant, the first entrant sitting on `chair`."""
    seated = [LEVELS[levels[seat ^ chair]](deck) for seat in range(2)]
    states = list(_game(2, deck, lambda state, seat, legal: seated[seat].choose(rules.view(state, seat), legal)))
    return [states[-1].totals[chair], states[-1].totals[1 - chair]]


if __name__ == "__main__":
    run(full=True)
