"""What a power cut leaves behind: copies of one running board lose their power at different moments."""

import os
import pickle
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from autopeg.boards.emulated.led_tap import Frame
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.install.filesystem import files_in
from pegboard.game import Game
from pegboard.games import game_from, new_game
from pegboard.journal import Journal
from pegcore.outbox import Outbox, outbox_from
from pegcore.words import event_text
from support.emulated.pico import Pico, colors_of

FIRST_MOVE_MS = 150  # from the end of the write on
BEFORE, AFTER = (0, 9), (9, 18)  # pegs of lane a without the entry that is cut, and with it
ENTRIES_BEFORE = 150  # so many that the journal fills several sectors of the flash, which each write has to erase


@dataclass(frozen=True)
class Save:
    """What a press of # leads to: operations of the flash, and the ms until pegs move after the last one."""

    operations: int
    ms: float


@dataclass(frozen=True)
class Remains:
    """After a cut: had_begun: whether a peg had begun to move; pegs: what the journal holds of lane a, (back, front);
    is_shown: whether the board, powered again, tells just these pegs, None where it was not; where: "after N ms" or
    "in flash operation N"."""

    where: str
    had_begun: bool
    pegs: tuple[int, int]
    is_shown: bool | None


def typed_board(pico: Pico) -> Pico:
    """Return a board, with power from now on, that rests at BEFORE in lane a, late in a long game, another 9 typed."""
    pico.put_files(pico.files() | long_game())
    pico.power_on()
    pico.run_until(lambda: len(_frames(pico)) > 3, 3000, "the start show")
    for key in "A9":
        pico.keypad.tap(key, 40)
        pico.run(200)  # the light rises for 300 ms
    pico.rest()
    assert stored_game(pico).pegs()[0] == BEFORE
    return pico


def long_game() -> dict[str, bytes]:
    """Return the journal of a board that has been playing alone: both slots, all entries still in the outbox."""
    store = MemoryStore()
    journal = Journal(store)
    outbox = Outbox("7f3a")
    game = new_game(241, 2)
    for i in range(ENTRIES_BEFORE):
        event = ("PTS", 1, 1) if i else ("PTS", 0, BEFORE[1])
        game.enter(event[1], event[2])
        outbox.add(event_text(event), "7f3b")
        journal.save([outbox.record(), "brightness 75 speed 100", *game.record()])
    return store.files


def cut_while_entering(pico: Pico, count: int, seed: int, again_one_in: int) -> Iterator[Remains]:
    """Press # on a typed_board, and cut the power at `count` moments from then on, half of them inside a flash
    operation. The board given stays as it was before the #. again_one_in: of so many copies one is powered again, which
    takes the longest time of all."""
    rng = random.Random(seed)
    save = in_a_copy(partial(save_of, pico))
    for i in range(count):
        yield in_a_copy(partial(_cut_once, pico, rng.getrandbits(32), save, i % again_one_in == 0))


def save_of(pico: Pico) -> Save:
    """Press #, and return what it leads to."""
    begun = len(pico.flash.log)
    pressed_ms = pico.now_ms
    pico.keypad.tap("#", 40)
    pico.rest()
    ended_ms = pico.flash.log[-1][0] + pico.conditions.erase_ms
    return Save(len(pico.flash.log) - begun, ended_ms - pressed_ms + FIRST_MOVE_MS)


def _cut_once(pico: Pico, seed: int, save: Save, is_again: bool) -> Remains:
    rng = random.Random(seed)
    before = _latest(pico)
    begin = len(_frames(pico))
    where = enter_and_cut(pico, rng, save)
    had_begun = any(_shows_a_move(frame, before) for frame in _frames(pico)[begin:])
    pegs = stored_game(pico).pegs()[0]
    return Remains(where, had_begun, pegs, pegs == _told_after_power_on(pico) if is_again else None)


def enter_and_cut(pico: Pico, rng: random.Random, save: Save) -> str:
    """Press # and cut the power while it is stored, as often inside one of its flash operations; return where."""
    if rng.random() < 0.5:
        operation = rng.randint(1, save.operations)
        where = f"in flash operation {operation}"
        pico.cut_power_in_operation(operation, rng.random(), rng.getrandbits(32))
        wait_ms = save.ms
    else:
        wait_ms = rng.uniform(0, save.ms)
        where = f"after {wait_ms:.1f} ms"
    pico.keypad.tap("#", 40)
    pico.run(wait_ms)
    if pico.is_powered:
        pico.cut_power()
    return where


def _told_after_power_on(pico: Pico) -> tuple[int, int] | None:
    """Return the pegs of lane a that the board tells when it has started again, None when it tells nothing."""
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.usb.write(b"status\n")
    found = re.search(rb" a=(\d+),(\d+) ", pico.expect(b" mA", 3000))
    return (int(found[1]), int(found[2])) if found else None


def stored_game(pico: Pico) -> Game:
    """Return the game that the board will find in its journal."""
    return game_on(files_in(pico.filesystem()))


def game_on(files: dict[str, bytes]) -> Game:
    """Return the game that stands in these files."""
    return _read(files, lambda lines: game_from(lines[2:], 4))


def last_event_stored(pico: Pico) -> tuple[str, int]:
    """Return epoch and number of the newest event that the board will find in its journal."""
    outbox = _read(files_in(pico.filesystem()), lambda lines: outbox_from(lines[0]))
    return (outbox.epoch, outbox.last)


def _read(files: dict[str, bytes], parse: Callable[[list[str]], Any]) -> Any:
    journal = Journal(_Files(files), _Blocks(files))
    content = journal.load(parse)
    assert content is not None, journal.complaints
    return content


class _Files:
    """The store of a journal, read from the flash of a Pico without power."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self._files = files

    def read(self, name: str) -> bytes | None:
        return self._files.get(name)

    def set_aside(self, name: str) -> str:
        return name


class _Blocks:
    """The blocks of a journal, which are the files named by their numbers."""

    def __init__(self, files: dict[str, bytes]) -> None:
        found = {path: path.removeprefix("journal/") for path in files if path.startswith("journal/")}
        self._blocks = {int(name): files[path] for path, name in found.items() if name.isdigit()}

    def survey(self) -> tuple[list[int], bool]:
        return sorted(self._blocks), False

    def read(self, block: int, buffer: bytearray, offset: int) -> None:
        buffer[:] = self._blocks[block][offset : offset + len(buffer)]


def _frames(pico: Pico) -> list[Frame]:
    return pico.leds[10].frames


def _latest(pico: Pico) -> list[int]:
    return _light(_frames(pico)[-1])


def _light(frame: Frame) -> list[int]:
    """Return the light of holes 1 to 17 of lane a: between the front peg at 9 and the hole the ghost stands in, 18."""
    return [sum(color) for color in colors_of(frame)[:17]]


def _shows_a_move(frame: Frame, before: list[int]) -> bool:
    return _light(frame) != before


def in_a_copy(work: Callable[[], object]):
    """Return what work() gives in a copy of this process, in which everything it does stays."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            result = (True, work())
        except BaseException as error:  # it is raised again in the parent
            result = (False, repr(error))
        with os.fdopen(writing, "wb") as pipe:
            pickle.dump(result, pipe)
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        is_sound, result = pickle.load(pipe)
    os.waitpid(child, 0)
    if not is_sound:
        raise RuntimeError(f"in a copy: {result}")
    return result
