"""Playing at a table on the screen or in line mode."""

import sys
from collections.abc import Sequence

import click

from autopeg.cli.table_options import ScreenOptions
from autopeg.console import has_screen, why_lines
from autopeg.engine.match import Match
from autopeg.engine.opening import is_bot, leave_table
from autopeg.engine.table import Table
from autopeg.errors import UsageError
from autopeg.records import Store
from autopeg.session.prompts import kept_note
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice


def settings_for(screen: ScreenOptions, words: Sequence[str], match: Match | None) -> Settings:
    """Return the settings of a table. words: of the seats. Raises UsageError."""
    people = [word for word in words if not is_bot(word)]
    for name in screen.beginners:
        if name not in people:
            raise UsageError(
                f"--beginner {name}: no such player; the people are {', '.join(people) or 'nobody, only bots'}"
            )
    return Settings(
        speed=screen.speed,
        count_it_yourself=screen.count_it_yourself,
        hints=not screen.no_hints,
        ascii_suits=screen.ascii_suits,
        auto_go=screen.auto_go,
        beginners=screen.beginners,
        seats=tuple(words),
        match=match,
    )


def play_at(table: Table, store: Store, settings: Settings, screen: ScreenOptions, voice: Voice | None = None) -> None:
    """Play or keep score at a table, and at the tables of the next games, until the people leave.

    Line mode is used if `plain` is set, or stdin or stdout is not a terminal. voice: says aloud what is pegged. Raises
    UsageError and Failure if there is no such board.
    """
    from autopeg.boards.sync import synced_board
    from autopeg.session.refusals import describe_at

    last = table
    try:
        with synced_board(screen.board, table, store, describe_at) as sync:
            if screen.plain or not has_screen():
                from autopeg.terminal import line_mode

                if not screen.plain and (why := why_lines()) is not None:
                    click.echo(why)
                last = line_mode.play(table, store, settings, sys.stdin, sys.stdout, sync, voice)
            else:
                from autopeg import terminal

                last = terminal.play(table, store, settings, sync, voice)
    finally:
        if voice is not None:
            voice.close()
        is_kept = leave_table(last)
    if last.over is None:
        click.echo(kept_note(is_kept))
