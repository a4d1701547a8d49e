"""A virtual board behind a pseudo terminal, so that programs open it as they open the port of a Pico.

Works on Linux and macOS; Windows has no pseudo terminals.
"""

import os
import select
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from autopeg.base.errors import Failure, UsageError

_PIECE_BYTES = 4096


class BoardBytes(Protocol):
    """The byte stream of a board."""

    def send(self, data: bytes) -> None:
        """Pass the board bytes from a host."""
        ...

    def receive(self) -> bytes:
        """Return what the board has written since the last call."""
        ...


class PtyLink:
    """Port of a board as a pseudo terminal, until it is closed. Programs open `path`.

    link: a second name for `path`, a symbolic link that is removed at the end. Raises Failure where the system has no
    pseudo terminals and when the link cannot be created, UsageError when its name is taken.
    """

    def __init__(self, board: BoardBytes, link: Path | None = None) -> None:
        if sys.platform == "win32":
            raise Failure("there are no pseudo terminals on Windows: a board can be simulated on Linux and macOS")
        import tty

        self._board = board
        self._link = link
        try:
            # The far end stays open: programs come and go, and the terminal remains in the raw mode set here.
            self._near, self._far = os.openpty()
        except OSError as error:
            raise Failure(f"cannot open a pseudo terminal: {error.strerror}") from None
        tty.setraw(self._far)
        os.set_blocking(self._near, False)
        self.path = os.ttyname(self._far)
        try:
            if link:
                _make_link(link, self.path)
        except BaseException:
            self._close_terminal()
            raise

    def pump(self) -> None:
        """Carry the waiting bytes both ways, without blocking. What the board writes and nobody reads is lost."""
        with suppress(BlockingIOError):
            self._board.send(os.read(self._near, _PIECE_BYTES))
        data = self._board.receive()
        if data:
            with suppress(BlockingIOError):
                os.write(self._near, data)

    def wait(self, ms: int) -> None:
        """Wait up to ms, or until a byte arrives."""
        select.select([self._near], [], [], ms / 1000)

    def close(self) -> None:
        """Remove the terminal, and the link if it still points to it."""
        if self._link and self._link.is_symlink() and os.readlink(self._link) == self.path:
            self._link.unlink()
        self._close_terminal()

    def _close_terminal(self) -> None:
        os.close(self._near)
        os.close(self._far)


def _make_link(link: Path, path: str) -> None:
    """Create a symbolic link, replacing another one."""
    if link.exists() and not link.is_symlink():
        raise UsageError(f"{link} exists and is not a symbolic link, so it was left alone")
    draft = link.with_name(f".{link.name}.{os.getpid()}")
    try:
        draft.symlink_to(path)
        draft.replace(link)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Failure(f"cannot create the link {link}: {error.strerror}") from None
