"""Meshes as 3MF, the file of slicers: one object a part, named, in its colour."""

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

import numpy as np

from generate.mockup.assembly import Part

_TIME = (2026, 1, 1, 0, 0, 0)
"""In place of the time of the run, so that the same parts give the same file."""
_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""


def three_mf(title: str, parts: Sequence[Part]) -> bytes:
    """Return the file of these parts in their places."""
    colors = sorted({part.color for part in parts})
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
        f'<metadata name="Title">{title}</metadata>',
        '<resources><basematerials id="1">',
        *(f'<base name="{color}" displaycolor="{color.upper()}FF"/>' for color in colors),
        "</basematerials>",
    ]
    for number, part in enumerate(parts, 2):
        lines += _object(number, part, colors.index(part.color))
    lines += [
        "</resources><build>",
        *(f'<item objectid="{n}"/>' for n in range(2, len(parts) + 2)),
        "</build></model>",
        "",
    ]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        files = {"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATIONS, "3D/3dmodel.model": "\n".join(lines)}
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return stream.getvalue()


def _object(number: int, part: Part, color: int) -> list[str]:
    mesh = part.mesh.to_mesh()
    corners = np.asarray(mesh.vert_properties)[:, :3].round(4)
    triangles = np.asarray(mesh.tri_verts)
    return [
        f'<object id="{number}" type="model" name={quoteattr(part.name)} pid="1" pindex="{color}"><mesh><vertices>',
        *(f'<vertex x="{x:g}" y="{y:g}" z="{z:g}"/>' for x, y, z in corners.tolist()),
        "</vertices><triangles>",
        *(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles.tolist()),
        "</triangles></mesh></object>",
    ]
