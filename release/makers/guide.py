"""The building guide as PDF, from its Markdown."""

import io
import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, Preformatted, SimpleDocTemplate, Spacer, Table, TableStyle

_STYLES: Any = getSampleStyleSheet()
_CELL = ParagraphStyle("cell", parent=_STYLES["BodyText"], fontSize=8, leading=10, spaceBefore=0, spaceAfter=0)
_CODE = ParagraphStyle("code", parent=_STYLES["Code"], fontSize=8, backColor=colors.whitesmoke)
_MARKS = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>", "softbreak": " "}
_OUTSIDE_LATIN = re.compile(r"[^\x00-\xff–—‘’“”…€•]")
_PLAIN = {"→": "->", "≥": "at least ", "≤": "at most ", "−": "-", "✓": "yes", "Ω": "ohm", "µ": "u"}


def guide_pdf(documents: Iterable[Path]) -> bytes:
    """Return the documents as one PDF, each on a new page; the same bytes each time."""
    story: list[Any] = []
    for path in documents:
        story += [*([PageBreak()] if story else []), *_flow(path.read_text(encoding="utf-8"))]
    stream = io.BytesIO()
    margin = 18 * mm
    page = SimpleDocTemplate(
        stream, pagesize=A4, title="Build a board", margins=margin, leftMargin=margin, rightMargin=margin, invariant=1
    )
    page.build(story)
    return stream.getvalue()


def _flow(text: str) -> Iterator[Any]:
    """Yield a document as reportlab lays it out."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    depth, at = 0, 0
    while at < len(tokens):
        token = tokens[at]
        depth += {"bullet_list_open": 1, "ordered_list_open": 1, "bullet_list_close": -1, "ordered_list_close": -1}.get(
            token.type, 0
        )
        if token.type == "heading_open":
            yield Paragraph(_inline(tokens[at + 1]), _STYLES[f"Heading{token.tag[1]}"])
        elif token.type == "paragraph_open":
            bullet = "•" if depth else None
            style = ParagraphStyle(
                "list", parent=_STYLES["BodyText"], leftIndent=12 * depth, bulletIndent=12 * depth - 10
            )
            yield Paragraph(_inline(tokens[at + 1]), style, bulletText=bullet)
        elif token.type in ("fence", "code_block"):
            yield Preformatted(_plain(token.content.rstrip()), _CODE)
        elif token.type == "table_open":
            end = next(number for number in range(at, len(tokens)) if tokens[number].type == "table_close")
            yield _table(tokens[at:end])
            yield Spacer(0, 3 * mm)
            at = end
        at += 1


def _table(tokens: list[Token]) -> Table:
    rows: list[list[Paragraph]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(Paragraph(_inline(token), _CELL))
    lines = TableStyle([("GRID", (0, 0), (-1, -1), 0.3, colors.grey), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    return Table(rows, colWidths=[(A4[0] - 36 * mm) / len(rows[0])] * len(rows[0]), style=lines, repeatRows=1)


def _inline(token: Token) -> str:
    """Return running text with reportlab's tags. A link keeps its words: files lie elsewhere in the archive."""
    pieces: list[str] = []
    for child in token.children or ():
        if child.type == "code_inline":
            pieces.append(f'<font face="Courier">{escape(_plain(child.content))}</font>')
        elif child.type == "text":
            pieces.append(escape(_plain(child.content)))
        else:
            pieces.append(_MARKS.get(child.type, ""))
    return "".join(pieces)


def _plain(text: str) -> str:
    """Return a text in the letters of the PDF's own fonts."""
    for sign, words in _PLAIN.items():
        text = text.replace(sign, words)
    return _OUTSIDE_LATIN.sub("?", text)
