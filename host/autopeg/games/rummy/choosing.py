"""Choice of one of several lay options."""

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

AnyOption = TypeVar("AnyOption")


class Choosing(Struct, Generic[AnyOption], frozen=True):
    """A question with its options."""

    question: str
    options: tuple[AnyOption, ...]
    at: int = 0
    """The index of the option that Enter takes."""

    @property
    def chosen(self) -> AnyOption:
        return self.options[self.at]

    def go(self, steps: int) -> "Choosing[AnyOption]":
        """Return the choice with the selection moved, wrapping around at the ends."""
        return replace(self, at=(self.at + steps) % len(self.options))

    def shown(self, rows: int, above: int) -> range:
        """Return the indexes that fit in `rows` rows, about `above` of them before the selected one."""
        count = len(self.options)
        first = max(0, min(self.at - above, count - rows))
        return range(first, min(count, first + rows))
