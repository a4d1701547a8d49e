"""The host's end of the link: snapshots down, every event of the board applied exactly once.

    open(now_ms)                              the port has just been opened
    feed(data, now_ms) -> link events         bytes that arrived
    tick(now_ms) -> link events               time that passed; at least every 50 ms
    peek(most), written(count)                bytes to write

Link events are tuples, in order of occurrence; those of other calls are returned by the next tick:

    (LINK, board or None)                     a board has connected, see hi_from; None: it is away
    (EVENT, epoch, id, event, session, rev)   apply it, store its effect and (epoch, id) in one transaction, and then
                                              call `applied`, `refused` or `put_aside`; reported once until then.
                                              session, rev: of the newest pegs that the board is known to have had
    (CONFLICT, epoch, id, event, session, rev) the host's game has moved on since these pegs, or a question is open:
                                              store the event unapplied, then call `put_aside`
    (MISSING, uid, epoch)                     the board has lost events: a new epoch, or lower numbers
    (ASK,)                                    after `put_aside` or MISSING, all events are in: ask the person,
                                              then call `settle`
    (REPL,)                                   no program runs on the board: with exclusive access, `restart` it
    (UNSERVED, sentence)                      this board cannot be served, and why
    (GAMES, uid, tag, first, last)            the games that it has finished alone, `last` below `first` for none: call
                                              `read_games` for those that are not stored; tag "": it keeps no games
    (GAME, uid, tag, number, record)          one of them, see kept_games.record_from; no lines: it is gone
    (ERR, code, words)  (LOG, level, words)  (TEXT, line)    for the log

Source: docs/protocol.md.
"""

from . import collector, link_state
from .kept_games import game_from, games_from
from .lane_labels import LaneLabels
from .lines import PACKET, LineReader, plain
from .link_state import OFFERED, PARTED, SENDING, WITHHELD, LinkState
from .session import BEAT_MS, LINK_LOST_MS, PROTOCOL, Output
from .snapshot import QUIET_MS, Snapshot
from .track import LAP_HOLES
from .words import (
    BAD_STATE,
    BAD_VERB,
    HI_KEYS,
    BadPacket,
    after,
    board_name,
    digest,
    event_from,
    expect,
    tag,
    tag_or_none,
    whole,
)

LINK = "link"
EVENT = "event"
CONFLICT = "conflict"
MISSING = "missing"
ASK = "ask"
REPL = "repl"
UNSERVED = "unserved"
ERR = "err"
LOG = "log"
TEXT = "text"
GAMES = collector.GAMES
GAME = collector.GAME

# Indices in the tuple of hi_from.
_UID = 1
_EPOCH = 2
_LANES = 6
_HOLES = 7
_NAME = 9

_BOOTS = ("power", "reset", "watchdog", "crash")
_OUTPUT_BYTES = 16384
# The HI of a board is 180 bytes: with every hundredth byte damaged, one in six arrives intact. Sent every 500 ms, it
# took 3 s to meet a board; like this, half a second (bench/link_host.py).
_GREET_OFTEN_MS = 50
_OFTEN_MS = 5000
_GREET_MS = 500
_LONG_QUIET_MS = 2000  # two more chances for an event than QUIET_MS
_LONGEST_REASON = 140  # letters, leaving room for epoch and id
_RESTART_MS = 5000  # for a program to start, before another REPL event


def hi_from(words: list[str]) -> tuple:
    """Return (version, uid, epoch, last, session, rev, lanes, holes, leds, name, boot) of a board's HI.

    session is None for a board without one. Raises BadPacket for anything else. words: with HI and proto=.
    """
    # Here and not beside words.hi_text: the board does not need it, and its memory is small.
    expect(words, len(HI_KEYS) + 2)
    values = [after(HI_KEYS[i] + "=", words[i + 2]) for i in range(len(HI_KEYS))]
    version, uid, epoch, last, session, rev, lanes, holes, leds, name, boot = values
    if boot not in _BOOTS or not version or not uid or name != board_name(name):
        raise BadPacket(BAD_STATE, "HI of {} is not a board's".format(name))
    return (
        version,
        uid,
        tag(epoch),
        whole(last),
        tag_or_none(session),
        whole(rev),
        whole(lanes),
        whole(holes),
        whole(leds),
        name,
        boot,
    )


