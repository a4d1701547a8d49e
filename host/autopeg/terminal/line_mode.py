"""Line mode: a game, played or scored, and the games that follow it."""

import time
from typing import TextIO, cast

from autopeg.boards.sync import BoardSync
from autopeg.play.opening import leave_table
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import deals_cards
from autopeg.session.announcer import SpokenLog
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice
from autopeg.terminal.line_shell import BOARD_WAIT_S, QUIET_WAIT_S, BoardWatch, LeaveGame, LineShell, typed_lines
from autopeg.terminal.parts import lines_of

_CATCH_UP_S = 2.0  # how often to look whether another window has moved on


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

    def poll() -> None:
        """Follow the board and other windows while the game that is played waits for a line."""
        nonlocal looked_at
        if sync is not None:
            game.poll_board(watch.poll)
        if time.monotonic() - looked_at >= _CATCH_UP_S:
            looked_at = time.monotonic()
            game.follow_others()

    typed = typed_lines(stdin)
    lines = cast(TextIO, typed)
    looked_at = time.monotonic()
    typed.do_meanwhile(poll, QUIET_WAIT_S if sync is None else BOARD_WAIT_S)
    try:
        while True:
            if sync is not None:
                sync.attach(table)
                sync.listeners.clear()
            game = _shell_of(table, store, settings, lines, stdout, sync, voice)
            if sync is not None:
                game.board = sync.board
                watch = BoardWatch(sync, game.say)
            try:
                following = game.run()
            except LeaveGame:
                return table
            if following is None:
                return table
            leave_table(table)
            table, settings = following
    finally:
        typed.rest()


def _shell_of(
    table: Table,
    store: Store | None,
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    sync: BoardSync | None,
    voice: Voice | None,
) -> LineShell:
    """Return the shell of the game at a table, or of its score pad."""
    if not deals_cards(table.game.NAME):
        from autopeg.terminal.scorekeeping.lines import ScoreLines

        return ScoreLines(table, store, settings, stdin, stdout, sync, voice)
    game = lines_of(table.game.NAME)(table, store, settings, stdin, stdout)
    game.spoken = SpokenLog(table, voice)
    return game
