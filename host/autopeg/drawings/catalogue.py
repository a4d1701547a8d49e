"""What a shop needs to know about a part: the maker's number, where it is sold, what else fits, about what it costs.

No shop was asked: prices are estimates of what hobbyists paid in the European Union for one piece, tax included.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

PRICED = "2026-11"
"""The month of the prices, which are estimates."""

Shop = Literal[
    "electronics distributor",
    "hobby electronics shop",
    "LED dealer",
    "online marketplace",
    "laser-cutting service",
    "DIY store",
    "plastics dealer",
    "screw dealer",
    "board maker",
    "computer shop",
]

EXAMPLES: Mapping[Shop, str] = {
    "electronics distributor": "DigiKey, Mouser, Farnell, RS, TME",
    "hobby electronics shop": "Adafruit, Pimoroni, The Pi Hut, BerryBase, Kiwi Electronics",
    "LED dealer": "BTF-Lighting, a shop for LED strips near you",
    "online marketplace": "AliExpress, Amazon, eBay",
    "laser-cutting service": "Formulor, Ponoko, a makerspace near you",
    "DIY store": "Hornbach, Leroy Merlin, B&Q, The Home Depot",
    "plastics dealer": "Perspex and Plexiglas dealers who cut to size",
    "screw dealer": "a hardware shop, Accu, Würth",
    "board maker": "Aisler, JLCPCB, PCBWay, OSH Park",
    "computer shop": "any; supermarkets too",
}
"""Shops of each kind. There are no links: they would be dead before the board is old."""

BY_SIZE = "none: sold by size"


class Offer(Struct, frozen=True):
    """A part as shops know it. each_eur: the estimated price of one."""

    maker_part: str
    shops: tuple[Shop, Shop]
    instead: str
    """What fits in its place without any other change, and what does not though it looks as if."""
    why: str
    each_eur: float


_PARTS: tuple[Shop, Shop] = ("electronics distributor", "hobby electronics shop")
_WOOD: tuple[Shop, Shop] = ("laser-cutting service", "DIY store")
_SCREWS: tuple[Shop, Shop] = ("screw dealer", "DIY store")

OFFERS: Mapping[str, Offer] = {
    "Raspberry Pi Pico": Offer(
        "Raspberry Pi SC0917 (Pico H)", _PARTS,
        "Pico WH; Pico with pins soldered on; Pico 2 with headers (SC1632)",
        "the same size and the same pins; the radio is not used", 6.0,
    ),
    "USB cable": Offer(
        "Adafruit 592", ("hobby electronics shop", "computer shop"),
        "an old telephone's, if it carries data; not one that only charges",
        "the plug is micro-USB on every Pico", 3.0,
    ),
    "level shifter": Offer(
        "Texas Instruments SN74AHCT125N", _PARTS,
        "74AHCT125 of any make, DIP-14; not 74HCT125, 74HC125, 74AHCT126 or 74AHCT245",
        "AHCT hears 3.3 V as high, and its inputs may have that without supply; through those of HCT a Pico on USB "
        "alone would feed the 5 V rail, 74HC125 wants 3.5 V, 74AHCT126 has its enables the other way round, 74AHCT245 "
        "has 20 pins", 0.9,
    ),
    "resistor": Offer(
        "Yageo MFR-25FTE52-330R", _PARTS, "220 Ω to 470 Ω, 0.25 W, of any make",
        "it only softens the edges on the data wire", 0.05,
    ),
    "small capacitor": Offer(
        "KEMET C320C104K5R5TA", _PARTS, "47 nF to 1 µF, ceramic, 16 V or more",
        "it only has to be close to the chip", 0.15,
    ),
    "RUN button": Offer(
        "Omron B3F-1000", _PARTS, "any button that closes while it is pressed; not a switch that stays on",
        "it joins RUN to ground for a moment", 0.3,
    ),
    "breadboard": Offer(
        "BusBoard BB830", _PARTS, "two of 400 points, side by side", "the Pico takes 20 rows, the level shifter 7", 5.0,
    ),
    "breadboard wires": Offer(
        "Adafruit 758", _PARTS, "solid wire of 0.5 to 0.6 mm, stripped at both ends",
        "that is what the holes take", 3.5,
    ),
    "fuse holder": Offer(
        BY_SIZE, _PARTS,
        "a holder in the line: `fuse_diameter = 0` in the box; Schurter 0031.8201 on the carrier, if the lid may come "
        "off for it; not that one on the perfboard",
        "the same fuse goes into all; the pins of that one are 22.5 mm apart, and the grid has 22.86", 1.5,
    ),
    "capacitor": Offer(
        "Panasonic EEU-FR1C102", _PARTS, "470 µF to 2200 µF, 6.3 V or more, of any make",
        "it carries the strips through the first microseconds of a bright frame", 0.5,
    ),
    "Schottky diode": Offer(
        "onsemi 1N5817G", _PARTS, "1N5818, 1N5819, SB140; not 1N4001",
        "1 A, DO-41, and at most 0.6 V are lost; a 1N4001 loses 1 V, and the Pico restarts", 0.3,
    ),
    "terminal block": Offer(
        "Phoenix Contact 1715721", _PARTS, "lever nuts: WAGO 221-412 to 221-415",
        "0.14 to 1.5 mm² fit both; its pins need holes of 1.3 mm, and a perfboard has 1.0: drill them out", 0.8,
    ),
    "IC socket": Offer(
        "TE Connectivity 1-2199298-3", _PARTS, "none: solder the level shifter directly",
        "it is only there so that the chip can be changed", 0.3,
    ),
    "pin socket": Offer(
        "Sullins PPTC201LFBN-RC", _PARTS, "any of 1 × 20, 2.54 mm, about 8.5 mm high; not round precision sockets",
        "the Pico's pins are square, 0.64 mm; the box is made for this height", 1.2,
    ),
    "perfboard": Offer(
        BY_SIZE, _PARTS, "the carrier board; a larger one, cut to these rims and with four holes of 2.2 mm drilled",
        "sold as 7 × 9 cm; four holes 2 mm from the edges hold it in the box, and its rims decide where USB is", 2.0,
    ),
    "carrier board": Offer(
        "the files of pcb/", ("board maker", "electronics distributor"),
        "the perfboard and what is marked with it, build/perfboard.md",
        "both make the same connections; only the carrier cuts a wrong supply off", 30.0,
    ),
    "terminal board": Offer(
        "DFRobot DFR0924", _PARTS, "any board with sockets for a Pico H and a screw terminal for each of its pins",
        "a screw holds a wire, a lead or a leg without soldering; larger ones need more room behind the base", 13.0,
    ),
    "level shifter module": Offer(
        "Adafruit 6066 (Pixel Shifter)", _PARTS, "a module with 74AHCT125 or 74HCT2G34 and screw terminals; not one "
        "with transistors (BSS138)", "the data is 800,000 bits a second, too fast for BSS138 modules", 5.0,
    ),
    "cut-off module": Offer(
        "PN Labs Protect", ("hobby electronics shop", "online marketplace"),
        "any adjustable module that opens within 10 µs at 5.2 V and stands 30 V and reversed ones, with terminals; not "
        "a relay", "LEDs bear 5.3 V; a relay takes milliseconds", 25.0,
    ),
    "jack adapter": Offer(
        "Adafruit 368", _PARTS, "any socket of 5.5 × 2.1 mm with two screw terminals",
        "it takes the plug of the supply and two wires", 2.5,
    ),
    "fuse holder in the line": Offer(
        BY_SIZE, _PARTS, "any holder for 5 × 20 mm with two leads of 0.5 mm² or more", "its leads go into terminals",
        2.5,
    ),
    "lever nut": Offer(
        "WAGO 221-415", ("DIY store", "electronics distributor"), "WAGO 222-415; two smaller ones, joined",
        "it takes 0.14 to 4 mm², and the legs of capacitor and diode", 0.7,
    ),
    "small lever nut": Offer(
        "WAGO 221-412", ("DIY store", "electronics distributor"), "any lever nut of two places or more",
        "it joins the resistor and a wire", 0.4,
    ),
    "jumper wires": Offer(
        "Adafruit 758", _PARTS, "any with pins at both ends, 150 mm or more",
        "the tail of the keypad has sockets, the terminal board has screws", 3.5,
    ),
    "foam board": Offer(
        BY_SIZE, ("DIY store", "online marketplace"), "balsa of the same thickness; printed from the STL files",
        "a knife cuts it, and it is stiff", 4.0,
    ),
    "grey board": Offer(
        BY_SIZE, ("DIY store", "online marketplace"), "card of this thickness; printed from the STL files",
        "its thickness is that of the panel of LEDs, on which the front lies", 3.0,
    ),
    "printed front": Offer(
        "the files of panel/", ("online marketplace", "computer shop"),
        "a printer of your own: two pages, which meet between two columns",
        "dark where it is printed, and white paper over each LED", 3.0,
    ),
    "double-sided tape": Offer(
        BY_SIZE, ("DIY store", "online marketplace"), "spray adhesive for the front",
        "it holds panel, front and modules", 4.0,
    ),
    "foam board glue": Offer(
        BY_SIZE, ("DIY store", "online marketplace"), "wood glue; not glue with a solvent, which eats the foam",
        "it holds the rails", 4.0,
    ),
    "print service": Offer(
        "the files of panel/", ("online marketplace", "hobby electronics shop"), "a knife, or a printer near you",
        "the bars, base and rails of the frame from a 3D printer, in parts of at most 200 mm", 55.0,
    ),
    "keypad": Offer(
        "Parallax 27899", _PARTS, "Adafruit 3844, with other pins: find its rows with the meter; 16 push buttons",
        "any 4×4 matrix is eight wires", 4.0,
    ),
    "pin header": Offer(
        "Würth 61300811121", _PARTS, "eight pins broken off a longer one", "2.54 mm, 0.64 mm square", 0.4,
    ),
    "short pin headers": Offer(
        "Würth 61300211121 and 61300411121", _PARTS, "pins broken off a longer one", "2.54 mm, 0.64 mm square", 0.4,
    ),
    "bare wire": Offer(
        BY_SIZE, _PARTS, "solid wire of 0.5 mm² with its insulation taken off", "it carries the whole current", 0.5,
    ),
    "carrier screw": Offer(
        "ISO 7045, ISO 4032", _SCREWS, "washers to the height of the standoff", "sheet 4 shows its place", 0.3,
    ),
    "plastic": Offer(
        BY_SIZE, ("online marketplace", "computer shop"),
        "PETG or ABS; any box of this size with holes where the drawing has them",
        "it carries little and stays cool", 4.0,
    ),
    "printing service": Offer(
        "the files of enclosure/", ("online marketplace", "laser-cutting service"),
        "a printer in a makerspace near you", "two parts of an hour or two each, and postage", 25.0,
    ),
    "leads": Offer(
        "Adafruit 826", _PARTS,
        "ribbon cable with a socket at one end; a membrane pad's own tail, if it is long enough",
        "the tail of the pad has sockets, the header pins; cut ones lead to the RUN button", 4.0,
    ),
    "display leads": Offer(
        "Adafruit 266", _PARTS,
        "a ribbon cable of five wires with sockets", "most modules have pins, as the header has", 4.0,
    ),
    "display leads to screws": Offer(
        "Adafruit 826", _PARTS, "four wires with a socket at one end and stripped at the other",
        "most modules have pins, the terminal board has screws", 4.0,
    ),
    "ribbon cable": Offer(
        BY_SIZE, _PARTS, "any thin cable of so many wires; leads plugged end to end",
        "the box stands beside the board, further away than the leads reach", 2.0,
    ),
    "key diode": Offer(
        "onsemi 1N4148", _PARTS, "none: keys that could be ghosts wait until the pad is unambiguous",
        "1N4148 of any make is the same diode", 0.03,
    ),
    "USB number pad": Offer(
        BY_SIZE, ("computer shop", "online marketplace"), "the laptop's own keys", "any that types digits", 12.0,
    ),
    "display": Offer(
        "Winstar WEA012864DWPP3N00003", _PARTS,
        "any module with SSD1306 (0.96 inch) or SH1106 (1.3 inch), I²C and four pins; not SPI; or none",
        "the firmware tells the two chips apart; the board works without", 10.0,
    ),
    "module": Offer(
        BY_SIZE, ("LED dealer", "online marketplace"),
        "modules of this size whose rows run to and fro: turn `step` of every other row in the board file; "
        "not Adafruit 1487, which is 71 mm wide",
        "size and pitch must be the board's: measure before you glue", 8.0,
    ),
    "LED panel": Offer(
        BY_SIZE, ("LED dealer", "online marketplace"),
        "SK6812 (three colours) of the same size; one whose data begins at the top: exchange lanes a and b in its "
        "board file; not 16×16, not row by row",
        "the holes of the front are 10 mm apart, as its LEDs are, and its plugs are what spares the soldering", 22.0,
    ),
    "strip": Offer(
        BY_SIZE, ("LED dealer", "online marketplace"),
        "SK6812 (three colours) or WS2813 of the same pitch; not WS2811, WS2815 or coated strips",
        "WS2811 and WS2815 are fed with 12 V; a coated strip cannot be soldered in the middle", 28.0,
    ),
    "thin wire": Offer(
        "Alpha Wire 3050, AWG 24", _PARTS, "ribbon cable of this or a larger cross-section, split",
        "thinner wire is too hot before the fuse opens: power.md", 0.3,
    ),
    "heat-shrink tubing": Offer(
        BY_SIZE, _PARTS, "insulating tape", "it keeps bare ends apart", 2.5,
    ),
    "panel": Offer(BY_SIZE, _WOOD, "veneer, card or acrylic of the same thickness or less; not thicker",
                   "a thicker panel hides the lights from those who sit beside the board: optics.md", 60.0),
    "diffuser": Offer("Perspex Opal 030", ("plastics dealer", "laser-cutting service"),
                      "opal polystyrene or PLEXIGLAS white, 2 mm, light through, image not; not frosted clear",
                      "it must scatter: behind clear acrylic one sees the chip, not a disc", 70.0),
    "light grid": Offer(BY_SIZE, _WOOD, "two of half the thickness; printed from the STL files in black",
                        "only its thickness and its black walls count", 50.0),
    "backing": Offer(BY_SIZE, _WOOD, "MDF or hardboard of the same thickness", "it only carries the strips", 35.0),
    "black paint": Offer(BY_SIZE, ("DIY store", "hobby electronics shop"), "matt black board paint, ink or shoe dye",
                         "matt, so that the walls of the grid swallow light", 4.0),
    "spray adhesive": Offer(BY_SIZE, ("DIY store", "online marketplace"), "contact glue, thin, with a brush",
                            "between panel, diffuser and grid no air may stay: optics.md", 9.0),
    "laser service": Offer("the files of panel/", ("laser-cutting service", "online marketplace"),
                           "a laser, a drill or a makerspace near you",
                           "machine time, engraving and postage, beside the plates themselves", 90.0),
    "glue": Offer(BY_SIZE, ("DIY store", "online marketplace"),
                  "the tape on the strip's back, if it has one; double-sided tape",
                  "strips must not come loose; hot glue does when they get warm", 3.0),
    "spacer": Offer(BY_SIZE, _SCREWS, "washers ISO 7089 M3 to the same height, 0.5 mm each",
                    "its height is the room for the strip", 0.1),
    "screw, nut and washer": Offer("ISO 7045, ISO 4032, ISO 7089", _SCREWS, "screws of this length with a sleeve nut",
                                   "the length counts: optics.md", 0.2),
    "foot": Offer("3M SJ6125", ("electronics distributor", "DIY store"),
                  "felt or rubber of this height or more; the printed corner pieces",
                  "the ends of the screws must not touch the table", 0.2),
    "box screw": Offer("ISO 7045", _SCREWS, "self-tapping screws of this size",
                       "they cut their thread in the plastic", 0.1),
    "cable tie": Offer(BY_SIZE, ("DIY store", "hobby electronics shop"), "string", "up to 3.5 mm wide", 0.1),
}  # fmt: skip


SUPPLIES = {
    2000: ("MEAN WELL GST18E05-P1J", 13.0),
    2500: ("MEAN WELL GST18E05-P1J", 13.0),
    3000: ("MEAN WELL GST18E05-P1J", 13.0),
    4000: ("MEAN WELL GST25E05-P1J", 15.0),
    5000: ("MEAN WELL GST40A05-P1J", 20.0),
}
"""The smallest plug-in supply that gives a current, and about what it costs; larger ones have other plugs."""


def fuse_part(milliamps: int) -> str:
    """Return the number of the slow fuse of a rating, IEC 60127-2 sheet 3."""
    return f"Littelfuse 0218{_FUSES[milliamps][0]}MXP"


def other_fuse(milliamps: int) -> str:
    """Return the number of the same fuse by another maker."""
    return f"Schurter 0034.{_FUSES[milliamps][1]}"


_FUSES = {
    800: (".800", 3116),
    1000: ("001.", 3117),
    1250: ("1.25", 3118),
    1600: ("01.6", 3119),
    2000: ("002.", 3120),
    2500: ("02.5", 3121),
    3150: ("3.15", 3122),
    4000: ("004.", 3123),
}
"""How Littelfuse (series 218) and Schurter (FST 5x20 T) write each rating in milliamps."""
