"""A real board and the model of a host: the wire between them damages, power fails, the host crashes."""

from collections.abc import Callable

from pegcore.host_end import REPL
from pegcore.session import LINK_LOST_MS
from pegcore.words import state_text
from support.core.torment import Dice, HostModel, Wire
from support.emulated.pico import Pico
from support.emulated.power_cuts import last_event_stored

BAD_BYTE = 100  # one byte in so many is flipped, dropped or doubled
TORN_LINE = 20
FAIL_ONE_IN = 30  # entries after which the power of the board fails, or the host crashes

_STEP_MS = 10
_PRESS_MS = 80  # longer than the erasing of a flash sector, in which a shorter press is lost
_STORE_MS = 2500  # the longest that an entry takes from its last key to the flash, with the slowest one
_START_MS = 20_000  # for a program that a stray Ctrl-C has ended to be started again by the host, over this wire


class Host(HostModel):
    """The model of a host, which also starts a program again that a damaged byte has interrupted.

    restarts: how often it did.
    """

    def __init__(self, dice: Dice) -> None:
        self.restarts = 0
        super().__init__(dice)

    def start(self, now_ms: int) -> None:
        super().start(now_ms)
        feed = self.end.feed

        def feed_and_restart(data: bytes, now_ms: int) -> list[tuple]:
            link_events = feed(data, now_ms)
            for link_event in link_events:
                if link_event[0] == REPL:
                    self.restarts += 1
                    self.end.restart()
            return link_events

        self.end.feed = feed_and_restart


class Bed:
    """A board that is linked to a host. made: what was entered and stored, in order; cuts: how often power failed."""

    def __init__(self, pico: Pico, seed: int) -> None:
        self.pico = pico
        self.dice = Dice(seed)
        self.up, self.down = (Wire(self.dice, BAD_BYTE, TORN_LINE) for _ in range(2))
        self.host = Host(self.dice)
        self.made: list[tuple] = []
        self.cuts = 0
        self.now_ms = 0
        self._said = b""  # by the board, before any damage
        pico.power_on()
        self._wait(self._is_playing, 3000)
        pico.send("OPT speed 100")  # pegs that jump are quicker to emulate
        self._wait(self.is_settled, 60_000)

    def is_settled(self) -> bool:
        """Return whether the host has every entry, and believes that its pegs are shown."""
        return len(self.host.applied) >= len(self.made) and self.host.end.snapshot.is_shown()

    def settle(self) -> bool:
        """Let time pass until the host has every entry and the board its pegs; return whether that came about."""
        return any(self._wait(self.is_settled, _START_MS) and self._tells_pegs_of_host() for _ in range(4))

    def enter(self, lane: int, points: int) -> None:
        """Type an entry; once more when a power cut or a stray Ctrl-C came before it was stored."""
        before = last_event_stored(self.pico)
        while last_event_stored(self.pico) == before:
            assert self._wait(self._is_playing, _START_MS), self._said[-500:]
            for key in f"{'ABCD'[lane]}{points}#":
                self.pico.keypad.tap(key, _PRESS_MS)
                self._wait(lambda: False, _PRESS_MS + _STEP_MS)
            if self.dice.one_in(FAIL_ONE_IN):
                self._fail()
            self._wait(lambda: last_event_stored(self.pico) != before, _STORE_MS)
        self.made.append(("PTS", lane, points))

    def _fail(self) -> None:
        """Cut the power of the board, or let the host crash."""
        if self.dice.one_in(2):
            self.cuts += 1
            self.pico.cut_power()
            self._said = b""
            self.pico.power_on()
        else:
            self.host.crash(self.now_ms)

    def _tells_pegs_of_host(self) -> bool:
        """Ask the board itself, past the wire, after the link had time to notice what has failed."""
        self._wait(lambda: False, LINK_LOST_MS + 1000)
        self.pico.usb.write(b"\nstatus\n")
        self._wait(lambda: b" mA, " in self._said, 500)
        return f"game {state_text(self.host.state)}, ".encode() in self._said

    def _is_playing(self) -> bool:
        """Return whether the program of the board runs: it has introduced itself since the last prompt of the REPL."""
        return self._said.rfind(b"$HI ") > self._said.rfind(b">>>")

    def _wait(self, is_true: Callable[[], bool], most_ms: int) -> bool:
        """Let time pass until something is true; return whether it came about."""
        for _ in range(most_ms // _STEP_MS):
            if is_true():
                return True
            self._step()
        return is_true()

    def _step(self) -> None:
        self.now_ms += _STEP_MS
        out = self.host.end.peek(4096)
        self.host.end.written(len(out))
        if self.pico.usb.is_connected:
            self.pico.usb.write(self.down.carry(out))
        self.pico.run(_STEP_MS)
        said = self.pico.usb.take()
        self._said = (self._said + said)[-20_000:]
        self.host.step(self.up.carry(said), self.now_ms)
