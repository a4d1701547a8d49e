"""Files of facts: what a line may say, and what is said of a line that makes no sense."""

import json

import pytest

from autopeg.base.errors import UsageError
from autopeg.watching.fact_file import read_facts
from autopeg.watching.facts import Arm, CameraChange, Fact, Moment
from autopeg.watching.sightings import Sightings


def told(*rows: object) -> list[Moment]:
    return read_facts("".join(json.dumps(row) + "\n" for row in rows).encode())


def fact(**row: object) -> Fact:
    found = told({"card": "5H", "first": 1, **row})[0]
    assert isinstance(found, Fact)
    return found


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ({"place": [640, 360]}, (0.5, 0.5)),
        ({"place": {"x": 320, "y": 180}}, (0.25, 0.25)),
        ({"place": [600, 320, 80, 80]}, (0.5, 0.5)),
        ({"place": [[600, 320], [680, 320], [680, 400], [600, 400]]}, (0.5, 0.5)),
        ({"box": [[600, 320], [680, 320], [680, 400], [600, 400]]}, (0.5, 0.5)),
        ({"x": 0.5, "y": 0.75}, (0.5, 0.75)),
    ],
)
def test_places_are_parts_of_the_picture(place: dict[str, object], expected: tuple[float, float]) -> None:
    assert fact(**place).place == pytest.approx(expected)


def test_a_place_may_be_a_zone() -> None:
    assert fact(place="near").zone == "near"
    assert fact(player="Ann").place is None


def test_size_of_the_picture() -> None:
    header, row = {"width": 640, "height": 480}, {"card": "5H", "first": 1, "place": [320, 240]}
    assert told(header, row)[0].place == (0.5, 0.5)  # type: ignore[union-attr]
    assert fact(place=[960, 1000]).place == pytest.approx((0.5, 1000 / 1080))


@pytest.mark.parametrize("times", [{"first": 1, "last": 3}, {"seen": [1, 3]}, {"first_seen": 1, "last_seen": 3}])
def test_a_card_comes_and_goes(times: dict[str, object]) -> None:
    came, went = told({"card": "5h", "place": "near", **times})
    assert isinstance(came, Fact)
    assert isinstance(went, Fact)
    assert (came.card, came.first, came.last) == ("5H", 1.0, None)
    assert (went.id, went.last) == (came.id, 3.0)


def test_the_order_is_that_of_time() -> None:
    moments = told(
        {"card": "6H", "place": "near", "first": 5},
        {"card": "5H", "place": "near", "first": 1, "last": 9},
        {"camera": "moved", "t": 2},
        {"arm": 90, "t": 3},
    )
    assert [type(moment) for moment in moments] == [Fact, CameraChange, Arm, Fact, Fact]
    assert moments[2] == Arm(3.0, "near")


def test_choices_and_cards_face_down() -> None:
    found = fact(card=None, choices=[["8H", 0.3], ["6H", 0.6]], place="far")
    assert (found.card, found.confidence) == ("6H", 0.6)
    assert fact(card="??", place="far").card == ""


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"card": "1H", "first": 1, "place": "near"}, '"1H" is not a card'),
        ({"card": "5H", "place": "near"}, "does not say when"),
        ({"card": "5H", "first": 1}, "does not say where"),
        ({"card": "5H", "first": 3, "last": 1, "place": "near"}, "before it is first seen"),
        ({"card": "5H", "first": 1, "place": [1]}, "a place is"),
        ({"card": "5H", "first": 10**400, "place": "near"}, "first is a number of seconds"),
        ({"card": "5H", "first": 1, "place": [0.5, 10**400]}, "a place is"),
        ({"arm": 10**400, "t": 1}, "arm is the edge"),
        ({"card": "5H", "first": 1, "place": "near", "confidence": 2}, "from 0 to 1"),
        ({"camera": "blind", "t": 1}, "camera is one of"),
        ({"what": 1}, "needs card, place and first"),
    ],
)
def test_a_bad_line_is_named(row: dict[str, object], problem: str) -> None:
    with pytest.raises(UsageError, match=f"line 2: .*{problem}"):
        told({"width": 1280, "height": 720}, row)


def test_a_cut_last_line_is_left_out() -> None:
    whole = b'{"card":"5H","first":1,"place":"near"}\n'
    assert len(read_facts(whole + whole[:12])) == 1
    with pytest.raises(UsageError, match="line 1: this is not JSON"):
        read_facts(b"{\n")


def test_a_card_that_is_seen_once_more_in_the_moment_in_which_it_goes_has_gone() -> None:
    row: dict[str, object] = {"card": "5H", "place": [0.5, 0.5], "first": 1.0, "last": 3.0}
    cards = Sightings(2)
    for each in told(row, row | {"first": 3.0}):
        assert isinstance(each, Fact)
        cards.tell(each)
    assert [each.gone for each in cards.all] == [3.0]
