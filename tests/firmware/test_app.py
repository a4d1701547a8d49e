"""The whole board: keys, link, journal and LEDs together, on a clock that moves when told to."""

import sys

from pegboard.scans import SCAN_MS
from pegcore.snapshot import digest_of
from support.firmware.parts import Bench, board_content
from support.firmware.whole_board import acknowledge_all, events, pegs_of, rested

# -- alone


def test_an_entry_is_pegged_and_reported():
    bench = rested()
    bench.tap("A7#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 7), (0, 0)) and bench.shown_pegs(0) == (0, 7)
    assert events(bench) == ["1 PTS a 7"]


def test_a_whole_game_with_undo_redo_and_a_new_game():
    bench = rested(4)
    for keys in ("A12#", "B20#", "C29#", "D5#", "A30##"):
        bench.tap(keys)
        bench.run(1600)
    assert pegs_of(bench) == ((12, 42), (0, 20), (0, 29), (0, 5))
    bench.hold("*", 700)
    bench.run(1600)
    assert pegs_of(bench)[0] == (0, 12) and bench.shown_pegs(0) == (0, 12)
    bench.hold("#", 700)
    bench.run(1600)
    assert pegs_of(bench)[0] == (12, 42) and bench.shown_pegs(0) == (12, 42)
    bench.hold("0", 2100)
    bench.tap("A3#")
    bench.settle()
    assert bench.app.game.state() == (61, 1, None, None, ((0, 0),) * 3, None)
    acknowledge_all(bench)
    bench.said()
    assert bench.app.link.outbox.last == 8


def test_the_winner_ends_the_game_and_undo_reopens_it():
    bench = rested()
    bench.app.perform(("NEW", 61, 2))
    bench.tap("A60##")
    bench.run(1600)
    bench.tap("5#")
    bench.run(4000)
    assert bench.app.game.win == 0 and bench.shown_pegs(0) == (60, 61)
    bench.tap("B5#")
    bench.run(1000)
    assert pegs_of(bench)[1] == (0, 0)
    bench.hold("*", 700)
    bench.run(1500)
    assert bench.app.game.win is None and bench.shown_pegs(0) == (0, 60)


def test_undo_with_nothing_to_undo_is_refused_when_alone():
    bench = rested()
    bench.hold("*", 700)
    assert bench.color(0, 60)[0] > 0 and bench.color(0, 60)[1] == 0
    bench.run(600)
    assert events(bench) == []


def test_presses_while_pegs_move_are_queued():
    bench = rested()
    bench.tap("A29#")
    assert bench.app.scene.is_moving()
    bench.tap("B8#A5#", 40)
    bench.run(3000)
    assert pegs_of(bench) == ((29, 34), (0, 8)) and events(bench) == ["1 PTS a 29", "2 PTS b 8", "3 PTS a 5"][:1]
    acknowledge_all(bench)
    bench.run(200)


# -- the journal


def test_an_entry_is_stored_before_its_peg_moves():
    bench = rested()
    shown = []
    bench.store.on_write = lambda: shown.append((bench.light(0, 7), bench.app.scene.is_moving()))
    bench.tap("A7#")
    bench.run(1500)
    assert len(shown) == 1 and shown[0][0] < 0.6 * bench.light(0, 7) and not shown[0][1]  # nothing but the ghost


def test_nothing_is_written_but_on_commits():
    bench = rested()
    writes = bench.store.writes
    bench.send("SET c09e 1 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-")
    bench.tap("A12*B")
    bench.run(10000, 10)
    assert bench.store.writes == writes
    bench.tap("5#")
    assert bench.store.writes == writes + 1


def test_power_cut_and_back():
    bench = rested()
    for keys in ("A12#", "B20#"):
        bench.tap(keys)
        bench.run(1600)
    epoch = bench.app.link.outbox.epoch
    again = Bench(files=dict(bench.store.files))
    again.run(20)
    said = again.said()
    assert said[0].startswith("HI proto=1 fw=") and said[0].find("epoch={} last=2".format(epoch)) > 0
    assert said[1] == "EV {} 1 PTS a 12".format(epoch)
    again.settle()
    assert again.shown_pegs(0) == (0, 12) and again.shown_pegs(1) == (0, 20)
    again.hold("*", 700)
    assert pegs_of(again) == ((0, 12), (0, 0))


def test_a_fresh_board_keeps_its_epoch_over_a_reset():
    bench = rested()
    again = Bench(files=dict(bench.store.files))
    assert again.app.link.outbox.epoch == bench.app.link.outbox.epoch


def test_what_takes_an_entry_back_is_loaded_before_it_is_made():
    bench = rested()
    games = sys.modules.pop("pegboard.games")
    loaded = []

    def fail():
        loaded.append("pegboard.games" in sys.modules)

    bench.store.on_write = fail
    bench.store.fault = 28
    try:
        assert bench.app.perform(("PTS", 0, 7)) == "it could not be stored"
    finally:
        sys.modules["pegboard.games"] = games
    assert pegs_of(bench) == ((0, 0), (0, 0)) and loaded == [True]


def test_an_entry_that_cannot_be_stored_is_refused():
    bench = rested()
    bench.store.fault = 28
    bench.tap("A7#")
    bench.run(100)
    assert pegs_of(bench) == ((0, 0), (0, 0)) and events(bench) == []
    assert bench.color(0, 60)[0] > 0
    bench.store.fault = 0
    bench.run(500)
    bench.tap("7#")
    bench.run(1500)
    assert pegs_of(bench) == ((0, 7), (0, 0)) and events(bench) == ["1 PTS a 7"]


def test_any_state_file_at_all():
    bench = rested()
    bench.tap("A12#")
    name = [name for name in bench.store.files if bench.store.files[name].find(b"a12") > 0][0]
    sound = bench.store.files[name]
    contents = [b"", b"\xff\xfe", b"x" * 5000, sound[: len(sound) // 2], sound + b"x", sound.replace(b"a12", b"a13")]
    for content in contents:
        again = Bench(files={name: content})
        again.settle()
        assert [line for line in again.app.log_lines if line.find(" is damaged, ") > 0]
        again.tap("A5#")
        again.run(1000)
        assert pegs_of(again) == ((0, 5), (0, 0))


def test_options_are_stored_within_3_s():
    bench = rested()
    bench.send("OPT brightness 20", "OPT speed 80")
    bench.run(2900, 10)
    again = Bench(files=dict(bench.store.files))
    assert (again.app.scene.brightness, again.app.scene.speed) == (20, 80)


def test_a_lane_has_the_colour_that_a_host_gives_it_until_the_next_session():
    bench = rested()
    own = bench.app.scene.lanes[0].palette.front
    pegs = "to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-"
    bench.send("HI proto=1 host=0.1.0", "SET 1234 1 " + pegs, "COLOR a FFFFFF", "COLOR d 0072B2")
    bench.settle()
    red, green, blue = bench.app.scene.lanes[0].palette.front
    assert red == green == blue > 0
    bench.send("OPT brightness 20", "COLOR b -")
    bench.settle()
    red, green, blue = bench.app.scene.lanes[0].palette.front
    assert red == green == blue > 0
    bench.send("OPT brightness 75", "SET 5678 1 " + pegs)
    bench.settle()
    assert bench.app.scene.lanes[0].palette.front == own


def test_nothing_is_saved_while_a_light_show_runs():
    """A save takes up to a second, in which the show would stand still."""
    bench = Bench()
    assert bench.store.writes == 1  # of who the board is, before the show of the start
    showing = []
    bench.store.on_write = lambda: showing.append(bench.app.scene.is_showing())
    bench.settle()
    bench.send("OPT brightness 20", "SHOW test")
    bench.run(6000)
    bench.send("SHOW win", "OPT brightness 30")
    bench.run(200)
    bench.tap("A5#")
    bench.run(6000)
    assert showing and not any(showing)


def test_options_are_not_stored_while_packets_come_close_together():
    """A save would delay the picture of the next one."""
    bench = rested()
    writes = bench.store.writes
    bench.send("OPT brightness 20", "OPT speed 100")
    for rev in range(40):
        bench.send("SET c09e {} to=121 unit=1 turn=- crib=- a=0,{} b=0,0 win=-".format(rev + 1, rev + 1))
        bench.run(50, 10)
    assert bench.store.writes == writes
    bench.run(200, 10)
    assert bench.store.writes == writes + 1
    assert Bench(files=dict(bench.store.files)).app.scene.brightness == 20


def test_options_that_keep_changing_are_stored_within_3_s_too():
    bench = rested()
    for i in range(29):
        bench.send("OPT brightness {}".format(i + 10))
        bench.run(100, 10)
    assert bench.store.files[sorted(bench.store.files)[-1]].find(b"brightness") > 0
    again = Bench(files=dict(bench.store.files))
    assert again.app.scene.brightness > 10


# -- with a host


def test_a_snapshot_is_shown_and_answered():
    bench = rested()
    bench.send("SET c09e 1 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-")
    bench.run(3000)
    said = bench.said()
    digest = digest_of(bench.app.game.state())
    assert said[0] == "OK c09e 1 " + digest
    assert "BEAT c09e 1 " + digest in said
    assert bench.shown_pegs(0) == (25, 37) and bench.shown_pegs(1) == (50, 52)


def test_the_light_of_a_snapshot_goes_before_its_books_but_not_for_ever():
    bench = rested()
    bench.send("HI proto=1 host=test", "OPT speed 100")
    bench.run(20)
    bench.said()
    in_the_books = []
    for rev in range(1, 5):
        frames = len(bench.outputs[0].frames)
        bench.send("SET c09e {} to=121 unit=1 turn=- crib=- a=0,{} b=0,0 win=-".format(rev, rev))
        bench.clock.ms += 20
        bench.app.turn()
        assert len(bench.outputs[0].frames) == frames + 1
        in_the_books.append(bench.app.game.rev)
        assert (bench.app.idle_ms() == 0) == (in_the_books[-1] < rev)
    assert in_the_books == [0, 2, 2, 4]
    assert [text.split(" ")[2] for text in bench.said() if text.startswith("OK ")] == ["1", "2", "3", "4"]


def test_own_entries_are_in_the_digest():
    bench = rested()
    bench.send("SET c09e 1 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-")
    bench.run(200)
    bench.tap("A5#")
    bench.run(2000)
    assert bench.said()[-1] == "BEAT c09e 1 " + digest_of((121, 1, 1, 0, ((37, 42), (50, 52)), None))


def test_undo_of_what_the_host_entered_goes_to_the_host():
    bench = rested()
    bench.send("SET c09e 1 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-")
    bench.run(2000)
    bench.said()
    bench.hold("*", 700)
    bench.run(50)
    assert events(bench) == ["1 UNDO"] and pegs_of(bench) == ((25, 37), (50, 52))


def test_a_refusal_of_the_host_flashes_the_lane():
    bench = rested()
    bench.send("HI proto=1 host=0.1.0")
    bench.tap("B5#")
    bench.run(1500)
    bench.send("NO {} 1 not your turn".format(bench.app.link.outbox.epoch))
    bench.run(50)
    assert bench.color(1, 60)[0] > 0 and bench.color(1, 60)[1] == 0 and bench.color(0, 60)[0] == bench.color(0, 60)[1]
    assert len(bench.app.link.outbox) == 0


def test_keys_that_mean_nothing_here_go_to_a_host_that_listens():
    bench = rested()
    bench.tap("#D")
    bench.run(1000)
    assert events(bench) == []
    bench.send("HI proto=1 host=0.1.0")
    bench.run(50)
    bench.tap("A#")
    bench.run(50)
    assert events(bench) == ["1 KEY #"]


def test_an_unread_port_stops_nothing():
    bench = rested()
    bench.port.most_bytes = 0
    bench.send("HI proto=1 host=0.1.0")
    for i in range(20):
        bench.tap("A5#")
        bench.run(300)
    assert pegs_of(bench)[0] == (95, 100)
    bench.port.most_bytes = 7
    bench.run(6000)
    assert "EV {} 1 PTS a 5".format(bench.app.link.outbox.epoch) in bench.said()


def test_half_a_line_stops_nothing():
    bench = rested()
    bench.port.arriving = b"$SET c09e 1 to=121 un"
    bench.tap("A5#")
    bench.run(1500)
    assert bench.shown_pegs(0) == (0, 5)
    bench.port.arriving = b"it=1 tu\n"
    bench.send("HI proto=1 host=0.1.0")
    bench.run(50)
    assert [body for body in bench.said() if body.startswith("HI ")]


def test_any_bytes_at_all():
    seed = 1
    bench = rested()
    for _ in range(150):
        data = bytearray()
        for _ in range(40):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            data.append(
                b"$*\n SETHIOPTa=1,-+undo\xff\x00"[seed >> 16 & 31] if seed >> 16 & 31 < 23 else seed >> 8 & 255
            )
        bench.port.arriving = bytes(data)
        bench.run(6)
    bench.port.arriving = b"\n"
    bench.send("SET c09e 1 to=121 unit=1 turn=b crib=a a=25,37 b=50,52 win=-")
    bench.run(2500)
    assert bench.shown_pegs(0) == (25, 37)


def test_a_stuck_key_is_told():
    bench = Bench()
    bench.down.add("5")
    bench.settle()
    bench.run(100)
    assert [body for body in bench.said() if body.startswith("LOG error stuck ")] or [
        line for line in bench.app.log_lines if line.find("stuck") > 0
    ]


def test_a_board_without_keys_and_one_with_few_holes():
    content = board_content(1)
    del content["keypad"]
    content["holes"] = 61
    content["segments"][0]["to"] = 61
    bench = rested(content=content)
    bench.port.arriving = b"+a 8\n+a 40\n"
    bench.run(3000)
    assert bench.app.game.state()[:1] == (61,) and bench.shown_pegs(0) == (8, 48)
    bench.send("SET c09e 1 to=61 unit=1 turn=a crib=a a=60,70 win=a")
    bench.run(5000)
    assert bench.shown_pegs(0) == (60, 61)
    bench.app.game.after_snapshot("c09e", 2, (121, 1, 0, 0, ((60, 121),), None))
    bench.app.scene.show_pegs(bench.app.game.state())
    bench.app.scene.refuse(0, bench.clock.ms)
    bench.run(1000)


def test_a_key_shows_its_ghost_in_the_turn_in_which_it_counts():
    bench = rested()
    read = bench.port.read

    def read_long():
        bench.clock.ms += 20
        return read()

    bench.down.add("7")
    bench.run(2)
    bench.port.read = read_long
    bench.app.turn()
    assert bench.app.entry.digits == "7" and bench.light(0, 7)


def test_a_key_that_has_settled_shows_its_ghost_before_packets_are_read():
    bench = rested()
    bench.down.add("7")
    for _ in range(10):
        bench.clock.ms += 1
        bench.app.keypad.update(bench.clock.ms)
    frames = bench.outputs[0].frames
    count = len(frames)
    read = bench.port.read
    sent = []

    def read_and_note():
        sent.append(len(frames) - count)
        return read()

    bench.port.read = read_and_note
    bench.run(2)
    assert sent[0] == 1 and bench.light(0, 7)


def test_turns_follow_each_other_closely_while_a_contact_settles():
    bench = rested()
    at_rest_ms = bench.app.idle_ms()
    assert at_rest_ms > 1
    bench.down.add("C")
    bench.run(2)
    assert bench.app.idle_ms() == 1
    bench.run(60)
    assert bench.app.idle_ms() == at_rest_ms


def test_a_knock_is_no_press_however_long_the_turn_before_it_was():
    bench = rested()
    read = bench.port.read

    def read_long():
        bench.clock.ms += 20  # as many packets take
        return read()

    bench.clock.ms += SCAN_MS
    bench.down.add("7")
    bench.port.read = read_long
    bench.app.turn()
    bench.port.read = read
    bench.down.discard("7")
    bench.run(40)
    assert bench.app.entry.digits == ""


def test_a_strip_for_each_lane():
    bench = rested(4, a_strip_each=True)
    bench.tap("C9#")
    bench.run(1500)
    assert bench.shown_pegs(2) == (0, 9)
    assert len(set([len(output.frames) for output in bench.outputs])) == 1


def test_no_frame_is_cut_by_a_save():
    bench = rested()
    output = bench.outputs[0]
    busy = []
    bench.store.on_write = lambda: busy.append(output.busy_for)
    send = output.send

    def send_slowly(buffer):
        send(buffer)
        output.busy_for = 5

    output.send = send_slowly
    for _ in range(5):
        bench.tap("A7#")
        bench.run(100)
    assert busy == [0] * 5
