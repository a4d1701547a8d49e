"""What Table Top Cribbage brings to the terminal: its question, its keys, its words and its table."""

from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.games.tabletop.terminal.lines import TabletopLines

make_controller = TabletopController
make_lines = TabletopLines
