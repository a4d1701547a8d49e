"""Losses that a review of Table Top Cribbage names, held against rounds that experts play on with other hidden cards.

Run it as `.venv/bin/python bench/tabletop_losses.py [DECISIONS SEED]`. It takes decisions of fresh games of all kinds
of players. For each, the choice made and the better of the two that the review and `expert` prefer are played to the
end of the round, against the same orders of the cards that the player could not see; then the table of `winning` says
who wins. It counts how many losses of more than 5% are named, and how many of those that are named are real.
"""

import random
import sys
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from msgspec.structs import replace

from accuracy import RANDOM, player_at
from autopeg.engine.advice import Judgement
from autopeg.engine.cards import PACK
from autopeg.engine.history import History
from autopeg.games.tabletop import rules
from autopeg.games.tabletop.advice import COSTLY
from autopeg.games.tabletop.advice import judge as judgement_of
from autopeg.games.tabletop.bots.simple import Expert
from autopeg.games.tabletop.rules import State
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove
from autopeg.games.tabletop.winning import win_chances
from autopeg.play.table import Seat, Table
from autopeg.statistics.review import kept_decision
from measure import judge

DECISIONS, SEED = 150, 1
LEVELS = (RANDOM, "beginner", "club", "expert")
LARGE = 0.05
FEWEST, MOST = 40, 400
"""Rounds played for a decision."""
SURE = 2.5
"""Standard errors."""
OF_A_GAME = 6
NAMED_SHARE, REAL_SHARE = 80, 95

_EXPERT = Expert()


def main(decisions: int = DECISIONS, seed: int = SEED) -> None:
    """Print the shares, over that many decisions."""
    named = real = large = found = 0
    for state, judged in islice(_decisions(seed), decisions):
        decision = kept_decision(0, judged)
        is_named = (decision.wins_lost or 0.0) > LARGE
        lost, error = _played_loss(state, judged)
        named, real = named + is_named, real + (is_named and lost > 0)
        large, found = large + (lost > LARGE), found + (lost > LARGE and decision.is_costly(COSTLY))
        if is_named or lost > LARGE:
            said = f"{decision.wins_lost:.3f} named, {lost:.3f} ± {error:.3f} played"
            print(f"{said}, real {real} of {named}, named {found} of {large}", flush=True)
    judge("losses named above 5% that are real", 100 * real / max(1, named), "%", REAL_SHARE, is_least=True)
    judge("losses above 5% that are named as costly", 100 * found / max(1, large), "%", NAMED_SHARE, is_least=True)


def _decisions(seed: int) -> Iterator[tuple[State, Judgement]]:
    """Yield decisions of fresh games without an end, a few of each."""
    game = 0
    while True:
        game += 1
        rng = random.Random(f"losses {seed}:{game}")
        seats = [Seat(level, player_at("tabletop", level, game)) for level in rng.sample(LEVELS, 2)]
        table = Table(
            History(rules, rules.new(rng.choice(({}, {}, {"variant": "ship"})), 2)), seats, deck=f"losses {seed}:{game}"
        )
        turns = list(_turns(table))
        for state, move in rng.sample(turns, OF_A_GAME):
            judged = judgement_of(state, move)
            if judged is not None:
                yield state, judged


def _turns(table: Table) -> Iterator[tuple[State, Place | Crib]]:
    before = table.state
    while (step := table.advance()) is not None:
        if isinstance(step.move, Place | Crib):
            yield before, step.move
        before = step.state


def _played_loss(state: State, judged: Judgement) -> tuple[float, float]:
    """Return the chance to win that a choice loses against a better one, with its standard error.

    It is played until it is sure whether it is large. Other rounds tell which choice is better.
    """
    made, seat = judged.made.move, judged.seat
    view, legal = rules.view(state, seat), rules.legal_moves(state, seat)
    likely = [judged.choices[0].move, _EXPERT.choose(view, legal)]
    chances = range(-FEWEST if likely[0] != likely[1] else 0, 0)
    better = max(
        likely, key=lambda move: sum(_outcome(_dealt_again(state, seat, chance), move, seat) for chance in chances)
    )
    if better == made:
        return 0.0, 0.0
    found: list[float] = []
    lost, error = 0.0, 1.0
    while len(found) < FEWEST or (len(found) < MOST and abs(lost - LARGE) < SURE * error):
        dealt = _dealt_again(state, seat, len(found))
        found.append(_outcome(dealt, better, seat) - _outcome(dealt, made, seat))
        if len(found) > 1:
            lost, error = fmean(found), stdev(found) / sqrt(len(found))
    return lost, error


def _dealt_again(state: State, seat: int, chance: int) -> State:
    """Return the state with the cards that a seat can't see in another order."""
    view = rules.view(state, seat)
    seen = {*(card for row in view.grid for card in row), *view.crib, view.card}
    hidden = [card for card in PACK if card not in seen]
    random.Random(chance).shuffle(hidden)
    crib = tuple(card if card in seen else hidden.pop() for card in state.crib)
    stacks = tuple(tuple(card if card in seen else hidden.pop() for card in stack) for stack in state.stacks)
    return replace(state, crib=crib, stacks=stacks)


def _outcome(state: State, move: TabletopMove, seat: int) -> float:
    """Return the chance to win once experts have played the round to its end after a move."""
    state, _ = rules.apply(state, move)
    while state.phase == "turn":
        turn = state.turn
        assert turn is not None
        state, _ = rules.apply(state, _EXPERT.choose(rules.view(state, turn), rules.legal_moves(state, turn)))
    wins = win_chances(state)
    assert wins is not None
    return wins[seat]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
