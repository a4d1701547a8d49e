"""The light on a table, as a camera sees it."""

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from autopeg.camera.paper import Picture

_DAZZLING = 250
"""A point that is lighter in every channel shows nothing of what is printed there."""

_LIGHTEST = 98
"""The lightest parts of a picture are lighter than so many of a hundred: paper, if cards lie there."""

_SPARSE = 5


class Light(Struct, frozen=True):
    """The light on a table."""

    brightness: float
    """Of the lightest parts of the picture, 0 to 255."""
    glare: float
    """The part of the picture that is dazzling."""


def light_of(frame: "Picture") -> Light:
    """Return the light in a frame."""
    import numpy

    sparse = frame[::_SPARSE, ::_SPARSE]
    brightness = float(numpy.percentile(sparse.max(2), _LIGHTEST))
    return Light(round(brightness, 1), round(float((sparse.min(2) >= _DAZZLING).mean()), 4))
