"""The firmware on a virtual board whose flash fails: power cuts inside its operations, and blocks that wear out.

Ten boards make 5,000 entries each. After every power cut the board starts again from what its flash holds.
"""

import random
import sys
from pathlib import Path

from measure import judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from pegboard.games import game_from
from pegboard.journal import MOST_BLOCKS
from pegcore.scoreboard import ScoreError

BOARDS, ENTRIES = 10, 5000
CUT_ONE_IN, MOST_OPERATIONS = 20, 3
WORN_ONE_IN, MOST_WORN = 500, 10  # of 16 blocks; the firmware needs four


def run() -> None:
    """Make the entries on one board after another."""
    boards = [_Faulty(seed) for seed in range(BOARDS)]
    for board in boards:
        for _ in range(ENTRIES):
            board.enter()
        print(
            f"    board {board.seed + 1}: {board.cuts} power cuts, {len(board.blocks.worn)} blocks worn out", flush=True
        )
    judge_all(f"entries of {BOARDS} boards, exact and in order", sum(board.exact for board in boards), BOARDS * ENTRIES)
    judge("  games that a power cut changed or lost", sum(board.lost for board in boards), "", 0)
    judge("  entries refused that changed a game", sum(board.wrongly_refused for board in boards), "", 0)
    show("  meanwhile power cuts", str(sum(board.cuts for board in boards)))


class _Faulty:
    """A board with two lanes on a flash that fails."""

    def __init__(self, seed: int) -> None:
        from support.firmware.parts import Bench, Blocks

        self.seed = seed
        self.cuts = self.exact = self.lost = self.wrongly_refused = 0
        self.blocks = Blocks(range(Blocks.FIRST, Blocks.FIRST + MOST_BLOCKS))
        self._rng = random.Random(seed)
        self._make = Bench
        self._bench = Bench(blocks=self.blocks)

    def enter(self) -> None:
        """Make an entry, an undo, a redo or a new game, perhaps with a fault meanwhile."""
        from support.firmware.parts import PowerCut

        game = self._bench.app.game
        before = game.record()
        event = self._event()
        after = _after(before, event)
        if self._rng.randrange(WORN_ONE_IN) == 0 and len(self.blocks.worn) < MOST_WORN:
            self.blocks.worn += (self._rng.choice([n for n in self.blocks.ring if n not in self.blocks.worn]),)
        is_cut = self._rng.randrange(CUT_ONE_IN) == 0
        self.blocks.operations_left = self._rng.randrange(MOST_OPERATIONS) if is_cut else None
        try:
            refusal = self._bench.app.perform(event)
        except PowerCut:
            self.cuts += 1
            self._restart()
            found = self._bench.app.game.record()
            self.lost += found not in (before, after)
            self.exact += found in (before, after)
            return
        self.blocks.operations_left = None
        found = self._bench.app.game.record()
        self.wrongly_refused += bool(refusal) and found != before
        self.exact += found == (before if refusal else after)

    def _restart(self) -> None:
        self.blocks.operations_left = None
        self._bench = self._make(files=self._bench.store.files, blocks=self.blocks)

    def _event(self) -> tuple:
        game = self._bench.app.game
        if game.win is not None:
            return ("NEW", self._rng.choice((61, 121)), 2)
        what = self._rng.randrange(20)
        if what == 0:
            return ("UNDO",)
        return ("REDO",) if what == 1 else ("PTS", self._rng.randrange(2), self._rng.randrange(30))


def _after(record: list[str], event: tuple) -> list[str]:
    """Return the record of a game after an event, the same where it is refused."""
    from pegboard.game import CRIBBAGE
    from pegboard.games import new_game

    if event[0] == "NEW":
        begun = new_game(event[1], event[2], CRIBBAGE)
        begun.session, begun.rev = game_from(record, 2).session, game_from(record, 2).rev
        return begun.record()
    game = game_from(record, 2)
    try:
        game.perform(event, False)
    except ScoreError:
        return record
    return game.record()
