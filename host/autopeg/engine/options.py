"""Options of a game: the rules that players can choose, parsed from a record, a command or the page."""

import json
from collections.abc import Iterable, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from autopeg.base.errors import UsageError
from autopeg.base.typed_words import quoted

MugginsRule = bool | Literal["strict"]
"""Whether a player may claim points that another has overlooked; True is the free form."""

OptionValue = str | int | bool | None
"""Value of an option."""

_Options = TypeVar("_Options", bound=msgspec.Struct)
_MOST_SHOWN = 40
"""Characters of an invalid value shown in a message."""


def options_from(owner: str, options: Mapping[str, object], kind: type[_Options]) -> _Options:
    """Convert options to their struct, ignoring unknown ones. owner: the game, for messages.

    Raises UsageError naming the option, its value and the valid values.
    """
    try:
        return msgspec.convert(dict(options), kind)
    except msgspec.ValidationError as error:
        raise UsageError(f"{owner.replace('_', ' ')} has no {_problem(options, kind) or error}") from None


def check_known(owner: str, options: Iterable[str], known: Sequence[str]) -> None:
    """Check that a game has these options: a record may have some that this Autopeg doesn't know, a new game may not.

    owner: the game, for the message; known: its options. Raises UsageError.
    """
    for option in options:
        if option not in known:
            raise UsageError(f"{owner} has no option {quoted(option)}: choose from {', '.join(known)}")


def check_players(owner: str, players: int, sizes: Sequence[int]) -> None:
    """Check that a game is for that many players. owner: the game, for the message. Raises UsageError."""
    if players not in sizes:
        *fewer, most = sizes
        raise UsageError(f"{owner} is for {', '.join(map(str, fewer))} or {most} players, not {players}")


def choices_of(kind: object) -> tuple[OptionValue, ...]:
    """Return all values of an option's type; none if it can be any number."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        parts = [choices_of(part) for part in get_args(kind)]
        return tuple(choice for part in parts for choice in part) if all(parts) else ()
    return ()


def choice_name(choice: object) -> str:
    """Return a value as it is written in a record."""
    return {False: "false", True: "true"}[choice] if isinstance(choice, bool) else str(choice)


def _problem(options: Mapping[str, object], kind: type[msgspec.Struct]) -> str | None:
    """Return a message about the option whose value is not one of its choices, None if the problem is another one."""
    for field in msgspec.structs.fields(kind):
        value, choices = options.get(field.name, field.default), choices_of(field.type)
        if choices and any(type(value) is type(choice) and value == choice for choice in choices):
            continue
        if not choices and _is_of(value, field.type):
            continue
        shown = (
            choice_name(value)
            if isinstance(value, bool)
            else json.dumps(value, ensure_ascii=False, default=str)[:_MOST_SHOWN]
        )
        expected = (
            f"choose from {', '.join(map(choice_name, choices))}" if choices else "choose a positive whole number"
        )
        return f"{field.name} {shown}: {expected}"
    return None


def _is_of(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True
