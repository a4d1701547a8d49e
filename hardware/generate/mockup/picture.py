"""Pictures of parts: from one side above or below, each facet in one shade, what is in front of it hiding it."""

import io
from collections.abc import Sequence
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from generate.mockup.assembly import Part, Place

Array = NDArray[np.float64]

_LARGER = 2
_PALE = 0.6


class View:
    """From where one looks: turned about the vertical by so many degrees, and so many degrees above the table."""

    def __init__(self, turn: float, above: float = 32.0) -> None:
        a, b = radians(turn), radians(above)
        self.right = np.array([cos(a), sin(a), 0.0])
        self.up = np.array([-sin(a) * sin(b), cos(a) * sin(b), cos(b)])
        self.away = np.cross(self.up, self.right)
        self.light = 0.55 * self.up - 0.35 * self.right - 0.76 * self.away


def facets(part: Part, shift: Place = (0.0, 0.0, 0.0)) -> Array:
    """Return the corners of the triangles of a part."""
    mesh = part.mesh.to_mesh()
    corners = np.asarray(mesh.vert_properties, np.float64)[:, :3] + np.array(shift)
    return corners[np.asarray(mesh.tri_verts)]


def picture(
    drawn: Sequence[tuple[Array, str, bool]],
    view: View,
    size: tuple[int, int],
    words: str = "",
    frame: Array | None = None,
) -> Image.Image:
    """Return a picture. drawn: the facets of each part, its colour, and whether it is new; frame: what fills it."""
    width, height = size[0] * _LARGER, size[1] * _LARGER
    every = np.concatenate([corners.reshape(-1, 3) for corners, _, _ in drawn]) if frame is None else frame
    x, y = every @ view.right, every @ view.up
    scale = 0.9 * min(width / np.ptp(x), height / np.ptp(y))
    middle = np.array([(x.min() + x.max()) / 2, (y.min() + y.max()) / 2])
    canvas = np.full((height, width, 3), 255, np.uint8)
    depth = np.full((height, width), np.inf, np.float32)
    for corners, color, is_new in drawn:
        normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        length = np.linalg.norm(normal, axis=1)
        seen = (normal @ view.away < 0) & (length > 1e-9)
        flat = np.stack([corners[seen] @ view.right, corners[seen] @ view.up], -1) - middle
        flat = flat * (scale, -scale) + (width / 2, height / 2)
        light = normal[seen] @ view.light / length[seen]
        shades = _shades(light, color, is_new=is_new)
        for triangle, away, shade in zip(flat, corners[seen] @ view.away, shades, strict=True):
            _fill(canvas, depth, triangle, away, shade)
    image = Image.fromarray(canvas).resize(size, Image.Resampling.LANCZOS)
    if words:
        ImageDraw.Draw(image).text((14, 10), words, fill="#202020", font=ImageFont.load_default(20))
    return image


def _shades(light: Array, color: str, *, is_new: bool) -> NDArray[np.uint8]:
    paint = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)], float)
    if not is_new:
        paint = paint + (np.array([236, 236, 236]) - paint) * _PALE
    return np.clip((0.55 + 0.45 * light.clip(0, 1))[:, None] * paint, 0, 255).astype(np.uint8)


def _fill(
    canvas: NDArray[np.uint8], depth: NDArray[np.float32], triangle: Array, away: Array, shade: NDArray[np.uint8]
) -> None:
    """Draw a triangle where nothing is nearer."""
    (x1, y1), (x2, y2), (x3, y3) = triangle
    left, right = max(int(min(x1, x2, x3)), 0), min(int(max(x1, x2, x3)) + 2, canvas.shape[1])
    top, bottom = max(int(min(y1, y2, y3)), 0), min(int(max(y1, y2, y3)) + 2, canvas.shape[0])
    double = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
    if left >= right or top >= bottom or abs(double) < 1e-6:
        return
    x, y = np.arange(left, right)[None, :] + 0.5, np.arange(top, bottom)[:, None] + 0.5
    second = ((x - x1) * (y3 - y1) - (x3 - x1) * (y - y1)) / double
    third = ((x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)) / double
    far = away[0] + second * (away[1] - away[0]) + third * (away[2] - away[0])
    room = depth[top:bottom, left:right]
    inside = (second >= -1e-6) & (third >= -1e-6) & (second + third <= 1 + 1e-6) & (far < room)
    room[inside] = far[inside]
    canvas[top:bottom, left:right][inside] = shade


def png(image: Image.Image) -> bytes:
    """Return a picture as a file, of 128 colours."""
    stream = io.BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def turning(images: Sequence[Image.Image], milliseconds: int) -> bytes:
    """Return pictures one after the other, for ever, as a WebP file."""
    stream = io.BytesIO()
    images[0].save(
        stream,
        "WEBP",
        save_all=True,
        append_images=list(images[1:]),
        duration=milliseconds,
        loop=0,
        quality=55,
        method=6,
    )
    return stream.getvalue()
