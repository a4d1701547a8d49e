"""Crummy Rummy watched: who goes out, and the hands that the others show."""

from collections.abc import Sequence

import pytest

from autopeg.score.moves import Points, RoundOver
from autopeg.watching.observer import Observer
from autopeg.watching.reading import watching_of
from watched_cribbage import Noise, disturbed
from watched_rummy import crummy_rummy
from watching_facts import Row, watch

NAMES = ("Ann", "Bob", "Cid", "Dee")
POINTS = ("kind", "player", "side", "points", "parts")
ANN, BOB, PILE = (0.4, 0.72), (0.4, 0.28), (0.5, 0.5)
SHOWN = (0.4, 0.05)


def as_points(lines: Sequence[Row]) -> list[Row]:
    return [{key: line[key] for key in POINTS} for line in lines]


class Table:
    """Cards that Ann and Bob lay; Bob deals, so that Ann begins."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.observer = Observer("crummy_rummy", {}, NAMES[:2], 1)
        self._t = 1.0

    def lay(self, place: tuple[float, float], cards: str, after_s: float = 0.4) -> None:
        for at, card in enumerate(cards.split()):
            self._t += after_s
            x, y = place
            row = {"card": card, "place": [x + 0.03 * at, y], "first": round(self._t, 2), "last": None}
            self.rows.append(row)

    def discard(self, card: str) -> None:
        self.lay(PILE, card, 3.0)

    def clear(self) -> None:
        for row in self.rows:
            row["last"] = row["last"] or self._t + 5.0
        self._t += 10.0


def gone_out() -> Table:
    """Return a table at which Ann lays her contract and one card more, and goes out with her second discard."""
    table = Table()
    table.discard("KD")
    table.lay(ANN, "7C 7H 7S 9D 9C 9H")
    table.discard("4C")
    table.discard("5C")
    table.lay((0.61, 0.72), "9S")
    table.discard("8D")
    return table


def test_penalties_are_those_of_the_rules() -> None:
    played = crummy_rummy(2, 102, {})
    seen = watch(Observer("crummy_rummy", {}, NAMES[:2], played.dealer), played.rows)
    assert as_points(seen.points) == as_points(played.truth)
    (over,) = seen.of("over")
    assert over["winner"] in (0, 1)


def test_a_hand_that_is_shown_is_counted() -> None:
    table = gone_out()
    table.lay(SHOWN, "3C 4D TS KH AD 2C JK", 0.2)
    seen = watch(table.observer, table.rows)
    assert [(line["player"], line["points"]) for line in seen.points] == [(0, 0), (1, 75)]
    moves = [move for each in table.observer.counted for move in watching_of("crummy_rummy").moves_of(each.entry)]
    assert [move.points for move in moves if isinstance(move, Points)] == [0, 75]
    assert isinstance(moves[-1], RoundOver)


def test_a_hand_that_was_not_all_seen_is_asked_for() -> None:
    table = gone_out()
    table.lay(SHOWN, "3C 4D TS KH AD 2C", 0.2)
    table.clear()
    table.discard("6H")
    seen = watch(table.observer, table.rows)
    assert not seen.points
    (asked,) = seen.of("unsure")
    assert asked["about"] == "How many points were left in Bob's hand?"
    assert asked["choices"][0][0] == "60"

    lines = table.observer.answer(asked["id"], "75")
    assert [line["points"] for line in lines if line["type"] == "points"] == [0, 75]


def test_a_card_below_a_taken_upcard_that_is_misread_ends_no_turn() -> None:
    table = Table()
    table.discard("KD")
    table.discard("4C")
    table.rows[-1]["last"] = table.rows[-1]["first"] + 1.0
    table.lay(PILE, "KH", 1.5)
    table.lay(BOB, "7C 7H 7S 9D 9C 9H")
    table.discard("8D")
    seen = watch(table.observer, table.rows)
    assert {line["player"] for line in seen.of("seen") if line["where"] == "meld"} == {1}
    assert not seen.of("unsure")


def test_zones_are_places_as_well() -> None:
    laid = [("discard", "KD"), ("Ann", "7C 7H 7S 9D 9C 9H"), ("discard", "4C 5C"), ("Ann", "9S"), ("discard", "8D")]
    rows: list[Row] = []
    for place, cards in [*laid, ("Bob", "3C 4D TS KH AD 2C JK")]:
        for card in cards.split():
            rows.append({"card": card, "place": place, "first": 1.0 + len(rows)})
    seen = watch(Observer("crummy_rummy", {}, NAMES[:2]), rows)
    assert [(line["player"], line["points"]) for line in seen.points] == [(0, 0), (1, 75)]


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (2, 5), (3, 14)])
def test_a_round_counts_whatever_was_in_doubt_in_the_rounds_before(players: int, seed: int) -> None:
    played = crummy_rummy(players, seed, {})
    noise = Noise(lost=0.001, late=0.01, doubled=0.02, wrong=0.001, doubtful=0.01)
    rows, truth = disturbed(played, noise, seed)
    seen = watch(Observer("crummy_rummy", {}, NAMES[:players], played.dealer), rows, truth, game=played)
    assert [(line["player"], line["points"]) for line in seen.points] == [
        (row["player"], row["points"]) for row in played.truth
    ]
