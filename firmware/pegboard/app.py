"""Main loop of the board: each turn reads the link and the keys, and draws.

No part blocks, so that an incomplete line, an unread port or a held key stops nothing.
"""

from pegcore import board_end, machine_code
from pegcore.outbox import Outbox, outbox_from
from pegcore.scoreboard import ScoreError
from pegcore.session import LINK_LOST_MS
from pegcore.track import LANE_NAMES
from pegcore.words import event_text

from . import VERSION
from .console import Console
from .entry import Entry
from .game import CRIBBAGE
from .journal import Journal
from .keypad import Keypad
from .options import MOST, Options, options_from
from .scene import Scene

_IDLE_MS = 8
_STORE_OPTIONS_MS = 1500  # after the last change; once the pegs rest, else at the latest
_STORE_OPTIONS_LATEST_MS = 2500  # ... then, since the host was promised 3 s
_QUIET_MS = 100  # without a byte: a save would delay the picture of the next packet
_FIND_DISPLAY_MS = 3000
_WIN_MS = 2000  # how long a win is shown before # leads to the next game
_DIMMEST = 5  # percent, by the keypad: a board without any light would look broken
_WRITE_BYTES = 64
_LOG_LINES = 20
_BEGINNINGS = ("NEW", "BEGIN", "NEXT")


