"""The fonts and the deck that the pictures are drawn with: free packages, fetched once into a folder of the user."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache, partial, reduce
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.shapes import DE, MASK_HEIGHT, Mask, drawn_letter, side_by_side, trimmed

Picture = NDArray[np.uint8]

HERE = Path(__file__).parent

_COURT_ROWS, _COURT_COLUMNS = slice(74, 598), slice(76, 406)
"""The frame of the figure in the pictures that render_courts.mjs draws."""

TEST_FONTS = (
    "archivo-black", "asap-condensed", "big-shoulders-text", "cooper-hewitt", "frank-ruhl-libre", "gelasio", "gloock",
    "kanit", "libre-caslon-condensed", "signika", "slabo-27px", "sofia-sans", "stix-two-text", "suez-one",
)  # fmt: skip
"""Fonts kept for the test set: nothing is trained with them."""


def art_folder() -> Path:
    """Return the folder of fetched art: AUTOPEG_CAMERA_ART, or one in the user's cache."""
    chosen = os.environ.get("AUTOPEG_CAMERA_ART")
    return Path(chosen) if chosen else Path.home() / ".cache" / "autopeg" / "camera-art"


def fetch() -> Path:
    """Install the packages of package-lock.json in the art's folder, if they are not there yet."""
    folder = art_folder()
    if (folder / "complete").exists() and (folder / "package-lock.json").read_bytes() == _lock():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder / name)
    quiet = ("--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts")
    subprocess.run(["npm", "ci", *quiet], cwd=folder, check=True)
    subprocess.run(["node", str(HERE / "render_courts.mjs"), str(folder)], check=True)
    (folder / "complete").touch()
    return folder


def _lock() -> bytes:
    return (HERE / "package-lock.json").read_bytes()


@lru_cache(maxsize=1)
def font_files() -> tuple[Path, ...]:
    """Return all fonts that have been fetched, upright and Latin, in one order on every machine."""
    folder = art_folder() / "node_modules" / "@fontsource"
    return tuple(sorted(folder.glob("*/files/*-latin-[3-9]00-normal.woff")))


@lru_cache(maxsize=2)
def fonts(*, is_test: bool) -> tuple[Path, ...]:
    """Return the usable fonts for the training set or for the test set."""
    chosen = (file for file in font_files() if (file.parents[1].name in TEST_FONTS) == is_test)
    return tuple(file for file in chosen if _has_lining_figures(file))


@lru_cache(maxsize=4096)
def font_letter(file: Path, letter: str) -> Mask:
    """Return a letter or figure of a font, cut to its ink; a capital H would be MASK_HEIGHT high."""
    from PIL import Image, ImageDraw, ImageFont

    size = _font_size(file)
    font = ImageFont.truetype(str(file), size)
    picture = Image.new("L", (3 * size, 3 * size))
    ImageDraw.Draw(picture).text((size, size // 2), letter, font=font, fill=255)
    return trimmed(np.asarray(picture))


@lru_cache(maxsize=512)
def _font_size(file: Path) -> int:
    from PIL import ImageFont

    _, top, _, bottom = ImageFont.truetype(str(file), 400).getbbox("H")
    return max(16, round(400 * MASK_HEIGHT / max(1, bottom - top)))


@lru_cache(maxsize=512)
def _has_lining_figures(file: Path) -> bool:
    """Say whether the figures are about as high as capitals, as on cards."""
    heights = [font_letter(file, figure).shape[0] for figure in "2479"]
    return all(0.86 * MASK_HEIGHT < height < 1.15 * MASK_HEIGHT for height in heights)


@lru_cache(maxsize=16)
def printed_court(rank: str, suit: str) -> Picture | None:
    """Return the figure of a court card of the free deck without its indices; None if it has not been fetched."""
    file = art_folder() / "courts" / f"{rank}{suit}.png"
    return np.asarray(cv2.imread(str(file)), np.uint8)[_COURT_ROWS, _COURT_COLUMNS] if file.exists() else None


@lru_cache(maxsize=8192)
def writing(file: Path | None, text: str, weight: float, serif: float, gap: float) -> Mask:
    """Return a rank, its letters or figures `gap` apart, in a font, or drawn by a pen where there is none."""
    letters = [
        font_letter(file, sign) if file and sign != DE else drawn_letter(sign.upper(), weight, serif) for sign in text
    ]
    return reduce(partial(side_by_side, gap=round(gap * MASK_HEIGHT)), letters)
