"""Questions about lines in which readings differ although nothing else is asked."""

from msgspec.structs import replace

from autopeg.games.crib_rummy.rules.moves import Event
from autopeg.games.crib_rummy.watching import begin
from autopeg.watching.asking import HeldLines
from autopeg.watching.reading import Entry, Role
from support.watching.crib_rummy_table import NAMES


def test_an_answer_about_what_counts_holds_against_a_reading_that_is_over() -> None:
    reading = replace(begin({}, 2, 1), entries=(Entry("over", 1),), roles=(Role(0, None, "meld"),))
    held = HeldLines(NAMES[:2])
    other = replace(reading, entries=(Entry("points", Event("turn", 0, 0, 2, ())), Entry("over", 1)))
    held.look([other, reading], [], 0.0, is_asked=False)
    _, key = held.overdue(30.0, [other, reading])
    assert key is not None
    assert held.ignored(reading, {key: "Ann 2"}) == 1
    assert held.ignored(other, {key: "Ann 2"}) == 0


def test_an_answer_that_nothing_counts_holds_when_the_next_line_comes() -> None:
    without = replace(begin({}, 2, 1), roles=(Role(7, None, "discard"),))
    points = replace(without, entries=(Entry("points", Event("turn", 0, 0, 2, ()), 7),))
    held = HeldLines(NAMES[:2])
    held.look([points, without], [], 0.0, is_asked=False)
    assert held.overdue(19.9, [points, without]) == (19.9, None)
    asked_at, key = held.overdue(30.0, [points, without])
    assert asked_at == 20.0
    assert key is not None

    nothing = {key: "nothing"}
    assert [held.ignored(each, nothing) for each in (without, points)] == [0, 1]
    bobs = Entry("points", Event("turn", 1, 1, 3, ()), 9)
    later = [replace(each, entries=(*each.entries, bobs)) for each in (without, points)]
    assert [held.ignored(each, nothing) for each in later] == [0, 1]
    assert [held.answer_of(key, each) for each in later] == ["nothing", "Ann 2"]


def test_an_answer_about_what_counts_leaves_a_reading_that_waits_for_a_late_card_alone() -> None:
    before = replace(begin({}, 2, 1), roles=(Role(7, None, "discard"),), upcard=7)
    points = replace(before, entries=(Entry("points", Event("turn", 0, 0, 2, ()), 7),))
    waiting = replace(before, unfinished=before)
    held = HeldLines(NAMES[:2])
    held.look([points, waiting], [], 0.0, is_asked=False)
    _, key = held.overdue(30.0, [points, waiting])
    assert key is not None
    assert [held.ignored(each, {key: "Ann 2"}) for each in (waiting, before)] == [0, 1]
