"""What Crib Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.games.crib_rummy.terminal.controller import CribRummyDesk
from autopeg.games.crib_rummy.terminal.lines import CribRummyLines

make_desk = CribRummyDesk
make_lines = CribRummyLines
