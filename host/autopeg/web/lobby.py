"""The route of the lobby: the games on offer, and the tables of the device that asks."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import FieldInfo, asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import AutopegError
from autopeg.engine import AnyGame
from autopeg.engine.games import rules_of
from autopeg.engine.match import MATCH_GAMES
from autopeg.engine.options import OptionValue, choices_of
from autopeg.engine.players import LEVELS, MEANINGS
from autopeg.learning.guide import is_guided
from autopeg.learning.lesson_check import games_with_lessons
from autopeg.play.seating import levels_of
from autopeg.records import Store
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, ChoiceNames, deals_cards, game_facts, title_of
from autopeg.score.engine import load_rules
from autopeg.score.state import Rules
from autopeg.session.preferences import text_of
from autopeg.session.rule_choices import option_fields, score_option_fields
from autopeg.web.endpoints import from_store, json_response
from autopeg.web.game_page import PAGE_NAMES
from autopeg.web.guard import device_of, is_here
from autopeg.web.names import suggested_name
from autopeg.web.next_bot import next_level
from autopeg.web.page_files import table_modules
from autopeg.web.played import GameLine, row_of

_YES_OR_NO: ChoiceNames = {False: "no", True: "yes"}
_NUMBERS = (1, 2, 3, 5, 8)
"""The choices for an option that may be any number."""

_TWO_PAIRS = 4


class GameOption(Struct, frozen=True, kw_only=True):
    """An option of a game, or of its score pad."""

    name: str
    title: str
    """A word or a few."""
    label: str
    choices: Sequence[tuple[OptionValue, str]]
    """Each value with its label; empty if any number is allowed."""
    pair_choices: Sequence[tuple[OptionValue, str]]
    """The same for two pairs of partners."""
    usual: OptionValue
    usual_in: Mapping[str, OptionValue]
    """The default in each variant that has another one."""


class OfferedRules(Struct, frozen=True, kw_only=True):
    """A game whose score a pad can keep."""

    name: str
    title: str
    seats: Sequence[int]
    are_pairs: bool
    """Whether four players are two pairs of partners."""
    options: Sequence[GameOption]


class Offer(OfferedRules, frozen=True, kw_only=True):
    """A game that can be played, or the score pad."""

    about: str
    has_bots: bool
    levels: Sequence[str]
    """The levels of its bots, the weakest first."""
    has_guide: bool
    """Whether the first deal can be explained."""
    rules: Sequence[OfferedRules]
    """What the score pad can keep."""
    modules: Sequence[str]
    """The addresses of the bundles that a table needs and the lobby does not."""


class LobbyTable(GameLine, frozen=True, kw_only=True):
    """A table where the device has seats."""

    code: str
    is_closed: bool


class UsualSeats(Struct, frozen=True):
    """The defaults for a new table."""

    name: str
    """Of the person at this device."""
    bot: str
    """The level of the bots."""


class OfferedToNewcomers(Struct, frozen=True):
    """A lesson in the lobby."""

    game: str
    title: str


class PlayNow(Struct, frozen=True):
    """The game that one tap begins. bot: the level of the bot to play against."""

    game: str
    title: str
    bot: str


class LobbyState(Struct, frozen=True, kw_only=True):
    """The games on offer, and the tables of a device."""

    games: Sequence[Offer]
    levels: Sequence[str]
    level_meanings: Mapping[str, str]
    """What to expect of a level."""
    matches: Sequence[int]
    """How many games a match can be played to."""
    tables: Sequence[LobbyTable]
    usual: UsualSeats
    play_now: PlayNow
    lessons: Sequence[OfferedToNewcomers]


class LobbyRoutes:
    """The routes outside tables. folder: where games are kept, None for the default."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [Route("/api/lobby", self.lobby)]

    async def lobby(self, request: Request) -> Response:
        """Return the games on offer, and the tables of this device."""
        device = device_of(request)
        tables, bot = await from_store(
            self._folder, lambda store: (_tables_of(store, device), next_level(store, device))
        )
        modules = await asyncio.to_thread(lambda: {name: table_modules(name) for name in PAGE_NAMES})
        offers = [
            Offer(
                name=name,
                title=title_of(name),
                about=game_facts(name).about,
                seats=rules_of(name).SEATS,
                are_pairs=deals_cards(name) and _are_pairs(rules_of(name)),
                has_bots=deals_cards(name),
                levels=levels_of(name) if deals_cards(name) else (),
                has_guide=is_guided(name),
                options=_options_of(name, option_fields(name), rules_of(name)) if deals_cards(name) else (),
                rules=() if deals_cards(name) else _rules_offered(),
                modules=modules[name],
            )
            for name in PAGE_NAMES
        ]
        return json_response(
            LobbyState(
                games=offers,
                levels=LEVELS,
                level_meanings=MEANINGS,
                matches=[games for games in MATCH_GAMES if games > 1],
                tables=tables,
                usual=usual(is_here=is_here(request)),
                play_now=PlayNow(DEFAULT_GAME, title_of(DEFAULT_GAME), bot),
                lessons=await asyncio.to_thread(_lessons),
            )
        )


