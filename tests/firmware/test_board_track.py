"""The board file: lane and hole to LED."""

from pegboard.board_file import track_from
from support.core.refusal import refusal


def two_lanes(**changes):
    """A board of two lanes on one strip, the second one running back, with some keys changed."""
    board = {
        "name": "classic-2",
        "lanes": ["a", "b"],
        "holes": 121,
        "strips": [{"pin": 10, "leds": 242, "order": "GRB"}],
        "segments": [segment("a", 1, 121, 0, 1), segment("b", 1, 121, 241, -1)],
    }
    board.update(changes)
    return board


def segment(lane, first_hole, last_hole, first, step, strip=0):
    return {"lane": lane, "from": first_hole, "to": last_hole, "strip": strip, "first": first, "step": step}


def strip(**changes):
    described = {"pin": 10, "leds": 242, "order": "GRB"}
    described.update(changes)
    return described


def without(obj, key):
    return {name: value for name, value in obj.items() if name != key}


def test_board_runs_one_lane_forth_and_one_back():
    track = track_from(two_lanes())
    assert (track.name, track.lanes, track.holes, track.strips) == ("classic-2", ("a", "b"), 121, ((10, 242, "GRB"),))
    assert [track.led_of(0, hole) for hole in (1, 2, 121)] == [(0, 0), (0, 1), (0, 120)]
    assert [track.led_of(1, hole) for hole in (1, 2, 121)] == [(0, 241), (0, 240), (0, 121)]


def test_board_every_hole_has_its_own_led():
    track = track_from(two_lanes())
    leds = [track.led_of(lane, hole) for lane in range(2) for hole in range(1, 122)]
    assert len(set(leds)) == 242


def test_board_with_a_strip_a_lane_and_lanes_in_pieces():
    board = two_lanes(
        lanes=["a", "b", "c"],
        holes=6,
        strips=[strip(pin=pin, leds=20) for pin in (10, 11, 12)],
        segments=[
            segment("a", 1, 3, 0, 2),
            segment("a", 4, 6, 19, -3),
            segment("b", 4, 6, 0, 1, strip=1),
            segment("b", 1, 3, 5, 1, strip=1),
            segment("c", 1, 6, 0, 1, strip=2),
        ],
    )
    track = track_from(board)
    assert [track.led_of(0, hole) for hole in range(1, 7)] == [(0, 0), (0, 2), (0, 4), (0, 19), (0, 16), (0, 13)]
    assert [track.led_of(1, hole) for hole in range(1, 7)] == [(1, 5), (1, 6), (1, 7), (1, 0), (1, 1), (1, 2)]
    assert track.led_of(2, 6) == (2, 5)


def test_board_runs_along_the_rows_of_a_panel_that_is_wired_to_and_fro():
    """A panel of five columns, each of three LEDs, every other one upwards."""
    board = two_lanes(
        holes=5,
        strips=[strip(leds=3), strip(pin=11, leds=15, zigzag=3)],
        segments=[segment("a", 1, 5, 0, 3, strip=1), segment("b", 1, 4, 11, -3, strip=1), segment("b", 5, 5, 1, 1, 1)],
    )
    track = track_from(board)
    assert [track.led_of(0, hole) for hole in range(1, 6)] == [(1, 0), (1, 5), (1, 6), (1, 11), (1, 12)]
    assert [track.led_of(1, hole) for hole in range(1, 6)] == [(1, 9), (1, 8), (1, 3), (1, 2), (1, 1)]


def test_board_gives_no_led_of_a_panel_to_two_holes():
    board = two_lanes(
        holes=2,
        strips=[strip(leds=6, zigzag=3)],
        segments=[segment("a", 1, 2, 0, 3), segment("b", 1, 2, 3, 2)],
    )
    assert refusal(track_from, board) == (
        "segments[1]: lane b hole 1 is LED 3 of strip 0, which is lane a hole 2 already"
    )


def test_board_may_have_leds_without_a_hole_and_keys_of_others():
    board = two_lanes(strips=[strip(leds=300)], milliamps=850, colors={"a": "D55E00"}, keypad={"rows": [2, 3, 4, 5]})
    assert track_from(board).led_of(1, 1) == (0, 241)


def test_track_outside_the_board():
    track = track_from(two_lanes())
    for lane, hole, message in (
        (2, 1, "lane 2: the board classic-2 has 2 lanes"),
        (-1, 1, "lane -1: the board classic-2 has 2 lanes"),
        (0, 0, "hole 0: lane a has holes 1 to 121"),
        (1, 122, "hole 122: lane b has holes 1 to 121"),
    ):
        assert refusal(track.led_of, lane, hole) == message


WHOLE_A = segment("a", 1, 121, 0, 1)
WHOLE_B = segment("b", 1, 121, 241, -1)

