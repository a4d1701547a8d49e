"""What a game waits for at a screen, as far as every game knows it; each game adds the questions of its own."""

from msgspec import Struct


class Question(Struct, frozen=True):
    """What is waited for. A question is answered with a move at the table or at the `GameSession`."""


class Advance(Question, frozen=True):
    """Chance or a bot is due: `table.advance` goes on."""


class HandOver(Question, frozen=True):
    """The screen passes to another person, who takes it with `take_screen`."""

    seat: int


class Reveal(Question, frozen=True):
    """What an event counts is shown until it is acknowledged."""

    event: object


class GameOver(Question, frozen=True):
    """The game is over."""
