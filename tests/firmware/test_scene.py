"""What the LEDs show, judged by the frames that go out. Rules: docs/board-file.md, "What the LEDs show"."""

from pegboard.lane import no_lights, put_light, put_pegs, signs_of
from pegboard.motion import put_resting_lights
from support.firmware.parts import Bench

STATE = "to={} unit={} turn={} crib={} a={},{} b={},{} win={}"


def shown(state, lanes=2, milliamps=850, brightness=None, before=None):
    """Return a bench whose board has been showing a state for long enough that nothing moves."""
    bench = Bench(lanes, milliamps=milliamps)
    bench.settle()
    if brightness is not None:
        bench.send("OPT brightness {}".format(brightness))
    if before:
        bench.send("SET c09e 1 " + before)
        bench.run(100)
    bench.send("SET c09e 2 " + state)
    bench.run(5000, 10)
    return bench


def pegs(a=(0, 0), b=(0, 0), target=121, unit=1, turn="-", crib="-", win="-"):
    return STATE.format(target, unit, turn, crib, a[0], a[1], b[0], b[1], win)


def check_lane(bench, lane, back, front):
    """Fail unless a lane shows exactly these pegs: the front one brightest, the back one at most half as bright and of
    the same hue, all other holes at most a tenth (the sign of the link aside)."""
    lights = bench.lights(lane)
    top = max(lights) if front else 0
    for hole in range(1, 122):
        light = lights[hole - 1]
        if hole == front:
            assert light == top and light > 0
        elif hole == back:
            assert 0 < light <= top // 2
        elif hole < 121 and front:
            assert 10 * light <= top, (hole, light, top)
    if back:
        ours, theirs = bench.color(lane, back), bench.color(lane, front)
        for i in range(3):
            assert abs(ours[i] * top - theirs[i] * lights[back - 1]) <= 2 * top, (ours, theirs)


def test_pegs_stand_where_the_state_says():
    for a, b in (
        ((25, 37), (50, 52)),
        ((0, 1), (0, 0)),
        ((120, 121), (119, 120)),
        ((7, 7), (29, 30)),
        ((1, 2), (3, 91)),
    ):
        bench = shown(pegs(a, b, turn="b", crib="a"))
        check_lane(bench, 0, 0 if a[0] == a[1] else a[0], a[1])
        check_lane(bench, 1, b[0], b[1])


def test_at_every_brightness_and_budget():
    for brightness in (1, 2, 5, 20, 50, 100):
        for milliamps in (300, 850):
            bench = shown(pegs((25, 37), (50, 90), turn="a"), milliamps=milliamps, brightness=brightness)
            check_lane(bench, 0, 25, 37)
            check_lane(bench, 1, 50, 90)


def test_brightness_0_is_dark():
    bench = shown(pegs((25, 37), (50, 90), turn="a", crib="b"), brightness=0)
    assert sum(bench.lights(0)) == sum(bench.lights(1)) == 0


def test_score_0_lights_no_hole_brightly():
    bench = shown(pegs((0, 0), (0, 9)))
    assert 10 * max(bench.lights(0)[:120]) <= max(bench.lights(1))


def test_a_second_lap_is_shown_in_the_same_holes_with_a_sign_that_is_not_colour_alone():
    first = shown(pegs((25, 37), (0, 0), target=241))
    second = shown(pegs((145, 157), (0, 0), target=241))
    check_lane(first, 0, 25, 37)
    check_lane(second, 0, 25, 37)
    lit = [[hole for hole in range(1, 122) if bench.light(0, hole)] for bench in (first, second)]
    assert lit[0] != lit[1]


def test_pegs_on_both_sides_of_a_lap():
    check_lane(shown(pegs((118, 125), (240, 241), target=241)), 0, 118, 5)
    check_lane(shown(pegs((118, 125), (240, 241), target=241)), 1, 120, 121)
    check_lane(shown(pegs((5, 125), (0, 0), target=241)), 0, 0, 5)  # the front peg hides the back peg


def test_five_points_a_hole():
    bench = shown(pegs((25, 140), (1000, 1205), target=1205, unit=5))
    check_lane(bench, 0, 5, 28)
    check_lane(bench, 1, 80, 121)


def test_what_runs_past_the_finish_stays_in_it():
    check_lane(shown(pegs((50, 999), (0, 3), target=61)), 0, 50, 61)


def test_at_rest_the_front_peg_does_not_blink():
    bench = shown(pegs((25, 37), (50, 52), turn="a", crib="b"))
    colors = set()
    for _ in range(300):
        bench.run(10)
        colors.add((bench.color(0, 37), bench.color(0, 25), bench.color(1, 52), bench.color(1, 50)))
    assert len(colors) == 1


