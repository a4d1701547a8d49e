"""Firmware on an emulated Pico under power cuts, quick fingers and on a noisy wire, all in harsh conditions.

It takes hours, and tells how far it is. `make bench ARGS=board_torment:cuts` has one of _PARTS alone;
`board_torment:kind` has kind conditions. The entries on the wire are shared among several boards: they run at the same
time, and their journals stay as short as those of games.
"""

import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from autopeg.boards.board_layout import board_files
from autopeg.boards.emulated.conditions import HARSH, KIND, Conditions
from autopeg.boards.install.build import pico_files
from pegboard.board_file import parse_board
from support.emulated.missing import what_is_missing

if TYPE_CHECKING:
    from support.emulated.pico import Pico
    from support.emulated.presses import Typed

CUTS = 200
AGAIN_ONE_IN = 20
ENTRIES = 300
BEDS = 6
PRESSES = 3568  # of 1,002 entries
EVENING = 5000  # presses of two hours, with a pause of up to PAUSE_MS after each entry
PAUSE_MS = 10_000
PROGRESS = 25  # entries or cuts between two progress lines

_Cut = TypeVar("_Cut")


def run(*words: str) -> None:
    """Torment the firmware in the parts that the words choose, by default in all."""
    unknown = set(words) - {"kind", *_PARTS}
    if unknown:
        sys.exit(f"board_torment has no part {unknown.pop()!r}: choose from {', '.join(['kind', *_PARTS])}")
    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    conditions = KIND if "kind" in words else HARSH
    print(f"  {conditions}")
    for word, part in _PARTS.items():
        if word in words or not {*words} & {*_PARTS}:
            part(conditions)


def _pico(conditions: Conditions) -> "Pico":
    from support.emulated.pico import Pico

    board = board_files()["classic-2"].read_text(encoding="utf-8")
    return Pico(pico_files(board), parse_board(board), conditions=conditions)


def _told(cuts: Iterable[_Cut], is_sound: Callable[[_Cut], bool]) -> list[_Cut]:
    """Return all cuts, and print how many there were so far and how many of them did no harm."""
    found: list[_Cut] = []
    for cut in cuts:
        found.append(cut)
        if len(found) % PROGRESS == 0:
            print(f"    {sum(map(is_sound, found))} of {len(found)} cuts did no harm", flush=True)
    return found


def _cut_power(conditions: Conditions) -> None:
    from support.emulated.power_cuts import AFTER, BEFORE, cut_while_entering, typed_board

    pico = typed_board(_pico(conditions))
    cuts = cut_while_entering(pico, CUTS, seed=1, again_one_in=AGAIN_ONE_IN)
    remains = _told(cuts, lambda cut: cut.pegs == AFTER or (cut.pegs == BEFORE and not cut.had_begun))
    begun = [cut for cut in remains if cut.had_begun]
    in_flash = [cut for cut in remains if cut.where.startswith("in flash")]
    show(f"{len(remains)} power cuts at random moments", f"{len(in_flash)}", "of them inside a flash write")
    judge_all("  entries kept whose peg had begun to move", sum(cut.pegs == AFTER for cut in begun), len(begun))
    judge_all("  games whole, with the entry or without it", sum(cut.pegs in (BEFORE, AFTER) for cut in remains), CUTS)
    again = [cut.is_shown for cut in remains if cut.is_shown is not None]
    judge_all("  boards powered again that tell that game", sum(again), len(again))


def _cut_archiving(conditions: Conditions) -> None:
    from support.emulated.archive_cuts import cut_while_archiving, finished_board

    cuts = cut_while_archiving(finished_board(_pico(conditions)), CUTS, seed=1, again_one_in=AGAIN_ONE_IN)
    kept = _told(cuts, lambda cut: cut.is_sound)
    both = sum(cut.is_archived and cut.is_on_board for cut in kept)
    show(f"{len(kept)} power cuts while a game is archived", f"{both}", "of them between its two writes")
    judge_all("  finished games neither lost nor kept twice", sum(cut.is_sound for cut in kept), CUTS)


