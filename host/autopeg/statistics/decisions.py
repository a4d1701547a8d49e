"""Every decision of a finished game compared with the best choice, and what it cost.

A decision is judged by what its player could know at the time, as a hint would have judged it: luck does not count.
"""

from collections.abc import Iterator

from msgspec import Struct

from autopeg.engine.advice import Choice, Judgement
from autopeg.engine.history import History
from autopeg.engine.moves import Move, to_json
from autopeg.records import Record
from autopeg.registry import GAME_NAMES, kit_of

MOST_OTHERS = 3
"""How many choices are kept in addition to the best and the one made."""

_NO_CHANCE_LOST = 0.005
"""Losses of the chance to win below this are within the error of the estimate."""
_COSTLY_CHANCE = 0.03
"""Losses of the chance to win from here on are worth a second look."""


class Decision(Struct, frozen=True, array_like=True):
    """One decision as it is stored; moves are written as in a record."""

    n: int
    """Number of the move in the record, counted from 1."""
    seat: int
    kind: str
    made: Choice
    best: Choice
    others: tuple[Choice, ...]
    """The best of the other choices."""
    of: int
    """How many choices there were."""

    @property
    def lost(self) -> float:
        """Points that the best choice would have made in addition, at least 0; near the end 0 unless the choice also
        lowered the chance to win."""
        if self.wins_lost is not None and self.wins_lost < _NO_CHANCE_LOST:
            return 0.0
        return max(0.0, round(self.best.worth - self.made.worth, 3))

    @property
    def wins_lost(self) -> float | None:
        """Loss of the chance to win, 0 to 1; None while the race is open."""
        if self.best.win_chance is None or self.made.win_chance is None:
            return None
        return max(0.0, round(self.best.win_chance - self.made.win_chance, 4))

    @property
    def is_best(self) -> bool:
        """Whether there was no better choice."""
        return not (self.lost if self.wins_lost is None else self.wins_lost)

    @property
    def margin(self) -> float:
        """Points by which the best choice beats the next one that was not made, 0 if all were equal."""
        return max(0.0, self.best.worth - self.others[0].worth) if self.others else 0.0

    def is_costly(self, points: float) -> bool:
        """Return whether at least that many points were lost, or much of the chance to win."""
        return self.lost >= points if self.wins_lost is None else self.wins_lost >= _COSTLY_CHANCE


def judgements(history: History) -> Iterator[tuple[int, Judgement]]:
    """Yield every decision in force with the index of its step, the oldest first; nothing for the score pad."""
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
    """Return every decision in force of a game. history: of the replayed record."""
    lines = record.lines_in_force
    return tuple(kept_decision(lines[index], judged) for index, judged in judgements(history))


def kept_decision(n: int, judged: Judgement) -> Decision:
    """Return a decision as it is stored. n: the number of its move."""
    made, best = judged.made, judged.choices[0]
    others = [choice for choice in judged.choices if choice.move not in (best.move, made.move)][:MOST_OTHERS]
    return Decision(
        n, judged.seat, judged.kind, _written(made), _written(best), tuple(map(_written, others)), len(judged.choices)
    )


def _written(choice: Choice) -> Choice:
    """Return a choice as it is stored: its move as in a record, and only its numbers."""
    return Choice(to_json(choice.move), choice.worth, choice.win_chance)