def test_turn_and_crib_are_told():
    plain = shown(pegs((25, 37), (50, 52)))
    crib = shown(pegs((25, 37), (50, 52), crib="b"))
    assert plain.lights(1) != crib.lights(1) and plain.lights(0) == crib.lights(0)
    turn = shown(pegs((25, 37), (50, 52), turn="a"))
    seen = set()
    for _ in range(100):
        turn.run(20)
        seen.add(turn.light(0, 38))
    assert len(seen) == 2


def test_all_lights_of_a_lane_at_once():
    bench = shown(pegs((30, 50), (0, 0), turn="a"), before=pegs((10, 30), (0, 0), turn="a"))
    rest = bench.lights(0)  # with the sign of the lost link
    bench.send("SET c09e 3 " + pegs((10, 30), (0, 0), turn="a"))
    bench.run(3000, 10)
    bench.send("SET c09e 4 " + pegs((30, 50), (0, 0), turn="a"))
    bench.run(4)
    scene = bench.app.scene
    scene.show_link(False, True)
    scene.show_count((0, 6, True))
    scene.show_ghost(0, 21, False, bench.clock.ms)
    most = 0
    for _ in range(300):
        bench.run(4)
        lit = [hole for hole in (7, 30, 31, 71, 121) if bench.light(0, hole)]
        walking = [hole for hole in range(32, 50) if hole % 5 and bench.light(0, hole)]
        most = max(most, len(lit) + len(walking))
    assert most == 7
    scene.show_count(None)
    scene.show_ghost(0, 0, False, bench.clock.ms)
    for _ in range(60):
        bench.run(20)
        if bench.lights(0) == rest:
            return
    raise AssertionError("a light is left: {}".format(bench.lights(0)))


def test_lights_for_which_there_is_no_room_are_left_out():
    lights, two = no_lights(), no_lights()
    room = len(lights) // 2
    for hole in range(1, room + 9):
        put_light(lights, hole, 0x010101)
    put_resting_lights(two, 90, 2)
    put_pegs(lights, two, 0x640000, 121, 121)
    assert lights[0] == room and list(lights)[1::2] == list(range(1, room + 1))
    assert list(lights)[2::2] == [0x010101, 0x640000] + [0x010101] * (room - 2)


def test_signs_end_where_a_lane_ends():
    for holes in range(2, 8):
        assert len(signs_of((121, 1, None, 0, ((0, 0), (0, 0)), None), 0, 0, holes, True)) == holes + 1


def test_lanes_that_are_not_in_play_are_dark():
    bench = shown(pegs((25, 37), (50, 52)), lanes=4)
    assert sum(bench.lights(2)) == sum(bench.lights(3)) == 0


def test_leds_that_belong_to_no_hole_stay_dark():
    bench = Bench()
    bench.settle()
    bench.send("SHOW test")
    frames = bench.outputs[0].frames
    frames.clear()
    bench.run(4200, 20)
    assert max([max(frame) for frame in frames]) > 30
    assert bench.strip.milliamps() <= 850


def test_a_move_goes_hole_by_hole_and_a_29_takes_less_than_a_second_and_a_half():
    bench = shown(pegs((0, 8), (0, 0)))
    bench.send("SET c09e 3 " + pegs((8, 37), (0, 0)))
    fronts = []
    for ms in range(0, 1500, 5):
        bench.run(5, 5)
        front = bench.lights(0).index(max(bench.lights(0))) + 1
        if not fronts or fronts[-1] != front:
            fronts.append(front)
    assert fronts == list(range(8, 38))
    check_lane(bench, 0, 8, 37)


def test_without_animation_the_next_frame_is_right():
    bench = shown(pegs((0, 8), (0, 0)))
    bench.send("OPT speed 100")
    bench.run(10)
    bench.outputs[0].frames.clear()
    bench.send("SET c09e 3 " + pegs((8, 37), (100, 121), win="b"))
    bench.run(2)
    assert len(bench.outputs[0].frames) == 1
    check_lane(bench, 0, 8, 37)
    check_lane(bench, 1, 100, 121)


def test_a_win_show_ends_within_4_s():
    bench = shown(pegs((0, 92), (0, 110)))
    bench.send("SET c09e 3 " + pegs((92, 121), (0, 110), win="a"))
    bench.run(2200, 10)
    assert bench.app.scene.is_showing()
    bench.run(1800, 10)
    check_lane(bench, 0, 92, 121)
    check_lane(bench, 1, 0, 110)


