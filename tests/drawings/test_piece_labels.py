"""Numbers of pieces stand on free wood, and within the piece only where there is none."""

from autopeg.boards.clearance import are_apart
from autopeg.drawings.piece_labels import NUMBER_MM, corners_of, labels_of
from autopeg.drawings.pieces import Piece
from autopeg.drawings.sheet import Circle, Text


def piece(number: int, x: float, y: float) -> Piece:
    corners = ((x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5))
    return Piece(number, 0, (number, number), corners, (x, y), (x, y), 0.0)


def test_a_number_stands_beside_its_piece() -> None:
    (label,) = labels_of([piece(7, 50, 50)], [], (100, 100))
    assert label.words == "7"
    assert are_apart(corners_of(label), piece(7, 50, 50).corners, 0.4)


def test_holes_and_other_pieces_are_kept_clear_of() -> None:
    blocked = [Circle("DRILL", (50, 57), 3), Circle("DRILL", (40, 50), 3), Circle("DRILL", (60, 50), 3)]
    (label,) = labels_of([piece(7, 50, 50)], blocked, (100, 100))
    assert label.at[1] < 45


def test_a_number_without_room_is_within_its_piece() -> None:
    pieces = [piece(number, 50 + 10.2 * (number % 3 - 1), 50 + 10.2 * (number // 3 - 1)) for number in range(9)]
    labels = labels_of(pieces, [], (100, 100))
    assert abs(labels[4].at[0] - 50) < 5
    assert abs(labels[4].at[1] - 50) < 5


def test_boxes_are_apart_only_with_the_gap_between() -> None:
    one = corners_of(Text("ENGRAVE", (0, 0), NUMBER_MM, "8"))
    assert are_apart(one, corners_of(Text("ENGRAVE", (10, 0), NUMBER_MM, "8", 45)), 0.5)
    assert not are_apart(one, corners_of(Text("ENGRAVE", (1, 0), NUMBER_MM, "8", 45)), 0.5)
