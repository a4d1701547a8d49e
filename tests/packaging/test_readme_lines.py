"""How to get Autopeg, in README.md, and its moving picture: made by programs."""

from itertools import groupby, pairwise
from pathlib import Path

from PIL import Image

import moving_picture
from autopeg.counting.hand_count import count_cards
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


def test_the_moving_picture_shows_camera_board_and_page_and_is_small() -> None:
    assert moving_picture.PICTURE.stat().st_size < moving_picture.MOST_BYTES
    with Image.open(moving_picture.PICTURE) as picture:
        frames = moving_picture.film([("", b""), ("", b""), ("fifteen two", b"")], [b"", b""])
        assert picture.n_frames > 20  # pyright: ignore[reportAttributeAccessIssue]
        assert [part for part, _ in groupby(frame.part for frame in frames)] == ["camera", "board", "page"]


def test_the_peg_walks_from_where_it_was_to_the_points_of_the_hand() -> None:
    frames = list(moving_picture.film([("", b""), ("", b"")], [b""]))
    assert frames[-1].holes - frames[0].holes == count_cards(("5H", "5C", "5S", "JD"), "5D", False).points
    assert all(after.holes >= before.holes for before, after in pairwise(frames))
