"""Saving of what was written: into the file itself once nobody writes for a moment, and into a copy once a day."""

import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from autopeg.records.copies import connect, keep_copy

IDLE_S = 2.0
"""After how many seconds without a change everything is written into the file itself."""


class Saver:
    """The saving of one open store, in a thread that runs only after a change."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._changed_s = 0.0
        self.has_played = False
        """Whether moves were written that a copy is due for."""

    def note_change(self) -> None:
        """Save what was written, once nothing more follows for a moment."""
        with self._lock:
            self._changed_s = time.monotonic()
            if self._timer is None:
                self._start(IDLE_S)

    def _start(self, delay_s: float) -> None:
        self._timer = threading.Timer(delay_s, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        with self._lock:
            if self._timer is None:
                return
            left_s = self._changed_s + IDLE_S - time.monotonic()
            if left_s > 0:
                self._start(left_s)
                return
            self._timer = None
        if not self._save("TRUNCATE"):
            self.note_change()

    def finish(self) -> None:
        """Save now what has not been saved yet, as the store is being closed."""
        with self._lock:
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
            self._save("PASSIVE")

    def _save(self, how: str) -> bool:
        """Write everything into the file itself, and return whether that was possible; keep a copy if one is due."""
        try:
            with closing(connect(self._path, 0.5)) as db:
                [(is_busy, log, done)] = db.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
        except sqlite3.Error:  # it is tried again after the next change
            return True
        if self.has_played:
            with suppress(sqlite3.Error, OSError):  # nobody should be kept from playing
                keep_copy(self._path)
                self.has_played = False
        return not is_busy and log == done
