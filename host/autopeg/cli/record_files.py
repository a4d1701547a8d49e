"""Record files given to a command: a path, or - for standard input."""

import click

from autopeg.errors import Failure, UsageError


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
    except IsADirectoryError:
        raise UsageError("this is a folder, not a record") from None
    except OSError as error:
        raise Failure(f"cannot read {shown_name(file)}: {error.strerror}") from None
