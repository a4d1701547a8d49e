"""The page about the camera says what its picture shows."""

import os
from pathlib import Path

from autopeg.watching.text import camera_text
from table_picture import SEEN_MM, WIDTH_PX, card_px, height_mm, table_svg

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = DOCS / "pictures" / "camera-table.svg"


def test_the_picture_is_drawn_from_its_sizes() -> None:
    if os.environ.get("WRITE_GOLDEN"):
        PICTURE.write_text(table_svg(), encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == table_svg()


def test_the_page_has_the_sizes_of_the_picture_and_the_words_of_the_camera() -> None:
    page = " ".join((DOCS / "camera.md").read_text(encoding="utf-8").split())
    wide, high = (round(each / 10) for each in SEEN_MM)
    assert f"{round(height_mm() / 10)} cm over the table for {wide} × {high} cm" in page
    for name, picture_px in WIDTH_PX.items():
        assert f"{card_px(picture_px)} " in page
        assert name in page
    for state in ("moved", "covered", "dark", "lost"):
        assert camera_text(state).split(".")[0] in page
