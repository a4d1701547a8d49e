"""Measurement of the board by its own clock and counters, for `autopeg board measure`.

Console lines drive it. Meanwhile the pegs are those of the measuring host; the game is left alone, and comes back with
`measure off`, or a minute after the last line. Source: docs/firmware.md, "The measurement".
"""

import gc
import sys
import time
from array import array

from pegcore.outbox import outbox_from

from .games import game_from
from .options import options_from

IDLE_US = 60000000

_KEPT = 64  # of each kind, the newest
_IN_A_LINE = 16
_MOST_SAVES = 40
_MOVING_US = 100000  # frames that follow each other sooner are those of one motion
_BYTE_US = 10
_LATCH_US = 300
_SET = "set"
# XIP_CTRL: accesses and hits of the flash cache since they were cleared. Source: data sheets RP2040 2.6.3.5, RP2350
# 4.4.5: CTR_HIT and CTR_ACC lie at the same offsets of both, and any write clears them.
_CACHE = 0x14000000
_CACHE_OF_RP2350 = 0x400C8000
_HITS_AT = 0x0C
_ACCESSES_AT = 0x10
_USAGE = "type measure, measure saves 20, measure report or measure off"


def _microseconds():
    return time.monotonic_ns() // 1000  # pyright: ignore[reportAttributeAccessIssue]


ticks_us = getattr(time, "ticks_us", _microseconds)  # only a Pico has them
ticks_diff = getattr(time, "ticks_diff", lambda later, earlier: later - earlier)


class Samples:
    """The newest _KEPT of some times, in microseconds."""

    def __init__(self):
        self._times = array("I", [0] * _KEPT)
        self._count = 0

    def add(self, us: int) -> None:
        self._times[self._count % _KEPT] = us
        self._count += 1

    def lines(self, name: str) -> list:
        """Return the times after a name, some in a line."""
        times = [str(us) for us in self._times[: min(self._count, _KEPT)]]
        return [" ".join([name] + times[i : i + _IN_A_LINE]) for i in range(0, len(times), _IN_A_LINE)]


class Measurement:
    """A running measurement: it stands between the main loop and the port, the strip, the keypad and the link.

    app: app.App.
    """

    def __init__(self, app):
        self._app = app
        self._game = [app.link.outbox.record(), app.options.record()] + app.game.record()
        self._sets = Samples()
        self._frames = Samples()
        self._keys = Samples()
        self._saves = Samples()
        strips = app.board.track.strips
        self._wire_us = max([leds * len(order) for _, leds, order in strips]) * _BYTE_US + _LATCH_US
        self._arrived_us = self._set_us = self._key_us = self._shown_us = None
        self._asked_us = ticks_us()
        self._registers = _cache_registers()
        self._clear_cache_counters()
        port, link, strip, keypad = app.port, app.link, app.strip, app.keypad
        self._read, self._feed, self._show, self._take = port.read, link.feed, strip.show, keypad.take
        port.read = self._on_read
        link.feed = self._on_feed
        strip.show = self._on_show
        keypad.take = self._on_take

    def answer(self, words: list) -> list[str]:
        """Return the lines that answer the words after `measure`."""
        self._asked_us = ticks_us()
        if not words:
            return ["measuring; wire {} us".format(self._wire_us)]
        if words == ["report"]:
            return self._report()
        if words == ["off"]:
            self._end()
            return ["the game goes on"]
        if len(words) == 2 and words[0] == "saves" and words[1].isdigit() and int(words[1]) <= _MOST_SAVES:
            return self._save(int(words[1]))
        return [_USAGE]

    def _report(self):
        lines = self._sets.lines("set") + self._frames.lines("frame")
        lines += self._keys.lines("key") + self._saves.lines("save")
        lines += ["wire {}".format(self._wire_us), "cache {} {}".format(*self._cache_counters())]
        gc.collect()
        if hasattr(gc, "mem_free"):
            lines.append("heap {} {}".format(gc.mem_free(), gc.mem_alloc()))
        lines.append("python " + sys.version.split(";")[-1].strip())
        return lines

    def _save(self, count):
        """Save the game again and again, as entries do."""
        for _ in range(count):
            self._app.strip.wait()
            begun_us = ticks_us()
            try:
                self._app.journal.save(self._game)
            except OSError as error:
                return ["the journal cannot be written: {}".format(error)]
            self._saves.add(ticks_diff(ticks_us(), begun_us))
        return ["{} saves".format(count)]

    def _end(self):
        """Leave the loop to itself, and bring the game back."""
        app = self._app
        app.port.read, app.link.feed, app.strip.show, app.keypad.take = self._read, self._feed, self._show, self._take
        app.measurement = None
        app.link.outbox, app.options = outbox_from(self._game[0]), options_from(self._game[1])
        game = app.game = game_from(self._game[2:], app.most_lanes())
        app.link.resume(game.session, game.rev, game.state())
        app.entry.begin_game(game.lanes, game.kind)
        app.scene.show_pegs(game.state(), game.has_lurch())

    # -- between the loop and its parts

    def _on_read(self):
        now_us = ticks_us()
        if ticks_diff(now_us, self._asked_us) >= IDLE_US:
            self._end()
        data = self._read()
        if data:
            self._arrived_us = now_us
        return data

    def _on_feed(self, data, now_ms):
        link_events = self._feed(data, now_ms)
        for link_event in link_events:
            if link_event[0] == _SET:
                self._set_us = self._arrived_us
        return link_events

    def _on_take(self):
        self._key_us = ticks_us()
        return self._take()

    def _on_show(self, now_ms):
        is_sent = self._show(now_ms)
        if is_sent:
            now_us = ticks_us()
            if self._set_us is not None:
                self._sets.add(ticks_diff(now_us, self._set_us) + self._wire_us)
            elif self._shown_us is not None and ticks_diff(now_us, self._shown_us) < _MOVING_US:
                self._frames.add(ticks_diff(now_us, self._shown_us))
            if self._key_us is not None:
                self._keys.add(ticks_diff(now_us, self._key_us) + self._wire_us)
            self._set_us = self._key_us = None
            self._shown_us = now_us
        return is_sent

    # -- the flash cache

    def _clear_cache_counters(self):
        if self._registers:
            memory, base = self._registers
            memory[base + _HITS_AT] = memory[base + _ACCESSES_AT] = 0

    def _cache_counters(self):
        """Return (accesses, hits), ("-", "-") where there is no such cache."""
        if not self._registers:
            return ("-", "-")
        memory, base = self._registers
        return (memory[base + _ACCESSES_AT], memory[base + _HITS_AT])


def _cache_registers():
    """Return the memory and the address of the registers of the cache, None without one."""
    try:
        from machine import mem32
    except ImportError:
        return None
    return (mem32, _CACHE_OF_RP2350 if "RP2350" in sys.implementation._machine else _CACHE)
