"""Crib Rummy played out: what it is worth to wait with melds, and whether a review is right about large losses.

Decisions from games of bots are played to the end of the hand both ways, on hidden cards that fit what the seat has
seen: the others' hands and the draw pile are dealt again, except for the cards that somebody took from the pile. A hand
is the best of as many cards as its owner has had, and one of experts holds nothing that they would have laid.

    .venv/bin/python bench/crib_rummy_playouts.py waiting PLAYERS SECONDS SEED
    .venv/bin/python bench/crib_rummy_playouts.py claims GAMES SEED
"""

import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from autopeg.engine.advice import Judgement
from autopeg.games.crib_rummy import rules
from autopeg.games.crib_rummy.advice import judge
from autopeg.games.crib_rummy.bots.expert import Expert
from autopeg.games.crib_rummy.bots.plans import Plan, cards_of, first_play, points_of
from autopeg.games.crib_rummy.bots.waiting import lays_now
from autopeg.games.crib_rummy.rules import State
from autopeg.games.crib_rummy.rules.moves import CribRummyMove
from autopeg.games.crib_rummy.second_look import MUCH, answer, dealt_again, losses_played_out, played_out
from autopeg.play.seating import new_player
from measure import show

LEVELS = ("expert", "master")
WAIT = ("beginner", "master")
"""Levels that hold cards which they could lay."""
SHARE = 0.2
"""Share of the decisions that are played out."""
TIMES = 4
SOME, MOST, CLEAR = 25, 400, (2.0, 3.0)
"""Games played out at a time, at most, and the standard errors that make it clear whether 5% are lost."""
FIRST_GAME = 1_000_000
"""Number of the first of them; those of a second look have lower ones."""
ONE_IN = {True: 3, False: 12}
"""Of the decisions that don't lose much by the review one in so many is tried, by whether it was looked at again."""
COSTLY = 0.03


class Position(Struct, frozen=True):
    """A decision in a game."""

    state: State
    seat: int
    levels: tuple[str, ...]
    made: CribRummyMove

    def dealt_again(self, rng: random.Random) -> State:
        """Return the state with other hidden cards."""
        return dealt_again(
            self.state, self.seat, rng, [seat for seat, level in enumerate(self.levels) if level in WAIT]
        )


def positions(seed: str, levels: tuple[str, ...]) -> Iterator[Position]:
    """Yield the decisions of a game."""
    rng = random.Random(seed)
    bots = [new_player("crib_rummy", level, seat) for seat, level in enumerate(levels)]
    state = rules.new({}, len(levels))
    while state.phase != "over":
        seat = rules.to_act(state)
        if seat is None:
            move = rules.chance(state, lambda cards: rng.sample(cards, len(cards)))
        else:
            move = answer(state, bots)
            if state.phase in ("draw", "play"):
                yield Position(state, seat, levels, move)
        assert move is not None
        state, _ = rules.apply(state, move)


def _played_out(state: State, move: CribRummyMove, levels: Sequence[str], *, lays: bool = False) -> State:
    """Return the state at the end of the hand. lays: whether the turn lays all that it can."""
    seat = rules.to_act(state)
    state, _ = rules.apply(state, move)
    experts = [Expert() for _ in range(state.players)]
    while lays and state.phase == "play" and state.turn == seat:
        state, _ = rules.apply(state, answer(state, experts))
    return played_out(state, [new_player("crib_rummy", level, each) for each, level in enumerate(levels)])


def _lead(state: State, seat: int) -> float:
    others = [score for each, score in enumerate(state.scores) if each != seat]
    return state.scores[seat] - fmean(others)


def waiting(players: int, seconds: float, seed: str) -> None:
    """Print what waiting gains in points of lead over laying all melds at once, the seat going on as a master."""
    gains: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    rng = random.Random(seed)
    for at, position in enumerate(_decisions(players, LEVELS, seconds, seed)):
        if rng.random() > SHARE:
            continue
        view = rules.view(position.state, position.seat)
        legal = rules.legal_moves(position.state, position.seat)
        expert = Expert()
        expert.look(view)
        _, plan = expert.plan(view)
        waits = expert.best_discard(view, legal, cards_of(plan)) if plan and view.phase == "play" else None
        if waits is None:
            continue
        lays = first_play(plan).move
        for others in LEVELS:
            levels = ["master" if seat == position.seat else others for seat in range(players)]
            leads: list[float] = []
            for number in range(TIMES):
                dealt = position.dealt_again(random.Random(f"{seed}:{at}:{number}"))
                kept = _lead(_played_out(dealt, waits, levels), position.seat)
                leads.append(kept - _lead(_played_out(dealt, lays, levels, lays=True), position.seat))
            for group in _groups(view, plan):
                gains[group][others].append(fmean(leads))
    for group, by_level in sorted(gains.items()):
        shown = [f"{fmean(each):+.2f} ± {_error(each):.2f} against {level}s" for level, each in by_level.items()]
        show(group, f"{len(by_level['expert'])} positions", ", ".join(shown))


