"""Positions of physical cards, typed for `autopeg hint` or sent by the page: each game declares its own options."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.registry import has_part, part_of

PositionValue = bool | int | str | list[int | str] | None
"""The value of an option as the page sends it: cards and scores may be lists."""


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


def typed_position_of(game_name: str) -> TypedPosition | None:
    """Return how positions of a game are typed, None if they are not. Raises UsageError for an unknown name."""
    return part_of(game_name, "typed_position") if has_part(game_name, "typed_position") else None


def position_sent(
    module: TypedPosition, hand: Sequence[str], values: Mapping[str, PositionValue]
) -> tuple[Any, Sequence[Any]]:
    """Return the view and the legal moves of a position. values: of options, by their names; the rest as by default.

    Raises UsageError naming what is wrong.
    """
    options = {option.name: option for option in module.OPTIONS}
    for name in values:
        if name not in options:
            raise UsageError(f'a position has no "{name}": it has {", ".join(options)}')
    own = {name: _value(option, values.get(name, option.default)) for name, option in options.items()}
    return module.typed_position(" ".join(hand), **own)


def _value(option: PositionOption, value: PositionValue) -> PositionValue:
    """Return the value of an option as it is typed. Raises UsageError."""
    typed = ",".join(map(str, value)) if isinstance(value, list) else value
    kind = bool if option.metavar is None else int if isinstance(option.default, int) else str
    if type(typed) is not kind and (typed is not None or option.default is not None):
        raise UsageError(f'"{option.name}" is not {json.dumps(value, ensure_ascii=False)}: {option.help}')
    return typed
