"""The board in characters: every hole has its own place, and pegs stand where the score says (C38, C40, C49, C50)."""

from itertools import pairwise

import pytest

from autopeg.games.cribbage.terminal.picture import sizes_for
from autopeg.session.course import Course, hops
from autopeg.terminal.board import Board
from autopeg.terminal.palette import CREAM, WOOD, mixed
from autopeg.terminal.scene import LEAST_COLUMNS, LEAST_ROWS, PANEL_COLUMNS, frame

SIZES = [(lanes, pitch) for lanes in (2, 3, 4) for pitch in (1, 2)]


def text_of(rows):
    return [row.plain for row in rows]


@pytest.mark.parametrize(("lanes", "pitch"), SIZES)
def test_no_two_holes_share_a_place(lanes, pitch):
    board = Board(lanes, pitch=pitch)
    spots = [board.spot(lane, hole) for lane in range(lanes) for hole in range(1, 122)]
    spots += [board.start_spot(lane, front) for lane in range(lanes) for front in (True, False)]
    assert len(set(spots)) == len(spots)
    assert all(0 <= row < board.height and 0 <= column < board.width for row, column in spots)


@pytest.mark.parametrize(("lanes", "pitch"), SIZES)
def test_a_peg_never_jumps_far_from_one_hole_to_the_next(lanes, pitch):
    board = Board(lanes, pitch=pitch)
    for lane in range(lanes):
        for hole in range(1, 120):
            (row, column), (next_row, next_column) = board.spot(lane, hole), board.spot(lane, hole + 1)
            assert abs(row - next_row) <= 3
            assert abs(column - next_column) <= 7


@pytest.mark.parametrize("lanes", [2, 3, 4])
def test_streets_are_straight_and_five_holes_lie_together(lanes):
    board = Board(lanes)
    for first, last in ((1, 35), (46, 80), (86, 120)):
        assert len({board.spot(0, hole)[0] for hole in range(first, last + 1)}) == 1
        columns = [board.spot(0, hole)[1] for hole in range(first, last + 1)]
        steps = [abs(b - a) for a, b in pairwise(columns)]
        assert steps == [2 if hole % 5 == 0 else 1 for hole in range(1, 35)]


def test_curves_are_alike_above_and_below_their_middle():
    board = Board(3, pitch=2)
    for lane in range(3):
        for index in range(5):
            (upper, column), (lower, other) = board.spot(lane, 36 + index), board.spot(lane, 45 - index)
            assert column == other
            assert upper + lower == board.height - 1


@pytest.mark.parametrize(
    ("target", "skunk", "names"),
    [
        (121, "lurch", ["lurch"]),
        (121, "skunk", ["skunk"]),
        (121, "double_skunk", ["double", "skunk"]),
        (121, "none", []),
        (61, "double_skunk", ["double", "skunk"]),
        (241, "lurch", ["lurch"]),
    ],
)
def test_the_lines_of_the_rule_that_is_played_are_drawn(target, skunk, names):
    drawn = "\n".join(text_of(Board(2, Course(target, skunk)).draw([(0, 0), (0, 0)])))
    assert [name for name in ("double", "lurch", "skunk") if name in drawn] == names
    assert drawn.count("┊") == 3 * len(names)


@pytest.mark.parametrize(("line", "skunk"), [(61, "lurch"), (91, "skunk")])
def test_a_line_stands_before_the_first_hole_that_is_safe(line, skunk):
    """C49, C50: 60 is lurched and 61 is not, 90 is skunked and 91 is not."""
    board = Board(2, Course(121, skunk), pitch=2)
    row, safe = board.spot(1, line)
    _, lost = board.spot(1, line - 1)
    column = text_of(board.draw([(0, 0), (0, 0)]))[row].index("┊")
    assert min(safe, lost) < column < max(safe, lost)


@pytest.mark.parametrize(
    ("target", "points", "hole"),
    [(121, 1, 1), (121, 120, 120), (121, 121, 121), (61, 61, 61), (241, 120, 120), (241, 121, 1), (241, 241, 121)],
)
def test_pegs_stand_in_the_hole_of_the_score(target, points, hole):
    board = Board(2, Course(target, "lurch"))
    assert board.peg_spot(0, points, True) == board.spot(0, hole)
    row, column = board.spot(0, hole)
    assert text_of(board.draw([(0, points), (0, 0)]))[row][column] == "●"


