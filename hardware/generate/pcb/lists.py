"""Lists of the carrier's parts: what to buy, and where a machine would place them."""

import csv
import io

from msgspec import Struct

from generate.pcb.model import Board, Part


class Purchase(Struct, frozen=True):
    """A kind of part. spare: what else fits the same holes."""

    specification: str
    example: str
    spare: str
    each_eur: float


_BY_FOOTPRINT = {
    "Pico_in_sockets": Purchase(
        "two sockets of 1 × 20, 2.54 mm; the Pico with its pins soldered on",
        "Sullins PPTC201LFBN-RC, two",
        "any socket of 20 for 0.64 mm pins",
        2.0,
    ),
    "DIP-14_in_socket": Purchase(
        "74AHCT125, DIP-14, with a socket",
        "TI SN74AHCT125N",
        "74AHCT125 of any make; not 74HCT125, which USB alone would feed through its inputs, or 74HC125",
        1.0,
    ),
    "Resistor_10.16mm": Purchase("330 Ω, 0.25 W, 0207", "Yageo MFR-25FTE52-330R", "330 to 470 Ω", 0.05),
    "Resistor_SIP-5": Purchase(
        "4 × 4.7 kΩ with a common pin, SIP-5", "Bourns 4605X-101-472LF", "2.2 to 10 kΩ, or left out", 0.4
    ),
    "Diode_DO-41_12.7mm": Purchase("1N5817, DO-41", "onsemi 1N5817G", "1N5818, 1N5819, SB140", 0.2),
    "Diode_DO-35_7.62mm": Purchase("470 Ω, 0204", "Vishay MBA02040C4700FCT00", "1N4148, or links of wire", 0.08),
    "TO-220_upright": Purchase(
        "P-channel MOSFET, 40 V, 10 mΩ at 4.5 V or less, TO-220",
        "Infineon IPP80P04P4L-04",
        "IPP80P03P4L-04; not one that needs 10 V at its gate",
        3.2,
    ),
    "Diode_DO-201_15.24mm": Purchase("Schottky diode, 5 A, DO-201AD", "onsemi SB560", "1N5822 up to 3 A", 0.5),
    "LED_3mm": Purchase("LED, 3 mm, green", "Kingbright WP7104LGD", "any of 3 mm", 0.15),
    "Capacitor_D10_P5": Purchase(
        "1000 µF, 10 V or more, 10 mm, 5 mm apart", "Panasonic EEU-FR1C102", "470 to 2200 µF of this size", 0.5
    ),
    "Capacitor_disc_P5.08": Purchase("100 nF, ceramic, 5.08 mm apart", "KEMET C320C104K5R5TA", "47 nF to 1 µF", 0.15),
    "Pins_1x08": Purchase("pin header, 1 × 8, 2.54 mm", "Würth 61300811121", "a piece of a longer one", 0.3),
    "Terminal_1x03_P5.08": Purchase(
        "screw terminal, 3 places, 5.08 mm", "Phoenix Contact 1715734", "any of 5.08 mm with holes of 1.3 mm", 1.0
    ),
    "Terminal_1x02_P5.08": Purchase(
        "screw terminal, 2 places, 5.08 mm", "Phoenix Contact 1715721", "any of 5.08 mm with holes of 1.3 mm", 0.8
    ),
    "Jack_PJ-102AH": Purchase(
        "DC jack, 5.5 × 2.1 mm, 5 A, round pins", "CUI PJ-102AH", "none: others have flat pins; use the terminal", 0.8
    ),
    "Fuse_holder_5x20": Purchase(
        "fuse holder, 5 × 20 mm, open, and its fuse: see power.md", "Schurter 0031.8201", "none with other holes", 1.8
    ),
    "Button_6mm": Purchase("push button, 6 × 6 mm", "Omron B3F-1000", "any of 6.5 × 4.5 mm between its pins", 0.2),
}
_BY_VALUE = {
    "TL431": Purchase(
        "TL431, 0.5%, TO-92", "TI TL431BCLP", "TL431 of 0.5% and pins R, A, K; not LM431 with others", 0.4
    ),
    "2N3906": Purchase("2N3906, TO-92", "onsemi 2N3906BU", "BC327 turned round", 0.15),
    "5.1 kΩ, 0.1%": Purchase("5.1 kΩ, 0.1%, 0204", "Vishay MBA02040C5101BC100", "none of 1%", 0.6),
    "4.7 kΩ, 0.1%": Purchase("4.7 kΩ, 0.1%, 0204", "Vishay MBA02040C4701BC100", "none of 1%", 0.6),
    "2.2 kΩ": Purchase("2.2 kΩ, 0204", "Vishay MBA02040C2201FCT00", "any of this size", 0.08),
    "10 kΩ": Purchase("10 kΩ, 0204", "Vishay MBA02040C1002FCT00", "any of this size", 0.08),
    "1 kΩ": Purchase("1 kΩ, 0204", "Vishay MBA02040C1001FCT00", "any of this size", 0.08),
    "470 Ω": Purchase("470 Ω, 0204", "Vishay MBA02040C4700FCT00", "any of this size; links", 0.08),
    "2.2 kΩ or none": Purchase("2.2 kΩ, 0204", "Vishay MBA02040C2201FCT00", "left out: displays have them", 0.08),
    "47 Ω": Purchase("47 Ω, 0.25 W, 0207", "Yageo MFR-25FTE52-47R", "33 to 68 Ω", 0.05),
    "RUN outside": Purchase("pin header, 1 × 2, 2.54 mm", "Würth 61300211121", "a piece of a longer one", 0.15),
    "display": Purchase("pin header, 1 × 5, 2.54 mm", "Würth 61300511121", "a piece of a longer one", 0.2),
}
"""Where the value says more than the holes."""
_NOTHING_TO_BUY = ("Hole_M3", "Test_point")


