"""What Table Top Cribbage brings to the terminal: its question, its keys, its words and its table."""

from autopeg.ui.terminal.tabletop.desk import TabletopDesk
from autopeg.ui.terminal.tabletop.lines import TabletopLines

make_desk = TabletopDesk
make_lines = TabletopLines
