"""What a scene tells about frames of a small drawn table."""

import cv2
import numpy
import pytest

from autopeg.camera.paper import Picture
from autopeg.watching.facts import Arm, CameraChange, Fact, Moment
from autopeg.watching.looking import Glimpse
from support.watching.drawn_table import CARD, HEIGHT, WIDTH, DrawnTable, Eye


def cards(told: list[Moment]) -> list[str]:
    """Return the cards that came to rest."""
    return [one.card for one in told if isinstance(one, Fact) and one.last is None]


def facts(told: list[Moment]) -> list[Fact]:
    return [one for one in told if isinstance(one, Fact)]


def states(told: list[Moment]) -> list[str]:
    return [one.state for one in told if isinstance(one, CameraChange)]


@pytest.fixture
def table() -> DrawnTable:
    """An empty table that the scene knows."""
    found = DrawnTable()
    found.wait(1.0)
    assert found.told == []
    return found


def test_a_card_is_told_once_it_has_been_at_rest(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    laid_s = table.t
    assert table.wait(0.25) == []
    (fact,) = facts(table.wait(0.75))
    assert (fact.card, fact.choices, fact.last) == ("5H", (), None)
    assert fact.first == pytest.approx(laid_s, abs=0.06)
    assert fact.place == pytest.approx(((100 + CARD[0] / 2) / WIDTH, (90 + CARD[1] / 2) / HEIGHT), abs=0.02)
    assert fact.confidence >= 0.97
    assert table.wait(3) == []


def test_cards_that_lie_there_from_the_beginning_are_told() -> None:
    table = DrawnTable()
    table.lay("5H", 40, 60)
    table.lay("7C", 200, 100)
    assert sorted(cards(table.wait(1.5))) == ["5H", "7C"]


def test_a_moving_card_is_not_read(table: DrawnTable) -> None:
    before = table.eye.looks
    for step in range(12):
        table.clear()
        table.lay("5H", 60 + 8 * step, 90)
        table.wait(0.1)
    assert table.eye.looks == before
    assert cards(table.wait(1)) == ["5H"]


def test_a_card_under_a_hand_is_told_when_the_hand_has_gone(table: DrawnTable) -> None:
    table.lay("5H", 140, 90)
    told = table.wait(2, table.with_hand(160, 130))
    assert cards(told) == []
    assert [one.side for one in told if isinstance(one, Arm)] == ["near"]
    assert cards(table.wait(0.8)) == ["5H"]


def test_a_hand_over_cards_that_lie_there_changes_nothing(table: DrawnTable) -> None:
    table.lay("5H", 140, 90)
    assert cards(table.wait(1)) == ["5H"]
    table.wait(2.5, table.with_hand(160, 130))
    assert facts(table.wait(1.5)) == []


def test_a_fan_in_a_hand_is_never_read(table: DrawnTable) -> None:
    held = table.with_hand(160, 150)
    bare, table.picture = table.picture, held
    for number, card in enumerate(("5H", "6H", "7C")):
        table.lay(card, 120 + 20 * number, 100)
    fan = table.picture
    table.picture = bare
    for step in range(4):  # it is held still now and then
        assert facts(table.wait(1.0, numpy.roll(fan, step % 2, 1))) == []
    assert facts(table.wait(2)) == []


def test_a_hand_is_hidden_and_a_point_that_flickers_is_not(table: DrawnTable) -> None:
    table.wait(0.3, table.with_hand(160, 120))
    assert table.scene.hidden[120, 160]
    table.wait(1)
    for lightness in (255, 0, 255):
        flickering = table.picture.copy()
        flickering[60:62, 90] = lightness
        table.wait(0.1, flickering)
    assert not table.scene.hidden.any()


def test_a_covered_card_keeps_lying(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    assert cards(table.wait(1)) == ["5H"]
    table.lay("6H", 110, 100)
    told = facts(table.wait(3))
    assert [(fact.card, fact.last) for fact in told] == [("6H", None)]
    table.lay("7C", 101, 91)
    told = facts(table.wait(3))
    assert [(fact.card, fact.last) for fact in told] == [("7C", None)]


def test_a_card_that_is_taken_up_is_told_to_be_gone(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    table.wait(2)
    table.clear()
    (gone,) = facts(table.wait(1.5))
    assert gone.card == "5H"
    assert gone.last == pytest.approx(2.9, abs=0.15)


def test_cards_as_light_as_the_table_are_told_and_keep_lying() -> None:
    table = light_table()
    for card in ("5H", "7C"):
        table.lay(card, 100, 90)
        assert [(fact.card, fact.last) for fact in facts(table.wait(3))] == [(card, None)]


class Forgetful(Eye):
    """An eye that misses everything at each third look from one on."""

    misses_from = 10**9

    def __call__(self, frame: Picture, left: int, top: int, right: int, bottom: int, packs: int) -> list[Glimpse]:
        found = super().__call__(frame, left, top, right, bottom, packs)
        return [] if self.looks >= self.misses_from and self.looks % 3 == 0 else found


def light_table(eye: Eye | None = None) -> DrawnTable:
    """Return an empty table as light as the cards."""
    table = DrawnTable(eye)
    table.wood[:] = table.picture[:] = 228
    table.wait(1)
    return table


def test_a_card_as_light_as_the_table_keeps_lying_if_a_look_misses_it_now_and_then() -> None:
    eye = Forgetful()
    table = light_table(eye)
    table.lay("5H", 100, 90)
    assert cards(table.wait(2)) == ["5H"]
    eye.misses_from = looks = eye.looks
    assert facts(table.wait(90)) == []
    assert eye.looks > looks + 9


def test_a_card_under_a_hand_keeps_none_from_being_told_to_be_gone() -> None:
    table = light_table()
    for card, x in (("5H", 30), ("7C", 250)):
        table.lay(card, x, 90)
        table.wait(2)
    hand = (51, 120)
    table.wait(1, table.with_hand(*hand))
    table.clear()
    table.wait(0.1)
    table.lay("5H", 30, 90)
    told = table.wait(20, table.with_hand(*hand))
    assert [fact.card for fact in facts(told) if fact.last] == ["7C"]


def test_cards_that_overlapped_have_all_gone_when_the_table_is_bare(table: DrawnTable) -> None:
    for card, x, y in (("5H", 96, 79), ("6H", 128, 111), ("7C", 133, 132), ("JD", 123, 114)):
        table.lay(card, x, y)
        table.wait(1.5)
    hand = (193, 185)
    table.wait(0.3, table.with_hand(*hand))
    table.clear()
    told = table.wait(0.3, table.with_hand(*hand)) + table.wait(3)
    assert sorted(fact.card for fact in facts(told) if fact.last) == ["5H", "6H", "7C", "JD"]


def test_a_card_is_told_to_be_gone_however_few_frames_come(table: DrawnTable) -> None:
    table.lay("5H", 140, 100)
    table.wait(2)
    table.clear()
    told: list[Moment] = []
    for _ in range(4):
        told += table.scene.see(table.t, table.picture)
        table.t += 2.5
    assert [(fact.card, fact.last is not None) for fact in told if isinstance(fact, Fact)] == [("5H", True)]


def test_a_card_that_slides_is_no_new_fact(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    table.wait(1)
    table.clear()
    table.lay("5H", 108, 94)
    assert facts(table.wait(3)) == []


def test_a_card_that_lies_face_down_is_a_fact(table: DrawnTable) -> None:
    table.lay("", 100, 90)
    (fact,) = facts(table.wait(3))
    assert fact.card == ""
    assert fact.place == pytest.approx(((100 + CARD[0] / 2) / WIDTH, (90 + CARD[1] / 2) / HEIGHT), abs=0.02)


def test_a_card_in_doubt_is_asked_about_within_two_seconds() -> None:
    table = DrawnTable(Eye(doubt=0.4))
    table.wait(1.5)
    table.lay("5H", 100, 90)
    (fact,) = facts(table.wait(2.0))
    assert [card for card, _ in fact.choices] == ["5H", "KS"]
    assert fact.card == "5H"


def test_a_card_that_is_seen_better_answers_itself() -> None:
    eye = Eye(doubt=0.4)
    table = DrawnTable(eye)
    table.wait(1.5)
    table.lay("5H", 100, 90)
    (asked,) = facts(table.wait(2.0))
    eye.doubt = 0.0
    (told,) = facts(table.wait(6))
    assert (told.id, told.card, told.choices) == (asked.id, "5H", ())


def test_light_that_drifts_is_not_said(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    table.wait(1)
    for step in range(30):
        assert table.wait(0.1, gain=1 - 0.01 * step) == []
    assert table.wait(2, gain=0.6) == []


@pytest.mark.parametrize(
    ("covered", "state"),
    [
        (numpy.full((HEIGHT, WIDTH, 3), 160, numpy.uint8), "covered"),
        (numpy.full((HEIGHT, WIDTH, 3), 6, numpy.uint8), "dark"),
    ],
)
def test_a_covered_or_dark_camera_is_said_once(table: DrawnTable, covered: Picture, state: str) -> None:
    table.lay("5H", 100, 90)
    table.wait(1)
    assert states(table.wait(2, covered)) == [state]
    assert states(table.wait(3, covered)) == []
    told = table.wait(1.5)
    assert states(told) == ["back"]
    assert facts(told) == []


def test_a_dark_table_without_cards_is_not_a_dark_picture() -> None:
    table = DrawnTable()
    table.wood = (table.wood // 4).astype(numpy.uint8)
    table.clear()
    table.wait(1.0)
    table.lay("5H", 100, 90)
    table.wait(4)
    table.clear()
    table.wait(2)
    assert states(table.told) == []


def test_a_camera_without_pictures_is_said_once(table: DrawnTable) -> None:
    assert table.scene.see(table.t, None) == [CameraChange(table.t, "lost")]
    assert table.scene.see(table.t + 1, None) == []
    table.t += 2
    assert states(table.wait(1)) == ["back"]


def test_a_nudge_is_followed_silently(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    table.wait(1)
    table.picture = shifted(table.picture, 9, -6)
    assert table.wait(2) == []
    table.lay("6H", 200, 120)
    (fact,) = facts(table.wait(1))
    assert fact.place == pytest.approx(((191 + CARD[0] / 2) / WIDTH, (126 + CARD[1] / 2) / HEIGHT), abs=0.02)


def test_a_camera_that_has_moved_far_is_said(table: DrawnTable) -> None:
    table.lay("5H", 100, 90)
    table.wait(1)
    table.picture = shifted(table.picture, 48, 20)
    assert states(table.wait(2)) == ["moved"]
    assert states(table.wait(2)) == []


def shifted(picture: Picture, right: int, down: int) -> Picture:
    matrix = numpy.array([[1.0, 0, right], [0, 1, down]])
    return numpy.asarray(cv2.warpAffine(picture, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT), numpy.uint8)


def evening() -> list[list[Moment]]:
    """Return what is told at each step of a few minutes."""
    table = DrawnTable()
    steps = [table.wait(1.5)]
    for card, x in (("5H", 40), ("6H", 70), ("7C", 200)):
        steps.append(table.wait(0.6, table.with_hand(x + 20, 120)))
        table.lay(card, x, 80)
        steps.append(table.wait(0.4, table.with_hand(x + 20, 120)))
        steps.append(table.wait(1.0))
    table.clear()
    steps.append(table.wait(2))
    return steps


def test_the_same_frames_tell_the_same_and_a_cut_changes_nothing_before_it() -> None:
    whole = evening()
    assert whole == evening()
    assert cards([one for step in whole for one in step]) == ["5H", "6H", "7C"]
