"""Advice of Crummy Rummy in the last round of two players, held against continuations that experts play.

Decisions of fresh games are reviewed, of players of all levels and of such as choose at random. Then the choice made
and the best are each played to the end of the game by two experts in the simulator, with hidden cards that fit what
the seat saw. It needs a C compiler, `cc`. Run it as `.venv/bin/python bench/crummy_rummy_advice.py [GAMES DEALS SEED]`.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from accuracy import RandomPlayer
from autopeg.engine.advice import Judgement
from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy import rules
from autopeg.games.crummy_rummy.advice import judge as judged
from autopeg.games.crummy_rummy.bots import LEVELS
from autopeg.games.crummy_rummy.bots.memory import pile_of
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, DrawDeck, TakeUpcard
from autopeg.games.rummy.rules import Discard
from crummy_rummy_simulator import Simulator
from measure import judge, show
from pegcore.cards import suit_of
from pegcore.melds import is_wild, place_of
from self_play import last_round_of

GAMES, DEALS, SEED = 40, 400, 1
ONE_IN = {True: 1, False: 6}
"""Of the decisions that were costly all are played out, of the others one in so many."""
MUCH = 0.05
LEAST_RIGHT, LEAST_NAMED = 95, 80
ANY, FROM_PILE, FROM_DECK = range(3)
WILD = 48


class Asked(Struct, frozen=True):
    """A decision of the last round."""

    view: View
    judgement: Judgement

    @property
    def tried(self) -> list[CrummyRummyMove]:
        """The best choice, and the one that was made."""
        return [self.judgement.choices[0].move, self.judgement.made.move]

    @property
    def lost(self) -> float:
        """The loss of the chance to win by the review."""
        return (self.judgement.choices[0].win_chance or 0.0) - (self.judgement.made.win_chance or 0.0)

    @property
    def line(self) -> str:
        """What bench/crummy_rummy/ending.c reads."""
        view, opponent = self.view, Opponent()
        opponent.look(view)
        seat, other = view.seat, 1 - view.seat
        turns = [sum(each.by == each_seat for each in view.discards) for each_seat in (seat, other)]
        upcards = sum(each.taken_by == other for each in view.discards)
        piles = (view.hand, sorted(opponent.took), pile_of(view))
        counted = [str(word) for pile in piles for word in (len(pile), *map(_kind, pile))]
        tried = [str(word) for move in self.tried for word in _tried(move)]
        known = (view.totals[seat], view.totals[other], *turns, upcards, view.reshuffles)
        held = view.hand_counts[other]
        return " ".join([*map(str, known), *counted, str(held), str(len(self.tried)), *tried])


def _kind(card: Card) -> int:
    return WILD if is_wild(card) else suit_of(card) * 12 + place_of(card) - 3


def _tried(move: CrummyRummyMove) -> tuple[int, int]:
    if isinstance(move, Discard):
        return ANY, _kind(move.card)
    return (FROM_PILE if isinstance(move, TakeUpcard) else FROM_DECK), 0


def main(games: int = GAMES, deals: int = DEALS, seed: int = SEED) -> None:
    """Print how the review and the continuations agree."""
    asked = [each for game in range(games) for each in decisions(f"{seed}:{game}")]
    with TemporaryDirectory() as folder:
        simulator = Simulator(Path(folder), 2)
        told = simulator.run("ending", 2, deals, seed, given="".join(f"{each.line}\n" for each in asked))
    played = [[*map(float, line.split())] for line in told.splitlines()]
    shares = [line[::2] for line in played]
    report(asked, shares)


def report(asked: Sequence[Asked], shares: Sequence[Sequence[float]]) -> None:
    """Print the shares of decisions that the review and the simulation judge alike. shares: as `Asked.tried`."""
    both = list(zip(asked, shares, strict=True))
    show("decisions of the last round", f"{len(asked)}")
    errors = [abs((each.judgement.made.win_chance or 0.0) - share[-1]) for each, share in both]
    show("chance of the choice made", f"{100 * sum(errors) / len(errors):.1f}%", "mean difference")
    named = [share[0] > share[-1] for each, share in both if each.lost > MUCH]
    show("lose more than 5% by the review", f"{len(named)}")
    judge("of those lose in the simulation", 100 * sum(named) / len(named), "%", LEAST_RIGHT, is_least=True, digits=1)
    lose = [each for each, share in both if share[0] - share[-1] > MUCH]
    show("lose more than 5% by the simulation", f"{len(lose)}")
    for least, what in ((MUCH, "5%"), (0.03, "3%, so are costly"), (0.005, "something")):
        found = sum(each.lost > least for each in lose)
        judge(f"of those lose {what} by the review", 100 * found / len(lose), "%", LEAST_NAMED, is_least=True, digits=1)


def decisions(name: str) -> Iterator[Asked]:
    """Yield the decisions of a last round that are played out."""
    rng = random.Random(name)
    table = last_round_of([_player(rng) for _ in range(2)], f"advice {name}")
    before = table.state
    while (step := table.advance()) is not None:
        judgement = None if step.is_deal else judged(before, step.move)
        if judgement is not None and judgement.choices[0].by_chance:
            asked = Asked(rules.view(before, judgement.seat), judgement)
            can_be_tried = all(isinstance(move, Discard | TakeUpcard | DrawDeck) for move in asked.tried)
            is_best = judgement.made.move == judgement.choices[0].move
            if can_be_tried and not is_best and rng.randrange(ONE_IN[asked.lost > MUCH]) == 0:
                yield asked
        before = step.state


def _player(rng: random.Random) -> Any:
    level = rng.choice(["random", *LEVELS])
    return RandomPlayer(rng.randrange(1000)) if level == "random" else LEVELS[level](rng.randrange(1000))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
