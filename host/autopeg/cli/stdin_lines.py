"""Reading typed lines while the program does something else."""

import os
import select
import sys

_STDIN = 0


class StdinLines:
    """Lines of stdin as they arrive, unless stdin belongs to another program in the foreground.

    files: the file numbers to wait for, empty after the end of stdin.
    """

    def __init__(self) -> None:
        self.files = [_STDIN] if _is_open_and_ours(_STDIN) else []
        self._rest = b""

    def lines(self) -> list[str]:
        """Return the complete lines. Call it when bytes have arrived; no bytes mean the end."""
        data = os.read(self.files[0], 4096)
        if not data:
            self.files = []
            data = b"\n"
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode(errors="replace") for line in lines]

    def waiting(self) -> list[str]:
        """Return the lines typed so far, without waiting; none on Windows, which can't tell."""
        if sys.platform == "win32" or not select.select(self.files, [], [], 0)[0]:
            return []
        return self.lines()


def _is_open_and_ours(file: int) -> bool:
    try:
        os.fstat(file)
        return not os.isatty(file) or os.tcgetpgrp(file) == os.getpgrp()
    except OSError:
        return False
