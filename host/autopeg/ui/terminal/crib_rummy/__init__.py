"""What Crib Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.ui.terminal.crib_rummy.desk import CribRummyDesk
from autopeg.ui.terminal.crib_rummy.lines import CribRummyLines

make_desk = CribRummyDesk
make_lines = CribRummyLines