def _groups(view: Any, plan: Plan) -> Iterator[str]:
    left = len(view.hand) - len(cards_of(plan))
    fewest = min(count for seat, count in enumerate(view.hand_counts) if seat != view.seat)
    if left <= 1:
        yield "can go out"
    elif lays_now(view, plan):
        yield "the hand or game may end"
        yield f"the hand or game may end, {_range(points_of(plan), 6)} points"
    else:
        yield "waits"
        yield f"waits, {'a later' if view.melded[view.seat] else 'first'} meld"
        yield f"waits, {'up to 4' if left <= 4 else 'more'} cards left"
        yield f"waits, {_range(points_of(plan), 6)} points"
        yield f"waits, others hold at least {_range(fewest, 4)}"


def _range(number: int, step: int) -> str:
    low = number // step * step
    return f"{low:2} to {low + step - 1}"


class Claims(Struct):
    """How a review and experts agree about the decisions of games."""

    looks: int = 0
    """Second looks."""
    said: int = 0
    """Decisions that lose much by the review."""
    lose: int = 0
    """Those of them that lose when played out."""
    much: int = 0
    """Those of them that lose much when played out."""
    missed: list[tuple[int, float]] = []
    """The others that were found to lose much when played out: how many each stands for, and the loss by the review."""

    def add(self, position: Position, judgement: Judgement, rng: random.Random, number: int) -> None:
        """Count a decision. rng: picks those that are played out although they don't lose much by the review; number:
        of the first game.
        """
        best, made = judgement.choices[0], judgement.made
        was_looked_at = judgement.said is not None
        one_in = ONE_IN[was_looked_at]
        is_tried = rng.randrange(one_in) == 0
        self.looks += was_looked_at
        if made.win_chance is None or best.win_chance is None or best.move == made.move:
            return
        said = best.win_chance - made.win_chance
        if said > MUCH:
            lost = _loss(position, best.move, number)
            self.said, self.lose, self.much = self.said + 1, self.lose + (lost > 0), self.much + (lost > MUCH)
        elif is_tried and _loss(position, best.move, number) > MUCH:
            self.missed.append((one_in, said))

    def show(self, games: int) -> None:
        """Print the counts."""
        show("games", f"{games}", f"{self.looks / games:.1f} second looks each")
        show("lose more than 5% by the review", f"{self.said}", f"{self.lose} of those lose when played out")
        missed = sum(stands_for for stands_for, _ in self.missed)
        costly = sum(stands_for for stands_for, said in self.missed if said > COSTLY)
        remark = (
            f"the review names {self.much}, and {self.much + costly} as costly; {len(self.missed)} others were found"
        )
        show("lose more than 5% when played out", f"{self.much + missed}", remark)


def claims(games: int, seed: str) -> None:
    """Print how many large losses of a review of games of club bots are losses between experts, and the reverse."""
    counted = Claims()
    for game in range(games):
        rng = random.Random(f"{seed}:{game}")
        for at, position in enumerate(positions(f"{seed}:{game}", ("club", "club"))):
            judgement = judge(position.state, position.made)
            if judgement is not None:
                counted.add(position, judgement, rng, FIRST_GAME + at * MOST)
        counted.show(game + 1)


def _loss(position: Position, best: CribRummyMove, number: int) -> float:
    """Return what a choice loses of the chance to win between experts."""
    lost, (less, more) = 0.0, CLEAR
    for mean, error in losses_played_out(position.state, best, position.made, (SOME,) * (MOST // SOME), number):
        lost = mean
        if lost + less * error < MUCH or lost - more * error > MUCH:
            break
    return lost


def _decisions(players: int, levels: Sequence[str], seconds: float, seed: str) -> Iterator[Position]:
    """Yield the decisions of games until the time is over."""
    stop, game = time.monotonic() + seconds, 0
    while True:
        game += 1
        rng = random.Random(f"{seed}:{game}")
        for position in positions(f"{seed}:{game}", tuple(rng.choice(levels) for _ in range(players))):
            if time.monotonic() > stop:
                return
            yield position


def _error(numbers: Sequence[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def main(what: str, *words: str) -> None:
    """Print one of the two."""
    if what == "waiting":
        players, seconds, seed = words
        waiting(int(players), float(seconds), seed)
    else:
        games, seed = words
        claims(int(games), seed)


if __name__ == "__main__":
    main(*sys.argv[1:])
