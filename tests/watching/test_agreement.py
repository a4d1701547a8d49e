"""What several readings of a watched table agree on."""

from autopeg.engine.moves import Part
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.watching.reading import Entry


def points(number: int, *parts: Part) -> Entry:
    return Entry("points", Event("count", 0, 0, number, parts))


def test_typed_points_agree_with_as_many_that_were_counted() -> None:
    typed, counted = points(5, Part("declared", (), 5)), points(5, Part("five", (), 5))
    assert typed.pegs_as(counted)
    assert counted.pegs_as(typed)
    assert not typed.says(counted)
    assert not typed.pegs_as(points(10, Part("ten", (), 10)))
    assert not counted.pegs_as(points(5, Part("ten", (), 5)))


def test_typed_points_are_no_deal() -> None:
    typed = points(5, Part("declared", (), 5))
    assert not typed.pegs_as(Entry("deal", 0))
    assert not Entry("deal", 0).pegs_as(typed)


def test_points_for_other_reasons_are_the_same_only_by_points() -> None:
    run, pair = points(2, Part("run", (), 2)), points(2, Part("set", (), 2))
    assert not run.pegs_as(pair)
    assert run.pegs_as(pair, by_points=True)
    assert not run.pegs_as(Entry("deal", 2), by_points=True)
