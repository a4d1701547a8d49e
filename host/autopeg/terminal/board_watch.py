"""What a screen in lines tells about the board: when it comes and goes, and what was entered on it in vain."""

from collections.abc import Callable

from autopeg.boards.questions import BoardMessage, BoardNews
from autopeg.boards.sync import BoardSync
from autopeg.link.link import LOOKING
from autopeg.link.symptoms import ASKING

_SIMULATED = "virtual"
_PASSING = (LOOKING, ASKING)  # what is over in a moment


class BoardWatch:
    """Polls a board and says what is worth a line. say: writes one."""

    def __init__(self, sync: BoardSync, say: Callable[[str], None]) -> None:
        self._sync = sync
        self._say = say
        self._told = ""
        sync.listeners.append(self._on_news)

    def poll(self) -> None:
        """Take in what has happened at the board and tell it. A board that is simulated here is not worth a line."""
        self._sync.poll()
        status = self._sync.status()
        line = f"Board: {status.name} at {status.path}" if status.is_connected else f"Board away: {status.why}"
        line += f": {status.why}" if status.is_connected and status.why else ""
        is_passing = not status.is_connected and status.why.startswith(_PASSING)
        if line != self._told and status.kind != _SIMULATED and not is_passing:
            self._told = line
            self._say(line)

    def _on_news(self, news: BoardNews) -> None:
        if isinstance(news, BoardMessage):
            self._say(f"{news.sentence[0].upper()}{news.sentence[1:]}.")
