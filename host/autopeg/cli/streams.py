"""Input and output of the commands: JSON lines for programs, record files, and lines that people type meanwhile."""

import os
import select
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click

from autopeg.base.console import writes_to_terminal
from autopeg.base.errors import Failure, UsageError
from autopeg.base.files import replace_file
from autopeg.base.text_columns import columns_of, wrapped
from autopeg.records import Store, json_line

_STDIN = 0
_INDENT = 4
"""Columns by which the rest of a line that wraps is indented further than its beginning."""


def say(*lines: str) -> None:
    """Write lines for people. In a terminal each wraps between words, with the rest indented."""
    columns = shutil.get_terminal_size().columns
    for line in lines:
        rows = [line]
        if writes_to_terminal() and columns_of(line) > columns:
            indent = " " * (len(line) - len(line.lstrip()) + _INDENT)
            rows = wrapped(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        click.echo("\n".join(rows))


def say_json(*values: object) -> None:
    """Write JSON values, each as one line, in UTF-8 whatever the encoding of the terminal."""
    for value in values:
        click.echo(json_line(value).encode())


@contextmanager
def open_store() -> Generator[Store]:
    """Open the store, and name the games in it that turned out to be damaged at the end."""
    with Store() as store:
        try:
            yield store
        finally:
            name_damaged(store)


def name_damaged(store: Store) -> None:
    """Name on stderr the games that were passed over because they cannot be read, each once."""
    from autopeg.session.refusals import message_of  # the games' texts take a while to load

    for error in store.damaged.values():
        click.echo(f"autopeg: {message_of(error)}", err=True)
    store.damaged.clear()


def shown_name(file: str) -> str:
    """Return the name of a file in a message."""
    return "standard input" if file == "-" else file


def read_file(file: str, most_bytes: int) -> bytes:
    """Return the bytes of a file, at most one more than `most_bytes`.

    Raises UsageError and Failure.
    """
    try:
        with click.open_file(file, "rb") as stream:
            return stream.read(most_bytes + 1)
    except FileNotFoundError:
        raise UsageError("there is no such file") from None
    except OSError as error:
        if os.path.isdir(file):  # Windows says that it is forbidden
            raise UsageError("this is a folder, not a file") from None
        raise Failure(f"cannot read {shown_name(file)}: {error.strerror}") from None


def write_file(path: Path, data: bytes) -> None:
    """Replace a file in one step, so that a full disk leaves the old one. Raises Failure."""
    try:
        if path.exists() and not path.is_file():
            # Never replace a device or a pipe.
            path.write_bytes(data)
        else:
            replace_file(path, data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None


class StdinLines:
    """Lines of stdin as they arrive, unless stdin belongs to another program in the foreground.

    file: None if it cannot be waited for; then there are none.
    """

    def __init__(self, file: int | None = _STDIN) -> None:
        self._file = file
        self.is_open = file is not None and is_open_and_ours(file)
        self._rest = b""

    def waiting(self, wait_s: float = 0.0) -> list[str]:
        """Return the lines typed so far, or within some seconds; none on Windows, which can't tell."""
        if sys.platform == "win32" or self._file is None or not self.is_open:
            return []
        if not select.select([self._file], [], [], wait_s)[0]:
            return []
        data = os.read(self._file, 65536)
        self.is_open = bool(data)
        *lines, self._rest = (self._rest + (data or b"\n")).split(b"\n")
        return [line.decode(errors="replace") for line in lines]


def is_open_and_ours(file: int) -> bool:
    """Return whether a file can be read: it is open, and no terminal of another program in the foreground."""
    try:
        os.fstat(file)
        return sys.platform == "win32" or not os.isatty(file) or os.tcgetpgrp(file) == os.getpgrp()
    except OSError:
        return False
