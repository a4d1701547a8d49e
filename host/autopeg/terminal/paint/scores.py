"""Painters of the board and the scores beside it; each game adds the rows below a side's name."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.style import Style
from rich.text import Text

from autopeg.base.text_columns import fit, padded
from autopeg.terminal import palette
from autopeg.terminal.board import board_for
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.scene import Scene, TableScene
from pegcore.track import LAP_HOLES, place_of

_SCORE_COLUMNS, _NARROW_SCORE_COLUMNS = 30, 22
"""The columns of a name and its score if the board is not shown."""

AnyScene = TypeVar("AnyScene", bound=Scene)


def paint_board(scene: TableScene, columns: int, rows: int) -> Text:
    """Paint the board with its pegs."""
    board = board_for(len(scene.sides), scene.course, scene.layout.pitch, scene.ascii_only)
    return joined(board.draw(scene.pegs, scene.hop, scene.ghost))


def paint_scores(
    scene: AnyScene, columns: int, rows_of_seat: Callable[[AnyScene, int, bool, int], Iterator[Text]]
) -> Text:
    """Paint the name and score of each side beside the board, with the rows of its seats below.

    Without the board, a row per side, and one per partner below it. rows_of_seat: takes the scene, a seat, whether it
    shares its side with a partner, and the columns.
    """
    has_board = scene.layout.board_columns > 0
    beside = _NARROW_SCORE_COLUMNS if scene.layout.is_narrow else _SCORE_COLUMNS
    rows: list[Text] = []
    for side, name in enumerate(scene.sides):
        seats = range(side, len(scene.names), len(scene.sides))
        has_partners = len(seats) > 1
        if has_board:
            below = [row for seat in seats for row in rows_of_seat(scene, seat, has_partners, columns)]
            rows += [_score_row(scene, side, name, columns), *below]
        elif has_partners:
            rows.append(_score_row(scene, side, name, columns))
            rows += [_side_by_side(rows_of_seat(scene, seat, True, beside)) for seat in seats]
        else:
            below = rows_of_seat(scene, side, False, columns)
            rows.append(_side_by_side([_score_row(scene, side, name, beside), *below]))
    return joined(rows)


def _side_by_side(rows: Iterable[Text]) -> Text:
    return Text(no_wrap=True).join(rows)


def turn_row(scene: Scene, seat: int) -> Text:
    """Return the start of a seat's first row: a sign if it is its turn, else a blank."""
    is_due = scene.view.to_act == seat and not scene.is_show
    sign = (">" if scene.ascii_only else "▶") if is_due else " "
    return Text(no_wrap=True).append(f" {sign} ", palette.CALL)


def seat_row(scene: Scene, seat: int, partner_columns: int | None, note: str, crib: str) -> Text:
    """Return the first row of a seat: the turn sign, its note or a partner's name, and whether it has the crib.

    partner_columns: the columns available if the seat shares its side, else None.
    """
    row = turn_row(scene, seat)
    if partner_columns is not None:
        row.append(fit(scene.names[seat], partner_columns - 9, scene.ascii_only))
        return row.append(f" {crib}", palette.CALL)
    return row.append(note, palette.FAINT).append(f", {crib}" if crib else "", palette.CALL)


def _score_row(scene: Scene, side: int, name: str, columns: int) -> Text:
    target, unit = scene.course.target, scene.course.unit
    score = scene.scores[side]
    lap, _ = place_of(score, target, unit)
    points = f"{score}" if target // unit <= LAP_HOLES + 1 else f"{score} lap {max(lap, 1)}"
    room = columns - 4 - len(points)
    row = Text(" ", no_wrap=True)
    row.append(scene.lane_sign(side), Style(color=palette.LANE_COLORS[side], bold=True))
    row.append(f" {padded(fit(name, room, scene.ascii_only), room)}", palette.NAME)
    row.append(f" {points}", palette.NAME)
    return row
