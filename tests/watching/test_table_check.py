"""The check of a table before the first deal, and where players sat the last time."""

from pathlib import Path

import numpy
import pytest

from autopeg.watching.checking import TableCheck
from autopeg.watching.facts import Fact
from autopeg.watching.layouts import FILE_NAME, keep_angles, kept_angles
from autopeg.watching.table_light import Light, light_of

BRIGHT, HD = Light(180.0, 0.0), (1280, 720)
CARD_PX = (120.0, 168.0)


def card(number: int, place: tuple[float, float] = (0.5, 0.9), *choices: tuple[str, float]) -> Fact:
    return Fact(number, "5H", place, float(number), None, 0.9, choices)


def said(check: TableCheck) -> dict[str, bool]:
    return {each.said: each.is_good for each in check.findings()}


def test_a_good_table_is_called_good() -> None:
    check = TableCheck(("Ann", "Bob"))
    check.see([card(1)], BRIGHT, CARD_PX, HD)
    assert said(check) == {
        "Cards are 120 by 168 pixels: large enough for every deck.": True,
        "The light is bright enough.": True,
        "1 of 1 card shown was read.": True,
    }


@pytest.mark.parametrize(
    ("light", "card_px", "size", "sentence"),
    [
        (BRIGHT, (42.4, 60.0), HD, "Cards are 42 by 60 pixels, too small to read: bring the camera closer"),
        (Light(60.0, 0.0), CARD_PX, HD, "It is too dark: turn on a lamp."),
        (Light(200.0, 0.05), CARD_PX, HD, "A light is reflected on the table: move the lamp to the side"),
        (BRIGHT, CARD_PX, (320, 240), "The picture has only 320 x 240 pixels, too few for the cards of a whole table"),
    ],
)
def test_each_problem_is_said_with_what_to_do(
    light: Light, card_px: tuple[float, float], size: tuple[int, int], sentence: str
) -> None:
    check = TableCheck(("Ann", "Bob"))
    check.see([card(1)], light, card_px, size)
    assert [good for text, good in said(check).items() if text.startswith(sentence)] == [False]


def test_cards_in_doubt_count_as_shown_but_not_as_read() -> None:
    check = TableCheck(("Ann", "Bob"))
    check.see([card(1), card(2, (0.5, 0.1), ("5H", 0.6), ("6H", 0.3))], BRIGHT, CARD_PX, HD)
    assert (
        said(check)[
            "1 of 2 cards shown were read: more light helps, a camera that is closer, or a deck with large indices."
        ]
        is False
    )


def test_two_players_sit_near_and_far_unless_they_say_otherwise() -> None:
    check = TableCheck(("Ann", "Bob"))
    assert (check.asks, check.angles) == ("", [90, 270])
    check.start_over()
    check.see([card(1, (0.9, 0.5))], BRIGHT, CARD_PX, HD)
    assert (check.asks, check.angles) == ("Bob, put any card in front of you.", [0, 180])
    check.see([card(1, (0.9, 0.5)), card(2, (0.1, 0.5))], BRIGHT, CARD_PX, HD)
    assert (check.asks, check.angles, check.used) == ("", [0, 180], {1, 2})


def test_more_players_are_asked_one_after_the_other_and_a_card_in_the_middle_says_nothing() -> None:
    check = TableCheck(("Ann", "Bob", "Cid"))
    check.see([card(1), card(2, (0.5, 0.52)), card(3, (0.1, 0.5)), card(4, (0.9, 0.5))], BRIGHT, CARD_PX, HD)
    assert (check.asks, check.angles) == ("", [90, 180, 0])
    assert check.zones.angles == (90, 180, 0)


def test_where_players_sat_is_kept_by_their_names(tmp_path: Path) -> None:
    keep_angles(("Ann", "Bob"), (0, 180), tmp_path)
    keep_angles(("Ann", "Cid"), (45, 225), tmp_path)
    assert kept_angles(("BOB", "Ann"), tmp_path) == (180, 0)
    assert kept_angles(("Ann", "Cid"), tmp_path) == (45, 225)
    assert kept_angles(("Ann", "Dee"), tmp_path) == ()
    (tmp_path / FILE_NAME).write_text("broken")
    assert kept_angles(("Ann", "Bob"), tmp_path) == ()


def test_glare_is_the_part_of_a_picture_that_is_white() -> None:
    frame = numpy.full((100, 100, 3), 120, numpy.uint8)
    frame[:50, :50] = 255
    assert light_of(frame) == Light(255.0, 0.25)
