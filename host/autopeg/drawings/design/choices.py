"""The choices behind a board, each with a usual value, and which values can be chosen."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Literal, get_args

from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.boards.panel import STRIP_WIDTH_MM
from autopeg.drawings.design.straight import LEAST_ROW
from pegcore.track import LANE_NAMES, STRIP_ORDERS

Shape = Literal["curve", "straight"]
Strips = Literal["one", "lane"]
"""One strip through all lanes, or a strip and a data pin for each lane."""
Size = tuple[float, float]
"""Width and height in millimetres."""

LEAST_LANES = 2
HOLES = (61, 121)
DENSITIES = (30, 60, 100, 144)
PICOS = (1, 2)
LARGEST_MM = 3000.0
LEAST_PRINTER_MM = 100.0
_PINS = tuple(pin for pin in range(29) if pin not in (23, 24, 25))
"""The GP numbers on the edge of a Pico."""
_KEYS_ACROSS = 4
_USUAL_HOLE_MM, _LARGE_HOLE_MM, _LARGE_PITCH_MM = 4.0, 5.0, 15.0
_USUAL_MILLIAMPS = {2: 850, 3: 1000, 4: 1200}
_USUAL_GAPS_MM = {"curve": 12.0, "straight": 20.0}


class DesignError(UsageError):
    """A board that cannot be built. choice: the field of Choices to change; the message says why and what to do."""

    def __init__(self, choice: str, message: str) -> None:
        super().__init__(message)
        self.choice = choice


class Choices(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person's choices; None: what is usual for the other choices. Lengths are in millimetres."""

    name: str = "my-board"
    title: str | None = None
    """The kind of board, in words."""
    lanes: int = 2
    holes: int = 121
    """Holes in a lane, with the finish: 121, or 61 for short games only."""
    shape: Shape = "curve"
    """Three streets with two curves, or straight rows."""
    rows: int | None = None
    """The rows of a lane of a straight board; None: 2, or as many as the size needs."""
    strip: int = 100
    """LEDs a metre, which set the distance between the holes."""
    hole: float | None = None
    """The diameter of the drilled holes."""
    lane_gap: float | None = None
    """From lane to lane."""
    row_gap: float = 15.0
    """From row to row of a lane of a straight board."""
    size: Size | None = None
    """The largest size of the board, in either direction."""
    bed: Size | None = None
    """The largest plate that the machine takes, in either direction; None: sawn and drilled by hand."""
    printer: float = 200.0
    """The side of the largest tile of the light grid that the 3D printer takes."""
    strips: Strips = "one"
    order: str = "GRB"
    """The order in which the LEDs take their colours."""
    data_pins: tuple[int, ...] | None = None
    """GP numbers, one for each strip."""
    keypad: bool = True
    keypad_rows: tuple[int, ...] = (2, 3, 4, 5)
    keypad_columns: tuple[int, ...] = (6, 7, 8, 9)
    display: bool = True
    display_pins: tuple[int, ...] = (0, 1)
    """SDA, SCL."""
    milliamps: int | None = None
    """What all LEDs together may draw."""
    pico: int = 1

    @property
    def pitch_mm(self) -> float:
        """The distance of the LEDs of the strip, and so of the holes of a straight piece."""
        return 1000 / self.strip

    @property
    def hole_mm(self) -> float:
        if self.hole is not None:
            return self.hole
        return _LARGE_HOLE_MM if self.pitch_mm > _LARGE_PITCH_MM else _USUAL_HOLE_MM

    @property
    def lane_gap_mm(self) -> float:
        return _USUAL_GAPS_MM[self.shape] if self.lane_gap is None else self.lane_gap

    @property
    def most_milliamps(self) -> int:
        return _USUAL_MILLIAMPS[self.lanes] if self.milliamps is None else self.milliamps

    @property
    def strip_count(self) -> int:
        return 1 if self.strips == "one" else self.lanes

    @property
    def strip_pins(self) -> tuple[int, ...]:
        return tuple(range(10, 10 + self.strip_count)) if self.data_pins is None else self.data_pins

    @property
    def lane_names(self) -> Sequence[str]:
        return LANE_NAMES[: self.lanes]


