"""An emulated Pico on which four pegs walk, by this version of the emulator or one before: what it takes the processor.

Words: the folder with the Pico's files; the name of Conditions, none for a version that has no such. For each line that
comes it runs a twentieth of a second of emulated time, and prints the seconds of processor time.
"""

import sys
import time
from pathlib import Path

from autopeg.boards.emulated.image import image_path
from autopeg.boards.emulated.pico import Pico
from pegboard.board_file import parse_board
from pegcore.lines import encode

POINTS, WALK_ROUNDS, ROUND_MS = 29, 26, 50


def main(folder: Path, conditions: str = "") -> None:
    """Start a board, and do the work of a round for each line."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    options = {}
    if conditions:
        from autopeg.boards.emulated import conditions as known

        options = {"conditions": getattr(known, conditions)}
    pico = Pico(image_path(), files, parse_board(files["board.json"].decode()), **options)
    pico.power_on()
    pico.run(1500)
    pico.usb.write(b"".join(map(encode, ("HI proto=1 host=test", "SHOW off"))))
    pico.run(2000)
    for number, _ in enumerate(sys.stdin):
        rev, at = divmod(number, WALK_ROUNDS)
        back = POINTS * (rev % 4)
        pegs = " ".join(f"{lane}={back},{back + POINTS}" for lane in "abcd")
        began = time.process_time()
        if not at:
            pico.usb.write(encode(f"SET c09e {rev + 1} to=121 unit=1 turn=- crib=- {pegs} win=-"))
        pico.run(ROUND_MS)
        print(time.process_time() - began, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
