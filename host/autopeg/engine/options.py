"""Options of a game: what players may agree on, read from a record, a command or the page."""

from collections.abc import Mapping
from types import UnionType
from typing import Literal, TypeVar, Union, get_args, get_origin

import msgspec

from autopeg.errors import UsageError

MugginsRule = bool | Literal["strict"]
"""Whether a player may claim what another has overlooked, True in the free form."""

OptionValue = str | int | bool | None
"""What can be agreed on in one respect."""

ChoiceNames = Mapping[OptionValue, str]
"""What the values of an option are called."""

_Options = TypeVar("_Options", bound=msgspec.Struct)
_MOST_SHOWN = 40
"""Characters of a wrong value in a message."""


def options_from(owner: str, options: Mapping[str, object], kind: type[_Options]) -> _Options:
    """Return options as their struct. owner: the game, for messages; unknown options are ignored.

    Raises UsageError naming the option, its value and the values it can have.
    """
    try:
        return msgspec.convert(dict(options), kind)
    except msgspec.ValidationError as error:
        raise UsageError(f"{owner} options: {_problem(options, kind) or error}") from None


def choices_of(kind: object) -> tuple[OptionValue, ...]:
    """Return every value of an option's type; nothing where that is any number."""
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        parts = [choices_of(part) for part in get_args(kind)]
        return tuple(choice for part in parts for choice in part) if all(parts) else ()
    return ()


def choice_name(choice: object) -> str:
    """Return a choice as it is written in a record."""
    return {False: "false", True: "true"}[choice] if isinstance(choice, bool) else str(choice)


def _problem(options: Mapping[str, object], kind: type[msgspec.Struct]) -> str | None:
    """Return which option has a value that is not one of its choices, None where it is something else."""
    for field in msgspec.structs.fields(kind):
        value, choices = options.get(field.name, field.default), choices_of(field.type)
        if choices and not any(type(value) is type(choice) and value == choice for choice in choices):
            shown = choice_name(value) if isinstance(value, bool) else repr(value)[:_MOST_SHOWN]
            return f"{field.name} {shown}: choose from {', '.join(map(choice_name, choices))}"
    return None
