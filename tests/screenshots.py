"""Pictures of the page: `python tests/screenshots.py FOLDER [WORDS]` photographs it in every state that matters.

A real server deals the same cards every time. Each state is one sheet, NAME.png, with a tile for each window that has
a layout, light on the left and dark on the right; WORDS choose states by a part of their names. With `--docs` the few
that the documentation shows are made.
"""

import argparse
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from support.web.browser import CHROMIUM, LAPTOP, PHONE
from support.web.layout import WINDOWS
from support.web.server import Server
from support.web.states import STATES, Stage, play_games, same_cards_every_time

Scheme = Literal["light", "dark"]

SCHEMES: tuple[Scheme, ...] = ("light", "dark")
ROWS = (WINDOWS[:4], WINDOWS[4:6], WINDOWS[6:])
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DOCUMENTED: dict[str, tuple[str, ViewportSize, Scheme]] = {
    "page": ("cribbage_play", LAPTOP, "light"),
    "page-lobby": ("lobby", LAPTOP, "light"),
    "page-phone": ("cribbage_discard", PHONE, "light"),
    "page-phone-dark": ("cribbage_play", PHONE, "dark"),
    "page-watched": ("cribbage_watched", LAPTOP, "dark"),
    "page-tabletop": ("tabletop_place", LAPTOP, "light"),
    "page-crib-rummy": ("crib_rummy_lay", LAPTOP, "light"),
    "page-crummy-rummy": ("crummy_rummy_count", LAPTOP, "dark"),
    "page-replay": ("replay", LAPTOP, "light"),
    "page-statistics": ("statistics", LAPTOP, "light"),
    "pad": ("score_pad", PHONE, "light"),
    "page-camera": ("camera_counted", PHONE, "light"),
}
"""The pictures of the documentation: of which state, in which window, and in which colours."""

_COLORS = 255
_TILE_WIDTH_PX, _TILE_HEIGHT_PX = 853, 640
_GAP_PX = 8
_GROUND = "#777"
_BOARDS_ARE_DRAWN = "() => ![...document.querySelectorAll('.board.waiting')].some(board => board.checkVisibility())"
"""A board that a small window hides has no size, and is never drawn."""

_DRAWN_MS = 150
"""Until a page has its place in a window of another size, and a board its letters."""

_SETTLED_MS = 6000
"""Until the pegs on the board have walked where they stand."""


def visits(names: Iterable[str]) -> Iterable[tuple[str, Page]]:
    """Yield the states of those names, each on a server of its own with a virtual board, and their pages."""
    with TemporaryDirectory() as home, same_cards_every_time(), sync_playwright() as player:
        play_games(Path(home), 6)
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names:
            with Server(Path(home), "virtual", has_reviewer=True) as server:
                stage = Stage(browser, server.address)
                yield name, STATES[name](stage)
                stage.new_page.close()
        browser.close()


def shot(page: Page, window: ViewportSize, scheme: Scheme) -> Image.Image:
    """Return the picture of a page as far as one sees without scrolling."""
    page.set_viewport_size(window)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_function(_BOARDS_ARE_DRAWN)
    page.wait_for_timeout(_DRAWN_MS)
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def sheet(page: Page) -> Image.Image:
    """Return a page in all windows and both schemes, as tiles side by side."""
    rows = [_beside([_tile(shot(page, window, scheme)) for window in row]) for scheme in SCHEMES for row in ROWS]
    light, dark = _below(rows[: len(ROWS)]), _below(rows[len(ROWS) :])
    return _beside([light, dark])


def _tile(picture: Image.Image) -> Image.Image:
    picture.thumbnail((_TILE_WIDTH_PX, _TILE_HEIGHT_PX), Image.Resampling.LANCZOS)
    return picture


def _beside(pictures: list[Image.Image]) -> Image.Image:
    width = sum(each.width + _GAP_PX for each in pictures)
    joined = Image.new("RGB", (width, max(each.height for each in pictures)), _GROUND)
    for at, each in enumerate(pictures):
        joined.paste(each, (sum(before.width + _GAP_PX for before in pictures[:at]), 0))
    return joined


def _below(pictures: list[Image.Image]) -> Image.Image:
    height = sum(each.height + _GAP_PX for each in pictures)
    joined = Image.new("RGB", (max(each.width for each in pictures), height), _GROUND)
    for at, each in enumerate(pictures):
        joined.paste(each, (0, sum(before.height + _GAP_PX for before in pictures[:at])))
    return joined


def tour(folder: Path, words: list[str]) -> None:
    """Photograph every state whose name holds one of the words, or all without any."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in visits(name for name in STATES if not words or any(word in name for word in words)):
        sheet(page).save(folder / f"{name}.png")
        print(name, flush=True)


def document() -> None:
    """Make the pictures of the documentation, with few enough colours to be small."""
    for name, page in visits(dict.fromkeys(state for state, *_ in DOCUMENTED.values())):
        page.wait_for_timeout(_SETTLED_MS)
        for picture, (state, window, scheme) in DOCUMENTED.items():
            if state == name:
                image = shot(page, window, scheme).quantize(_COLORS, kmeans=4)
                image.save(PICTURES / f"{picture}.png", optimize=True)
                print(picture)


def main() -> None:
    """Read the command line."""
    wanted = argparse.ArgumentParser(description="Photograph the page in every state that matters.")
    wanted.add_argument("folder", type=Path, nargs="?")
    wanted.add_argument("words", nargs="*", help="only states with one of these in their names")
    wanted.add_argument("--docs", action="store_true", help="make the pictures of the documentation")
    given = wanted.parse_args()
    if given.docs:
        document()
    elif given.folder is None:
        wanted.error("where to? name a folder")
    else:
        tour(given.folder, given.words)


if __name__ == "__main__":
    main()
