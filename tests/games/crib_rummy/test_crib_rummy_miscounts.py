"""Crib Rummy watched although cards were missed: what the rules and the cards that are shown say about hands."""

import pytest

from support.watching.crib_rummy_table import Table, in_play, pegged


def cleared(table: Table) -> None:
    """Take all cards from the table, and deal the next hand."""
    table.wait(3.0)
    for row in table.rows:
        row["last"] = min(row["last"] or table.now, table.now)
    table.wait(5.0)
    table.discard("8D")


def gone_out_after(*missed: str, scores: tuple[int, ...] = (), pegging: str = "auto") -> Table:
    """Return a table at which Ann has gone out while Bob holds eight cards, and some cards of her runs were missed."""
    table = in_play(scores=scores, pegging=pegging)
    table.meld("Ann", " ".join(each for each in ("6H", "7H", "8H", "9H", "TH") if each not in missed), slot=6)
    table.discard("5S")
    table.discard("8S")
    table.wait(1.0)
    table.meld("Ann", "3S", slot=3)
    table.meld("Ann", "JH", slot=11)
    table.discard("AS")
    table.discard("9C")
    table.wait(1.0)
    table.meld("Ann", "QS", slot=15)
    table.discard("AC")
    return table


def test_a_hand_that_is_shown_tells_that_a_player_has_gone_out_with_a_card_that_was_missed() -> None:
    table = gone_out_after("6H")
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D", slot=8)
    assert pegged(table.seen())[-1] == (0, 2)
    cleared(table)
    seen = table.seen()
    assert pegged(seen)[-1] == (0, 18)
    assert not seen.of("unsure")


def test_every_card_is_a_discard_or_shown_until_the_table_is_cleared() -> None:
    table = gone_out_after()
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D", slot=8)
    cleared(table)
    seen = table.seen()
    assert pegged(seen)[-1] == (0, 18)
    assert not seen.of("unsure", "corrected")


@pytest.mark.parametrize("points", [16, 18])
def test_points_are_asked_about_if_a_player_shows_fewer_cards_than_were_counted(points: int) -> None:
    table = gone_out_after()
    table.meld("Bob", "6C 8C TC KS 9D AD 4C", slot=8)
    cleared(table)
    (asked,) = table.seen().of("unsure")
    assert asked["about"] == "How many points does Ann peg for the turn?"
    assert {answer for answer, _ in asked["choices"]} == {"16", "18"}
    table.observer.answer(asked["id"], str(points))
    assert [line.entry.value.points for line in table.observer.counted if line.entry.kind == "points"][-1] == points
    assert table.observer.open_questions() == table.observer.end() == []


def test_fewer_cards_than_were_counted_leave_it_to_players_who_claim_their_points() -> None:
    table = gone_out_after(pegging="confirm")
    table.meld("Bob", "6C 8C TC KS 9D AD 4C", slot=8)
    cleared(table)
    seen = table.seen()
    assert pegged(seen) == []
    assert not any(each["choices"] for each in seen.of("unsure"))


@pytest.mark.parametrize("points", [18, 20])
def test_points_are_asked_about_if_a_player_shows_more_cards_than_were_counted(points: int) -> None:
    table = gone_out_after()
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D TS", slot=8)
    cleared(table)
    (asked,) = table.seen().of("unsure")
    assert {"18", "20"} <= {answer for answer, _ in asked["choices"]}
    table.observer.answer(asked["id"], str(points))
    assert [line.entry.value.points for line in table.observer.counted if line.entry.kind == "points"][-1] == points
    assert table.observer.open_questions() == table.observer.end() == []


def test_no_more_than_a_few_cards_are_taken_as_left_that_were_not_counted() -> None:
    table = gone_out_after()
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D TS 5C 5D 7C 2H", slot=8)
    cleared(table)
    (asked,) = table.seen().of("unsure")
    assert asked["about"] == "How many points does Ann peg for the turn?"
    table.observer.end()
    assert [line.entry.value.points for line in table.observer.counted if line.entry.kind == "points"][-1] == 18


@pytest.mark.parametrize("moved", ["6C 8C", "QC QD QH", "3C 3D 3H 3S"])
def test_cards_that_are_moved_after_a_hand_count_once(moved: str) -> None:
    table = gone_out_after()
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D", slot=8)
    table.wait(2.0)
    for card in moved.split():
        row = next(row for row in table.rows if row["card"] == card and row["place"][1] != 0.5)
        row["last"] = table.now
        table.meld("Bob", card, slot=-6)
    cleared(table)
    seen = table.seen()
    assert pegged(seen)[-1] == (0, 18)
    assert not seen.of("unsure", "corrected")


@pytest.mark.parametrize("points", [18, 20])
def test_a_card_that_was_not_counted_may_win_the_game(points: int) -> None:
    table = gone_out_after(scores=(84, 0))
    table.meld("Bob", "6C 8C TC KS 9D AD 4C 2D TS", slot=8)
    seen = table.seen()
    (asked,) = seen.of("unsure")
    assert {"18", "20"} <= {answer for answer, _ in asked["choices"]}
    table.observer.answer(asked["id"], str(points))
    kinds = [line.entry.kind for line in table.observer.counted]
    assert ("over" in kinds) == (points == 20)


def test_a_discard_equal_to_the_seventh_card_below_is_no_pile_taken_up() -> None:
    table = in_play()
    for card in ("6H", "6S", "AS", "KC", "9H", "8S", "6D", "JH"):
        table.discard(card)
    table.wait(1.0)
    table.meld("Bob", "QS", slot=3)
    table.discard("6H")
    seen = table.seen()
    assert pegged(seen) == [(0, 2), (1, 2), (0, 2)]
    assert not seen.of("unsure")


def test_a_game_whose_first_upcard_was_missed_is_read_once_a_player_has_laid_too_many_cards() -> None:
    table = Table()
    table.meld("Ann", "7H 8H 9H")
    for card in ("2C", "4S", "JD", "6S", "AC", "KD", "9D", "3C", "TC", "5H"):
        table.discard(card)
    table.meld("Ann", "TH", slot=3)
    table.discard("2S")
    seen = table.seen()
    assert pegged(seen) == [(0, 3), (0, 3)]
    assert not seen.of("unsure")
