"""What both printed boxes have: walls, what is screwed into them, lid, keypad, display and cable."""

from collections.abc import Iterator
from math import pi, sqrt

from msgspec import Struct

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.perfboard import RIM_MM, TERMINAL_HOLE_MM
from generate.mockup import bought
from generate.mockup.assembly import LEFT, RIGHT, UP, FreeWay, Part, Turn
from generate.mockup.data_sheets import mm
from generate.mockup.printed import PRINT, printed, sizes_of
from generate.mockup.solids import Block, Cut, Joined, Moved, Place, Rod, Solid

FINGER_MM = 12.0


class Variant(Struct, frozen=True):
    """How a box is built; the tests spoil one value after the other.

    usb_opening: width, height and how far it is moved along the wall, where it is not the printed one. rims and
    terminal_hole are the perfboard's.
    """

    has_header_plastic: bool = True
    usb_opening: tuple[float, float, float] | None = None
    rims: tuple[float, float] = RIM_MM
    terminal_hole: float = TERMINAL_HOLE_MM
    has_display: bool = True


BUILT = Variant()


class Box:
    """The places of a box, as box.scad computes them. source: the file that includes it; prints: its STL files."""

    def __init__(self, source: str, prints: str) -> None:
        at = sizes_of(source)
        self.at, self.prints, self.wall, self.post = at, prints, at["wall"], at["post_diameter"]
        inside = max(at["pad_width"], at["board_length"]) + 2 * self.post
        self.width = inside + 2 * self.wall
        self.length = max(at["pad_length"], at["board_width"] + at["room"]) + self.post + 2 * self.wall
        self.board = (self.width - self.wall - 1 - at["board_length"], self.wall + self.post)
        self.surface = self.wall + at["board_post"] + at["board_thickness"]
        self.wall_parts = self.board[1] + at["board_width"] + at["room"] / 2
        self.middle_height = self.wall + at["inside_height"] / 2
        self.top = at["inside_height"] + self.wall

    @property
    def usb_axis(self) -> Place:
        at = self.at
        up = self.surface + at["socket_height"] + at["header_height"] + at["pico_thickness"] + 1.3
        return self.width, self.board[1] + at["pico_from_edge"], up

    @property
    def turn(self) -> Turn:
        """How a board that is seen from above, its USB socket to the left, lies in the box: terminals to the back."""
        x, y = self.board[0] + self.at["board_length"], self.board[1] + self.at["board_width"]
        return Turn((x, y, self.surface), about_z=180.0)

    def corner_posts(self) -> list[tuple[float, float]]:
        inset = self.wall + self.post / 2 - 0.5
        return [(x, y) for x in (inset, self.width - inset) for y in (inset, self.length - inset)]

    def board_posts(self) -> list[tuple[float, float]]:
        inset = self.at["board_hole_inset"]
        xs, ys = (inset, self.at["board_length"] - inset), (inset, self.at["board_width"] - inset)
        return [(self.board[0] + x, self.board[1] + y) for x in xs for y in ys]


def base_of(box: Box, variant: Variant) -> Part:
    """Return the printed base, with another opening for USB if the variant has one."""
    solid: Solid = printed(f"{box.prints}-base")
    if variant.usb_opening is not None:
        width, height, aside = variant.usb_opening
        x, y, z = box.usb_axis
        filled = Block((x - box.wall, y - 12, z - 8), (x, y + 12, z + 8))
        opening = Block(
            (x - box.wall - 1, y + aside - width / 2, z - height / 2), (x + 1, y + aside + width / 2, z + height / 2)
        )
        solid = Cut(Joined((solid, filled)), (opening,))
    return Part("box base", solid, PRINT, held=(0, 0, 0))


def in_the_walls(box: Box) -> list[Part]:
    """Return what is screwed into the walls, each from outside, and its nut from inside."""
    y, z = box.wall_parts, box.middle_height
    places = {
        "jack": ("panel_jack", Turn((0, y, z)), bought.METAL),
        "fuse holder": ("panel_fuse", Turn((box.width, y, z), about_z=180.0), bought.PLASTIC),
        "RUN button": ("panel_button", Turn((box.width / 3, box.length, z), about_z=-90.0), bought.METAL),
    }
    parts: list[Part] = []
    for name, (kind, turn, color) in places.items():
        parts.append(Part(name, bought.through_wall(kind), color, LEFT, RIGHT).turned(turn))
        parts.append(
            Part(f"nut of the {name}", bought.wall_nut(kind, box.wall), bought.METAL, RIGHT, LEFT).turned(turn)
        )
    return parts


