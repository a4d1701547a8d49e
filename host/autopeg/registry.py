"""Registry of games by name: the only place that looks up a game. A new game is one line here.

`score`, the score pad for people who play with their own cards, is a game as well: its moves are points. Each folder
that asks something of a game declares what, and fetches that part: `engine.games.rules_of`, `session.text.text_of`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from autopeg.base.errors import UnknownName
from autopeg.base.phrases import either
from autopeg.base.typed_words import quoted

GAME_NAMES = (
    "cribbage",
    "tabletop",
    "crib_rummy",
    "crummy_rummy",
)
"""The games that are played here with cards, without `score`, by the names of their folders."""

ANY_GAME = either(GAME_NAMES)
"""The names of all games as a choice in a sentence."""

DEFAULT_GAME = GAME_NAMES[0]
"""The game if none is named."""

SCORE = "score"
"""The score pad, for people who play with physical cards."""


_PARTS_OF_SCORE = {
    "facts": "autopeg.score.facts",
    "rules": "autopeg.score.engine",
    "text": "autopeg.scorekeeping.text",
    "web": "autopeg.web.score_page",
}
"""Its parts lie where the people who use them stand: the rules below the table, the texts above it."""

ChoiceNames = Mapping[str | int | bool | None, str]
"""Names of an option's values."""


@dataclass(frozen=True, kw_only=True)
class GameFacts:
    """What is said of a game before it is played: the module `facts` of its folder has one as `FACTS`."""

    title: str
    """The game's name for people."""

    about: str
    """A sentence or two about the game for people who choose one."""

    option_help: Mapping[str, str] = field(default_factory=dict[str, str])
    """A sentence for each option of its rules and of its score pad; without the full stop it serves as a label."""

    option_titles: Mapping[str, str] = field(default_factory=dict[str, str])
    """A few words for each option whose name means too little to people."""

    option_defaults: Mapping[str, str] = field(default_factory=dict[str, str])
    """Descriptions of option defaults, if the value alone is not clear enough."""

    choice_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, ChoiceNames])
    """Names of option values, if the values alone are not clear enough, in the order they are offered."""

    pair_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, ChoiceNames])
    """Names of option values for four players in two pairs, if they differ."""

    variant_option: str | None = None
    """Option whose values make games with points of different worth, so that each has averages of its own; named by
    `choice_names`."""

    deals_cards: bool = True
    """Whether Autopeg deals the cards and sees them; at a score pad people play with their own."""

    has_going_out: bool = False
    """Whether a round can end with a player going out."""

    @property
    def variant_names(self) -> Mapping[str, str]:
        """Names of the variants that have averages of their own, by value; empty in a game without them."""
        if self.variant_option is None:
            return {}
        return {str(value): name for value, name in self.choice_names[self.variant_option].items()}


def part_of(name: str, part: str) -> Any:
    """Return a part of a game or of `score`: the module of this name in its folder, such as `terminal.lines`.

    It is loaded when it is first asked for, so that line mode waits neither for Textual nor for Starlette. Raises
    UsageError for an unknown name.
    """
    return import_module(_module_of(name, part))


@cache
def has_part(name: str, part: str) -> bool:
    """Return whether a game has a part that it may do without. Raises UsageError for an unknown name."""
    return part in _PARTS_OF_SCORE if name == SCORE else find_spec(_module_of(name, part)) is not None


def page_folders() -> dict[str, Path]:
    """Return the folders with files for the browser by their names: those of games, and those that games share."""
    spec = find_spec("autopeg.games")
    places = () if spec is None else spec.submodule_search_locations or ()
    return {folder.parent.name: folder for place in places for folder in Path(place).glob("*/page")}


def _module_of(name: str, part: str) -> str:
    if name == SCORE and part in _PARTS_OF_SCORE:
        return _PARTS_OF_SCORE[part]
    if name not in GAME_NAMES:
        raise unknown_game(name)
    return f"autopeg.games.{name}.{part}"


def check_game(name: str) -> None:
    """Raise UsageError for a name that no game with cards has."""
    if name not in GAME_NAMES:
        raise unknown_game(name)


@cache
def game_facts(name: str) -> GameFacts:
    """Return what is said of a game or of `score`. Raises UsageError for an unknown name."""
    return part_of(name, "facts").FACTS


def deals_cards(name: str) -> bool:
    """Return whether Autopeg deals the cards of a game. Raises UsageError for an unknown name."""
    return game_facts(name).deals_cards


def command_to_begin(name: str) -> str:
    """Return the command that begins a game: "play cribbage", "score"."""
    return f"play {name}" if deals_cards(name) else name


def title_of(name: str, options: dict[str, object] | None = None) -> str:
    """Return the title of a game; for `score` it names the game whose score is kept, according to its options."""
    title = game_facts(name).title
    if name != SCORE or options is None:
        return title
    rules = options.get("rules", DEFAULT_GAME)
    return f"Score of {game_facts(rules).title}" if isinstance(rules, str) and rules in GAME_NAMES else title


def game_named(word: str) -> str:
    """Return the name of the game or of `score` that a word names, in any case: `Crib-Rummy`, `Table Top Cribbage`.

    A word that names none is returned as it is.
    """
    letters = _letters_of(word)
    names = (*GAME_NAMES, SCORE)
    return next(
        (name for name in names if letters == _letters_of(name)),
        next((name for name in names if letters == _letters_of(title_of(name))), word),
    )


def _letters_of(word: str) -> str:
    return "".join(filter(str.isalnum, word)).casefold()


def unknown_game(name: str, names: tuple[str, ...] = GAME_NAMES, problem: str = "there is no game") -> UnknownName:
    """Return the error for a name that no game has. names: of the games that there are."""
    return UnknownName(f"{problem} {quoted(name)}", names, [title_of(each) for each in names])
