"""The console of a board."""

from typing import Protocol


class Console(Protocol):
    """The console of a board."""

    def ask(self, line: str) -> list[str]:
        """Send a line to the console and return the lines of its answer. Raises Failure when no answer comes."""
        ...
