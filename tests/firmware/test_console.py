"""The human console."""

from parts import Bench


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


def test_count():
    assert answers("count 5H 5C 5S JD 5D")[-1] == "29 in all"
    assert answers("count 5H 5C 5S JD") == ["write 4 cards and the starter, such as count 5H 5C 5S JD 5D"]
    assert answers("count 5H 5C 5S JD XX")[0].startswith("'XX' is not a card")
    assert answers("count 5H 5H 5S JD 5D") == ["5H stands twice in the hand"]


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
