"""Help text laid out in pages of a window."""

import re
from collections.abc import Iterator
from textwrap import wrap

_MORE = "? shows the next page, any other key closes this one."
_TERM = re.compile(r" *\S.*?  +")
"""The start of a line that explains a key: the key with the blanks on both sides."""
_CONTINUED = " " * 10
"""The start of a line that goes on with the explanation above it."""


def help_pages(text: str, columns: int, rows: int) -> list[str]:
    """Return a help text in pages of at most this many columns and rows; each but the last says how to go on."""
    lines = text.splitlines()
    if any(len(line) > columns for line in lines):
        lines = [row for entry in _entries(lines) for row in _wrapped(entry, columns)]
    if len(lines) <= rows:
        return ["\n".join(lines)]
    pages: list[str] = []
    while len(lines) > rows:
        end = _last_break(lines, rows - 2)
        pages.append("\n".join([*lines[:end], "", _MORE]))
        lines = lines[end + 1 if not lines[end] else end :]
    return [*pages, "\n".join(lines)]


def _last_break(lines: list[str], most: int) -> int:
    """Return how many lines go on a page: up to a heading or an empty line in its second half, else whole entries."""
    places = range(most, most // 2, -1)
    section = next((at for at in places if not lines[at].startswith(" ")), None)
    return section or next((at for at in places if not lines[at].startswith(_CONTINUED)), most)


def _entries(lines: list[str]) -> Iterator[str]:
    """Yield the entries of a help text: its paragraphs, and its keys, each with all that is said of it."""
    entry = ""
    for line in lines:
        is_paragraph = bool(line[:1].strip()) and not entry.startswith(" ")
        if entry and (is_paragraph or line.startswith(_CONTINUED)):
            entry += f" {line.strip()}"
            continue
        if entry:
            yield entry
        if not line:
            yield ""
        entry = line
    if entry:
        yield entry


def _wrapped(entry: str, columns: int) -> list[str]:
    found = _TERM.match(entry) if entry.startswith(" ") else None
    indent = " " * (len(found.group()) if found else 0)
    start = found.group() if found else ""
    return wrap(entry[len(start) :], columns, initial_indent=start, subsequent_indent=indent) or [""]
