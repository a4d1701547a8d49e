"""How pegs move: the back peg leaps over the front peg, hole by hole, and never further than asked."""

from pegboard.lane import Pegs, no_lights
from pegboard.motion import BACK, FULL, Move, put_resting_lights


def pairs_of(put, *numbers):
    """Return the lights that were put, as (place, part)."""
    lights = no_lights()
    put(lights, *numbers)
    return [(lights[1 + 2 * i], lights[2 + 2 * i]) for i in range(lights[0])]


def brightest(lights):
    return max([(part, place) for place, part in lights])[1]


def test_a_leap_passes_every_hole_in_order():
    move = Move((25, 37), (37, 49))
    places = [brightest(pairs_of(move.put_lights, ms)) for ms in range(move.duration_ms + 1)]
    assert [places[i] for i in range(len(places)) if i == 0 or places[i] != places[i - 1]] == list(range(37, 50))


def test_the_old_front_peg_stays_as_the_back_peg():
    move = Move((25, 37), (37, 49))
    for ms in range(move.duration_ms + 50):
        assert max([part for place, part in pairs_of(move.put_lights, ms) if place == 37] + [0]) >= BACK
    assert pairs_of(move.put_lights, move.duration_ms) == pairs_of(put_resting_lights, 37, 49)


def test_an_undone_leap_comes_back_the_same_way():
    move = Move((37, 49), (25, 37))
    places = [brightest(pairs_of(move.put_lights, ms)) for ms in range(move.duration_ms + 1)]
    assert places[0] == 49 and places[-1] == 37
    assert sorted(places, key=lambda place: -place) == places
    assert pairs_of(move.put_lights, move.duration_ms) == pairs_of(put_resting_lights, 25, 37)


def test_a_29_takes_less_than_a_second_and_a_half():
    assert 1000 < Move((0, 0), (0, 29)).duration_ms <= 1500
    assert Move((0, 0), (0, 1)).duration_ms < 400


def test_no_way_is_too_far():
    for old, new in (((0, 0), (5, 999999999)), ((5, 999999999), (0, 0)), ((3, 3), (3, 3)), ((9, 9), (1, 2))):
        move = Move(old, new)
        assert move.duration_ms <= 1500
        for ms in range(0, move.duration_ms + 20, 7):
            for _, part in pairs_of(move.put_lights, ms):
                assert 0 <= part <= FULL
        assert pairs_of(move.put_lights, move.duration_ms) == pairs_of(put_resting_lights, new[0], new[1])


def test_pegs_at_rest_do_not_move():
    pegs = Pegs()
    pegs.put(3, 9)
    pegs.send(3, 9, 100)
    assert not pegs.is_moving() and pairs_of(pegs.put_lights) == [(3, BACK), (9, FULL)]


def test_the_next_input_hurries_a_move():
    pegs = Pegs()
    pegs.send(0, 29, 100)
    pegs.advance(200)
    pegs.hurry()
    pegs.advance(150)
    assert not pegs.is_moving() and pairs_of(pegs.put_lights)[1] == (29, FULL)


def test_a_new_goal_ends_the_move_under_way_and_only_the_newest_counts():
    pegs = Pegs()
    pegs.send(0, 29, 100)
    pegs.advance(100)
    pegs.send(29, 31, 100)
    pegs.send(31, 36, 100)
    for _ in range(300):
        pegs.advance(10)
    assert not pegs.is_moving() and pairs_of(pegs.put_lights) == pairs_of(put_resting_lights, 31, 36)
