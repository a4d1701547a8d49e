"""What is said aloud, whoever has told it."""

from typing import Any

import pytest

from autopeg.engine.history import Redo, Undo
from autopeg.play.table import Table
from autopeg.scorekeeping.controller import Controller
from autopeg.session.announcer import Announcer
from support.scorekeeping.ear import Ear
from support.scorekeeping.kitchen import QUIET, score_table


def line(table: Table, **fields: object) -> None:
    table.submit(table.game.parse_move(fields))


@pytest.fixture
def said():
    table, ear = score_table(2, "A50 B60"), Ear()
    return table, Controller(table, QUIET, voice=ear), ear


def test_entries_corrections_and_deals_are_said(said: Any) -> None:
    table, controller, ear = said
    line(table, type="points", player=0, points=2)
    line(table, type="correct", player=1, score=58)
    line(table, type="deal", dealer=1)
    table.submit(Undo())
    table.submit(Redo())
    controller.announcer.hush()
    assert ear.heard == [
        "Ann, two: fifty-two.",
        "Bob's score is fifty-eight.",
        "Bob deals: Bob's crib.",
        "Undone: Ann fifty-two, Bob fifty-eight.",
        "Redone: Ann fifty-two, Bob fifty-eight.",
        "-",
    ]


@pytest.mark.parametrize("move", [{"type": "points", "points": 71}, {"type": "correct", "score": 121}])
def test_the_end_is_said_in_place_of_the_points(said: Any, move: dict[str, Any]) -> None:
    """C32, C49."""
    table, _, ear = said
    line(table, player=0, **move)
    assert ear.heard == ["Ann wins two games at once!"]


def test_without_a_voice_nothing_is_said() -> None:
    announcer = Announcer(None)
    announcer.say("Ann")
    announcer.hush()
    assert announcer.trouble is None
