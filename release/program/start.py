"""The program for people without Python: the command `autopeg`, or its window when it is started from an icon."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # before any import: a worker is this program again
    from pathlib import Path

    if len(sys.argv) == 1 and Path(sys.argv[0]).stem.lower() == "autopeg-window":
        from window import show_window

        show_window()
    else:
        from autopeg.cli.main import main

        main()
