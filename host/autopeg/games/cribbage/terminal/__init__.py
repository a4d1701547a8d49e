"""What cribbage brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.games.cribbage.terminal.lines import CribbageLines

make_controller = CribbageController
make_lines = CribbageLines
