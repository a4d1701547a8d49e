"""How long a board that is plugged in again takes until it shows the game, in the time of the simulation."""

from pathlib import Path
from tempfile import TemporaryDirectory

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import QuickClock
from autopeg.records import Store
from support.boards.link.joined import JoinedBoard
from support.boards.link.tally import Points, tally_table
from support.core.torment import STEP_MS, Dice, Wire

_AWAY_STEPS = 400
_MOST_STEPS = 60_000


def times_to_reconnect_ms(tries: int, bad_byte: int, torn_line: int, seed: int = 1) -> list[int]:
    """Return the time of every try, from the opening of the port; the game has moved on each time.

    bad_byte: one byte in so many is damaged; torn_line: one line in so many loses its end; 0 for none.
    """
    dice = Dice(seed)
    board = JoinedBoard(MemoryStore(), QuickClock(), (Wire(dice, bad_byte, torn_line), Wire(dice, bad_byte, torn_line)))
    sync = BoardSync(board)
    times: list[int] = []
    with TemporaryDirectory() as folder, Store(Path(folder)) as store:
        table = tally_table(store, target=999_999)
        sync.attach(table)
        for number in range(tries):
            board.is_plugged = False
            board.steps(_AWAY_STEPS)
            table.submit(Points(number % 2, 1))
            board.plug()
            began_ms = board.clock.ms
            assert board.steps(_MOST_STEPS, lambda: board.pegs() == table.state.pegs and board.end.snapshot.is_shown())
            times.append(board.clock.ms - began_ms + STEP_MS)
    return times
