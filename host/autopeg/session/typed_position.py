"""Positions typed for `autopeg hint`, in games that support it: each game declares its own options."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct


class PositionOption(Struct, frozen=True):
    """An option, in addition to --hand, that describes part of a position."""

    flag: str
    """As typed, "--starter"; "--dealer/--pone" for a choice of two."""
    name: str
    """The parameter of `typed_position` that it sets."""
    help: str
    metavar: str | None = None
    """The placeholder for its value in the help, None for an option without a value."""
    default: str | int | bool | None = None


class TypedPosition(Protocol):
    """A game's module for typed positions."""

    @property
    def OPTIONS(self) -> Sequence[PositionOption]: ...  # noqa: N802

    @property
    def typed_position(self) -> Any:
        """Takes --hand and the values of `OPTIONS` by name; returns the view and the legal moves. Raises UsageError."""
        ...
