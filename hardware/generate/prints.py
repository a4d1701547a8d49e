"""The printed parts as STL files, rendered with OpenSCAD where it is installed."""

import re
import shutil
import struct
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from autopeg.drawings.electronics import HIGH_FOOT_MM

_HIGH = f"foot={HIGH_FOOT_MM}"
_SAME_MM, _SAME_SHARE = 0.01, 0.00002

PRINTS: dict[str, tuple[str, ...]] = {
    "corner": ("corner.scad",),
    "corner-high": ("corner.scad", _HIGH),
    "foot-high": ("foot.scad", _HIGH),
    "box-base": ("carrier_box.scad", 'part="base"'),
    "box-lid": ("carrier_box.scad", 'part="lid"'),
    "box-lid-display": ("carrier_box.scad", 'part="lid"', "has_display=true"),
    "perfboard-box-base": ("perfboard_box.scad", 'part="base"'),
    "perfboard-box-lid": ("perfboard_box.scad", 'part="lid"'),
    "perfboard-box-lid-display": ("perfboard_box.scad", 'part="lid"', "has_display=true"),
}
"""The file of each part, and the sizes in it that are set otherwise."""


SHELF = "stand/phone-shelf.stl"
"""The part that holds a phone over the table. It belongs to no board."""


class Body(NamedTuple):
    """What is measured on a part: its outermost corners, its volume in cubic millimetres, and its centre of mass."""

    low: tuple[float, ...]
    high: tuple[float, ...]
    volume: float
    centre: tuple[float, ...]

    def is_like(self, other: "Body") -> bool:
        """Return whether two bodies are the same but for the corners that a program chooses on a round side."""
        places = zip((*self.low, *self.high, *self.centre), (*other.low, *other.high, *other.centre), strict=True)
        is_where_it_was = all(abs(one - two) < _SAME_MM for one, two in places)
        return is_where_it_was and abs(self.volume - other.volume) < _SAME_SHARE * self.volume


Corner = tuple[float, float, float]


def triangles_of(stl: bytes) -> Iterator[tuple[Corner, Corner, Corner]]:
    """Yield the triangles of a binary STL file."""
    (count,) = struct.unpack_from("<I", stl, 80)
    for index in range(count):
        values = struct.unpack_from("<12f", stl, 84 + 50 * index)
        yield values[3:6], values[6:9], values[9:12]


def body_of(stl: bytes) -> Body:
    """Return the body of a binary STL file, from the pyramids over its triangles."""
    lows, highs, volume, moments = [float("inf")] * 3, [float("-inf")] * 3, 0.0, [0.0] * 3
    for one, two, three in triangles_of(stl):
        for axis in range(3):
            lows[axis] = min(lows[axis], one[axis], two[axis], three[axis])
            highs[axis] = max(highs[axis], one[axis], two[axis], three[axis])
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = one, two, three
        pyramid = (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
        volume += pyramid
        for axis in range(3):
            moments[axis] += pyramid * (one[axis] + two[axis] + three[axis]) / 4
    return Body(tuple(lows), tuple(highs), volume, tuple(moment / volume for moment in moments))


def sizes_of(source: Path) -> dict[str, float]:
    """Return the numbers at the top of an OpenSCAD file, and those of the files that it includes."""
    text = source.read_text(encoding="utf-8")
    included = re.findall(r"^include <([^>]+)>", text, re.MULTILINE)
    sizes = {name: size for each in included for name, size in sizes_of(source.parent / each).items()}
    numbers = re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)
    return sizes | {name: float(size) for name, size in numbers}


class Rendering(NamedTuple):
    """What OpenSCAD makes of a source, and what it says about it."""

    content: bytes
    messages: str


def rendered(name: str, enclosure: Path) -> Rendering:
    """Return the STL file of a part."""
    source, *sizes = PRINTS[name]
    return made_of(enclosure / source, sizes, "binstl")


def made_of(source: Path, sizes: Sequence[str], form: str) -> Rendering:
    """Return what OpenSCAD exports with these sizes. form: binstl, or csg for the tree of its shapes."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "part"
        settings = [word for size in sizes for word in ("-D", size)]
        command = ["openscad", "--export-format", form, *settings, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
        return Rendering(out.read_bytes(), done.stderr)


def prints(hardware: Path) -> dict[str, bytes]:
    """Return the printed parts that differ from what is there, none without OpenSCAD.

    Versions of OpenSCAD divide the same body into other triangles: such a file stays as it is.
    """
    if shutil.which("openscad") is None:
        return {}
    made = {f"enclosure/{name}.stl": rendered(name, hardware / "enclosure").content for name in PRINTS}
    made[SHELF] = made_of(hardware / "stand" / "phone_shelf.scad", [], "binstl").content
    return {name: stl for name, stl in made.items() if not _is_there(hardware / name, stl)}


def _is_there(path: Path, stl: bytes) -> bool:
    return path.is_file() and body_of(path.read_bytes()).is_like(body_of(stl))
