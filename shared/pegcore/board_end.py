"""The board's end of the link: bytes and time in, link events and bytes out.

    feed(data, now_ms) -> link events         bytes that arrived
    tick(now_ms) -> link events               time that passed; at least every 50 ms
    peek(64), written(count)                  bytes to write, when the port accepts some

Link events are tuples, in order of occurrence:

    (SET, session, rev, state)                show these pegs; the answer is queued
    (ACKED,)                                  the outbox is shorter: store it when convenient
    (REFUSED, id, event, reason)              also: show that this entry was refused
    (SHOW, name)                              one of SHOWS
    (OPT, key, value)                         one of OPTIONS, 0 to 100
    (CONSOLE, line)                           a person typed this
    (LINK, is_up)
    (NAME, lane, name)                        the player's name, "" for none
    (COLOR, lane, color)                      the colour of a lane, "D55E00", or "" for that of the board file
    (LURCH, is_on)                            whether a lurch counts in this session
    (GAMES,)                                  which finished games are kept? `answer`
    (GAME, tag, number, part)                 a part of one of them, from 1: `answer`

Source: docs/protocol.md.
"""

from array import array

from .lines import LONGEST_BODY, PACKET, LineReader, plain, sum_of
from .session import BEAT_MS, LINK_LOST_MS, PROTOCOL, Output, Repeat
from .track import LAP_HOLES
from .words import (
    BAD_GEOMETRY,
    BAD_STATE,
    BAD_VERB,
    NONE,
    SET_NUMBERS,
    BadPacket,
    after,
    board_name,
    check_lanes,
    digest,
    event_from,
    expect,
    hi_text,
    lane,
    scan_set,
    state_from,
    state_in,
    state_text,
    tag,
    whole,
)

SET = "set"
ACKED = "acked"
REFUSED = "refused"
SHOW = "show"
OPT = "opt"
CONSOLE = "console"
LINK = "link"
NAME = "name"
COLOR = "color"
LURCH = "lurch"
GAMES = "games"
GAME = "game"

SHOWS = ("test", "skunk", "win", "locate", "off")
OPTIONS = ("brightness", "speed")

_OUTPUT_BYTES = 2048


