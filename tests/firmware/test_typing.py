"""Typing on the keypad of a whole board: the number is seen as a ghost, and what makes no sense is refused in red."""

from support.firmware.whole_board import acknowledge_all, events, pegs_of, rested


def test_a_number_being_typed_shows_a_blinking_ghost():
    bench = rested()
    bench.tap("A5#")
    bench.run(1500)
    bench.tap("7")
    seen = []
    for _ in range(100):
        bench.run(10, 10)
        seen.append(bench.light(0, 12) > 20)
        assert bench.light(0, 5) >= bench.light(0, 12)
    changes = [i for i in range(1, 100) if seen[i] != seen[i - 1]]
    assert len(changes) >= 3
    bench.tap("*")
    bench.run(50)
    assert bench.light(0, 12) == 0


def test_the_ghost_is_there_in_the_first_frame_after_the_press():
    bench = rested()
    bench.tap("A")
    bench.down.add("7")
    bench.run(30)
    assert bench.light(0, 7) > 20


def test_the_ghost_moves_with_the_lane():
    bench = rested()
    bench.tap("A7B7")
    bench.run(20)
    assert bench.light(0, 7) == 0 and bench.light(1, 7) > 20


def is_red(bench, lane):
    red, green, blue = bench.color(lane, 60)
    return red > 20 and green + blue == 0


def red_ms(bench, lane):
    """Return for how long a lane stays red from now on."""
    ms = 0
    while is_red(bench, lane):
        bench.run(10, 10)
        ms += 10
    return ms


def test_a_letter_begins_a_number():
    bench = rested()
    bench.tap("A1B5#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 0), (0, 5)) and events(bench) == ["1 PTS b 5"]


def test_a_number_that_asks_is_left_by_a_letter():
    bench = rested()
    bench.tap("A50#A3#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 3), (0, 0))


def test_the_letter_of_a_lane_that_is_not_there_takes_no_number():
    for is_linked in (False, True):
        bench = rested()
        if is_linked:
            bench.send("HI proto=1 host=0.1.0")
            bench.run(50)
            bench.said()
        bench.tap("A1")
        for key in "C5#":
            bench.tap(key)
            assert is_red(bench, 0) and is_red(bench, 1), key
            assert 150 <= red_ms(bench, 0) <= 310, key  # beside the 60 ms for which the key was down, and 40 more
        assert events(bench) == (["1 KEY C"] if is_linked else [])
        acknowledge_all(bench)
        bench.tap("B5#")
        bench.run(1500)
        assert pegs_of(bench) == ((0, 0), (0, 5))


def test_the_letter_of_a_lane_that_is_not_in_play_lights_that_lane():
    bench = rested(4)
    bench.app.perform(("NEW", 121, 2))
    bench.settle()
    bench.tap("A1D5")
    assert is_red(bench, 3) and not is_red(bench, 0)
    bench.run(500)
    bench.tap("#A")
    bench.run(500)
    bench.tap("2#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 2), (0, 0))


def test_undo_for_a_lane_that_is_not_in_play_lights_nothing():
    bench = rested()
    bench.tap("B5#")
    bench.run(1500)
    bench.tap("C")
    bench.run(500)
    bench.hold("*", 700)
    bench.run(100)
    assert pegs_of(bench)[1] == (0, 0) and not is_red(bench, 0)


def test_a_number_too_long_blinks_and_leaves_nothing():
    bench = rested()
    bench.send("HI proto=1 host=0.1.0")
    bench.run(50)
    bench.said()
    bench.tap("A1234")
    assert is_red(bench, 0) and not is_red(bench, 1) and bench.app.entry.digits == ""
    bench.tap("#")
    bench.run(500)
    assert events(bench) == [] and not is_red(bench, 0)
    bench.tap("5#")
    bench.run(1500)
    assert events(bench) == ["1 PTS a 5"]


def test_a_snapshot_while_a_number_is_typed():
    """It stays what it was, unless its lane has left the game."""
    bench = rested(4)
    bench.tap("D1")
    bench.send("SET c09e 1 to=121 unit=1 turn=- crib=- a=0,5 b=0,0 c=0,0 d=0,9 win=-")
    bench.run(1500)
    bench.tap("2#")
    bench.run(1500)
    assert pegs_of(bench)[3] == (9, 21)
    bench.tap("1")
    bench.send("SET c09e 2 to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-")
    bench.run(1500)
    bench.tap("2")
    assert is_red(bench, 3) and not is_red(bench, 0)
    bench.tap("#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 5), (0, 0))
