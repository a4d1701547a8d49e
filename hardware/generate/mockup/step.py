"""Solids as STEP, written by OpenCASCADE: cylinders stay cylinders, and equal solids are written once.

A part that is joined from several solids stays a group of them: nothing is fused.
"""
# OpenCASCADE says nothing of its types.
# pyright: basic, reportAttributeAccessIssue=false

import re
from collections.abc import Iterable, Sequence
from itertools import count
from math import radians
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from OCP.BRep import BRep_Builder
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
from OCP.BRepBuilderAPI import (
    BRepBuilderAPI_MakeEdge,
    BRepBuilderAPI_MakeFace,
    BRepBuilderAPI_MakePolygon,
    BRepBuilderAPI_MakeSolid,
    BRepBuilderAPI_MakeWire,
    BRepBuilderAPI_Sewing,
)
from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder, BRepPrimAPI_MakePrism
from OCP.gp import gp_Ax1, gp_Ax2, gp_Circ, gp_Dir, gp_Pnt, gp_Trsf, gp_Vec
from OCP.Interface import Interface_Static
from OCP.Message import Message
from OCP.Quantity import Quantity_Color, Quantity_TOC_sRGB
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.STEPCAFControl import STEPCAFControl_Writer
from OCP.TCollection import TCollection_ExtendedString
from OCP.TDataStd import TDataStd_Name
from OCP.TDocStd import TDocStd_Document
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Compound
from OCP.XCAFDoc import XCAFDoc_ColorGen, XCAFDoc_DocumentTool

from generate.mockup.assembly import Part
from generate.mockup.solids import Block, Cut, Facets, Joined, Moved, Place, Point, Rod, Slab, Solid, Way
from generate.mockup.step_text import in_one_order

Shape = Any
"""A shape of OpenCASCADE, which has no types."""

_HEADER = re.compile(r"FILE_NAME\(.*?\);", re.DOTALL)
_USE = re.compile(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\()'\d+'")
_DIRECTIONS = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}


