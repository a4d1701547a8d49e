"""Firmware on an emulated Pico under power cuts and on a noisy wire; takes half an hour or more.

The entries on the wire are shared among several boards: they run at the same time, and their journals stay as short as
those of games.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from autopeg.boards.board_layout import board_files
from autopeg.boards.install.build import pico_files
from pegboard.board_file import parse_board
from support.emulated.missing import what_is_missing

CUTS = 200
AGAIN_ONE_IN = 20
ENTRIES = 300
BEDS = 6
PROGRESS = 25  # entries between two progress lines


def run() -> None:
    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    _cut_power()
    _cut_archiving()
    _damage_the_wire()


def _pico():
    from support.emulated.pico import Pico

    board = board_files()["classic-2"].read_text(encoding="utf-8")
    return Pico(pico_files(board), parse_board(board))


def _cut_power() -> None:
    from support.emulated.power_cuts import AFTER, BEFORE, cut_while_entering, typed_board

    pico = typed_board(_pico())
    remains = cut_while_entering(pico, CUTS, seed=1, again_one_in=AGAIN_ONE_IN)
    begun = [cut for cut in remains if cut.had_begun]
    in_flash = [cut for cut in remains if cut.where.startswith("in flash")]
    show(f"{len(remains)} power cuts at random moments", f"{len(in_flash)}", "of them inside a flash write")
    judge_all("  entries kept whose peg had begun to move", sum(cut.pegs == AFTER for cut in begun), len(begun))
    judge_all("  games whole, with the entry or without it", sum(cut.pegs in (BEFORE, AFTER) for cut in remains), CUTS)
    again = [cut.is_shown for cut in remains if cut.is_shown is not None]
    judge_all("  boards powered again that tell that game", sum(again), len(again))


def _cut_archiving() -> None:
    from support.emulated.archive_cuts import cut_while_archiving, finished_board

    kept = cut_while_archiving(finished_board(_pico()), CUTS, seed=1, again_one_in=AGAIN_ONE_IN)
    both = sum(cut.is_archived and cut.is_on_board for cut in kept)
    show(f"{len(kept)} power cuts while a game is archived", f"{both}", "of them between its two writes")
    judge_all("  finished games neither lost nor kept twice", sum(cut.is_sound for cut in kept), CUTS)


def _damage_the_wire() -> None:
    """Make entries on several boards in parallel, one for each processor, each with its own host and wire."""
    with ProcessPoolExecutor(mp_context=get_context("fork")) as pool:
        ends = list(pool.map(_entered, range(BEDS)))
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


def _entered(number: int) -> _End:
    """Make a share of the entries on a board of its own."""
    from support.emulated.damaged_wire import Bed

    bed = Bed(_pico(), seed=number + 1)
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
