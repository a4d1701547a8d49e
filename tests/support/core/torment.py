"""A board and a host in memory, with a wire between them that damages, and power that fails.

Runs on both interpreters, and gives the same run on both: chance comes from `Dice`, time is counted in steps.
"""

from pegcore import board_end
from pegcore.board_end import SET, BoardEnd
from pegcore.host_end import ASK, CONFLICT, EVENT, GAME, GAMES, MISSING, HostEnd
from pegcore.kept_games import game_text, games_text
from pegcore.outbox import Outbox, outbox_from
from pegcore.words import event_text
from support.core.walk import Walk

STEP_MS = 10
WRITE_STEPS = 6  # how long the journal's flash takes
IDENTITY = ("0.1.0", "e6614103e72b5a2f", 2, 121, 242, "classic-2")
TAG = "0123abcd"
START = (9999, 1, None, None, ((0, 0), (0, 0)), None)


class Dice:
    """Chance that is the same everywhere: a 31-bit xorshift."""

    def __init__(self, seed: int):
        self._x = seed * 2654435 % 2147483647 + 1

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        x = self._x
        x ^= x << 13 & 0x7FFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0x7FFFFFFF
        self._x = x
        return (x >> 7) % limit

    def one_in(self, many: int) -> bool:
        """Return True once in so many times; never for 0."""
        return many > 0 and self.below(many) == 0


class Wire:
    """One direction: flips, drops or doubles one byte in `bad_byte`, tears off the end of one line in `torn_line`."""

    def __init__(self, dice: Dice, bad_byte: int = 100, torn_line: int = 20):
        self._dice = dice
        self._bad_byte = bad_byte
        self._torn_line = torn_line
        self._is_torn = False

    def carry(self, data: bytes) -> bytes:
        """Return what arrives of these bytes."""
        dice = self._dice
        arriving = bytearray()
        for byte in data:
            if byte == 10:
                if self._is_torn:
                    self._is_torn = False
                    continue
            elif self._is_torn:
                continue
            elif dice.one_in(self._torn_line * 30):  # a line is some 30 bytes long
                self._is_torn = True
                continue
            if dice.one_in(self._bad_byte):
                fault = dice.below(3)
                if fault == 0:
                    arriving.append(byte ^ 1 << dice.below(8))
                elif fault == 1:
                    arriving.extend(bytes([byte, byte]))
            else:
                arriving.append(byte)
        return bytes(arriving)


def pegged(state, event):
    """Return the state after a PTS event."""
    target, unit, turn, crib, pegs, win = state
    pairs = list(pegs)
    front = pairs[event[1]][1]
    pairs[event[1]] = (front, front + event[2])
    return (target, unit, turn, crib, tuple(pairs), win)


class BoardModel:
    """The firmware in little: stores an entry with its event in one write, and only then shows and sends it.

    made: every event whose entry was stored, in order: what the host must have applied in the end. cuts: how often
    the power has failed. games: the records of the games that it keeps, the first has number 1.
    """

    def __init__(self, dice):
        self.made = []
        self.cuts = 0
        self.games = []
        self._dice = dice
        self._epochs = 0
        self._stored = (Outbox(self._spare_epoch()).record(), None, 0, START)
        self._writing = None  # (steps left, record, event)
        self._boot(0, "power")

    def _boot(self, now_ms, reason):
        record, session, rev, state = self._stored
        self._outbox = outbox_from(record)
        self.state = state
        self._writing = None
        self.end = BoardEnd(IDENTITY, self._outbox, state, session, rev, reason)
        self.end.start(now_ms)

    def cut_power(self, now_ms):
        """Lose all that is not stored; a write under way is either complete or as if it had never begun."""
        if self._writing and self._dice.one_in(2):
            self._finish_write(now_ms)
        self.cuts += 1
        self._boot(now_ms, "power")

    def is_writing(self):
        return self._writing is not None

    def enter(self, event):
        """A person makes an entry: its write begins."""
        outbox = outbox_from(self._outbox.record())
        outbox.add(event_text(event), self._spare_epoch())
        self._writing = [WRITE_STEPS, outbox, event]

    def step(self, data, now_ms):
        """Let one step of time pass in which these bytes arrive."""
        link_events = self.end.feed(data, now_ms)
        link_events += self.end.tick(now_ms)
        for link_event in link_events:
            if link_event[0] == SET:
                self.state = link_event[3]
            elif link_event[0] == board_end.GAMES:
                self.end.answer(games_text(TAG, 1, len(self.games)))
            elif link_event[0] == board_end.GAME:
                _, tag, number, part = link_event
                self.end.answer(game_text(tag, number, part, self.games[number - 1]))
        if self._writing:
            self._writing[0] -= 1
            if self._writing[0] == 0:
                self._finish_write(now_ms)

    def _finish_write(self, now_ms):
        assert self._writing is not None
        _, outbox, event = self._writing
        self._writing = None
        # What was acknowledged while the write went on stays acknowledged.
        first = self._outbox.oldest()
        outbox.acknowledge(first[0] - 1 if first else self._outbox.last)
        self.state = pegged(self.state, event)
        self._outbox = outbox
        self.end.outbox = outbox
        self._stored = (outbox.record(), self.end.session, self.end.rev, self.state)
        self.made.append(event)
        self.end.hold(self.state)
        self.end.push(now_ms)

    def _spare_epoch(self):
        self._epochs += 1
        return "{:04x}".format(self._epochs)


