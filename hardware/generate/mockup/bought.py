"""Bought parts as solids, each from its data sheet, standing on a board whose upper side is at z = 0."""

from collections.abc import Sequence

from generate.mockup.data_sheets import mm
from generate.mockup.solids import Block, Cut, Joined, Moved, Point, Rod, Slab, Solid, block, circle

BRASS, PLASTIC, METAL, GREEN, BLUE, WHITE = "#b08d3c", "#2b2b2e", "#b9bec4", "#2f7a4f", "#3a5c9a", "#e8e4da"


def pins(at: Sequence[Point], thickness: float, length: float, *, is_square: bool = False) -> tuple[Solid, ...]:
    """Return pins below a board."""
    if is_square:
        return tuple(block(x, y, -length, thickness, thickness, length) for x, y in at)
    return tuple(Rod((x, y, -length), thickness / 2, length, sides=16) for x, y in at)


def row(count: int, pitch: float) -> list[Point]:
    """Return places along x from the origin."""
    return [(index * pitch, 0.0) for index in range(count)]


def pin_header(count: int) -> Solid:
    """Return a pin header along x, its first pin at the origin."""
    pitch, pin = mm("header", "pitch"), mm("header", "pin")
    plastic, above = mm("header", "plastic"), mm("header", "pin_above")
    strip = Block((-pitch / 2, -pitch / 2, 0), ((count - 0.5) * pitch, pitch / 2, plastic))
    upper = (block(x, y, plastic, pin, pin, above) for x, y in row(count, pitch))
    return Joined((strip, *upper, *pins(row(count, pitch), pin, mm("header", "pin_below"), is_square=True)))


def lead_socket(count: int) -> Solid:
    """Return the sockets of leads on a pin header, with room for its pins."""
    pitch, low = mm("header", "pitch"), mm("header", "plastic")
    high = low + mm("lead_socket", "length")
    body = Block((-pitch / 2, -pitch / 2, low), ((count - 0.5) * pitch, pitch / 2, high))
    depth = mm("header", "pin_above") + 0.2
    return Cut(body, tuple(block(x, y, low - 1, 0.8, 0.8, depth + 1) for x, y in row(count, pitch)))


def pico_socket() -> Solid:
    """Return a socket of twenty places along x."""
    pitch, tail = mm("header", "pitch"), mm("socket", "tail_thickness")
    width, height = mm("socket", "width"), mm("socket", "height")
    body = Block((-pitch / 2, -width / 2, 0), (19.5 * pitch, width / 2, height))
    holes = tuple(block(x, y, 1, 0.8, 0.8, height) for x, y in row(20, pitch))
    return Joined((Cut(body, holes), *pins(row(20, pitch), tail, mm("socket", "tail"), is_square=True)))


def pico_height(*, has_plastic: bool = True) -> float:
    """Return how high the lower side of the Pico is above its board."""
    return mm("socket", "height") + (mm("header", "plastic") if has_plastic else 0.0)


def pico(*, has_plastic: bool = True) -> Solid:
    """Return a Pico with pins, in its sockets; pin 1 at the origin, pin 40 above it in y, USB to the left."""
    pitch, pin, thick = mm("header", "pitch"), mm("header", "pin"), mm("pico", "thickness")
    rows, low = mm("pico", "rows_apart"), pico_height(has_plastic=has_plastic)
    left, below = (mm("pico", "length") - 19 * pitch) / 2, (mm("pico", "width") - rows) / 2
    edge = Block((-left, -below, low), (mm("pico", "length") - left, rows + below, low + thick))
    chips = Block((8, 3, low + thick), (44, rows - 3, low + thick + mm("pico", "parts_height")))
    solids: list[Solid] = [edge, chips, _usb_socket(low + thick)]
    for y in (0.0, rows):
        if has_plastic:
            bottom = low - mm("header", "plastic")
            solids.append(Block((-pitch / 2, y - pitch / 2, bottom), (19.5 * pitch, y + pitch / 2, low)))
        reach = mm("header", "pin_above")
        top = low - (mm("header", "plastic") if has_plastic else 0.0)
        solids += [block(x, y, top - reach, pin, pin, reach) for x, _ in row(20, pitch)]
    return Joined(tuple(solids))


def usb_face() -> float:
    """Return x of the front of the Pico's USB socket, from pin 1."""
    return -(mm("pico", "length") - 19 * mm("header", "pitch")) / 2 - mm("pico", "usb_beyond_edge")


