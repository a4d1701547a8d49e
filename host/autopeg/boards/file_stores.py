"""Stores for a board's files on this computer: in memory, or in a folder."""

import re
import secrets
import sys
from pathlib import Path
from typing import BinaryIO, Protocol, Self

from autopeg.base.errors import Failure
from autopeg.base.files import replace_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCK = ".in-use"
_UID = "uid.txt"


class FileStore(Protocol):
    """Store for a board's files. Each method may raise OSError."""

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, None if there is none."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Replace a file atomically."""
        ...

    def set_aside(self, name: str) -> str:
        """Rename a damaged file and return its new name."""
        ...


class MemoryStore:
    """Files that last as long as this object."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def write(self, name: str, data: bytes) -> None:
        self.files[name] = bytes(data)

    def set_aside(self, name: str) -> str:
        aside = f"{name}.damaged"
        self.files[aside] = self.files.pop(name)
        return aside


class FolderStore:
    """Files in a folder, which is created with the first file.

    In a `with` block the folder is locked: two boards that overwrite each other's game would lose both. Entering raises
    Failure if another program has the lock or the folder cannot be created. A killed program leaves no lock.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: BinaryIO | None = None

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = (self._folder / _LOCK).open("ab")
        except OSError as error:
            raise Failure(f"the board's memory {self._folder} cannot be used: {error.strerror}") from None
        try:
            _lock_file(lock)
        except OSError:
            lock.close()
            name = self._folder.name
            raise Failure(
                f"another program is already running the board {name}: quit it, or name another board"
            ) from None
        self._lock = lock
        return self

    def __exit__(self, *_: object) -> None:
        if self._lock:
            self._lock.close()
            self._lock = None

    def read(self, name: str) -> bytes | None:
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data)

    def set_aside(self, name: str) -> str:
        aside = f"{name}.damaged"
        (self._folder / name).replace(self._folder / aside)
        return aside


def uid_of(store: FileStore) -> str:
    """Return the uid in a store, 16 hexadecimal digits, creating a random one in a new store. Raises Failure."""
    try:
        kept = store.read(_UID) or b""
        if re.fullmatch(rb"[0-9a-f]{16}", kept):
            return kept.decode()
        uid = secrets.token_hex(8)
        store.write(_UID, uid.encode())
    except OSError as error:
        raise Failure(f"the board's memory cannot be used: {error}") from None
    return uid


def _lock_file(file: BinaryIO) -> None:
    """Lock an open file until it is closed. Raises OSError if another program has it locked."""
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
