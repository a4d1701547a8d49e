"""What BoardSync needs of a board that lives step by step, without a thread."""

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager

from autopeg.boards.link.link import FOR_THE_TABLE
from autopeg.boards.link.messages import LinkEvent
from pegcore.host_end import HostEnd


class SteppedBoard:
    """A board whose bytes somebody else carries. end: the host's end of its wire."""

    end: HostEnd
    on_news: Callable[[], object] | None = None
    """Not needed: the tests poll."""

    def __init__(self) -> None:
        self._events: list[LinkEvent] = []

    def take(self, link_events: Iterable[LinkEvent]) -> None:
        """Keep the events for the next poll."""
        self._events += [one for one in link_events if one[0] in FOR_THE_TABLE]

    def take_events(self) -> list[LinkEvent]:
        happened, self._events = self._events, []
        return happened

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
