"""Registry of games by name: the only place that looks up a game. A new game is one line here.

`score`, the score pad for people who play with their own cards, is a game as well: its moves are points.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from autopeg.base.errors import UnknownName
from autopeg.base.phrases import either
from autopeg.base.typed_words import quoted

if TYPE_CHECKING:
    from autopeg.engine import AnyGame
    from autopeg.kit import AnyKit
    from autopeg.session.text import AnyText

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


@cache
def kit_of(name: str) -> AnyKit:
    """Return the parts of a game. Raises UsageError for an unknown name."""
    if name not in GAME_NAMES:
        raise unknown_game(name)
    return import_module(f"autopeg.games.{name}.kit").KIT


def rules_of(name: str) -> AnyGame:
    """Return the rules of a game or of `score`. Raises UsageError for an unknown name."""
    if name == SCORE:
        from autopeg.score import engine

        return engine
    if name not in GAME_NAMES:
        raise unknown_game(name, (*GAME_NAMES, SCORE))
    return kit_of(name).rules


def text_of(name: str) -> AnyText:
    """Return the `GameText` of a game or of `score`. Raises UsageError for an unknown name."""
    if name == SCORE:
        from autopeg.scorekeeping import text

        return text
    return kit_of(name).text


def title_of(name: str, options: dict[str, object] | None = None) -> str:
    """Return the title of a game; for `score` it names the game whose score is kept, according to its options."""
    if name != SCORE:
        return kit_of(name).title
    rules = None if options is None else options.get("rules", DEFAULT_GAME)
    return f"Score of {kit_of(rules).title}" if isinstance(rules, str) and rules in GAME_NAMES else "Score pad"


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
