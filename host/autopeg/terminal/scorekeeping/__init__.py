"""Keeping score for physical cards: what is typed, counted aloud and shown, on a screen and in lines."""

import sys

import click

from autopeg.boards.keeper import keep_board
from autopeg.console import has_screen, why_lines
from autopeg.engine.opening import leave_table
from autopeg.engine.table import Table
from autopeg.records import Store
from autopeg.session.prompts import kept_note
from autopeg.session.settings import Settings
from autopeg.session.speech import Voice


def keep_score(
    table: Table,
    store: Store,
    settings: Settings,
    *,
    voice: Voice | None = None,
    plain: bool = False,
    board: str | None = None,
) -> None:
    """Keep the score at a table until its people leave, following games counted in.

    store: where the following games are kept; voice: None for silence; plain: in lines, as it is anyway where stdin or
    stdout is no terminal; board: the word that names one. Raises UsageError and Failure where there is no such board.
    """
    last = table
    try:
        with keep_board(board, table, store) as keeper:
            if plain or not has_screen():
                from autopeg.terminal.scorekeeping import line_mode as lines

                if not plain and (why := why_lines()) is not None:
                    click.echo(why)
                last = lines.keep(table, store, settings, voice, sys.stdin, sys.stdout, keeper)
            else:
                # Textual takes a third of a second to load: only who keeps score in full screen waits for it.
                from autopeg.terminal.scorekeeping.app import run

                last = run(table, store, settings, voice, keeper)
    finally:
        if voice is not None:
            voice.close()
        is_kept = leave_table(last)
    if last.over is None:
        click.echo(kept_note(is_kept))
