"""Export of a sheet as DXF for machines, in millimetres, with a layer for each kind of work."""

import io

from ezdxf._options import options
from ezdxf.enums import TextEntityAlignment
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from autopeg.drawings.sheet import LAYER_COLORS, Arc, Circle, Line, Shape, Sheet, Text

_ACI_COLORS = {"CUT": 1, "DRILL": 5, "ENGRAVE": 7, "GUIDE": 8}


def dxf_of(sheet: Sheet) -> str:
    """Return the text of the DXF file, the same each time."""
    # Without this every file contains its date and a new number.
    options.write_fixed_meta_data_for_testing = True
    document = new("R2000", units=4)
    for layer in LAYER_COLORS:
        document.layers.add(layer, color=_ACI_COLORS[layer])
    space = document.modelspace()
    for shape in sheet.shapes:
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
            space.add_polyline2d(shape.points, close=shape.is_closed, dxfattribs=on)
        case Arc():
            space.add_arc(shape.center, shape.radius_mm, shape.start_degrees, shape.end_degrees, dxfattribs=on)
        case Text():
            words = space.add_text(shape.words, height=shape.height_mm, rotation=shape.degrees, dxfattribs=on)
            words.set_placement(shape.at, align=TextEntityAlignment.MIDDLE)
