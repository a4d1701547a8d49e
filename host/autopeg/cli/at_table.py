"""A table before the people who have asked for it: on the screen, or in lines."""

import sys

import click

from autopeg.console import has_screen, why_lines
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.prompts import kept_note
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice


def play_at(
    table: Table, store: Store, settings: Settings, *, plain: bool, board: str | None, voice: Voice | None = None
) -> None:
    """Play or keep score at a table until its people leave, following games counted in.

    plain: in lines, as it is anyway where stdin or stdout is no terminal; board: the word that names one; voice: says
    aloud what is pegged. Raises UsageError and Failure where there is no such board.
    """
    from autopeg.boards.sync import synced_board
    from autopeg.session.refusals import describe_at

    last = table
    try:
        with synced_board(board, table, store, describe_at) as sync:
            if plain or not has_screen():
                from autopeg.terminal import line_mode

                if not plain and (why := why_lines()) is not None:
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
