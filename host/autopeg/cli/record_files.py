"""Files with records, as commands are given them: a path, or - for standard input."""

import click

from autopeg.errors import Failure, UsageError


def shown_name(file: str) -> str:
    """Return what a file is called in a message."""
    return "standard input" if file == "-" else file


def read_file(file: str, most_bytes: int) -> bytes:
    """Return the bytes of a file, of a larger one only as many as show that it is too large.

    Raises UsageError and Failure.
    """
    try:
        with click.open_file(file, "rb") as stream:
            return stream.read(most_bytes + 1)
    except FileNotFoundError:
        raise UsageError("there is no such file") from None
    except IsADirectoryError:
        raise UsageError("this is a folder, not a record") from None
    except OSError as error:
        raise Failure(f"cannot read {shown_name(file)}: {error.strerror}") from None
