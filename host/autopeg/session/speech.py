"""Speech output through a program of the system, without blocking."""

import shutil
import subprocess
import threading
from collections import deque
from contextlib import suppress

from autopeg.base.errors import Failure, UsageError

_PROGRAMS = (("espeak-ng", "--stdin"), ("espeak", "--stdin"), ("say", "-f", "-"))
"""Speech programs; the first one installed is used. Linux and Windows have the first two, macOS the last."""


def find_voice() -> "Voice":
    """Return the voice of this computer. Raises UsageError naming what to install if there is none."""
    for program, *options in _PROGRAMS:
        path = shutil.which(program)
        if path is not None:
            return Voice((path, *options))
    raise UsageError("--say needs a program that speaks: install espeak-ng (macOS has one already)")


_MOST_WAITING = 4
"""Of texts that wait for the voice. Of more, the oldest are left out: a voice far behind the game helps nobody."""


class Voice:
    """The voice of a program. command: the program, which reads the text from stdin."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._waiting: deque[str] = deque(maxlen=_MOST_WAITING)
        self._turn = threading.Lock()
        """Held while something is started or stopped."""
        self._follower: threading.Thread | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._hushed: list[subprocess.Popen[bytes]] = []

    def say(self, text: str) -> None:
        """Start saying a text and return at once; it interrupts what is being said.

        Raises Failure if the program does not start.
        """
        with self._turn:
            self._stop()
            self._start(text)

    def add(self, text: str) -> None:
        """Say a text after what is being said, and return at once. Raises Failure if the program does not start."""
        with self._turn:
            if self._follower is not None:
                self._waiting.append(text)
            elif self._speaking is not None and self._speaking.poll() is None:
                self._waiting.append(text)
                self._follower = threading.Thread(target=self._say_waiting, args=(self._speaking,), daemon=True)
                self._follower.start()
            else:
                self._start(text)

    def _say_waiting(self, speaking: subprocess.Popen[bytes] | None) -> None:
        """Say the texts that wait, each once the one before has ended."""
        while speaking is not None:
            speaking.wait()
            with self._turn:
                speaking = self._after(speaking)
                if speaking is None:
                    self._follower = None

    def _after(self, ended: subprocess.Popen[bytes]) -> subprocess.Popen[bytes] | None:
        """Return what speaks after one that has ended, None if nothing does."""
        if self._speaking not in (None, ended):
            return self._speaking  # it has interrupted
        if not self._waiting:
            return None
        with suppress(Failure):  # the next text that is added tells
            return self._start(self._waiting.popleft())
        return None

    def _start(self, text: str) -> subprocess.Popen[bytes]:
        try:
            self._speaking = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise Failure(f"cannot speak with {self._command[0]}: {error.strerror}") from None
        pipe = self._speaking.stdin
        assert pipe is not None
        try:
            # A sentence is far smaller than a pipe's buffer, so this does not wait for the program to read it.
            pipe.write(f"{text}\n".encode())
            pipe.close()
        except OSError as error:
            raise Failure(f"{self._command[0]} stopped while speaking: {error.strerror}") from None
        return self._speaking

    def hush(self) -> None:
        """Stop speaking at once."""
        with self._turn:
            self._stop()

    def _stop(self) -> None:
        self._waiting.clear()
        if self._speaking is not None:
            self._speaking.terminate()
            self._hushed.append(self._speaking)
            self._speaking = None
        self._hushed = [one for one in self._hushed if one.poll() is None]

    def close(self) -> None:
        """Stop speaking for good and leave no process behind."""
        self.hush()
        for one in self._hushed:
            one.kill()
            one.wait()
        self._hushed.clear()
