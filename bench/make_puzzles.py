"""Find the puzzles of a game in games between bots: `.venv/bin/python bench/make_puzzles.py cribbage [--puzzles 320]`.

A decision becomes a puzzle if the game's evaluation finds one choice clearly better than the others, and if that choice
also does better when the unseen cards are dealt again and the deal is played to its end by bots, many times, with the
same cards for each choice. Same arguments, same puzzles.

`--check` keeps those of a game that its evaluation still finds clear, lists all choices that are right by it, and fills
up with puzzles of later games.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple, cast

import numpy as np
from msgspec.structs import asdict, replace

from autopeg.engine import AnyGame
from autopeg.engine.advice import Choice, Judgement, advice_of, judged
from autopeg.engine.cards import PACK, Card
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.games.tabletop import rules as tabletop
from autopeg.games.tabletop.rules.state import TURNS
from autopeg.games.tabletop.valuation import choice_of, lanes_of, play_out, unseen_in
from autopeg.learning.practice.puzzles import (
    FILE,
    Difficulty,
    Puzzle,
    pack,
    packed_state,
    puzzles_of,
    same_move,
    state_of,
)
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table

SEED = 7
LEVELS = ("expert", "club")
ERRORS_AHEAD = 2.5
"""The best choice must be ahead by so many standard errors."""
ROUNDS_AT_ONCE = 400
MOST_OF_A_DEAL = 2
MOST_RIGHT = 3
MOST_EASY = 0.25
"""Share of the puzzles of a kind that a beginner finds too."""
END_OF_DEAL = ("deal", "start", "over")


class Search(NamedTuple):
    """How a game's puzzles are found."""

    costly: float
    """Points by which the others must be worse than the best choice, by the evaluation."""
    as_good: float
    """Points within which a choice is as good as the best."""
    dealt_again: Callable[[AnyGame, Any, int, random.Random], Any]
    plays_on: str
    """The level of the bots that play a deal to its end."""
    leads_at_once: Callable[[Any, int, Any, Any, str], Sequence[float]] | None = None
    """Plays a deal to its end in place of the bots, many times at once. From a state, a seat, two choices and a name it
    returns the points that the first choice is ahead of the second."""
    played_out: int = 60
    """How often a choice is played out at first; if the better one is not clear by then, as often again, and again."""
    options: tuple[dict[str, object], ...] = ({},)


