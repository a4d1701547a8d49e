"""Lines typed at the prompts of line mode, and what is written meanwhile."""

import io
from collections.abc import Sequence

from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.session.settings import Settings
from autopeg.terminal import line_mode

QUIET = Settings(speed="none")


class Keyboard(io.StringIO):
    """Lines to be typed; each stands in what is written after the prompt that it answers."""

    def __init__(self, typed: Sequence[str], out: io.StringIO) -> None:
        super().__init__("".join(f"{line}\n" for line in typed))
        self._out = out

    def readline(self, *_: int | None) -> str:
        line = super().readline()
        self._out.write(f"> {line}" if line else "")
        return line


def transcript(table: Table, typed: Sequence[str], settings: Settings = QUIET, store: Store | None = None) -> str:
    """Return what is written when these lines are typed, and the lines themselves."""
    out = io.StringIO()
    line_mode.play(table, store, settings, Keyboard(typed, out), out)
    return out.getvalue()
