"""What a game brings to the page: what everybody may see of it, what is asked in words, and its hints.

A game is the module of its name in this package, and `static/games/NAME.js` draws it.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from autopeg.games import SCORE

PAGE_NAMES = ("cribbage", "tabletop", "score")
"""The games that the page offers, in its order."""


class GamePage(Protocol):
    """One game in the page.

    TITLE, ABOUT: how it is offered. `covered` returns a view without what only its seat knows. `is_shown` tells
    whether an event waits until people have looked at it. `prompt` is what a seat that is due is asked; names are by
    seat. `hint` says what a strong player would do; view, legal: of a seat that is due.
    """

    TITLE: str
    ABOUT: str

    def covered(self, view: Any) -> Any: ...
    def is_shown(self, event: Any) -> bool: ...
    def call(self, event: Any, names: Sequence[str]) -> str: ...
    def prompt(self, view: Any, legal: Sequence[Any], names: Sequence[str]) -> str: ...
    def hint(self, view: Any, legal: Sequence[Any]) -> str: ...


def page_of(game_name: str) -> GamePage:
    """Return what a game brings to the page. game_name: one of `PAGE_NAMES`."""
    return cast(GamePage, import_module(f"autopeg.ui.web.games.{game_name}"))


def title_of(game_name: str, options: Mapping[str, Any]) -> str:
    """Return what is played at a table with these options; of a score pad, of what it keeps the score."""
    title = page_of(game_name).TITLE
    if game_name != SCORE:
        return title
    from autopeg.ui.web.games.score import RULES_TITLES

    return f"{title}: {RULES_TITLES[options.get('rules', 'cribbage')]}"
