"""Rules and words as lines of plain text of a given width, for the terminal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from autopeg.learning.glossary import Word
from autopeg.learning.markdown import Block, Spans, plain
from autopeg.learning.rulebook import Entry

_GAP = 2

Emphasis = Callable[[str], str]
"""Emphasizes a text without changing its width."""


def entry_lines(entry: Entry, columns: int, strong: Emphasis) -> Iterator[str]:
    """Yield the lines of a rule. strong: for its number and its first words."""
    for at, block in enumerate(entry.blocks):
        if at and not (block.kind == "item" and entry.blocks[at - 1].kind == "item"):
            yield ""
        yield from _block_lines(block, columns, strong)


def word_lines(word: Word, columns: int, strong: Emphasis) -> Iterator[str]:
    """Yield the lines of a word: what it means, and the rule about it."""
    rule = f" ({word.rule})" if word.rule else ""
    yield from _emphasized(_wrapped(f"{word.word}: {word.meaning}{rule}", columns), word.word, strong)


def _block_lines(block: Block, columns: int, strong: Emphasis) -> Iterable[str]:
    match block.kind:
        case "table":
            return _table_lines(block.rows, columns, strong)
        case "item":
            return _wrapped(plain(block.spans), columns, "- ", "  ")
        case "heading":
            return [strong(plain(block.spans))]
        case "paragraph":
            lines = _wrapped(plain(block.spans), columns)
            is_rule = bool(block.spans) and block.spans[0].style == "strong"
            return _emphasized(lines, block.spans[0].text, strong) if is_rule else lines


def _wrapped(text: str, columns: int, first: str = "", later: str = "") -> list[str]:
    """Return a text in lines, keeping its line breaks."""
    lines: list[str] = []
    for part in text.split("\n"):
        lines += wrap(
            part, columns, initial_indent=later if lines else first, subsequent_indent=later, break_on_hyphens=False
        )
    return lines


def _emphasized(lines: Sequence[str], beginning: str, strong: Emphasis) -> Iterator[str]:
    """Yield lines whose beginning is emphasized, even where it runs on into the second line."""
    rest = beginning
    for line in lines:
        part = line[: len(rest)]
        yield strong(part) + line[len(part) :] if rest else line
        rest = rest[len(part) :].lstrip()


def _table_lines(rows: Sequence[Sequence[Spans]], columns: int, strong: Emphasis) -> Iterator[str]:
    """Yield a table, its head emphasized.

    If it is too wide, its widest columns are wrapped between words; without room for their longest words each row is a
    list.
    """
    cells = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    least = [max(_longest_word(cell) for cell in column) for column in zip(*cells, strict=True)]
    room = columns - _GAP * (len(widths) - 1)
    if sum(least) > room:
        yield from _listed_rows(cells, columns, strong)
        return
    while sum(widths) > room:
        widest = max((at for at, width in enumerate(widths) if width > least[at]), key=widths.__getitem__)
        widths[widest] -= 1
    for at, row in enumerate(cells):
        wrapped = [wrap(cell, width) or [""] for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, wrapped))):
            parts = (
                (cell[line] if line < len(cell) else "").ljust(width)
                for cell, width in zip(wrapped, widths, strict=True)
            )
            text = (" " * _GAP).join(parts).rstrip()
            if text:
                yield strong(text) if at == 0 else text


def _listed_rows(cells: Sequence[Sequence[str]], columns: int, strong: Emphasis) -> Iterator[str]:
    """Yield each row of a table as lines of their own, one for each cell, after the head of its column."""
    head, *rows = cells
    for at, row in enumerate(rows):
        if at:
            yield ""
        for name, cell in zip(head, row, strict=True):
            before = f"{name}: " if name else ""
            yield from _emphasized(_wrapped(f"{before}{cell}", columns, later="  "), before.rstrip(), strong)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=1)
