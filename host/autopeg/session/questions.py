"""Questions that a game session asks, shared by all games; each game adds its own."""

from msgspec import Struct


class Question(Struct, frozen=True):
    """Base class: what the session is waiting for. The answer is a move at the table or a call of the `GameSession`."""


class Advance(Question, frozen=True):
    """It is chance's or a bot's turn: `table.advance` makes the move."""


class HandOver(Question, frozen=True):
    """The screen goes to another person, who takes it with `take_screen`."""

    seat: int


class Reveal(Question, frozen=True):
    """An event is shown with its points until it is acknowledged."""

    event: object

    @property
    def verdict(self) -> str:
        """Feedback on a player's own count of the event, empty if nobody has counted it."""
        return ""


class GameOver(Question, frozen=True):
    """The game is over."""
