"""What a command of the command line did."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple


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
        assert "itself is wrong" not in self.err
        return lines[0].removeprefix("autopeg: ")


Autopeg = Callable[..., Outcome]
