"""Files that are replaced in one step."""

import errno
import os
import sys
import time
from pathlib import Path

from autopeg.base.errors import Failure

_REMEDIES = {errno.ENOSPC: "free some disk space", errno.EDQUOT: "delete other files of yours"}
"""What helps where another folder would not."""
_TRIES = 20
_RETRY_S = 0.05


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside the old one, then put it in its place: a full disk leaves the old one. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        put_in_place(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def put_in_place(draft: Path, path: Path) -> None:
    """Put a file in the place of another. Raises OSError.

    Windows refuses it while a program has the other open, such as a virus scanner: it is tried again for a moment.
    """
    for _ in range(_TRIES if sys.platform == "win32" else 0):
        try:
            draft.replace(path)
            return
        except PermissionError:
            time.sleep(_RETRY_S)
    draft.replace(path)


def keep_file(path: Path, data: bytes) -> None:
    """Write a file of the data folder, and the folder if there is none yet. Raises Failure if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as error:
        remedy = _REMEDIES.get(error.errno or 0, "AUTOPEG_HOME can name another folder")
        raise Failure(f"cannot write {path}: {error.strerror}; {remedy}") from None