def _typist(conditions: Conditions) -> "Pico":
    """Return a board that is ready to be typed on."""
    from support.emulated.pico import NO_SHOW

    pico = _pico(conditions)
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.send(*NO_SHOW)
    pico.rest()
    return pico


def _type(conditions: Conditions) -> None:
    """Type without pause, so that most presses meet a save."""
    from support.emulated.presses import type_entries

    pico = _typist(conditions)
    _judge_typed(pico, type_entries(pico, PRESSES, seed=1))


def _type_for_an_evening(conditions: Conditions) -> None:
    """Type at the pace of people, and tell every ten minutes of its time that it goes on."""
    from support.emulated.presses import type_entries

    pico = _typist(conditions)

    def tell() -> None:
        print(f"    {pico.now_ms / 60_000:.0f} minutes of its time", flush=True)
        pico.after(600_000, tell)

    tell()
    _judge_typed(pico, type_entries(pico, EVENING, seed=2, longest_pause_ms=PAUSE_MS))
    free = int(pico.execute("import gc; gc.collect(); print(gc.mem_free())"))
    show("  heap free in the end", f"{free / 1000:.1f} KB")


def _judge_typed(pico: "Pico", typed: "Typed") -> None:
    exact = sum(
        block.size for block in SequenceMatcher(None, typed.entries, typed.arrived, False).get_matching_blocks()
    )
    judge_all(f"entries of {len(typed.presses)} presses, exact and in order", exact, len(typed.entries))
    judge("  entries too many", len(typed.arrived) - exact, "", 0)
    show("  presses inside an erase", str(typed.inside_erases()), f"{pico.now_ms / 1000:.0f} s of its time")


def _damage_the_wire(conditions: Conditions) -> None:
    """Make entries on several boards in parallel, one for each processor, each with its own host and wire."""
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        ends = list(pool.map(partial(_entered, conditions), range(BEDS)))
    judge_all(f"{ENTRIES} entries on a damaging wire, exact", sum(end.exact for end in ends), ENTRIES)
    judge("  entries doubled or made up", sum(end.applied for end in ends) - ENTRIES, "", 0)
    judge_all("  boards that show the host's pegs in the end", sum(end.is_settled for end in ends), BEDS)
    crashes, restarts = sum(end.crashes for end in ends), sum(end.restarts for end in ends)
    remark = f"{crashes} crashes of the host, {restarts} programs interrupted by a stray Ctrl-C"
    show("  meanwhile power cuts", str(sum(end.cuts for end in ends)), remark)


class _End(NamedTuple):
    exact: int
    applied: int
    is_settled: bool
    cuts: int
    crashes: int
    restarts: int


def _entered(conditions: Conditions, number: int) -> _End:
    """Make a share of the entries on a board of its own."""
    from support.emulated.damaged_wire import Bed

    bed = Bed(_pico(conditions), seed=number + 1)
    for i in range(ENTRIES // BEDS):
        bed.enter(i % 2, 1 + i % 9)
        if (i + 1) % PROGRESS == 0:
            print(f"    board {number + 1}: {i + 1} entries in {bed.now_ms / 1000:.0f} s of its time", flush=True)
    is_settled = bed.settle()
    found = bed.host.applied
    exact = next((i for i, (one, other) in enumerate(zip(found, bed.made, strict=False)) if one != other), len(found))
    if found != bed.made:
        print(
            f"    board {number + 1}: after {exact} came {found[exact : exact + 3]}, not {bed.made[exact : exact + 3]}"
        )
    return _End(exact, len(found), is_settled, bed.cuts, bed.host.crashes, bed.host.restarts)


_PARTS = {
    "cuts": _cut_power,
    "archive": _cut_archiving,
    "typing": _type,
    "evening": _type_for_an_evening,
    "wire": _damage_the_wire,
}
