"""What cribbage brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.cribbage.terminal.controller import CribbageDesk
from autopeg.games.cribbage.terminal.lines import CribbageLines

make_desk = CribbageDesk
make_lines = CribbageLines
