"""Rules that can be chosen before a game, as the `Options` of the games declare them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import FieldInfo, fields

from autopeg.engine.games import rules_of
from autopeg.engine.options import choices_of
from autopeg.score.engine import score_rules_of

OPTION_WORDS: Mapping[str, Mapping[str, object]] = {"muggins": {"strict": "strict", "free": True, "off": False}}
"""Words for option values that are typed differently than recorded. The first one is what the bare option means."""

_ON, _OFF = "on", "off"


class Rule(NamedTuple):
    """A rule of a game whose value is chosen from a list of words. usual: the default."""

    name: str
    words: tuple[str, ...]
    usual: str
    is_switch: bool = False

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").capitalize()

    def args(self, word: str) -> list[str]:
        """Return the command-line arguments for one of its words, none for the default."""
        if word == self.usual:
            return []
        if self.is_switch:
            return [flag_of(self.name) if word == _ON else f"--no-{flag_of(self.name).removeprefix('--')}"]
        return [flag_of(self.name), word]


def rule_choices(game_name: str, *, is_score: bool, players: int) -> list[Rule]:
    """Return the rules of a game whose values are chosen from a list of words. players: how many play."""
    found: list[Rule] = []
    of_game = score_option_fields(game_name) if is_score else option_fields(game_name)
    for name, field in of_game.items():
        if name == "partners" and players != 4:
            continue
        if name in OPTION_WORDS:
            usual = next(word for word, value in OPTION_WORDS[name].items() if value == field.default)
            found.append(Rule(name, tuple(OPTION_WORDS[name]), usual))
        elif field.type is bool:
            found.append(Rule(name, (_OFF, _ON), _ON if field.default else _OFF, is_switch=True))
        elif len(choices_of(field.type)) > 1:
            found.append(Rule(name, tuple(map(str, choices_of(field.type))), str(field.default)))
    return found


def option_fields(game_name: str) -> Mapping[str, FieldInfo]:
    """Return the option fields of a game, by name."""
    game = rules_of(game_name)
    return {field.name: field for field in fields(game.new({}, game.SEATS[0]).options)}


def score_option_fields(game_name: str) -> Mapping[str, FieldInfo]:
    """Return the option fields of a game's score pad, by name."""
    rules = score_rules_of(game_name)
    options: Any = rules.new({}, rules.SEATS[0]).options
    return {field.name: field for field in fields(options) if field.name != "rules"}


def watched_option_fields(game_name: str) -> Mapping[str, FieldInfo]:
    """Return the option fields of a game that a camera watches, by name: its own, and those of its score pad.

    Four players are two sides, and muggins is off unless asked for, as in the game itself.
    """
    both = {**score_option_fields(game_name), **option_fields(game_name)}
    return {name: field for name, field in both.items() if name != "partners"}


def flag_of(name: str) -> str:
    """Return the command-line option for a rule: "--rows-side"."""
    return f"--{name.replace('_', '-')}"
