"""Painter of the head and the rows of a page of the menu."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.engine.cards import Card
from autopeg.session.card_text import is_red
from autopeg.terminal import palette
from autopeg.terminal.menu.pages import Row
from autopeg.terminal.paint.cards import LARGE, card_rows

_LOGO = (
    " ███  █   █ █████  ███  ████  █████  ████",
    "█   █ █   █   █   █   █ █   █ █     █    ",
    "█████ █   █   █   █   █ ████  ████  █  ██",
    "█   █ █   █   █   █   █ █     █     █   █",
    "█   █  ███    █    ███  █     █████  ███ ",
)
_LOGO_COLORS = ("#f8dd86", "#f5cf5b", "#f2b43f", "#ed9424", "#e8700a")
_TAGLINE = "cribbage and its cousins, for people, bots and a board of LEDs"
_LEFT_CARDS, _RIGHT_CARDS = ("5H", "JS"), ("5C", "5S")
_LANES = ((41, 53), (37, 49))
"""The back and front pegs of the board in the picture."""
_LANE_COLORS = (palette.LANE_COLORS[0], palette.LANE_COLORS[1])
_HOLES = 60
_STREET = 5
_HEAD_COLUMNS = 6
"""Of a row: the mark and the key."""
_GAP = 2
_LOGO_COLUMNS = len(_LOGO[0])
_FAN_COLUMNS = LARGE.step + LARGE.columns
_BOARD_COLUMNS = _HOLES + _HOLES // _STREET + 1

_NAME = Style(color=palette.CREAM, bold=True)
_DETAIL = Style(color="#a9bdb0")
_KEY_OF_ROW = Style(color=palette.GOLD, bold=True)
_CHOSEN = Style(color="#101010", bgcolor=palette.GOLD, bold=True)
_WOOD = Style(bgcolor=palette.WOOD[1])


def draw_head(columns: int, room: int, ascii_only: bool) -> list[Text]:
    """Return the largest head of a page that fits into a window with room for so many rows."""
    logo = _logo(ascii_only)
    if columns >= _LOGO_COLUMNS + 2 * (_FAN_COLUMNS + 2):
        logo = [
            Text.assemble(left, "  ", line, "  ", right)
            for left, line, right in zip(
                _fan(_LEFT_CARDS, ascii_only), logo, _fan(_RIGHT_CARDS, ascii_only), strict=True
            )
        ]
    tagline = [Text(_TAGLINE, _DETAIL)] if columns > len(_TAGLINE) else []
    board = _board(ascii_only) if columns >= _BOARD_COLUMNS + 2 else []
    full = [Text(), *logo, Text(), *tagline, Text(), *board, Text()]
    plain = [*logo, Text()]
    small = [Text("A U T O P E G", _NAME), Text()]
    heads = [full, plain] if columns >= _LOGO_COLUMNS + 2 else []
    fitting = next((head for head in (*heads, small) if len(head) <= room), ())
    centred = [Text().append_text(line) for line in fitting]
    for line in centred:
        line.align("center", columns)
    return centred


def _logo(ascii_only: bool) -> list[Text]:
    return [
        Text(row.replace("█", "#") if ascii_only else row, Style(color=color, bold=True))
        for row, color in zip(_LOGO, _LOGO_COLORS, strict=True)
    ]


def _fan(names: Sequence[str], ascii_only: bool) -> list[Text]:
    """Return the rows of two cards, the second on top of the first."""
    under, upper = (Card.parse(name) for name in names)
    rows: list[Text] = []
    for low, high in zip(card_rows(under, LARGE, ascii_only), card_rows(upper, LARGE, ascii_only), strict=True):
        row = Text(low[: LARGE.step], palette.card_style(is_red(under)))
        rows.append(row.append(high, palette.card_style(is_red(upper))))
    return rows


def _board(ascii_only: bool) -> list[Text]:
    """Return a section of the board: two lanes with their pegs."""
    hole, peg = (".", "o") if ascii_only else ("·", "●")
    rim = Text(" " * _BOARD_COLUMNS, Style(bgcolor=palette.RIM))
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


def detail_columns(columns: int, label_columns: int) -> int:
    """Return the room for the detail of a row. columns, label_columns: as of `draw_row`."""
    return columns - _HEAD_COLUMNS - label_columns - _GAP - 1


def draw_row(row: Row, is_chosen: bool, columns: int, label_columns: int, ascii_only: bool) -> Text:
    """Return a row of a page. label_columns: the width of the longest label."""
    mark = (">" if ascii_only else "▸") if is_chosen else " "
    head = f" {mark}{f' {row.key}':2}  "
    label = row.label.ljust(label_columns + _GAP)
    detail = fit(row.detail, detail_columns(columns, label_columns), ascii_only)
    text = Text.assemble((head, _KEY_OF_ROW), (label, _NAME), (detail, _DETAIL), no_wrap=True)
    text.truncate(columns, pad=True)
    if is_chosen:
        text.stylize(_CHOSEN)
    return text
