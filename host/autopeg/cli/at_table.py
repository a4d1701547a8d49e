"""Playing at a table on the screen or in line mode, and the options of the commands that do."""

import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import partial, wraps
from textwrap import wrap
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.console import has_screen, is_terminal, why_lines
from autopeg.base.errors import Failure, UsageError
from autopeg.cli.completion import boards
from autopeg.cli.help_pages import Command, how_it_is_shown, plain_option, who_plays, with_options
from autopeg.cli.streams import say
from autopeg.engine.match import MATCH_GAMES, Match
from autopeg.engine.players import is_bot
from autopeg.learning.guide import is_guided
from autopeg.learning.progress import FIRST_GAME, remember_step, steps_done
from autopeg.play.opening import leave_table
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.session.card_text import card_text
from autopeg.session.preferences import chosen, is_plain, text_of
from autopeg.session.questions import kept_note
from autopeg.session.settings import SPEEDS, Settings
from autopeg.session.speech import Voice

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync

_COLUMNS = 80
_INDENT = 5
"""Indentation of the second line of a compared game or decision."""

board_option = how_it_is_shown(
    "--board",
    metavar="WORD",
    shell_complete=boards,
    help="auto, virtual, emulated, strip, none, a port or a uid.  [default: your setting, or auto]",
)

match_option = who_plays(
    "--match",
    "match_to",
    type=click.Choice([str(games) for games in MATCH_GAMES]),
    help="How many games win a match.",
)

say_option = how_it_is_shown("--say", is_flag=True, help="Say aloud what is played, pegged and counted.")

ascii_option = how_it_is_shown(
    "--ascii/--no-ascii", "ascii_suits", default=is_plain, help="Letters for suits, ASCII characters only."
)


class ScreenOptions(Struct, frozen=True):
    """How a table is shown, from the options of `screen_options`."""

    board: str | None
    plain: bool
    settings: Settings


_EVERYWHERE = (
    board_option,
    plain_option,
    how_it_is_shown(
        "--speed",
        type=click.Choice(SPEEDS),
        default=partial(text_of, "speed"),
        help="Of pegs and bots.  [default: your setting, or normal]",
    ),
    ascii_option,
)


def _not_given(ctx: click.Context, parameter: click.Parameter, is_given: bool) -> bool:
    return not is_given


_WITH_CARDS = (
    how_it_is_shown("--count-it-yourself", is_flag=True, help="Count your hands yourself."),
    how_it_is_shown("--no-hints", "hints", is_flag=True, callback=_not_given, help="Give no hints."),
    how_it_is_shown(
        "--grades/--no-grades",
        default=lambda: bool(chosen("grades").value),
        help="Mark each of your decisions: best, good or costly.",
    ),
    how_it_is_shown("--bell", is_flag=True, help="Ring the bell when it is your turn."),
    how_it_is_shown("--explain", "guide", is_flag=True, help="Explain every choice of the first deal."),
    how_it_is_shown("--auto-go", is_flag=True, help="Say go automatically if no card can be played."),
    how_it_is_shown(
        "--beginner",
        "beginners",
        metavar="NAME",
        multiple=True,
        help="Warn NAME before a bad discard of Crummy Rummy; can be repeated.",
    ),
)


_SETTINGS = ("speed", "ascii_suits", "count_it_yourself", "hints", "grades", "bell", "guide", "auto_go", "beginners")


def screen_options(*, with_cards: bool) -> Callable[[Command], Command]:
    """Return a decorator that adds these options as the parameter `screen`. with_cards: and those of card games."""
    options = (*_EVERYWHERE, *_WITH_CARDS) if with_cards else _EVERYWHERE

    def give(command: Command) -> Command:
        @wraps(command)
        def with_screen(board: str | None, plain: bool, **given: object) -> None:
            chosen = {name: given.pop(name) for name in _SETTINGS if name in given}
            command(screen=ScreenOptions(board, plain, msgspec.convert(chosen, Settings)), **given)

        return with_options(with_screen, options)

    return give


