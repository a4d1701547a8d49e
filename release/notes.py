"""The notes of a release: its section of the changelog, or what `make news` would make of the news collected so far."""

import re
import subprocess
import sys
from pathlib import Path

from release.publication import ROOT, version


def section_of(changelog: str, number: str) -> str:
    """Return the text of a version's section without its heading, empty if there is none."""
    heading = rf"^## {re.escape(number)}, [^\n]*\n"
    found = re.search(rf"{heading}(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def news_of(root: Path) -> list[Path]:
    """Return the files of news that no changelog has yet."""
    return sorted(file for file in (root / "news").glob("*.*.md"))


def _draft() -> str:
    command = [sys.executable, "-m", "towncrier", "build", "--draft"]
    printed = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    return section_of(printed[printed.find("## ") :], version())


def main() -> None:
    """Print the notes; a draft says so on the error stream."""
    notes = section_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version())
    if not notes:
        print(f"CHANGELOG.md has no section for {version()}: these notes are a draft.", file=sys.stderr)
        notes = _draft()
    sys.stdout.reconfigure(encoding="utf-8")  # pyright: ignore
    print(notes)


if __name__ == "__main__":
    main()
