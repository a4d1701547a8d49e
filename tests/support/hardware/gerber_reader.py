"""Reader of Gerber and Excellon files, written from their specifications and independent of what writes ours.

It knows what a two-layer board needs and refuses everything else, so that nothing is overlooked.
"""

import re
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

from shapely import LineString, Point, Polygon, box, make_valid
from shapely.geometry.base import BaseGeometry

_ROUND = 16


@dataclass(frozen=True)
class Feature:
    """One thing on a layer, with what the attributes say of it."""

    shape: BaseGeometry
    net: str
    pin: tuple[str, ...]
    is_region: bool


@dataclass(frozen=True)
class Hole:
    at: tuple[float, float]
    diameter: float


class GerberFile:
    """The features and the attributes of a Gerber file."""

    def __init__(self, text: str) -> None:
        self.features: list[Feature] = []
        self.attributes: dict[str, str] = {}
        self._apertures: dict[int, tuple[str, tuple[float, ...]]] = {}
        self._object: dict[str, str] = {}
        self._aperture: tuple[str, tuple[float, ...]] | None = None
        self._at = (0.0, 0.0)
        self._way = "G01"
        self._region: list[tuple[float, float]] | None = None
        self._is_over = False
        for command in re.findall(r"%[^%]*%|[^%*]+\*", text.replace("\n", "")):
            assert not self._is_over, "commands after the end"
            if command.startswith("%"):
                self._extended(command.strip("%*"))
            else:
                self._word(command.strip("*"))
        assert self._is_over, "no end"

    def _extended(self, command: str) -> None:
        if command[:2] == "TF":
            name, _, value = command[2:].partition(",")
            self.attributes[name] = value
        elif command[:2] == "TO":
            name, _, value = command[2:].partition(",")
            self._object[name] = value
        elif command == "TD":
            self._object.clear()
        elif command[:3] == "ADD":
            found = re.fullmatch(r"ADD(\d+)([CRO]),([\d.X]+)", command)
            assert found, command
            sizes = tuple(float(size) for size in found[3].split("X"))
            self._apertures[int(found[1])] = (found[2], sizes)
        else:
            assert command[:2] == "TA" or command in ("FSLAX46Y46", "MOMM", "LPD"), command

    def _word(self, word: str) -> None:
        if word in ("G01", "G02", "G03"):
            self._way = word
        elif word == "G36":
            self._region = []
        elif word == "G37":
            assert self._region
            assert self._region[0] == self._region[-1], "an open region"
            self._add(make_valid(Polygon(self._region)), is_region=True)
            self._region = None
        elif word == "M02":
            self._is_over = True
        elif re.fullmatch(r"D\d\d+", word):
            self._aperture = self._apertures[int(word[1:])]
        elif word != "G75":
            found = re.fullmatch(r"X(-?\d+)Y(-?\d+)(?:I(-?\d+)J(-?\d+))?D0([123])", word)
            assert found, word
            i, j = (int(found[n]) / 1e6 if found[n] else 0.0 for n in (3, 4))
            self._operate(found[5], (int(found[1]) / 1e6, int(found[2]) / 1e6), (i, j))

    def _operate(self, what: str, to: tuple[float, float], center: tuple[float, float]) -> None:
        if what == "1":
            points = [self._at, to] if self._way == "G01" else self._arc(to, center)
            if self._region is not None:
                self._region.extend(points[1:])
            else:
                assert self._aperture
                kind, (diameter, *_) = self._aperture
                assert kind == "C"
                self._add(LineString(points).buffer(diameter / 2, quad_segs=_ROUND))
        elif what == "2" and self._region is not None:
            assert not self._region, "two outlines in a region"
            self._region.append(to)
        elif what == "3":
            self._add(self._flashed(to))
        self._at = to

    def _arc(self, to: tuple[float, float], center: tuple[float, float]) -> list[tuple[float, float]]:
        x, y = self._at[0] + center[0], self._at[1] + center[1]
        radius = hypot(*center)
        assert abs(hypot(to[0] - x, to[1] - y) - radius) < 1e-5
        start, end = atan2(self._at[1] - y, self._at[0] - x), atan2(to[1] - y, to[0] - x)
        turn = (start - end) % (2 * pi) if self._way == "G02" else (end - start) % (2 * pi)
        sign = -1 if self._way == "G02" else 1
        steps = [(start + sign * turn * n / 32) for n in range(33)]
        return [self._at, *((x + radius * cos(a), y + radius * sin(a)) for a in steps[1:-1]), to]

    def _flashed(self, at: tuple[float, float]) -> BaseGeometry:
        assert self._aperture
        kind, sizes = self._aperture
        x, y = at
        if kind == "C":
            return Point(at).buffer(sizes[0] / 2, quad_segs=_ROUND)
        width, height = sizes
        if kind == "R":
            return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        along = abs(width - height) / 2
        ends = ((x - along, y), (x + along, y)) if width > height else ((x, y - along), (x, y + along))
        return LineString(ends).buffer(min(sizes) / 2, quad_segs=_ROUND)

    def _add(self, shape: BaseGeometry, *, is_region: bool = False) -> None:
        pin = tuple(self._object[".P"].split(",")) if ".P" in self._object else ()
        self.features.append(Feature(shape, self._object.get(".N", ""), pin, is_region))


def holes_in(text: str) -> list[Hole]:
    """Return the holes of an Excellon file."""
    assert text.startswith("M48\n")
    head, body = text.split("\n%\n")
    assert "METRIC,TZ" in head
    tools = {int(number): float(size) for number, size in re.findall(r"^T(\d+)C([\d.]+)$", head, re.MULTILINE)}
    holes: list[Hole] = []
    tool = 0
    for line in body.splitlines():
        if place := re.fullmatch(r"X(-?\d+\.\d+)Y(-?\d+\.\d+)", line):
            holes.append(Hole((float(place[1]), float(place[2])), tools[tool]))
        elif line.startswith("T"):
            tool = int(line[1:])
        else:
            assert line in ("G90", "G05", "M30"), line
    assert body.endswith("M30\n")
    return holes
