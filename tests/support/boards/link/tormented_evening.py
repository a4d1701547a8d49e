"""Whole evenings in torment, in one process and in time of their own: the firmware with its keypad, a wire, the link's
host end, BoardSync, the store and a front end.

Odd points are typed at the host for Ann, even ones on the keypad for Bob, each number once, so that both streams can be
proven complete, in order, and once. Meanwhile the host crashes at any line of its code, the power of the board fails,
its program is interrupted, the cable is pulled and the wire damages bytes. The same seed gives the same evening.
"""

# pyright: reportPrivateUsage=false

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, cast

from msgspec.structs import replace

from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Store
from autopeg.session.board_questions import ConflictingScores
from support.boards.link.joined import FailingStore, JoinedBoard, PowerCut
from support.core.torment import Dice, Wire

FAR = 999_999
HOST_LANE, BOARD_LANE = 0, 1
HEADER = Header("score", ("Ann", "Bob"))
SETTLING_STEPS = 60_000
HANDS_OFF_STEPS = 100  # after a start of the board, when a key that is down counts as stuck
CRASH_LINES = 6000  # of code, within which a crash that is due comes
_HOST_CODE = ("/autopeg/", "/pegcore/host_end", "/pegcore/link_state", "/pegcore/snapshot")


class HostCrash(BaseException):
    """The host ends without a word."""


class EveningOver(BaseException):
    """Everything has been entered and has settled."""