class HostEnd:
    """One link of a host.

    version: the host's; stored: (uid, epoch, id) of the newest stored event of each known board.
    state: see link_state; board: see hi_from, None while it is away; snapshot: the pegs it should show, with their
    revision; offered: (uid, epoch, id) of the event that the application has to answer, or None.
    """

    def __init__(self, version: str, stored=()):
        self.state = LinkState()
        self.board = None
        self.snapshot = Snapshot()
        self.offered = None
        self._version = version
        self._stored = {}
        for uid, epoch, event_id in stored:
            self._stored[uid] = (epoch, event_id)
        self._options = []
        self._collector = collector.Collector()
        self._reader = LineReader()
        self._output = Output(_OUTPUT_BYTES)
        self._labels = LaneLabels(self._output)
        self._greet_ms = 0  # when to send HI again while no board is there
        self._often_until_ms = 0  # until then often
        self._heard_ms = 0
        self._beat_ms = 0
        self._repl_ms = None
        self._last = 0  # newest event known to be on the board
        self._quiet_ms = 0  # when to stop waiting for events that another host got
        self._refusal = None  # (epoch, id, body) of the last NO
        self._held = (None, 0)  # session and revision of the newest pegs the board is known to have had
        self._held_back = ()
        self._complaint = None
        self._link_events = []

    # -- for the application

    def open(self, now_ms: int):
        """Start on a newly opened port: end an incomplete line, send HI."""
        self._reader.reset()
        self._output.clear()
        self._output.raw(b"\n")
        self._complaint = None
        if self.board:
            self._lose_board(now_ms)
        self._greet_often(now_ms)

    def begin(self, session: str, state: tuple, now_ms: int, rev: int = 1, own_rev: int = 1, is_withheld: bool = False):
        """Show this game on the board. A resumed game comes with its stored revisions.

        is_withheld: a question about this game is already open; nothing is shown before `settle`.
        """
        self.snapshot.begin(session, state, rev, own_rev)
        self.state.take(link_state.BEGIN)
        if is_withheld:
            self.state.take(link_state.REOPEN)
        if self.board and self._known_id() < self._last:  # these events belong to the previous game
            self.state.take(link_state.PART)
        self._report_unshowable()
        self._send_due(now_ms)

    def show(self, state: tuple, now_ms: int):
        """Show new pegs from the host's own game."""
        self.snapshot.move_on(state, is_own=True)
        self._send_due(now_ms)

    def applied(self, epoch: str, event_id: int, now_ms: int, state: tuple | None = None):
        """Confirm a stored event, with the resulting pegs (None: unchanged)."""
        self._answer("ACK {} {}".format(epoch, event_id), epoch, event_id, state, now_ms)

    def refused(self, epoch: str, event_id: int, reason: str, now_ms: int):
        """Report an event stored as refused; show the game's pegs again. reason: words for people."""
        body = "NO {} {} {}".format(epoch, event_id, plain(reason)[:_LONGEST_REASON])
        self._answer(body, epoch, event_id, self.snapshot.state, now_ms)
        self._refusal = (epoch, event_id, body)

    def put_aside(self, epoch: str, event_id: int, now_ms: int):
        """Confirm an event stored with a question that names it: nothing is shown before `settle`."""
        self.state.take(link_state.WITHHOLD)
        self._answer("ACK {} {}".format(epoch, event_id), epoch, event_id, None, now_ms)

    def settle(self, state: tuple, now_ms: int):
        """End a conflict with the pegs that the person has chosen."""
        self.state.take(link_state.SETTLE)
        self.show(state, now_ms)

    def release(self, now_ms: int):
        """Show withheld pegs: no question is left."""
        self.state.take(link_state.RELEASE)
        self._send_due(now_ms)

    def hold_back(self, uids, now_ms: int):
        """Set the boards, by uid, that are shown nothing for now: people have to be told something first."""
        self._held_back = tuple(uids)
        self._send_due(now_ms)

    def option(self, key: str, value: int):
        """Set an option of the board, now and after each reconnect."""
        self._options = [option for option in self._options if option[0] != key] + [(key, value)]
        if self.board:
            self._output.send("OPT {} {}".format(key, value))

    def name_players(self, names):
        """Set the names for the board's display, by lane, now and after each reconnect."""
        self._labels.name(names)

    def color_lanes(self, colors):
        """Set the colours of the lanes, "D55E00" or "" for the board's own, now and after each reconnect."""
        self._labels.color(colors)

    def read_games(self, tag: str, numbers, now_ms: int):
        """Read these games of GAMES from the board; each becomes a GAME."""
        self._collector.read(tag, numbers, now_ms)
        self._send_question(now_ms)

    def show_light(self, name: str):
        """Play a light show, if connected."""
        if self.board:
            self._output.send("SHOW " + name)

    def console(self, line: str):
        """Send a line to the board's console, if connected; it answers with TEXT."""
        if self.board:
            self._output.say(line)

    def set_lurch(self, has_lurch: bool):
        """Set whether a lurch counts in the game, now and after each reconnect."""
        self._labels.lurch(has_lurch)

    def packet(self, body: str):
        """Send any packet, if connected. Raises ValueError for an invalid body."""
        if self.board:
            self._output.send(body)

    def restart(self):
        """Restart the board's program from the REPL. Only with exclusive access to the port."""
        self._output.raw(b"\x02\x04")

    def peek(self, most: int = 4096) -> bytes:
        """Return up to `most` next bytes to write; they stay queued until `written`."""
        return self._output.peek(most)

    def written(self, count: int):
        """Drop bytes of `peek` that the port has accepted."""
        self._output.advance(count)

    def corrupt(self) -> int:
        """Return the number of damaged packets."""
        return self._reader.corrupt

    # -- input

    def feed(self, data: bytes, now_ms: int) -> list[tuple]:
        """Process received bytes and return the link events. No byte ever raises."""
        for kind, text in self._reader.feed(data):
            if kind == PACKET:
                try:
                    self._read(text.split(" "), now_ms)
                except BadPacket:
                    self._link_events.append((TEXT, text))
            else:
                self._link_events.append((TEXT, text))
                self._look_for_repl(text, now_ms)
        if self._look_for_repl(self._reader.begun(), now_ms):
            self._reader.reset()
        self._send_due(now_ms)
        self._send_question(now_ms)
        return self._take_link_events()

    def tick(self, now_ms: int) -> list[tuple]:
        """Handle timeouts and return the link events."""
        if self.board and now_ms - self._heard_ms >= LINK_LOST_MS:
            self._lose_board(now_ms)
        if not self.board and now_ms >= self._greet_ms:
            self._greet_ms = now_ms + (_GREET_OFTEN_MS if now_ms < self._often_until_ms else _GREET_MS)
            self._send_hi()
        if self.board and now_ms - self._beat_ms >= BEAT_MS:
            self._beat_ms = now_ms
            if self.snapshot.session:
                self._output.send(self.snapshot.beat(), replaces=True)
            else:
                self._send_hi()
            self._labels.send_next()
        self._send_due(now_ms)
        self._send_question(now_ms)
        return self._take_link_events()

    def _take_link_events(self):
        link_events = self._link_events
        self._link_events = []
        return link_events

    def _read(self, words, now_ms):
        verb = words[0]
        if verb == "HI":
            self._meet(words, now_ms)
        elif not self.board:
            return
        elif verb == "EV":
            if len(words) < 4:
                raise BadPacket(BAD_STATE, "EV takes an epoch, an id and an event")
            self._take_event(tag(words[1]), whole(words[2]), event_from(words[3:]), now_ms)
        elif verb in ("OK", "BEAT"):
            expect(words, 4)
            session, rev = tag_or_none(words[1]), whole(words[2])
            self.snapshot.note(session, rev, digest(words[3]), now_ms)
            self._held = (session, rev)
        elif verb == "GAMES":
            self._link_events += self._collector.take_games(*games_from(words))
            if self._collector.is_keeper:
                self._labels.begin(self.board[_LANES])
        elif verb == "GAME":
            self._link_events += self._collector.take_part(game_from(words), now_ms)
        elif verb == "ERR" and len(words) > 1:
            self._take_error(words[1], " ".join(words[2:]))
        elif verb == "LOG" and len(words) > 1:
            self._link_events.append((LOG, words[1], " ".join(words[2:])))
        else:
            raise BadPacket(BAD_VERB, "there is no verb {}".format(verb))
        self._heard_ms = now_ms

    def _meet(self, words, now_ms):
        """Handle a board's HI: the first, after a disconnect, or a repeated one."""
        proto = whole(after("proto=", words[1] if len(words) > 1 else ""))
        if proto != PROTOCOL:
            self._unserved("the board speaks protocol {}, this program {}".format(proto, PROTOCOL))
            return
        board = hi_from(words)
        holes = board[_HOLES]
        if holes != LAP_HOLES + 1:
            self._unserved("the board {} has {} holes a lane, not {}".format(board[_NAME], holes, LAP_HOLES + 1))
            return
        _, uid, epoch, last, session, rev = board[:6]
        is_new = not self.board or self.board[_UID] != uid
        self.board = board
        self._held = (session, rev)
        self._heard_ms = now_ms
        if is_new:
            self._beat_ms = now_ms
            self.snapshot.forget_board()
            self.state.take(link_state.MEET)
            if self.snapshot.is_ahead_of(session, rev):
                self.state.take(link_state.PART)
            self._link_events.append((LINK, board))
            self._report_unshowable()
            for key, value in self._options:
                self._output.send("OPT {} {}".format(key, value))
            self._collector.meet(uid, now_ms)
            self._labels.forget()
        elif (session, rev) != (self.snapshot.session, self.snapshot.rev):
            self.snapshot.note(session, rev, None, now_ms)
        self.snapshot.overtake(session, rev)
        self._compare_epochs(uid, epoch, last)
        if is_new or last > self._last:
            # Wait longer after a possible conflict, so that a bad wire does not hide it.
            has_parted = self.state.is_in(PARTED) and uid in self._stored
            self._quiet_ms = now_ms + (_LONG_QUIET_MS if has_parted else QUIET_MS)
        self._last = last

    def _compare_epochs(self, uid, epoch, last):
        known_epoch, known_id = self._stored.get(uid, (epoch, 0))
        if known_epoch != epoch or last < known_id:
            self._link_events.append((MISSING, uid, epoch))
            if self.snapshot.session:
                self.state.take(link_state.MISS)
            if known_epoch == epoch:
                self._output.send("ACK {} {}".format(epoch, known_id))
            else:
                self._stored[uid] = (epoch, 0)

    def _take_event(self, epoch, event_id, event, now_ms):
        assert self.board is not None
        if epoch != self.board[_EPOCH]:
            self._send_hi()
            return
        # Four cases: applied before, refused before, with the application now, or new.
        if event_id <= self._known_id():
            if self._refusal and self._refusal[:2] == (epoch, event_id):
                self._output.send(self._refusal[2])
            else:
                self._output.send("ACK {} {}".format(epoch, event_id))
        elif not self.state.is_in(OFFERED):
            self.state.take(link_state.OFFER)
            self.offered = (self.board[_UID], epoch, event_id)
            self._last = max(self._last, event_id)
            if self.state.is_in(PARTED):
                self.state.take(link_state.WITHHOLD)
            kind = EVENT if self.state.is_in(SENDING) else CONFLICT
            self._link_events.append((kind, epoch, event_id, event) + self._held)

    def _take_error(self, code, words):
        if code == BAD_VERB and self._labels.refuse(words.split(" ")[-1]):  # an older board
            return
        answer = self._collector.take_refusal() if code == BAD_VERB else None
        if answer is None:
            self._link_events.append((ERR, code, words))
        else:
            self._link_events += answer

    def _look_for_repl(self, text, now_ms):
        """Report a REPL prompt in a line, given as text or bytes; return whether there is one."""
        if isinstance(text, str):
            is_there = text.find(">>>") >= 0 or text.find("raw REPL") >= 0
        else:
            is_there = text.find(b">>>") >= 0 or text.find(b"raw REPL") >= 0
        if not is_there:
            return False
        if self._repl_ms is None or now_ms - self._repl_ms >= _RESTART_MS:
            self._repl_ms = now_ms
            self._link_events.append((REPL,))
        return True

    # -- output

    def _send_hi(self):
        self._output.send("HI proto={} host={}".format(PROTOCOL, self._version), replaces=True)

    def _send_due(self, now_ms):
        """Send the snapshot if due: the board shows other pegs, its events are in, no question is open."""
        if not self.board or self.state.is_in(OFFERED):
            return
        if self._known_id() < self._last and now_ms < self._quiet_ms:
            return
        if self.state.is_in(WITHHELD):
            self.state.take(link_state.ASK)
            self._link_events.append((ASK,))
        if not self.state.is_in(SENDING):
            return
        if self.board[_UID] in self._held_back or self.snapshot.lanes() > self.board[_LANES]:
            return
        if self.state.is_in(PARTED):
            self.state.take(link_state.CATCH_UP)
        body = self.snapshot.body_due(now_ms)
        if body:
            self._output.send(body, replaces=True)

    def _send_question(self, now_ms):
        """Send what the board is asked about the games that it has kept, if due."""
        question = self._collector.question_due(now_ms) if self.board else ""
        if question:
            self._output.send(question, replaces=True)

    # -- inside

    def _answer(self, body, epoch, event_id, state, now_ms):
        self.state.take(link_state.ANSWER)
        assert self.offered is not None
        self._output.send(body)
        self._stored[self.offered[0]] = (epoch, event_id)
        self.offered = None
        self._quiet_ms = now_ms + QUIET_MS
        if state is not None:
            self.snapshot.move_on(state, is_own=False)
        self._send_due(now_ms)

    def _known_id(self):
        """Return the number of this board's newest stored event."""
        assert self.board is not None
        epoch, event_id = self._stored.get(self.board[_UID], (None, 0))
        return event_id if epoch == self.board[_EPOCH] else 0

    def _lose_board(self, now_ms):
        self._link_events.append((LINK, None))
        self.state.take(link_state.LEAVE)
        self.board = None
        self.snapshot.forget_board()
        self._collector.forget()
        self._labels.forget()
        self._greet_often(now_ms)

    def _greet_often(self, now_ms):
        """Send HI now, and then often."""
        self._greet_ms = now_ms
        self._often_until_ms = now_ms + _OFTEN_MS

    def _unserved(self, why):
        if why != self._complaint:
            self._complaint = why
            self._link_events.append((UNSERVED, why + ": update the board with `autopeg board install`"))

    def _report_unshowable(self):
        lanes = self.snapshot.lanes()
        if self.board and lanes > self.board[_LANES]:
            words = "the game needs {} lanes, the board {} has {}".format(lanes, self.board[_NAME], self.board[_LANES])
            self._link_events.append((UNSERVED, words))
