"""The solids of the mock-up beside KiCad's models of the same parts: outlines that others took from the data sheets."""
# OpenCASCADE says nothing of its types.
# pyright: reportAttributeAccessIssue=false

from collections.abc import Callable
from pathlib import Path

import pytest

from generate.mockup import bought
from generate.mockup.carrier_model import _MADE
from generate.mockup.solids import Solid, mesh_of
from generate.pcb.kicad_board import _LIE_ALONG_Y, _MODELS

LIBRARY = Path("/usr/share/kicad/3dmodels")
Box = tuple[float, ...]

MODELLED: dict[str, Callable[[], Solid]] = {
    "Pico_in_sockets": bought.pico_socket,
    **{name: make for name, (make, _) in _MADE.items() if name in _MODELS},
}
_SOCKET = "Connector_PinSocket_2.54mm.3dshapes/PinSocket_1x20_P2.54mm_Vertical"
"""Not on the carrier's board: there our own stands, as high as the one that is bought."""
ACROSS_MM = 1.0
"""Bent wires, the rib at one side of a terminal, and the longest chip over the end of its socket."""
HIGHER = {
    "DIP-14_in_socket": "the model is a chip alone",
    "Capacitor_D10_P5": "the model is 10 mm high, this make 20 mm",
    "LED_3mm": "the model stands on a collar",
    "TO-92_wide": "the model stands on 2 mm of wire, one with formed wires on up to 4 mm",
    "TO-220_upright": "how far it is pushed in is up to who solders",
    "Pico_in_sockets": "the model is 7.0 mm high, this make 8.5 mm",
    "Capacitor_disc_P5.08": "drops of lacquer, as high as its wires let it",
}
"""Parts whose height is not the model's."""


def box_in(path: Path, *, is_turned: bool) -> Box:
    """The lowest and the highest x, y and z of a model, turned to lie along x if it lies along y."""
    from OCP.Bnd import Bnd_Box
    from OCP.BRepBndLib import BRepBndLib
    from OCP.STEPControl import STEPControl_Reader

    reader, found = STEPControl_Reader(), Bnd_Box()
    reader.ReadFile(str(path))
    reader.TransferRoots()
    add = getattr(BRepBndLib, "AddOptimal_s", None) or BRepBndLib.AddOptimal
    add(reader.OneShape(), found, False, False)
    low, high = found.CornerMin(), found.CornerMax()
    if is_turned:
        return -high.Y(), low.X(), low.Z(), -low.Y(), high.X(), high.Z()
    return low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z()


@pytest.mark.skipif(not LIBRARY.is_dir(), reason="NOT TESTED: there are no models of KiCad to hold the solids against")
@pytest.mark.parametrize("name", MODELLED)
def test_a_solid_is_as_large_as_the_model_of_its_part(name: str) -> None:
    is_turned = name in _LIE_ALONG_Y or name == "Pico_in_sockets"
    theirs = box_in(LIBRARY / f"{_MODELS.get(name, _SOCKET)}.step", is_turned=is_turned)
    ours = mesh_of(MODELLED[name]()).bounding_box()
    for axis in (0, 1, 3, 4):
        assert ours[axis] == pytest.approx(theirs[axis], abs=ACROSS_MM), f"{'xy'[axis % 3]}: {ours}, {theirs}"
    if name not in HIGHER:
        assert ours[5] == pytest.approx(theirs[5], abs=0.55), f"height: {ours}, {theirs}"