def _purchase_of(part: Part) -> Purchase:
    return _BY_VALUE.get(part.value) or _BY_FOOTPRINT[part.footprint.name]


_COLUMNS = ("references", "quantity", "value", "specification", "for example", "instead", "each_eur", "eur")


def parts_csv(board: Board) -> str:
    """Return the bill of the carrier, with its total in the last row."""
    kinds: dict[tuple[str, str], list[Part]] = {}
    for part in board.parts:
        if part.footprint.name not in _NOTHING_TO_BUY:
            value = "strip" if part.ref in STRIP_TERMINALS else part.value
            kinds.setdefault((part.footprint.name, value), []).append(part)
    rows: list[tuple[str, ...]] = []
    total = 0.0
    for (_, value), parts in kinds.items():
        buy = _purchase_of(parts[0])
        eur = round(buy.each_eur * len(parts), 2)
        total += eur
        refs = " ".join(part.ref for part in parts)
        rows.append(
            (
                refs,
                str(len(parts)),
                value,
                buy.specification,
                buy.example,
                buy.spare,
                f"{buy.each_eur:.2f}",
                f"{eur:.2f}",
            )
        )
    return _csv([_COLUMNS, *rows, ("total", "", "", "", "", "", "", f"{total:.2f}")])


STRIP_TERMINALS = ("J3", "J4", "J5", "J6")


def total_eur(board: Board) -> float:
    """Return the price of all parts, without the board itself."""
    return round(
        sum(_purchase_of(part).each_eur for part in board.parts if part.footprint.name not in _NOTHING_TO_BUY),
        2,
    )


def places_csv(board: Board) -> str:
    """Return where each part is, as KiCad lists it: from the lower left corner to the middle of its pins, in mm."""
    rows = [("Ref", "Val", "Package", "PosX", "PosY", "Rot", "Side")]
    for part in board.parts:
        if part.footprint.name not in _NOTHING_TO_BUY:
            places = [part.place(pad.at) for pad in part.footprint.pads if pad.is_plated]
            x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
            rows.append(
                (
                    part.ref,
                    part.value,
                    part.footprint.name,
                    f"{x:.4f}",
                    f"{board.height - y:.4f}",
                    f"{part.rotation:.4f}",
                    "top",
                )
            )
    return _csv(rows)


def _csv(rows: list[tuple[str, ...]]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()
