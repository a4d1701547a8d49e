"""Reasons in a beginner's words, in every game: what cards do, and no averages."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from autopeg.engine.advice import Choice, advice_of
from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.games.crib_rummy.rules import melds as crib_rummy
from autopeg.games.crummy_rummy.rules import contracts as crummy_rummy
from autopeg.games.rummy.plain_words import partners_of
from autopeg.games.rummy.rules import MeldRules
from autopeg.games.tabletop.advice import TurnChoice
from autopeg.games.tabletop.rules.moves import Crib
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import plain_reasons

STEPS = 150
NUMBER = re.compile(r"\d[.,]\d|%|average")
LEAST_SENTENCES = 6


def choices_of(game: str) -> Iterator[tuple[Any, Choice]]:
    """Yield the best choice and the worst of every decision of a game between club players, with its view."""
    rules = rules_of(game)
    seats = [Seat(name, new_player(game, "club", seat)) for seat, name in enumerate(("Ann", "Bob"))]
    table = Table(History(rules, rules.new({}, 2)), seats, deck=f"plain words of {game}")
    while table.over is None and len(table.history.steps) < STEPS:
        seat = rules.to_act(table.state)
        if seat is not None:
            view = rules.view(table.state, seat)
            choices = advice_of(game).evaluate(view, rules.legal_moves(table.state, seat))
            yield from ((view, choice) for choice in (*choices[:1], *choices[-1:]))
        table.advance()


@pytest.mark.usefixtures("quick_advice")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_reasons_for_beginners_have_no_averages(game: str) -> None:
    found: set[str] = set()
    for view, choice in choices_of(game):
        said = plain_reasons(game, view, choice, str)
        assert said or game == "cribbage", choice
        assert not any(NUMBER.search(sentence) or sentence.endswith(".") for sentence in said), said
        found |= {*said}
    assert len(found) > LEAST_SENTENCES


@pytest.mark.usefixtures("quick_advice")
def test_what_a_card_makes_in_a_line_of_table_top_is_there() -> None:
    """T17: a pair is named where the line has a card of its rank, and a line without cards is called empty."""
    pairs = empty = 0
    for view, choice in choices_of("tabletop"):
        if not isinstance(choice, TurnChoice) or isinstance(choice.move, Crib):
            continue
        row, column = choice.move.cell
        lines = (
            [each for each in line if each is not None] for line in (view.grid[row], [r[column] for r in view.grid])
        )
        said = plain_reasons("tabletop", view, choice, str)
        for cards, name in zip(lines, (f"row {row + 1}", f"column {'abcde'[column]}"), strict=True):
            [sentence] = [each for each in said if each.endswith((name, f"{name} yet", f"{name} is still empty"))]
            same = sum(each >> 2 == choice.move.card >> 2 for each in cards)
            assert ("a pair" in sentence or " pairs" in sentence) == bool(same), sentence
            assert sentence.endswith("is still empty") == (not cards)
            pairs, empty = pairs + bool(same), empty + (not cards)
    assert pairs
    assert empty


@pytest.mark.parametrize(
    ("rules", "hand", "card", "partners"),
    [
        (crib_rummy.meld_rules(False), "5C 5D 9H KS", "5C", "5D"),
        (crib_rummy.meld_rules(False), "5C 6C 7C 8C TC", "6C", "5C 7C 8C"),
        (crib_rummy.meld_rules(False), "5C 6D 9H JK", "5C", ""),
        (crib_rummy.meld_rules(False), "AC 2C 3C QC KC", "AC", "2C 3C"),
        (crib_rummy.meld_rules(True), "AC 2C 3C QC KC", "AC", "2C 3C QC KC"),
        (crummy_rummy.meld_rules(False), "AC 2C 3C QC KC", "AC", "QC KC"),
    ],
)
def test_partners_may_become_a_meld(rules: MeldRules, hand: str, card: str, partners: str) -> None:
    """R3, R27, Y3, Y4: aces are high in Crummy Rummy, and deuces wild."""
    found = partners_of(parse_cards([hand]), Card.parse(card), rules)
    assert " ".join(map(str, found)) == partners
