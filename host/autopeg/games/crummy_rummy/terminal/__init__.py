"""What Crummy Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.crummy_rummy.terminal.controller import CrummyRummyController
from autopeg.games.crummy_rummy.terminal.lines import CrummyRummyLines

make_controller = CrummyRummyController
make_lines = CrummyRummyLines
