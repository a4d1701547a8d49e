"""The board as a KiCad board file and its footprints as a library.

The format is that of KiCad 6, which later versions open too.
"""

from collections.abc import Iterator
from itertools import pairwise

from shapely import Polygon

from autopeg.drawings.imprint import LICENCE, VERSION
from generate.pcb.gerber import MASK_MM
from generate.pcb.model import Board, Footprint, Label, Pad, Part, Point, SilkLine, Zone, turned
from generate.pcb.pour import GAP, Fills, outline_of
from generate.pcb.schematic import POWER_NETS
from generate.pcb.sexpr import Node, Text, sexpr, uuid
from generate.pcb.silk import LINE_MM, reference_of, text_width

LIBRARY = "carrier"
_OFFSET = 50.0
"""From the corner of the sheet to the corner of the board."""
_LAYERS = (
    (0, "F.Cu", "signal"),
    (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"),
    (35, "F.Paste", "user"),
    (36, "B.SilkS", "user", "B.Silkscreen"),
    (37, "F.SilkS", "user", "F.Silkscreen"),
    (38, "B.Mask", "user"),
    (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user", "B.Courtyard"),
    (47, "F.CrtYd", "user", "F.Courtyard"),
    (48, "B.Fab", "user"),
    (49, "F.Fab", "user"),
)


_HEADERS = "Connector_PinHeader_2.54mm.3dshapes/PinHeader"
_TERMINALS = "TerminalBlock_Phoenix.3dshapes"
_MODELS = {
    "DIP-14_in_socket": "Package_DIP.3dshapes/DIP-14_W7.62mm_Socket",
    "Resistor_10.16mm": "Resistor_THT.3dshapes/R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "Resistor_7.62mm": "Resistor_THT.3dshapes/R_Axial_DIN0204_L3.6mm_D1.6mm_P7.62mm_Horizontal",
    "Resistor_SIP-5": "Resistor_THT.3dshapes/R_Array_SIP5",
    "Diode_DO-41_12.7mm": "Diode_THT.3dshapes/D_DO-41_SOD81_P12.70mm_Horizontal",
    "Diode_DO-35_7.62mm": "Diode_THT.3dshapes/D_DO-35_SOD27_P7.62mm_Horizontal",
    "Diode_DO-201_15.24mm": "Diode_THT.3dshapes/D_DO-201AD_P15.24mm_Horizontal",
    "Capacitor_D10_P5": "Capacitor_THT.3dshapes/CP_Radial_D10.0mm_P5.00mm",
    "Capacitor_disc_P5.08": "Capacitor_THT.3dshapes/C_Disc_D5.1mm_W3.2mm_P5.00mm",
    "Terminal_1x02_P5.08": f"{_TERMINALS}/TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal",
    "Terminal_1x03_P5.08": f"{_TERMINALS}/TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal",
    "Fuse_holder_5x20": "Fuse.3dshapes/Fuseholder_Cylinder-5x20mm_Schurter_0031_8201_Horizontal_Open",
    "Button_6mm": "Button_Switch_THT.3dshapes/SW_PUSH_6mm_H4.3mm",
    "LED_3mm": "LED_THT.3dshapes/LED_D3.0mm",
    "TO-92_wide": "Package_TO_SOT_THT.3dshapes/TO-92_Inline_Wide",
    "TO-220_upright": "Package_TO_SOT_THT.3dshapes/TO-220-3_Vertical",
    **{f"Pins_1x{count:02}": f"{_HEADERS}_1x{count:02}_P2.54mm_Vertical" for count in (2, 5, 8)},
}
"""Models of KiCad's own library that have their origin where our footprints have it."""
_OWN_MODELS = ("Jack_PJ-102AH", "Pico_in_sockets")
"""Parts of which the library has no model: their solids of the mock-up are in models/."""
_LIE_ALONG_Y = ("Pins_1x02", "Pins_1x05", "Pins_1x08")
"""Those that are turned by a quarter: our rows run along x."""


def board_file(board: Board, fills: Fills) -> str:
    """Return the text of the .kicad_pcb file."""
    nets = {net: number for number, net in enumerate(["", *board.nets()])}
    nodes: list[Node] = [
        "kicad_pcb",
        ("version", "20211014"),
        ("generator", "pcbnew"),
        ("general", ("thickness", 1.6)),
        ("paper", Text("A4")),
        (
            "title_block",
            ("title", Text("Autopeg carrier board")),
            ("rev", Text(VERSION)),
            ("comment", 1, Text(LICENCE)),
        ),
        ("layers", *((n, Text(name), kind, *(Text(more) for more in names)) for n, name, kind, *names in _LAYERS)),
        ("setup", ("pad_to_mask_clearance", MASK_MM), ("aux_axis_origin", _OFFSET, _OFFSET + board.height)),
        *(("net", number, Text(kicad_name(net))) for net, number in nets.items()),
        *(_placed(part, nets) for part in board.parts),
        *_edge(board),
        *(_text(label) for label in board.labels),
        *(_print(line, number) for number, line in enumerate(board.prints)),
    ]
    for index, track in enumerate(board.tracks):
        for step, (start, end) in enumerate(track.segments()):
            nodes.append(
                (
                    "segment",
                    ("start", *_xy(start)),
                    ("end", *_xy(end)),
                    ("width", track.width),
                    ("layer", Text(f"{track.side}.Cu")),
                    ("net", nets[track.net]),
                    ("tstamp", uuid("track", index, step)),
                )
            )
    nodes.extend(_zone(zone, areas, nets) for zone, areas in fills)
    return sexpr(nodes) + "\n"


def footprint_files(board: Board) -> dict[str, str]:
    """Return the files of the library of footprints by name."""
    kinds = {part.footprint.name: part.footprint for part in board.parts}
    return {f"{name}.kicad_mod": sexpr(_library_footprint(kind)) + "\n" for name, kind in sorted(kinds.items())}


def _library_footprint(kind: Footprint) -> Node:
    part = Part("REF**", kind.name, kind, (0, 0), {})
    return (
        "footprint",
        Text(kind.name),
        ("version", "20211014"),
        ("generator", "pcbnew"),
        ("layer", Text("F.Cu")),
        *_footprint_body(part, {"": 0}),
    )


def _placed(part: Part, nets: dict[str, int]) -> Node:
    return (
        "footprint",
        Text(f"{LIBRARY}:{part.footprint.name}"),
        ("layer", Text("F.Cu")),
        ("tedit", "00000000"),
        ("tstamp", uuid("footprint", part.ref)),
        ("at", *_xy(part.at), part.rotation),
        ("path", Text(f"/{uuid('symbol', part.ref)}")),
        *_footprint_body(part, nets),
    )


def _footprint_body(part: Part, nets: dict[str, int]) -> list[Node]:
    kind, is_hole = part.footprint, not any(pad.is_plated for pad in part.footprint.pads)
    left, top, right, bottom = kind.body
    label = reference_of(part)
    at = _local(part, label.at) if label else ((left + right) / 2, (top + bottom) / 2)
    rotation = label.rotation if label else 0
    width = text_width(label) if label else LINE_MM
    nodes: list[Node] = [
        ("descr", Text(kind.source)),
        ("attr", "exclude_from_pos_files", "exclude_from_bom") if is_hole else ("attr", "through_hole"),
        (
            "fp_text",
            "reference",
            Text(part.ref),
            ("at", *at, rotation),
            ("layer", Text("F.SilkS" if label else "F.Fab")),
            ("effects", ("font", ("size", 1, 1), ("thickness", width))),
            ("tstamp", uuid("reference", part.ref, kind.name)),
        ),
        (
            "fp_text",
            "value",
            Text(part.value),
            ("at", (left + right) / 2, (top + bottom) / 2, part.rotation % 180),
            ("layer", Text("F.Fab")),
            ("effects", ("font", ("size", 0.8, 0.8), ("thickness", 0.12))),
            ("tstamp", uuid("value", part.ref, kind.name)),
        ),
    ]
    lines = [(line, "F.SilkS", LINE_MM) for line in kind.silk]
    lines.append((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)), "F.CrtYd", 0.05))
    nodes += [
        (
            "fp_line",
            ("start", *start),
            ("end", *end),
            ("layer", Text(layer)),
            ("width", width),
            ("tstamp", uuid("line", part.ref, kind.name, n, step)),
        )
        for n, (line, layer, width) in enumerate(lines)
        for step, (start, end) in enumerate(pairwise(line))
    ]
    nodes += [_pad(part, pad, index, nets) for index, pad in enumerate(kind.pads)]
    nodes += _models(kind.name)
    return nodes