def board_screws(box: Box, thread: str) -> list[Part]:
    """Return the screws of 6 mm that hold the board on its posts."""
    screw = bought.screw(thread, 6)
    return [
        Part(f"board screw {n}", Moved(screw, (x, y, box.surface)), bought.METAL)
        for n, (x, y) in enumerate(box.board_posts(), 1)
    ]


def cable_mm(plan: BuildPlan) -> float:
    """Return the thickness of the cable between box and board: round wires fill 60% of a round hole."""
    wires = 2 * len(plan.feeds) * mm("feed_wire", "diameter") ** 2
    wires += 2 * len(plan.board.track.strips) * mm("thin_wire", "diameter") ** 2
    return sqrt(pi / 4 * wires / 0.6 * 4 / pi)


def cable(box: Box, plan: BuildPlan) -> Part:
    """Return the cable to the board, from behind the terminals out at the back."""
    radius = cable_mm(plan) / 2
    start = (box.width / 2, box.board[1] + box.at["board_width"] + 6, box.wall + 1 + radius)
    return Part("cable", Rod(start, radius, box.length, "y"), "#444444", (0, 0, 0))


def lid(box: Box, variant: Variant) -> list[Part]:
    """Return the lid with what is stuck onto it: printed face down, so turned over here."""
    at = box.at
    solid = printed(f"{box.prints}-lid-display" if variant.has_display else f"{box.prints}-lid")
    # Printed face down. About x, then about z: it is turned over about y.
    over = Moved(solid, (box.width, 0.0, box.top + box.wall), 180.0, 180.0)
    parts = [Part("lid", over, PRINT), Part("keypad with its tail", _keypad(box), "#30343a")]
    if variant.has_display:
        # Face up against the window, in the frame.
        y = box.length - at["wall"] - at["clearance"] - 1.6 - at["display_length"] / 2
        z = box.top - mm("oled", "glass")
        parts.append(Part("display", Moved(bought.display(), (box.width / 2, y, z)), bought.BLUE, held=UP))
        parts.append(Part("leads at the display", Moved(bought.display_leads(), (box.width / 2, y, z)), bought.PLASTIC,
                          held=UP))  # fmt: skip
    return parts


def _keypad(box: Box) -> Solid:
    front = box.at["wall"] + box.at["post_diameter"] + 1 + 3
    top, thick = box.top + box.wall, mm("keypad", "thickness")
    pad = Block(
        (box.width / 2 - mm("keypad", "width") / 2, front, top),
        (box.width / 2 + mm("keypad", "width") / 2, front + mm("keypad", "length"), top + thick),
    )
    slot, across, thin = front - 1.5, mm("keypad", "tail_width") / 2, mm("keypad", "tail_thickness")
    return Joined((
        pad,
        Block((box.width / 2 - across, slot - thin, box.top - 5), (box.width / 2 + across, slot, top + thin)),
        Block((box.width / 2 - across, slot - thin, top), (box.width / 2 + across, front + 2, top + thin)),
    ))  # fmt: skip


def lid_screws(box: Box) -> list[Part]:
    """Return the screws of 10 mm that hold the lid."""
    screw = bought.screw("m3", 10)
    return [
        Part(f"lid screw {n}", Moved(screw, (x, y, box.top + box.wall)), bought.METAL)
        for n, (x, y) in enumerate(box.corner_posts(), 1)
    ]


def wall_ways(box: Box, screwdriver_mm: float) -> Iterator[FreeWay]:
    """Yield what must reach the parts in the walls and the screws. screwdriver_mm: for the board."""
    z, y, out, plug = box.middle_height, box.wall_parts, -2.5, mm("jack_plug", "length")
    yield FreeWay("plug of the supply", Rod((out - plug, y, z), mm("jack_plug", "diameter") / 2, plug, "x"))
    yield FreeWay("fingers at the fuse", Rod((box.width - out, y, z), FINGER_MM / 2, 40, "x"))
    yield FreeWay("finger at RUN", Rod((box.width / 3, box.length - out, z), FINGER_MM / 2, 40, "y"))
    for n, (x, y) in enumerate(box.corner_posts(), 1):
        yield FreeWay(f"screwdriver at lid screw {n}", Rod((x, y, box.top + box.wall + 2.4), 3.0, 80))
    for n, (x, y) in enumerate(box.board_posts(), 1):
        head = Rod((x, y, box.surface + 2.4), screwdriver_mm / 2, 80)
        yield FreeWay(f"screwdriver at board screw {n}", head, "leads")