class App:
    """The application of the board.

    board: board_file.Board; strip: strip.Strip; scans: of the keypad, see scans; clock: `now_ms()`, which never wraps;
    store: see journal; port: `read()` returns the waiting bytes, `write(data)` writes some bytes and returns how many;
    draw_tag: returns four random hex digits; uid: of the board, in hex; boot: power, reset, watchdog or crash;
    find_display: returns the display, see oled.Oled, None while there is none; blocks: of the flash, see journal. news:
    counts what may have changed its picture; notice: words for it to show for a while, "" for none any more, None for
    no change.
    """

    def __init__(
        self, board, strip, scans, clock, store, port, draw_tag, uid, boot="power", find_display=None, blocks=None
    ):
        self.board = board
        self.strip = strip
        self.version = VERSION
        self.uid = uid
        self.boot = boot
        self.log_lines = []
        self.names = [""] * len(LANE_NAMES)  # sent by the connected host
        self.news = 0
        self.notice = None
        self._clock = clock
        self._started_ms = 0
        self.measurement = None  # a measure.Measurement while one is running
        self._self_test = None
        self._console = Console(self)
        self.port = port
        self._draw_tag = draw_tag
        self._store = store
        self.keypad = Keypad(scans, board.keys)
        self.journal = Journal(store, blocks)
        self._untaken = None  # (session, rev, state) of a SET that is shown, but not yet the game
        self._was_up = self._has_shown_no_link = False
        self._moved_ms = -_WIN_MS  # when a peg moved last
        self._is_drawn = False
        self._options_changed_ms = self._options_stored_by_ms = None
        self._heard_ms = 0
        held = self.journal.load(self._parser())
        self._is_unsaved = held is None or self.journal.is_restored
        if held is None:
            from .games import new_game  # seldom: its memory is free otherwise

            held = (Outbox(draw_tag()), new_game(121 if board.track.holes >= 121 else 61, self.most_lanes()), Options())
        outbox, self.game, self.options = held
        self.options.tag = self.options.tag or draw_tag() + draw_tag()  # none in a journal of older firmware
        self.entry = Entry(self.most_lanes())
        self.entry.begin_game(self.game.lanes)
        self.entry.choose(self.game.due_lane())
        brightness, speed = self.options.get("brightness"), self.options.get("speed")
        self.scene = Scene(strip, board.track, board.colors, self.game.state(), brightness, speed)
        identity = (VERSION, uid, self.most_lanes(), board.track.holes, board.led_count(), board.name)
        self.link = board_end.BoardEnd(identity, outbox, self.game.state(), self.game.session, self.game.rev, boot)
        self._display = None
        self._find_display = find_display
        self._look_for_display(0)

    def most_lanes(self) -> int:
        return len(self.board.track.lanes)

    def run(self, wait, feed_watchdog=None) -> None:
        """Run for ever. wait(ms): waits for ms, or until bytes arrive or a key moves; feed_watchdog: every turn, as
        long as frames go out."""
        self.start()
        while True:
            self.turn()
            if feed_watchdog and self.strip.is_alive(self._clock.now_ms()):
                feed_watchdog()
            wait(self.idle_ms())

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def start(self) -> None:
        """Show the pegs, introduce the board, log errors."""
        now_ms = self._clock.now_ms()
        self._started_ms = now_ms
        if self._is_unsaved:
            self._save()  # the epoch sent to the host has to survive a reset
        self.scene.show_ghost(self.entry.lane, 0, False, now_ms)
        self.scene.begin_show("start")
        self.link.start(now_ms)
        for complaint in self.journal.complaints:
            self.log("error", complaint)
        if self.journal.is_restored:
            self.log("info", "the files are new; the game and the options are those that were on the flash")

    @machine_code
    def turn(self) -> None:
        """Run one turn of the loop."""
        now_ms = self._clock.now_ms()
        self._show(now_ms)
        if self.keypad.is_waiting() and not self._untaken:  # a press that has settled goes before everything else
            self._act_on_keys(now_ms)
            self._draw(now_ms)
        data = self.port.read()
        if data:
            self._heard_ms = now_ms
            if self._is_drawn and self.scene.is_moving():
                self._show_before_long(now_ms)
            untaken = self._untaken
            for link_event in self.link.feed(data, now_ms):
                self._dispatch(link_event, now_ms)
                self._show(now_ms)
            if self._untaken and not untaken:
                return  # its light is on the way, and that of another SET goes before the books
        if self._untaken:
            if self._is_drawn:
                self._show_before_long(now_ms)
            self._take()
        for link_event in self.link.tick(now_ms):
            self._dispatch(link_event, now_ms)
        if not (self._was_up or self._has_shown_no_link) and now_ms - self._started_ms >= LINK_LOST_MS:
            self._has_shown_no_link = True
            self.scene.show_link(False, False)
        now_ms = self._clock.now_ms()  # reading packets and sending a frame may have taken a while
        self._read_keys(now_ms)
        self._draw(now_ms)
        if self.journal.is_short and self.strip.frames > 1 and not self.scene.is_showing():
            self._reserve_block()
        self._store_options_when_due(now_ms)
        self._console.turn()
        output = self.link.peek(_WRITE_BYTES)
        if output:
            self.link.written(self.port.write(output))
        if self._display:
            is_animated = self.scene.is_moving() or self.scene.is_showing()
            self._display.turn(now_ms, is_animated and not self._is_drawn)
        elif now_ms >= self._find_ms and self.idle_ms() > 1:
            self._look_for_display(now_ms)

    def _look_for_display(self, now_ms):
        """Look whether there is a display; it may be plugged in at any time."""
        self._find_ms = now_ms + _FIND_DISPLAY_MS
        try:
            device = self._find_display and self._find_display()
            if device:
                from .display_controller import DisplayController  # its memory is free without one

                self._display = DisplayController(self, device)
        except MemoryError:
            self._find_display = None  # the board works without it

    def _draw(self, now_ms):
        """Draw the next picture while the last frame is being sent, and again when something changes meanwhile."""
        if not self._is_drawn or self.scene.has_news():
            self.scene.draw(now_ms)
            self._is_drawn = True
        self._show(now_ms)

    def is_frame_waiting(self) -> bool:
        return self._is_drawn

    @machine_code
    def _show(self, now_ms):
        """Send the drawn picture once the last frame is out. Called between long steps, so that frames follow each
        other closely while packets are read."""
        if self._is_drawn and not self.strip.is_busy():
            self._is_drawn = False
            if self.strip.is_due(now_ms):
                self.strip.show(now_ms)

    def _show_before_long(self, now_ms):
        """Send the drawn picture first if the last frame is almost out: packets take milliseconds, and pegs walk
        steadily."""
        if self.strip.is_soon_free(now_ms):
            self.strip.wait()
            self._show(now_ms)

    def idle_ms(self) -> int:
        """Return how long to idle unless bytes arrive or a key moves."""
        if self._untaken:
            return 0
        if self._is_drawn or self.scene.is_moving() or self.scene.is_showing():
            return 1
        is_busy = self._console.is_busy() or self.keypad.is_settling() or self._display and self._display.is_busy()
        return 1 if is_busy or self.link.peek(1) else _IDLE_MS

    def log(self, level: str, words: str) -> None:
        """Log a message on the link and in the console's log."""
        if level == "error":
            self._tell(words)
        self.log_lines.append("{} {}".format(level, words))
        del self.log_lines[:-_LOG_LINES]
        self.link.log(level, words)

    def _tell(self, notice=""):
        """Have the display show what has changed, and some words if there are any."""
        self.news += 1
        self.notice = notice or self.notice

    def is_testing(self) -> bool:
        return self._self_test is not None

    def self_test(self):
        """Return the running self-test, or start one."""
        if self._self_test is None:
            from .selftest import SelfTest

            self._self_test = SelfTest(self)
        return self._self_test

    def end_self_test(self) -> None:
        """Return the LEDs and keys to the game."""
        self._self_test = None
        self.scene.end_show()

    # -- entries

    def perform(self, event: tuple) -> str:
        """Make an entry (see Game.perform), or begin a game: apply it, store it, then show and send it.

        Return "", or why it is refused; then nothing changes, and the lane shows it.
        """
        now_ms = self._clock.now_ms()
        self.scene.end_show()
        before = self._lines()
        parse = self._parser()
        try:
            events = self._apply(event)
        except ScoreError as error:
            self._refuse(self._lane_of(event), now_ms, str(error))
            return str(error)
        for told in events:
            self.link.outbox.add(event_text(told), self._draw_tag())
        refusal = self._save()
        if refusal:
            self.link.outbox, self.game, self.options = parse(before)
            self._refuse(self._lane_of(event), now_ms, refusal)
            return refusal
        now_ms = self._clock.now_ms()
        self.link.hold(self.game.state())
        if events:
            self.link.push(now_ms)
        self.entry.begin_game(self.game.lanes, self.game.kind)
        self.entry.choose(self.game.due_lane())
        self.scene.show_pegs(self.game.state(), self.game.has_lurch())
        self._moved_ms = now_ms
        self._show_entry(now_ms)
        if event[0] in _BEGINNINGS:
            self.scene.begin_show("start")
        return ""

    def _apply(self, event) -> list:
        """Change the game and return the events that tell a host of it. Raises ScoreError, and changes nothing."""
        if event[0] not in _BEGINNINGS:
            return self.game.perform(event, self.link.is_up)
        from .games import game_begun

        begun = game_begun(event, self.game, self.board.track.holes, self.link.is_up)
        self._archive_game()
        self.game = begun
        return [("NEW", begun.target(), begun.lanes)]

    def archive(self):
        """Return the archive of finished games."""
        from .archive import Archive

        return Archive(self._store, self.options.tag)

    def _archive_game(self):
        """Keep the game if it is one that no host knows, and finished. Raises ScoreError when the flash cannot."""
        if not self.game.is_alone_and_over():
            return
        try:
            self.archive().put(self.options.number, self.game.record())
        except OSError as error:
            self.log("error", "the finished game cannot be kept: {}".format(error))
            raise ScoreError("it could not be stored") from None
        self.options.number += 1

    def _lane_of(self, event):
        return event[1] if event[0] == "PTS" else self.entry.lane

    def _refuse(self, lane, now_ms, words=""):
        """Show a refusal on a lane, or on all lanes if the board does not have it."""
        self._tell(words)
        for i in (lane,) if lane < self.most_lanes() else range(self.most_lanes()):
            self.scene.refuse(i, now_ms)

    # -- the link

    def _dispatch(self, link_event, now_ms):
        self._tell()
        kind = link_event[0]
        if kind == board_end.SET:
            _, session, rev, state = link_event
            self.end_self_test()
            self.entry.begin_game(len(state[4]))
            self.scene.show_pegs(state, session != self.game.session or self.game.has_lurch())
            self._moved_ms = now_ms
            self._show_entry(now_ms)
            self._draw(now_ms)
            self._untaken = (session, rev, state)
            return
        self._take()
        if kind == board_end.REFUSED:
            _, number, event, reason = link_event
            self.log("info", "the host refused event {}: {}".format(number, reason))
            self._refuse(self._lane_of(event), now_ms, reason)
        elif kind == board_end.SHOW:
            self.scene.begin_show(link_event[1])
        elif kind == board_end.OPT:
            self._set_option(link_event[1], link_event[2], now_ms)
        elif kind == board_end.CONSOLE:
            self._console.handle_line(link_event[1])
        elif kind == board_end.NAME:
            self.names[link_event[1]] = link_event[2]
        elif kind == board_end.COLOR:
            self.scene.color_lane(link_event[1], link_event[2])
        elif kind == board_end.LURCH:
            self.game.is_lurch_on = link_event[1]
            self.scene.show_lurch(self.game.has_lurch())
        elif kind == board_end.GAMES:
            self.link.answer(self.archive().games_text(self.game, self.options.number))
        elif kind == board_end.GAME:
            self.link.answer(self.archive().game_text(self.game, self.options.number, link_event[1:]))
        elif kind == board_end.LINK:
            self._was_up = self._was_up or link_event[1]
            if not link_event[1]:
                self.names = [""] * len(LANE_NAMES)
            self.scene.show_link(link_event[1], self._was_up)

    def _take(self):
        """Take over the snapshot that is shown; a finished game that its host does not know goes to the archive."""
        if not self._untaken:
            return
        session, rev, state = self._untaken
        self._untaken = None
        if session != self.game.session:
            self.scene.forget_colors()
        try:
            self._archive_game()
        except ScoreError:
            pass  # it is logged; the host's pegs count all the same
        self.game = self.game.after_snapshot(session, rev, state)

    # -- the keys

    def _read_keys(self, now_ms):
        self.keypad.update(now_ms)
        stuck = self.keypad.stuck_keys(now_ms)
        if stuck:
            self.log("error", "stuck since power-on and ignored: key " + " ".join(stuck))
        self._act_on_keys(now_ms)

    def _act_on_keys(self, now_ms):
        if self._self_test and self._self_test.is_over(now_ms):
            self.end_self_test()
        is_moving = self.scene.is_moving()
        if is_moving:
            self._moved_ms = now_ms
        while self.keypad.is_waiting():
            if self._self_test:
                self._self_test.note(self.keypad.take())
                continue
            if is_moving:
                self.scene.hurry()
                return
            stroke = self.keypad.take()
            self.scene.end_show()
            if stroke != "#" or not self._is_win_new(now_ms):
                self._strike(stroke, now_ms)
            is_moving = self.scene.is_moving()

    def _is_win_new(self, now_ms):
        """Return whether a win has just been shown, and a # would lead to the next game."""
        return self.game.win is not None and now_ms - self._moved_ms < _WIN_MS and self.entry.is_empty()

    def _strike(self, stroke, now_ms):
        self.notice = ""
        request = self.entry.strike(stroke, self.game, self.link.is_up)
        self._show_entry(now_ms)
        if request is None:
            return
        kind = request[0]
        if kind == "OPTION":
            _, name, step = request
            value = self.options.get(name) + step
            if name == "brightness":
                value = max(value, _DIMMEST)
            self._set_option(name, value if value <= MOST[name] or step > 1 else 0, now_ms)
        elif kind == "PTS" and not request[2] and self.game.kind in ("", CRIBBAGE):
            pass  # a count of nothing moves no peg
        elif kind != "NO" and (kind != "KEY" or self.link.is_up):
            refusal = self.perform(request)
            if refusal:
                self.log("info", refusal)
        if kind == "NO" or kind == "KEY" and request != ("KEY", "#"):
            self._refuse(
                self.entry.lane, self._clock.now_ms(), self._display.refusal_of(stroke) if self._display else ""
            )

    def _show_entry(self, now_ms):
        self._tell()
        self.scene.show_menu(self.entry.menu.picture() if self.entry.menu else None)
        count = self.entry.count
        self.scene.show_count(count.picture() if count else None)
        is_asking = self.entry.is_asking or count is not None and count.is_asking
        self.scene.show_ghost(self.entry.lane, self.entry.points(), is_asking, now_ms)

    # -- storage

    def _lines(self):
        """Return the lines for the journal."""
        return [self.link.outbox.record(), self.options.record()] + self.game.record()

    def _parser(self):
        """Return what makes (outbox, game, options) of journal lines, or raises ValueError. It loads nothing itself: a
        board that cannot store may be short of memory as well."""
        from .games import game_from

        most_lanes = self.most_lanes()

        def parse(lines):
            outbox = outbox_from(lines[0])
            self.keypad.update(self._clock.now_ms())  # scans are kept for a second, and a long game takes half of one
            return (outbox, game_from(lines[2:], most_lanes), options_from(lines[1]))

        return parse

    def _save(self):
        """Store everything; return "", or why it failed. Wait for the strip first: no frame is cut in two."""
        self.strip.wait()
        try:
            self.journal.save(self._lines())
        except OSError as error:
            self.log("error", "the journal cannot be written: {}".format(error))
            return "it could not be stored"
        self._options_changed_ms = None
        return ""

    def _reserve_block(self):
        """Reserve a block for the journal, which takes as long as a save: at once while there are too few, then at
        rest."""
        was_reserved = self.journal.is_reserved()
        if was_reserved and self.idle_ms() == 1:
            return
        self.strip.wait()
        self.journal.reserve()
        if self.journal.is_reserved() and not was_reserved:
            self._save()

    def _set_option(self, key, value, now_ms):
        if self.options.set(key, value):
            self.scene.set_options(self.options.get("brightness"), self.options.get("speed"))
            if self._options_changed_ms is None:
                self._options_stored_by_ms = now_ms + _STORE_OPTIONS_LATEST_MS
            self._options_changed_ms = now_ms

    def _store_options_when_due(self, now_ms):
        if self._options_changed_ms is None:
            return
        is_quiet = (
            now_ms - self._options_changed_ms >= _STORE_OPTIONS_MS
            and now_ms - self._heard_ms >= _QUIET_MS
            and not self.scene.is_moving()
        )
        # A save takes up to a second, in which a light show would stand still.
        if (is_quiet or now_ms >= self._options_stored_by_ms) and not self.scene.is_showing():
            self._save()
            self._options_changed_ms = None
