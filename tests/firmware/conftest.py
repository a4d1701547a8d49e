"""Tests of the firmware's logic; what they share with the tests of the core stands there."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "core"))
