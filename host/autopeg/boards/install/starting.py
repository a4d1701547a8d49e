"""A Pico that starts what was copied to its drive: its port appears."""

import time

from autopeg.base.errors import Failure
from autopeg.boards.link.finding import find_boards

_APPEARS_S = 20.0
_LOOK_S = 0.25


def ports() -> set[str]:
    """Return the ports of the Picos that run MicroPython."""
    return {board.path for board in find_boards()}


def new_port(before: set[str]) -> str:
    """Return the port that appears once a Pico has MicroPython. Raises Failure without one.

    before: the ports that were there before it was copied.
    """
    end_s = time.monotonic() + _APPEARS_S
    while time.monotonic() < end_s:
        new = ports() - before
        if new:
            return min(new)
        time.sleep(_LOOK_S)
    raise Failure(
        "MicroPython was copied, but no port has appeared: plug the Pico in again and repeat the installation"
    )
