"""Command-line options for the rules of a game, as the `Options` of the games declare them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import wraps

import click
from msgspec.structs import FieldInfo

from autopeg.base.errors import UsageError
from autopeg.base.typed_words import quoted
from autopeg.cli.help_pages import Command, Option, with_options
from autopeg.engine.options import choices_of
from autopeg.registry import GAME_NAMES, game_facts
from autopeg.session.rule_choices import OPTION_WORDS, flag_of, option_fields, score_option_fields

Fields = Mapping[str, FieldInfo]


def game_options(fields_of: Callable[[str], Fields] = option_fields) -> Callable[[Command], Command]:
    """Return a decorator that adds the options of all games as the parameter `rules`; `agreed` picks those of one game.

    fields_of: returns the fields of a game's options; `score_option_fields` those of its score pad.
    """
    by_name: dict[str, dict[str, FieldInfo]] = {}
    for game in GAME_NAMES:
        for name, field in fields_of(game).items():
            by_name.setdefault(name, {})[game] = field

    def give(command: Command) -> Command:
        @wraps(command)
        def with_rules(**given: object) -> None:
            command(rules={name: given.pop(name) for name in by_name}, **given)

        return with_options(with_rules, [_option(name, fields) for name, fields in by_name.items()])

    return give


def agreed(game: str, rules: Mapping[str, object], *, is_score: bool = False) -> dict[str, object]:
    """Return the rules given for a game, with their values as recorded.

    rules: from `game_options`; is_score: whether the game is the score pad's. Raises UsageError for a rule that the
    game does not have and for an invalid value.
    """
    fields = score_option_fields(game) if is_score else option_fields(game)
    chosen: dict[str, object] = {}
    for name, given in rules.items():
        value = OPTION_WORDS[name][str(given)] if name in OPTION_WORDS and given is not None else given
        # A flag that is off means the same as one left out.
        if value is None or (value is False and not is_score):
            continue
        if name not in fields:
            known = ", ".join(flag_of(each) for each in fields)
            raise UsageError(f"{flag_of(name)} does not apply to {game}. Its options: {known}")
        chosen[name] = _recorded(game, name, value, choices_of(fields[name].type))
    return chosen


def _recorded(game: str, name: str, value: object, choices: tuple[object, ...]) -> object:
    """Return the value of a rule as recorded."""
    if not choices or name in OPTION_WORDS:
        return value
    for choice in choices:
        if str(choice) == str(value):
            return choice
    raise UsageError(f"{flag_of(name)} {quoted(str(value))}: {game} takes {', '.join(map(str, choices))}")


def _option(name: str, fields: Fields) -> Callable[[Command], Command]:
    """Return the option for a rule. fields: its field in each game that has the rule."""
    flag = flag_of(name)
    help = game_facts(next(iter(fields))).option_help[name]
    about = {
        f"Rules of {game}": (_usage(name, flag, field), _about(game, name, field)) for game, field in fields.items()
    }
    kinds = [field.type for field in fields.values()]
    if name in OPTION_WORDS:
        words = list(OPTION_WORDS[name])
        return click.option(flag, cls=OptionalValue, values=words, arguments=GAME_NAMES, about=about, help=help)
    if all(kind is bool for kind in kinds):
        default = None if name == "partners" else False
        return click.option(_switch(flag), cls=Option, default=default, about=about, help=help)
    if all(choices_of(kind) for kind in kinds):
        choices = dict.fromkeys(str(choice) for kind in kinds for choice in choices_of(kind))
        return click.option(flag, cls=Option, type=click.Choice(list(choices)), about=about, help=help)
    return click.option(flag, cls=Option, metavar="N", type=int, about=about, help=help)


def _switch(flag: str) -> str:
    return f"{flag}/--no-{flag.removeprefix('--')}"


def _usage(name: str, flag: str, field: FieldInfo) -> str:
    """Return how an option is written in one game."""
    if field.type is bool:
        return _switch(flag).replace("/", " / ")
    choices = OPTION_WORDS.get(name) or choices_of(field.type)
    return f"{flag} [{'|'.join(map(str, choices))}]" if choices else f"{flag} N"


def _about(game: str, name: str, field: FieldInfo) -> str:
    """Return the help text of an option in one game, with its default."""
    usual = game_facts(game).option_defaults.get(name, None if field.type is bool else field.default)
    usual = next((word for word, value in OPTION_WORDS.get(name, {}).items() if value == usual), usual)
    help = game_facts(game).option_help[name]
    return help if usual is None else f"{help}  [default: {usual}]"


class OptionalValue(Option):
    """An option with a few values: the bare option means the first one, `--no-` the last one.

    arguments: words that are never its value, so that the name of a game can follow it.
    """

    def __init__(
        self,
        flags: Sequence[str],
        *,
        values: Sequence[str],
        arguments: Collection[str],
        about: Mapping[str, tuple[str, str]],
        help: str,
    ) -> None:
        super().__init__(flags, about=about, type=click.Choice(values), help=help)
        self._values = values
        self._arguments = arguments

    def spelled_out(self, args: list[str]) -> list[str]:
        """Return a command's arguments with the value of this option written out."""
        flag = self.opts[0]
        negated = f"--no-{flag.removeprefix('--')}"
        end = args.index("--") if "--" in args else len(args)
        full: list[str] = []
        for at, word in enumerate(args[:end]):
            following = args[at + 1] if at + 1 < end else "--"
            if word == negated:
                full.append(f"{flag}={self._values[-1]}")
            elif word == flag and (following.startswith("-") or following in self._arguments):
                full.append(f"{flag}={self._values[0]}")
            else:
                full.append(word)
        return [*full, *args[end:]]