def test_a_win_show_ends_at_once_by_a_key_or_a_snapshot():
    for by_key in (True, False):
        bench = shown(pegs((0, 92), (0, 110)))
        bench.send("SET c09e 3 " + pegs((92, 121), (0, 110), win="a"))
        bench.run(2000, 10)
        assert bench.app.scene.is_showing()
        if by_key:
            bench.down.add("A")
        else:
            bench.send("SET c09e 4 " + pegs((92, 121), (0, 110), win="a"))
        bench.run(30)
        assert not bench.app.scene.is_showing()
        check_lane(bench, 0, 92, 121)


def test_the_start_show_lasts_at_most_2_s_and_begins_dark():
    bench = Bench()
    bench.run(20)
    assert sum(bench.outputs[0].frames[0]) < 100
    bench.run(1000, 10)
    assert sum(bench.lights(0)) > 100
    bench.run(980, 10)
    assert not bench.app.scene.is_showing() and max(bench.lights(0)) < 20


def test_the_light_rises_to_its_full_height_and_stays_there():
    bench = Bench(files=shown(pegs()).store.files)
    bench.tap("A7", 40)  # ends the start show
    bench.tap("*", 40)
    bench.run(300)
    lights = bench.lights(0)
    bench.run(1500)
    assert bench.lights(0) == lights and bench.strip.level == 256


def test_a_refusal_lights_the_lane_red_for_200_ms():
    bench = shown(pegs((25, 37), (50, 52)))
    bench.send("SHOW off")
    bench.app.scene.refuse(1, bench.clock.ms)
    red = 0
    for _ in range(60):
        bench.run(10, 10)
        colors = [bench.color(1, hole) for hole in range(1, 122)]
        if min([color[0] for color in colors]) > 0 and max([color[1] + color[2] for color in colors]) == 0:
            red += 10
        else:
            break
    assert 200 <= red <= 500
    bench.run(100)
    check_lane(bench, 1, 50, 52)
    check_lane(bench, 0, 25, 37)


def test_the_lost_link_lights_one_led():
    bench = shown(pegs((25, 37), (50, 52)))
    bench.send("BEAT c09e 2 0000")
    bench.run(100)
    before = [bench.lights(0), bench.lights(1)]
    bench.run(3100, 10)
    after = [bench.lights(0), bench.lights(1)]
    changed = [hole for lane in (0, 1) for hole in range(121) if before[lane][hole] != after[lane][hole]]
    assert len(changed) == 1 and max(after[0][120], after[1][120]) > 20
    bench.send("BEAT c09e 2 0000")
    bench.run(100)
    assert [bench.lights(0), bench.lights(1)] == before


def test_the_lost_link_does_not_hide_a_peg_in_the_finish():
    bench = shown(pegs((100, 121), (50, 52), win="a"))
    bench.run(3100, 10)
    check_lane(bench, 0, 100, 121)
    assert bench.light(1, 121) > 20


def test_no_show_passes_the_budget():
    for milliamps in (250, 300, 850):
        bench = Bench(milliamps=milliamps)
        bench.settle()
        for name in ("win", "skunk", "locate", "test", "off"):
            bench.send("SHOW " + name)
            bench.run(4000, 20)
            for frame in bench.outputs[0].frames:
                assert 242 + 55 * sum(frame) / 765 <= milliamps
            bench.outputs[0].frames.clear()
        bench.app.scene.refuse(0, bench.clock.ms)
        bench.app.scene.refuse(1, bench.clock.ms)
        bench.run(100)
        assert 242 + 55 * sum(bench.outputs[0].frames[-1]) / 765 <= milliamps


def test_states_without_sense_crash_nothing():
    for text in (
        "to=1 unit=1 turn=a crib=a a=0,0 win=-",
        "to=2 unit=2 turn=a crib=a a=0,1 win=a",
        "to=999999999 unit=1 turn=a crib=a a=1,999999998 b=3,999999999 win=b",
        "to=999999999 unit=999999999 turn=- crib=- a=0,999999999 b=5,5 win=-",
        "to=240 unit=3 turn=b crib=b a=9,9 b=0,240 win=b",
    ):
        bench = Bench()
        bench.settle()
        bench.send("SET c09e 1 " + text)
        bench.run(200)
        for key in "A5#B6#":
            bench.tap(key)
        bench.run(4000, 10)
        assert bench.said()[-1].split(" ")[0] in ("BEAT", "EV", "OK", "HI", "LOG")
