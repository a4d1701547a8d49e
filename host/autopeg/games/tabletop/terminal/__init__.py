"""What Table Top Cribbage brings to the terminal: its question, its keys, its words and its table."""

from autopeg.games.tabletop.terminal.controller import TabletopDesk
from autopeg.games.tabletop.terminal.lines import TabletopLines

make_desk = TabletopDesk
make_lines = TabletopLines
