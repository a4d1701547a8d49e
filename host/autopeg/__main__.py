"""`python -m autopeg` is the command `autopeg`."""

from autopeg.ui.cli import main

main()
