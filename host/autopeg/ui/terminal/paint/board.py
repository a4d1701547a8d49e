"""The board and the score beside it."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from rich.style import Style
from rich.text import Text

from autopeg.ui.terminal import palette
from autopeg.ui.terminal.board import Board, Cell
from autopeg.ui.terminal.faces import card_text
from autopeg.ui.terminal.paint.signs import lane_sign, shortened
from autopeg.ui.terminal.scene import Scene
from autopeg.ui.terminal.sitting import GameOver
from pegcore.track import LAP_HOLES, place_of

_board = cache(Board)


def paint_board(scene: Scene) -> Text:
    """The board with its pegs."""
    view = scene.view
    board = _board(len(scene.sides), view.target, view.skunk, scene.layout.pitch, scene.ascii_only)
    return Text("\n", end="").join(paint_cells(board.draw(scene.pegs, scene.hop)))


def paint_cells(rows: Sequence[Sequence[Cell]]) -> list[Text]:
    """Return the rows of a drawn board in their colours."""
    painted: list[Text] = []
    for number, row in enumerate(rows):
        text = Text(no_wrap=True, end="")
        color = palette.wood(number, len(rows))
        for (ink, lane), cells in groupby(row, lambda cell: (cell.ink, cell.lane)):
            text.append("".join(cell.char for cell in cells), palette.board_style(ink, lane, color))
        painted.append(text)
    return painted


def paint_scores(scene: Scene, columns: int) -> Text:
    """Side by side with the board: names, scores, whose crib and turn, what each seat has played and holds."""
    rows: list[Text] = []
    for side, name in enumerate(scene.sides):
        rows.append(_score_row(scene, side, name, columns))
        seats = range(side, len(scene.names), len(scene.sides))
        rows += [row for seat in seats for row in _seat_rows(scene, seat, len(seats) > 1, columns)]
    return Text("\n", end="").join(rows)


def _score_row(scene: Scene, side: int, name: str, columns: int) -> Text:
    score = scene.pegs[side][1]
    lap, _ = place_of(score, scene.view.target)
    points = f"{score}" if scene.view.target <= LAP_HOLES + 1 else f"{score} lap {max(lap, 1)}"
    room = columns - 4 - len(points)
    row = Text(" ", no_wrap=True)
    row.append(lane_sign(scene, side), Style(color=palette.LANE_COLORS[side], bold=True))
    row.append(f" {shortened(name, room).ljust(room)}", palette.NAME)
    row.append(f" {points}", palette.NAME)
    return row


def _seat_rows(scene: Scene, seat: int, is_partner: bool, columns: int) -> Iterator[Text]:
    view = scene.view
    is_turn = view.to_act == seat and not scene.is_show
    turn = (">" if scene.ascii_only else "▶") if is_turn else " "
    crib = "crib" if view.dealer == seat and not isinstance(scene.cue, GameOver) else ""
    row = Text(f" {turn} ", palette.CALL, no_wrap=True)
    if is_partner:
        row.append(shortened(scene.names[seat], columns - 9))
        row.append(f" {crib}", palette.CALL)
    else:
        row.append(f"{view.target - scene.pegs[seat][1]} to go", palette.FAINT)
        row.append(f", {crib}" if crib else "", palette.CALL)
    yield row
    played = view.played[seat] if view.played else ()
    held = view.hand_counts[seat] if view.hand_counts else 0
    cards = Text("   ", no_wrap=True)
    for card in played if not scene.is_show else ():
        cards.append(card_text(card, scene.ascii_only) + " ", palette.FAINT)
    cards.append(("#" if scene.ascii_only else "▮") * held, palette.FAINT)
    yield cards
