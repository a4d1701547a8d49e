"""What BoardSync needs of a board that lives step by step, without a thread."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

from autopeg.link.values import Happening
from pegcore.host_end import ASK, CONFLICT, EVENT, MISSING, HostEnd


class SteppedBoard:
    """A board whose bytes somebody else carries. end: the host's end of its wire."""

    end: HostEnd

    def __init__(self) -> None:
        self._happened: list[Happening] = []

    def take(self, happenings: Iterable[Happening]) -> None:
        """Keep the events for the next poll."""
        self._happened += [one for one in happenings if one[0] in (EVENT, CONFLICT, MISSING, ASK)]

    def happened(self) -> list[Happening]:
        happened, self._happened = self._happened, []
        return happened

    def call_on_news(self, call: Callable[[], object] | None) -> None:
        """Not needed: the tests poll."""

    @contextmanager
    def hold(self) -> Generator[HostEnd]:
        yield self.end

    def locate(self) -> None:
        self.end.show_light("locate")

    def set_option(self, key: str, value: int) -> None:
        self.end.option(key, value)

    def ask(self, line: str) -> list[str]:
        raise AssertionError("nobody looks at its parts here")

    def keypad(self) -> None:
        return None

    def layout(self) -> None:
        return None

    def close(self) -> None:
        """Nothing is held."""