def step_file(title: str, parts: Sequence[Part]) -> bytes:
    """Return the STEP file of these parts in their places, without a time: the same parts give the same file."""
    Message.DefaultMessenger_s().ChangePrinters().Clear()  # it tells how far it is
    document = TDocStd_Document(TCollection_ExtendedString("XmlOcaf"))
    shapes = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    colors = XCAFDoc_DocumentTool.ColorTool_s(document.Main())
    whole = shapes.NewShape()
    TDataStd_Name.Set_s(whole, TCollection_ExtendedString(title))
    known: dict[tuple[Solid | int, str], Shape] = {}
    for part in parts:
        solid, moves = _peeled(part.solid)
        key = (id(solid) if isinstance(solid, Facets) else solid, part.color)
        label = known.get(key)
        if label is None:
            label = known[key] = shapes.AddShape(shape_of(solid), False)
            TDataStd_Name.Set_s(label, TCollection_ExtendedString(re.sub(r"[ \d]+$", "", part.name)))
            rgb = [int(part.color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
            colors.SetColor(label, Quantity_Color(*rgb, Quantity_TOC_sRGB), XCAFDoc_ColorGen)
        placed = shapes.AddComponent(whole, label, TopLoc_Location(moves))
        TDataStd_Name.Set_s(placed, TCollection_ExtendedString(part.name))
    shapes.UpdateAssemblies()
    writer = STEPCAFControl_Writer()
    Interface_Static.SetIVal_s("write.surfacecurve.mode", 0)  # curves in space alone: half the file
    writer.Transfer(document)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "parts.step"
        writer.Write(str(path))
        text = path.read_text(encoding="latin-1")
    header = f"FILE_NAME('{title}.step','2026-01-01T00:00:00',('Autopeg'),(''),'','','');"
    numbers = count(1)  # those of the program go on from file to file
    text = _USE.sub(lambda found: f"{found[1]}'{next(numbers)}'", _HEADER.sub(header, text, count=1))
    return in_one_order(text).encode("latin-1")


def _peeled(solid: Solid) -> tuple[Solid, gp_Trsf]:
    """Return a solid without its moves, and all of them as one."""
    moves = gp_Trsf()
    while isinstance(solid, Moved):
        moves.Multiply(_move(solid))
        solid = solid.solid
    return solid, moves


def _move(moved: Moved) -> gp_Trsf:
    made = gp_Trsf()
    made.SetTranslation(gp_Vec(*moved.shift))
    for degrees, axis in ((moved.about_z, "z"), (moved.about_x, "x")):
        turn = gp_Trsf()
        turn.SetRotation(gp_Ax1(gp_Pnt(0, 0, 0), gp_Dir(*_DIRECTIONS[axis])), radians(degrees))
        made.Multiply(turn)
    return made


def shape_of(solid: Solid) -> Shape:
    """Return the shape of a solid."""
    match solid:
        case Block(low=low, high=high):
            return BRepPrimAPI_MakeBox(gp_Pnt(*low), gp_Pnt(*high)).Shape()
        case Rod(start=start, radius=radius, length=length, axis=axis):
            return _cylinder(start, _DIRECTIONS[axis], radius, length)
        case Slab():
            return _slab(solid)
        case Way(start=start, end=end, radius=radius):
            along = tuple(b - a for a, b in zip(start, end, strict=True))
            return _cylinder(start, along, radius, sum(each**2 for each in along) ** 0.5)
        case Facets():
            return _sewn(solid)
        case Joined(solids=solids):
            return _group(map(shape_of, solids))
        case Cut(body=body, tools=tools):
            shape = shape_of(body)
            for tool in tools:
                shape = BRepAlgoAPI_Cut(shape, shape_of(tool)).Shape()
            return shape
        case Moved():
            inner, moves = _peeled(solid)
            return shape_of(inner).Moved(TopLoc_Location(moves))


def _cylinder(start: Place, along: tuple[float, ...], radius: float, length: float) -> Shape:
    return BRepPrimAPI_MakeCylinder(gp_Ax2(gp_Pnt(*start), gp_Dir(*along)), radius, length).Shape()


def _slab(slab: Slab) -> Shape:
    def polygon(ring: Iterable[Point]) -> Shape:
        made = BRepBuilderAPI_MakePolygon()
        for x, y in ring:
            made.Add(gp_Pnt(x, y, slab.low))
        made.Close()
        return made.Wire()

    def ring_of(at: Point, radius: float) -> Shape:
        circle = gp_Circ(gp_Ax2(gp_Pnt(*at, slab.low), gp_Dir(0, 0, 1)), radius)
        return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(circle).Edge()).Wire()

    outline = slab.outline if _is_around(slab.outline) else slab.outline[::-1]
    face = BRepBuilderAPI_MakeFace(polygon(outline), True)
    inside = [*(ring_of(at, radius) for at, radius in slab.holes)]
    inside += [polygon(ring if _is_around(ring) else ring[::-1]) for ring in slab.cutouts]
    for wire in inside:
        face.Add(TopoDS.Wire(wire.Reversed()))
    return BRepPrimAPI_MakePrism(face.Face(), gp_Vec(0, 0, slab.height)).Shape()


def _is_around(ring: Sequence[Point]) -> bool:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True)) > 0


def _sewn(body: Facets) -> Shape:
    """Return a body from its triangles, those in one plane joined again."""
    sewing = BRepBuilderAPI_Sewing(1e-4)
    for triangle in body.triangles:
        polygon = BRepBuilderAPI_MakePolygon()
        for corner in triangle:
            polygon.Add(gp_Pnt(*body.corners[corner]))
        polygon.Close()
        face = BRepBuilderAPI_MakeFace(polygon.Wire(), True)
        if face.IsDone():
            sewing.Add(face.Face())
    sewing.Perform()
    solid = BRepBuilderAPI_MakeSolid(TopoDS.Shell(sewing.SewedShape())).Solid()
    unified = ShapeUpgrade_UnifySameDomain(solid, True, True, False)
    unified.Build()
    return unified.Shape()


def _group(shapes: Iterable[Shape]) -> Shape:
    builder, group = BRep_Builder(), TopoDS_Compound()
    builder.MakeCompound(group)
    for shape in shapes:
        builder.Add(group, shape)
    return group