def usual(*, is_here: bool) -> UsualSeats:
    """Return the defaults for a new table from this computer's settings. is_here: the request is from this computer."""
    try:
        bot = text_of("bot")
    except AutopegError:  # a command says what is wrong with the settings
        bot = ""
    return UsualSeats(suggested_name(is_here=is_here), bot if bot in LEVELS else LEVELS[1])


def _lessons() -> list[OfferedToNewcomers]:
    """Return the lessons that newcomers are offered."""
    return [OfferedToNewcomers(game, title_of(game)) for game in games_with_lessons()]


def _tables_of(store: Store, device: str | None) -> list[LobbyTable]:
    tables: list[LobbyTable] = []
    for room in () if device is None else store.rooms_of(device)[:20]:
        with store.passing_over_damage():
            row = store.row(room.game_id)
            if row is not None:
                tables.append(LobbyTable(**asdict(row_of(row)), code=room.code, is_closed=room.is_closed))
    return tables


def _are_pairs(rules: AnyGame | Rules) -> bool:
    """Return whether four players are two pairs of partners, unless they agree on something else."""
    return _TWO_PAIRS in rules.SEATS and rules.new({}, _TWO_PAIRS).sides < _TWO_PAIRS


def _rules_offered() -> list[OfferedRules]:
    """Return the games that the score pad offers, each with its seats and its options."""
    return [
        OfferedRules(
            name=name,
            title=title_of(name),
            seats=load_rules(name).SEATS,
            are_pairs=_are_pairs(load_rules(name)),
            options=_options_of(name, score_option_fields(name), load_rules(name)),
        )
        for name in GAME_NAMES
    ]


def _options_of(game_name: str, fields: Mapping[str, FieldInfo], rules: AnyGame | Rules) -> list[GameOption]:
    """Return the options of a game, or of its score pad, whose fields and rules are given."""
    found: list[GameOption] = []
    for name, field in fields.items():
        choices = choices_of(field.type)
        if field.default is None:  # an optional number
            choices = (None, *_NUMBERS)
        if len(choices) > 1 or field.type is int:
            label = game_facts(game_name).option_help[name].removesuffix(".")
            names = game_facts(game_name).choice_names.get(name, _YES_OR_NO if field.type is bool else {})
            named, of_pairs = _named(choices, names), _named(choices, game_facts(game_name).pair_names.get(name, names))
            found.append(
                GameOption(
                    name=name,
                    title=game_facts(game_name).option_titles.get(name, name.replace("_", " ")),
                    label=label,
                    choices=named,
                    pair_choices=of_pairs,
                    usual=field.default,
                    usual_in=_usual_in_variants(game_name, name, field.default, rules),
                )
            )
    return found


def _usual_in_variants(
    game_name: str, option: str, usual: OptionValue, rules: AnyGame | Rules
) -> dict[str, OptionValue]:
    """Return the default of an option in each variant that has another one."""
    facts = game_facts(game_name)
    if facts.variant_option in (None, option):
        return {}
    defaults = {
        variant: getattr(rules.new({facts.variant_option: variant}, rules.SEATS[0]).options, option)
        for variant in facts.variant_names
    }
    return {variant: default for variant, default in defaults.items() if default != usual}


def _named(choices: Sequence[OptionValue], names: ChoiceNames) -> list[tuple[OptionValue, str]]:
    """Return choices with their labels, named ones first."""
    named = [(choice, name) for choice, name in names.items() if choice in choices]
    return [*named, *((choice, str(choice)) for choice in choices if choice not in names)]
