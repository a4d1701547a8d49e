"""A board for BoardSync, without threads and in its own time: the firmware, a wire that damages, the host's end.

The same calls give the same run.
"""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Iterable
from typing import Any

from autopeg.boards import Status
from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.link.messages import LinkEvent
from autopeg.boards.virtual import QuickClock, VirtualBoard
from pegboard.board_file import parse_board
from pegcore.host_end import REPL, HostEnd
from support.boards.link.stepped import SteppedBoard
from support.core.torment import STEP_MS, Dice, Wire
from support.core.walk import Walk

CLASSIC_2: Any = parse_board(read_board_file(board_files()["classic-2"]))


class PowerCut(BaseException):
    """The power of the board fails in the middle of a write to its flash."""


class FailingStore(MemoryStore):
    """A flash whose power can fail while it is being written: then a file is whole, torn or as it was before."""

    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self.fails_next = False

    def write(self, name: str, data: bytes) -> None:
        if not self.fails_next:
            super().write(name, data)
            return
        self.fails_next = False
        written = self.dice.below(3)
        if written:
            super().write(name, data if written == 1 else data[: len(data) // 2])
        raise PowerCut


class JoinedBoard(SteppedBoard):
    """A board for a BoardSync: `step` lets both ends live for a moment.

    stored: (uid, epoch, id) of the newest event stored of each board. is_plugged: whether bytes are carried.
    walked: see Walk.
    """

    def __init__(self, store: MemoryStore, clock: QuickClock, wires: tuple[Wire, Wire] | None = None) -> None:
        self.store = store
        self.clock = clock
        self.is_plugged = True
        self.waits_until_ms = 0
        self.walked: set[tuple[str, str]] = set()
        self._up, self._down = wires or (Wire(Dice(1), 0, 0), Wire(Dice(1), 0, 0))
        super().__init__()
        self.power_on()
        self.restart_host(())

    # -- what may happen to it

    def power_on(self) -> None:
        """Start the program of the board with what its flash holds."""
        self.virtual = VirtualBoard(CLASSIC_2, self.store, clock=self.clock)
        self.app.scene.set_options(75, 100)

    @property
    def app(self) -> Any:
        """The program of the board, which a Ctrl-C ends and the host starts again."""
        return self.virtual.app

    def restart_host(self, stored: Iterable[tuple[str, str, int]]) -> None:
        """The host begins anew, with what it has stored."""
        self.end = HostEnd("0.1.0", stored)
        self.end.state = Walk(self.walked)
        self._events.clear()

    def plug(self) -> None:
        """Open the port anew; what the board wrote before is dropped there."""
        self.is_plugged = True
        for _ in range(10):
            self.virtual.turn()
            self.virtual.receive()
        self.end.open(self.clock.ms)

    def pegs(self) -> tuple[tuple[int, int], ...]:
        """Return the pegs that the board shows."""
        return self.app.game.pegs()

    def step(self) -> None:
        """Let a moment pass, in which bytes are carried both ways unless the wire stalls or is unplugged."""
        self.clock.ms += STEP_MS
        now_ms = self.clock.ms
        if self.is_plugged and now_ms >= self.waits_until_ms:
            out = self.end.peek()
            self.end.written(len(out))
            self.virtual.send(self._down.carry(out))
            self._on_events(self.end.feed(self._up.carry(self.virtual.receive()), now_ms))
        elif not self.is_plugged:
            self.virtual.receive()
        self._on_events(self.end.tick(now_ms))
        self.virtual.turn()

    def steps(self, count: int, until: Callable[[], bool] = lambda: False) -> bool:
        """Let so many moments pass, fewer when something has become true; return whether it has."""
        for _ in range(count):
            if until():
                return True
            self.step()
        return until()

    def _on_events(self, link_events: Iterable[LinkEvent]) -> None:
        link_events = list(link_events)
        if any(one[0] == REPL for one in link_events):  # a damaged byte was a Ctrl-C
            self.end.restart()
        self.take(link_events)

    # -- what BoardSync needs

    def start(self) -> None:
        self.plug()

    def status(self) -> Status:
        return Status("joined", self.end.board is not None)

    def now_ms(self) -> int:
        return self.clock.ms
