"""Diagnosis of a port at which no board answers, in a sentence, from its output and from silence."""

from autopeg.boards.link.messages import LinkEvent
from pegcore.host_end import LINK, REPL, TEXT, UNSERVED

SILENT_MS = 3000
"""How long a port may be silent before that is reported: a Pico starts within a second."""
WAKE_MS = 5000
"""How often a silent port gets the keys that end a raw REPL, which prints nothing by itself."""

ASKING = "asking what is connected to"
SAFE_MODE = "is in safe mode because its key D is held down: release the key"
STOPPED = "has stopped with an error, saved in its crash.txt: `autopeg board install` renews its program"
WRONG_FILE = "has a faulty board file, {}: `autopeg board install --board BOARD` installs another"
STARTING = "is being started: its program was not running"
NO_PROGRAM = "runs MicroPython but not Autopeg: `autopeg board install` installs it"
STRANGER = "does not answer like an Autopeg board: is it another device?"
SILENT = (
    "does not respond: press RUN; without a supply, unplug it and plug it in again. "
    "If that doesn't help, do it with D held down, then run `autopeg board install`"
)

_SAFE_MODE_WORDS = "Safe mode:"
_STOPPED_WORDS = "The board has stopped"
_WRONG_FILE_WORDS = "board.json: "
_REBOOTED_WORDS = "soft reboot"
_BANNER_WORDS = "MicroPython v"


class Symptoms:
    """Symptoms of one open port so far.

    path: of the port; now_ms: when it was opened.
    """

    def __init__(self, path: str, now_ms: int) -> None:
        self._path = path
        self._woken_ms = now_ms - WAKE_MS + SILENT_MS
        self._forget(now_ms)

    def _forget(self, now_ms: int) -> None:
        self.unserved: str | None = None
        """Why the connected board cannot be served."""
        self._opened_ms = now_ms
        self._has_heard = False
        self._restarted_ms: int | None = None
        self._has_rebooted = False
        self._has_no_program = False
        self._says: str | None = None

    def note(self, event: LinkEvent, now_ms: int) -> None:
        """Record an event at the port."""
        if event[0] == LINK:
            self._forget(now_ms)
        elif event[0] == UNSERVED:
            self.unserved = event[1]
        elif event[0] == REPL:
            self._restarted_ms = now_ms if self._restarted_ms is None else self._restarted_ms
        elif event[0] == TEXT:
            self._note_text(event[1])

    def _note_text(self, text: str) -> None:
        self._has_heard = True
        if _SAFE_MODE_WORDS in text:
            self._says = SAFE_MODE
        elif _STOPPED_WORDS in text:
            self._says = STOPPED
        elif text.startswith(_WRONG_FILE_WORDS):
            self._says = WRONG_FILE.format(text.removeprefix(_WRONG_FILE_WORDS))
        elif self._restarted_ms is not None:
            # MicroPython greets again after a reboot only if there was no program to run.
            self._has_no_program |= self._has_rebooted and text.startswith(_BANNER_WORDS)
            self._has_rebooted |= _REBOOTED_WORDS in text

    @property
    def is_starting(self) -> bool:
        """Whether the board's program was not running and may be starting now."""
        return self._restarted_ms is not None and not self._has_no_program and self._says is None

    def needs_waking(self, now_ms: int) -> bool:
        """Return whether a silent port should get the keys that end a raw REPL, at most every WAKE_MS."""
        if self._has_heard or self.unserved or now_ms - self._woken_ms < WAKE_MS:
            return False
        self._woken_ms = now_ms
        return True

    def sentence(self, now_ms: int) -> str:
        """Return the message while no board has introduced itself."""
        if self.unserved:
            return self.unserved
        if self._says:
            return f"the board at {self._path} {self._says}"
        if self._restarted_ms is not None:
            is_in_vain = self._has_no_program or now_ms - self._restarted_ms >= SILENT_MS
            return f"the board at {self._path} {NO_PROGRAM if is_in_vain else STARTING}"
        if now_ms - self._opened_ms < SILENT_MS:
            return f"{ASKING} {self._path}"
        return f"what is at {self._path} {STRANGER if self._has_heard else SILENT}"
