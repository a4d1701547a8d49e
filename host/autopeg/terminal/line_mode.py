"""An evening in lines: a game, and those that follow it."""

from typing import TextIO, cast

from autopeg.boards.keeper import BoardKeeper
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.registry import kit_of
from autopeg.session.prompts import kept_note
from autopeg.session.settings import Settings
from autopeg.terminal.board_watch import BoardWatch
from autopeg.terminal.lines import Leaves, TableMoved
from autopeg.terminal.typed_lines import TypedLines


def play(
    table: Table,
    store: Store | None,
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    keeper: BoardKeeper | None = None,
) -> None:
    """Play at a table in lines until its people leave or the input ends, following games counted in."""
    screen = kit_of(table.game.NAME).terminal()
    while True:
        lines = stdin if keeper is None else _lines_beside_board(table, keeper, stdin, stdout)
        game = screen.make_lines(table, store, settings, lines, stdout)
        try:
            following = game.run()
        except Leaves:
            is_kept = leave_table(table)
            if table.over is None:
                game.say(kept_note(is_kept))
            return
        if following is None:
            return
        table, settings = following


def _lines_beside_board(table: Table, keeper: BoardKeeper, stdin: TextIO, stdout: TextIO) -> TextIO:
    """Give the table to the board; return the lines that are typed, while the board is attended to."""

    def say(line: str) -> None:
        stdout.write(f"{line}\n")
        stdout.flush()

    def attend() -> None:
        before = table.state
        watch.attend()
        if table.state is not before:
            raise TableMoved

    keeper.sit_down(table)
    keeper.listeners.clear()
    watch = BoardWatch(keeper, say)
    return cast(TextIO, TypedLines(stdin, attend))
