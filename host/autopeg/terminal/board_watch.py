"""Board messages of line mode: board connected or lost, and entries on the board that were refused."""

from collections.abc import Callable

from autopeg.boards.questions import BoardMessage, BoardNews
from autopeg.boards.sync import BoardSync
from autopeg.link.link import LOOKING
from autopeg.link.symptoms import ASKING

_SIMULATED = "virtual"
_PASSING = (LOOKING, ASKING)  # states that last only a moment


class BoardWatch:
    """Polls a board and reports changes. say: writes one line."""

    def __init__(self, sync: BoardSync, say: Callable[[str], None]) -> None:
        self._sync = sync
        self._say = say
        self._last_line = ""
        sync.listeners.append(self._on_news)

    def poll(self) -> None:
        """Poll the board and report a change of its status, except for a board that is simulated here."""
        self._sync.poll()
        status = self._sync.status()
        line = f"Board: {status.name} at {status.path}" if status.is_connected else f"Board away: {status.why}"
        line += f": {status.why}" if status.is_connected and status.why else ""
        is_passing = not status.is_connected and status.why.startswith(_PASSING)
        if line != self._last_line and status.kind != _SIMULATED and not is_passing:
            self._last_line = line
            self._say(line)

    def _on_news(self, news: BoardNews) -> None:
        if isinstance(news, BoardMessage):
            self._say(f"{news.sentence[0].upper()}{news.sentence[1:]}.")