def check_beginners(screen: ScreenOptions, words: Sequence[str]) -> None:
    """Raise UsageError if a beginner is not among the people. words: of the seats."""
    people = [word for word in words if not is_bot(word)]
    for name in screen.settings.beginners:
        if name not in people:
            raise UsageError(
                f"--beginner {name}: no such player; the people are {', '.join(people) or 'nobody, only bots'}"
            )


def _offers_guide(table: Table, screen: ScreenOptions) -> bool:
    """Return whether to offer explanations: once per computer and game, the first time it is played."""
    game = table.game.NAME
    is_first = is_guided(game) and FIRST_GAME not in steps_done(game)
    if not is_first or not table.people or not is_terminal():
        return False
    with suppress(Failure):  # if nothing can be written, it is offered again
        remember_step(game, FIRST_GAME)
    return not screen.settings.guide


def play_at(
    table: Table,
    store: Store,
    screen: ScreenOptions,
    words: Sequence[str],
    match: Match | None,
    voice: Voice | None = None,
) -> None:
    """Play or keep score at a table, and at the tables of the next games, until the people leave.

    Line mode is used if `plain` is set, or stdin or stdout is not a terminal. A finished duplicate game is then
    compared with the bot's. words: of the seats; match: as it stands before this game; voice: says aloud what is
    pegged. Raises UsageError and Failure if there is no such board, and click.Abort after Ctrl-C on the screen.
    """
    settings = replace(screen.settings, seats=tuple(words), match=match, offers_guide=_offers_guide(table, screen))
    last, is_interrupted = table, False
    try:
        with synced_board(screen.board, table, store) as sync:
            if screen.plain or not has_screen():
                from autopeg.terminal import line_mode

                if not screen.plain and (why := why_lines()) is not None:
                    say(why)
                last = line_mode.play(table, store, settings, sys.stdin, sys.stdout, sync, voice)
            else:
                from autopeg import terminal

                last, is_interrupted = terminal.play(table, store, settings, sync, voice)
    finally:
        if voice is not None:
            voice.close()
        left = leave_table(last)
    if last.over is None or _is_asking(last):
        click.echo(kept_note(left))
    if table.duplicate is not None and table.over is not None and isinstance(table.journal, StoredGame):
        show_comparison(store, table.journal.id, screen)
    if is_interrupted:
        raise click.Abort


def _is_asking(table: Table) -> bool:
    """Return whether a question about a board waits in a game."""
    return isinstance(table.journal, StoredGame) and bool(table.journal.waiting())


def show_comparison(store: Store, game_id: int, screen: ScreenOptions) -> None:
    """Write a finished duplicate game beside the bot's, and everybody's results. screen: how cards are written."""
    # Takes a tenth of a second to load.
    from autopeg.statistics.duplicate import compare
    from autopeg.statistics.duplicate_text import comparison_lines

    card = partial(card_text, ascii_only=screen.plain or screen.settings.ascii_suits)
    for line in comparison_lines(compare(store, game_id), card):
        click.echo("\n".join(wrap(line, _COLUMNS, subsequent_indent=" " * _INDENT)))


@contextmanager
def synced_board(word: str | None, table: Table, store: Store) -> Generator["BoardSync | None"]:
    """Open the board named by a word or AUTOPEG_BOARD, and close it at the end; None for `none`.

    table: a simulated board gets its number of lanes; the caller still has to `attach` it. Raises the same errors as
    `open_board`.
    """
    from autopeg.boards.board_uri import chosen_board, open_board
    from autopeg.boards.sync import BoardSync
    from autopeg.scorekeeping import board_games
    from autopeg.session.refusals import describe_at

    board = open_board(chosen_board(word), table.state.sides, store.boards())
    if board is None:
        yield None
        return
    sync = BoardSync(board, describe_at, board_games)
    try:
        yield sync
    finally:
        sync.close()
