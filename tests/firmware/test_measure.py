"""The measurement of a board by itself: times of snapshots, keys, frames and saves; the game comes back."""

from pegboard import measure
from support.firmware.parts import Bench

PEGS = "to=121 unit=1 turn=- crib=- a=10,20 b=30,41 win=-"


def measuring(bench):
    bench.port.arriving += b"measure\n"
    bench.run(100)
    return bench


def ask(bench, line):
    bench.lines()
    bench.port.arriving += line.encode() + b"\n"
    bench.run(400)
    return bench.lines()


def played(lanes=2):
    bench = Bench(lanes)
    bench.settle()
    bench.tap("A9#")
    bench.run(1500)
    return bench


def named(lines, name):
    return [line.split(" ")[1:] for line in lines if line.startswith(name + " ")]


def test_it_reports_each_kind_of_time_and_the_game_comes_back():
    bench = played()
    before = bench.app.game.record()
    said = ask(bench, "measure")
    assert said == ["measuring; wire {} us".format(121 * 2 * 3 * 10 + 300)]
    for rev in range(1, 5):
        bench.send("SET 0eee {} {}".format(rev, PEGS.replace("20", str(20 + rev))))
        bench.run(1000)
    bench.tap("7")
    assert ask(bench, "measure saves 5") == ["5 saves"]
    lines = ask(bench, "measure report")
    assert len(named(lines, "set")[0]) == 4
    assert len(named(lines, "save")[0]) == 5
    assert len(named(lines, "key")[0]) == 1
    assert named(lines, "frame") and named(lines, "wire") == [["7560"]]
    assert ask(bench, "measure off") == ["the game goes on"]
    bench.run(1000)
    assert bench.app.game.record() == before and bench.shown_pegs(0)[1] == 9
    assert bench.app.measurement is None
    bench.tap("B7#")
    bench.run(1000)
    assert bench.app.game.pegs()[:2] == ((0, 9), (0, 7))


def test_a_host_that_goes_away_leaves_the_game_as_it_was():
    bench = measuring(played())
    bench.send("SET 0eee 1 " + PEGS)
    bench.run(500)
    kept = measure.IDLE_US
    measure.IDLE_US = -1
    try:
        bench.run(1500)
    finally:
        measure.IDLE_US = kept
    assert bench.app.measurement is None
    assert bench.shown_pegs(0) == (0, 9)


def test_a_host_may_go_on_with_its_own_game_after_it():
    bench = played()
    bench.send("SET c09e 7 " + PEGS)
    bench.run(1000)
    measuring(bench)
    bench.send("SET 0eee 1 to=121 unit=1 turn=- crib=- a=1,2 b=3,4 win=-")
    bench.run(1000)
    ask(bench, "measure off")
    bench.said()
    bench.send("SET c09e 7 " + PEGS)
    bench.run(200)
    assert [body for body in bench.said() if body.startswith("OK c09e 7 ")]
    assert bench.app.game.pegs()[0] == (10, 20)


def test_what_makes_no_sense_is_answered_with_what_does():
    bench = measuring(played())
    for line in ("measure saves", "measure saves 41", "measure saves x", "measure it"):
        assert ask(bench, line) == ["type measure, measure saves 20, measure report or measure off"]


def test_a_flash_that_is_full_is_told():
    bench = measuring(played())
    bench.store.fault = 28
    assert ask(bench, "measure saves 2")[0].startswith("the journal cannot be written: ")
