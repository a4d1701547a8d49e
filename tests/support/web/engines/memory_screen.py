"""A screen that nobody sees, for browsers that want one."""

import subprocess

PROGRAM = "Xvfb"

_PATIENCE_S = 60


class MemoryScreen:
    """An X server whose screen is in memory. size: in pixels; display: its name."""

    def __init__(self, size: str) -> None:
        command = [PROGRAM, "-displayfd", "1", "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._process.stdout is not None
        self.display = f":{self._process.stdout.readline().strip()}"

    def close(self) -> None:
        """Switch it off."""
        self._process.terminate()
        self._process.wait(_PATIENCE_S)
        assert self._process.stdout is not None
        self._process.stdout.close()