def _models(name: str) -> Iterator[Node]:
    """Yield the model of a footprint, y up."""
    model = f"${{KIPRJMOD}}/models/{name}" if name in _OWN_MODELS else ""
    if name in _MODELS:
        model = f"${{KICAD6_3DMODEL_DIR}}/{_MODELS[name]}"
    if model:
        place, scale, turn = ("xyz", 0, 0, 0), ("xyz", 1, 1, 1), ("xyz", 0, 0, -90 if name in _LIE_ALONG_Y else 0)
        yield "model", Text(f"{model}.step"), ("offset", place), ("scale", scale), ("rotate", turn)


def _pad(part: Part, pad: Pad, index: int, nets: dict[str, int]) -> Node:
    kind = "thru_hole" if pad.is_plated else "np_thru_hole"
    at = (*pad.at, part.rotation) if part.rotation else pad.at
    net = part.nets.get(pad.number, "")
    more: list[Node] = [("net", nets[net], Text(kicad_name(net)))] if nets.get(net) else []
    if pad.keep_away:
        more.append(("clearance", round(pad.keep_away - pad.drill / 2, 4)))
    if pad.is_solid:
        more.append(("zone_connect", 2))
    return (
        "pad",
        Text(pad.number),
        kind,
        pad.shape,
        ("at", *at),
        ("size", *pad.size),
        ("drill", pad.drill),
        ("layers", Text("*.Cu"), Text("*.Mask")),
        *more,
        ("tstamp", uuid("pad", part.ref, part.footprint.name, index)),
    )


