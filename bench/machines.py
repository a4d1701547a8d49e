"""Where the programs of bench/ work: in this process, or with `--cluster ADDRESS` on the machines of a cluster."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from autopeg.base.errors import UsageError
from autopeg.base.workers import Processes, Workers

FLAG = "--cluster"
_HERE = Path(__file__).parent


@contextmanager
def workers_named(arguments: Sequence[str], otherwise: Workers | None = None) -> Iterator[tuple[Workers, list[str]]]:
    """Give the workers that the arguments of a program name, and its other arguments.

    otherwise: the workers without `--cluster`; None for this process alone. Raises UsageError and Failure.
    """
    words = list(arguments)
    if FLAG not in words:
        yield otherwise or Processes(), words
        return
    at = words.index(FLAG)
    if at + 1 == len(words):
        raise UsageError(f"{FLAG} needs an address, such as tcp://192.168.1.5:8786")
    from autopeg.base.cluster import Cluster

    cluster = Cluster(words[at + 1])
    _send_along()
    try:
        yield cluster, words[:at] + words[at + 2 :]
    finally:
        cluster.close()


def _send_along() -> None:
    """Send the modules of this folder with the work: they are not installed on other machines."""
    import cloudpickle

    for module in [*sys.modules.values()]:
        file = getattr(module, "__file__", None)
        if file is not None and Path(file).parent == _HERE and module.__name__ != "__main__":
            cloudpickle.register_pickle_by_value(module)
