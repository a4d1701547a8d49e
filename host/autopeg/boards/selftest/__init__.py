"""The guided self-test for people who build a board: `bench` lights LEDs and reads keys, `guide` asks questions, and
`strips` and `keypad` find what is probably wrong.
"""

from typing import Protocol

from msgspec import Struct


class Finding(Struct, frozen=True):
    """A fault."""

    part: str
    """The part of the board."""
    what: str
    """What is seen."""
    causes: tuple[str, ...]
    """The likeliest first."""


class Person(Protocol):
    """The person who looks at the board."""

    def tell(self, text: str) -> None:
        """Show a message."""
        ...

    def choose(self, question: str, answers: dict[str, str]) -> str:
        """Return the letter of the chosen answer. answers: their words, by letter."""
        ...

    def number(self, question: str, most: int) -> int | None:
        """Return a number from 0 to `most`, None for none."""
        ...
