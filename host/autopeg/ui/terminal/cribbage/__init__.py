"""What cribbage brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.ui.terminal.cribbage.desk import CribbageDesk
from autopeg.ui.terminal.cribbage.lines import CribbageLines

make_desk = CribbageDesk
make_lines = CribbageLines
