"""The picture while things are laid on it, and who is seen at each pixel."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Quad = NDArray[np.float64]


@dataclass
class Canvas:
    """The picture while cards are laid on it."""

    picture: Picture
    owner: NDArray[np.int16]
    """Which card is seen at each pixel; -1 for the table, -2 for a hand."""
    gloss: NDArray[np.float32]
    cards: list[tuple[str, Quad, list[Quad]]] = field(default_factory=list[tuple[str, Quad, list[Quad]]])
