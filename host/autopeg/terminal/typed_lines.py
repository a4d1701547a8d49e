"""Reader of typed lines that lets the program work while it waits."""

import codecs
import os
import select
import sys
from collections.abc import Callable
from typing import TextIO

_WAIT_S = 0.02


class TypedLines:
    """The lines of a text stream.

    meanwhile: called repeatedly while a line is awaited; its exceptions propagate. On Windows, or if the stream is not
    a file, it is called once before each line.
    """

    def __init__(self, stream: TextIO, meanwhile: Callable[[], None]) -> None:
        self._stream = stream
        self._meanwhile = meanwhile
        self._file = _file_of(stream)
        self._decode = codecs.getincrementaldecoder(stream.encoding or "utf-8")(errors="replace").decode
        self._text = ""
        self._is_at_end = False

    def readline(self) -> str:
        """Return the next line with its newline, or an empty string at the end of the stream."""
        if self._file is None:
            self._meanwhile()
            return self._stream.readline()
        while "\n" not in self._text and not self._is_at_end:
            self._meanwhile()
            if select.select([self._file], [], [], _WAIT_S)[0]:
                data = os.read(self._file, 4096)
                self._is_at_end = not data
                self._text += self._decode(data, not data)
        line, end, self._text = self._text.partition("\n")
        return line + end


def _file_of(stream: TextIO) -> int | None:
    """Return the file descriptor of a stream, None if its lines cannot be waited for."""
    try:
        return None if sys.platform == "win32" else stream.fileno()
    except OSError:
        return None
