"""What a command of the command line did, and the games that it began."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from autopeg.records import Header


class Outcome(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def values(self) -> list[Any]:
        """Every line of stdout as the JSON value that it must be."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaint(self) -> str:
        """The one line of stderr that an error is."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("autopeg: ")
        assert "Traceback" not in self.err
        assert "inside Autopeg" not in self.err
        return lines[0].removeprefix("autopeg: ")


begun: list[Header] = []
"""The headers of the games that this test has begun, of those as well that were left at once and are not kept."""


def the_game() -> Header:
    """The header of the game that was begun last."""
    return begun[-1]


Autopeg = Callable[..., Outcome]
