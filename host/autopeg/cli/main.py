"""Entry point of the command line. Each command is in a module of `autopeg.cli`, imported when it is called.

Exit codes: 0; 1 for a failure; 2 for wrong usage or bad input; 129 when the terminal is closed; 130 after Ctrl-C; 141
when the reader of stdout is gone. An error is one line on stderr.
"""

import gc
import os
import re
import signal
import sys
import traceback
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from autopeg import __version__
from autopeg.base.console import is_terminal, keep_names_in_place, write_plain_letters
from autopeg.base.errors import DamagedGame, Failure, UsageError
from autopeg.cli.help_pages import CommandGroup
from autopeg.registry import ANY_GAME, GAME_NAMES
from autopeg.session.hang_up import end_with_terminal

_INTERRUPTED = 130
_PIPE_CLOSED = 141
"""As of a program ended by SIGPIPE: 128 plus the number of the signal."""

_COMMANDS = {
    "play": ("play", f"Play {ANY_GAME} here"),
    "score": ("score", f"Keep score of {ANY_GAME}"),
    "resume": ("play", "Continue a game or a match"),
    "learn": ("learn", "Learn a game in a few minutes, with cards in your hand"),
    "duplicate": ("duplicate", "Play the deal of the day, and compare it move by move"),
    "practise": ("practise", "Practise counting, discards and puzzles"),
    "rules": ("rules", "Read or search the rules, and look up words"),
    "count": ("count", "Count a hand or crib, with its reasons"),
    "read": ("read", "Read the cards on photos"),
    "watch": ("watch", "Watch cards on a table, and peg what they score"),
    "hint": ("hint", f"Get advice at {ANY_GAME}"),
    "replay": ("replay", "Replay a record and check every move"),
    "games": ("games", "List your games"),
    "export": ("games", "Write records of games"),
    "import": ("import_games", "Import records, or the history of another computer"),
    "rename": ("import_games", "Give a game a title"),
    "delete": ("import_games", "Delete games for good"),
    "store": ("store", "Check, copy or restore all your games"),
    "stats": ("stats", "Show averages, wins and best hands"),
    "bot": ("bots", f"Run a {ANY_GAME} bot"),
    "arena": ("bots", f"Let bots play {ANY_GAME}"),
    "settings": ("settings", "Show or change your name, bot, speed and more"),
    "serve": ("serve", "Serve the page for laptop and phones"),
    "board": ("board", "Find, install, test, design or simulate a board of LEDs"),
}
"""By name: the module of `autopeg.cli`, and a summary of the command that fits on a line of 80 columns."""

_SPELLINGS = {"practice": "practise"}
"""Other spellings of commands."""


class _PipeClosed(Exception):
    """The reader of stdout has closed it."""


@contextmanager
def _reporting_closed_stdout() -> Generator[None]:
    """Raise _PipeClosed for a broken pipe, which click would treat as a failure."""
    try:
        yield
    except BrokenPipeError:
        raise _PipeClosed from None


class _Commands(CommandGroup):
    """The commands in the order of the table above, not imported until they are called: `--version` starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        cmd_name = _SPELLINGS.get(cmd_name, cmd_name)
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"autopeg.cli.{_COMMANDS[cmd_name][0]}")
        # What modules hold stays to the end: looking for garbage in it takes a tenth of the time of a hint.
        gc.freeze()
        command: click.Command = getattr(module, "import_" if cmd_name == "import" else cmd_name)
        return command

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _reporting_closed_stdout():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _reporting_closed_stdout():
            return super().invoke(ctx)

    def summaries(self, ctx: click.Context) -> Sequence[tuple[str, str]]:
        return [(name, summary) for name, (_, summary) in _COMMANDS.items()]


@click.group(cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Cribbage for people, bots and a board of LEDs. Without a command `autopeg` opens a menu.

    Games are kept in the folder that AUTOPEG_HOME names, else in your data folder: every move is on disk before it
    takes effect.

    \b
    Example:
      autopeg play cribbage
    """
    if ctx.invoked_subcommand is not None:
        return
    if not is_terminal():
        click.echo(ctx.get_help())
        return
    from autopeg.cli.start import run_start_menu

    run_start_menu(run)


def main() -> NoReturn:
    """Run the command that the program was started with, and exit."""
    write_plain_letters()
    keep_names_in_place()
    end_with_terminal()
    code = run()
    if code == _PIPE_CLOSED and hasattr(signal, "SIGPIPE"):
        # End as `cat` does, so that the caller sees the same.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGPIPE)
    sys.exit(code)


def run(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. args: without the program's name; None uses those of the process."""
    try:
        code = commands.main(args, "autopeg", standalone_mode=False)
        _flush()
    except (_PipeClosed, BrokenPipeError):
        _drop_output()
        return _PIPE_CLOSED
    except click.Abort:
        return _INTERRUPTED
    except click.ClickException as error:
        return _complain(_usage(error), error.exit_code)
    except (UsageError, DamagedGame) as error:
        # The games' texts take a while to load.
        from autopeg.session.refusals import message_of

        return _complain(message_of(error), 2 if isinstance(error, UsageError) else 1)
    except Failure as error:
        return _complain(str(error), 1)
    except OSError as error:
        return _on_file_error(error)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(where.filename)}:{where.lineno}"
        report = f"{type(error).__name__}: {error} ({place})"
        return _complain(f"something went wrong inside Autopeg; your games are safe. Please report: {report}", 1)
    return code if isinstance(code, int) else 0


_PLAINER = (
    (r"is not a valid integer( range)?$", "is not a whole number"),
    (r"is not a valid float( range)?$", "is not a number"),
    (r"(\S+) is not in the range (\S+)<=x<=(\S+)$", r"\1 is not from \2 to \3"),
    (r"(\S+) is not in the range x>=(\S+)$", r"\1 is less than \2"),
)
"""Click's wording for numbers, and a plain one."""


_QUOTED = r"(?<!\w)'(?:\[?([A-Z]+)\]?(?:\.\.\.)?|([^'\"]*))'(?!\w)"
"""What click quotes: the name of an argument, with signs for one that can be left out or repeated, or anything else."""


def _usage(error: click.ClickException) -> str:
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    message = re.sub(_QUOTED, r'"\1\2"', error.format_message().rstrip("."))
    if (
        isinstance(error, click.MissingParameter)
        and error.param is not None
        and error.param.human_readable_name == "GAME"
    ):
        message = f"{message}: choose from {', '.join(GAME_NAMES)}"
    for pattern, plain in _PLAINER:
        message = re.sub(pattern, plain, message)
    return message if ctx is None else f"{message} ({ctx.command_path} --help)"


def _on_file_error(error: OSError) -> int:
    _drop_output()
    what = "cannot write the output" if error.filename is None else f"cannot open {error.filename}"
    return _complain(f"{what}: {error.strerror}", 1)


def _drop_output() -> None:
    """Discard the output, as stdout is full or closed, so that Python doesn't try to write it again at exit."""
    if sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _flush() -> None:
    """Write the remaining output while errors can still be reported."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None if it was closed before the program began
        sys.stdout.flush()


def _complain(message: str, code: int) -> int:
    with suppress(OSError):
        click.echo(f"autopeg: {' '.join(message.split())}", err=True)
    return code
