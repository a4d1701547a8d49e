"""The schematic as a KiCad schematic file and its symbols as a library.

The format is that of KiCad 6, which later versions open too.
"""

from autopeg.drawings.imprint import LICENCE, VERSION
from generate.pcb.kicad_board import LIBRARY
from generate.pcb.model import Board, Point
from generate.pcb.schematic import NetName, Placed, Schematic
from generate.pcb.sexpr import Node, Text, sexpr, uuid
from generate.pcb.symbols import Symbol

_FONT: Node = ("effects", ("font", ("size", 1.27, 1.27)))
_LEFT: Node = ("effects", ("font", ("size", 1.27, 1.27)), ("justify", "left", "bottom"))
_HIDDEN: Node = ("effects", ("font", ("size", 1.27, 1.27)), "hide")


def schematic_file(drawing: Schematic, board: Board) -> str:
    """Return the text of the .kicad_sch file."""
    footprints = {part.ref: f"{LIBRARY}:{part.footprint.name}" for part in board.parts}
    kinds = {placed.symbol.name: placed.symbol for placed in drawing.placed}
    nodes: list[Node] = [
        "kicad_sch",
        ("version", "20211123"),
        ("generator", "eeschema"),
        ("uuid", uuid("sheet")),
        ("paper", Text("A4")),
        (
            "title_block",
            ("title", Text("Autopeg carrier board")),
            ("rev", Text(VERSION)),
            ("comment", 1, Text(LICENCE)),
        ),
        ("lib_symbols", *(_symbol(kind, f"{LIBRARY}:{name}") for name, kind in sorted(kinds.items()))),
    ]
    nodes += [
        ("junction", ("at", *at), ("diameter", 0), ("color", 0, 0, 0, 0), ("uuid", uuid("junction", at)))
        for at in drawing.junctions()
    ]
    nodes += [("no_connect", ("at", *at), ("uuid", uuid("open", at))) for at in drawing.open_pins]
    nodes += [
        (
            "wire",
            ("pts", ("xy", *a), ("xy", *b)),
            ("stroke", ("width", 0), ("type", "default"), ("color", 0, 0, 0, 0)),
            ("uuid", uuid("wire", a, b)),
        )
        for a, b in drawing.wires
    ]
    nodes += [
        (
            "text",
            Text(words),
            ("at", *at, 0),
            ("effects", ("font", ("size", size, size)), ("justify", "left", "bottom")),
            ("uuid", uuid("note", at)),
        )
        for words, at, size in drawing.notes
    ]
    nodes += [_name(name) for name in drawing.names]
    nodes += [_placed(placed, footprints.get(placed.ref, "")) for placed in drawing.placed]
    nodes.append(("sheet_instances", ("path", Text("/"), ("page", Text("1")))))
    nodes.append(
        (
            "symbol_instances",
            *(
                (
                    "path",
                    Text(f"/{uuid('symbol', placed.ref)}"),
                    ("reference", Text(placed.ref)),
                    ("unit", 1),
                    ("value", Text(placed.value)),
                    ("footprint", Text(footprints.get(placed.ref, ""))),
                )
                for placed in drawing.placed
            ),
        )
    )
    return sexpr(nodes) + "\n"


def symbol_library(drawing: Schematic) -> str:
    """Return the text of the .kicad_sym file."""
    kinds = {placed.symbol.name: placed.symbol for placed in drawing.placed}
    symbols = [_symbol(kind, name) for name, kind in sorted(kinds.items())]
    return sexpr(("kicad_symbol_lib", ("version", "20211014"), ("generator", "kicad_symbol_editor"), *symbols)) + "\n"


def _symbol(symbol: Symbol, name: str) -> Node:
    """Return a symbol of the library, whose y points up."""
    head: list[Node] = [("power",)] if symbol.is_power else []
    if not symbol.shows_numbers:
        head.append(("pin_numbers", "hide"))
    head.append(("pin_names", ("offset", 1.016)) if symbol.shows_names else ("pin_names", ("offset", 0), "hide"))
    is_listed = "no" if symbol.is_power or not symbol.pins else "yes"
    body = [
        (
            "polyline",
            ("pts", *(("xy", x, -y) for x, y in line)),
            ("stroke", ("width", 0.254), ("type", "default"), ("color", 0, 0, 0, 0)),
            ("fill", ("type", "none")),
        )
        for line in symbol.lines
    ]
    pins = [
        (
            "pin",
            pin.kind,
            "line",
            ("at", pin.at[0], -pin.at[1], pin.degrees),
            ("length", pin.length),
            ("name", Text(pin.name), _FONT),
            ("number", Text(pin.number), _FONT),
        )
        for pin in symbol.pins
    ]
    return (
        "symbol",
        Text(name),
        *head,
        ("in_bom", is_listed),
        ("on_board", "yes"),
        _property("Reference", symbol.prefix, 0, _flipped(symbol.reference_at), is_hidden=symbol.is_power),
        _property("Value", symbol.name, 1, _flipped(symbol.value_at)),
        _property("Footprint", "", 2, (0, 0), is_hidden=True),
        _property("Datasheet", "", 3, (0, 0), is_hidden=True),
        ("symbol", Text(f"{symbol.name}_0_1"), *body),
        ("symbol", Text(f"{symbol.name}_1_1"), *pins),
    )


def _placed(placed: Placed, footprint: str) -> Node:
    symbol, (x, y) = placed.symbol, placed.at
    reference_at, value_at = ((x + dx, y + dy) for dx, dy in (symbol.reference_at, symbol.value_at))
    return (
        "symbol",
        ("lib_id", Text(f"{LIBRARY}:{symbol.name}")),
        ("at", x, y, 0),
        ("unit", 1),
        ("in_bom", "no" if symbol.is_power or not symbol.pins else "yes"),
        ("on_board", "yes"),
        ("uuid", uuid("symbol", placed.ref)),
        _property("Reference", placed.ref, 0, reference_at, is_hidden=symbol.is_power),
        _property("Value", placed.value, 1, value_at, is_hidden=not symbol.shows_value),
        _property("Footprint", footprint, 2, placed.at, is_hidden=True),
        _property("Datasheet", "", 3, placed.at, is_hidden=True),
        *(("pin", Text(pin.number), ("uuid", uuid("pin", placed.ref, pin.number))) for pin in symbol.pins),
    )


def _property(name: str, value: str, number: int, at: Point, *, is_hidden: bool = False) -> Node:
    return ("property", Text(name), Text(value), ("id", number), ("at", *at, 0), _HIDDEN if is_hidden else _FONT)


def _name(name: NetName) -> Node:
    return ("label", Text(name.net), ("at", *name.at, name.degrees), _LEFT, ("uuid", uuid("name", name.net, name.at)))


def _flipped(point: Point) -> Point:
    return (point[0], -point[1])
