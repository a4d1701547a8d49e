"""Work spread over processes: results come in one by one, and no process outlives the work.

`Workers` is the seam for whoever wants more: `cluster` spreads the same work over several machines.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeVar

from autopeg.base.errors import AutopegError, Failure, UsageError
from autopeg.base.processes import end_with_parent

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_FAREWELL_S = 5.0


class Workers(Protocol):
    """Who does work that can be shared out."""

    def shares(self, of: Sequence[Piece]) -> list[Sequence[Piece]]:
        """Return work in as many shares as suit them."""
        ...

    def results_of(self, do: Callable[[Piece], Iterator[Result]], pieces: Sequence[Piece]) -> Generator[Result]:
        """Yield the results of every piece of work, in any order. Raises UsageError and Failure as the work does."""
        ...


@dataclass(frozen=True)
class Processes(Workers):
    """Processes of this machine. number: how many; 1 is this process."""

    number: int = 1

    def __post_init__(self) -> None:
        if self.number < 1:
            raise UsageError(f"work needs at least 1 process, not {self.number}")

    def shares(self, of: Sequence[Piece]) -> list[Sequence[Piece]]:
        return shares(of, self.number)

    def results_of(self, do: Callable[[Piece], Iterator[Result]], pieces: Sequence[Piece]) -> Generator[Result]:
        return results_of(do, pieces)


def results_in_order(workers: Workers, do: Callable[[Piece], Result], pieces: Sequence[Piece]) -> list[Result]:
    """Return the result of every piece of work, in the order of the pieces, whoever does which. Raises as they do."""
    numbered: Sequence[tuple[int, Piece]] = list(enumerate(pieces))
    with closing(workers.results_of(partial(_with_number, do), workers.shares(numbered))) as results:
        by_number = dict(results)
    return [by_number[number] for number, _ in numbered]


def _with_number(do: Callable[[Piece], Result], share: Sequence[tuple[int, Piece]]) -> Iterator[tuple[int, Result]]:
    """Yield the results of a share with the numbers of its pieces."""
    for number, piece in share:
        yield number, do(piece)


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shares(of: Sequence[Piece], number: int) -> list[Sequence[Piece]]:
    """Return work in at most `number` shares of every n-th piece each, which take about the same time."""
    return [of[first::number] for first in range(min(number, len(of)))]


def results_of(do: Callable[[Piece], Iterator[Result]], pieces: Sequence[Piece]) -> Generator[Result]:
    """Yield the results of every piece of work, each in a process of its own; a single piece runs in this process.

    When the generator is closed, or Ctrl-C or an error ends it, the processes end as well. Raises UsageError and
    Failure as the work does, and Failure when a process dies.
    """
    if len(pieces) == 1:
        yield from do(pieces[0])
        return
    context = multiprocessing.get_context()
    processes: list[BaseProcess] = []
    working: list[Connection] = []
    try:
        for piece in pieces:
            near, far = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(do, piece, far), daemon=True)
            process.start()
            far.close()
            processes.append(process)
            working.append(near)
        while working:
            ready = wait(working)
            for connection in [each for each in working if each in ready]:
                done, value = _received(connection)
                if done:
                    working.remove(connection)
                else:
                    yield value
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(_FAREWELL_S)
            process.kill()
            process.join()


def _received(connection: Connection) -> tuple[bool, Any]:
    """Return whether a process is done, and its next result if not. Raises the error of the process."""
    try:
        kind, value = connection.recv()
    except (EOFError, OSError):
        raise Failure("one of the worker processes has died: run the command again") from None
    if kind == "usage":
        raise UsageError(value)
    if kind == "failure":
        raise Failure(value)
    return kind == "done", value


def _end(number: int, frame: object) -> None:
    """Exit cleanly, so that external players are closed."""
    sys.exit()


def _work(do: Callable[[Piece], Iterator[Result]], piece: Piece, connection: Connection) -> None:
    """Do one piece of work in a process of its own, and send its results."""
    # Ctrl-C goes to all processes; the parent handles it, and terminates the workers cleanly.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    end_with_parent()
    with suppress(BrokenPipeError):
        try:
            for result in do(piece):
                connection.send(("result", result))
        except UsageError as error:
            connection.send(("usage", str(error)))
        except AutopegError as error:
            connection.send(("failure", str(error)))
        else:
            connection.send(("done", None))
