"""Crib Rummy watched: cards laid in a turn become melds, their points and the bonus."""

from collections.abc import Sequence

import pytest

from autopeg.score.moves import GoOut
from autopeg.watching.observer import Observer
from autopeg.watching.reading import watching_of
from watched_rummy import crib_rummy
from watching_facts import Row, Watching, watch

NAMES = ("Ann", "Bob", "Cid", "Dee")
POINTS = ("kind", "player", "side", "points")
PLACES = {"pile": (0.5, 0.5), "Ann": (0.4, 0.75), "Bob": (0.4, 0.25)}


class Table:
    """Cards that two players lay one after the other."""

    def __init__(self, **options: object) -> None:
        self.rows: list[Row] = []
        self.observer = Observer("crib_rummy", options, NAMES[:2], 1)
        self._t = 1.0
        self._pile: Row | None = None

    def meld(self, zone: str, cards: str, slot: int = 0) -> None:
        """Lay cards side by side. slot: where the first one lies, in cards."""
        x, y = PLACES[zone]
        for at, card in enumerate(cards.split(), slot):
            self._add(card, (x + 0.03 * at, y), 0.5)

    def discard(self, card: str) -> None:
        if self._pile is not None and self._pile["last"] is None:
            self._pile["last"] = self._t + 2.9
        self._pile = self._add(card, PLACES["pile"], 3.0)

    def take_upcard(self) -> None:
        assert self._pile is not None
        self._pile["last"] = self._t + 0.1

    def _add(self, card: str, place: tuple[float, float], after_s: float) -> Row:
        self._t += after_s
        self.rows.append({"card": card, "place": list(place), "first": round(self._t, 2), "last": None})
        return self.rows[-1]

    def seen(self) -> Watching:
        return watch(self.observer, self.rows)


def pegged(seen: Watching) -> list[tuple[int, int]]:
    return [(line["player"], line["points"]) for line in seen.points]


def as_points(lines: Sequence[Row]) -> list[Row]:
    return [{key: line[key] for key in POINTS} for line in lines]


def begun(upcard: str = "KD", **options: object) -> Table:
    table = Table(**options)
    table.discard(upcard)
    return table


@pytest.mark.parametrize(("players", "seed"), [(2, 108), (3, 103)])
def test_points_are_those_of_the_rules(players: int, seed: int) -> None:
    played = crib_rummy(players, seed, {})
    seen = watch(Observer("crib_rummy", {}, NAMES[:players], played.dealer), played.rows)
    assert as_points(seen.points) == as_points(played.truth)
    assert [line["winner"] for line in seen.of("over")] == [played.winner]


def test_a_turn_counts_with_its_discard() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    assert not table.seen().points
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert [line["where"] for line in seen.of("seen")] == ["discard", "meld", "meld", "meld", "discard"]


def test_points_go_to_the_player_on_turn_wherever_the_card_lies() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    table.meld("Bob", "QC QD QH")
    table.meld("Ann", "TH", slot=3)
    table.discard("3C")
    assert pegged(table.seen()) == [(0, 3), (1, 5)]


def test_an_upcard_that_is_taken_brings_the_pile_into_the_hand() -> None:
    table = begun("9H")
    table.take_upcard()
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert table.observer._best.state.hand_counts == (8, 11)  # type: ignore[attr-defined]


def test_a_joker_stands_for_what_the_layout_says() -> None:
    table = begun()
    table.meld("Ann", "JK 7H 8H")
    table.discard("2C")
    table.discard("4S")
    table.meld("Ann", "9H", slot=3)
    table.discard("3C")
    seen = table.seen()
    assert pegged(seen) == [(0, 3), (0, 3)]
    assert not seen.of("unsure")


def test_a_joker_that_is_left_open_is_asked_about() -> None:
    table = begun()
    table.meld("Ann", "8S JK JK")
    table.discard("2C")
    (asked, *_) = table.seen().of("unsure")
    assert {answer for answer, _ in asked["choices"]} >= {"set", "9S"}
    assert asked["about"] == "What does Ann's joker stand for?"

    lines = table.observer.answer(asked["id"], "set")
    assert [line["points"] for line in lines if line["type"] == "points"] == [2]


def test_a_card_that_was_not_seen_is_asked_about_with_choices() -> None:
    table = begun()
    table.meld("Ann", "7H 8H")
    table.discard("2C")
    (asked,) = table.seen().of("unsure")
    assert asked["about"] == "How many points does the player peg for the turn?"
    assert [answer for answer, _ in asked["choices"]] == ["3"]
    lines = table.observer.answer(asked["id"], "3")
    assert [line["points"] for line in lines if line["type"] == "points"] == [3]


def test_a_late_card_completes_its_meld() -> None:
    table = begun()
    table.meld("Ann", "7H 8H")
    table.discard("2C")
    table.meld("Ann", "9H", slot=2)
    table.discard("4S")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert not seen.of("open")


def test_going_out_is_kept_with_the_cards_that_are_left() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H TH JH QH KH")
    table.meld("Ann", "2C 2D 2H 2S", slot=10)
    table.discard("4C")
    seen = table.seen()
    assert pegged(seen) == [(0, 18 + 4 + 22)]
    moves = [move for each in table.observer.counted for move in watching_of("crib_rummy").moves_of(each.entry)]
    (out,) = [move for move in moves if isinstance(move, GoOut)]
    assert (out.player, out.points, out.cards_left, len(out.cards)) == (0, 22, 11, 11)


def test_points_may_be_forgotten_where_players_claim_them() -> None:
    table = begun(pegging="confirm")
    table.meld("Ann", "7H 8H 9H")
    table.discard("2C")
    (asked,) = table.seen().of("unsure")
    lines = table.observer.answer(asked["id"], "2")
    assert [line["points"] for line in lines if line["type"] == "points"] == [2]


@pytest.mark.parametrize("dealer", [None, 1])
def test_zones_are_places_as_well(dealer: int | None) -> None:
    laid = "discard KD, Ann 7H, Ann 8H, Ann 9H, discard 2C, Bob QC, Bob QD, Bob QH, Ann TH, discard 3C"
    rows: list[Row] = []
    for at, each in enumerate(laid.split(", "), 1):
        place, card = each.split()
        rows.append({"card": card, "place": place, "first": 2.0 * at})
    seen = watch(Observer("crib_rummy", {}, NAMES[:2], dealer), rows)
    assert pegged(seen) == [(0, 3), (1, 5)]
