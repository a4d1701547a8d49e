"""The whole way: power, keys, packets, frames of light, flash. One board serves the tests of each scenario, since a
second of its time takes five of ours."""

import itertools
import random

import pytest

from pegcore.lines import PACKET, LineReader
from support.emulated.pico import NO_SHOW, Pico, colors_of
from support.emulated.presses import small_board

LIGHT_MS = 200
"""Until the lights have come up."""

HOLES = 30
"""Of a board on which not every LED matters."""


def started(pico: Pico) -> Pico:
    pico.power_on()
    pico.run_until(lambda: pico.usb.is_connected, 2000, "the USB port")
    pico.run(100)
    pico.send(*NO_SHOW)
    pico.expect(b"$HI ")
    pico.run(150)
    return pico


def bodies(data: bytes) -> list[str]:
    return [text for kind, text in LineReader().feed(data) if kind == PACKET]


def lit_holes(pico: Pico) -> dict[int, int]:
    """Return the light of the LEDs that are brighter than a sign, by number."""
    colors = colors_of(pico.leds[10].frames[-1])
    return {i: sum(color) for i, color in enumerate(colors) if sum(color) > 45}


@pytest.fixture(scope="module")
def classic(pico_of):
    pico = started(pico_of("classic-4"))
    pico.run(LIGHT_MS)
    return pico


def test_frames_are_clean_and_the_first_light_comes_soon(classic):
    frames = classic.leds[10].frames
    assert {len(frame.raw) for frame in frames} == {3 * 484}
    assert sum(frame.stray_bits + frame.long_lows for frame in frames) == 0
    lit = next(frame for frame in frames if any(frame.raw))
    assert lit.start_ms - classic.began_ms <= 120


def test_each_bit_is_one_that_ws2812b_and_sk6812_both_take(classic):
    """High for 0.3 and 0.6 µs ± 150 ns (SK6812), 0.22 to 0.38 and 0.58 to 1 µs (WS2812B), in 1.25 µs."""
    frame = next(frame for frame in classic.leds[10].frames if any(frame.raw))
    assert frame.high_ns == pytest.approx((312.5, 687.5), abs=20)
    assert 1e6 * (frame.end_ms - frame.start_ms) == pytest.approx(1250 * 8 * len(frame.raw), abs=1000)


def test_a_snapshot_is_shown_in_the_next_frame(classic):
    classic.send("SET c09e 1 to=121 unit=1 turn=- crib=- a=25,37 b=50,52 c=0,0 d=0,9 win=-")
    classic.expect(b"$OK c09e 1 ")
    classic.run(60)
    assert sorted(lit_holes(classic)) == [24, 36, 241 - 51, 241 - 49, 483 - 8]


def test_a_bouncing_key_shows_the_ghost_and_pegs_once(classic):
    classic.usb.take()
    for key in "A7":
        classic.tap(key, 60, bounce_ms=5)
        classic.run(100)
    assert 43 in lit_holes(classic)
    writes = len(classic.flash.log)
    classic.tap("#", 60, bounce_ms=5)
    event = classic.expect(b"PTS a 7")
    assert len(classic.flash.log) > writes
    classic.run(40)
    assert sorted(lit_holes(classic))[:2] == [36, 43]
    assert classic.keypad.conflicts == 0
    epoch = event.split(b"EV ")[1].split()[0].decode()
    classic.send(f"ACK {epoch} 1")
    classic.run(100)


def test_the_console_counts_a_hand(classic):
    classic.usb.take()
    classic.usb.write(b"count 5H 5C 5S JD 5D\n")
    classic.expect(b"29 in all\n")


def test_an_answer_of_many_lines_holds_up_neither_frames_nor_keys(classic):
    frames = classic.leds[10].frames
    classic.send("SHOW locate")
    classic.run(60)
    begin = len(frames)
    classic.usb.write(b"status\n")
    classic.expect(b" mA, ")
    starts = [frame.start_ms for frame in frames[begin:]]
    assert len(starts) > 4
    assert max(after - before for before, after in itertools.pairwise(starts)) < 40
    classic.send("SHOW off")
    classic.usb.write(b"status\nhelp\n")
    for key in "BC":
        classic.keypad.tap(key, 36)
        classic.run(50)
    classic.expect(b"the starter comes last")
    classic.usb.write(b"status\n")
    classic.expect(b"typing nothing for lane c, 0 strokes dropped")


def test_an_open_port_that_nobody_reads_stops_nothing(classic):
    with classic.nobody_reads():
        for _ in range(12):
            classic.send("HI proto=1 host=test")
            classic.run(30)
        classic.keypad.tap("B")
        classic.run(100)
        classic.keypad.tap("5")
        classic.run(120)
        assert 241 - 56 in lit_holes(classic)
        classic.keypad.tap("*")
        classic.run(100)
    classic.run(200)
    assert classic.usb.take().count(b"$HI ") >= 1


