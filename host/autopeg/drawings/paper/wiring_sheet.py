"""The sheet of a board's wiring: parts as boxes, every wire a line with its colour and cross-section.

The Pico and the level shifter stand at the left, what they serve at the right, each at the height of its pins. The
terminal block is two upright rails between them.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from autopeg.base.json_object import JsonObject
from autopeg.boards.panel import Point
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.paper.page import INK, MARGIN_MM, SOFT, THICK_MM, Page, Pencil
from autopeg.drawings.pins import PICO_PINS
from autopeg.drawings.power import FEED_MM2, budget_of, is_plugged
from autopeg.drawings.wiring import harness_of

_COLORS = {
    "RD": ("#c01818", "red"),
    "BK": ("#1a1a1a", "black"),
    "GN": ("#17803d", "green"),
    "YE": ("#a88a00", "yellow"),
    "BU": ("#1454b8", "blue"),
    "BN": ("#7a4a20", "brown"),
    "OG": ("#d06a00", "orange"),
    "VT": ("#7a2fa0", "violet"),
    "GY": ("#7a7a7a", "grey"),
}
"""The ink and the name of each colour of a wire, by its code."""

_ROW_MM, _TITLE_MM, _GROUP_MM = 4.2, 7.8, 10.0
_LEFT, _LEFT_WIDTH = MARGIN_MM, 44.0
_RIGHT, _RIGHT_WIDTH = 150.0, 50.0
_RAILS = {1: 102.0, 0: 107.0}
"""Where the rails are, by the remainder of the pin's number: odd ones are 5 V."""
_CHANNEL_FROM, _CHANNEL_MM = 58.0, 3.0
_INLINE, _INLINE_WIDTH = 74.0, 13.0
_TOP = 265.0


class Ended(Struct, frozen=True):
    """One wire of the diagram: both of its ends as (part, pin), and its way over the page."""

    one: tuple[str, int]
    other: tuple[str, int]
    way: tuple[Point, ...]
    color: str
    label: str


