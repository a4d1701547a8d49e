"""Files that are replaced in one step."""

import os
from pathlib import Path

from autopeg.errors import Failure


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside the old one, then put it in its place: a full disk leaves the old one. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def keep_file(path: Path, data: bytes) -> None:
    """Write a file of the data folder, and the folder if there is none yet. Raises Failure if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}; AUTOPEG_HOME can name another folder") from None
