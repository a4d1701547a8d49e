"""A panel in character cells: where each hole of each board is drawn, and which LED it shows."""

import json
from itertools import pairwise

import pytest

from autopeg.boards.board_layout import board_files, layout_named, layout_of, read_board_file
from autopeg.boards.led_frame import lane_colors
from autopeg.terminal.board_page import BoardPage
from autopeg.terminal.panel_picture import MARGIN, PanelPicture, plot_panel
from pegboard.board_file import track_from

BOARDS = sorted(name for name in board_files() if name != "first-light")  # on which games are played
SIZES = [(56, 24), (80, 17), (96, 38), (120, 33), (176, 48), (200, 43), (400, 120)]
SHAPES = "●■▲◆"


def content_of(name):
    return json.loads(read_board_file(board_files()[name]))


def known_layout(name):
    layout = layout_named(name)
    assert layout is not None
    return layout


def large_plot(panel, columns, rows):
    plot = plot_panel(panel, columns, rows)
    assert plot is not None
    return plot


def plots_of(name):
    panel = known_layout(name).panel
    found = [plot_panel(panel, *size) for size in SIZES]
    return [(size, plot) for size, plot in zip(SIZES, found, strict=True) if plot is not None]


def laid(panel, hole):
    """Return how far to the right and down a hole lies; a tall panel is turned clockwise."""
    if panel.height_mm > panel.width_mm:
        return hole.y_mm, hole.x_mm
    return hole.x_mm, panel.height_mm - hole.y_mm


@pytest.mark.parametrize("name", BOARDS)
def test_every_hole_has_its_own_cell_on_wood_inside_the_window(name):
    plots = plots_of(name)
    assert len(plots) >= 5
    for (columns, rows), plot in plots:
        spots = [spot for lane in plot.spots for spot in lane]
        assert len(spots) == len(set(spots)) == len(known_layout(name).panel.holes)
        assert plot.columns <= columns
        assert plot.rows <= rows
        assert all(
            MARGIN <= row < plot.rows - MARGIN and MARGIN <= column < plot.columns - MARGIN for row, column in spots
        )


@pytest.mark.parametrize("name", BOARDS)
def test_holes_are_where_the_board_file_has_them(name):
    panel = known_layout(name).panel
    for _, plot in plots_of(name):
        column_mm = panel.led_pitch_mm / plot.pitch
        places = [(laid(panel, hole), plot.spots[hole.lane][hole.number - 1]) for hole in panel.holes]
        shifts = [column - along / column_mm for (along, _), (_, column) in places]
        assert max(shifts) - min(shifts) < 1.01
        in_order = sorted((across, row) for (_, across), (row, _) in places)
        assert all(row <= below for (_, row), (_, below) in pairwise(in_order))


@pytest.mark.parametrize("name", BOARDS)
def test_holes_of_a_straight_piece_are_evenly_apart_in_one_row(name):
    pieces = [segment for segment in content_of(name)["segments"] if "line" in segment]
    for _, plot in plots_of(name):
        for piece in pieces:
            spots = plot.spots["abcd".index(piece["lane"])][piece["from"] - 1 : piece["to"]]
            assert len({row for row, _ in spots}) == 1
            assert len({after - before for (_, before), (_, after) in pairwise(spots)}) == 1


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 50)], ids=lambda size: "{}x{}".format(*size))
def test_a_window_that_has_room_for_a_game_has_room_for_every_board(name, size):
    assert BoardPage(known_layout(name), True, *size).is_plot


def test_a_single_straight_lane_is_one_row_of_wood():
    panel = known_layout("first-light").panel
    assert plot_panel(panel, 100, 30) is None
    plot = large_plot(panel, 200, 30)
    assert plot.spots == (tuple((MARGIN, MARGIN + column) for column in range(121)),)
    assert plot.rows == 1 + 2 * MARGIN


def test_a_larger_window_gets_a_larger_board():
    panel = known_layout("classic-2").panel
    assert [large_plot(panel, columns, 60).pitch for columns in (56, 100, 140, 190, 400)] == [1, 2, 3, 4, 4]


def test_a_window_in_which_holes_would_touch_gets_no_plot():
    for name in BOARDS:
        panel = known_layout(name).panel
        assert plot_panel(panel, 30, 60) is None
        assert plot_panel(panel, 200, 5) is None


@pytest.mark.parametrize("name", BOARDS)
def test_the_light_of_a_hole_is_that_of_its_led_in_the_board_file(name):
    content = content_of(name)
    frames = [bytearray(strip["leds"] * 3) for strip in content["strips"]]
    wanted = {}
    for segment in content["segments"]:
        for hole in range(segment["from"], segment["to"] + 1):
            led = segment["first"] + (hole - segment["from"]) * segment["step"]
            if zigzag := content["strips"][segment["strip"]].get("zigzag"):
                row, place = divmod(led, zigzag)
                led = row * zigzag + (zigzag - 1 - place if row % 2 else place)
            color = (segment["strip"] + 1, 1 + led % 256 // 2, 1 + led // 256)
            red, green, blue = color
            frames[segment["strip"]][led * 3 : led * 3 + 3] = bytes((green, red, blue))
            wanted["abcd".index(segment["lane"]), hole] = color
    lanes = list(lane_colors(track_from(content), [bytes(frame) for frame in frames]))
    assert {(lane, at): color for lane, colors in enumerate(lanes) for at, color in enumerate(colors, 1)} == wanted


@pytest.mark.parametrize("name", BOARDS)
def test_a_light_is_drawn_in_its_hole_in_the_shape_of_its_lane(name):
    layout = known_layout(name)
    plot = large_plot(layout.panel, 120, 40)
    picture = PanelPicture(layout, plot)
    dark = [row.plain for row in picture.draw([])]
    for lane, spots in enumerate(plot.spots):
        for hole in (1, 2, 30, 45, 60, 61, 90, 120, 121):
            lights = [[(0, 0, 0)] * layout.holes for _ in layout.colors]
            lights[lane][hole - 1] = (150, 26, 0)
            rows = [row.plain for row in picture.draw(lights)]
            changed = [
                (row, column, after)
                for row, (line, lit) in enumerate(zip(dark, rows, strict=True))
                for column, (before, after) in enumerate(zip(line, lit, strict=True))
                if before != after
            ]
            assert changed == [(*spots[hole - 1], SHAPES[lane])]


@pytest.mark.parametrize("name", BOARDS)
def test_streets_start_and_finish_are_named_and_every_lane_has_its_sign(name):
    layout = known_layout(name)
    for _, plot in plots_of(name):
        drawn = "\n".join(row.plain for row in PanelPicture(layout, plot).draw([]))
        assert {"start", "finish", "30", "60", "90"} <= set(drawn.replace("\n", " ").replace("┊", " ").split())
        for letter, shape in zip("ABCD", SHAPES[: len(layout.colors)], strict=False):
            assert f"{letter}{shape}" in drawn
        assert drawn.count("◎") == len(layout.colors)


def test_a_board_without_a_panel_has_no_layout():
    content = content_of("classic-2")
    del content["panel"]
    assert layout_of(json.dumps(content)) is None
    assert layout_named("our-board") is None