class HostModel:
    """The table in little: stores an event and its number in one transaction; may crash before and after it.

    applied: every event that was applied, in order; conflicts: how many of them were handed over as such, which this
    host applies all the same; moves: how often its own game moved on; crashes: how often it did. games: the records
    of the board's games by number; arrived: how many there were, with those that came again. walked: see Walk.
    """

    def __init__(self, dice, crash_one_in=0):
        self.applied = []
        self.conflicts = 0
        self.missing = 0
        self.moves = 0
        self.crashes = 0
        self.walked = set()
        self.games = {}
        self.arrived = 0
        self._dice = dice
        self._crash_one_in = crash_one_in
        self._number = None  # (uid, epoch, id) stored with the effect
        self._revs = (1, 1)
        self.state = START
        self.start(0)

    def crash(self, now_ms):
        """Forget all that is not stored, and begin anew."""
        self.crashes += 1
        self.start(now_ms)

    def start(self, now_ms):
        """Begin with what is stored."""
        self.end = HostEnd("0.1.0", [self._number] if self._number else ())
        self.end.state = Walk(self.walked)
        self.end.begin("c09e", self.state, now_ms, *self._revs)
        self.end.open(now_ms)

    def move(self, lane, points, now_ms):
        """The host's own game moves on."""
        self.state = pegged(self.state, ("PTS", lane, points))
        self._revs = (self.end.snapshot.rev + 1, self.end.snapshot.rev + 1)
        self.end.show(self.state, now_ms)
        self.moves += 1

    def step(self, data, now_ms):
        """Let one step of time pass in which these bytes arrive."""
        link_events = self.end.feed(data, now_ms)
        link_events += self.end.tick(now_ms)
        for link_event in link_events:
            if link_event[0] == EVENT or link_event[0] == CONFLICT:
                if self._dice.one_in(self._crash_one_in):
                    self.crash(now_ms)
                    return
                self._apply(link_event)
                if self._dice.one_in(self._crash_one_in):
                    self.crash(now_ms)
                    return
                _, epoch, event_id = link_event[:3]
                if link_event[0] == EVENT:
                    self.end.applied(epoch, event_id, now_ms, self.state)
                else:
                    self.end.put_aside(epoch, event_id, now_ms)
            elif link_event[0] == MISSING:
                self.missing += 1
            elif link_event[0] == ASK:
                self._revs = (self.end.snapshot.rev + 1, self.end.snapshot.rev + 1)
                self.end.settle(self.state, now_ms)
            elif link_event[0] == GAMES:
                _, _, tag, first, last = link_event
                missing = [number for number in range(first, last + 1) if number not in self.games]
                self.end.read_games(tag, missing, now_ms)
            elif link_event[0] == GAME:
                self.games[link_event[3]] = list(link_event[4])
                self.arrived += 1

    def _apply(self, link_event):
        kind, epoch, event_id, event = link_event[:4]
        self.conflicts += kind == CONFLICT
        self.applied.append(event)
        self.state = pegged(self.state, event)
        assert self.end.board is not None
        self._number = (self.end.board[1], epoch, event_id)
        if kind == EVENT:
            self._revs = (self.end.snapshot.rev + 1, self.end.snapshot.own_rev)


class Pair:
    """A board and a host with a wire each way."""

    def __init__(self, seed: int, bad_byte: int = 100, torn_line: int = 20, crash_one_in: int = 0):
        self.dice = Dice(seed)
        self.now_ms = 0
        self.up = Wire(self.dice, bad_byte, torn_line)
        self.down = Wire(self.dice, bad_byte, torn_line)
        self.board = BoardModel(self.dice)
        self.host = HostModel(self.dice, crash_one_in)

    def step(self):
        """Let both ends live for one step; what each wrote reaches the other, 64 bytes of the board's at most."""
        self.now_ms += STEP_MS
        to_host = self.board.end.peek(64)
        self.board.end.written(len(to_host))
        to_board = self.host.end.peek(4096)
        self.host.end.written(len(to_board))
        self.board.step(self.down.carry(to_board), self.now_ms)
        self.host.step(self.up.carry(to_host), self.now_ms)

    def is_settled(self):
        """Return whether all entries are with the host, and the board shows the host's pegs."""
        return (
            not self.board.is_writing()
            and len(self.host.applied) >= len(self.board.made)
            and self.host.end.snapshot.is_shown()
            and self.board.state == self.host.state
        )

    def run(self, entries: int, board_cut_one_in: int = 0, host_crash_one_in: int = 0, apart_one_in: int = 0) -> None:
        """Let so many entries be made on the board and so many on the host, with mishaps between steps; then settle."""
        dice = self.dice
        while len(self.board.made) < entries or self.host.moves < entries:
            self.step()
            if dice.one_in(board_cut_one_in):
                self.board.cut_power(self.now_ms)
            if dice.one_in(host_crash_one_in):
                self.host.crash(self.now_ms)
            if dice.one_in(apart_one_in):
                self.part(dice.below(1000))
            self._perhaps_enter(50)
            if dice.one_in(50):
                self.host.move(dice.below(2), 1 + dice.below(29), self.now_ms)
        self.settle()

    def part(self, steps):
        """Pull the cable for so many steps, during which both ends go on alone."""
        for _ in range(steps):
            self.now_ms += STEP_MS
            self.board.step(b"", self.now_ms)
            self.host.step(b"", self.now_ms)
            self._perhaps_enter(50)

    def _perhaps_enter(self, one_in):
        if not self.board.is_writing() and self.dice.one_in(one_in):
            self.board.enter(("PTS", self.dice.below(2), 1 + self.dice.below(29)))

    def settle(self, most_steps=20000):
        """Run without new entries until both agree. Fails when they never do."""
        for _ in range(most_steps):
            self.step()
            if self.is_settled():
                return
        raise AssertionError("the two ends do not agree")

    def check_exact(self) -> None:
        """Fail unless every entry is with the host, once and in order, and the board shows the host's pegs."""
        assert self.host.applied == self.board.made
        assert self.board.state == self.host.state
        assert self.host.missing == 0
