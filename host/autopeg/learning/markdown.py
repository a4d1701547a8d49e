"""Documents of `docs` that players read, the rules and the glossary, and a parser for their Markdown: headings,
paragraphs, lists, tables, and the inline styles that they use."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Literal

from msgspec import Struct

Style = Literal["", "strong", "em", "code"]
Kind = Literal["heading", "paragraph", "item", "table"]

_INLINE = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>[^`]+)`|\[(?P<text>[^\]]+)\]\((?P<link>[^)]+)\)"
)
_STYLES: tuple[Style, ...] = ("strong", "em", "code")
_RULE_OF_TABLE = re.compile(r"\|[-| :]+\|")
_BULLET = "- "


class Span(Struct, frozen=True, omit_defaults=True):
    """A piece of text in one style."""

    text: str
    style: Style = ""
    link: str = ""


Spans = tuple[Span, ...]


class Block(Struct, frozen=True, omit_defaults=True):
    """A heading, a paragraph, an item of a list, or a table."""

    kind: Kind
    spans: Spans = ()
    """Empty for a table."""
    level: int = 0
    """Of a heading, from 1."""
    rows: tuple[tuple[Spans, ...], ...] = ()
    """Of a table, its head first."""

    @property
    def text(self) -> str:
        """The text without styles, a row of a table per line."""
        lines = (" ".join(plain(cell) for cell in row) for row in self.rows)
        return "\n".join(lines) if self.rows else plain(self.spans)


def plain(spans: Spans) -> str:
    """Return the text of spans without their styles."""
    return "".join(span.text for span in spans)


def read_document(name: str) -> str:
    """Return the text of a document, from the package or a work tree. name: its path in `docs`, without the suffix."""
    packaged = Path(str(files("autopeg.learning") / "documents"))
    folder = packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs"
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def parse(text: str) -> list[Block]:
    """Return the blocks of a Markdown text."""
    return [block for lines in _paragraphs(text) for block in _blocks(lines)]


def _paragraphs(text: str) -> Iterator[list[str]]:
    """Yield the lines between empty lines."""
    for chunk in re.split(r"\n\s*\n", text.strip()):
        yield chunk.splitlines()


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    if lines[0].startswith("#"):
        marks, _, title = lines[0].partition(" ")
        yield Block("heading", inline(title.strip()), level=len(marks))
    elif lines[0].startswith("|"):
        yield Block("table", rows=tuple(_row(line) for line in lines if not _RULE_OF_TABLE.fullmatch(line.strip())))
    elif lines[0].startswith(_BULLET):
        items: list[list[str]] = []
        for line in lines:
            if line.startswith(_BULLET):
                items.append([line.removeprefix(_BULLET)])
            else:
                items[-1].append(line)
        yield from (Block("item", inline(_joined(item))) for item in items)
    else:
        yield Block("paragraph", inline(_joined(lines)))


def _joined(lines: Sequence[str]) -> str:
    """Return lines as one text; a backslash at the end of a line keeps the line break."""
    return " ".join(line.strip() for line in lines).replace("\\ ", "\n")


def _row(line: str) -> tuple[Spans, ...]:
    return tuple(inline(cell.strip()) for cell in line.strip().strip("|").split("|"))


def inline(text: str) -> Spans:
    """Return a text as spans."""
    spans: list[Span] = []
    end = 0
    for found in _INLINE.finditer(text):
        if found.start() > end:
            spans.append(Span(text[end : found.start()]))
        end = found.end()
        groups = found.groupdict()
        if groups["link"] is not None:
            spans.append(Span(groups["text"], link=groups["link"]))
        else:
            spans += (Span(groups[style], style) for style in _STYLES if groups[style] is not None)
    if end < len(text):
        spans.append(Span(text[end:]))
    return tuple(spans)
