"""The rules that can be agreed on before a game, as options of a command: what the `Options` of the games declare."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import click
import msgspec

from autopeg.cli.help_pages import Option
from autopeg.cli.optional_value import OptionalValue
from autopeg.engine import load_game
from autopeg.engine.options import choices_of
from autopeg.errors import UsageError
from autopeg.scorekeeping.rules import RULES_NAMES, load_rules
from autopeg.terminal.screens import SCREEN_NAMES

_HELP = {
    "target": "Points that win.",
    "muggins": "Claim what the others overlook: strict, one claim each time, or free.",
    "skunk": "When a win counts double.",
    "variant": "How it is counted and won.",
    "partners": "Four players are two sides, or each has a lane.",
    "pegging": "Whether points that were forgotten can be put right, or are lost.",
    "points_a_hole": "What a hole of the board stands for.",
    "rows_side": "The side that counts the rows.",
    "jokers": "Jokers in the deck.",
    "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    "ace": "Where an ace may stand in a run.",
    "movable": "The wild cards that may leave their meld.",
    "out_of_turn": "When the upcard may be taken out of turn: after the draw, or before it.",
    "max_reshuffles": "One reshuffle more ends the round.",
}
_DEFAULTS = {("tabletop", "target"): "121, ship 31", ("crummy_rummy", "max_reshuffles"): "no limit"}
"""What is said of a default that the game's `Options` do not have as a value of their own."""

_WORDS: Mapping[str, Mapping[str, object]] = {"muggins": {"strict": "strict", "free": True, "off": False}}
"""The values of an option as they are typed, where that is not as they are recorded. The first: the option alone."""

_ON, _OFF = "on", "off"

_Command = TypeVar("_Command", bound=Callable[..., Any])


class Rule(NamedTuple):
    """A rule of one game that can be chosen among words. usual: the word that holds without it."""

    name: str
    words: tuple[str, ...]
    usual: str
    is_switch: bool = False

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").capitalize()

    def args(self, word: str) -> list[str]:
        """Return what is typed for a word of it, nothing for the usual one."""
        if word == self.usual:
            return []
        if self.is_switch:
            return [_flag(self.name) if word == _ON else f"--no-{_flag(self.name).removeprefix('--')}"]
        return [_flag(self.name), word]


def rules_of(game_name: str, *, is_score: bool, players: int) -> list[Rule]:
    """Return the rules of a game that can be chosen among words, for so many players."""
    fields = _score_fields_of(game_name) if is_score else _fields_of(game_name)
    found: list[Rule] = []
    for name, field in fields.items():
        if name == "partners" and players != 4:
            continue
        if name in _WORDS:
            usual = next(word for word, value in _WORDS[name].items() if value == field.default)
            found.append(Rule(name, tuple(_WORDS[name]), usual))
        elif field.type is bool:
            found.append(Rule(name, (_OFF, _ON), _ON if field.default else _OFF, is_switch=True))
        elif len(choices_of(field.type)) > 1:
            found.append(Rule(name, tuple(map(str, choices_of(field.type))), str(field.default)))
    return found


def game_options(command: _Command) -> _Command:
    """Give a command the options of all games that can be played here; `agreed` picks those of one game."""
    return _options({game_name: _fields_of(game_name) for game_name in SCREEN_NAMES})(command)


def score_options(command: _Command) -> _Command:
    """Give a command the options of all games whose score can be kept; `agreed` picks those of one of them."""
    return _options({rules: _score_fields_of(rules) for rules in RULES_NAMES})(command)


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
    fields = _score_fields_of(game_name) if is_score else _fields_of(game_name)
    said = {name: _meant(name, given.pop(name)) for name in _HELP if name in given}
    chosen: dict[str, Any] = {}
    for name, value in said.items():
        # A flag that is not set means what leaving it out means.
        if value is None or (value is False and not is_score):
            continue
        if name not in fields:
            known = ", ".join(_flag(each) for each in fields)
            raise UsageError(f"{_flag(name)} is no rule of {game_name}: it has {known}")
        chosen[name] = _value(game_name, name, value, fields[name].type)
    return chosen


def _meant(name: str, value: Any) -> Any:
    """Return the value that an option has in a record."""
    return _WORDS[name][value] if name in _WORDS and value is not None else value


def _fields_of(game_name: str) -> Mapping[str, Any]:
    game = load_game(game_name)
    options: Any = game.new({}, game.SEATS[0]).options
    return {field.name: field for field in msgspec.structs.fields(options)}


def _score_fields_of(rules: str) -> Mapping[str, Any]:
    options: Any = load_rules(rules).Options
    return {field.name: field for field in msgspec.structs.fields(options) if field.name != "rules"}


def _option(name: str, fields: Mapping[str, Any]) -> Callable[[_Command], _Command]:
    """Return the option for a rule. fields: of the games that have it."""
    flag = _flag(name)
    given: dict[str, Any] = {"cls": Option, "metavar": "N", "type": int}
    if name in _WORDS:
        given = {"cls": OptionalValue, "values": list(_WORDS[name]), "arguments": RULES_NAMES}
    elif all(field.type is bool for field in fields.values()):
        flag = f"{flag}/--no-{flag.removeprefix('--')}"
        given = {"cls": Option, "default": None if name == "partners" else False}
    elif all(choices_of(field.type) for field in fields.values()):
        choices = dict.fromkeys(str(choice) for field in fields.values() for choice in choices_of(field.type))
        given = {"cls": Option, "type": click.Choice(list(choices))}
    about = {
        f"Rules of {game}": (_usage(name, flag, field), _about(game, name, field)) for game, field in fields.items()
    }
    return click.option(flag, about=about, help=_HELP[name], **given)


def _usage(name: str, flag: str, field: Any) -> str:
    """Return how an option is written in one game."""
    if field.type is bool:
        return flag.replace("/", " / ")
    choices = _WORDS.get(name) or choices_of(field.type)
    return f"{flag} [{'|'.join(map(str, choices))}]" if choices else f"{flag} N"


def _about(game: str, name: str, field: Any) -> str:
    """Return what an option does in one game, and what holds without it."""
    usual = _DEFAULTS.get((game, name), None if field.type is bool else field.default)
    usual = next((word for word, value in _WORDS.get(name, {}).items() if value == usual), usual)
    return _HELP[name] if usual is None else f"{_HELP[name]}  [default: {usual}]"


def _value(game_name: str, name: str, value: Any, kind: Any) -> Any:
    choices = choices_of(kind)
    if not choices or name in _WORDS:
        return value
    for choice in choices:
        if str(choice) == str(value):
            return choice
    raise UsageError(f"{_flag(name)} '{value}': {game_name} takes {', '.join(map(str, choices))}")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
