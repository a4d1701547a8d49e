"""The human console."""

from pegboard.selftest import Lamps
from support.firmware.parts import Bench


def answers(line, bench=None):
    bench = bench or Bench()
    bench.settle()
    bench.lines()
    bench.port.arriving = line.encode() + b"\n"
    bench.run(1000)
    return bench.lines()


def test_help_names_every_command():
    text = "\n".join(answers("help"))
    for command in ("help", "status", "leds", "keys", "log", "+a 5", "undo", "redo", "new 121 2", "count 5H"):
        assert text.find(command) >= 0, command


def test_entries_are_ordinary_events():
    bench = Bench()
    assert answers("+a 5", bench) == ["to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-"]
    assert answers("undo", bench) == ["to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-"]
    assert answers("redo", bench) == ["to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-"]
    assert answers("new 61 2", bench) == ["to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=-"]
    assert bench.app.link.outbox.last == 4


def test_a_board_of_one_lane_begins_games_of_one_lane():
    bench = Bench(1)
    assert answers("new", bench) == ["type target and lanes, such as new 121 1: to 61, 121 or 241, lanes 1"]
    assert answers("new 61 1", bench) == ["to=61 unit=1 turn=- crib=- a=0,0 win=-"]


def test_count():
    assert answers("count 5H 5C 5S JD 5D")[-1] == "29 in all"
    assert answers("count 5H 5C 5S JD") == ["type 4 cards and the starter, such as count 5H 5C 5S JD 5D"]
    assert answers("count 5H 5C 5S JD XX")[0].startswith('"XX" is not a card')
    assert answers("count 5H 5H 5S JD 5D") == ["5H appears twice in the hand"]


def test_status_leds_keys_and_log():
    bench = Bench()
    bench.app.log("info", "hello")
    status = "\n".join(answers("status", bench))
    assert status.find("board test") == 0 and status.find("242 LEDs") > 0
    assert answers("leds", bench)[0].startswith("a: ")
    bench.down.add("7")
    assert answers("keys", bench) == ["pressed: 7"]
    assert answers("log", bench) == ["info hello"]


def test_what_makes_no_sense_gets_a_sentence():
    for line in (
        "sing",
        "+",
        "+e 5",
        "+a",
        "+a 0",
        "+a -3",
        "+a 5000",
        "+ab 5",
        "new",
        "new 100 2",
        "new 121 9",
        "new x y",
    ):
        said = answers(line)
        assert len(said) == 1 and len(said[0]) > 10, (line, said)
    assert answers("redo")[0].startswith("no: nothing to redo")
    assert answers("   ") == []


def lines_a_turn(bench, line):
    """Return how many lines of the answer each turn of the program said, until nothing more came."""
    bench.settle()
    bench.lines()
    bench.port.arriving = line.encode() + b"\n"
    counts = []
    for _ in range(60):
        bench.run(2)
        counts.append(len(bench.lines()))
    return counts


def test_an_answer_takes_a_turn_for_each_line():
    for line, least in (("help", 11), ("status", 6), ("count 5H 5C 5S JD 5D", 13), ("leds", 2), ("test", 4)):
        counts = lines_a_turn(Bench(), line)
        assert max(counts) == 1 and sum(counts) >= least, (line, counts)


def test_frames_and_keys_go_on_during_an_answer():
    bench = Bench()
    bench.settle()
    bench.app.perform(("PTS", 0, 29))
    frames = len(bench.outputs[0].frames)
    bench.port.most_bytes = 4
    bench.port.arriving = b"help\n"
    bench.down.add("B")
    bench.run(36)
    bench.down.discard("B")
    bench.run(40)
    assert bench.app.link.peek(1) and len(bench.outputs[0].frames) - frames >= 36
    bench.run(2000)
    assert bench.app.entry.lane == 1 and len(bench.lines()) == 11


def test_an_answer_longer_than_what_may_wait_is_said_whole():
    bench = Bench(4)
    bench.settle()
    bench.lines()
    bench.app.scene.play(Lamps(bench.app.scene, list(range(484)), (1, 2, 3)), bench.clock.ms)
    bench.run(100)
    bench.port.most_bytes = 7
    bench.port.arriving = b"leds\n"
    bench.run(3000)
    text = bench.port.written.decode()
    assert len(text) > 4000 and text.count("=010203") == 484 and text.count("\n") == 4


def test_lines_that_come_too_fast_are_obeyed_in_order_or_refused():
    bench = Bench()
    bench.settle()
    bench.lines()
    bench.port.most_bytes = 0
    bench.port.arriving = b"".join([b"+%s %d\n" % ((b"b", b"a")[i % 2], i) for i in range(1, 26)])
    bench.run(100)
    bench.port.most_bytes = 64
    bench.run(1000)
    said = bench.lines()
    assert [line[-24:] for line in said if line.startswith("to=")][-1] == "=- a=49,64 b=56,72 win=-", said
    refused = [line for line in said if line.endswith(" was dropped: too many lines at once")]
    assert len(refused) == 25 - 16 and refused[0].startswith('"+a 17" '), said
