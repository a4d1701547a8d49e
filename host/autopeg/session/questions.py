"""What a game waits for at a screen, as far as every game knows it; each game adds the questions of its own."""

from typing import Any

from msgspec import Struct


class Cue(Struct, frozen=True):
    """What is waited for. A cue is answered with a move at the table or at the `Sitting`."""


class Advance(Cue, frozen=True):
    """Chance or a bot is due: `table.advance` goes on."""


class HandOver(Cue, frozen=True):
    """The screen passes to another person, who takes it with `take_screen`."""

    seat: int


class Reveal(Cue, frozen=True):
    """What an event counts is shown until it is acknowledged."""

    event: Any


class GameOver(Cue, frozen=True):
    """The game is over."""
