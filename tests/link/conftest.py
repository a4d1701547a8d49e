"""Tests of the link that need more than MicroPython has, or minutes. The models are those of tests/core."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "core"))