class _Diagram:
    """Places of parts and pins."""

    def __init__(self, plan: BuildPlan) -> None:
        self.harness = harness_of(plan)
        self.parts: dict[str, JsonObject] = self.harness["connectors"]
        self.data_pins = [gp for gp, _, _ in plan.board.track.strips]
        self.boxes: dict[str, tuple[Point, Point]] = {}
        self.pins: dict[tuple[str, int], Point] = {}
        self._place()

    def numbers(self, part: str) -> list[int]:
        """Return the numbers of the pins of a part."""
        content = self.parts[part]
        return list(content.get("pins", range(1, len(content["pinlabels"]) + 1)))

    def label(self, part: str, pin: int) -> str:
        """Return the name of a pin."""
        return self.parts[part]["pinlabels"][self.numbers(part).index(pin)]

    def joined(self) -> Iterator[tuple[tuple[str, int], tuple[str, int], str, str]]:
        """Yield every wire: both ends, its colour and its label."""
        for path in self.harness["connections"]:
            (one, pins), (cable, _), (other, others) = (next(iter(step.items())) for step in path)
            wire = self.harness["cables"][cable]
            for pin, to, color in zip(pins, others, wire["colors"], strict=True):
                yield (one, pin), (other, to), color, f"{color} {wire['gauge'].removesuffix(' mm2')}"

    def _place(self) -> None:
        pico_top = _TOP - (2 * _ROW_MM + _TITLE_MM + 4 if "SUPPLY" in self.parts else 0)
        if "SUPPLY" in self.parts:
            self._box("SUPPLY", _LEFT, _TOP, 34, [1, 2], is_left=False)
            self._inline("FUSE", 47 if "CUTOFF" in self.parts else 56, self.pins["SUPPLY", 1][1], 28)
            self._place_cut_off()
            self._box("C1", _RIGHT, _TOP, _RIGHT_WIDTH, [1, 2], is_left=True)
        groups = self._groups()
        y = pico_top - _TITLE_MM
        for index, (part, group) in enumerate(groups):
            if index:
                y -= 3.0 if part == "SHIFTER" else _GROUP_MM
            for pin in group:
                y -= _ROW_MM
                self.pins["PICO", pin] = (_LEFT + _LEFT_WIDTH, y + _ROW_MM / 2)
            if part in ("RUN", "DISPLAY", "KEYPAD"):
                top = y + len(group) * _ROW_MM + _TITLE_MM
                self._box(part, _RIGHT, top, _RIGHT_WIDTH, self._facing(part, group), is_left=True)
                lowest = y
        self.boxes["PICO"] = ((_LEFT, y - 1.5), (_LEFT + _LEFT_WIDTH, pico_top))
        if "DIODE" in self.parts:
            self._inline("DIODE", 64, self.pins["PICO", 39][1], 20)
            self.pins["DIODE", 1], self.pins["DIODE", 2] = self.pins["DIODE", 2], self.pins["DIODE", 1]
        lowest = self._place_shifter(y - 5.5)
        for part in self.parts:
            if part.startswith("STRIP") and part not in self.boxes:
                self._box(part, _RIGHT, lowest, _RIGHT_WIDTH, self.numbers(part), is_left=True)
                lowest = self.boxes[part][0][1] - 2

    def _place_cut_off(self) -> None:
        """Place what stands in both wires of the supply, where there is such a part."""
        if "CUTOFF" not in self.parts:
            return
        left, right = 79.0, 98.0
        for pin, supply in ((1, 1), (2, 2)):
            y = self.pins["SUPPLY", supply][1]
            self.pins["CUTOFF", pin], self.pins["CUTOFF", pin + 2] = (left, y), (right, y)
        low, high = self.pins["CUTOFF", 2][1], self.pins["CUTOFF", 1][1]
        self.boxes["CUTOFF"] = ((left, low - 2.5), (right, high + 5.0))

    def _place_shifter(self, top: float) -> float:
        """Place the level shifter, each gate at the height of its strip; return the height below the last strip."""
        *gates, vcc, ground = self.numbers("SHIFTER")
        # A module has its resistor before it, and no enable.
        is_module = "CUTOFF" in self.parts
        each = 2 if is_module else 3
        y = top - _TITLE_MM
        for pin in (vcc, ground):
            y -= _ROW_MM
            self.pins["SHIFTER", pin] = (_LEFT + _LEFT_WIDTH, y + _ROW_MM / 2)
        for strip in range(len(gates) // each):
            y -= _GROUP_MM if strip else 0
            part = f"STRIP{strip}"
            self._box(part, _RIGHT, y + _TITLE_MM, _RIGHT_WIDTH, self.numbers(part), is_left=True)
            for pin in gates[each * strip : each * strip + each]:
                y -= _ROW_MM
                self.pins["SHIFTER", pin] = (_LEFT + _LEFT_WIDTH, y + _ROW_MM / 2)
            before = self.pins["PICO", PICO_PINS[self.data_pins[strip]]][1]
            self._inline(f"R{strip + 1}", _INLINE, before if is_module else y + 1.5 * _ROW_MM, _INLINE_WIDTH)
        self.boxes["SHIFTER"] = ((_LEFT, y - 1.0), (_LEFT + _LEFT_WIDTH, top))
        return y - 3 - (_ROW_MM if is_module else 0.0)

    def _groups(self) -> list[tuple[str, list[int]]]:
        """Return the pins of the Pico by the part that they go to, the supply first, the level shifter last."""
        wanted = ["DIODE", "RAIL", "RUN", "DISPLAY", "KEYPAD", "SHIFTER"]
        groups: dict[str, list[int]] = {part: [] for part in wanted}
        for one, other, _, _ in self.joined():
            for end, far in ((one, other), (other, one)):
                part = "SHIFTER" if far[0] == "R1" else far[0]
                if end[0] == "PICO" and end[1] not in groups[part]:
                    groups[part].append(end[1])
        power = ("RAIL", groups.pop("DIODE") + groups.pop("RAIL"))
        return [power, *((part, pins) for part, pins in groups.items() if pins)]

    def _facing(self, part: str, group: Sequence[int]) -> list[int]:
        """Return the pins of a part in the order of the Pico's pins that they are joined to."""
        ends = {one: other for one, other, _, _ in self.joined()} | {other: one for one, other, _, _ in self.joined()}
        order = [next(pin for pin in self.numbers(part) if ends[part, pin] == ("PICO", facing)) for facing in group]
        assert sorted(order) == sorted(self.numbers(part))
        return order

    def _box(self, part: str, x: float, top: float, width: float, pins: Sequence[int], *, is_left: bool) -> None:
        """Place a box with its pins on its left or right side."""
        for row, pin in enumerate(pins):
            y = top - _TITLE_MM - (row + 0.5) * _ROW_MM
            self.pins[part, pin] = (x if is_left else x + width, y)
        self.boxes[part] = ((x, top - _TITLE_MM - len(pins) * _ROW_MM - 1.0), (x + width, top))

    def _inline(self, part: str, x: float, y: float, width: float) -> None:
        """Place a part of two pins in a horizontal line."""
        self.pins[part, 1], self.pins[part, 2] = (x, y), (x + width, y)
        self.boxes[part] = ((x, y - 1.9), (x + width, y + 1.9))


def wires_of(plan: BuildPlan) -> list[Ended]:
    """Return all wires of a board with their ways."""
    diagram = _Diagram(plan)
    wires: list[Ended] = []
    channel = _CHANNEL_FROM
    shared: dict[tuple[str, int], float] = {}
    for one, other, color, label in diagram.joined():
        if other[0] == "RAIL":
            one, other = other, one
        if one[0] == "RAIL":
            x, y = diagram.pins[other]
            way: tuple[Point, ...] = ((_RAILS[one[1] % 2], y), (x, y))
        else:
            begin, end = diagram.pins[one], diagram.pins[other]
            if abs(begin[1] - end[1]) < 0.01:
                way = (begin, end)
            else:
                if one not in shared:
                    channel = max(channel, begin[0] + _CHANNEL_MM)
                    shared[one], channel = channel, channel + _CHANNEL_MM
                way = (begin, (shared[one], begin[1]), (shared[one], end[1]), end)
        wires.append(Ended(one, other, way, color, label))
    return wires


def wiring_page(plan: BuildPlan) -> Page:
    """Return the sheet of a board's wiring."""
    pencil = Pencil(f"{plan.name}: wiring")
    diagram = _Diagram(plan)
    pencil.lines(
        (MARGIN_MM, 279),
        [
            f"Rails: {diagram.parts['RAIL']['type']}, by places. Beside a wire: its colour, mm² and place; "
            f"the others have {FEED_MM2 if is_plugged(plan) else budget_of(plan).thin_mm2:g} mm².",
            f"{', '.join(f'{code} {name}' for code, (_, name) in _COLORS.items())}.",
            f"SHIFTER: {diagram.parts['SHIFTER']['type']}.",
        ],
        leading_mm=3.8,
    )
    bottom = min(low[1] for low, _ in diagram.boxes.values())
    for remainder, words in ((1, "5 V"), (0, "GND")):
        x = _RAILS[remainder]
        pencil.line((x, bottom), (x, _TOP), width_mm=1.2, color=_COLORS["RD" if remainder else "BK"][0])
        pencil.words((x, _TOP + 2), words, anchor="end" if remainder else "start", is_bold=True)
    for wire in wires_of(plan):
        _draw_wire(pencil, wire)
    for part, (low, high) in diagram.boxes.items():
        _draw_part(pencil, diagram, part, low, high)
    return pencil.page()


def _draw_wire(pencil: Pencil, wire: Ended) -> None:
    color, _ = _COLORS[wire.color]
    pencil.line(*wire.way, color=color, width_mm=THICK_MM)
    if wire.one[0] == "RAIL":
        pencil.disc(wire.way[0], 1.0, color, color=None)
    far = wire.way[-1]
    to_right = far[0] > _RAILS[0]
    x = min(max(far[0] - 20, 124), 135) if to_right else far[0] + 4
    if wire.other[0] == "CUTOFF":
        return
    if wire.one[0] == "RAIL":
        place = (wire.one[1] + 1) // 2
        x = _RAILS[0] + 3 if to_right else _RAILS[1] - 16
        pencil.words((x, far[1] + 1.6), f"{wire.label} · {place}", color=color)
    elif len(wire.way) == 2 and to_right:
        pencil.words((x, far[1] + 1.6), wire.label, color=color)


def _draw_part(pencil: Pencil, diagram: _Diagram, part: str, low: Point, high: Point) -> None:
    kind = diagram.parts[part]["type"]
    if part == "CUTOFF":
        pencil.box(low, high, "#f6f8fa", width_mm=0.3)
        pencil.words(((low[0] + high[0]) / 2, high[1] - 2.2), "CUT-OFF", anchor="middle", is_bold=True)
        pencil.words(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2 - 1.2), "at 5.2 V", anchor="middle", color=SOFT)
        return
    if part in ("FUSE", "DIODE") or (part.startswith("R") and part[1:].isdigit()):
        words = {"DIODE": "1N5817", "FUSE": f"fuse {kind}"}.get(part, f"{part} {kind}")
        pencil.box(low, high, "#f3efe6", width_mm=0.3)
        pencil.words(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2), words, anchor="middle")
        if part == "DIODE":
            pencil.line((low[0] + 2, low[1]), (low[0] + 2, high[1]), width_mm=0.9)
        return
    pencil.box(low, high, "#f6f8fa", width_mm=0.3)
    pencil.words((low[0] + 1.2, high[1] - 2.2), part.replace("_", " "), height_mm=2.3, is_bold=True)
    pencil.words((low[0] + 1.2, high[1] - 5.6), kind.split(", 100 nF")[0], color=SOFT)
    is_left = low[0] >= _RIGHT
    for pin in diagram.numbers(part):
        x, y = diagram.pins[part, pin]
        name = diagram.label(part, pin)
        words = f"{pin}  {name}" if is_left else f"{name}  {pin}"
        pencil.words((x + 1.4 if is_left else x - 1.4, y), words, anchor="start" if is_left else "end", color=INK)
