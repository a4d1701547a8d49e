"""Lines that a person types while the program does something else."""

import os
import select
import sys

_STDIN = 0


class StdinLines:
    """The lines of stdin as they come, unless it belongs to another program in the foreground.

    files: to be waited for, none after the end of stdin.
    """

    def __init__(self) -> None:
        self.files = [_STDIN] if _is_open_and_ours(_STDIN) else []
        self._rest = b""

    def lines(self) -> list[str]:
        """Return the lines that are complete. To be called when bytes have arrived; none means the end."""
        data = os.read(self.files[0], 4096)
        if not data:
            self.files = []
            data = b"\n"
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode(errors="replace") for line in lines]

    def waiting(self) -> list[str]:
        """Return the lines that have been typed, without waiting; on Windows none, where nobody can tell."""
        if sys.platform == "win32" or not select.select(self.files, [], [], 0)[0]:
            return []
        return self.lines()


def _is_open_and_ours(file: int) -> bool:
    try:
        os.fstat(file)
        return not os.isatty(file) or os.tcgetpgrp(file) == os.getpgrp()
    except OSError:
        return False
