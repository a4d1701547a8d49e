"""Which doubts of several readings are asked about."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.watching import begin
from autopeg.watching.agreement import Doubt
from autopeg.watching.asking import is_left_open
from autopeg.watching.reading import Assumed, Entry, Key, Waiting

OWNER: Key = ("owner", 3)


def reading(cost: float, answer: str, *, waits: bool = False) -> Any:
    """Return a reading that assumes whose card it was. waits: whether it waits for a card that may be seen late."""
    waits_for = Waiting("rest", 4, 0, "") if waits else None
    return SimpleNamespace(cost=cost, assumed=(Assumed(OWNER, answer),), waits_for=waits_for)


@pytest.mark.parametrize(
    ("others", "is_left"),
    [
        ([], False),
        ([reading(9.0, "Ann", waits=True)], False),
        ([reading(5.0, "Ann", waits=True), reading(5.0, "Bob", waits=True)], False),
        ([reading(1.0, "Ann", waits=True)], True),
        ([reading(2.2, "Ann", waits=True), reading(2.2, "Bob", waits=True)], True),
    ],
)
def test_only_readings_that_are_likely_leave_a_doubt_to_what_follows(others: list[Any], is_left: bool) -> None:
    doubt = Doubt({"Ann": 0.55, "Bob": 0.45}, None, "")
    assert is_left_open(OWNER, doubt, [reading(0.0, "Ann"), reading(0.2, "Bob"), *others]) == is_left


def test_the_best_reading_leaves_a_doubt_to_what_follows() -> None:
    doubt = Doubt({"Ann": 0.55, "Bob": 0.45}, None, "")
    assert is_left_open(OWNER, doubt, [reading(0.0, "Ann", waits=True), reading(0.2, "Bob")])


@pytest.mark.parametrize(("points", "is_left"), [((2, 2), True), ((2, 3), False)])
def test_a_card_is_asked_about_only_if_points_depend_on_it(points: tuple[int, int], is_left: bool) -> None:
    """What the readings peg besides, for another reason, is no matter of this card."""
    key, start = ("card", 4), begin({}, 2, 1)
    readings = [
        replace(
            start,
            cost=0.1 * at,
            assumed=(Assumed(key, card),),
            entries=(Entry("points", Event("turn", 0, 0, number, ())),),
        )
        for at, (card, number) in enumerate(zip(("9H", "6H"), points, strict=True))
    ]
    other = replace(readings[0], cost=0.5, entries=(Entry("points", Event("turn", 1, 1, 5, ())),))
    assert is_left_open(key, Doubt({"9H": 0.6, "6H": 0.4}, None, ""), [*readings, other]) == is_left
