"""A host in a process of its own, to be killed: it keeps a tally with the board at a port until then.

    python -m support.boards.link.host_process FOLDER PORT

It says in a line when the board shows the game, and after every entry that it has taken.
"""

import sys
import threading
from pathlib import Path

from autopeg.boards.link.link import UsbConnector
from autopeg.boards.linked import LinkedBoard
from autopeg.boards.sync import BoardSync
from autopeg.records import Store
from support.boards.link.tally import tally_table

FAR = 999_999_999


def main(folder: Path, port: str) -> None:
    store = Store(folder)
    table = tally_table(store, target=FAR, game_id=1 if store.ids() else None)
    bell = threading.Event()
    board = LinkedBoard("pico", UsbConnector(port, list), store.boards())
    board.on_news = bell.set
    sync = BoardSync(board)
    sync.attach(table)
    is_ready = False
    while True:
        bell.wait(0.03)
        bell.clear()
        with board.hold() as end:
            is_shown = end.snapshot.is_shown()
        if sync.poll() or (is_shown and not is_ready):
            is_ready = True
            print("ready", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
