"""Every decision of a game that is over, beside the best that there was to do, and what it has cost.

A decision is judged by what its player could know then, as a hint would have judged it: luck does not make it better.
"""

from collections.abc import Iterator

from msgspec import Struct

from autopeg.engine.advice import Choice, Judgement
from autopeg.engine.history import History
from autopeg.engine.moves import Move, to_json
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, kit_of

MOST_OTHERS = 3
"""How many choices besides the best and the one made are kept."""

_NO_CHANCE_LOST = 0.005
"""So little of the chance to win is within what can be told."""
_COSTLY_CHANCE = 0.03
"""So much of the chance to win is worth looking at again."""


class Decision(Struct, frozen=True, array_like=True):
    """One decision as it is kept; moves stand as in a record.

    n: the number of the move in the record, counted from 1; others: the best choices besides; of: how many there were.
    """

    n: int
    seat: int
    kind: str
    made: Choice
    best: Choice
    others: tuple[Choice, ...]
    of: int

    @property
    def lost(self) -> float:
        """Points that the best choice would have brought more, 0 and up; near the end only where the chance to win was
        lost with them."""
        if self.wins_lost is not None and self.wins_lost < _NO_CHANCE_LOST:
            return 0.0
        return max(0.0, round(self.best.worth - self.made.worth, 3))

    @property
    def wins_lost(self) -> float | None:
        """The chance to win that was given up, 0 to 1; None while the race is open."""
        if self.best.win_chance is None or self.made.win_chance is None:
            return None
        return max(0.0, round(self.best.win_chance - self.made.win_chance, 4))

    @property
    def is_best(self) -> bool:
        """Whether nothing better could have been done."""
        return not (self.lost if self.wins_lost is None else self.wins_lost)

    @property
    def margin(self) -> float:
        """Points by which the best choice was better than the next one that was not made, 0 where all were alike."""
        return max(0.0, self.best.worth - self.others[0].worth) if self.others else 0.0

    def is_costly(self, points: float) -> bool:
        """Whether so many points were lost, or much of the chance to win."""
        return self.lost >= points if self.wins_lost is None else self.wins_lost >= _COSTLY_CHANCE


def judgements(history: History) -> Iterator[tuple[int, Judgement]]:
    """Yield every decision in force with the index of its step, the oldest first; none of a score that was kept."""
    game = history.game
    if game.NAME not in GAME_NAMES:
        return
    judge = kit_of(game.NAME).advice.judge
    steps = history.steps
    for index, step in enumerate(steps):
        move: Move = step.move
        if not move.is_chance:
            judged = judge(history.state_before(len(steps) - index), move)
            if judged is not None:
                yield index, judged


def decisions_of(record: Record, history: History) -> tuple[Decision, ...]:
    """Return every decision in force of a game. history: the record played again."""
    lines = record.lines_in_force
    return tuple(kept_decision(lines[index], judged) for index, judged in judgements(history))


def kept_decision(n: int, judged: Judgement) -> Decision:
    """Return a decision as it is kept. n: the number of its move."""
    made, best = judged.made, judged.choices[0]
    others = [choice for choice in judged.choices if choice.move not in (best.move, made.move)][:MOST_OTHERS]
    return Decision(
        n, judged.seat, judged.kind, _written(made), _written(best), tuple(map(_written, others)), len(judged.choices)
    )


def _written(choice: Choice) -> Choice:
    """Return a choice as it stands in the store: its move as in a record, and the numbers alone."""
    return Choice(to_json(choice.move), choice.worth, choice.win_chance)