def _edge(board: Board) -> list[Node]:
    w, h, r = board.width, board.height, board.corner
    d = r - r / 2**0.5
    sides = (((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r)))
    corners = (
        ((w - r, 0), (w - d, d), (w, r)),
        ((w, h - r), (w - d, h - d), (w - r, h)),
        ((r, h), (d, h - d), (0, h - r)),
        ((0, r), (d, d), (r, 0)),
    )
    edge = ("layer", Text("Edge.Cuts"))
    return [
        *(
            ("gr_line", ("start", *_xy(a)), ("end", *_xy(b)), edge, ("width", 0.1), ("tstamp", uuid("side", n)))
            for n, (a, b) in enumerate(sides)
        ),
        *(
            (
                "gr_arc",
                ("start", *_xy(a)),
                ("mid", *_xy(m)),
                ("end", *_xy(b)),
                edge,
                ("width", 0.1),
                ("tstamp", uuid("corner", n)),
            )
            for n, (a, m, b) in enumerate(corners)
        ),
    ]


def _text(label: Label) -> Node:
    font = ("font", ("size", label.height, label.height), ("thickness", text_width(label)))
    effects = ("effects", font) if label.side == "F" else ("effects", font, ("justify", "mirror"))
    place = ("at", *_xy(label.at), label.rotation) if label.rotation else ("at", *_xy(label.at))
    name = uuid("label", label.words, label.at)
    return ("gr_text", Text(label.words), place, ("layer", Text(f"{label.side}.SilkS")), ("tstamp", name), effects)


def _print(line: SilkLine, number: int) -> Node:
    start, end = line.points
    return (
        "gr_line",
        ("start", *_xy(start)),
        ("end", *_xy(end)),
        ("layer", Text(f"{line.side}.SilkS")),
        ("width", line.width),
        ("tstamp", uuid("print", number)),
    )


def _zone(zone: Zone, areas: list[Polygon], nets: dict[str, int]) -> Node:
    layer = Text(f"{zone.side}.Cu")
    filled = [
        ("filled_polygon", ("layer", layer), ("pts", *(("xy", *_xy(point)) for point in outline_of(area))))
        for area in areas
    ]
    return (
        "zone",
        ("net", nets[zone.net]),
        ("net_name", Text(kicad_name(zone.net))),
        ("layer", layer),
        ("tstamp", uuid("zone", zone.net, zone.side)),
        ("name", Text(f"{zone.net} {zone.side}")),
        ("hatch", "edge", 0.5),
        ("priority", zone.priority),
        ("connect_pads", ("clearance", GAP)),
        ("min_thickness", 0.3),
        ("filled_areas_thickness", "no"),
        ("fill", "yes", ("thermal_gap", 0.4), ("thermal_bridge_width", zone.spoke)),
        ("polygon", ("pts", *(("xy", *_xy(point)) for point in zone.outline))),
        *filled,
    )


def kicad_name(net: str) -> str:
    """Return the name that KiCad gives to a net: one that is named by a label has the path of its sheet before it."""
    return net if not net or net in POWER_NETS else f"/{net}"


def _xy(point: Point) -> Point:
    return (round(point[0] + _OFFSET, 6), round(point[1] + _OFFSET, 6))


def _local(part: Part, at: Point) -> Point:
    """Return where a point of the board is in the coordinates of the part's footprint."""
    x, y = turned((at[0] - part.at[0], at[1] - part.at[1]), -part.rotation)
    return (round(x, 6), round(y, 6))
