"""The tests of this folder look at screens as those of the terminal do."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "terminal"))
