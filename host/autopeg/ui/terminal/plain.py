"""An evening in lines: a game, and those that follow it."""

from typing import TextIO

from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.terminal.lines import Leaves
from autopeg.ui.terminal.prompts import kept_note
from autopeg.ui.terminal.screens import load_screen
from autopeg.ui.terminal.settings import Settings


def play(table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
    """Play at a table in lines until its people leave or the input ends, following games counted in."""
    screen = load_screen(table.game.NAME)
    while True:
        game = screen.make_lines(table, store, settings, stdin, stdout)
        try:
            following = game.run()
        except Leaves:
            if table.over is None:
                game.say(kept_note(store is not None))
            return
        if following is None:
            return
        table, settings = following
