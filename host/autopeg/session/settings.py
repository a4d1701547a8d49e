"""Settings of the terminal, apart from the rules of the game."""

from typing import Literal, get_args

from msgspec import Struct

from autopeg.engine.match import Match

Speed = Literal["none", "slow", "normal", "fast"]
SPEEDS: tuple[Speed, ...] = get_args(Speed)

HOP_SECONDS: dict[Speed, float] = {"none": 0.0, "slow": 0.06, "normal": 0.03, "fast": 0.012}
"""Time a peg takes from one hole to the next."""

BEAT_SECONDS: dict[Speed, float] = {"none": 0.0, "slow": 1.4, "normal": 0.7, "fast": 0.25}
"""Pause after a bot's card before the game goes on; Enter skips it."""


class Settings(Struct, frozen=True):
    """How a game is shown."""

    speed: Speed = "normal"
    """Of pegs and bots; `none` shows everything at once."""
    count_it_yourself: bool = False
    """Whether people count their hands before the count is shown; with muggins they always do."""
    hints: bool = True
    """Whether hints are allowed."""
    ascii_suits: bool = False
    """Whether to write suits as letters and only ASCII characters."""
    auto_go: bool = False
    """Whether to say go without asking if no card fits."""
    grades: bool = False
    """Whether each decision of a person gets a mark that says how good it was."""
    bell: bool = False
    """Whether the terminal's bell rings when it is a person's turn after others have moved."""
    guide: bool = False
    """Whether every choice of the first deal is explained."""
    offers_guide: bool = False
    """Whether to say once that every choice can be explained."""
    beginners: tuple[str, ...] = ()
    """The names of the people who are warned before a bad discard."""
    seats: tuple[str, ...] = ()
    """The words of the seats for `begin_game`, for a rematch; empty if none is offered."""
    match: Match | None = None
    """The standing of the match before this game, None for a single game."""
