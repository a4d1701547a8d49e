"""Points to lap and hole (C40, G6, Y41)."""

from pegcore.track import BoardError, Track, finish_hole, place_of
from support.core.refusal import refusal

PLACES = (
    # target, unit, points, lap, hole
    (121, 1, 0, 0, 0),
    (121, 1, 1, 1, 1),
    (121, 1, 120, 1, 120),
    (121, 1, 121, 1, 121),
    (121, 1, 137, 1, 121),
    (61, 1, 60, 1, 60),
    (61, 1, 61, 1, 61),
    (61, 1, 64, 1, 61),
    (241, 1, 120, 1, 120),
    (241, 1, 121, 2, 1),
    (241, 1, 128, 2, 8),  # G6
    (241, 1, 240, 2, 120),
    (241, 1, 241, 2, 121),
    (241, 1, 250, 2, 121),
    (1205, 5, 0, 0, 0),  # Y41: a hole is 5 points
    (1205, 5, 5, 1, 1),
    (1205, 5, 600, 1, 120),
    (1205, 5, 605, 2, 1),
    (1205, 5, 1200, 2, 120),
    (1205, 5, 1205, 2, 121),
    (1205, 5, 1400, 2, 121),
)


def test_c40_lap_and_hole():
    for target, unit, points, lap, hole in PLACES:
        assert place_of(points, target, unit) == (lap, hole), (target, unit, points)


def test_c40_every_point_of_two_laps_is_one_hole_further():
    for target, unit in ((241, 1), (1205, 5)):
        for holes in range(1, 241):
            assert place_of(holes * unit, target, unit) == ((holes - 1) // 120 + 1, (holes - 1) % 120 + 1)


def test_y41_points_between_two_holes_stand_in_the_lower_one():
    assert place_of(4, 1205, 5) == (0, 0)
    assert place_of(9, 1205, 5) == (1, 1)


def test_c40_finish_holes():
    assert [finish_hole(target) for target in (61, 121, 241)] == [61, 121, 121]


def test_the_leds_of_holes_are_counted_along_the_strips():
    track = Track("two", ("a", "b"), 3, ((2, 4, "GRB"), (3, 2, "GRB")), (0, 4), [[0, 1, 2], [3, 4, 5]])
    assert track.leds_of(1) == [3, 4, 5]
    assert [track.led_of(1, hole) for hole in (1, 2, 3)] == [(0, 3), (1, 0), (1, 1)]
    assert refusal(track.led_of, 2, 1, kind=BoardError) == "lane 2: the board two has 2 lanes"
    assert refusal(track.led_of, 1, 4, kind=BoardError) == "hole 4: lane b has holes 1 to 3"
