"""The self-test of the console: LEDs and keys, while the game rests."""

from pegboard.selftest import IDLE_MS
from support.firmware.parts import Bench, board_content


def ask(bench, line, run_ms=100):
    bench.lines()
    bench.port.arriving += line.encode() + b"\n"
    bench.run(run_ms)
    return bench.lines()


def settled(**given):
    bench = Bench(**given)
    bench.settle()
    return bench


def lit(bench, strip=0):
    """Return the numbers, from 1, of the LEDs of a strip that are not dark."""
    frame = bench.outputs[strip].frames[-1]
    return [i // 3 + 1 for i in range(0, len(frame), 3) if any(frame[i : i + 3])]


def test_it_says_what_there_is():
    assert ask(settled(lanes=2, a_strip_each=True), "test")[:4] == [
        "strip 0 pin 10 leds 121 order GRB",
        "strip 1 pin 11 leds 121 order GRB",
        "lanes ab holes 121",
        "keypad rows 2,3,4,5 cols 6,7,8,9 keys 123A 456B 789C x0#D",
    ]
    content = board_content()
    del content["keypad"]
    assert "keypad" not in " ".join(ask(settled(content=content), "test"))


def test_it_lights_leds_of_a_strip_and_no_others():
    bench = settled()
    assert ask(bench, "test leds 0 1 242 FF0000", 400) == ["LED 1 to 242 of strip 0"]
    assert lit(bench) == list(range(1, 243))
    frame = bench.outputs[0].frames[-1]
    assert frame[1] > 0 and frame[0] == frame[2] == 0
    ask(bench, "test leds 0 17 17 0000FF")
    assert lit(bench) == [17]
    parted = settled(lanes=2, a_strip_each=True)
    ask(parted, "test leds 1 3 4 00FF00")
    assert (lit(parted, 0), lit(parted, 1)) == ([], [3, 4])


def test_it_lights_a_hole_and_names_its_led():
    bench = settled()
    assert ask(bench, "test hole b 3") == ["hole 3 of lane b is LED 124 of strip 0"]
    assert lit(bench) == [124]


def test_keys_are_noted_and_mean_nothing_for_the_game():
    bench = settled()
    ask(bench, "test keys")
    bench.tap("A7#")
    bench.hold("*", 700)
    bench.down.add("5")
    bench.run(60)
    assert ask(bench, "test keys") == ["struck A 7 # hold:x 5", "held 5"]
    assert ask(bench, "test keys") == ["struck none", "held 5"]
    assert bench.app.link.outbox.last == 0
    bench.down.clear()


def test_the_game_goes_on_afterwards():
    for ending in ("off", "idle", "set"):
        bench = settled()
        ask(bench, "+a 5", 1500)
        ask(bench, "test leds 0 1 242 0000FF", 400)
        if ending == "off":
            assert ask(bench, "test off") == ["the game goes on"]
        elif ending == "idle":
            bench.clock.ms += IDLE_MS
        else:
            bench.send("SET c09e 1 to=121 unit=1 turn=- crib=- a=0,5 b=0,0 win=-")
        bench.run(1000)
        assert bench.shown_pegs(0) == (0, 5), ending
        bench.tap("B4#")
        bench.run(1000)
        assert bench.shown_pegs(1) == (0, 4), ending


def test_what_makes_no_sense_gets_a_sentence():
    bench = settled()
    for words in (
        "leds",
        "leds 1 1 1 FF0000",
        "leds 0 0 1 FF0000",
        "leds 0 2 1 FF0000",
        "leds 0 1 243 FF0000",
        "leds 0 1 1 red",
        "leds 0 1 1 GG0000",
        "hole e 1",
        "hole a 0",
        "hole a 122",
        "hole ab 1",
        "hole a x",
        "sing",
    ):
        said = ask(bench, "test " + words)
        assert len(said) == 1 and said[0].startswith("type test"), (words, said)
