"""Files that are replaced in one step."""

import os
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside the old one, then put it in its place: a full disk leaves the old one. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
