"""How to get Autopeg, in README.md, and its moving picture: made by programs, and as they make it."""

from itertools import pairwise
from pathlib import Path

from autopeg.web.panels import PanelRequest, panel_of
from release.moving_board import PICTURE, frames, moving_svg
from release.publication import publication
from release.readme import ways, with_ways

ROOT = Path(__file__).resolve().parents[2]


def test_the_readme_has_the_lines_of_what_is_published() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert with_ways(text, publication()) == text, "run: .venv/bin/python -m release.readme"


def test_a_line_appears_once_its_address_is_set() -> None:
    assert "pip install autopeg" not in ways({"package": "https://ADDRESS/package"})
    assert "| to play, with Python | `pip install autopeg`" in ways({"package": "https://example.org/autopeg"})
    assert "(https://example.org/site)" in ways({"site": "https://example.org/site"})


def test_the_moving_picture_is_as_its_program_draws_it() -> None:
    drawn = moving_svg(panel_of("long-2", PanelRequest(width=1000, height=400)))
    assert PICTURE.read_text(encoding="utf-8") == drawn, "run: .venv/bin/python -m release.moving_board"


def test_its_pegs_walk_hole_by_hole() -> None:
    walked = [holes for _, holes in frames()]
    assert all(sum(after) - sum(before) == 1 for before, after in pairwise(walked))