class BoardEnd:
    """One link of a board.

    identity: (firmware version, uid in hex, lanes, holes, LEDs, board name); outbox: the Outbox in the journal; state:
    the pegs on the board (see words.state_from), received with `session` and `rev`, or set without a host (None, 0);
    boot: why the program started, `power`, `reset`, `watchdog` or `crash`.

    is_up: whether a host was heard within 3 s; errors: packets answered by an ERR so far.
    """

    def __init__(self, identity: tuple, outbox, state: tuple, session=None, rev: int = 0, boot: str = "power"):
        self.is_up = False
        self.errors = 0
        self.session = session
        self.rev = rev
        self.outbox = outbox
        self._digest = b""
        self._state_text = state_text(state).encode()  # of the pegs in force, until their digest is needed
        self._session_word = None  # of that snapshot, as it came
        self._is_unanswered = False  # it still has to be answered
        self._identity = identity[:5] + (board_name(identity[5]),)
        self._boot = boot
        self._numbers = array("i", [0] * SET_NUMBERS)  # of the SET that is read
        self._reader = LineReader()
        self._output = Output(_OUTPUT_BYTES)
        self._repeat = Repeat()
        self._heard_ms = 0
        self._beat_ms = 0

    # -- for the firmware

    def start(self, now_ms: int):
        """Introduce the board and send the oldest event."""
        self._introduce(now_ms)

    def hold(self, state: tuple):
        """Set pegs changed on the board itself: by an entry, an undo, a new game."""
        self._answer_set()
        self._state_text = state_text(state).encode()

    def resume(self, session, rev: int, state: tuple):
        """Set pegs, session and revision that were in force before those of another host."""
        self.hold(state)
        self.session = session
        self._session_word = None
        self.rev = rev

    def push(self, now_ms: int):
        """Send an event that was added to the outbox and stored, unless an older one is pending.

        Feed nothing between adding and storing it: any event in the outbox may be sent.
        """
        if not self._repeat.is_running():
            self._send_oldest(now_ms)

    def log(self, level: str, words: str):
        """Log a message on the host. level: one word."""
        self._output.log(level, words)

    def say(self, line: str):
        """Send a line of text to the console."""
        self._output.say(line)

    def answer(self, body: str):
        """Send the answer to a GAMES or GAME."""
        self._answer_set()
        self._output.send(body)

    def peek(self, most: int = 64) -> bytes:
        """Return up to `most` next bytes to write; they stay queued until `written`."""
        self._answer_set()
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
        link_events = []
        for kind, line in self._reader.feed_raw(data):
            self._answer_set()
            if kind == PACKET:
                self._heard_ms = now_ms
                if not self.is_up:
                    self.is_up = True
                    self._beat_ms = now_ms
                    link_events.append((LINK, True))
                try:
                    if line.startswith(b"SET ") or line == b"SET":
                        self._set(line, link_events)
                    else:
                        self._dispatch(line.decode(), now_ms, link_events)
                except BadPacket as error:
                    self.errors += 1
                    self._output.send(plain("ERR {} {}".format(error.args[0], error.args[1]))[:LONGEST_BODY])
            elif line.find(b"$") < 0:
                link_events.append((CONSOLE, line.decode()))
        return link_events

    def tick(self, now_ms: int) -> list[tuple]:
        """Handle timeouts and return the link events."""
        self._answer_set()
        link_events = []
        if self.is_up and now_ms - self._heard_ms >= LINK_LOST_MS:
            self.is_up = False
            link_events.append((LINK, False))
        if len(self.outbox) and self._repeat.is_due(now_ms):
            self._send_head()
        if self.is_up and now_ms - self._beat_ms >= BEAT_MS:
            self._beat_ms = now_ms
            self._output.send_raw(b"BEAT " + self._in_force(), replaces=True)
        return link_events

    def _dispatch(self, text, now_ms, link_events):
        """Handle a packet other than a SET. Raises BadPacket."""
        words = text.split(" ")
        verb = words[0]
        if verb == "BEAT":
            expect(words, 4)
            tag(words[1])
            whole(words[2])
            digest(words[3])
            if text.encode() != b"BEAT " + self._in_force():
                self._introduce(now_ms)
        elif verb == "ACK":
            expect(words, 3)
            event_id = whole(words[2])
            if tag(words[1]) == self.outbox.epoch and self.outbox.acknowledge(event_id):
                link_events.append((ACKED,))
                self._send_oldest(now_ms)
        elif verb == "NO":
            self._refuse(words, now_ms, link_events)
        elif verb == "HI":
            _check_greeting(words)
            self._introduce(now_ms)
        elif verb == "SHOW":
            expect(words, 2)
            if words[1] not in SHOWS:
                raise BadPacket(BAD_VERB, "there is no show {}".format(words[1]))
            link_events.append((SHOW, words[1]))
        elif verb == "OPT":
            expect(words, 3)
            if words[1] not in OPTIONS:
                raise BadPacket(BAD_VERB, "there is no option {}".format(words[1]))
            value = whole(words[2])
            if value > 100:
                raise BadPacket(BAD_STATE, "{} {}: 0 to 100".format(words[1], value))
            link_events.append((OPT, words[1], value))
        elif verb == "NAME":
            if len(words) < 2:
                raise BadPacket(BAD_STATE, "NAME takes a lane and a name")
            link_events.append((NAME, lane(words[1]), " ".join(words[2:])))
        elif verb == "COLOR":
            expect(words, 3)
            link_events.append((COLOR, lane(words[1]), _color(words[2])))
        elif verb == "LURCH":
            if len(words) != 2 or words[1] not in ("on", "off"):
                raise BadPacket(BAD_STATE, "LURCH is on or off")
            link_events.append((LURCH, words[1] == "on"))
        elif verb == "GAMES":
            expect(words, 1)
            link_events.append((GAMES,))
        elif verb == "GAME":
            from .kept_games import archive_tag  # seldom: its memory is free otherwise

            expect(words, 4)
            link_events.append((GAME, archive_tag(words[1]), whole(words[2]), whole(words[3])))
        elif verb != "ERR":  # answering an ERR with an ERR would loop for ever on an echoing wire
            raise BadPacket(BAD_VERB, "there is no verb {}".format(verb))

    def _set(self, line, link_events):
        """Handle a SET, quickly: its frame is waiting. The answer, which takes as long, is made when it can leave."""
        numbers = self._numbers
        lanes = scan_set(line, numbers)
        state = state_in(numbers, lanes) if lanes else None
        rev = numbers[0]
        word = line[4:8]
        if state is None:
            words = line.decode().split(" ")
            if len(words) < 3:
                raise BadPacket(BAD_STATE, "SET takes a session, a revision and a state")
            tag(words[1])
            rev = whole(words[2])
            state = state_from(words[3:])
        session = self.session if word == self._session_word else word.decode()
        self._check_geometry(state)
        # Only another session or a newer revision changes the pegs.
        if session != self.session or rev > self.rev:
            self.session = session
            self._session_word = word
            self.rev = rev
            self._state_text = line[line.find(b"to=") :]
            link_events.append((SET, session, rev, state))
        self._is_unanswered = True

    def _answer_set(self):
        """Answer the last SET, if it still has to be."""
        if self._is_unanswered:
            self._is_unanswered = False
            self._output.send_raw(b"OK " + self._in_force())

    def _check_geometry(self, state):
        _, _, lanes, holes, _, _ = self._identity
        check_lanes(state, lanes)
        if holes <= LAP_HOLES and state[0] // state[1] > holes:
            raise BadPacket(BAD_GEOMETRY, "to={}: this board has {} holes".format(state[0], holes))

    def _refuse(self, words, now_ms, link_events):
        if len(words) < 4:
            raise BadPacket(BAD_STATE, "NO takes an epoch, an id and a reason")
        epoch = tag(words[1])
        event_id = whole(words[2])
        event = self.outbox.refuse(event_id) if epoch == self.outbox.epoch else None
        if event is not None:
            link_events.append((ACKED,))
            link_events.append((REFUSED, event_id, event_from(event.split(" ")), " ".join(words[3:])))
            self._send_oldest(now_ms)

    # -- output

    def _introduce(self, now_ms):
        version, uid, lanes, holes, leds, name = self._identity
        outbox = self.outbox
        board = (version, uid, outbox.epoch, outbox.last, self.session, self.rev, lanes, holes, leds, name, self._boot)
        self._output.send(hi_text(PROTOCOL, board), replaces=True)
        self._send_oldest(now_ms)

    def _in_force(self):
        if self._state_text:
            self._digest = sum_of(self._state_text)
            self._state_text = b""
        word = self._session_word or (self.session or NONE).encode()
        return b" ".join((word, str(self.rev).encode(), self._digest))

    def _send_oldest(self, now_ms):
        """Send the oldest event, or stop retries."""
        if len(self.outbox):
            self._repeat.start(now_ms)
            self._send_head()
        else:
            self._repeat.stop()

    def _send_head(self):
        event_id, text = self.outbox.oldest()
        self._output.send("EV {} {} {}".format(self.outbox.epoch, event_id, text), replaces=True)


def _check_greeting(words):
    """Raise BadPacket for an invalid HI; of another protocol only the number is checked."""
    if len(words) < 2:
        raise BadPacket(BAD_STATE, "HI takes proto= and host=")
    if whole(after("proto=", words[1])) == PROTOCOL:
        expect(words, 3)
        after("host=", words[2])


def _color(text):
    """Return a colour of six hexadecimal digits that can be seen, or "" for `-`."""
    if text == NONE:
        return ""
    if len(text) != 6 or [char for char in text if char not in "0123456789ABCDEF"]:
        raise BadPacket(BAD_STATE, "{} is not a colour".format(text))
    if max([int(text[at : at + 2], 16) for at in (0, 2, 4)]) < 128:
        raise BadPacket(BAD_STATE, "{} is too dark".format(text))
    return text
