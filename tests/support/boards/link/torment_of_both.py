"""The firmware and the whole host with its record: a wire that damages, power cuts, crashes and pulled cables."""

# pyright: reportPrivateUsage=false

from contextlib import suppress
from pathlib import Path

from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.records import Store
from autopeg.session.board_questions import ConflictingScores
from support.boards.link.joined import FailingStore, JoinedBoard, PowerCut
from support.boards.link.tally import Points, tally_table
from support.core.torment import Dice, Wire

FAR = 999_999_999
BOARD_LANE, OWN_LANE = 0, 1


class BothInTorment:
    """A board on which entries are made and a game that moves by itself, each counted by its number.

    Entry n of the board is n points for lane a, so that every line of the record tells which it is; the game's own are
    n points for lane b. made, moves: how many there are of each; crashes, cuts, partings: how often what happened.
    """

    def __init__(self, folder: Path, seed: int, *, bad_byte: int = 100, torn_line: int = 20, is_durable: bool = True):
        self.dice = Dice(seed)
        self.folder = folder
        self.is_durable = is_durable
        self.made = self.moves = self.crashes = self.cuts = self.partings = 0
        wires = (Wire(self.dice, bad_byte, torn_line), Wire(self.dice, bad_byte, torn_line))
        self.flash = FailingStore(self.dice)
        self.board = JoinedBoard(self.flash, QuickClock(), wires)
        self.board.start()
        self.game_id: int | None = None
        self._open()

    def _open(self) -> None:
        self.store = Store(self.folder)
        if not self.is_durable:
            self.store.db.execute("PRAGMA synchronous = OFF")
        self.table = tally_table(self.store, target=FAR, game_id=self.game_id)
        self.game_id = 1
        self.board.restart_host(self.store.boards())
        self.sync = BoardSync(self.board)
        self.sync.attach(self.table)

    # -- what people do

    def enter(self) -> None:
        """Let a person enter the next number on the board, whose keys mean nothing while its program is ended."""
        if self.board.virtual.is_stopped():
            return
        epoch = self.board.app.link.outbox.epoch
        if self.board.app.perform(("PTS", BOARD_LANE, self.made + 1)) == "":
            self.made += 1
        assert self.board.app.link.outbox.epoch == epoch, "more is entered than the wire can carry"

    def move(self) -> None:
        """Let the game itself move on."""
        self.table.submit(Points(OWN_LANE, self.moves + 1))
        self.moves += 1

    # -- what befalls them

    def cut_power(self) -> None:
        """Let the board's power fail, in the middle of storing an entry as often as not."""
        self.cuts += 1
        outbox = self.board.app.link.outbox
        last, epoch = outbox.last, outbox.epoch
        self.flash.fails_next = bool(self.dice.below(2)) and not self.board.virtual.is_stopped()
        if self.flash.fails_next:
            with suppress(PowerCut):
                self.board.app.perform(("PTS", BOARD_LANE, self.made + 1))
        self.flash.fails_next = False
        self.board.power_on()
        outbox = self.board.app.link.outbox
        assert outbox.epoch == epoch
        self.made += outbox.last - last

    def crash_host(self) -> None:
        """Let the host end without a word, and begin anew with what is in its store."""
        self.crashes += 1
        self.store.close()
        self._open()
        self.board.plug()

    def part(self) -> None:
        """Pull the cable for a while, in which only the board goes on."""
        self.partings += 1
        self.board.is_plugged = False
        for _ in range(self.dice.below(600)):
            self.live()
            if self.dice.one_in(60):
                self.enter()
        self.board.plug()

    def stall(self) -> None:
        """Let nothing through for a while."""
        self.board.waits_until_ms = self.board.clock.ms + self.dice.below(4000)

    def live(self) -> None:
        """Let a moment pass."""
        self.board.step()
        self.sync.poll()
        question = self.sync.question
        if isinstance(question, ConflictingScores):
            self.sync.answer(question, self.dice.below(len(question.choices())))

    # -- a run, and what has to be true after it

    def run(self, entries: int) -> None:
        """Let so many entries be made on each side while everything goes wrong now and then; then let them settle."""
        dice = self.dice
        while self.made < entries or self.moves < entries:
            self.live()
            if dice.one_in(30) and self.made < entries:
                self.enter()
            if dice.one_in(30) and self.moves < entries:
                self.move()
            if dice.one_in(1200):
                self.cut_power()
            if dice.one_in(2000):
                self.crash_host()
            if dice.one_in(4000):
                self.part()
            if dice.one_in(4000):
                self.stall()
        for _ in range(20_000):
            self.live()
            if self._is_settled():
                return
        raise AssertionError("the two ends do not agree")

    def _is_settled(self) -> bool:
        is_empty = not len(self.board.app.link.outbox)
        return is_empty and self.sync.question is None and self.board.pegs() == self.table.state.pegs

    def check_exact(self) -> None:
        """Fail unless every entry and move counts once and in order, or was dropped by an answer."""
        lines = self.store.record(1).moves
        dropped = [move for line in lines if line["type"] == "scores_chosen" for move in line.get("dropped", ())]
        for lane, count in ((OWN_LANE, self.moves), (BOARD_LANE, self.made)):
            stands = [step.move.points for step in self.table.history.steps if step.move.player == lane]
            assert stands == sorted(set(stands))
            assert {*stands, *(move["points"] for move in dropped if move["player"] == lane)} == set(
                range(1, count + 1)
            )
        assert self.board.pegs() == self.table.state.pegs
        assert tally_table(self.store, target=FAR, game_id=1).state == self.table.state
