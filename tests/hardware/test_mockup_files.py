"""What `make mockup` writes: STEP and 3MF, read again, and pictures."""
# OpenCASCADE says nothing of its types.
# pyright: reportAttributeAccessIssue=false

import gzip
import io
import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Manifold, Mesh
from PIL import Image

from autopeg.drawings.files import plan_in
from generate.mockup.assembly import Part
from generate.mockup.grid_model import frame_parts, grid_assembly
from generate.mockup.picture import View, facets, picture
from generate.mockup.printed import PRINT, printed
from generate.mockup.solids import Block, Cut, Joined, Moved, Rod, Slab, Solid, Way, mesh_of
from generate.mockup.step import shape_of, step_file
from generate.mockup.step_text import in_one_order
from generate.mockup.three_mf import three_mf
from generate.prints import PRINTS
from support.drawings.shipped_boards import HARDWARE

_SPACE = {"m": "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"}


def objects_of(content: bytes) -> dict[str, Manifold]:
    """The bodies of a 3MF file by name."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        model = ET.fromstring(archive.read("3D/3dmodel.model"))
    found: dict[str, Manifold] = {}
    for each in model.findall("m:resources/m:object", _SPACE):
        corners = [[float(v.attrib[axis]) for axis in "xyz"] for v in each.iterfind(".//m:vertex", _SPACE)]
        triangles = [[int(t.attrib[n]) for n in ("v1", "v2", "v3")] for t in each.iterfind(".//m:triangle", _SPACE)]
        found[each.attrib["name"]] = Manifold(Mesh(np.array(corners, np.float32), np.array(triangles, np.uint32)))
    return found


def volume_of(solid: Solid) -> float:
    """What OpenCASCADE says of a solid."""
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    properties = GProp_GProps()
    measure = getattr(BRepGProp, "VolumeProperties_s", None) or BRepGProp.VolumeProperties
    measure(shape_of(solid), properties)
    return properties.Mass()


PLATE = Slab(((0, 0), (20, 0), (20, 10), (0, 10)), 0, 2, (((5, 5), 2),), (((10, 2), (14, 2), (14, 8), (10, 8)),))


@pytest.mark.parametrize(
    ("solid", "volume"),
    [
        (Block((0, 0, 0), (1, 2, 3)), 6),
        (Rod((0, 0, 0), 1, 2, "x"), 6.283),
        (PLATE, 400 - 25.133 - 48),
        (Way((0, 0, 0), (3, 4, 0), 0.5), 3.927),
        (Joined((Block((0, 0, 0), (1, 1, 1)), Block((2, 0, 0), (3, 1, 1)))), 2),
        (Cut(Block((0, 0, 0), (4, 4, 4)), (Rod((2, 2, -1), 1, 9),)), 64 - 12.566),
        (Moved(PLATE, (3, 4, 5), 180.0, 90.0), 400 - 25.133 - 48),
    ],
)
def test_both_programs_see_the_same_solids(solid: Solid, volume: float) -> None:
    assert volume_of(solid) == pytest.approx(volume, rel=1e-3)
    ends = 4.1888 * 0.5**3 if isinstance(solid, Way) else 0.0  # there are balls at the ends of its mesh
    assert mesh_of(solid).volume() == pytest.approx(volume + ends, rel=0.1)


def test_moves_mean_the_same_to_both() -> None:
    from OCP.Bnd import Bnd_Box
    from OCP.BRepBndLib import BRepBndLib

    solid = Moved(Moved(Block((1, 2, 3), (2, 4, 6)), (5, 0, 0), 180.0, 180.0), (1, 1, 1), 0.0, 90.0)
    box = Bnd_Box()
    add = getattr(BRepBndLib, "Add_s", None) or BRepBndLib.Add
    add(shape_of(solid), box)
    low, high = box.CornerMin(), box.CornerMax()
    ours = mesh_of(solid).bounding_box()
    assert (low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z()) == pytest.approx(ours, abs=1e-3)


PARTS = [
    Part("plate", PLATE, "#d9b57c"),
    Part("pin 1", Moved(Rod((0, 0, 0), 1, 5), (5, 5, 0)), "#b9bec4"),
    Part("pin 2", Moved(Rod((0, 0, 0), 1, 5), (15, 5, 2)), "#b9bec4"),
]


def test_the_same_parts_give_the_same_files() -> None:
    """Colours too: OpenCASCADE writes them in an order of its own each time."""
    parts = [*PARTS, *(Part(f"ball {n}", Rod((n, 0, 0), 0.1 * n, 1), f"#{n}{n}8040") for n in range(1, 9))]
    assert step_file("trial", parts) == step_file("trial", parts)
    assert three_mf("trial", parts) == three_mf("trial", parts)


def test_what_is_written_once_in_a_step_file_is_read_as_often_as_it_is_there(tmp_path: Path) -> None:
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps
    from OCP.STEPControl import STEPControl_Reader

    path, reader, measured = tmp_path / "trial.step", STEPControl_Reader(), GProp_GProps()
    path.write_bytes(step_file("trial", PARTS))
    reader.ReadFile(str(path))
    reader.TransferRoots()
    measure = getattr(BRepGProp, "VolumeProperties_s", None) or BRepGProp.VolumeProperties
    measure(reader.OneShape(), measured)
    assert measured.Mass() == pytest.approx(sum(volume_of(part.solid) for part in PARTS), rel=1e-6)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("#7 = VERTEX_POINT('1.50',#9);\n#9 = CARTESIAN_POINT(\n  '',(1.50,2.,\n    3.));\n",
         "#1=CARTESIAN_POINT('',(1.5,2.,3.));\n#2=VERTEX_POINT('1.50',#1);\n"),
        ("#7 = A(#8,#9);\n#8 = DIRECTION('',(1.,0.));\n#9 = DIRECTION('',(1.,-0.));\n",
         "#1=DIRECTION('',(1.,0.));\n#2=A(#1,#1);\n"),
    ],
)  # fmt: skip
def test_statements_are_numbered_by_what_they_say(written: str, meant: str) -> None:
    frame = "HEADER;\nDATA;\n{}ENDSEC;\nEND;\n"
    assert in_one_order(frame.format(written)) == frame.format(meant)


def test_step_names_parts_and_writes_equal_ones_once() -> None:
    text = step_file("trial", PARTS).decode()
    assert text.startswith("ISO-10303-21;")
    assert "FILE_NAME('trial.step','2026-01-01T00:00:00'" in text
    assert {"plate", "pin 1", "pin 2"} <= set(re.findall(r"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+','([^']*)'", text))
    assert text.count("MANIFOLD_SOLID_BREP(") == 2


def test_3mf_has_every_part_with_its_volume() -> None:
    bodies = objects_of(three_mf("trial", PARTS))
    assert {name: body.volume() for name, body in bodies.items()} == {
        part.name: pytest.approx(part.mesh.volume(), rel=1e-3) for part in PARTS
    }


@pytest.mark.parametrize("name", PRINTS)
def test_printed_parts_are_there_as_3mf_and_step(name: str) -> None:
    (body,) = objects_of((HARDWARE / "mockup" / "prints" / f"{name}.3mf").read_bytes()).values()
    assert body.volume() == pytest.approx(mesh_of(printed(name)).volume(), rel=1e-3), "run `make mockup`"
    packed = (HARDWARE / "mockup" / "prints" / f"{name}.stpz").read_bytes()
    assert gzip.decompress(packed).startswith(b"ISO-10303-21;")


def test_the_pieces_of_a_frame_are_there_as_3mf_and_step() -> None:
    parts = list(frame_parts(plan_in(HARDWARE / "boards" / "grid-2.json")))
    assert len(parts) == 9
    for part in parts:
        path = HARDWARE / "mockup" / "prints" / f"grid-2-{part.name.replace(' ', '-')}.3mf"
        assert path.read_bytes() == three_mf(part.name, [part]), "run `make mockup`"
        assert gzip.decompress(path.with_suffix(".stpz").read_bytes()) == step_file(part.name, [part])


def test_a_printed_part_is_that_of_a_fresh_run() -> None:
    part, folder = Part("foot-high", printed("foot-high"), PRINT), HARDWARE / "mockup" / "prints"
    assert (folder / "foot-high.3mf").read_bytes() == three_mf("foot-high", [part]), "run `make mockup`"
    packed = (folder / "foot-high.stpz").read_bytes()
    assert gzip.decompress(packed) == step_file("foot-high", [part]), "run `make mockup`"


def test_a_whole_board_is_that_of_a_fresh_run() -> None:
    parts = list(grid_assembly(plan_in(HARDWARE / "boards" / "grid-2.json")).parts())
    path = HARDWARE / "mockup" / "grid-2.3mf"
    assert path.read_bytes() == three_mf("grid-2", parts), "run `make mockup`"
    assert gzip.decompress(path.with_suffix(".stpz").read_bytes()) == step_file("grid-2", parts), "run `make mockup`"


def test_every_board_is_there_and_all_of_it_is_small() -> None:
    folder = HARDWARE / "mockup"
    boards = {path.stem for path in (HARDWARE / "boards").glob("*.json")} - {"first-light"}
    for name in (*boards, "classic-2-behind", "classic-2-perfboard-box"):
        with zipfile.ZipFile(folder / f"{name}.3mf") as archive:
            assert archive.read("3D/3dmodel.model").count(b"<object id=") > 20
        assert gzip.decompress((folder / f"{name}.stpz").read_bytes()).startswith(b"ISO-10303-21;")
    assert sum(path.stat().st_size for path in folder.rglob("*.*")) < 20e6


@pytest.mark.parametrize(("name", "axis"), [("classic-2", 1), ("lanes-4", 1), ("long-2", 0), ("compact-2", 0)])
def test_a_board_has_its_box_beside_it(name: str, axis: int) -> None:
    parts = objects_of((HARDWARE / "mockup" / f"{name}.3mf").read_bytes())
    assert {"panel", "feed wires", "box base", "lid", "cable", "Pico"} <= set(parts)
    board, box, cable = (parts[each].bounding_box() for each in ("panel", "box base", "cable"))
    assert box[axis + 3] < board[axis] - 50
    assert cable[axis] < box[axis + 3] < board[axis] < cable[axis + 3] + 10


def test_pictures_of_every_step_are_on_the_page() -> None:
    shown = {path.name for path in (HARDWARE / "mockup").glob("*.png")}
    assert len(shown) > 15
    page = (HARDWARE / "mockup" / "README.md").read_text(encoding="utf-8")
    assert shown == set(re.findall(r"\(([\w-]+\.png)\)", page))


def test_the_turning_view_turns() -> None:
    for name in ("classic-2", "classic-2-box"):
        with Image.open(HARDWARE / "mockup" / f"{name}.webp") as image:
            assert getattr(image, "n_frames", 1) >= 24
        assert f"mockup/{name}.webp" in (HARDWARE / "README.md").read_text(encoding="utf-8")


def test_what_is_in_front_hides_what_is_behind() -> None:
    near = Part("near", Block((-1, -3, -1), (1, -2, 1)), "#ff0000")
    far = Part("far", Block((-4, 2, -4), (4, 3, 4)), "#0000ff")
    for order in ([near, far], [far, near]):
        image = picture([(facets(part), part.color, True) for part in order], View(0, 0), (80, 80))
        red, _, blue = image.getpixel((40, 40))  # type: ignore[misc]
        assert red > 100 > blue
        red, _, blue = image.getpixel((12, 40))  # type: ignore[misc]
        assert blue > 100 > red


def test_the_carrier_of_the_mock_up_has_every_part_of_the_board() -> None:
    parts = objects_of((HARDWARE / "mockup" / "classic-2-behind.3mf").read_bytes())
    assert {"U2", "J1", "F1", "C1", "Pico", "fuse"} <= set(parts)
    assert plan_in(HARDWARE / "boards" / "classic-2.json").panel.width_mm == pytest.approx(
        parts["panel"].bounding_box()[3], abs=0.01
    )