def _usb_socket(surface: float) -> Solid:
    face, middle = usb_face(), mm("pico", "rows_apart") / 2
    depth, width, height = mm("usb_socket", "depth"), mm("usb_socket", "width"), mm("usb_socket", "height")
    shell = Block((face, middle - width / 2, surface), (face + depth, middle + width / 2, surface + height))
    axis = surface + mm("usb_socket", "axis")
    across, up = mm("usb_plug", "shell_width") / 2 + 0.1, mm("usb_plug", "shell_height") / 2 + 0.1
    opening = Block((face - 1, middle - across, axis - up), (face + depth + 1, middle + across, axis + up))
    return Cut(shell, (opening,))


def usb_way(*, has_plastic: bool = True, outside: float = 60.0) -> Solid:
    """Return what a plug sweeps on its way to a Pico in its sockets: its shell, and its grip up to the socket."""
    face, middle = usb_face(), mm("pico", "rows_apart") / 2
    axis = pico_height(has_plastic=has_plastic) + mm("pico", "thickness") + mm("usb_socket", "axis")

    def bar(end: float, size: str) -> Block:
        across, up = mm("usb_plug", f"{size}_width") / 2, mm("usb_plug", f"{size}_height") / 2
        return Block((face - outside, middle - across, axis - up), (end, middle + across, axis + up))

    return Joined((bar(face, "grip"), bar(face + mm("usb_plug", "shell_length"), "shell")))


def bootsel_way(*, has_plastic: bool = True) -> Solid:
    """Return the way of a pen to the Pico's BOOTSEL button, from above."""
    edge = usb_face() + mm("pico", "usb_beyond_edge")
    # It is on the side of pin 1, like the light beside the USB socket.
    x, y = edge + mm("pico", "bootsel_from_usb_edge"), mm("pico", "rows_apart") / 2 - mm("pico", "bootsel_aside")
    surface = pico_height(has_plastic=has_plastic) + mm("pico", "thickness") + mm("pico", "parts_height")
    return Rod((x, y, surface), 3.0, 40.0)


def dip14() -> Solid:
    """Return a chip of 14 pins in its socket, as one; pin 1 at the origin, pin 14 beside it in x, downwards in y."""
    width, high = mm("dip_socket", "width"), mm("dip_socket", "height")
    length, body = mm("dip", "length"), mm("dip", "width")
    middle = (3.81, -7.62)
    at = [(x, -2.54 * index) for x in (0.0, 7.62) for index in range(7)]
    return Joined((
        block(*middle, 0, width, length, high),
        block(*middle, high, body, length, mm("dip", "height")),
        *pins(at, mm("dip_socket", "pin"), 3.0),
    ))  # fmt: skip


def lying(part: str, span: float) -> Solid:
    """Return a round part that lies along x between bent leads."""
    lead, length, radius = mm(part, "lead"), mm(part, "length"), mm(part, "diameter") / 2
    body = Rod(((span - length) / 2, 0, radius), radius, length, "x")
    wire = Rod((0, 0, radius), lead / 2, span, "x", 12)
    return Joined((body, wire, *(Rod((x, 0, -3), lead / 2, radius + 3, sides=12) for x in (0.0, span))))


def network() -> Solid:
    """Return a row of resistors with five pins, the first at the origin."""
    length, thick = mm("network", "length"), mm("network", "thickness")
    body = block(2 * 2.54, 0, 0, length, thick, mm("network", "height"))
    return Joined((body, *pins(row(5, 2.54), mm("network", "pin"), 3.0)))


def electrolytic(span: float = 5.0) -> Solid:
    """Return the capacitor; plus at the origin."""
    can = Rod((span / 2, 0, 0), mm("electrolytic", "diameter") / 2, mm("electrolytic", "height"))
    return Joined((can, *pins([(0, 0), (span, 0)], mm("electrolytic", "lead"), 3.0)))


def ceramic() -> Solid:
    """Return the small capacitor, along x."""
    length, thick = mm("ceramic", "length"), mm("ceramic", "thickness")
    body = block(2.54, 0, 0, length, thick, mm("ceramic", "height"))
    return Joined((body, *pins([(0, 0), (5.08, 0)], mm("ceramic", "lead"), 3.0)))


