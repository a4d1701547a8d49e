"""The rules that can be agreed on before a game, as options of a command: what the `Options` of the games declare."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar, get_args, get_origin

import click
import msgspec

from autopeg.errors import UsageError
from autopeg.games import load_game
from autopeg.games.score import RULES_NAMES, load_rules
from autopeg.ui.terminal.screens import SCREEN_NAMES

_HELP = {
    "target": "Points that win.  [default: 121, ship 31]",
    "muggins": "Claim what the others overlook.",
    "skunk": "When a win counts double.  [default: lurch]",
    "variant": "How Table Top Cribbage is counted and won.  [default: base]",
    "partners": "Four players are two sides, or each has a lane.  [default: sides]",
    "pegging": "Whether points that were forgotten can be put right, or are lost.  [default: auto]",
    "points_a_hole": "What a hole of the board stands for.  [default: 5]",
    "rows_side": "The side that counts the rows.  [default: 1]",
    "jokers": "Jokers in the deck.  [default: 2]",
    "upcard_may_extend_opponent": "The upcard may go on an opponent's meld at once.",
    "ace": "Where an ace may stand in a run.  [default: low in Crib Rummy, high in Crummy Rummy]",
    "movable": "The wild cards that may leave their meld.  [default: all]",
    "out_of_turn": "When the upcard may be taken out of turn: after the draw, or before it.  [default: after]",
    "max_reshuffles": "One reshuffle more ends the round.  [default: no limit]",
}

_Command = TypeVar("_Command", bound=Callable[..., Any])


def game_options(command: _Command) -> _Command:
    """Give a command the options of all games that can be played here; `agreed` picks those of one game."""
    return _options([_fields_of(game_name) for game_name in SCREEN_NAMES])(command)


def score_options(command: _Command) -> _Command:
    """Give a command the options of all games whose score can be kept; `agreed` picks those of one of them."""
    return _options([_score_fields_of(rules) for rules in RULES_NAMES])(command)


def _options(games: Sequence[Mapping[str, Any]]) -> Callable[[_Command], _Command]:
    """Return what gives a command an option for every rule that one of the games has, or several."""
    by_name: dict[str, list[Any]] = {}
    for game in games:
        for name, field in game.items():
            by_name.setdefault(name, []).append(field)

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
    said = {name: given.pop(name) for name in _HELP if name in given}
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


def _fields_of(game_name: str) -> Mapping[str, Any]:
    game = load_game(game_name)
    options: Any = game.new({}, game.SEATS[0]).options
    return {field.name: field for field in msgspec.structs.fields(options)}


def _score_fields_of(rules: str) -> Mapping[str, Any]:
    options: Any = load_rules(rules).Options
    return {field.name: field for field in msgspec.structs.fields(options) if field.name != "rules"}


def _option(name: str, fields: list[Any]) -> Callable[[_Command], _Command]:
    """Return the option for a rule that one game or several have."""
    flag, text = _flag(name), _HELP[name]
    if all(field.type is bool for field in fields):
        usual = None if name == "partners" else False
        return click.option(f"{flag}/--no-{flag.removeprefix('--')}", default=usual, help=text)
    choices = dict.fromkeys(str(choice) for field in fields for choice in _choices(field.type))
    if all(_choices(field.type) for field in fields):
        return click.option(flag, type=click.Choice(list(choices)), help=text)
    return click.option(flag, metavar="N", type=int, help=text)


def _value(game_name: str, name: str, value: Any, kind: Any) -> Any:
    choices = _choices(kind)
    if not choices:
        return value
    for choice in choices:
        if str(choice) == str(value):
            return choice
    raise UsageError(f"{_flag(name)} '{value}': {game_name} takes {', '.join(map(str, choices))}")


def _choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
