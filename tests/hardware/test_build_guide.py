"""README and guide of hardware/ say what the board files say."""

import re

from shipped_boards import HARDWARE

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.bill import items_of, total_eur
from autopeg.drawings.files import has_plates, layout_in
from autopeg.drawings.power import PICO_MA


def test_the_costs_are_told_before_anything_is_bought(layout: BoardLayout) -> None:
    readme = (HARDWARE / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in readme.splitlines() if line.startswith(f"| `{layout.name}` |"))
    assert f"| {total_eur(items_of(layout)):.0f} € |" in row
    panel = layout.panel
    size = f"{panel.width_mm:g} × {panel.height_mm:g} mm" if has_plates(layout) else "no panel"
    assert f"| {len(layout.lanes)} | {size} |" in row
    guide = (HARDWARE / "build" / "README.md").read_text(encoding="utf-8")
    least, most = map(int, re.findall(r"\*\*Cost\*\*: (\d+) to (\d+) euros", guide)[0])
    if has_plates(layout):
        assert least <= total_eur(items_of(layout)) <= most
    else:
        assert f"Step 1 alone costs {total_eur(items_of(layout)):.0f} euros" in guide


def test_the_board_of_the_first_evening_stays_below_what_usb_gives() -> None:
    """The last step of `autopeg board test` lights all LEDs white: the limiter of the installed board counts."""
    board = layout_in(HARDWARE / "boards" / "first-light.json").board
    assert (len(board.track.lanes), board.milliamps) == (1, 400)
    guide = (HARDWARE / "build" / "1-first-light.md").read_text(encoding="utf-8")
    assert re.findall(r"install --board (\S+)", guide) == ["first-light"]
    assert board.milliamps + PICO_MA <= 500
    page = (HARDWARE.parent / "docs" / "board-file.md").read_text(encoding="utf-8")
    assert "850, what a USB port gives" not in page


def test_the_guide_names_the_pins_of_the_boards(layout: BoardLayout) -> None:
    guide = " ".join(path.read_text(encoding="utf-8") for path in sorted((HARDWARE / "build").glob("*.md")))
    board = layout.board
    for gp in (*[pin for pin, _, _ in layout.board.track.strips], *board.rows, *board.cols):
        assert f"GP{gp}" in guide


def test_every_step_of_the_guide_ends_with_a_test_and_its_links_lead_somewhere() -> None:
    steps = sorted((HARDWARE / "build").glob("[0-9]*.md"))
    assert len(steps) >= 5
    for path in steps:
        text = path.read_text(encoding="utf-8")
        end = text.split("## Try it")[-1]
        assert "## Try it" in text, path.name
        assert "autopeg " in end, path.name
    for path in [HARDWARE / "README.md", *(HARDWARE / "build").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"
