"""A program in a process group of its own, so that nothing it has started outlives a test.

In a pseudo terminal it has that terminal for its controlling one: it hangs up when the test ends, however it ends.
"""

import fcntl
import os
import pty
import queue
import select
import signal
import struct
import subprocess
import termios
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROWS, COLUMNS = 24, 80
_GLANCE_S = 0.05


class Program:
    """A running program. said: the lines that it has written, read by a thread; written: all its output so far."""

    def __init__(self, command: Sequence[str | Path], env: dict[str, str], *, has_terminal: bool = False) -> None:
        self.said: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.written = bytearray()
        self._has_terminal = has_terminal
        if has_terminal:
            near, far = _terminal()
            self._process = subprocess.Popen(
                command,
                stdin=far,
                stdout=far,
                stderr=far,
                env={**env, "TERM": "xterm-256color"},
                start_new_session=True,
                preexec_fn=_take_terminal,
            )
            os.close(far)
            self._files: tuple[int, ...] = (near,)
        else:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=env,
                start_new_session=True,
            )
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._files = (self._process.stdin.fileno(), self._process.stdout.fileno())
        self._is_left = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def type(self, text: str) -> None:
        """Type text at it; nothing happens where it has ended."""
        with suppress(OSError):
            for file in self._files[:1]:
                os.write(file, text.encode())

    def is_running(self) -> bool:
        return self._process.poll() is None

    def wait(self, seconds: float) -> int:
        """Wait for its end and return its exit code, negative where a signal has ended it. Raises TimeoutExpired."""
        return self._process.wait(seconds)

    def hang_up(self) -> None:
        """Take its terminal or its pipes away, as closing the window does."""
        self._is_left.set()
        self._reader.join()
        files, self._files = self._files, ()
        if self._has_terminal:
            for file in files:
                os.close(file)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def kill(self) -> None:
        """End it, and what it has started, at once and without a word."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.hang_up()

    def _read(self) -> None:
        rest = b""
        waiting = select.poll()  # unlike select it takes any descriptor, however many the other tests have open
        waiting.register(self._files[-1], select.POLLIN)
        with suppress(OSError):
            while not self._is_left.is_set():
                if not waiting.poll(1000 * _GLANCE_S):
                    continue
                data = os.read(self._files[-1], 65536)
                if not data:
                    return
                self.written += data
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.said.put(line.decode(errors="replace"))


def _terminal() -> tuple[int, int]:
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return near, far


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
