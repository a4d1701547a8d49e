"""Pictures of the page: `python tests/screenshots.py FOLDER [WORDS]` photographs it in every state that matters.

A real server deals the same cards every time. Each state is seen on a phone, on a small one, on its side, on a laptop
and a large screen, light and dark; WORDS choose states by a part of their names. `--sizes` and `--schemes` choose some
of the windows and colours. With `--docs` the few that the documentation shows are made.
"""

import argparse
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from support.web.browser import CHROMIUM, LAPTOP, PHONE, SHORT_PHONE, SIDEWAYS, WALL
from support.web.server import Server
from support.web.states import STATES, Stage, play_games, same_cards_every_time

SIZES = {"phone": PHONE, "small": SHORT_PHONE, "side": SIDEWAYS, "laptop": LAPTOP, "wall": WALL}
SCHEMES = ("light", "dark")
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
DOCUMENTED = {
    "page": ("cribbage_play", "laptop", "light"),
    "page-lobby": ("lobby", "laptop", "light"),
    "page-phone": ("cribbage_discard", "phone", "light"),
    "page-phone-dark": ("cribbage_play", "phone", "dark"),
    "page-watched": ("cribbage_watched", "laptop", "dark"),
    "page-tabletop": ("tabletop_place", "laptop", "light"),
    "page-crib-rummy": ("crib_rummy_lay", "laptop", "light"),
    "page-crummy-rummy": ("crummy_rummy_count", "laptop", "dark"),
    "page-replay": ("replay", "laptop", "light"),
    "page-statistics": ("statistics", "laptop", "light"),
    "pad": ("score_pad", "phone", "light"),
    "page-camera": ("camera_counted", "phone", "light"),
}
"""The pictures of the documentation: of which state, how large, and in which colours."""

_COLORS = 255
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
            with Server(Path(home), "virtual", has_analyst=True) as server:
                stage = Stage(browser, server.address)
                yield name, STATES[name](stage)
                stage.new_page.close()
        browser.close()


def shot(page: Page, size: str, scheme: str) -> bytes:
    """Return the picture of a page as far as one sees without scrolling, a PNG."""
    window = SIZES[size]
    page.set_viewport_size({"width": window["width"], "height": window["height"]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.wait_for_function(_BOARDS_ARE_DRAWN)
    page.wait_for_timeout(_DRAWN_MS)
    return page.screenshot()


def tour(folder: Path, words: list[str], sizes: list[str], schemes: list[str]) -> None:
    """Photograph every state whose name holds one of the words, or all without any."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in visits(name for name in STATES if not words or any(word in name for word in words)):
        for size in sizes:
            for scheme in schemes:
                (folder / f"{name}-{size}-{scheme}.png").write_bytes(shot(page, size, scheme))
        print(name)


def document() -> None:
    """Make the pictures of the documentation, with few enough colours to be small."""
    from PIL import Image

    for name, page in visits(dict.fromkeys(state for state, *_ in DOCUMENTED.values())):
        page.wait_for_timeout(_SETTLED_MS)
        for picture, (state, size, scheme) in DOCUMENTED.items():
            if state == name:
                image = Image.open(BytesIO(shot(page, size, scheme))).convert("RGB")
                image.quantize(_COLORS, kmeans=4).save(PICTURES / f"{picture}.png", optimize=True)
                print(picture)


def main() -> None:
    """Read the command line."""
    wanted = argparse.ArgumentParser(description="Photograph the page in every state that matters.")
    wanted.add_argument("folder", type=Path, nargs="?")
    wanted.add_argument("words", nargs="*", help="only states with one of these in their names")
    wanted.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES), help="only windows of these sizes")
    wanted.add_argument("--schemes", nargs="+", choices=SCHEMES, default=list(SCHEMES), help="only these colours")
    wanted.add_argument("--docs", action="store_true", help="make the pictures of the documentation")
    given = wanted.parse_args()
    if given.docs:
        document()
    elif given.folder is None:
        wanted.error("where to? name a folder")
    else:
        tour(given.folder, given.words, given.sizes, given.schemes)


if __name__ == "__main__":
    main()
