"""Groups of processes: a program, and what it has started."""

import os
import signal
import time

END_S = 20.0
"""How long a busy computer may take to end all of them."""


def is_gone(group: int) -> bool:
    """Wait until nothing runs in a process group any more; return whether that has happened in time."""
    end_s = time.monotonic() + END_S
    while time.monotonic() < end_s:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    os.killpg(group, signal.SIGKILL)
    return False
