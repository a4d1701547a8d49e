"""Sentences for errors, including bugs in Autopeg."""

import logging
from pathlib import Path
from traceback import extract_tb

from autopeg.errors import AutopegError

_LOG = logging.getLogger(__name__)


def describe_fault(error: Exception, what: str) -> str:
    """Return the sentence for an error, and log the traceback of a bug on this computer. what: the log message."""
    if isinstance(error, AutopegError):
        return str(error)
    _LOG.error("%s", what, exc_info=error)
    return internal_error(error)


def internal_error(error: Exception) -> str:
    """Return the sentence for a bug in Autopeg: what it is, and where."""
    where = extract_tb(error.__traceback__)[-1]
    place = f"{type(error).__name__} ({Path(where.filename).name}:{where.lineno})"
    return f"Something went wrong inside Autopeg. The game is safe. Please report: {place}"
