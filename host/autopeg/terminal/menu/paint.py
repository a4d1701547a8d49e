"""Painter of the menu for a window of any size: what does not fit is left out, rows of the menu last."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.session.card_text import is_red
from autopeg.terminal import palette
from autopeg.terminal.menu.pages import Page, Row
from autopeg.terminal.paint.cards import LARGE, card_rows
from autopeg.terminal.paint.fitting import fit, joined, keys_row

_LETTERS = (
    (" ███ ", "█   █", "█████", "█   █", "█   █"),
    ("█   █", "█   █", "█   █", "█   █", " ███ "),
    ("█████", "  █  ", "  █  ", "  █  ", "  █  "),
    (" ███ ", "█   █", "█   █", "█   █", " ███ "),
    ("████ ", "█   █", "████ ", "█    ", "█    "),
    ("█████", "█    ", "████ ", "█    ", "█████"),
    (" ████", "█    ", "█  ██", "█   █", " ███ "),
)
_LOGO_COLORS = ("#f8dd86", "#f5cf5b", "#f2b43f", "#ed9424", "#e8700a")
_TAGLINE = "cribbage and its cousins, for people, bots and a board of LEDs"
_LEFT_CARDS, _RIGHT_CARDS = ("5H", "JS"), ("5C", "5S")
_LANES = ((41, 53), (37, 49))
"""The back and front pegs of the board in the picture."""
_LANE_COLORS = (palette.LANE_COLORS[0], palette.LANE_COLORS[1])
_HOLES = 60
_STREET = 5
_MOST_COLUMNS = 66
_MARGIN = 2

_NAME = Style(color=palette.CREAM, bold=True)
_DETAIL = Style(color="#a9bdb0")
_KEY_OF_ROW = Style(color=palette.GOLD, bold=True)
_CHOSEN = Style(color="#101010", bgcolor=palette.GOLD, bold=True)
_WOOD = Style(bgcolor=palette.WOOD[1])


class Picture(NamedTuple):
    """A drawn page. rows: maps rows of the window to rows of the page."""

    text: Text
    rows: dict[int, int]


def draw(page: Page, columns: int, rows: int, *, ascii_only: bool = False) -> Picture:
    """Draw a page for a window of this size."""
    title = fit(page.title, columns - 2 * _MARGIN, ascii_only)
    body = [Text(title, _KEY_OF_ROW), Text()] if title else []
    foot_rows = 2
    room = max(1, rows - foot_rows)
    head = _head(columns, room - len(body) - len(page.rows), ascii_only)
    if len(head) + len(body) + 1 > room:
        head, body = [], []
    first, shown = _window(len(page.rows), page.cursor, room - len(head) - len(body))
    width = min(columns - 2 * _MARGIN, _MOST_COLUMNS)
    left = max(0, (columns - width) // 2)
    above = max(0, (room - len(head) - len(body) - shown) // 2)
    lines = [Text() for _ in range(above)]
    lines += [_centred(line, columns) for line in head]
    lines += [_indented(line, left + _MARGIN) for line in body]
    places: dict[int, int] = {}
    label_columns = max((len(row.label) for row in page.rows), default=0) + 2
    for at in range(first, first + shown):
        places[len(lines)] = at
        lines.append(_indented(_row(page.rows[at], at == page.cursor, width, label_columns, ascii_only), left))
    lines += [Text() for _ in range(rows - foot_rows - len(lines))]
    notice = fit(page.notice, columns - 1, ascii_only)
    lines.append(Text(f" {notice}".ljust(columns), palette.PROMPT if notice else ""))
    keys = keys_row(page.keys, columns)
    lines.append(keys.append(" " * (columns - keys.cell_len), palette.TITLE))
    return Picture(joined(lines[:rows]), places)


def _window(count: int, cursor: int, room: int) -> tuple[int, int]:
    """Return the first row to show, and the number of rows."""
    shown = max(1, min(count, room))
    return max(0, min(cursor - shown // 2, count - shown)), shown


def _head(columns: int, room: int, ascii_only: bool) -> list[Text]:
    """Return the largest head that fits."""
    logo_columns = len(_LETTERS) * 6 - 1
    logo = _logo(ascii_only)
    if columns >= logo_columns + 2 * (_fan_columns() + 2):
        logo = [
            Text.assemble(left, "  ", line, "  ", right)
            for left, line, right in zip(
                _fan(_LEFT_CARDS, ascii_only), logo, _fan(_RIGHT_CARDS, ascii_only), strict=True
            )
        ]
    tagline = [Text(_TAGLINE, _DETAIL)] if columns > len(_TAGLINE) else []
    board = _board(ascii_only) if columns >= _board_columns() + 2 else []
    full = [Text(), *logo, Text(), *tagline, Text(), *board, Text()]
    plain = [*logo, Text()]
    small = [Text("A U T O P E G", _NAME), Text()]
    heads = [full, plain] if columns >= logo_columns + 2 else []
    for head in (*heads, small):
        if len(head) <= room:
            return head
    return []


def _logo(ascii_only: bool) -> list[Text]:
    rows = [" ".join(letter[row] for letter in _LETTERS) for row in range(5)]
    return [
        Text(row.replace("█", "#") if ascii_only else row, Style(color=color, bold=True))
        for row, color in zip(rows, _LOGO_COLORS, strict=True)
    ]


def _fan_columns() -> int:
    return LARGE.step + LARGE.columns


def _fan(names: Sequence[str], ascii_only: bool) -> list[Text]:
    """Return the rows of two cards, the second on top of the first."""
    under, upper = (Card.parse(name) for name in names)
    rows: list[Text] = []
    for low, high in zip(card_rows(under, LARGE, ascii_only), card_rows(upper, LARGE, ascii_only), strict=True):
        row = Text(low[: LARGE.step], palette.card_style(is_red(under)))
        rows.append(row.append(high, palette.card_style(is_red(upper))))
    return rows


def _board_columns() -> int:
    return _HOLES + _HOLES // _STREET + 1


def _board(ascii_only: bool) -> list[Text]:
    """Return a section of the board: two lanes with their pegs."""
    hole, peg = (".", "o") if ascii_only else ("·", "●")
    rim = Text(" " * _board_columns(), Style(bgcolor=palette.RIM))
    lanes: list[Text] = []
    for color, pegs in zip(_LANE_COLORS, _LANES, strict=True):
        lane = Text(" ", _WOOD)
        for number in range(1, _HOLES + 1):
            is_peg = number in pegs
            strength = 1.0 if number == pegs[1] else 0.65 if is_peg else 0.45
            ink = Style(color=palette.mixed(color, palette.WOOD[1], strength), bold=is_peg) + _WOOD
            lane.append(peg if is_peg else hole, ink)
            if number % _STREET == 0:
                lane.append(" ", _WOOD)
        lanes.append(lane)
    return [rim, *lanes, rim]


def _row(row: Row, is_chosen: bool, width: int, label_columns: int, ascii_only: bool) -> Text:
    mark = (">" if ascii_only else "▸") if is_chosen else " "
    key = f" {row.key}" if row.key else "  "
    room = width - len(mark) - len(key) - label_columns - 4
    detail = fit(row.detail, room, ascii_only)
    text = Text(no_wrap=True)
    text.append(f" {mark}{key}  ", _KEY_OF_ROW).append(row.label.ljust(label_columns), _NAME).append(detail, _DETAIL)
    text.truncate(width)
    text.append(" " * (width - text.cell_len))
    if is_chosen:
        text.stylize(_CHOSEN)
    return text


def _centred(line: Text, columns: int) -> Text:
    return _indented(line, max(0, (columns - line.cell_len) // 2))


def _indented(line: Text, columns: int) -> Text:
    return Text(" " * columns, no_wrap=True).append_text(line)
