"""The moving picture of README.md: a camera counts a hand, a board pegs it, a phone plays a game.

`python tests/moving_picture.py` photographs the page itself and writes docs/pictures/moving.webp.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from autopeg.boards.board_layout import layout_named
from autopeg.web.panels import DrawnPanel, PanelRequest, panel_of
from support.web.browser import CHROMIUM
from support.web.players import step
from support.web.server import Server
from support.web.stage import ANN, CLUB, Stage, is_due
from support.web.states import same_cards_every_time
from support.web.states.pages import best_hand, photographed

PICTURE = Path(__file__).parents[1] / "docs/pictures/moving.webp"
MOST_BYTES = 400_000

_WIDTH_PX, _HEIGHT_PX = 840, 556
_PHONE_PX = (390, 600)
_BOARD = "classic-2"
_BEFORE = (31, 24)
"""The holes of both lanes before the hand is counted."""
_HAND_POINTS = 29
_HOLES_A_FRAME = 3
_STEPS_ON_THE_PAGE = 5
_SETTLED_MS = 700
_FIRST_MS, _COUNT_MS, _PEG_MS, _PAGE_MS, _LAST_MS = 1400, 600, 220, 1100, 2400
_QUALITY = 62
_GLOW = ((2.6, 0.3), (1.7, 0.5), (1.1, 1.0))
"""Of a lit hole: how large its rings of light are, in holes, and how bright."""

_STYLE = f"""
body{{margin:0;width:{_WIDTH_PX}px;height:{_HEIGHT_PX}px;background:#24160d;position:relative;
  color:#ffe3b8;font-family:"DejaVu Sans",sans-serif}}
.part{{position:absolute;border-radius:12px;overflow:hidden;outline:4px solid #4b2f1b;background:#14100c}}
.part.on{{outline-color:#e8b071}}
.part img,.part svg{{display:block;width:100%;height:100%;object-fit:cover}}
.camera img{{object-position:50% 12%}}
.board{{left:16px;top:16px;width:488px;height:186px}}
.camera{{left:16px;top:214px;width:488px;height:270px}}
.page{{left:520px;top:16px;width:304px;height:468px}}
p{{position:absolute;left:0;right:0;bottom:0;margin:0;line-height:68px;text-align:center;font-size:27px;font-weight:bold}}
"""


class Frame(NamedTuple):
    """One picture of the film."""

    part: str
    """What moves: "camera", "board" or "page"."""
    says: str
    camera: bytes
    holes: int
    """How far the peg of the first lane has come."""
    page: bytes
    lasts_ms: int


def counted(stage: Stage) -> Iterator[tuple[str, bytes]]:
    """Yield the photo of a hand as the page shows it, with what is counted there."""
    yield "", best_hand()[0]
    page = photographed(stage, best_hand()[1])
    photo = page.locator(".photo").first
    page.wait_for_timeout(_SETTLED_MS)
    yield "", _middle(photo.screenshot())
    page.get_by_role("dialog").get_by_role("button", name="Count it").click()
    page.get_by_role("button", name="Show me").click()
    following = page.get_by_role("button", name="Next")
    while True:
        page.wait_for_timeout(_SETTLED_MS)
        said = page.locator("[aria-current=true], [aria-pressed=true]").first.inner_text()
        yield said, _middle(photo.screenshot())
        if not following.count() or following.is_disabled():
            return
        following.click()


def _middle(picture: bytes) -> bytes:
    """Return the photo in the middle of its place, without the bars above and below."""
    image = Image.open(BytesIO(picture))
    width, height = image.size
    top = (height - width * 3 // 4) // 2
    out = BytesIO()
    image.crop((0, top, width, height - top)).save(out, "PNG")
    return out.getvalue()


def played(stage: Stage) -> Iterator[bytes]:
    """Yield a game on a phone, from the discard on."""
    page = stage.played("cribbage", ANN, CLUB, until=is_due("discard"))
    page.set_viewport_size({"width": _PHONE_PX[0], "height": _PHONE_PX[1]})
    page.wait_for_timeout(_SETTLED_MS)
    yield page.screenshot()
    for number in (1, 4):
        page.locator(".hand .pick").nth(number).click()
        page.wait_for_timeout(_SETTLED_MS)
        yield page.screenshot()
    for _ in range(_STEPS_ON_THE_PAGE):
        step(page)
        page.wait_for_timeout(2 * _SETTLED_MS)
        yield page.screenshot()


def film(counts: Sequence[tuple[str, bytes]], pages: Sequence[bytes]) -> Iterator[Frame]:
    """Yield the frames: the hand is counted, pegged, and a game goes on."""
    (_, photo), *read = counts
    before, after = _BEFORE[0], _BEFORE[0] + _HAND_POINTS
    yield Frame("camera", "Your own cards on the table …", photo, before, pages[0], _FIRST_MS)
    for said, photo in read:
        says = f"… counted: {said}" if said else "… a phone reads them …"
        yield Frame("camera", says, photo, before, pages[0], _COUNT_MS if said else _FIRST_MS)
    for hole in range(before, after, _HOLES_A_FRAME):
        yield Frame("board", "… and the board of LEDs pegs them", photo, hole, pages[0], _PEG_MS)
    yield Frame("board", "… and the board of LEDs pegs them", photo, after, pages[0], _FIRST_MS)
    for page in pages:
        yield Frame("page", "Or play on phones, with people and bots", photo, after, page, _PAGE_MS)
    yield Frame("page", "Or play on phones, with people and bots", photo, after, pages[-1], _LAST_MS)


def board_svg(panel: DrawnPanel, holes: tuple[int, int]) -> str:
    """Return a board with the front peg of each lane alight."""
    layout = layout_named(_BOARD)
    assert layout is not None
    radius = panel.hole_mm / 2
    dark = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"/>' for lane in panel.lanes for x, y in lane)
    words = "".join(
        f'<text x="{each.at[0]:g}" y="{each.at[1] + each.height / 2:g}" font-size="{each.height / 0.72:.3g}" '
        f'textLength="{each.width:g}" lengthAdjust="spacingAndGlyphs">{each.words}</text>'
        for each in panel.marks.words
    )
    pegs = "".join(
        f'<circle cx="{panel.lanes[lane][hole - 1][0]:g}" cy="{panel.lanes[lane][hole - 1][1]:g}" '
        f'r="{panel.hole_mm * size:g}" fill="#{bytes(layout.colors[lane]).hex()}" opacity="{light:g}"/>'
        for lane, hole in enumerate(holes)
        for size, light in _GLOW
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {panel.width_mm:g} {panel.height_mm:g}">'
        f'<rect width="100%" height="100%" fill="#4b2f1b"/><path d="{panel.marks.paths["line"]}" fill="none" '
        f'stroke="#e8cfa8" opacity="0.7"/><g fill="#e8cfa8" text-anchor="middle">{words}</g>'
        f'<g fill="#1c0f07">{dark}</g>{pegs}</svg>'
    )


def html_of(frame: Frame, panel: DrawnPanel) -> str:
    """Return a frame as a page."""
    parts = {
        "board": board_svg(panel, (frame.holes, _BEFORE[1])),
        "camera": _image(frame.camera),
        "page": _image(frame.page),
    }
    shown = "".join(
        f'<div class="part {name}{" on" if name == frame.part else ""}">{content}</div>'
        for name, content in parts.items()
    )
    return f"<style>{_STYLE}</style>{shown}<p>{frame.says}</p>"


def _image(data: bytes) -> str:
    return f'<img src="data:image;base64,{b64encode(data).decode()}">'


def webp_of(frames: Sequence[Frame], browser: Browser) -> bytes:
    """Return the film as an animated picture."""
    page = browser.new_page(viewport={"width": _WIDTH_PX, "height": _HEIGHT_PX})
    panel = panel_of(_BOARD, PanelRequest(width=488, height=186))
    pictures: list[Image.Image] = []
    for frame in frames:
        page.set_content(html_of(frame, panel))
        pictures.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
    page.close()
    out = BytesIO()
    first, *others = pictures
    first.save(
        out,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[frame.lasts_ms for frame in frames],
        loop=0,
        quality=_QUALITY,
        method=4,
    )
    return out.getvalue()


def main() -> None:
    """Write the picture."""
    with TemporaryDirectory() as home, same_cards_every_time(), sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        with Server(Path(home)) as server:
            stage = Stage(browser, server.address)
            frames = list(film(list(counted(stage)), list(played(stage))))
            stage.new_page.close()
        PICTURE.write_bytes(webp_of(frames, browser))
        browser.close()
    print(PICTURE, PICTURE.stat().st_size)


if __name__ == "__main__":
    main()