def terminal(poles: int) -> Solid:
    """Return a screw terminal along x, its first pin at the origin, its openings towards -y."""
    pitch, high = mm("terminal", "pitch"), mm("terminal", "height")
    low, back = -mm("terminal", "before"), mm("terminal", "behind")
    body = Block((-pitch / 2, low, 0), ((poles - 0.5) * pitch, back, high))
    screws = tuple(Rod((x, 0.5, high - 1), 1.9, 2, sides=16) for x, _ in row(poles, pitch))
    openings = tuple(Block((x - 1.3, low - 1, 1.5), (x + 1.3, low + 5, 4.5)) for x, _ in row(poles, pitch))
    legs = pins(row(poles, pitch), mm("terminal", "pin"), mm("terminal", "pin_length"))
    return Joined((Cut(body, (*screws, *openings)), *legs))


def terminal_ways(poles: int) -> list[tuple[str, Solid]]:
    """Return the ways of the screwdriver from above and of each wire from the front."""
    pitch, high, low = mm("terminal", "pitch"), mm("terminal", "height"), -mm("terminal", "before")
    ways: list[tuple[str, Solid]] = []
    for index, (x, _) in enumerate(row(poles, pitch), 1):
        ways.append((f"screwdriver {index}", Rod((x, 0.5, high - 1), 1.75, 80.0, sides=16)))
        ways.append((f"wire {index}", Block((x - 1.1, low - 8, 1.9), (x + 1.1, low + 4, 4.1))))
    return ways


def jack() -> Solid:
    """Return the socket of the supply on a board; pin 1 at the origin, its opening towards -y (14 mm away)."""
    length, width, high = mm("jack", "length"), mm("jack", "width"), mm("jack", "height")
    front = -mm("jack", "front_from_pin")
    body = Block((-width / 2, front, 0), (width / 2, front + length, high))
    bore = Rod((0, front - 1, mm("jack", "axis")), 3.2, 11, "y")
    return Joined((Cut(body, (bore,)), *pins([(0, 0), (0, -6), (4.7, -3)], mm("jack", "pin"), 3.0)))


def jack_way() -> Solid:
    """Return the way of the plug's grip to the socket of the supply."""
    length = mm("jack_plug", "length")
    return Rod(
        (0, -mm("jack", "front_from_pin") - length, mm("jack", "axis")), mm("jack_plug", "diameter") / 2, length, "y"
    )


def fuse_holder() -> Solid:
    """Return the open holder of the fuse along x, pin 1 at the origin."""
    length, width, high = (mm("fuse_holder", size) for size in ("length", "width", "height"))
    body = Block((0, -width / 2, 0), (length, width / 2, high))
    bed = Rod((-1, 0, high - 4), mm("fuse", "diameter") / 2, length + 2, "x")
    open_above = Block((-1, -mm("fuse", "diameter") / 2, high - 4), (length + 1, mm("fuse", "diameter") / 2, high + 1))
    at = pins([(0, 0), (length, 0)], mm("fuse_holder", "pin"), 3.5)
    peg = Rod((length / 2, 0, -3), mm("fuse_holder", "peg") / 2, 3, sides=16)
    return Joined((Cut(body, (bed, open_above)), *at, peg))


def fuse() -> Solid:
    """Return a fuse in that holder."""
    length, span, high = mm("fuse", "length"), mm("fuse_holder", "length"), mm("fuse_holder", "height")
    return Rod(((span - length) / 2, 0, high - 4), mm("fuse", "diameter") / 2, length, "x")


def to92() -> Solid:
    """Return a small part with three spread wires along x, pin 1 at the origin, its flat side towards -y."""
    width, deep, high = mm("to92", "width"), mm("to92", "depth"), mm("to92", "height")
    body = block(2.54, 0.5, mm("to92", "above"), width, deep, high)
    legs = pins(row(3, 2.54), mm("to92", "lead"), 3.0)
    # Where they are bent they are wider than their holes.
    stands = (Rod((x, 0, 0), 0.5, mm("to92", "above"), sides=12) for x in (0.0, 2.54, 5.08))
    return Joined((body, *legs, *stands))


def to220() -> Solid:
    """Return a power transistor that stands on its wires, pin 1 at the origin, its tab towards +y."""
    width, deep = mm("to220", "width"), mm("to220", "depth")
    above, high = mm("to220", "above"), mm("to220", "height")
    tab = mm("to220", "tab")
    low = mm("to220", "tab_behind_wires")
    body = Block(
        (2.54 - width / 2, low - deep, above), (2.54 + width / 2, low - tab, above + mm("to220", "body_height"))
    )
    metal = Block((2.54 - width / 2, low - tab, above), (2.54 + width / 2, low, above + high))
    thick = mm("to220", "lead")
    wires = tuple(block(x, 0, -3, thick, 0.5, 3) for x in (0.0, 2.54, 5.08))
    shoulders = tuple(block(x, 0, 0, mm("to220", "shoulder"), 0.5, above) for x in (0.0, 2.54, 5.08))
    return Joined((body, metal, *wires, *shoulders))


