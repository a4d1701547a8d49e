"""Entry point of the Pico: pegboard.start, and before it the end of an update whose files are not all in place.

MicroPython compiles this file at every start, before the first light, so it is short. A module may still be a part of
the update.
"""

import os

finish_update = None
if "update" in os.listdir():
    try:
        from update.pegboard.recovery import finish_update  # pyright: ignore[reportMissingImports]
    except ImportError:
        from pegboard.recovery import finish_update

if __name__ == "__main__":
    try:
        from pegboard.start import main
    except ImportError:
        from update.pegboard.start import main  # pyright: ignore[reportMissingImports]
    main(finish_update)
