"""Make every drawing, list and page of hardware/ from the board files: `make hardware`."""

from pathlib import Path

from autopeg.drawings.files import write
from generate.everything import drawings
from generate.pcb.files import pcb_drawings
from generate.prints import prints

HARDWARE = Path(__file__).parents[1]

if __name__ == "__main__":
    changed = write(drawings(HARDWARE) | pcb_drawings() | prints(HARDWARE), HARDWARE)
    print("\n".join(changed) if changed else "hardware/ is up to date")
