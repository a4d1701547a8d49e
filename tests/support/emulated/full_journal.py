"""The fullest journal that a board can have: every block of it full, the longest game, all its events untaken, and an
archive of finished games."""

from autopeg.boards.emulated.flash_image import BLOCKS
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.install.filesystem import reserved_blocks
from pegboard.archive import MOST_GAMES, Archive
from pegboard.game import MOST_ENTRIES
from pegboard.games import new_game
from pegboard.journal import BLOCK_BYTES, JOURNAL, Journal
from pegboard.options import Options
from pegcore.outbox import CAPACITY, Outbox
from pegcore.words import event_text

TAG = "0123abcd"


class Blocks:
    """The blocks of a flash, all reserved."""

    def __init__(self) -> None:
        self.content = {number: bytearray(b"\xff" * BLOCK_BYTES) for number in reserved_blocks(BLOCKS)}
        self.erased: set[int] = set()

    def survey(self) -> tuple[list[int], bool]:
        return list(self.content), False

    def is_reserved(self, block: int) -> bool:
        return True

    def read(self, block: int, buffer: bytearray, offset: int) -> None:
        buffer[:] = self.content[block][offset : offset + len(buffer)]

    def erase(self, block: int) -> None:
        self.content[block][:] = b"\xff" * BLOCK_BYTES
        self.erased.add(block)

    def program(self, block: int, data: bytes, offset: int) -> None:
        self.content[block][offset : offset + len(data)] = data


def full_journal(lanes: int) -> dict[str, bytes]:
    """Return the files of a board with so many lanes, in a game to 241 that it has played alone."""
    store, blocks = MemoryStore(), Blocks()
    options = Options()
    options.tag, options.number = TAG, MOST_GAMES + 1
    outbox = Outbox("7f3a")
    game = new_game(241, lanes)
    journal = Journal(store, blocks)
    journal.load(lambda lines: lines)
    archive = Archive(store, TAG)
    for number in range(1, MOST_GAMES + 1):
        finished = new_game(61, lanes)
        finished.enter(0, 61)
        archive.put(number, finished.record())
    for i in range(MOST_ENTRIES):
        game.enter(i % lanes, 1)
        if i < CAPACITY:
            outbox.add(event_text(("PTS", i % lanes, 1)), "7f3b")
    while len(blocks.erased) < len(blocks.content):
        journal.save([outbox.record(), options.record(), *game.record()])
    return store.files | {f"{JOURNAL}/{number}": bytes(content) for number, content in blocks.content.items()}
