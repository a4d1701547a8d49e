"""What Crib Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.crib_rummy.terminal.lines import CribRummyLines

make_controller = CribRummyController
make_lines = CribRummyLines
