"""The news of changes, which wait in news/ for the changelog of the next release."""

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
NEWS = PROJECT / "news"
SECTIONS = {
    section["directory"]: section["name"]
    for section in tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]["type"]
}


def fault_of(name: str, text: str) -> str:
    """Return what is wrong with a news item, empty if nothing is: its file's name, or its text."""
    named = re.fullmatch(r"[a-z0-9-]+\.([a-z]+)\.md", name)
    if named is None or named[1] not in SECTIONS:
        return f"its name is WHAT.SECTION.md, with a section of {', '.join(SECTIONS)}"
    if not re.match(r"[^\s#*-]", text) or not text.endswith((".\n", ".)\n")):
        return "it consists of sentences, without a heading or bullet, and ends with a full stop"
    if any(len(line) > 118 or not line for line in text.splitlines()):
        return "it is one paragraph with lines of at most 118 characters"
    return ""


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("muggins-at-a-go.games.md", "Muggins at a go:\nwhoever may claim sees the card.\n", ""),
        ("long-names.page.md", "`F1` explains a choice (and `why` does in lines.)\n", ""),
        ("muggins.md", "More.\n", "its name"),
        ("muggins.cribbage.md", "More.\n", "its name"),
        ("muggins.games.md", "- More.\n", "it consists of"),
        ("muggins.games.md", "", "it consists of"),
        ("muggins.games.md", "More\n", "it consists of"),
        ("muggins.games.md", "More.\n\nMore.\n", "it is one paragraph"),
        ("muggins.games.md", f"{'x' * 118}.\n", "it is one paragraph"),
    ],
)
def test_a_news_item_has_a_section_and_consists_of_sentences(name: str, text: str, fault: str) -> None:
    assert fault_of(name, text).startswith(fault)
    assert bool(fault_of(name, text)) == bool(fault)


def test_the_news_so_far_keep_to_it() -> None:
    items = [file for file in NEWS.iterdir() if file.name not in ("README.md", "template.md")]
    assert {item.name: fault for item in items if (fault := fault_of(item.name, item.read_text("utf-8")))} == {}


def test_the_page_on_news_lists_every_section() -> None:
    listed = re.findall(r"^\| `(\w+)` \| (.+) \|$", (NEWS / "README.md").read_text("utf-8"), re.MULTILINE)
    assert listed == list(SECTIONS.items())
