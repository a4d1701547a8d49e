"""All files of the carrier board, by their path in hardware/pcb/."""

from generate.pcb.bom_page import bom_page
from generate.pcb.carrier import carrier
from generate.pcb.gerber import drill_files, gerbers
from generate.pcb.kicad_board import LIBRARY, board_file, footprint_files
from generate.pcb.kicad_project import project_files
from generate.pcb.kicad_schematic import schematic_file, symbol_library
from generate.pcb.lists import parts_csv, places_csv
from generate.pcb.order import cart_csv, order_files
from generate.pcb.picture import board_picture
from generate.pcb.pour import fills_of
from generate.pcb.schematic import schematic
from generate.pcb.schematic_picture import schematic_picture


def pcb_files() -> dict[str, bytes]:
    """Return the content of every generated file."""
    board, drawing = carrier(), schematic()
    fills = fills_of(board)
    fabrication = gerbers(board, fills) | drill_files(board)
    parts, front = parts_csv(board), board_picture(board, fills, "F")
    files = {
        **project_files(board),
        f"{board.name}.kicad_pcb": board_file(board, fills),
        f"{board.name}.kicad_sch": schematic_file(drawing, board),
        f"{LIBRARY}.kicad_sym": symbol_library(drawing),
        **{f"{LIBRARY}.pretty/{name}": text for name, text in footprint_files(board).items()},
        **{f"fabrication/{name}": text for name, text in fabrication.items()},
        f"fabrication/{board.name}-positions.csv": places_csv(board),
        "parts.csv": parts,
        "front.svg": front,
        "parts.html": bom_page(board, front, parts),
        "back.svg": board_picture(board, fills, "B"),
        "schematic.svg": schematic_picture(drawing),
    }
    order = order_files(board.name, fabrication, cart_csv(parts))
    return {name: text.encode() for name, text in files.items()} | {
        f"order/{name}": content for name, content in order.items()
    }


def pcb_drawings() -> dict[str, bytes]:
    """Return the same by their path in hardware/."""
    return {f"pcb/{name}": content for name, content in pcb_files().items()}
