"""Work spread over machines with dask.distributed: the same pieces and results as in the processes of one machine."""

import platform
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from threading import Lock
from typing import Any

from autopeg.base.errors import Failure
from autopeg.base.extras import check_extra
from autopeg.base.workers import Piece, Result, Workers, shares

MOST_SHARES = 2000
"""More would cost the scheduler more than they even out."""
CONNECT_LIMIT_S = 10
_MOST_DEATHS = 100
"""How often work is given to others after its workers have died; then it is the work that kills them."""

_one_at_a_time = Lock()
"""Held while a piece is done: the threads of a worker would only wait for each other."""


class Cluster(Workers):
    """Machines that a scheduler brings together. They may join and die while they work.

    A piece is computed from what it is given alone, so one that is lost with its worker is done again by another, with
    the same result.
    """

    def __init__(self, address: str) -> None:
        """Raises Failure if no scheduler answers there, or if the packages of the extra `cluster` are missing."""
        check_extra("cluster", ["distributed"], "a cluster needs")
        self._dask: Any = import_module("distributed")  # without types
        try:
            self._client = self._dask.Client(address, timeout=CONNECT_LIMIT_S)
        except (OSError, ValueError) as error:
            start = "start one with `dask scheduler`, and `dask worker` on every machine"
            raise Failure(f"no scheduler answers at {address}: {start}") from error

    def shares(self, of: Sequence[Piece]) -> list[Sequence[Piece]]:
        """Return a share for every piece, so that whoever joins later finds work."""
        return shares(of, MOST_SHARES)

    def results_of(self, do: Callable[[Piece], Iterator[Result]], pieces: Sequence[Piece]) -> Generator[Result]:
        """Yield the results of a piece when all of it is done. What is left is cancelled when the generator is closed.

        Raises UsageError and Failure as the work does, and Failure when the scheduler is gone.
        """
        given = {self._give(do, piece): piece for piece in pieces}
        deaths = 0
        done = self._dask.as_completed(given)
        try:
            for future in done:
                piece = given.pop(future)
                try:
                    results = future.result()
                except self._dask.KilledWorker:
                    deaths += 1
                    if deaths > _MOST_DEATHS:
                        raise Failure("the workers of the cluster keep dying: look at what they have written") from None
                    again = self._give(do, piece)
                    given[again] = piece
                    done.add(again)
                else:
                    yield from _pickle().loads(results)
        except self._dask.CancelledError:
            raise Failure("the scheduler of the cluster has gone: start it, and run the command again") from None
        finally:
            self._client.cancel(list(given))

    def close(self) -> None:
        """Leave the cluster; it goes on without this program."""
        self._client.close()

    def _give(self, do: Callable[[Piece], Iterator[object]], piece: Piece) -> Any:
        return self._client.submit(_done, _pickle().dumps((do, piece)), _versions(), pure=False)


def _done(work: bytes, wanted: str) -> bytes:
    """Return the results of a piece of work, in a worker. Raises as the work does, and Failure for other versions."""
    if _versions() != wanted:
        here = platform.node() or "a worker"
        raise Failure(f"{here} has {_versions()}, this program {wanted}: install the same, for the same results")
    do, piece = _pickle().loads(work)
    with _one_at_a_time:
        return _pickle().dumps(list(do(piece)))


def _pickle() -> Any:
    """Return the module that sends functions which are not installed on the other side; it has no types."""
    return import_module("cloudpickle")


def _versions() -> str:
    """Return the versions on which results may depend."""
    python = ".".join(platform.python_version_tuple()[:2])
    return f"Autopeg {version('autopeg')}, NumPy {version('numpy')}, Python {python}"
