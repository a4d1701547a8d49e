"""Speech output through a program of the system, without blocking."""

import shutil
import subprocess

from autopeg.errors import Failure, UsageError

_PROGRAMS = (("espeak-ng", "--stdin"), ("espeak", "--stdin"), ("say", "-f", "-"))
"""Speech programs; the first one installed is used. Linux and Windows have the first two, macOS the last."""


def find_voice() -> "Voice":
    """Return the voice of this computer. Raises UsageError naming what to install if there is none."""
    for program, *options in _PROGRAMS:
        path = shutil.which(program)
        if path is not None:
            return Voice((path, *options))
    raise UsageError("--say needs a program that speaks: install espeak-ng (macOS has one already)")


class Voice:
    """Voice in which each new text interrupts the one before. command: the program, which reads the text from stdin."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._speaking: subprocess.Popen[bytes] | None = None
        self._hushed: list[subprocess.Popen[bytes]] = []

    def say(self, text: str) -> None:
        """Start saying a text and return at once. Raises Failure if the program does not start."""
        self.hush()
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

    def hush(self) -> None:
        """Stop speaking at once."""
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
