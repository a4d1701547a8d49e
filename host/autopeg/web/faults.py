"""Errors in sentences, bugs in Autopeg among them."""

import logging
from pathlib import Path
from traceback import extract_tb

from autopeg.errors import AutopegError

_LOG = logging.getLogger(__name__)


def describe_fault(error: Exception, what: str) -> str:
    """Return the sentence for an error. The traceback of a bug is logged on this computer. what: came of it."""
    if isinstance(error, AutopegError):
        return str(error)
    _LOG.error("%s", what, exc_info=error)
    return internal_error(error)


def internal_error(error: Exception) -> str:
    """Return the sentence for an error that nobody at a table can have caused: what it is, and where."""
    where = extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} ({Path(where.filename).name}:{where.lineno})"
    return f"Something went wrong inside Autopeg. The game is safe. Please report: {place}"
