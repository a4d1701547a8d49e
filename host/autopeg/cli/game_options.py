"""The rules that can be agreed on before a game, as options of a command: what the `Options` of the games declare."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import click

from autopeg.cli.help_pages import Option
from autopeg.cli.optional_value import OptionalValue
from autopeg.engine.options import choices_of
from autopeg.errors import UsageError
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.session.rule_choices import OPTION_WORDS, flag_of, option_fields, score_option_fields

_Command = TypeVar("_Command", bound=Callable[..., Any])


def game_options(command: _Command) -> _Command:
    """Give a command the options of all games that can be played here; `agreed` picks those of one game."""
    return _options({game_name: option_fields(game_name) for game_name in GAME_NAMES})(command)


def score_options(command: _Command) -> _Command:
    """Give a command the options of all games whose score can be kept; `agreed` picks those of one of them."""
    return _options({rules: score_option_fields(rules) for rules in GAME_NAMES})(command)


def _options(games: Mapping[str, Mapping[str, Any]]) -> Callable[[_Command], _Command]:
    """Return what gives a command an option for every rule that one of the games has, or several."""
    by_name: dict[str, dict[str, Any]] = {}
    for game_name, fields in games.items():
        for name, field in fields.items():
            by_name.setdefault(name, {})[game_name] = field

    def give(command: _Command) -> _Command:
        for name, fields in reversed(by_name.items()):
            command = _option(name, fields)(command)
        return command

    return give


def agreed(game_name: str, given: dict[str, Any], *, is_score: bool = False) -> dict[str, Any]:
    """Take the options of the games out of what a command was given, and return those that were said, for this game.

    is_score: its score is kept, rather than its cards dealt. Raises UsageError for an option that the game does not
    have and for a value that it does not take.
    """
    fields = score_option_fields(game_name) if is_score else option_fields(game_name)
    said = {name: _meant(name, given.pop(name)) for name in _option_names() if name in given}
    chosen: dict[str, Any] = {}
    for name, value in said.items():
        # A flag that is not set means what leaving it out means.
        if value is None or (value is False and not is_score):
            continue
        if name not in fields:
            known = ", ".join(flag_of(each) for each in fields)
            raise UsageError(f"{flag_of(name)} does not apply to {game_name}. Its options: {known}")
        chosen[name] = _value(game_name, name, value, fields[name].type)
    return chosen


def _option_names() -> Iterator[str]:
    """Yield the names of the options of all games."""
    for game_name in GAME_NAMES:
        yield from kit_of(game_name).option_help


def _meant(name: str, value: Any) -> Any:
    """Return the value that an option has in a record."""
    return OPTION_WORDS[name][value] if name in OPTION_WORDS and value is not None else value


def _option(name: str, fields: Mapping[str, Any]) -> Callable[[_Command], _Command]:
    """Return the option for a rule. fields: of the games that have it."""
    flag = flag_of(name)
    given: dict[str, Any] = {"cls": Option, "metavar": "N", "type": int}
    if name in OPTION_WORDS:
        given = {"cls": OptionalValue, "values": list(OPTION_WORDS[name]), "arguments": GAME_NAMES}
    elif all(field.type is bool for field in fields.values()):
        flag = f"{flag}/--no-{flag.removeprefix('--')}"
        given = {"cls": Option, "default": None if name == "partners" else False}
    elif all(choices_of(field.type) for field in fields.values()):
        choices = dict.fromkeys(str(choice) for field in fields.values() for choice in choices_of(field.type))
        given = {"cls": Option, "type": click.Choice(list(choices))}
    about = {
        f"Rules of {game}": (_usage(name, flag, field), _about(game, name, field)) for game, field in fields.items()
    }
    return click.option(flag, about=about, help=kit_of(next(iter(fields))).option_help[name], **given)


def _usage(name: str, flag: str, field: Any) -> str:
    """Return how an option is written in one game."""
    if field.type is bool:
        return flag.replace("/", " / ")
    choices = OPTION_WORDS.get(name) or choices_of(field.type)
    return f"{flag} [{'|'.join(map(str, choices))}]" if choices else f"{flag} N"


def _about(game: str, name: str, field: Any) -> str:
    """Return what an option does in one game, and what holds without it."""
    usual = kit_of(game).option_defaults.get(name, None if field.type is bool else field.default)
    usual = next((word for word, value in OPTION_WORDS.get(name, {}).items() if value == usual), usual)
    help = kit_of(game).option_help[name]
    return help if usual is None else f"{help}  [default: {usual}]"


def _value(game_name: str, name: str, value: Any, kind: Any) -> Any:
    choices = choices_of(kind)
    if not choices or name in OPTION_WORDS:
        return value
    for choice in choices:
        if str(choice) == str(value):
            return choice
    raise UsageError(f"{flag_of(name)} '{value}': {game_name} takes {', '.join(map(str, choices))}")
