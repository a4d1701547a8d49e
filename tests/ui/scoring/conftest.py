"""The tests of this folder look at screens as those of the terminal do, and join boards as those of the link do."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS / folder) for folder in ("ui/terminal", "link", "core")]
