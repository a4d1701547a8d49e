"""The rules by which a score is kept, a module for every game that people play with their own cards.

A module says what an entry is, what it does, what speaks against it, and when the game is over; `Rules` lists how.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from autopeg.errors import UsageError
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, kit_of
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Deal, RoundOver, ScoreMove
from autopeg.scorekeeping.rules.state import State, Step


class Rules(Protocol):
    """How the score of a game is kept.

    Options: what is agreed on, a struct with the name of the rules in `rules`; ALLOWS_ZERO: whether an entry of 0
    says something. `apply` raises IllegalMove for what cannot be; `warning_for` says what speaks against a move that
    could be, for people to be asked (C59, R57). `next_move` is what comes when people go on: a deal, or the end of
    the round that is being told; `default_action` what Enter alone says on the keypad of a board, which cannot enter 0.
    `usual_points` are those that can be expected from a side now. `public` gives what is to be known besides scores,
    pegs and dealer.
    """

    @property
    def Options(self) -> type: ...  # noqa: N802
    @property
    def SEATS(self) -> tuple[int, ...]: ...  # noqa: N802
    @property
    def ALLOWS_ZERO(self) -> bool: ...  # noqa: N802

    def new(self, options: Mapping[str, object], players: int, /) -> State: ...
    def apply(self, state: Any, move: ScoreMove, /) -> Step: ...
    def warning_for(self, state: Any, move: ScoreMove, /) -> Doubt | None: ...
    def next_move(self, state: Any, /) -> Deal | RoundOver: ...
    def default_action(self, state: Any, /) -> ScoreMove: ...
    def usual_points(self, state: Any, side: int, /) -> Sequence[int]: ...
    def next_first_dealer(self, state: Any, cut: Sequence[int], /) -> int | None: ...
    def public(self, state: Any, /) -> dict[str, Any]: ...


def load_rules(name: object) -> Rules:
    """Return the rules of that name. Raises UsageError for a name that is none."""
    if name not in GAME_NAMES:
        raise UsageError(f"score options: rules {name!r}: choose from {', '.join(GAME_NAMES)}")
    return kit_of(str(name)).scorekeeping.rules


def rules_in(options: Mapping[str, object]) -> Rules:
    """Return the rules that options name; without a name those of the first game. Raises UsageError."""
    return load_rules(options.get("rules", DEFAULT_GAME))
