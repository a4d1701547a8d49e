"""A position that a person types for `autopeg hint`, in games that can take one: a game declares the options itself."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct


class PositionOption(Struct, frozen=True):
    """An option besides --hand that says something about a position."""

    flag: str
    """As it is typed, "--starter"; "--dealer/--pone" for a choice of two."""
    name: str
    """The parameter of `typed_position` that it gives."""
    help: str
    metavar: str | None = None
    """What stands for its value in the help, None for an option without a value."""
    default: str | int | bool | None = None


class TypedPosition(Protocol):
    """A game's module for typed positions."""

    @property
    def OPTIONS(self) -> Sequence[PositionOption]: ...  # noqa: N802

    @property
    def typed_position(self) -> Any:
        """Takes --hand and the values of `OPTIONS` by name; returns the view and the legal moves. Raises UsageError."""
        ...
