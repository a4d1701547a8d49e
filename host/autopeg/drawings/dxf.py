"""Export of a sheet as DXF for machines, in millimetres, with a layer for each kind of work.

Every cut is one closed line, and what is engraved needs no font.
"""

import io
from collections.abc import Sequence

from ezdxf._options import options
from ezdxf.enums import TextEntityAlignment
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from autopeg.drawings.outline_text import contours_of
from autopeg.drawings.sheet import LAYER_COLORS, Circle, Layer, Line, Shape, Sheet, Text

_ACI_COLORS = {"CUT": 1, "DRILL": 5, "ENGRAVE": 7, "GUIDE": 8}


CUTS: tuple[Layer, ...] = ("CUT", "DRILL")
"""The layers that go through."""


def dxf_of(sheet: Sheet, layers: Sequence[Layer] = tuple(LAYER_COLORS)) -> str:
    """Return the text of the DXF file with these layers, the same each time."""
    # Without this every file contains its date and a new number.
    options.write_fixed_meta_data_for_testing = True
    document = new("R2000", units=4)
    for layer in layers:
        document.layers.add(layer, color=_ACI_COLORS[layer])
    space = document.modelspace()
    for shape in sheet.shapes:
        if shape.layer in layers:
            _draw(space, shape)
    stream = io.StringIO()
    document.write(stream)
    return stream.getvalue()


def _draw(space: Modelspace, shape: Shape) -> None:
    on = {"layer": shape.layer}
    match shape:
        case Circle():
            space.add_circle(shape.center, shape.radius_mm, on)
        case Line():
            steps = zip(shape.points, shape.bulges or (0.0,) * len(shape.points), strict=True)
            corners = [(x, y, bulge) for (x, y), bulge in steps]
            space.add_lwpolyline(corners, "xyb", close=shape.is_closed, dxfattribs=on)
        case Text(layer="ENGRAVE"):
            for contour in contours_of(shape):
                space.add_lwpolyline(contour, "xy", close=True, dxfattribs=on)
        case Text():
            words = space.add_text(shape.words, height=shape.height_mm, rotation=shape.degrees, dxfattribs=on)
            words.set_placement(shape.at, align=TextEntityAlignment.MIDDLE)
