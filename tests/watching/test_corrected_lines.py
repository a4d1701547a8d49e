"""Lines that counted, and what becomes of them when another reading turns out to be right."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.watching import observer
from autopeg.watching.agreement import Counted, lasting_lines
from autopeg.watching.facts import Fact
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import Entry, Role, SoFar
from autopeg.watching.sightings import Sighting


def points(number: int, kind: str = "run") -> Entry:
    return Entry("points", Event("count", 0, 0, number, (Part(kind, (), number),)))


class TwoSides(SoFar, frozen=True):
    """A reading of a game of two sides."""

    scores: tuple[int, ...] = (0, 0)


AFTER = {
    "5H": ((0.0, (points(2, "run"),)), (0.2, (points(2, "pair"),))),
    "6H": ((9.0, (points(2, "run"),)), (0.0, (points(2, "pair"),))),
    "7H": ((0.0, (points(3, "run"),)),),
}
"""The readings after each card: what each costs, and its lines."""


def lay(reading: TwoSides, new: Sighting, table: object) -> list[TwoSides]:
    return [replace(reading, cost=cost, entries=entries) for cost, entries in AFTER[str(new.card)]]


def observed(monkeypatch: pytest.MonkeyPatch, lay: Callable[..., list[TwoSides]], packs: int) -> Observer:
    """Return the observer of a game of two sides that is read like this."""
    game: Any = SimpleNamespace(
        PACKS=packs, begin=lambda *_: TwoSides(), lay=lay, correction=lambda *_: None, settle=None
    )
    monkeypatch.setattr(observer, "watching_of", lambda name: game)
    return Observer("two sides", {}, ("Ann", "Bob"))


def told(watching: Observer, number: int, card: str) -> list[Line]:
    return watching.tell([Fact(number, card, (0.5, 0.1 * number), float(number), None, 0.99)])


def test_points_that_stay_are_not_counted_again_when_the_reasons_change(monkeypatch: pytest.MonkeyPatch) -> None:
    watching = observed(monkeypatch, lay, packs=1)
    (counted,) = [line for line in told(watching, 1, "5H") if line["type"] == "points"]
    assert [part["kind"] for part in counted["parts"]] == ["run"]
    assert told(watching, 2, "6H") == []
    assert [(line.n, line.entry) for line in watching.counted] == [(counted["n"], points(2, "pair"))]
    corrected, again = told(watching, 3, "7H")
    assert (corrected["type"], corrected["undoes"], again["points"]) == ("corrected", [counted["n"]], 3)


def test_a_correction_names_the_card_that_people_have_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line has said what the card is, as for one of a discard pile."""
    watching = observed(monkeypatch, lay, packs=1)
    told(watching, 1, "5H")
    corrected, _ = watching.correct(0, "7H")
    assert (corrected["card"], corrected["was"], corrected["undoes"]) == ("7H", "5H", [1])
    corrected, _ = watching.undo()
    assert (corrected["card"], corrected["was"]) == ("5H", "7H")


def lay_for_somebody(reading: TwoSides, new: Sighting, table: object) -> list[TwoSides]:
    """Every card is that of the first player, until a second one has come; then that of the other one."""
    return [replace(reading, roles=tuple(Role(each, new.card, "meld", new.id) for each in range(new.id + 1)))]


def test_a_card_that_turns_out_to_be_another_players_is_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    watching = observed(monkeypatch, lay_for_somebody, packs=2)
    assert [line["type"] for line in told(watching, 1, "5H")] == ["seen"]
    corrected = [line for line in told(watching, 2, "5H") if line["type"] == "corrected"]
    assert [(line["card"], line["was"], line["player"], line["undoes"]) for line in corrected] == [("5H", "5H", 1, [])]


DEAL, OVER = Entry("deal", 0), Entry("over", 0)


@pytest.mark.parametrize(
    ("entries", "lasting"),
    [
        ((DEAL, points(2), points(3), DEAL, points(4)), [0, 1, 2, 3, 4]),
        ((DEAL, points(3), DEAL, points(4)), [0, 2, 3, 4]),
        ((DEAL, points(2), points(3)), [0, 1, 2]),
        ((DEAL, points(5), points(3), DEAL, points(4)), [0]),
        ((DEAL, points(4), DEAL), [0]),
    ],
)
def test_points_that_are_void_leave_those_after_them_alone_where_the_order_stays(
    entries: tuple[Entry, ...], lasting: list[int]
) -> None:
    """Lines of another deal are not those of this one."""
    lines = (DEAL, points(2), points(3), DEAL, points(4))
    counted = [Counted(n, entry) for n, entry in enumerate(lines)]
    assert [line.n for line in lasting_lines(counted, entries)] == lasting