def check_choices(choices: Choices) -> None:
    """Raise DesignError for the first choice that no board can have."""
    _among("lanes", choices.lanes, range(LEAST_LANES, len(LANE_NAMES) + 1))
    _among("holes", choices.holes, HOLES)
    _among("shape", choices.shape, get_args(Shape))
    _among("strip", choices.strip, DENSITIES, "LEDs a metre")
    _among("strips", choices.strips, get_args(Strips))
    _among("order", choices.order, STRIP_ORDERS)
    _among("pico", choices.pico, PICOS)
    _check_rows(choices)
    _check_lengths(choices)
    _check_pins(choices)


def option(choice: str) -> str:
    """Return the option of the command line for a choice."""
    return "--" + choice.replace("_", "-")


def millimetres(length: float) -> str:
    return f"{round(length, 1):g}"


def _among(choice: str, value: object, allowed: Sequence[object], unit: str = "") -> None:
    if value not in allowed:
        *most, last = map(str, allowed)
        raise DesignError(choice, f"{option(choice)} {value}: choose {', '.join(most)} or {last}{unit and ' ' + unit}")


def _check_rows(choices: Choices) -> None:
    if choices.rows is None:
        return
    if choices.shape == "curve":
        raise DesignError("rows", f"--rows {choices.rows}: only a straight board has rows; add --shape straight")
    most = choices.holes // LEAST_ROW
    if not 1 <= choices.rows <= most:
        raise DesignError(
            "rows",
            f"--rows {choices.rows}: {choices.holes} holes make 1 to {most} rows of {LEAST_ROW} or more",
        )


def _check_lengths(choices: Choices) -> None:
    """Check the lengths against each other: wood between the holes, strips side by side."""
    for choice in ("lane_gap", "row_gap"):
        gap: float = getattr(choices, f"{choice}_mm", choices.row_gap)
        if not STRIP_WIDTH_MM <= gap <= 100:
            wide = f"a strip is {STRIP_WIDTH_MM:g} mm wide"
            raise DesignError(choice, f"{option(choice)} {gap:g}: {wide}; choose {STRIP_WIDTH_MM:g} to 100 mm")
    for choice in ("size", "bed"):
        size: Size | None = getattr(choices, choice)
        if size is not None and not all(isfinite(side) and 50 <= side <= LARGEST_MM for side in size):
            given = "x".join(f"{side:g}" for side in size)
            raise DesignError(choice, f"{option(choice)} {given}: each side is 50 to {LARGEST_MM:g} mm")
    if not LEAST_PRINTER_MM <= choices.printer <= LARGEST_MM:
        limits = f"{LEAST_PRINTER_MM:g} to {LARGEST_MM:g} mm"
        raise DesignError("printer", f"--printer {choices.printer:g}: the bed of a printer is {limits} wide")


def _check_pins(choices: Choices) -> None:
    """Check that each pin is on the edge of the Pico and has one use."""
    counts = {
        "data_pins": (choices.strip_pins, choices.strip_count, "one for each strip"),
        "keypad_rows": (choices.keypad_rows, _KEYS_ACROSS, "one for each row of the keypad"),
        "keypad_columns": (choices.keypad_columns, _KEYS_ACROSS, "one for each column of the keypad"),
        "display_pins": (choices.display_pins, 2, "SDA and SCL"),
    }
    used: dict[int, str] = {}
    for choice in _used_pins(choices):
        pins, count, each = counts[choice]
        given = f"{option(choice)} {','.join(map(str, pins))}"
        if len(pins) != count:
            raise DesignError(choice, f"{given}: name {count} {'pin' if count == 1 else 'pins'}, {each}")
        for pin in pins:
            if pin not in _PINS:
                raise DesignError(choice, f"{given}: the pins on the edge of a Pico are GP0 to GP22 and GP26 to GP28")
            if pin in used:
                free = ", ".join(f"GP{one}" for one in _PINS if one not in used and one not in pins)
                raise DesignError(choice, f"{given}: GP{pin} is taken by {option(used[pin])}; free are {free}")
            used[pin] = choice
    sda, scl = choices.display_pins if choices.display else (0, 1)
    if sda % 2 or scl % 4 != sda % 4 + 1:  # RP2040 data sheet 1.4.3
        raise DesignError(
            "display_pins",
            f"--display-pins {sda},{scl}: SDA and SCL are neighbours that share an I2C, such as 0,1 or 4,5 or 20,21",
        )


def _used_pins(choices: Choices) -> Iterator[str]:
    yield "data_pins"
    if choices.keypad:
        yield "keypad_rows"
        yield "keypad_columns"
    if choices.display:
        yield "display_pins"
