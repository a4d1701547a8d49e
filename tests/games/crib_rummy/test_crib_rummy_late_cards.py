"""Crib Rummy watched: cards that are seen late, or not at all, at the end of a turn."""

import pytest
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.watching import begin, lay
from autopeg.watching.reading import Table as Zoned
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import Zones
from support.watching.crib_rummy_table import Table, begun, in_play, pegged
from watching_facts import watch

TABLE = Zoned([], {}, Zones(4))


def test_a_late_card_completes_its_meld() -> None:
    table = begun()
    table.meld("Ann", "7H 8H")
    table.discard("2C")
    table.meld("Ann", "9H", slot=2)
    table.discard("4S")
    seen = table.seen()
    assert pegged(seen) == [(0, 3)]
    assert not seen.of("open")


def test_a_discard_may_be_seen_after_cards_of_the_next_player() -> None:
    table = begun()
    table.meld("Ann", "7H 8H 9H")
    table.meld("Bob", "5C 6C")
    table.discard("2C")
    table.meld("Bob", "7C", slot=2)
    table.discard("KS")
    seen = table.seen()
    assert pegged(seen) == [(0, 3), (1, 3)]
    assert not seen.of("unsure")


def at_once(table: Table, zone: str, cards: str, after_s: float, slot: int) -> None:
    """Let cards be seen together, so long after the card before them."""
    for at, card in enumerate(cards.split()):
        table.wait((after_s if not at else 0.2) - 0.5)
        table.meld(zone, card, slot + at)


@pytest.mark.parametrize(("cards", "points"), [("8C 8D 8H", 2), ("8C 9C TC JC", 6)])
@pytest.mark.parametrize(("zone", "after_s", "is_late"), [("Ann", 1.4, True), ("Bob", 1.4, False), ("Ann", 2.5, False)])
def test_a_meld_that_appears_at_once_after_a_discard_is_that_of_the_player_before_whom_it_lies(
    cards: str, points: int, zone: str, after_s: float, is_late: bool
) -> None:
    table = in_play()
    table.discard("KS")
    at_once(table, zone, cards, after_s, slot=5)
    table.wait(2)
    table.meld("Bob", "5C 5D 5S", slot=10)
    table.discard("2D")
    seen = table.seen()
    anns, bobs = (points, 2) if is_late else (0, points + 2)
    assert pegged(seen)[2:] == [each for each in ((0, anns), (1, bobs)) if each[1]]
    assert not seen.of("unsure")


@pytest.mark.parametrize(("cards", "points"), [("4H 5H 6H 7H 8H", 10), ("4H 5H 6H 7H 8H 9H", 14)])
def test_a_hidden_meld_may_be_a_long_run(cards: str, points: int) -> None:
    table = in_play()
    table.discard("KS")
    at_once(table, "Ann", cards, 1.4, slot=4)
    table.wait(2)
    table.meld("Bob", "5C 5D 5S", slot=10)
    table.discard("2D")
    seen = table.seen()
    assert pegged(seen)[2:] == [(0, points), (1, 2)]
    assert not seen.of("unsure")


def test_a_joker_is_not_asked_about_while_a_card_of_its_turn_may_be_late() -> None:
    table = in_play()
    table.meld("Ann", "4C JK", slot=5)
    table.discard("2D")
    table.meld("Ann", "4D", slot=7)
    table.discard("5S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 2)]
    assert "joker" not in str(seen.of("unsure"))


def test_a_turn_that_would_be_too_short_had_the_discard_before_it_seen_late() -> None:
    table = in_play()
    table.meld("Ann", "JC JS JH", slot=6)
    table.meld("Bob", "QS", slot=3)
    table.discard("9H")
    table.rows[-1]["first"] -= 1.5
    table.rows[-1]["last"] = table.rows[-1]["first"] + 1.0
    table.rows.append(table.rows[-1] | {"card": "5S", "first": table.rows[-1]["first"] + 1.1, "last": None})
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 2), (1, 2)]
    assert not seen.of("unsure")


def test_a_pile_that_was_bare_for_long_says_that_a_discard_was_missed() -> None:
    table = in_play()
    table.take_upcard()
    table.wait(3.0)
    table.meld("Bob", "9C 9D 9S", slot=6)
    table.wait(2.0)
    table.discard("5D")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (1, 2)]
    assert not seen.of("unsure")


def test_a_card_laid_while_the_pile_was_bare_is_the_next_players() -> None:
    """The discard before it is seen late."""
    table = in_play()
    table.take_upcard()
    table.wait(1.5)
    table.meld("Bob", "QS", slot=3)
    table.wait(-2.0)
    table.discard("5D")
    table.discard("6S")
    assert pegged(table.seen()) == [(0, 2), (1, 2), (1, 2)]


def test_a_card_that_joins_a_meld_too_soon_after_a_discard_may_be_one_of_the_turn_before() -> None:
    table = in_play()
    table.discard("9H")
    table.meld("Ann", "3S", slot=3)
    (asked,) = table.seen().of("open")
    assert asked["about"] == "Who laid the 3S?"
    assert {answer for answer, _ in asked["choices"]} == {"Ann", "Bob"}


@pytest.mark.parametrize(("owner", "points"), [("Ann", [(0, 2), (1, 2), (0, 2)]), ("Bob", [(0, 2), (1, 2), (1, 2)])])
def test_whose_card_it_was_that_joined_a_meld_late_can_be_answered(owner: str, points: list[tuple[int, int]]) -> None:
    table = in_play()
    table.discard("9H")
    table.meld("Ann", "3S", slot=3)
    table.discard("5S")
    seen = watch(table.observer, table.rows, {}, {"owner": owner})
    assert pegged(seen) == points
    assert not seen.of("open")


@pytest.mark.parametrize("after_s", [0.4, 0.6])
def test_a_card_that_joins_a_meld_later_is_the_next_players(after_s: float) -> None:
    table = in_play()
    table.discard("9H")
    table.wait(after_s)
    table.meld("Ann", "3S", slot=3)
    table.discard("5S")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (1, 2)]
    assert not seen.of("unsure")


def test_a_hand_started_by_somebody_who_may_not_is_followed() -> None:
    """R9: two others have fewer points than Dee, who starts all the same."""
    begun = begin({}, 4, 3, (20, 5, 30, 60))
    state = replace(begun.state, hand_starter=0, deal_first=0)
    readings = lay(
        replace(begun, state=state), Sighting(0, 1.0, ((Card.parse("KD"), 1.0),), (0.5, 0.5), "", None), TABLE
    )
    by_cost = {(each.state.turn, each.cost > 0) for each in readings}
    assert by_cost == {(0, True), (1, False), (2, False), (3, True)}