def test_the_second_lap_has_a_sign():
    board = Board(2, Course(241, "lurch"))
    rows = text_of(board.draw([(118, 130), (90, 100)]))
    assert rows[1].lstrip().startswith("2A")
    assert rows[2].lstrip().startswith("1B")


def test_lanes_and_pegs_differ_without_colour():
    for ascii_only, fronts, backs in ((False, "●■▲◆", "○□△◇"), (True, "ABCD", "abcd")):
        drawn = "".join(text_of(Board(4, ascii_only=ascii_only).draw([(3, 9)] * 4)))
        for peg in fronts + backs:
            assert drawn.count(peg) >= 1
        assert ascii_only is drawn.isascii()


def test_the_back_peg_leapfrogs_hole_by_hole():
    """C38: it passes the front peg and lands as far beyond it as there are points."""
    assert [hop.at for hop in hops(0, (6, 8), 4, 121)] == [7, 8, 9, 10, 11]
    assert [hop.at for hop in hops(0, (110, 118), 12, 121)] == list(range(111, 121))
    assert list(hops(0, (6, 8), 0, 121)) == []


def test_a_hopping_peg_is_drawn_on_its_way_and_not_where_it_was():
    board = Board(2)
    (hop, *_) = list(hops(0, (10, 20), 5, 121))[3:]
    rows = text_of(board.draw([(10, 20), (0, 0)], hop))
    was, now = board.spot(0, 10), board.spot(0, hop.at)
    assert rows[was[0]][was[1]] == "•"
    assert rows[now[0]][now[1]] == "○"


@pytest.mark.parametrize("lanes", [2, 3, 4])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (100, 30), (120, 40), (140, 45), (200, 60)])
def test_everything_fits_from_80_by_24_on(lanes, columns, rows):
    layout = frame(columns, rows, lanes)
    sizes = sizes_for(layout.spare_rows)
    used = 3 + layout.board_rows + sizes.table.rows + sizes.hand_rows + sizes.log_rows
    assert used == rows
    assert sizes.log_rows - sizes.gap >= 2
    assert layout.board_columns <= layout.columns - (PANEL_COLUMNS - 2 if lanes < 4 else 10)
    assert (columns, rows) >= (LEAST_COLUMNS, LEAST_ROWS)


def test_a_large_window_gets_a_large_board_and_large_cards():
    small, large = frame(80, 24, 2), frame(120, 40, 2)
    assert (small.pitch, large.pitch) == (1, 2)
    assert sizes_for(small.spare_rows).hand.rows < sizes_for(large.spare_rows).hand.rows


@pytest.mark.parametrize(
    ("target", "unit", "points", "lap", "hole"),
    [
        (31, 1, 31, 1, 31),
        (150, 1, 121, 2, 1),
        (150, 1, 150, 2, 30),
        (605, 5, 5, 1, 1),
        (605, 5, 300, 1, 60),
        (605, 5, 605, 1, 121),
        (1205, 5, 605, 2, 1),
    ],
)
def test_other_targets_and_points_a_hole(target, unit, points, lap, hole):
    board = Board(2, Course(target, unit=unit))
    rows = text_of(board.draw([(0, points), (0, 0)]))
    row, column = board.spot(0, hole)
    assert rows[row][column] == "●"
    assert rows[1].lstrip().startswith("1A" if target // unit > 121 and lap == 1 else f"{lap}A" if lap > 1 else "A")


def unused_holes(board):
    """Return how many holes are as pale as those that no peg comes to."""
    unused = {mixed(CREAM, wood, 0.16) for wood in WOOD}
    return sum(cell.ink in unused for row in board.bare.cells for cell in row)


def test_holes_of_an_unfinished_lap_are_all_used():
    """Hole 30 is the finish of a game to 150, and holes beyond it belong to its first lap."""
    assert unused_holes(Board(2, Course(150))) == 0
    assert unused_holes(Board(2, Course(31))) == 2 * 90


def test_a_peg_hops_from_hole_to_hole_whatever_a_hole_is_worth():
    assert [hop.at for hop in hops(0, (0, 20), 15, 605, unit=5)] == [5, 10, 15, 20, 25, 30]
