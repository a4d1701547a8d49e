"""The first deal explained: what a decision is about, and the choice of the hint with its reason."""

import io

import pytest
from msgspec.structs import replace

from autopeg.learning.guide import FAREWELL, guide_text, is_guided
from autopeg.learning.lesson import LessonModule, MoveTask, lessons_of
from autopeg.learning.lesson_check import LEARNER, LessonTable, games_with_lessons, lesson_of
from autopeg.play.opening import begin_game
from autopeg.session.advice_text import hint_text
from autopeg.session.card_text import card_text
from autopeg.session.settings import Settings
from autopeg.terminal.line_shell import LeaveGame
from autopeg.terminal.parts import lines_of

LONGEST = 300
"""Four rows of the smallest screen, and what a phone shows above the cards."""


@pytest.mark.parametrize("game", list(games_with_lessons()))
def test_every_decision_of_the_lessons_is_explained(game: str) -> None:
    assert is_guided(game)
    for step in lesson_of(game).steps:
        if not isinstance(step.task, MoveTask):
            continue
        table = LessonTable(game, step.task)
        view, legal = table.view(LEARNER), table.legal_moves(LEARNER)
        text = guide_text(game, view, legal, card_text)
        assert 0 < len(text) <= LONGEST
        if " A good choice: " in text:
            good = text.split(" A good choice: ")[1].split(": ")[0].rstrip(".")
            assert good.lower() in hint_text(game, view, legal, card_text).lower()


def lines_typed(game: str, settings: Settings, *typed: str) -> str:
    table = begin_game(None, game, ["Ann", "beginner"], {})
    out = io.StringIO()
    lines = lines_of(game)(table, None, settings, io.StringIO("".join(f"{line}\n" for line in typed)), out)
    with pytest.raises(LeaveGame):
        lines.run()
    return out.getvalue()


def test_in_lines_it_is_offered_once_and_turned_on_and_off_by_a_word() -> None:
    text = lines_typed("cribbage", Settings(speed="none", offers_guide=True), "why", "why", "hand", "quit")
    assert text.count("Is this your first game?") == 1
    assert text.count("Keep four cards that score together.") == 1


def test_it_ends_with_the_first_deal() -> None:
    typed = ["1 2", *["1", "2", "3", "4", "go"] * 9]
    text = lines_typed("cribbage", Settings(speed="none", guide=True), *typed, *typed, "quit")
    assert text.count(FAREWELL) == 1
    assert text.count("Keep four cards that score together.") == 1


def lesson_in(game: str) -> LessonModule:
    lessons = lessons_of(game)
    assert lessons is not None
    return lessons


@pytest.mark.parametrize(
    ("players", "cribbed", "says"),
    [
        (2, 0, "two of your cards go to the crib"),
        (2, 1, "one more of your cards goes to the crib"),
        (2, 2, "the crib, which is theirs, has all of your cards that go there"),
        (4, 0, "one of your cards goes to the crib"),
        (4, 1, "has all of your cards"),
    ],
)
def test_it_counts_the_cards_that_are_due_to_the_crib(players: int, cribbed: int, says: str) -> None:
    """T12: two from each of two players, one from each of four."""
    table = begin_game(None, "tabletop", ["Ann", "Bob", "Cy", "Dee"][:players], {})
    while table.person_due is None:
        table.advance()
    seat = table.person_due
    view = replace(table.view(seat), cribbed=(cribbed,) * players, dealer=1 - seat % 2)
    assert says in lesson_in("tabletop").guide(view, table.legal_moves(seat))


def test_in_the_last_round_all_cards_have_to_be_laid_down() -> None:
    """Y30: three runs in the hand are not enough if a card is left."""
    table = begin_game(None, "crummy_rummy", ["Ann", "Bob"], {})
    while table.person_due is None:
        table.advance()
    seat = table.person_due
    view = replace(table.view(seat), phase="play", round=7)
    assert "nothing may be left" in lesson_in("crummy_rummy").guide(view, ())
    assert "nothing may be left" not in lesson_in("crummy_rummy").guide(replace(view, round=1), ())
