"""The file of the store on the disk: whether it is missing or damaged, who has it open, why it cannot be used."""

import errno
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from autopeg.base.errors import Failure
from autopeg.records.copies import copies_of, draft_of, wal_of

LEAST_BYTES = 100
"""The length of SQLite's header: less is no database, although SQLite takes it for a new one."""
RESTORE = "`autopeg store check` lists its copies, `autopeg store restore COPY` brings one back"
FREE_DISK = "nothing of the game is lost; free some disk space, then `autopeg resume`"
OTHER_HOME = "AUTOPEG_HOME can name another folder for the games"
_MEMORY = "/dev/shm"
_UNWRITABLE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT)
_NOT_WRITTEN = (
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
)
_LEAST_FREE_BYTES = 1 << 16


def check_there(path: Path) -> bool:
    """Return whether there is a store, False if none was ever made here. Raises Failure if it is damaged or lost."""
    traces = [*copies_of(path), *filter(Path.exists, [wal_of(path)])]
    if not path.exists():
        if traces:
            raise Failure(f"{path} is missing, but {traces[-1].name} is there: nothing is written; {RESTORE}")
        return False
    size = path.stat().st_size if path.is_file() else LEAST_BYTES
    if size < LEAST_BYTES:
        raise Failure(f"{path} is damaged: it has only {size} bytes, and nothing is written to it; {RESTORE}")
    return True


def create(path: Path, build: Callable[[sqlite3.Connection], object]) -> None:
    """Make a new database in one step, unless another program is quicker. build: writes what it begins with."""
    with draft_of(path) as draft:
        with closing(sqlite3.connect(draft, isolation_level=None)) as db:
            build(db)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a disk without hard links
            if not path.exists():
                draft.rename(path)


def is_unwritable(error: Exception, path: Path) -> bool:
    """Return whether an error means that a store that is there can be read, but not written."""
    cannot = getattr(error, "errno", None) in _UNWRITABLE or _kind(error) in _NOT_WRITTEN
    return cannot and os.path.isfile(path) and os.access(path, os.R_OK)


def copied_aside(path: Path) -> "TemporaryDirectory[str]":
    """Return a folder with a copy of a store, as it is with all that is still in its log. Raises OSError."""
    try:
        return _copied_to(None, path)
    except OSError:
        if not os.path.isdir(_MEMORY):
            raise
        return _copied_to(_MEMORY, path)


def _copied_to(place: str | None, path: Path) -> "TemporaryDirectory[str]":
    folder = TemporaryDirectory(prefix="autopeg-", dir=place)
    try:
        _copy_unchanged([path, wal_of(path)], Path(folder.name))
    except OSError:
        folder.cleanup()
        raise
    return folder


def _copy_unchanged(files: list[Path], folder: Path) -> None:
    """Copy files that another program may be writing, all as they are at one moment."""
    before: list[tuple[int, int] | None] = []
    while True:
        now = [_signature(file) for file in files]
        if now == before:
            return
        before = now
        for file in files:
            (folder / file.name).unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                shutil.copyfile(file, folder / file.name)


def _signature(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_size


def cause_of(error: Exception, path: Path) -> tuple[str, str]:
    """Return why a file cannot be used, and for a store what to do."""
    if is_busy(error):
        return "another program has it in use", "close that, or try again"
    code = getattr(error, "errno", None)
    folder = next((each for each in (path.parent, *path.parent.parents) if os.path.exists(each)), path.parent)
    is_low = _kind(error) in _NOT_WRITTEN and shutil.disk_usage(folder).free < _LEAST_FREE_BYTES
    if code == errno.ENOSPC or _kind(error) == sqlite3.SQLITE_FULL or is_low:
        return "the disk is full", FREE_DISK
    if code == errno.EDQUOT:
        return "your share of the disk is used up", "delete other files of yours, then `autopeg resume`"
    if _kind(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return f"it is damaged ({error})", RESTORE
    if code == errno.EROFS or _is_read_only(folder):
        return "its disk is read-only", f"make it writable; {OTHER_HOME}"
    place = path if os.path.exists(path) and not os.access(path, os.W_OK) else folder
    if code in (errno.EACCES, errno.EPERM) or not os.access(place, os.W_OK):
        return f"you have no permission to write {place}", f"change that; {OTHER_HOME}"
    return getattr(error, "strerror", None) or str(error), OTHER_HOME


def _is_read_only(folder: Path) -> bool:
    return sys.platform != "win32" and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def is_busy(error: Exception) -> bool:
    """Return whether another program has the file in use."""
    return _kind(error) == sqlite3.SQLITE_BUSY


def _kind(error: Exception) -> int:
    """Return the kind of an SQLite error. The lowest byte of a code is its kind, the rest details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


class InUse:
    """A lock on a file beside the store, which every open store shares, so that it is known whether others have it."""

    def __init__(self, path: Path) -> None:
        self._file: int | None = None
        self.is_alone = True
        """Whether nobody else had the store open when this one was opened, as far as is known."""
        if sys.platform == "win32":
            return
        import fcntl

        with suppress(OSError):
            self._file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.is_alone = False
                fcntl.flock(self._file, fcntl.LOCK_SH)

    def share(self) -> None:
        """Let others open the store from now on."""
        if self._file is not None and sys.platform != "win32":
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_SH)

    @property
    def is_suspect(self) -> bool:
        """Whether the store was found damaged when it was last opened."""
        return self._file is not None and os.fstat(self._file).st_size > 0

    def suspect(self, *, is_damaged: bool) -> None:
        """Remember whether the store was found damaged."""
        if self._file is not None:
            os.ftruncate(self._file, int(is_damaged))

    def close(self) -> None:
        """Let go of the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
