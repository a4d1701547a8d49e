"""A board with something wrong, made of the virtual one, and a witness who sees what it shows and answers questions."""

import re
from dataclasses import dataclass, field

from autopeg.boards.board_layout import board_files, read_board_file
from autopeg.boards.key_events import KeyEvent
from autopeg.boards.selftest import strips
from autopeg.boards.virtual import QuickClock, VirtualBoard
from pegboard.board_file import Board, parse_board

_SETTLE_MS = 250
_NAMES: dict[tuple[int, ...], str] = {(1, 0, 0): strips.RED, (0, 1, 0): strips.GREEN, (0, 0, 1): strips.BLUE}


@dataclass
class Faults:
    """order: of the colours of the LEDs themselves; dark: (strip, LED) of broken ones, from 0; cut: LEDs of a strip
    behind which no data come; is_turned: whether strips lie the other way round; is_sagging: whether far ends are dim;
    flickers: whether the data are bad; keys: what comes for a key in place of itself; milliamps: what a meter shows."""

    order: str = "GRB"
    dark: set[tuple[int, int]] = field(default_factory=set)
    cut: int | None = None
    is_turned: bool = False
    is_sagging: bool = False
    flickers: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    milliamps: int | None = None


def parsed(name: str) -> Board:
    return parse_board(read_board_file(board_files()[name]))


class FaultyBoard:
    """The board's program at a console, on LEDs and keys with faults."""

    def __init__(self, faults: Faults, name: str = "classic-2") -> None:
        self.faults = faults
        self.clock = QuickClock()
        self.virtual = VirtualBoard(parsed(name), clock=self.clock)
        self.seen: list[list[tuple[int, int]]] = []  # after each line that was asked: the (strip, LED) that are lit
        self.pressed = ""
        self.run(3000)

    def ask(self, line: str) -> list[str]:
        if line == "test keys" and self.pressed:
            for key in self.faults.keys.get(self.pressed, self.pressed):
                self.virtual.type_keys(key)
            self.pressed = ""
            self.run(400)
        self.virtual.receive()
        self.virtual.send(line.encode() + b"\n")
        self.run(_SETTLE_MS)
        self.seen.append([place for place, color in self.colors().items() if any(color)])
        said = self.virtual.receive().decode().splitlines()
        return [text for text in said if "$" not in text]

    def jam(self, key: str) -> None:
        """Hold a key down for good."""
        self.virtual.typed.append(KeyEvent(key, 10**9))

    def run(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.clock.wait(10)
            self.virtual.turn()

    def colors(self) -> dict[tuple[int, int], tuple[int, int, int]]:
        """Return what the LEDs look like."""
        found: dict[tuple[int, int], tuple[int, int, int]] = {}
        for strip, frame in enumerate(self.virtual.frames()):
            width = len(self.faults.order)
            for led in range(len(frame) // width):
                parts = frame[led * width : led * width + width]
                is_dead = (strip, led) in self.faults.dark or (self.faults.cut is not None and led >= self.faults.cut)
                color = (0, 0, 0) if is_dead else tuple(parts[self.faults.order.index(part)] for part in "RGB")
                found[strip, led] = color[0], color[1], color[2]
        return found


class Witness:
    """Answers as a person does who looks at a faulty board."""

    def __init__(self, board: FaultyBoard, *, is_building: bool = False) -> None:
        """Watch a board. is_building: answers for the pieces that are there, as hardware/build/4-strips.md says."""
        self._board = board
        self._is_building = is_building
        self._walk_began = 0
        self._to_name: list[int] = []
        self._hole = 0
        self.told: list[str] = []

    def tell(self, text: str) -> None:
        self.told.append(text)
        if text.startswith("Press "):
            self._board.pressed = text.removeprefix("Press ")
        self._walk_began = len(self._board.seen)

    def choose(self, question: str, answers: dict[str, str]) -> str:
        for part, answer in (
            ("in one colour", self._color_of_strip),
            ("Where is it", self._where),
            ("How did it go", self._walked),
            ("lit now", lambda _: "y" if self._board.seen[-1] else "n"),
            ("far end as white", lambda _: "n" if self._board.faults.is_sagging else "y"),
        ):
            if part in question:
                choice = answer(question)
                assert choice in answers, (question, choice)
                return choice
        raise AssertionError(question)

    def number(self, question: str, most: int) -> int | None:
        if "How many LEDs" in question:
            return self._board.faults.cut
        if "stayed dark" in question:
            return self._to_name.pop(0) if self._to_name else None
        if "last right one" in question:
            return self._hole
        assert "meter" in question
        return self._board.faults.milliamps

    def _color_of_strip(self, question: str) -> str:
        if self._board.faults.flickers:
            return strips.WRONG
        strip = int(re.findall(r"strip (\d)", question)[0])
        colors = [color for (number, _), color in self._board.colors().items() if number == strip]
        dark = sum(not any(color) for color in colors)
        if dark == len(colors):
            return strips.DARK
        if self._board.faults.cut is not None and not self._is_building:
            return strips.PART
        kinds = {tuple(part and 1 for part in color) for color in colors if any(color)}
        return _NAMES[kinds.pop()] if len(kinds) == 1 else strips.PATTERN

    def _where(self, _question: str) -> str:
        if not self._board.seen[-1]:
            return "n"
        return "f" if self._board.faults.is_turned else "s"

    def _walked(self, _question: str) -> str:
        dark = [i + 2 for i, lit in enumerate(self._board.seen[self._walk_began :]) if not lit]
        self._to_name = dark.copy()
        return "g" if dark else "y"
