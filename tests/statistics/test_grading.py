"""Marks for decisions while a game goes on: by what their player could know, and never for a count."""

from collections.abc import Mapping

import pytest

from autopeg.engine.advice import advice_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.play.opening import begin_game
from autopeg.records import Header, Record
from autopeg.registry import GAME_NAMES
from autopeg.statistics.grading import last_mark, mark_text
from autopeg.statistics.review import decisions_of

OWN = ("4S", "5S", "6S", "7S", "2C", "2D")
OTHERS = ("TD", "JD", "QD", "KD", "9C", "9H")


def history_of(*moves: Mapping[str, object], others: tuple[str, ...] = OTHERS, **options: object) -> History:
    """A deal in which the pone has discarded. others: the pone's cards."""
    deal = (
        {"type": "deal", "dealer": 0, "hands": [OWN, others]},
        {"type": "discard", "player": 1, "cards": ["9C", "9H"]},
    )
    return Record(Header("cribbage", ("Ann", "Bob"), options), (*deal, *moves)).replayed()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_mark_is_the_grade_that_the_review_gives(game: str) -> None:
    table = begin_game(None, game, ("beginner", "beginner"), {})
    while table.over is None and len(table.history.steps) < 40:
        table.advance()
    steps = table.history.steps
    record = Record(Header(game, table.names), tuple(to_json(step.move) for step in steps))
    costly = advice_of(game).COSTLY
    reviewed = {(each.n, each.seat): each for each in decisions_of(record, table.history)}
    for seat in (0, 1):
        mark = last_mark(table.history, seat)
        if mark is not None:
            assert mark.seat == seat
            assert reviewed[mark.moves, seat].grade(costly) == mark.grade


def test_a_discard_is_marked_as_soon_as_it_is_made() -> None:
    best = last_mark(history_of({"type": "discard", "player": 0, "cards": ["2C", "2D"]}), 0)
    assert best is not None
    assert (best.seat, best.moves, best.grade) == (0, 3, "best")
    worst = last_mark(history_of({"type": "discard", "player": 0, "cards": ["5S", "6S"]}), 0)
    assert worst is not None
    assert worst.grade == "costly"
    assert (mark_text(worst, ascii_only=False), mark_text(worst, ascii_only=True)) == (
        "◆ costly choice",
        "costly choice",
    )


def test_the_mark_does_not_depend_on_cards_that_the_player_cannot_see() -> None:
    made = {"type": "discard", "player": 0, "cards": ["5S", "6S"]}
    history = history_of(made, others=("AH", "AD", "3H", "3D", "9C", "9H"))
    assert last_mark(history, 0) == last_mark(history_of(made), 0)


def test_a_count_is_not_marked() -> None:
    """It would say what others may still claim."""
    moves = [
        {"type": "discard", "player": 0, "cards": ["2C", "2D"]},
        {"type": "starter", "card": "KH"},
        {"type": "play", "player": 1, "card": "TD"},
        {"type": "play", "player": 0, "card": "5S"},
        {"type": "declare", "player": 0, "points": 0},
    ]
    assert last_mark(history_of(*moves, muggins="strict"), 0) is None
    assert last_mark(history_of(*moves[:-1], muggins="strict"), 0) is not None


def test_where_nothing_was_decided_there_is_no_mark() -> None:
    assert last_mark(history_of(), 0) is None
    assert last_mark(Record(Header("score", ("Ann", "Bob")), ()).replayed(), 0) is None
