"""What people set for the terminal, besides the rules of the game."""

from msgspec import Struct

from autopeg.engine.match import Match
from autopeg.settings import Speed

HOP_SECONDS: dict[Speed, float] = {"none": 0.0, "slow": 0.06, "normal": 0.03, "fast": 0.012}
"""How long a peg takes from one hole to the next."""

BEAT_SECONDS: dict[Speed, float] = {"none": 0.0, "slow": 1.4, "normal": 0.7, "fast": 0.25}
"""How long a bot's card lies there before the game goes on; Enter goes on at once."""


class Settings(Struct, frozen=True):
    """How a game is shown.

    speed: of pegs and bots, `none` shows everything at once. count_it_yourself: people count their hands before they
    are told; with muggins they always do. hints: whether a hint may be asked for. ascii_suits: cards as letters, no
    signs beyond ASCII. auto_go: say go without being asked where no card fits. beginners: the names of the people who
    are warned before a bad discard. seats: the words of the seats as
    `begin_game` takes them, for a rematch, empty where none is offered. match: how the match stood before this game,
    None for a single game.
    """

    speed: Speed = "normal"
    count_it_yourself: bool = False
    hints: bool = True
    ascii_suits: bool = False
    auto_go: bool = False
    beginners: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    match: Match | None = None
