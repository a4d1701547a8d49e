"""`python -m autopeg` is the command `autopeg`."""

from autopeg.cli.main import main

main()
