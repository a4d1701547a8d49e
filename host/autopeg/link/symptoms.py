"""What is wrong with a port at which no board answers, in a sentence; told by what arrives there, and by silence."""

from autopeg.link.values import Happening
from pegcore.host_end import LINK, REPL, TEXT, UNSERVED

SILENT_MS = 3000
"""How long a port may be silent before that is said: a Pico starts within a second."""
WAKE_MS = 5000
"""How often a silent port is given the keys that end a raw REPL, which says nothing by itself."""

ASKING = "asking who is at"
SAFE_MODE = "is in safe mode, for its key D is held down: let go of it"
STOPPED = "has stopped with an error, which its crash.txt holds: `autopeg board install` renews its program"
WRONG_FILE = "has a board file that is wrong, {}: `autopeg board install --board BOARD` brings another"
STARTING = "is being started: its program was not running"
NO_PROGRAM = "runs MicroPython and no Autopeg: `autopeg board install` brings it"
STRANGER = "does not speak as a board of Autopeg does: is it another device?"
SILENT = "says nothing: unplug it and plug it in again, or hold D while you do and then `autopeg board install`"

_SAFE_MODE_WORDS = "Safe mode:"
_STOPPED_WORDS = "The board has stopped"
_WRONG_FILE_WORDS = "board.json: "


class Symptoms:
    """What one open port has shown so far.

    path: of the port; now_ms: when it was opened.
    """

    def __init__(self, path: str, now_ms: int) -> None:
        self._path = path
        self._opened_ms = now_ms
        self._woken_ms = now_ms - WAKE_MS + SILENT_MS
        self._has_heard = False
        self._restarted_ms: int | None = None
        self._says: str | None = None
        self._unserved: str | None = None

    def note(self, happening: Happening, now_ms: int) -> None:
        """Take in something that has happened at the port."""
        if happening[0] == LINK:
            self._says = self._unserved = None
            self._restarted_ms = None
            self._opened_ms = now_ms
            self._has_heard = False
        elif happening[0] == UNSERVED:
            self._unserved = happening[1]
        elif happening[0] == REPL:
            self._restarted_ms = now_ms if self._restarted_ms is None else self._restarted_ms
        elif happening[0] == TEXT:
            self._has_heard = True
            if _SAFE_MODE_WORDS in happening[1]:
                self._says = SAFE_MODE
            elif _STOPPED_WORDS in happening[1]:
                self._says = STOPPED
            elif happening[1].startswith(_WRONG_FILE_WORDS):
                self._says = WRONG_FILE.format(happening[1].removeprefix(_WRONG_FILE_WORDS))

    def is_to_be_woken(self, now_ms: int) -> bool:
        """Return, once in a while, whether a port that has said nothing may hold a raw REPL."""
        if self._has_heard or self._unserved or now_ms - self._woken_ms < WAKE_MS:
            return False
        self._woken_ms = now_ms
        return True

    def unserved(self) -> str | None:
        """Return why the board that is there cannot be served, or None."""
        return self._unserved

    def sentence(self, now_ms: int) -> str:
        """Return what there is to say while no board has introduced itself."""
        if self._unserved:
            return self._unserved
        waited_ms = now_ms - self._opened_ms
        if self._says:
            return f"the board at {self._path} {self._says}"
        if self._restarted_ms is not None:
            is_in_vain = now_ms - self._restarted_ms >= SILENT_MS
            return f"the board at {self._path} {NO_PROGRAM if is_in_vain else STARTING}"
        if waited_ms < SILENT_MS:
            return f"{ASKING} {self._path}"
        return f"what is at {self._path} {STRANGER if self._has_heard else SILENT}"
