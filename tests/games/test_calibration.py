"""How true the winning chances are: the figures kept, the table and the picture of docs/bots.md say the same."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autopeg.registry import GAME_NAMES
from calibration import Calibration, Tenth, kept, table_lines, tenths_of
from draw_calibration import COLORS, ORDER, PICTURE, picture_of
from endings import tenths_of_discards
from support.terminal.golden import check_golden

BOTS = Path(__file__).parents[2] / "docs" / "bots.md"
ROW = re.compile(r"^\| \d+ to \d+% \|((?: \d+% → \d+ ± \d+% \|){4})$", re.MULTILINE)


def test_the_table_in_the_docs_says_what_is_kept() -> None:
    text = BOTS.read_text(encoding="utf-8")
    columns = zip(*(row.strip("| ").split(" | ") for row in ROW.findall(text)), strict=True)
    found = kept()
    for name, column in zip(ORDER, columns, strict=True):
        tenths = found[name].tenths
        assert list(column) == [
            f"{tenth.says * 100:.0f}% → {tenth.won * 100:.0f} ± {tenth.error * 100:.0f}%" for tenth in tenths
        ]
        assert f": {found[name].games} games" in text
    assert f"pictures/{PICTURE.name}" in text


def test_the_picture_is_drawn_from_what_is_kept() -> None:
    check_golden(PICTURE, picture_of(kept()))


def test_every_game_has_a_square_with_its_tenths() -> None:
    assert set(ORDER) == set(GAME_NAMES)
    svg = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(picture_of(kept()))
    squares = picture.findall(f"{svg}g")
    assert [len(square.findall(f"{svg}circle")) for square in squares] == [len(kept()[name].tenths) for name in COLORS]


def test_a_point_lies_where_it_was_said_and_won() -> None:
    """On the diagonal: as far from the left as from below."""
    picture = ElementTree.fromstring(picture_of({"cribbage": Calibration(7, [Tenth(0.25, 0.25, 0.0)])}))
    circle = picture.find(".//{http://www.w3.org/2000/svg}circle")
    lines = picture.findall(".//{http://www.w3.org/2000/svg}line")
    assert circle is not None
    bottom = max(float(line.attrib["y2"]) for line in lines)
    assert float(circle.attrib["cx"]) == pytest.approx(bottom - float(circle.attrib["cy"]))


def test_chances_are_summed_up_by_tenths() -> None:
    [low, high] = tenths_of([(0.02, 0.0), (0.04, 0.0), (0.96, 1.0), (1.0, 1.0), (0.98, 0.5), (0.98, 0.5)])
    assert (low.says, low.won) == (0.03, 0.0)
    assert low.error > 0, "two games that were lost don't make it certain"
    assert (high.says, high.won) == (0.98, 0.75)
    assert table_lines(Calibration(1, [high]))[-1] == f"| 98% | 75% ± {high.error:.0%} |"


def test_discards_near_the_end_are_as_sure_as_they_came_true() -> None:
    [low, high] = tenths_of_discards([(0.02, 0.05), (0.04, 0.01), (0.96, 0.96)])
    assert (low.says, low.won, low.error) == (0.03, 0.03, 0.021)
    assert high == Tenth(0.96, 0.96, 0.0)
