"""What Crummy Rummy brings to the terminal: its questions, its keys, its words and its table."""

from autopeg.ui.terminal.crummy_rummy.desk import CrummyRummyDesk
from autopeg.ui.terminal.crummy_rummy.lines import CrummyRummyLines

make_desk = CrummyRummyDesk
make_lines = CrummyRummyLines
