"""A board in a process of its own, to be killed: the firmware, its flash in a folder, its port behind a link.

    python -m support.boards.link.board_process FOLDER LINK SEED

Told line by line: `plug`, `pull`, `keys B4#`, `break` (a Ctrl-C on its wire). It says `made N ENTRY` whenever it has
stored its Nth entry, `left N` when N entries wait to be acknowledged, `stopped` or `started` of its program, and
`ignored` of keys that come just then. SEED 0 is a clean wire, else every 300th byte is damaged.
"""

# pyright: reportPrivateUsage=false

import os
import select
import sys
import time
from pathlib import Path
from typing import Any, cast

from autopeg.boards.board_layout import board_text
from autopeg.boards.file_stores import FolderStore
from autopeg.boards.pty_link import PtyLink
from autopeg.boards.virtual import VirtualBoard
from pegboard.board_file import parse_board
from support.core.torment import Dice, Wire

BAD_BYTE, TORN_LINE = 300, 50
_HANDS_OFF_S = 0.5  # after a start, when a key that is down counts as stuck


class Wired:
    """The bytes of a board on a wire that may damage them."""

    def __init__(self, board: VirtualBoard, seed: int) -> None:
        self._board = board
        dice = Dice(seed)
        self._up, self._down = (Wire(dice, *((BAD_BYTE, TORN_LINE) if seed else (0, 0))) for _ in range(2))

    def send(self, data: bytes) -> None:
        self._board.send(self._down.carry(data))

    def receive(self) -> bytes:
        return self._up.carry(self._board.receive())


def main(folder: Path, link: Path, seed: int) -> None:
    with FolderStore(folder) as store:
        board = VirtualBoard(cast(Any, parse_board(board_text("classic-4"))), store)
        wired = Wired(board, seed)
        port: PtyLink | None = None
        told: list[object] = [None, None, None]
        typed = ""
        hands_off_until_s = time.monotonic() + _HANDS_OFF_S
        os.set_blocking(0, False)
        while True:
            board.turn()
            if port is None:
                board.receive()  # nobody reads it
            else:
                port.pump()
            if board.is_stopped():
                board.typed.clear()  # who sees the board stop types the number again
                hands_off_until_s = time.monotonic() + _HANDS_OFF_S
            outbox = cast(Any, board).app.link.outbox
            now = [outbox.last, len(outbox), board.is_stopped()]
            newest = outbox._texts[-1] if now[1] else ""
            words = (f"made {now[0]} {newest}", f"left {now[1]}", "stopped" if now[2] else "started")
            for at, word in enumerate(words):
                if now[at] != told[at]:
                    print(word, flush=True)
            told = list(now)
            select.select([0], [], [], min(board.idle_ms(), 5) / 1000)
            try:
                data = os.read(0, 4096)
            except BlockingIOError:
                continue
            if not data:
                return
            *lines, typed = (typed + data.decode()).split("\n")
            for line in lines:
                word, _, rest = line.partition(" ")
                if word == "plug" and port is None:
                    port = PtyLink(wired, link)
                elif word == "pull" and port is not None:
                    port.close()
                    port = None
                elif word == "keys" and time.monotonic() < hands_off_until_s:
                    print("ignored", flush=True)
                elif word == "keys":
                    board.type_keys(rest)
                elif word == "break":
                    board.send(b"\x03")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
