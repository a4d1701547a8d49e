"""Duplicate games: the cards follow from the number alone, deal by deal."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.moves import to_json
from autopeg.play.duplicate import duplicate_of, number_of_day, parse_number
from autopeg.play.opening import begin_game, resume_game
from autopeg.play.table import Table
from autopeg.records import Header, Store, StoredGame
from autopeg.registry import GAME_NAMES

PINNED = {
    "cribbage": [["6C", "7H", "2D", "AS", "AD", "QH"], ["9H", "TH", "4D", "8C", "5H", "6C"]],
    "tabletop": [["6C", "7H", "2D", "AS", "AD", "QH"], ["2H", "7S", "8C", "8H", "QS", "KS"]],
    "crib_rummy": [["JS", "3S", "AC", "7S", "TS", "JD"], ["JC", "9H", "3H", "TH", "5D", "4D"]],
    "crummy_rummy": [["JS", "3S", "AC", "7S", "TS", "JD"], ["AD", "2H", "JS", "7S", "3C", "8C"]],
}
"""The first hand of seat 0 in deals 1 and 2 of game 20261231. They must never change: people compare what they made of
them, with every version."""


def played(game: str, level: str, number: int = 20261231) -> Table:
    table = begin_game(None, game, (level, "club"), {}, None, number)
    while table.advance() is not None:
        pass
    return table


def deals_of(table: Table) -> list[Any]:
    return [to_json(step.move) for step in table.history.steps if step.is_deal]


def first_cards(deal: Any) -> list[str]:
    """Return the first cards of the pack that a deal shows: of the first hand, or of the whole pack."""
    cards = next(deal[key] for key in ("hands", "stacks", "deck") if key in deal)
    return list(cards[0] if isinstance(cards[0], list) else cards)[:6]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_deals_of_a_number_never_change(game: str) -> None:
    assert [first_cards(deal) for deal in deals_of(played(game, "club"))[:2]] == PINNED[game]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_deals_do_not_depend_on_how_they_were_played(game: str) -> None:
    one, other = (deals_of(played(game, level)) for level in ("beginner", "club"))
    both = min(len(one), len(other))
    assert both > 1
    assert one[:both] == other[:both]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_same_play_meets_the_same_answers(game: str) -> None:
    one, other = ([to_json(step.move) for step in played(game, "club").history.steps] for _ in range(2))
    assert one == other


def test_other_numbers_have_other_deals() -> None:
    assert deals_of(played("cribbage", "club", 1))[0] != deals_of(played("cribbage", "club", 2))[0]


def test_resumed_game_goes_on_with_its_cards(tmp_path: Path) -> None:
    expected = deals_of(played("cribbage", "club"))
    with Store(tmp_path) as store:
        table = begin_game(store, "cribbage", ("club", "club"), {}, None, 20261231)
        while table.history.deal < 2:
            table.advance()
        stored = table.journal
        assert isinstance(stored, StoredGame)
        resumed = resume_game(store, stored.id)
        while resumed.history.deal < 3:
            resumed.advance()
        assert deals_of(resumed) == expected[:3]


def test_undo_draws_the_same_cards_again() -> None:
    table = begin_game(None, "cribbage", ("club", "club"), {}, None, 5)
    while table.history.deal < 2:
        table.advance()
    deal = deals_of(table)
    while table.history.deal == 2:
        table.undo()
    while table.history.deal < 2:
        table.advance()
    assert deals_of(table) == deal


def test_number_of_a_day_is_its_date() -> None:
    assert number_of_day(date(2026, 12, 31)) == 20261231


@pytest.mark.parametrize("text", ["", "0", "-1", "x", "1.5", "123456789", "٣"])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not the number of a deal"):
        parse_number(text)


@pytest.mark.parametrize("value", [None, 0, -3, "17", True, 10**9])
def test_header_with_a_wrong_number_is_no_duplicate(value: object) -> None:
    assert duplicate_of(Header("cribbage", ("Ann", "club"), {}, {"duplicate": value})) is None
