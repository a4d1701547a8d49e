"""Tables, hands on keys and the screen of the score-keeper."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from textual.pilot import Pilot

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.match import Match
from autopeg.play.table import Journal, Seat, Table
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.session.settings import Settings
from autopeg.terminal.scorekeeping.app import ScoreApp

NAMES = ("Ann", "Bob", "Cid", "Dan")
QUIET = Settings(speed="none")


def score_table(
    players: int = 2,
    entries: str = "",
    journal: Journal | None = None,
    first_dealer: int | None = None,
    **options: Any,
) -> Table:
    """Return a table at which something has been told.

    entries: such as "d0 A12 B2 x": seat 0 deals, side A pegs 12, side B 2, the round is over.
    """
    game = rules_of("score")
    seats = [Seat(name) for name in NAMES[:players]]
    history = History(game, game.new(options, players))
    table = Table(history, seats, journal, first_dealer=first_dealer)
    for word in entries.split():
        if word[0] == "d":
            line = {"type": "deal", "dealer": int(word[1:])}
        elif word == "x":
            line = {"type": "round_over"}
        else:
            line = {"type": "points", "player": "ABCD".index(word[0]), "points": int(word[1:])}
        table.submit(game.parse_move(line))
    return table


TABLE = "4C TC 3S JH 7S 5S QC 8D JS KS JD 3D TD 5H 9D 7C KC 6H 3H AH 8S JC QD 7H 3C AC QH 8C QS"
"""The table of the example in the rules, row by row, and its crib: 16 and 21, in the Ship variation 24 and 25."""


def settings_of(players: int = 2, match: Match | None = None, **more: Any) -> Settings:
    """Return settings under which another game can follow."""
    return Settings(speed="none", seats=NAMES[:players], match=match, **more)


@asynccontextmanager
async def keeping(
    table: Table,
    size: tuple[int, int] = (80, 24),
    settings: Settings = QUIET,
    keys: Sequence[str] = (),
    clock: Callable[[], float] | None = None,
) -> AsyncGenerator[Pilot[None]]:
    """Run the screen in a window of so many columns and rows, and press keys."""
    app = ScoreApp(table, None, settings, clock=clock or count(1.0).__next__)
    async with app.run_test(size=size) as pilot:
        await press(pilot, *keys)
        yield pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other; a text of several characters that names no key is typed."""
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


def typed(text: str) -> list[str]:
    """Return the keys that type a text."""
    return ["space" if char == " " else {"+": "plus", "=": "equals_sign"}.get(char, char) for char in text]


def app_of(pilot: Pilot[None]) -> ScoreApp:
    assert isinstance(pilot.app, ScoreApp)
    return pilot.app


def controller_of(pilot: Pilot[None]) -> KeyController:
    return app_of(pilot).controller
