"""The program as the host of a transcript: a game of Ann and Bob on the score pad, its store, and all of the link.

It is told `start`, also again after a crash, `points a 5`, `undo`, and how people answer: `keep both`, `computer` or
`board`, and `continue` with this game instead of a new one.
"""

from pathlib import Path

from autopeg.boards import Status
from autopeg.boards.sync import BoardSync
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Store
from autopeg.records.pegging import Checkpoint, Shown
from autopeg.score.moves import Points
from autopeg.session.board_questions import ConflictingScores, NewGame
from autopeg.session.refusals import describe_at
from pegcore.host_end import HostEnd
from pegcore.track import LANE_NAMES
from support.boards.link.stepped import SteppedBoard

_SESSION = "c09e"
_HEADER = Header("score", ("Ann", "Bob"), {"target": 61})


class TranscriptHost(SteppedBoard):
    """A host whose program has not been started. store: for its game."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.store = Store(folder)
        self._ms = 0
        self._is_plugged = False
        self._is_started = False

    # -- what a transcript tells it

    def perform(self, text: str) -> None:
        """Do what an entry says."""
        match text.split(" "):
            case ["start"]:
                self._start()
            case ["points", lane, points]:
                self._table.submit(Points(LANE_NAMES.index(lane), int(points)))
            case ["undo"]:
                self._table.undo()
            case ["keep", kept]:
                question = self._sync.question
                assert isinstance(question, ConflictingScores)
                self._sync.answer(question, [str(each) for each in question.kept()].index(kept))
            case ["continue"]:
                assert isinstance(self._sync.question, NewGame)
                self._sync.answer(self._sync.question, 1)
            case _:
                raise AssertionError(text)

    def plug(self, is_plugged: bool) -> None:
        """Open the port, or lose it."""
        self._is_plugged = is_plugged
        if self._is_started and is_plugged:
            self.end.open(self._ms)

    def output(self) -> bytes:
        """Return what the host has to say."""
        if not self._is_started:
            return b""
        data = self.end.peek()
        self.end.written(len(data))
        return data

    def step(self, data: bytes, now_ms: int) -> None:
        """Let these bytes arrive and a step pass."""
        self._ms = now_ms
        if self._is_started:
            self.take(self.end.feed(data, now_ms) + self.end.tick(now_ms))
            self._sync.poll()

    def _start(self) -> None:
        _, history = _HEADER.begin()
        if self.store.ids():
            stored, record = self.store.game(1)
            for line in record.moves:
                history.play(line)
        else:
            stored = self.store.begin(_HEADER)
            stored.save_checkpoint(Checkpoint(Shown(_SESSION, 0, 0, "")))
        self._table = Table(history, [Seat(name) for name in _HEADER.players], stored)
        self.end = HostEnd("0.1.0", self.store.boards())
        self._is_started = True
        self._sync = BoardSync(self, describe_at)
        self._sync.attach(self._table)

    # -- what BoardSync needs

    def start(self) -> None:
        self.plug(self._is_plugged)

    def status(self) -> Status:
        return Status("transcript", self.end.board is not None)

    def now_ms(self) -> int:
        return self._ms