# A scan of the keypad of which nobody knows any more: its memory is free, and DMA would go on writing there.
ABANDON_PAD = """
from pegboard.devices import PioPad
from pegboard.pio_pad import begin
begin((2, 3, 4, 5), (6, 7, 8, 9), PioPad)
import gc
gc.collect()
"""
SAMPLES = 12  # what DMA waits for: a sample of the keypad


def assert_pad_is_left_alone(pico):
    assert not any(machine.enabled for machine in pico.pio[1].machines)
    assert not [channel.index for channel in pico._chip.dma.channels if channel.active]
    assert all(pico._chip.gpio[pin].value not in (0, 1) for pin in (2, 3, 4, 5))


def test_ctrl_c_leads_to_the_repl_and_ctrl_d_back_with_nothing_lost(classic):
    assert int(classic.execute("import gc; gc.collect(); print(gc.mem_free())")) >= 135_000
    in_one_piece = "print(len(bytearray(60_000)))"  # of which a module needs 1280 bytes while it is loaded
    assert int(classic.execute(in_one_piece)) == 60_000
    modules = classic.execute("import sys; print(*sys.modules)")
    assert "pegboard.app" in modules
    assert not any(f"pegboard.{name}" in modules for name in ("oled", "i2c_bus", "display", "font"))  # there is none
    files = classic.files()
    assert_pad_is_left_alone(classic)
    classic.execute(ABANDON_PAD)
    classic.soft_reset()
    classic.usb.write(b"\x02\x04")
    greeting = classic.expect(b"boot=reset", 3000)
    assert b" last=1 " in greeting
    classic.send(*NO_SHOW)
    classic.run(100)
    classic.keypad.tap("C", 35)
    classic.run(80)
    classic.usb.write(b"\nstatus\n")  # the keys of the REPL are no part of the line
    classic.expect(b"typing nothing for lane c, 0 strokes dropped")
    assert sum(channel.active and channel.treq == SAMPLES for channel in classic._chip.dma.channels) == 1
    assert classic.files().keys() == files.keys()
    assert "crash.txt" not in files


def test_four_strips_go_out_at_once(pico_of):
    wired = small_board(pico_of("lanes-4").files()["board.json"], HOLES, strips=4)
    pico = started(pico_of("lanes-4", {"board.json": wired}))
    pico.run(LIGHT_MS)
    pico.send(f"SET c09e 1 to={HOLES} unit=1 turn=- crib=- a=25,29 b=20,22 c=0,0 d=0,9 win=-")
    pico.expect(b"$OK ")
    pico.run(60)
    last = [pico.leds[pin].frames[-1] for pin in (10, 11, 12, 13)]
    assert max(frame.start_ms for frame in last) - min(frame.start_ms for frame in last) < 1
    lit = [[i for i, color in enumerate(colors_of(frame)) if sum(color) > 45] for frame in last]
    assert lit == [[24, 28], [19, 21], [], [8]]


def test_safe_mode(pico_of):
    pico = pico_of("classic-2")
    pico.power_on()
    pico.keypad.press("D")
    pico.run(1)
    pico.expect(b"Safe mode", 1000)
    assert pico.execute("print(1 + 1)") == "2"
    assert not pico.leds[10].frames


@pytest.mark.parametrize(
    ("content", "sentence", "lights"),
    [
        (b'{"name": "x"}', b'board.json: board file: "lanes" is missing\r\n', 3),
        (
            b'{"name": "x", "lanes": ["a"], "holes": 31, "strips": [{"pin": 10, "leds": 40, "order": "GRB"}], '
            b'"segments": [{"lane": "a", "from": 1, "to": 30, "strip": 0, "first": 0, "step": 1}]}',
            b"board.json: lane a hole 31: no segment gives it an LED\r\n",
            3,
        ),
        (b'{"name": "' + b"x" * 230_000 + b'"}', b"board.json: it has 230012 bytes, 32768 at most are read\r\n", 1),
    ],
    ids=["short", "lit before it is checked", "long"],
)
def test_a_wrong_board_file_is_named_and_the_board_stays_in_reach(pico_of, content, sentence, lights):
    pico = pico_of("classic-2", {"board.json": content})
    pico.power_on()
    pico.expect(sentence, 1500)
    pico.run(400)
    frame = next(frame for frame in pico.leds[10].frames if max(frame.raw, default=0) > 30)
    red = [i for i, color in enumerate(colors_of(frame)) if color[0] and not color[1] + color[2]]
    assert red == list(range(lights))
    assert pico.execute("print(1 + 1)") == "2"


WATCHDOG_MS = 1000
CRASHING_CONSOLE = b"""
class Console:
    def __init__(self, app):
        pass
    def handle_line(self, line):
        while line == "hang":
            pass
        kept = []
        while True:
            kept.append(bytearray(600))
    def is_busy(self):
        return False
    def turn(self):
        pass
"""


