"""Painter of the table of 5 by 5 cells, with the values of its rows and columns."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules.counting import LineValues, gains, line_values, may_place_at
from autopeg.games.tabletop.rules.grid import CENTRE, SIZE, Cell, number_of
from autopeg.games.tabletop.terminal.scene import TabletopScene
from autopeg.games.tabletop.text import COLUMN_LETTERS, cell_name
from autopeg.session.card_text import card_text, is_red
from autopeg.terminal import palette
from autopeg.terminal.paint.cards import blank_rows, card_rows
from autopeg.terminal.paint.clicks import click_is

_LEFT = 4
"""The width of the row numbers."""
_VALUE_COLUMNS = 7
_LINE_CELL_COLUMNS = 5


def grid_columns(scene: TabletopScene) -> int:
    """Return the width of the drawn table."""
    return _LEFT + SIZE * (_cell_columns(scene) + 1) + _VALUE_COLUMNS


def _cell_columns(scene: TabletopScene) -> int:
    return scene.cards.columns if scene.cards.rows > 1 else _LINE_CELL_COLUMNS


def paint_grid(scene: TabletopScene) -> list[Text]:
    """Return the rows of the table, all of the same width."""
    values = line_values(scene.view) if scene.is_counted else None
    rows = [_heading(scene)]
    if scene.has_rules:
        rows.append(_rule(scene, 0))
    for row in range(SIZE):
        rows += _row(scene, row, values)
        if scene.has_rules:
            rows.append(_rule(scene, row + 1))
    rows.append(_footing(scene, values))
    width = grid_columns(scene)
    for text in rows:
        text.append(" " * (width - len(text)))
    return rows


# -- the headings and the values of the lines


def _heading(scene: TabletopScene) -> Text:
    """Return the letters of the columns, and the owner of the rows."""
    text = Text(" " * _LEFT, no_wrap=True)
    for index in range(SIZE):
        text.append(COLUMN_LETTERS[index].center(_cell_columns(scene)), _label_style(scene, "col", index))
        text.append(" ")
    side = scene.view.rows_side
    return text.append(f" {scene.lane_sign(side)}", Style(color=palette.LANE_COLORS[side], bold=True))


def _footing(scene: TabletopScene, values: LineValues | None) -> Text:
    """Return the owner of the columns, and their values."""
    side = 1 - scene.view.rows_side
    text = Text(no_wrap=True)
    text.append(f" {scene.lane_sign(side)}".ljust(_LEFT), Style(color=palette.LANE_COLORS[side], bold=True))
    for index in range(SIZE):
        value, style = _value(scene, "col", index, values)
        text.append(value.center(_cell_columns(scene)), style).append(" ")
    return text


def _value(scene: TabletopScene, what: str, index: int, values: LineValues | None) -> tuple[str, Style]:
    """Return the value of a line, with what the card at the cursor would add to it."""
    counted = scene.counted
    if counted is not None and (counted.what, counted.index) == (what, index):
        # The owner may be asked to count it first.
        return (f"({counted.points})" if values is not None else "(?)"), palette.CALL
    if values is None:
        return "", palette.FAINT
    points = (values.rows if what == "row" else values.columns)[index]
    more = _gain(scene, what, index)
    return (f"{points}+{more}", palette.CALL) if more else (str(points), palette.NAME if points else palette.FAINT)


def _gain(scene: TabletopScene, what: str, index: int) -> int:
    laying = scene.laying
    if laying is None or not laying.may_place or number_of(scene.cursor) not in may_place_at(scene.view):
        return 0
    row, column = scene.cursor
    in_row, in_column = gains(scene.view, laying.card, scene.cursor)
    if what == "row":
        return in_row if index == row else 0
    return in_column if index == column else 0


def _label_style(scene: TabletopScene, what: str, index: int) -> Style:
    counted = scene.counted
    if counted is not None and (counted.what, counted.index) == (what, index):
        return palette.CALL
    return palette.FAINT


def _rule(scene: TabletopScene, number: int) -> Text:
    """Return a line between two rows of the table, or at its edge."""
    left, middle, right = "+++" if scene.ascii_only else "┌┬┐" if number == 0 else "└┴┘" if number == SIZE else "├┼┤"
    bar = ("-" if scene.ascii_only else "─") * _cell_columns(scene)
    return Text(" " * (_LEFT - 1) + left + middle.join([bar] * SIZE) + right, palette.FAINT, no_wrap=True)


# -- cells


def _row(scene: TabletopScene, row: int, values: LineValues | None) -> list[Text]:
    fitting = may_place_at(scene.view) if scene.laying is not None and scene.laying.may_place else frozenset[int]()
    bar = ("|" if scene.ascii_only else "│") if scene.has_rules else " "
    lines = blank_rows(scene.cards.rows, 0)
    middle = scene.cards.rows // 2
    for number, line in enumerate(lines):
        line.append((f" {row + 1}" if number == middle else "").ljust(_LEFT - 1), _label_style(scene, "row", row))
        line.append(bar, palette.FAINT)
    for column in range(SIZE):
        start = lines[0].cell_len
        for line, (text, style) in zip(lines, _cell(scene, (row, column), fitting), strict=True):
            line.append(text, style)
        if scene.laying is not None:
            click_is(cell_name((row, column)), lines, start)
        for line in lines:
            line.append(bar, palette.FAINT)
    value, style = _value(scene, "row", row, values)
    lines[middle].append(f" {value}", style)
    return lines


def _cell(scene: TabletopScene, cell: Cell, fitting: frozenset[int]) -> Sequence[tuple[str, Style]]:
    size, columns = scene.cards, _cell_columns(scene)
    card = scene.view.grid[cell[0]][cell[1]]
    laying = scene.laying
    if laying is not None and laying.may_place and cell == scene.cursor:
        return _bracketed(scene, laying.card if card is None else card)
    if card is None:
        sign = ("." if scene.ascii_only else "·") if number_of(cell) in fitting else ""
        middle = size.rows // 2
        return [((sign if row == middle else "").center(columns), palette.FAINT) for row in range(size.rows)]
    style = palette.card_style(is_red(card), is_dim=not _is_lit(scene, cell))
    if size.rows == 1:
        return [(card_text(card, scene.ascii_only).center(columns), style)]
    return [(line, style) for line in card_rows(card, size, scene.ascii_only)]


def _bracketed(scene: TabletopScene, card: Card) -> Sequence[tuple[str, Style]]:
    """Return the cell under the cursor: its card, or the card that would be placed there, in brackets."""
    size, columns = scene.cards, _cell_columns(scene)
    text = card_text(card, scene.ascii_only)
    if size.rows == 1:
        return [(f"[{text}]".center(columns), palette.CURSOR)]
    left, right = ("[[[", "]]]") if scene.ascii_only else ("┏┃┗", "┓┃┛")
    rows = [" " * (columns - 2)] * size.rows
    rows[size.rows // 2] = text.center(columns - 2)
    ends = [0, *[1] * (size.rows - 2), 2]
    return [(left[end] + row + right[end], palette.CURSOR) for end, row in zip(ends, rows, strict=True)]


def _is_lit(scene: TabletopScene, cell: Cell) -> bool:
    """Return whether a card is drawn brightly: while a line or the crib is counted, only its own cards are."""
    counted = scene.counted
    if counted is None:
        return True
    if counted.index is None:
        return number_of(cell) == CENTRE
    return cell[0 if counted.what == "row" else 1] == counted.index
