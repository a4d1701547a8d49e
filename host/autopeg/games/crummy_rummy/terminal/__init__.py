"""What Crummy Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyDesk
from autopeg.games.crummy_rummy.terminal.lines import CrummyRummyLines

make_desk = CrummyRummyDesk
make_lines = CrummyRummyLines