@pytest.fixture(scope="module")
def watched(pico_of):
    """A board with a watchdog, of which the line `hang` of the console hangs the program, and any other
    crashes it: it fills the memory."""
    pico = pico_of("classic-2")
    files = pico.files()
    del files["pegboard/console.mpy"]
    files["pegboard/console.py"] = CRASHING_CONSOLE
    files["board.json"] = small_board(files["board.json"], HOLES).replace(
        b'"holes"', b'"watchdog_ms": %d, "holes"' % WATCHDOG_MS
    )
    pico.put_files(files)
    return started(pico)


def test_ctrl_c_stops_pegs_on_their_way_and_the_watchdog_with_them(watched):
    for rev, front in (1, 0), (2, 29):  # pegs walk within a game
        watched.send("OPT speed 50", f"SET c09e {rev} to={HOLES} unit=1 turn=- crib=- a=0,{front} b=0,0 win=-")
        watched.expect(b"$OK c09e %d " % rev)
    watched.run(200)
    assert 28 not in lit_holes(watched)
    assert watched.execute("print(1 + 1)") == "2"
    watched.run(WATCHDOG_MS * 1.2)
    assert watched.execute("print(1 + 1)") == "2"
    watched.soft_start()
    watched.expect(b"boot=reset", 3000)
    watched.send(*NO_SHOW)
    watched.run(100)


def test_a_crash_is_written_down_and_shown_and_nothing_starts_again(watched):
    watched.usb.write(b"help\n")
    watched.expect(b"crash.txt says why", 1500)
    watched.run(WATCHDOG_MS * 1.2)
    assert b"MemoryError" in watched.files()["crash.txt"]
    colors = colors_of(watched.leds[10].frames[-1])
    assert all(color[0] and not color[1] + color[2] for color in colors[:8])
    assert watched.execute("print(1 + 1)") == "2"
    watched.press_run()
    watched.expect(b"LOG error the last run crashed: MemoryError", 3000)
    watched.expect(b"boot=crash")


def test_what_starts_the_program_is_told(watched):
    for start, boot in (
        (watched.power_on, b"boot=power"),
        (watched.press_run, b"boot=reset"),
        (lambda: watched.usb.write(b"hang\n"), b"boot=watchdog"),
        (watched.soft_start, b"boot=reset"),
    ):
        watched.usb.take()
        start()
        watched.expect(boot, 3000)
        watched.run(200)


def test_a_stray_ctrl_c_stops_the_board_for_a_minute_and_any_byte_for_good(watched):
    watched.usb.take()
    watched.usb.write(b"\x03")
    watched.expect(b"in a minute")
    watched.run(59_000)
    assert b"$HI" not in watched.usb.received
    watched.expect(b"boot=reset", 3000)
    watched.run(200)
    watched.usb.write(b"\x03")
    watched.run(30_000)
    watched.usb.write(b"1 + 1\r")
    watched.expect(b"\r\n2\r\n>>> ")
    watched.run(600_000)
    assert watched.execute("print(6 * 7)") == "42"
    watched.soft_start()
    watched.expect(b"boot=reset", 3000)


# Fills the memory of both PIO blocks, so that no program of ours fits.
TAKE_PIO = b"""
import rp2
@rp2.asm_pio()
def taken():
    for i in range(32):
        nop()
rp2.PIO(0).add_program(taken)
rp2.PIO(1).add_program(taken)
"""
NOISE = bytes(byte for byte in random.Random(3).randbytes(1500) if byte != 3)


def test_without_pio_with_a_damaged_journal_and_noise_on_the_wire_the_board_plays(pico_of):
    pico = pico_of("classic-2")
    files = pico.files()
    changed = {"main.py": TAKE_PIO + files["main.py"], "board.json": small_board(files["board.json"], HOLES)}
    pico.put_files(files | changed | {"journal-b.txt": b"autopeg-journal 1 7"})
    started(pico)
    assert b"journal-b.txt is damaged" in b"".join(data for _, data in pico.usb.log)
    assert pico.files()["journal-b.txt.damaged"] == b"autopeg-journal 1 7"
    pico.usb.write(NOISE + b"\n")
    pico.run(300)
    pico.send(f"SET c09e 1 to={HOLES} unit=1 turn=- crib=- a=25,29 b=20,22 win=-")
    pico.expect(b"$OK c09e 1 ")
    pico.run(60)
    assert sorted(lit_holes(pico)) == [24, 28, HOLES + 19, HOLES + 21]
    frames = pico.leds[10].frames
    assert {len(frame.raw) for frame in frames} == {3 * 2 * HOLES}
    assert sum(frame.stray_bits + frame.long_lows for frame in frames) == 0
    assert min(frame.high_ns[0] for frame in frames) > 350  # MicroPython's own waveform, not that of our PIO program
    for key in "B5":
        pico.tap(key, 60, 5)
        pico.run(100)
    pico.usb.write(b"status\n")
    pico.expect(b"typing 5 for lane b, 0 strokes dropped")
    assert pico.keypad.conflicts == 0
    assert "crash.txt" not in pico.files()
