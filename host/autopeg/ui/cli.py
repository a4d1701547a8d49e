"""The command line: what all commands share. Each command is a module of `autopeg.ui.commands`, read when it is called.

Exit codes: 0; 1 for a failure; 2 for wrong usage or bad input; 130 after Ctrl-C. An error is one line on stderr.
"""

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

import click

from autopeg import __version__
from autopeg.errors import Failure, UsageError

INTERRUPTED = 130

_MODULES = {
    "play": "playing",
    "score": "scoring",
    "resume": "playing",
    "count": "counting",
    "hint": "hinting",
    "replay": "replaying",
    "games": "keeping",
    "export": "keeping",
    "stats": "stats",
    "bot": "bots",
    "arena": "bots",
    "serve": "serving",
    "board": "board",
}


class _Commands(click.Group):
    """The commands in the order of the table above; so that `--version` starts at once, none is imported before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _MODULES:
            return None
        module = import_module(f"autopeg.ui.commands.{_MODULES[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def commands(ctx: click.Context) -> None:
    """Cribbage for people, bots and a board of LEDs.

    Games are kept in the folder that AUTOPEG_HOME names, else in your data folder: every move is on disk before it
    takes effect.

    \b
    Example:
      autopeg play cribbage
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> NoReturn:
    """Run the command that the program was started with, and exit."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that does not know a suit sign shows a question mark.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # pyright: ignore
    sys.exit(run())


def run(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. args: without the program's name; None takes those of the process."""
    try:
        code = commands.main(args, "autopeg", standalone_mode=False)
    except click.Abort:
        return INTERRUPTED
    except click.ClickException as error:
        return _complain(_usage(error), error.exit_code)
    except UsageError as error:
        return _complain(str(error), 2)
    except Failure as error:
        return _complain(str(error), 1)
    except OSError as error:
        return _cannot_write(error)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(where.filename)}:{where.lineno}"
        return _complain(f"Autopeg itself is wrong here: {type(error).__name__}: {error} ({place})", 1)
    return code if isinstance(code, int) else 0


def _usage(error: click.ClickException) -> str:
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    message = error.format_message().rstrip(".")
    return message if ctx is None else f"{message} ({ctx.command_path} --help)"


def _cannot_write(error: OSError) -> int:
    """Stdout is full or closed: leave nothing in it that Python would try to write once more on its way out."""
    if sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1 if error.errno == errno.EPIPE else _complain(f"cannot write the output: {error.strerror}", 1)


def _complain(message: str, code: int) -> int:
    click.echo(f"autopeg: {' '.join(message.split())}", err=True)
    return code
