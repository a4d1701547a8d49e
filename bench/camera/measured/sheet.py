"""Draw a sheet of twelve measuring pictures, to look at.

In bench/: python -m camera.measured.sheet FILE [KIND] [--truth]
"""

from __future__ import annotations

import argparse

import cv2
import numpy as np

from camera.measured import printed
from camera.measured.scenes import KINDS, make_scene


def main() -> None:
    """Write twelve scenes as one picture."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("kind", nargs="?", choices=("any", "all", "steep", *KINDS), default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--truth", action="store_true", help="draw where the indices are: green free, orange covered")
    parser.add_argument("--width", type=int, default=1000)
    chosen = parser.parse_args()
    printed.fetch()
    pictures: list[np.ndarray] = []
    for number in range(12):
        kind = KINDS[number % len(KINDS)] if chosen.kind == "all" else chosen.kind
        size = (chosen.width, chosen.width * 3 // 4)
        scene = make_scene(chosen.seed + number, kind, size)
        picture = scene.picture
        for card in scene.cards if chosen.truth else ():
            for index in card.indices:
                colour = (0, 200, 0) if index.visible > 0.95 else (0, 128, 255)
                cv2.polylines(picture, [np.round(index.quad).astype(np.int32)], True, colour, 2, cv2.LINE_AA)
        pictures.append(picture)
    rows = [np.hstack(pictures[begin : begin + 3]) for begin in range(0, 12, 3)]
    cv2.imwrite(chosen.file, np.vstack(rows))


if __name__ == "__main__":
    main()