REFUSED = (
    # the board, and what is said about it
    ([], "a board file is a JSON object, not []"),
    (without(two_lanes(), "name"), 'board file: "name" is missing'),
    (without(two_lanes(), "lanes"), 'board file: "lanes" is missing'),
    (without(two_lanes(), "holes"), 'board file: "holes" is missing'),
    (without(two_lanes(), "strips"), 'board file: "strips" is missing'),
    (without(two_lanes(), "segments"), 'board file: "segments" is missing'),
    (two_lanes(name=5), 'board file: "name" is 5, not a text'),
    (two_lanes(holes="121"), 'board file: "holes" is "121", not a whole number'),
    (two_lanes(holes=True), 'board file: "holes" is true, not a whole number'),
    (two_lanes(holes=1), "holes is 1: it must be 2 to 1000"),
    (two_lanes(holes=1001), "holes is 1001: it must be 2 to 1000"),
    (two_lanes(segments={}), 'board file: "segments" is {}, not a list'),
    (two_lanes(lanes=[]), 'lanes is []: name them "a", "b", "c", "d" in this order'),
    (two_lanes(lanes=["b", "a"]), 'lanes is ["b", "a"]: name them "a", "b", "c", "d" in this order'),
    (two_lanes(lanes=["a", "b", "c", "d", "e"]), 'name them "a", "b", "c", "d" in this order'),
    (two_lanes(strips=[]), "strips: a board has 1 to 4 strips, not 0"),
    (two_lanes(strips=[strip(pin=pin) for pin in range(10, 15)]), "strips: a board has 1 to 4 strips, not 5"),
    (two_lanes(strips=[7]), "strips[0] is 7, not an object"),
    (two_lanes(strips=[without(strip(), "pin")]), 'strips[0]: "pin" is missing'),
    (two_lanes(strips=[strip(pin=29)]), "strips[0] pin is 29: it must be 0 to 28"),
    (two_lanes(strips=[strip(), strip()]), "strips[1] pin is 10, which is the pin of strips[0] already"),
    (two_lanes(strips=[strip(leds=0)]), "strips[0] leds is 0: it must be 1 to 2000"),
    (two_lanes(strips=[strip(leds=2001)]), "strips[0] leds is 2001: it must be 1 to 2000"),
    (two_lanes(strips=[strip(order="BGR")]), 'strips[0] order is "BGR": it must be one of GRB, RGB, GRBW'),
    (two_lanes(strips=[strip(zigzag="8")]), 'strips[0]: "zigzag" is "8", not a whole number'),
    (two_lanes(strips=[strip(zigzag=1)]), "strips[0] zigzag is 1: it must be 2 to 242"),
    (two_lanes(strips=[strip(zigzag=8)]), "strips[0] zigzag is 8: 242 LEDs are no whole rows of it"),
    (two_lanes(segments=["a"]), 'segments[0] is "a", not an object'),
    (two_lanes(segments=[WHOLE_A, without(WHOLE_B, "step")]), 'segments[1]: "step" is missing'),
    (two_lanes(segments=[segment("c", 1, 121, 0, 1)]), 'segments[0]: lane "c" is not on this board'),
    (two_lanes(segments=[segment("a", 0, 121, 0, 1)]), "segments[0] from is 0: it must be 1 to 121"),
    (two_lanes(segments=[segment("a", 1, 122, 0, 1)]), "segments[0] to is 122: it must be 1 to 121"),
    (two_lanes(segments=[segment("a", 9, 8, 0, 1)]), "segments[0] to is 8: it must be 9 to 121"),
    (two_lanes(segments=[segment("a", 1, 121, 0, 1, strip=1)]), "segments[0] strip is 1: it must be 0 to 0"),
    (
        two_lanes(segments=[segment("a", 1, 121, 122, 1)]),
        "segments[0]: lane a hole 121 is LED 242 of strip 0, which has 242",
    ),
    (
        two_lanes(segments=[segment("a", 1, 121, 119, -1)]),
        "segments[0]: lane a hole 121 is LED -1 of strip 0, which has 242",
    ),
    (
        two_lanes(segments=[WHOLE_A, segment("a", 121, 121, 200, 1)]),
        "segments[1]: lane a hole 121 has an LED already",
    ),
    (
        two_lanes(segments=[WHOLE_A, segment("b", 1, 121, 240, -1)]),
        "segments[1]: lane b hole 121 is LED 120 of strip 0, which is lane a hole 121 already",
    ),
    (
        two_lanes(segments=[segment("a", 1, 121, 7, 0)]),
        "segments[0]: lane a hole 2 is LED 7 of strip 0, which is lane a hole 1 already",
    ),
    (two_lanes(segments=[WHOLE_A]), "lane b hole 1: no segment gives it an LED"),
    (
        two_lanes(segments=[segment("a", 1, 60, 0, 1), segment("a", 62, 121, 61, 1), WHOLE_B]),
        "lane a hole 61: no segment gives it an LED",
    ),
)


def test_board_that_cannot_be_right_is_refused_with_the_reason():
    for board, sentence in REFUSED:
        assert sentence in refusal(track_from, board)
