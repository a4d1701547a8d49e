"""The firmware on an emulated Pico under power cuts and on a damaging wire. It takes half an hour and more."""

import sys
from pathlib import Path

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "core"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "emulated"))

from torment import Dice, HostModel, Wire

from autopeg.boards.build import board_files, pico_files
from conftest import what_is_missing
from pegcore.host_end import REPL

CUTS = 200
AGAIN_ONE_IN = 20
ENTRIES = 300
STEP_MS = 10
RESTART_ONE_IN = 30  # entries after which the power of the board fails, or the host crashes


def run() -> None:
    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    _cut_power()
    _damage_the_wire()


def _pico():
    from pico import Pico

    board = board_files()["classic-2"].read_text(encoding="utf-8")
    keypad = {"rows": [2, 3, 4, 5], "cols": [6, 7, 8, 9], "keys": ["123A", "456B", "789C", "*0#D"]}
    return Pico(pico_files(board), [10], keypad)


def _cut_power() -> None:
    from power_cuts import AFTER, BEFORE, cut_while_entering, typed_board

    pico = typed_board(_pico())
    remains = cut_while_entering(pico, CUTS, seed=1, again_one_in=AGAIN_ONE_IN)
    begun = [cut for cut in remains if cut.had_begun]
    in_flash = [cut for cut in remains if cut.where.startswith("in flash")]
    show(f"{len(remains)} power cuts at random moments", f"{len(in_flash)}", "of them inside a flash write")
    judge_all("  entries kept whose peg had begun to move", sum(cut.pegs == AFTER for cut in begun), len(begun))
    judge_all("  games whole, with the entry or without it", sum(cut.pegs in (BEFORE, AFTER) for cut in remains), CUTS)
    again = [cut.is_shown for cut in remains if cut.is_shown is not None]
    judge_all("  boards powered again that tell that game", sum(again), len(again))


class _Host(HostModel):
    """The model of a host, which also starts a program again that a damaged byte has interrupted."""

    def __init__(self, dice) -> None:
        self.restarts = 0
        super().__init__(dice)

    def start(self, now_ms) -> None:
        super().start(now_ms)
        feed = self.end.feed

        def feed_and_restart(data, now_ms):
            happenings = feed(data, now_ms)
            for happening in happenings:
                if happening[0] == REPL:
                    self.restarts += 1
                    self.end.restart()
            return happenings

        self.end.feed = feed_and_restart


class _Bed:
    """A real board and the model of a host, with the wire between them."""

    def __init__(self) -> None:
        self.pico = _pico()
        self.dice = Dice(7)
        self.up, self.down = Wire(self.dice), Wire(self.dice)
        self.host = _Host(self.dice)
        self.cuts = 0
        self._now_ms = 0
        self.pico.power_on()
        self.pico.run(600)
        self.pico.send("OPT speed 100")  # pegs that jump are quicker to emulate
        self.pico.run(2000)  # until it is stored

    def step(self) -> None:
        self._now_ms += STEP_MS
        out = self.host.end.peek(4096)
        self.host.end.written(len(out))
        if self.pico.usb.is_connected:
            self.pico.usb.write(self.down.carry(out))
        self.pico.run(STEP_MS)
        self.host.step(self.up.carry(self.pico.usb.take()), self._now_ms)

    def wait(self, is_true, most_ms: int) -> bool:
        """Let time pass until something is true; return whether it came about."""
        for _ in range(most_ms // STEP_MS):
            if is_true():
                return True
            self.step()
        return is_true()

    def type(self, keys: str) -> None:
        for key in keys:
            self.pico.keys.tap(key, 40)
            for _ in range(9):
                self.step()

    def fail(self) -> None:
        """Cut the power of the board, or let the host crash."""
        if self.dice.one_in(2):
            self.cuts += 1
            self.pico.cut_power()
            self.pico.power_on()
        else:
            self.host.crash(self._now_ms)


def _damage_the_wire() -> None:
    bed = _Bed()
    bed.wait(lambda: bed.host.end.snapshot.is_shown(), 20_000)
    for i in range(ENTRIES):
        before = len(bed.host.applied)
        # An entry that a power cut or a Ctrl-C caught before it was stored is typed anew.
        while len(bed.host.applied) == before:
            bed.type(("A", "B")[i % 2] + str(1 + i % 9) + "#")
            if bed.dice.one_in(RESTART_ONE_IN):
                bed.fail()
            bed.wait(lambda before=before: len(bed.host.applied) > before, 15_000)
    settled = bed.wait(lambda: bed.host.end.snapshot.is_shown(), 60_000)
    wanted = [("PTS", i % 2, 1 + i % 9) for i in range(ENTRIES)]
    judge_all(f"{ENTRIES} entries on a damaging wire, exact", _leading(bed.host.applied, wanted), ENTRIES)
    judge("  entries doubled or made up", len(bed.host.applied) - ENTRIES, "", 0)
    judge_all("  boards that show the host's pegs in the end", int(settled), 1)
    remark = f"{bed.host.crashes} crashes of the host, {bed.host.restarts} programs interrupted by a stray Ctrl-C"
    show("  meanwhile power cuts", str(bed.cuts), remark)


def _leading(found: list, wanted: list) -> int:
    """Return how many of the first things are the wanted ones, in order."""
    return next((i for i, (one, other) in enumerate(zip(found, wanted, strict=False)) if one != other), len(found))
