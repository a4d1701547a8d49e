"""Tables, players and hands on keys for the tests of Table Top Cribbage in the terminal."""

from collections.abc import Callable, Sequence

from autopeg.games.tabletop.session import CountLine, LayCard
from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.play.table import Table
from autopeg.session.questions import GameOver, Question
from autopeg.session.settings import Settings
from support.terminal.driving import FirstMove, play_by, table_by
from support.terminal.driving import asked as asked
from support.terminal.driving import is_at as is_at
from support.terminal.driving import press as press

QUIET = Settings(speed="none")


def table_of(
    people: Sequence[str] = ("Ann",), bots: Sequence[str] = ("Bob",), seed: int = 1, **options: object
) -> Table:
    """Return a new game of people and then bots, dealt by `seed`."""
    return table_by("tabletop", people, {name: FirstMove() for name in bots}, options, f"garden {seed}")


def controller_of(
    people: Sequence[str] = ("Ann",), bots: Sequence[str] = ("Bob",), seed: int = 1, **options: object
) -> TabletopController:
    """Return the controller of a new game at its first question."""
    controller = TabletopController(table_of(people, bots, seed, **options), QUIET)
    play_until(controller, is_at(LayCard))
    return controller


def keys_for(controller: TabletopController) -> list[str]:
    """Return keys that answer what is asked in some legal way."""
    match controller.question:
        case CountLine():
            return ["4", "enter"]
        case GameOver():
            return []
        case _:
            return ["enter"]


def play_until(controller: TabletopController, until: Callable[[TabletopController], bool]) -> list[Question]:
    """Press keys and let the others move until `until(controller)` holds; return the questions on the way."""
    return play_by(keys_for, controller, until)
