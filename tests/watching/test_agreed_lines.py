"""Which lines count where several readings differ."""

from types import SimpleNamespace
from typing import Any

import pytest

from autopeg.watching.agreement import Counted, agreed_lines, following_lines
from autopeg.watching.reading import Entry

WEIGHTS = (0.8, 0.1, 0.1)


def points(player: int, number: int, cause: int, **more: object) -> Entry:
    return Entry("points", SimpleNamespace(kind="turn", player=player, points=number, parts=(), **more), cause)


FIRST, OTHER_FIRST, ANOTHER_FIRST = points(0, 2, 3), points(0, 4, 3), points(1, 2, 3)
MORE, SECOND = points(1, 6, 5), points(1, 2, 9)


def readings(*entries: tuple[Entry, ...]) -> list[Any]:
    return [SimpleNamespace(entries=each) for each in entries]


@pytest.mark.parametrize("before", [(ANOTHER_FIRST,), (ANOTHER_FIRST, MORE), ()])
def test_a_line_counts_although_those_before_it_have_become_doubtful(before: tuple[Entry, ...]) -> None:
    found = readings((FIRST, SECOND), (OTHER_FIRST, SECOND), (*before, SECOND))
    assert not agreed_lines(found, WEIGHTS)
    assert following_lines([Counted(1, FIRST)], found, WEIGHTS) == (FIRST, SECOND)


def test_a_line_in_doubt_holds_back_those_after_it() -> None:
    found = readings((FIRST, SECOND), (OTHER_FIRST, SECOND), (ANOTHER_FIRST, SECOND))
    assert following_lines([], found, WEIGHTS) == ()


def test_lines_go_on_from_those_that_count_though_another_reading_is_likelier() -> None:
    found = readings((FIRST, SECOND), (OTHER_FIRST, SECOND), (ANOTHER_FIRST, SECOND))
    assert following_lines([Counted(1, OTHER_FIRST)], found, WEIGHTS) == (OTHER_FIRST, SECOND)
    assert following_lines([Counted(1, MORE)], found, WEIGHTS) == ()


@pytest.mark.parametrize(("is_long_ago", "lines"), [(True, 3), (False, 0)])
def test_a_doubt_about_a_deal_that_ended_long_ago_holds_nothing_back(is_long_ago: bool, lines: int) -> None:
    deal = Entry("deal", 0, 7)
    found = readings((FIRST, deal, SECOND), (OTHER_FIRST, deal, SECOND), (ANOTHER_FIRST, deal, SECOND))
    assert len(following_lines([], found, WEIGHTS, lambda _: is_long_ago)) == lines


def test_a_row_of_the_grid_does_not_vouch_for_another_one() -> None:
    """T21: all of them are counted after the same card."""
    first, second, others = (points(0, number, 9, what="row", index=row) for row, number in ((0, 2), (1, 4), (0, 4)))
    found = readings((first, second), (others, points(0, 6, 9, what="row", index=1)), (others, points(0, 8, 9)))
    assert following_lines([Counted(1, first)], found, WEIGHTS, by_points=True) == (first,)
