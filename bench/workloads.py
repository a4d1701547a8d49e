"""Work that two versions of Autopeg do in turn, for `before.py`: a program that runs in a process for each version.

It reads the name of a workload a line, does it, and answers with the processor time that it took. The first time does
not count: then everything is loaded and prepared. It uses only what the version before has as well.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle
from operator import itemgetter
from typing import Any

from autopeg.engine.cards import PACK
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json

DRAWN = 500
"""Orders of the cards, and numbers that choose a move, drawn beforehand: a random generator would take as long as the
engine."""

RECORDS = 40
LOOK_UPS = 50_000

GAMES = {"cribbage": 40, "tabletop": 40, "crib_rummy": 4, "crummy_rummy": 1}
"""Random games of a workload."""

HINTS = 3
OPTIONS: dict[str, dict[str, object]] = {"crummy_rummy": {"max_reshuffles": 1}}


class Luck:
    """Orders of cards and choices from a seed, the same for both versions."""

    def __init__(self, seed: int) -> None:
        choices, starts = _drawn(seed)
        self._choices, self._starts = cycle(choices), cycle(starts)

    def shuffled(self, cards: Sequence[Any]) -> Sequence[Any]:
        return _orders(len(cards))[next(self._starts)](cards)

    def choice(self, moves: Sequence[Any]) -> Any:
        return moves[next(self._choices) % len(moves)]


@cache
def _drawn(seed: int) -> tuple[list[int], list[int]]:
    rng = random.Random(seed)
    return [rng.getrandbits(30) for _ in range(DRAWN)], [rng.randrange(DRAWN) for _ in range(DRAWN)]


@cache
def _orders(number: int) -> list[Callable[[Sequence[Any]], Sequence[Any]]]:
    """Return functions that put so many cards in a random order."""
    rng = random.Random(number)
    return [itemgetter(*rng.sample(range(number), number)) if number > 1 else tuple for _ in range(DRAWN)]


def play(game: str, seed: int) -> list[Any]:
    """Play a game of random legal moves for two players and return them."""
    rules, luck = rules_of(game), Luck(seed)
    state = rules.new(OPTIONS.get(game, {}), 2)
    played: list[Any] = []
    while True:
        move = rules.chance(state, luck.shuffled)
        if move is None:
            seat = rules.to_act(state)
            if seat is None:
                return played
            move = luck.choice(rules.legal_moves(state, seat))
            move = rules.chance_before(state, move, luck.shuffled) or move
        state, _ = rules.apply(state, move)
        played.append(move)


def _games(game: str) -> Callable[[], None]:
    def play_all() -> None:
        for seed in range(GAMES[game]):
            play(game, seed)

    return play_all


def _replay() -> None:
    from autopeg.records.record import parse_record

    for text in _records():
        parse_record(text).replayed()


@cache
def _records() -> list[bytes]:
    """Return records of cribbage as files."""
    from autopeg.records.record import Header, json_line, record_text

    header = Header("cribbage", ("Ann", "Bob"))
    games = (play("cribbage", seed) for seed in range(RECORDS))
    return [record_text(header, [json_line(to_json(move)) for move in moves]).encode() for moves in games]


def _look_up() -> None:
    from autopeg.counting.hand_points import points

    for hand, starter in _hands():
        points(hand, starter)


@cache
def _hands() -> list[tuple[tuple[int, ...], int]]:
    rng = random.Random(1)
    dealt = [rng.sample(range(52), 5) for _ in range(LOOK_UPS)]
    return [(tuple(cards[:4]), cards[4]) for cards in dealt]


def _every_hand() -> None:
    from every_hand import histogram  # of the version that is measured: -P keeps this folder out of the search

    assert histogram()[29] == 4


def _hint() -> None:
    """Value the cards of a leader in the play: the longest of all hints."""
    from autopeg.games.cribbage.advice import evaluate
    from autopeg.games.cribbage.typed_position import typed_position

    rng = random.Random(1)
    for _ in range(HINTS):
        *hand, starter = rng.sample(PACK, 5)
        names = " ".join(map(str, hand))
        evaluate(*typed_position(names, False, "0,0", 2, str(starter), "", "", "", is_go=False))


WORKLOADS: dict[str, Callable[[], None]] = {
    **{game: _games(game) for game in GAMES},
    "replay": _replay,
    "look_up": _look_up,
    "every_hand": _every_hand,
    "hint": _hint,
}


def main() -> None:
    """Do workloads until the input ends."""
    done: set[str] = set()
    for line in sys.stdin:
        name = line.strip()
        if name not in done:
            WORKLOADS[name]()
            done.add(name)
        begin = time.process_time()
        WORKLOADS[name]()
        print(time.process_time() - begin, flush=True)


if __name__ == "__main__":
    main()
