"""Line mode: a game, played or scored, and the games that follow it."""

from typing import TextIO, cast

from autopeg.boards.sync import BoardSync
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.registry import SCORE, kit_of
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.terminal.board_watch import BoardWatch
from autopeg.terminal.line_shell import LeaveGame, LineShell
from autopeg.terminal.typed_lines import TypedLines


def play(
    table: Table,
    store: Store | None,
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    sync: BoardSync | None = None,
    voice: Voice | None = None,
) -> Table:
    """Play or keep score in lines until the people leave or the input ends, including the games that follow.

    Return the table of the last game.
    """
    watches: list[tuple[LineShell, BoardWatch]] = []

    def poll() -> None:
        game, watch = watches[-1]
        game.poll_board(watch.poll)

    lines = stdin if sync is None else cast(TextIO, TypedLines(stdin, poll))
    while True:
        if sync is not None:
            sync.attach(table)
            sync.listeners.clear()
        if table.game.NAME == SCORE:
            from autopeg.terminal.scorekeeping.lines import ScoreLines

            game: LineShell = ScoreLines(table, store, settings, lines, stdout, sync, voice)
        else:
            game = kit_of(table.game.NAME).new_lines(table, store, settings, lines, stdout)
        if sync is not None:
            watches.append((game, BoardWatch(sync, game.say)))
        try:
            following = game.run()
        except LeaveGame:
            return table
        if following is None:
            return table
        leave_table(table)
        table, settings = following
