"""The guided self-test for who builds a board: `bench` lights LEDs and hears keys, `guide` asks what is seen, and
`strips` and `keypad` say what is probably wrong.
"""

from typing import Protocol

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Something that is not as it should be. part: of the board; what: is seen; causes: the likeliest first."""

    part: str
    what: str
    causes: tuple[str, ...]


class Person(Protocol):
    """Who looks at the board."""

    def tell(self, text: str) -> None:
        """Say something."""
        ...

    def choose(self, question: str, answers: dict[str, str]) -> str:
        """Return the letter of the answer that is chosen. answers: their words, by letter."""
        ...

    def number(self, question: str, most: int) -> int | None:
        """Return a number from 0 to `most`, None for none."""
        ...
