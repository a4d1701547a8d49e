"""Threads of this process."""

import threading


def lasting_threads() -> list[str]:
    """Return the names of the threads that run on; a timer, such as that of a store just written to, ends by itself."""
    return sorted(made.name for made in threading.enumerate() if not isinstance(made, threading.Timer))