def main() -> None:
    """Write the puzzles of the game named, with the progress on the screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SEARCHES)
    parser.add_argument("--puzzles", type=int, default=320)
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args()
    finder = Finder(chosen.game)
    found = finder.find(chosen.puzzles, puzzles_of(chosen.game) if chosen.check else ())
    Path(str(files(f"autopeg.games.{chosen.game}") / FILE)).write_bytes(pack(found))
    puzzles_of.cache_clear()
    kinds = Counter((puzzle.kind, puzzle.difficulty) for puzzle in found)
    print(f"{len(found)} puzzles: {', '.join(f'{n} {kind} {level}' for (kind, level), n in sorted(kinds.items()))}")


class Finder:
    """Looks for the puzzles of a game."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._rules = rules_of(game)
        self._advice = advice_of(game)
        self._search = SEARCHES[game]
        self._solvers = [new_player(game, level, SEED) for level in ("beginner", "club")]
        self._bots = [new_player(game, self._search.plays_on, seed) for seed in range(2)]

    def find(self, number: int, known: Sequence[Puzzle] = ()) -> list[Puzzle]:
        """Return that many puzzles, about as many of each kind. known: those to check, from the first games."""
        found = self._checked(known)
        wanted = Counter(puzzle.kind for puzzle in found)
        wanted.update(f"{puzzle.difficulty} {puzzle.kind}" for puzzle in found)
        games = max((int(puzzle.name.split(":")[0]) for puzzle in known), default=0)
        each = -(-number // len(set(self._advice.KINDS) - {"count"}))
        for name, state, judgement in self._decisions(games):
            if len(found) >= number:
                break
            kind, level = judgement.kind, self._difficulty(state, judgement)
            if wanted[kind] >= each or (level == "easy" and wanted[f"easy {kind}"] >= each * MOST_EASY):
                continue
            puzzle = self._puzzle(name, level, state, judgement)
            checked = [] if puzzle is None else self._checked([puzzle])
            if not checked:
                continue
            found += checked
            wanted.update((kind, f"{level} {kind}"))
            print(f"\r{len(found)} of {number} puzzles, game {name.split(':')[0]}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        return found

    def _checked(self, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
        """Return the puzzles that the evaluation still finds clear, with the choices that are right by it."""
        found: list[Puzzle] = []
        for puzzle in puzzles:
            state, seat, best = state_of(self._game, puzzle), puzzle.seat, self._rules.parse_move(puzzle.right[0])
            view, legal = self._rules.view(state, seat), self._rules.legal_moves(state, seat)
            judgement = judged(self._advice.evaluate, view, legal, best, seat, puzzle.kind)
            if judgement is None or not self._is_clear(judgement):
                continue
            right = [choice.move for choice in self._right(judgement)[0]]
            if _is_same(best, right):
                found.append(replace(puzzle, right=tuple(map(to_json, right))))
        return found

    def _decisions(self, game: int) -> Iterator[tuple[str, Any, Judgement]]:
        """Yield decisions of the games after one, without an end of them, a few of each deal."""
        while True:
            game += 1
            rng = random.Random(f"{SEED}:{game}")
            options = rng.choice(self._search.options)
            seats = [Seat(level, new_player(self._game, level, game)) for level in rng.sample(LEVELS, 2)]
            table = Table(History(self._rules, self._rules.new(dict(options), 2)), seats, deck=f"{SEED}:{game}")
            deals: list[list[tuple[Any, Any]]] = [[]]
            before = table.state
            while (step := table.advance()) is not None:
                if step.is_deal:
                    deals.append([])
                deals[-1].append((before, step.move))
                before = step.state
            for number, deal in enumerate(deals):
                rng.shuffle(deal)
                taken = 0
                for state, move in deal:
                    judgement = self._advice.judge(state, move)
                    if (
                        judgement is None
                        or self._rules.to_act(state) != judgement.seat
                        or not self._is_clear(judgement)
                    ):
                        continue
                    yield f"{game}:{number}:{taken}", state, judgement
                    taken += 1
                    if taken == MOST_OF_A_DEAL:
                        break

    def _is_clear(self, judgement: Judgement) -> bool:
        """Return whether the evaluation finds few choices clearly better; near the end points are not what counts."""
        right, others = self._right(judgement)
        if judgement.kind == "count" or not others or len(right) > MOST_RIGHT or right[0].by_chance:
            return False
        return self._loss(judgement, others[0]) >= self._search.costly

    def _right(self, judgement: Judgement) -> tuple[list[Choice], list[Choice]]:
        """Return the choices that are as good as the best, and the others, best first."""
        near = [self._loss(judgement, choice) <= self._search.as_good for choice in judgement.choices]
        right = [choice for choice, is_near in zip(judgement.choices, near, strict=True) if is_near]
        return right, [choice for choice, is_near in zip(judgement.choices, near, strict=True) if not is_near]

    def _loss(self, judgement: Judgement, choice: Choice) -> float:
        return judgement.choices[0].worth - choice.worth

    def _puzzle(self, name: str, level: Difficulty, state: Any, judgement: Judgement) -> Puzzle | None:
        """Return the puzzle of a decision if the best choice is clear when it is played out too."""
        right, others = self._right(judgement)
        best, rivals = right[0].move, [choice.move for choice in others[:2]]
        leads: list[tuple[float, float]] = []
        for rival in rivals:
            leads.append(self._ahead(name, state, judgement.seat, best, rival))
            if leads[-1][0] < self._search.costly / 3:
                return None
        ahead, error = (round(number, 2) for number in min(leads))
        if ahead < ERRORS_AHEAD * error:
            return None
        moves = tuple(to_json(choice.move) for choice in right)
        return Puzzle(name, judgement.kind, level, judgement.seat, moves, ahead, error, packed_state(state))

    def _ahead(self, name: str, state: Any, seat: int, best: Any, rival: Any) -> tuple[float, float]:
        """Return the mean lead of a choice over another, with its standard error."""
        if self._search.leads_at_once is not None:
            at_once = self._search.leads_at_once(state, seat, best, rival, name)
            return fmean(at_once), stdev(at_once) / sqrt(len(at_once))
        leads: list[float] = []
        error = 0.0
        for _ in range(3):
            for _ in range(self._search.played_out):
                chance = f"{name}:{len(leads)}"
                redealt = self._search.dealt_again(self._rules, state, seat, random.Random(chance))
                leads.append(self._outcome(redealt, seat, best, chance) - self._outcome(redealt, seat, rival, chance))
            error = stdev(leads) / sqrt(len(leads))
            if fmean(leads) < 0 or fmean(leads) >= ERRORS_AHEAD * error:
                break
        return fmean(leads), error

    def _outcome(self, state: Any, seat: int, move: Any, chance: str) -> float:
        """Return the points that a side is ahead at the end of the deal if it makes a move."""
        seats = [Seat(f"{number}", bot) for number, bot in enumerate(self._bots)]
        table = Table(History(self._rules, state), seats, deck=chance)
        table.submit(move)
        while table.state.phase not in END_OF_DEAL and table.advance() is not None:
            pass
        scores = [-score for score in table.state.scores] if self._rules.LOWEST_WINS else table.state.scores
        side = table.state.side_of(seat)
        return scores[side] - scores[1 - side]

    def _difficulty(self, state: Any, judgement: Judgement) -> Difficulty:
        seat = judgement.seat
        view, legal = self._rules.view(state, seat), self._rules.legal_moves(state, seat)
        right = [choice.move for choice in self._right(judgement)[0]]
        finds = sum(_is_same(solver.choose(view, legal), right) for solver in self._solvers)
        return ("hard", "medium", "easy")[finds]


def _is_same(move: Any, right: Sequence[Any]) -> bool:
    return move is not None and any(same_move(to_json(move), to_json(each)) for each in right)


def _renamed(rules: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    """Return a state of a game with one pack in which all cards that a seat can't see have changed their places."""
    unseen = sorted(set(PACK) - set(_cards(asdict(rules.view(state, seat)))))
    dealt = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return replace(
        state, **{name: _with(value, dealt) for name, value in asdict(state).items() if name in _CARD_FIELDS}
    )


_CARD_FIELDS = ("hands", "discarded", "crib", "stacks")


def _cards(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, dict):
        for each in cast("dict[str, object]", value).values():
            yield from _cards(each)
    elif isinstance(value, list | tuple | frozenset):
        for each in cast("Sequence[object]", value):
            yield from _cards(each)


def _with(value: Any, dealt: dict[Card, Card]) -> Any:
    return dealt.get(value, value) if isinstance(value, Card) else tuple(_with(each, dealt) for each in value)


def _redealt(rules: AnyGame, state: Any, seat: int, rng: random.Random, *, pile: str) -> Any:
    """Return a state of a rummy game with the others' hands and the draw pile dealt again. pile: the pile's field."""
    drawn = getattr(state, "drawn", 0)
    left = list(getattr(state, pile)[drawn:])
    for other, hand in enumerate(state.hands):
        if other != seat:
            left += hand
    rng.shuffle(left)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hands[other], left = tuple(left[: len(hand)]), left[len(hand) :]
    return replace(state, hands=tuple(hands), **{pile: (*getattr(state, pile)[:drawn], *left)})


def _leads_in_lanes(state: Any, seat: int, best: Any, rival: Any, name: str) -> Sequence[float]:
    """Return the leads in rounds of Table Top Cribbage in which both sides play as the learned tables say."""
    view = tabletop.view(state, seat)
    table = lanes_of(view)
    unseen, hidden = unseen_in(view, best.card)
    turns = TURNS - table.turn - 1
    drawn = np.random.default_rng(list(name.encode())).permuted(np.tile(unseen, (ROUNDS_AT_ONCE, 1)), axis=1)
    lanes = table.take(np.zeros(2 * ROUNDS_AT_ONCE, np.int64))
    lanes.play(np.full(len(lanes), best.card, np.int32), np.repeat([*map(choice_of, (best, rival))], ROUNDS_AT_ONCE))
    ends = play_out(lanes, np.tile(drawn[:, : hidden + turns], (2, 1)), hidden)
    leads = ends.lead(table.side).reshape(2, ROUNDS_AT_ONCE)
    return [float(lead) for lead in leads[0] - leads[1]]


SEARCHES = {
    "cribbage": Search(0.8, 0.15, _renamed, "club"),
    "tabletop": Search(1.5, 0.25, _renamed, "expert", _leads_in_lanes, options=({}, {}, {"variant": "ship"})),
    "crib_rummy": Search(2.0, 0.4, partial(_redealt, pile="pile"), "expert"),
    # Without the option, two bots can play a round for ever (Y32b).
    "crummy_rummy": Search(
        3.0, 0.5, partial(_redealt, pile="deck"), "club", played_out=30, options=({"max_reshuffles": 2},)
    ),
}

if __name__ == "__main__":
    main()
