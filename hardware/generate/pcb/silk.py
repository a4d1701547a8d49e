"""What is printed on the board: outlines of the parts, their references, and labels."""

from collections.abc import Iterator

from generate.pcb.model import Board, Label, Part, Point, Side
from generate.pcb.stroke_font import STROKE_SHARE, strokes

LINE_MM = 0.15
REFERENCE_MM = 1.0


def silk_lines(board: Board, side: Side) -> Iterator[tuple[tuple[Point, ...], float]]:
    """Yield every printed line of a side with its width."""
    if side == "F":
        for part in board.parts:
            for line in part.footprint.silk:
                yield tuple(part.place(point) for point in line), LINE_MM
    for line in board.prints:
        if line.side == side:
            yield line.points, line.width
    for label in labels_of(board):
        if label.side == side:
            for stroke in strokes(label):
                yield stroke, text_width(label)


def text_width(label: Label) -> float:
    """Return the width of the lines of a text."""
    return max(LINE_MM, round(label.height * STROKE_SHARE, 3))


def labels_of(board: Board) -> Iterator[Label]:
    """Yield all texts: the references of the parts and the labels of the board."""
    for part in board.parts:
        reference = reference_of(part)
        if reference:
            yield reference
    yield from board.labels


def reference_of(part: Part) -> Label | None:
    """Return the printed reference of a part."""
    return Label(part.ref, part.label, REFERENCE_MM, rotation=part.label_rotation) if part.label else None
