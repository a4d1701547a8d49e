"""Processes that work for this program: they end with it, and leave the processor to people who wait for it."""

import multiprocessing
import os
import signal
import threading

_BACKGROUND_NICE = 10


def end_with_parent() -> None:
    """End this process when its parent dies, even if the parent is killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    if parent is not None:
        threading.Thread(target=watch, name="autopeg-parent", daemon=True).start()


def stay_with_parent() -> None:
    """Leave Ctrl-C to this process's parent, and end with it."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stay_in_background() -> None:
    """Lower this process's priority, leave Ctrl-C to its parent, and end with it."""
    stay_with_parent()
    if hasattr(os, "nice"):
        os.nice(_BACKGROUND_NICE)
