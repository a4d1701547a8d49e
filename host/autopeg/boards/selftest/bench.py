"""Access to single LEDs and keys of a board through its self-test. Source: docs/firmware.md, "The self-test"."""

import re
import time
from collections.abc import Callable

from msgspec import Struct

from autopeg.base.errors import Failure
from autopeg.boards.console import Console

_KEY_POLL_S = 0.1
_STAR = "x"  # the console's name for the key *, which can't be in a line


class StripFacts(Struct, frozen=True):
    """A strip of the board file. number: from 0, as in the drawings; pin: its GP number; order: of the colours."""

    number: int
    pin: int
    leds: int
    order: str

    @property
    def name(self) -> str:
        return f"strip {self.number} (GP{self.pin}, LEDs 0 to {self.leds - 1})"


class Inventory(Struct, frozen=True):
    """The parts that a board reports. keys: one text per row, with the pins of rows and columns."""

    strips: tuple[StripFacts, ...]
    lanes: str
    holes: int
    keys: tuple[str, ...]
    row_pins: tuple[int, ...]
    col_pins: tuple[int, ...]
    milliamps: int
    most_milliamps: int


class Place(Struct, frozen=True):
    """Where the LED of a hole is: strip and LED from 0, as in the board file and the drawings."""

    strip: int
    led: int


class Bench:
    """The parts of one board. Every method raises Failure when the board has no self-test."""

    def __init__(self, console: Console, wait: Callable[[float], None] = time.sleep) -> None:
        self._console = console
        self._wait = wait

    def inventory(self) -> Inventory:
        """Return the parts of the board."""
        told = "\n".join(self._console.ask("test"))
        strips = re.findall(r"^strip (\d+) pin (\d+) leds (\d+) order (\w+)$", told, re.MULTILINE)
        lanes = _found(r"^lanes (\w+) holes (\d+)$", told)
        current = _found(r"^milliamps (\d+) of (\d+)$", told)
        keypad = re.search(r"^keypad rows (\S+) cols (\S+) keys (.+)$", told, re.MULTILINE)
        rows, cols, keys = keypad.groups() if keypad else ("", "", "")
        return Inventory(
            tuple(StripFacts(int(number), int(pin), int(leds), order) for number, pin, leds, order in strips),
            lanes[0],
            int(lanes[1]),
            tuple(keys.replace(_STAR, "*").split()),
            _pins(rows),
            _pins(cols),
            int(current[0]),
            int(current[1]),
        )

    def light(self, strip: StripFacts, color: str) -> None:
        """Light all LEDs of a strip. color: such as 280000."""
        self._do(f"test leds {strip.number} 1 {strip.leds} {color}", r"^LED ")

    def light_hole(self, lane: str, hole: int) -> Place:
        """Light one hole and return where its LED is."""
        led, strip = self._do(f"test hole {lane} {hole}", r"^hole \d+ of lane \w is LED (\d+) of strip (\d+)$")
        return Place(int(strip), int(led) - 1)

    def struck(self) -> list[str]:
        """Return the keys pressed since the last call, also those held down."""
        return self._keys("struck")

    def held(self) -> list[str]:
        """Return the keys that are closed now."""
        return self._keys("held")

    def _keys(self, kind: str) -> list[str]:
        [words] = self._do("test keys", rf"^{kind} (.+)$")
        return [_key(word) for word in words.split() if word != "none"]

    def next_strokes(self, seconds: float) -> list[str]:
        """Wait for a key, at most `seconds`, and return the keys pressed."""
        waited_s = 0.0
        while waited_s < seconds:
            struck = self.struck()
            if struck:
                return struck
            self._wait(_KEY_POLL_S)
            waited_s += _KEY_POLL_S
        return []

    def pause(self, seconds: float) -> None:
        """Give the person time to look."""
        self._wait(seconds)

    def end(self) -> None:
        """End the self-test, so that the game goes on."""
        self._console.ask("test off")

    def _do(self, line: str, pattern: str) -> tuple[str, ...]:
        return _found(pattern, "\n".join(self._console.ask(line)))


def _found(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise Failure("the board's program has no self-test: `autopeg board install` brings the one that has")
    return found.groups()


def _pins(text: str) -> tuple[int, ...]:
    return tuple(int(pin) for pin in text.split(",") if pin)


def _key(word: str) -> str:
    return word.removeprefix("hold:").replace(_STAR, "*")
