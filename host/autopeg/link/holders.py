"""Other programs that have a port open, according to /proc; on systems other than Linux none is found.

A lock keeps out only programs that ask for one. A terminal program may not, and both would steal each other's bytes.
"""

import os
from contextlib import suppress
from pathlib import Path

_PSEUDO_TERMINALS = "/dev/pts/"  # the program behind one keeps it open as well


def holders_of(path: str, proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Return the other processes that have a device open, as `name (number)`. Processes of other users and those at
    a pseudo terminal are not found."""
    device = os.path.realpath(path)
    if device.startswith(_PSEUDO_TERMINALS):
        return ()
    found: list[str] = []
    own = str(os.getpid())
    with suppress(OSError):
        for process in sorted(entry for entry in os.listdir(proc) if entry.isdigit() and entry != own):
            if _has_open(proc / process / "fd", device):
                found.append(f"{_name(proc / process)} ({process})")
    return tuple(found)


def _has_open(folder: Path, device: str) -> bool:
    try:
        files = os.listdir(folder)
    except OSError:  # another user's, or it has ended
        return False
    for file in files:
        with suppress(OSError):
            if os.readlink(folder / file) == device:
                return True
    return False


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip() or "a program"
    except OSError:
        return "a program"
