"""`autopeg board measure` on the chip: its own times are those that the emulated world sees."""

from autopeg.boards.link.messages import Greeting
from autopeg.boards.measuring import SETS, Measured, measure, report_of
from pegcore.lines import encode
from support.emulated.pico import NO_SHOW, Pico


class Chip:
    """The emulated Pico as what is measured needs it; every wait is in its own time."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico

    def send(self, body: str) -> None:
        self.pico.usb.write(encode(body))

    def ask(self, line: str) -> list[str]:
        self.pico.usb.write(f"?begin\n{line}\n?end\n".encode())
        self.pico.expect(b'"?begin" is no command: help lists them', 5000)
        said = self.pico.expect(b'"?end"', 20_000).decode()
        return [text for text in said.splitlines()[:-1] if text and not text.startswith("$")]

    def wait(self, seconds: float) -> None:
        self.pico.run(seconds * 150)  # the rest of the motion is of no interest here


def test_a_pico_measures_itself_and_keeps_its_game(pico_of):
    pico = pico_of("classic-2")
    pico.power_on()
    pico.expect(b"$HI ", 3000)
    pico.send(*NO_SHOW)
    pico.run(300)
    for key in "A9#":
        pico.keypad.tap(key, 40)
        pico.run(300)
    greeting = Greeting("0.1.0", "f" * 16, "0001", 0, None, 0, 2, 121, 242, "classic-2", "power")
    measured = measure(Chip(pico), greeting, 0, print, Chip(pico).wait)
    assert isinstance(measured, Measured)
    assert measured.wire_ms == 7.56
    assert measured.set_to_latched is not None
    assert measured.set_to_latched.count == SETS
    assert measured.wire_ms < measured.set_to_latched.median < 30
    assert measured.save is not None
    assert measured.save.median < 5 < measured.save.worst
    assert measured.heap_free is not None
    assert measured.heap_free > 50_000
    assert any("a=0,9 b=0,0" in line for line in measured.status)
    report = report_of(measured, "0.1.0")
    assert "| snapshot read to frame latched | " in report
    assert "MicroPython" in report
