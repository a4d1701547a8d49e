"""Texts that a test compares with a committed file; `WRITE_GOLDEN=1` writes the files anew, to be looked at."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCREENS = ROOT / "tests" / "terminal" / "screens"


def check_golden(path: Path, text: str) -> None:
    """Assert that the file holds this text."""
    if os.environ.get("WRITE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    name = path.relative_to(ROOT)
    assert path.exists(), f"{name} is missing: WRITE_GOLDEN=1 writes it"
    assert text == path.read_text(encoding="utf-8"), f"{name} differs: look at it after WRITE_GOLDEN=1"