def led() -> Solid:
    """Return a light of 3 mm, its short wire at the origin."""
    body = Rod((1.27, 0, 0), mm("led3", "diameter") / 2, mm("led3", "height"))
    return Joined((body, *pins(row(2, 2.54), mm("led3", "lead"), 3.0)))


def button() -> Solid:
    """Return a push button with pins at the corners of 6.5 × 4.5 mm, the first at the origin, downwards in y."""
    side, middle = mm("button", "side"), (3.25, -2.25)
    base = block(*middle, 0, side, side, mm("button", "height"))
    key = Rod(
        (*middle, mm("button", "height")), mm("button", "key") / 2, mm("button", "key_height") - mm("button", "height")
    )
    return Joined((base, key, *pins([(0, 0), (6.5, 0), (0, -4.5), (6.5, -4.5)], mm("button", "pin"), 3.0)))


def button_way() -> Solid:
    """Return the way of a finger or a pen to that button."""
    return Rod((3.25, -2.25, mm("button", "key_height")), 4.0, 60.0)


def through_wall(part: str) -> Solid:
    """Return a part for a hole in a wall: its flange outside at x < 0, its thread and the rest at x > 0."""
    thread, flange = mm(part, "thread") / 2, mm(part, "flange") / 2
    return Joined((Rod((-2.5, 0, 0), flange, 2.5, "x"), Rod((0, 0, 0), thread, mm(part, "behind"), "x")))


def wall_nut(part: str, wall: float) -> Solid:
    """Return the nut of such a part, behind the wall."""
    ring = Rod((wall, 0, 0), mm(part, "flange") / 2, 2.0, "x")
    return Cut(ring, (Rod((wall - 1, 0, 0), mm(part, "thread") / 2 + 0.1, 4.0, "x"),))


def screw(part: str, length: float) -> Solid:
    """Return a screw, its head on z = 0, its thread below."""
    head = Rod((0, 0, 0), mm(part, "head") / 2, mm(part, "head_height"))
    return Joined((head, Rod((0, 0, -length), mm(part, "thread") / 2, length)))


def nut() -> Solid:
    """Return a nut below z = 0, with as much room for a thread as threads have."""
    across, high = mm("m3_nut", "across"), mm("m3_nut", "height")
    outline = circle((0, 0), across / 2 / 0.8660254, 6)
    return Slab(outline, -high, high, (((0, 0), mm("m3", "thread") / 2 + 0.05),))


def washer() -> Solid:
    """Return a washer below z = 0."""
    thick = mm("m3_washer", "thickness")
    return Slab(
        circle((0, 0), mm("m3_washer", "outside") / 2), -thick, thick, (((0, 0), mm("m3_washer", "inside") / 2),)
    )


def spacer(height: float) -> Solid:
    """Return a sleeve below z = 0."""
    return Slab(circle((0, 0), mm("spacer", "outside") / 2), -height, height, (((0, 0), mm("spacer", "inside") / 2),))


def display() -> Solid:
    """Return a display of 0.96 inch, its glass upwards from z = 0, its pins downwards at its +y edge."""
    side, thick = mm("oled", "side"), mm("oled", "board")
    board = block(0, 0, -thick, side, side, thick)
    glass = block(0, 1.5 - 1.5, 0, mm("oled", "glass_width"), mm("oled", "glass_length"), mm("oled", "glass"))
    pitch, plastic = mm("header", "pitch"), mm("header", "plastic")
    at = side / 2 - 1.5
    strip = block(0, at, -thick - plastic, 4 * pitch, pitch, plastic)
    legs = tuple(
        block((index - 1.5) * pitch, at, -thick - plastic - 6, mm("header", "pin"), mm("header", "pin"), 6)
        for index in range(4)
    )
    return Joined((board, glass, strip, *legs))


def display_leads() -> Solid:
    """Return the sockets of leads on the pins of that display, which point downwards."""
    first = (-1.5 * mm("header", "pitch"), mm("oled", "side") / 2 - 1.5, -mm("oled", "board"))
    return Moved(lead_socket(4), first, 180.0)


def link(span: float) -> Solid:
    """Return a piece of bare wire that joins two holes along x."""
    thick = mm("bare_wire", "diameter")
    lying = Rod((0, 0, thick / 2), thick / 2, span, "x", 12)
    return Joined((lying, *pins([(0, 0), (span, 0)], thick, 3.0)))
