"""Power cuts while a finished game moves to the archive: copies of one board that asks for the next game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.install.filesystem import files_in
from pegboard.archive import MOST_GAMES, Archive
from pegboard.games import new_game
from pegboard.journal import Journal
from pegboard.options import Options
from pegcore.outbox import Outbox
from pegcore.words import event_text
from support.emulated.pico import Pico
from support.emulated.power_cuts import Save, enter_and_cut, game_on, in_a_copy, save_of, stored_game

TAG = "0123abcd"
NUMBER = 21
"""Of the finished game: it takes the file of the first one."""


@dataclass(frozen=True)
class Kept:
    """After a cut: is_archived: whether the finished game is in the archive; is_on_board: whether it is in the journal;
    others: how many of the games before it are in the archive; after: (first, last), the numbers that the board tells
    once it is powered again and has begun the next game after all, None where it was not."""

    where: str
    is_archived: bool
    is_on_board: bool
    others: int
    after: tuple[int, int] | None

    @property
    def is_sound(self) -> bool:
        """Whether no finished game is lost: only the first one may be, whose file the newest takes."""
        is_kept = self.is_archived or self.is_on_board
        return is_kept and self.others >= MOST_GAMES - 1 and self.after in (None, (NUMBER - MOST_GAMES + 1, NUMBER))


def finished_board(pico: Pico) -> Pico:
    """Return a board, with power from now on, whose game is over and whose archive is full; # was pressed once."""
    pico.put_files(pico.files() | finished_game())
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.run(1000)
    pico.keypad.tap("#", 40)
    pico.run(200)
    pico.rest()
    return pico


def finished_game() -> dict[str, bytes]:
    """Return the files of a board that has finished games 1 to 20, and now game 21."""
    store = MemoryStore()
    archive = Archive(store, TAG)
    outbox = Outbox("7f3a")
    game = new_game(61, 2)
    for i in range(40):
        game.enter(i % 2, 2)
        outbox.add(event_text(("PTS", i % 2, 2)), "7f3b")
    game.enter(1, 21)
    for number in range(1, NUMBER):
        archive.put(number, game.record())
    options = Options()
    options.tag = TAG
    options.number = NUMBER
    options.set("speed", 100)
    journal = Journal(store)
    for _ in range(2):
        journal.save([outbox.record(), options.record(), *game.record()])
    return store.files


def cut_while_archiving(pico: Pico, count: int, seed: int, again_one_in: int) -> Iterator[Kept]:
    """Press # on a finished_board, which begins the next game, and cut the power at `count` moments from then on.

    again_one_in: of so many copies one is powered again."""
    rng = random.Random(seed)
    save = in_a_copy(partial(save_of, pico))
    for i in range(count):
        yield in_a_copy(partial(_cut_once, pico, rng.getrandbits(32), save, i % again_one_in == 0))


def _cut_once(pico: Pico, seed: int, save: Save, is_again: bool) -> Kept:
    where = enter_and_cut(pico, random.Random(seed), save)
    files = files_in(pico.filesystem())
    store = MemoryStore()
    store.files = files
    archive = Archive(store, TAG)
    game = game_on(files)
    return Kept(
        where,
        archive.get(NUMBER) is not None,
        game.win is not None,
        sum(archive.get(number) is not None for number in range(1, NUMBER)),
        _told_after_next_game(pico) if is_again else None,
    )


def _told_after_next_game(pico: Pico) -> tuple[int, int]:
    """Power the board again, begin the next game unless it has begun, and return the numbers of its archive."""
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.run(1000)
    if stored_game(pico).win is not None:
        for _ in range(2):
            pico.keypad.tap("#", 40)
            pico.run(300)
        pico.rest()
    pico.send("HI proto=1 host=test", "GAMES")
    words = pico.expect(b"$GAMES ", 2000) + pico.expect(b"*", 2000)
    first, last = words[words.rindex(b"$GAMES ") :].rstrip(b"*").split()[2:4]
    return int(first), int(last)
