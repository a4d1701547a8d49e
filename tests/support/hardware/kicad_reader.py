"""Reader of KiCad's files: the nets of a board by pin, and those of a schematic by following its wires."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

Node = list["Node | str"]
Place = tuple[float, float]


def parsed(text: str) -> Node:
    """Return a file as nested lists."""
    stack: list[Node] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(re.sub(r"\\(.)", r"\1", token[1:-1]) if token[0] == '"' else token)
    (file,) = stack[0]
    assert len(stack) == 1
    assert isinstance(file, list)
    return file


def children(node: Node, name: str) -> Iterator[Node]:
    """Yield the lists of a node that begin with a name."""
    for child in node:
        if isinstance(child, list) and child and child[0] == name:
            yield child


def child(node: Node, name: str) -> Node:
    return next(children(node, name))


def numbers(node: Node) -> list[float]:
    return [float(part) for part in node[1:] if isinstance(part, str) and re.fullmatch(r"-?[\d.]+", part)]


@dataclass(frozen=True)
class BoardPad:
    ref: str
    number: str
    at: Place
    net: str
    drill: float


def board_pads(text: str) -> list[BoardPad]:
    """Return all pads of a board file, in millimetres from the lower left corner of the board, y up."""
    board = parsed(text)
    left, bottom = numbers(child(child(board, "setup"), "aux_axis_origin"))
    pads: list[BoardPad] = []
    for footprint in children(board, "footprint"):
        x, y, *turn = numbers(child(footprint, "at"))
        angle = radians(turn[0] if turn else 0)
        ref = next(str(words[2]) for words in children(footprint, "fp_text") if words[1] == "reference")
        for pad in children(footprint, "pad"):
            px, py = numbers(child(pad, "at"))[:2]
            at = (x + px * cos(angle) + py * sin(angle), y - px * sin(angle) + py * cos(angle))
            net = next((str(net[2]) for net in children(pad, "net")), "")
            place = (round(at[0] - left, 4), round(bottom - at[1], 4))
            pads.append(BoardPad(ref, str(pad[1]), place, net, numbers(child(pad, "drill"))[0]))
    return pads


@dataclass(frozen=True)
class SheetPin:
    ref: str
    number: str
    kind: str
    at: Place


class Sheet:
    """The pins of a schematic and the nets that its wires and names make."""

    def __init__(self, text: str) -> None:
        sheet = parsed(text)
        self.wires = [_two_points(wire) for wire in children(sheet, "wire")]
        self.labels = [(str(label[1]), _place(label)) for label in children(sheet, "label")]
        self.open_ends = {_place(node) for node in children(sheet, "no_connect")}
        self.junctions = {_place(node) for node in children(sheet, "junction")}
        library = {str(symbol[1]): symbol for symbol in children(child(sheet, "lib_symbols"), "symbol")}
        self.pins: list[SheetPin] = []
        self.footprints: dict[str, str] = {}
        names = list(self.labels)
        for symbol in children(sheet, "symbol"):
            kind = library[str(child(symbol, "lib_id")[1])]
            words = {str(words[1]): str(words[2]) for words in children(symbol, "property")}
            ref = words["Reference"]
            pins = list(_pins(symbol, kind, ref))
            self.pins += pins
            if list(children(kind, "power")):
                if words["Value"] != "PWR_FLAG":
                    names += [(words["Value"], pin.at) for pin in pins]
            else:
                self.footprints[ref] = words["Footprint"]
        self._names = names

    def nets(self) -> list[tuple[set[str], list[SheetPin]]]:
        """Return every net: its names and its pins."""
        group: dict[object, object] = {}

        def find(thing: object) -> object:
            group.setdefault(thing, thing)
            while group[thing] != thing:
                thing = group[thing]
            return thing

        for wire in self.wires:
            group[find(wire[0])] = find(wire[1])
            for place in [*self.junctions, *(at for _, at in self._names)]:
                if _is_on(place, wire):
                    group[find(place)] = find(wire[0])
        for name, at in self._names:
            group[find(at)] = find(name)
        nets: dict[object, tuple[set[str], list[SheetPin]]] = {}
        for name, _ in self._names:
            nets.setdefault(find(name), (set(), []))[0].add(name)
        for pin in self.pins:
            nets.setdefault(find(pin.at), (set(), []))[1].append(pin)
        return list(nets.values())

    def is_touched(self, at: Place) -> bool:
        return any(at in wire for wire in self.wires) or any(pin.at == at for pin in self.pins)


def _pins(symbol: Node, kind: Node, ref: str) -> Iterator[SheetPin]:
    x, y = _place(symbol)
    for unit in children(kind, "symbol"):
        for pin in children(unit, "pin"):
            px, py = numbers(child(pin, "at"))[:2]
            yield SheetPin(ref, str(child(pin, "number")[1]), str(pin[1]), (round(x + px, 4), round(y - py, 4)))


def _place(node: Node) -> Place:
    x, y = numbers(child(node, "at"))[:2]
    return (round(x, 4), round(y, 4))


def _two_points(wire: Node) -> tuple[Place, Place]:
    (x1, y1), (x2, y2) = (numbers(point)[:2] for point in children(child(wire, "pts"), "xy"))
    return (round(x1, 4), round(y1, 4)), (round(x2, 4), round(y2, 4))


def _is_on(place: Place, wire: tuple[Place, Place]) -> bool:
    (x, y), ((x1, y1), (x2, y2)) = place, wire
    across = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    return across == 0 and min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