class Tormented:
    """An evening with so many entries, half of them at the host, half on the keypad. keep: keeps its score at a
    front end; keeps_both: the answer to every question that offers it, instead of any.

    typed, made: the numbers that were typed at the host, and those that the board has stored; named: those that an
    answer has named as dropped, as people have read it.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        keep: Callable[["Tormented"], None],
        entries: int = 40,
        *,
        keeps_both: bool = False,
    ) -> None:
        self.dice = Dice(seed)
        self.folder = folder
        self._keep = keep
        self._keeps_both = keeps_both
        self.typed: list[int] = []
        self.made: list[int] = []
        self.named: set[int] = set()
        self.answers = self.combined = self.crashes = self.cuts = self.interrupts = self.partings = 0
        self._in_doubt: tuple[int, ...] = ()
        self._each = entries // 2
        self._next_on_keypad = 2
        is_noisy = self.dice.one_in(3)
        wires = tuple(Wire(self.dice, *((100, 20) if is_noisy else (0, 0))) for _ in range(2))
        self.flash = FailingStore(self.dice)
        self.board = JoinedBoard(self.flash, QuickClock(), cast(tuple[Wire, Wire], wires))
        self.board.start()
        self._seen = (self.board.app.link.outbox.epoch, 0)
        self._crash_in: int | None = None
        self._away_until = 0
        self._settled_for = 0
        self._steps = self._hands_off_until = 0

    # -- the evening

    def run(self) -> None:
        """Let the evening pass, the host beginning again after each crash; then check it."""
        try:
            while True:
                with Store(self.folder) as self.store, suppress(HostCrash):
                    self.store.db.execute("PRAGMA synchronous = OFF")
                    self._open()
                    self._keep(self)
                sys.settrace(None)
                self._crash_in = None
                self.crashes += 1
                self._pause()
        except EveningOver:
            pass
        finally:
            sys.settrace(None)
        self.check()

    def _open(self) -> None:
        self.table = far_table(self.store)
        self.board.restart_host(self.store.boards())
        self.sync = BoardSync(self.board)
        if self.board.is_plugged:
            self.board.plug()

    def _pause(self) -> None:
        """Between a crash and the next start the board lives on alone."""
        for _ in range(self.dice.below(400)):
            self._step(is_host_there=False)

    def turn(self) -> None:
        """Let a moment pass, in which anything may befall them. Raises HostCrash and EveningOver."""
        dice = self.dice
        self._step(is_host_there=True)
        if dice.one_in(900):
            self.crash_soon()
        if self._is_over():
            raise EveningOver

    def _step(self, is_host_there: bool) -> None:
        dice, board = self.dice, self.board
        self._steps += 1
        if is_host_there:
            board.step()
        else:
            board.clock.ms += 10
            board.virtual.turn()
            board.virtual.receive()
        self._note_made()
        if board.virtual.is_stopped():
            board.virtual.typed.clear()  # who sees the board stop types another number later
            self._hands_off_until = self._steps + HANDS_OFF_STEPS
        if not self._is_done_typing():
            if dice.one_in(1500):
                self._cut_power()
            if dice.one_in(2500):
                self.interrupts += 1
                board.virtual.send(b"\x03")
            if dice.one_in(700) and board.is_plugged:
                self.partings += 1
                board.is_plugged = False
                self._away_until = self._steps + dice.below(800)
        if not board.is_plugged and self._steps >= self._away_until:
            board.plug() if is_host_there else setattr(board, "is_plugged", True)
        is_typing = board.virtual.typed or self._steps < self._hands_off_until
        if len(self.made) < self._each and not is_typing and dice.one_in(60):
            self._type_on_keypad()

    def wants_to_type(self) -> int | None:
        """Return what somebody types at the host now, None while nobody does."""
        if len(self.typed) >= self._each or not self.dice.one_in(60):
            return None
        number = 2 * len(self.typed) + 1
        self.typed.append(number)
        return number

    def wants_to_answer(self, question: object) -> int | None:
        """Return which answer somebody gives to what is asked now, None while they think."""
        if question is None or not self.dice.one_in(150):
            return None
        if not isinstance(question, ConflictingScores):
            return 0
        kept = question.kept()
        return kept.index("both") if self._keeps_both and "both" in kept else self.dice.below(len(kept))

    @contextmanager
    def answering(self, text: str) -> Generator[None]:
        """Give an answer that says what it drops. It may count even where the host crashes over it."""
        try:
            yield
        except HostCrash:
            self.read(text)
            raise

    def read(self, text: str) -> None:
        """Take in what an answer that counts has said: it names what it drops."""
        self.combined += "Keep both" in text
        dropped = (
            text.partition("Drops what was typed")[2].partition("Brings back")[0] + text.partition("Also drops")[2]
        )
        for word in dropped.replace(",", " ").replace(".", " ").replace(":", " ").split():
            if word.isdigit():
                self.named.add(int(word))

    # -- what befalls them

    def crash_soon(self) -> None:
        """Let the host end at one of the next lines of its code, wherever that is."""
        if not self._is_done_typing():
            self._crash_in = self.dice.below(CRASH_LINES)

    @contextmanager
    def at_work(self) -> Generator[None]:
        """Run code of the host, in which it may end at any line."""
        if self._crash_in is None:
            yield
            return
        sys.settrace(self._trace)
        try:
            yield
        finally:
            sys.settrace(None)

    def _trace(self, frame: FrameType, event: str, _arg: object) -> Any:
        path = frame.f_code.co_filename
        if not any(part in path for part in _HOST_CODE):
            return None
        if event == "line" and self._crash_in is not None:
            self._crash_in -= 1
            if self._crash_in < 0:
                sys.settrace(None)
                self._crash_in = None
                raise HostCrash
        return self._trace

    def _cut_power(self) -> None:
        self.cuts += 1
        self.flash.fails_next = bool(self.dice.below(2)) and not self.board.virtual.is_stopped()
        if self.flash.fails_next and len(self.made) < self._each:
            with suppress(PowerCut):
                self.board.app.perform(("PTS", BOARD_LANE, self._number_on_keypad()))
        self.flash.fails_next = False
        self.board.power_on()
        self._hands_off_until = self._steps + HANDS_OFF_STEPS
        self._note_made()

    def _type_on_keypad(self) -> None:
        number = self._number_on_keypad()
        self.board.virtual.type_keys(f"B{number}#" + "#" * (number > 29))

    def _number_on_keypad(self) -> int:
        """Return a number that has never been typed there: what becomes of an interrupted one is not known."""
        self._next_on_keypad += 2
        return self._next_on_keypad - 2

    def _note_made(self) -> None:
        """Look at what the board has stored."""
        if self.board.virtual.is_stopped():
            return
        outbox = self.board.app.link.outbox
        epoch, last = self._seen
        assert outbox.epoch == epoch, "the board has begun a new epoch"
        assert outbox.last - last <= 1
        if outbox.last > last:
            self._seen = (epoch, outbox.last)
            kind, lane, points = outbox._texts[-1].split(" ") if "PTS" in outbox._texts[-1] else ("", "", "0")
            if kind:
                assert lane == "b"
                self.made.append(int(points))

    # -- the end of it

    def _is_done_typing(self) -> bool:
        return len(self.made) >= self._each and len(self.typed) >= self._each

    def _is_over(self) -> bool:
        if not self._is_done_typing():
            return False
        self._crash_in = None
        assert self._steps < SETTLING_STEPS, "the two ends do not agree"
        is_settled = (
            not self.board.virtual.is_stopped()
            and not len(self.board.app.link.outbox)
            and self.sync.question is None
            and self.board.pegs() == self.table.state.pegs
            and self.board.is_plugged
        )
        self._settled_for = self._settled_for + 1 if is_settled else 0
        return self._settled_for > 100

    def check(self) -> None:
        """Fail unless every entry is in the record, once and in order, or was named as dropped to those who dropped
        it."""
        with Store(self.folder) as store:
            record = store.record(1)
            table = far_table(store)
        assert table.state.pegs == self.board.pegs()
        lines = [line for line in record.moves if line["type"] == "points"]
        stands = [step.move.points for step in table.history.steps]
        dropped = {
            move["points"]
            for line in record.moves
            if line["type"] == "scores_chosen"
            for move in line.get("dropped", ())
            if move["type"] == "points"
        }
        assert len(set(stands)) == len(stands), f"doubled: {stands}"
        for stream in (self.made, [number for number in self.typed if number in {line["points"] for line in lines}]):
            lost = [number for number in stream if number not in stands and number not in dropped]
            assert not lost, f"lost: {lost} of {stream}; {record.moves}"
            assert [n for n in stands if n in stream] == [n for n in stream if n in stands], f"out of order: {stands}"
        assert set(stands) <= {*self.made, *self.typed}, f"made up: {stands}"
        assert dropped <= self.named, f"dropped without a word: {dropped - self.named}"
        accepted = [line["points"] for line in lines if line["player"] == HOST_LANE]
        assert set(self.typed) - set(accepted) <= self.maybe_lost, "typed at the host, and not written down"

    @property
    def maybe_lost(self) -> set[int]:
        """What was typed at the host in the moment of a crash."""
        return set(self._in_doubt)

    def in_doubt(self, number: int) -> None:
        """This number is being typed: a crash now may come before it is written down, which people see."""
        self._in_doubt = (*self._in_doubt, number)

    def accepted(self) -> None:
        """What was typed last has been answered."""
        self._in_doubt = self._in_doubt[:-1]


def far_table(store: Store) -> Table:
    """Return the table of the one game of a store, whose target is farther away than anybody can count."""
    game = rules_of("score")
    start = game.new({}, 2)
    history = History(game, replace(start, options=replace(start.options, target=FAR)))
    seats = [Seat(name) for name in HEADER.players]
    if not store.ids():
        return Table(history, seats, store.begin(HEADER))
    stored, record = store.game(1)
    for line in record.moves:
        history.play(line)
    return Table(history, seats, stored)
