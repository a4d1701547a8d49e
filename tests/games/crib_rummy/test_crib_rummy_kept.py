"""Crib Rummy watched: the score that is kept is that of the lines that count, whatever falls away between them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autopeg.play.opening import begin_game
from autopeg.play.table import Table as Pad
from autopeg.records import Store
from autopeg.registry import SCORE
from autopeg.watching.answers import Answer, give
from autopeg.watching.reading import watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from support.watching.crib_rummy_table import Table, in_play

Keep = Callable[[Table], tuple[int, ...]]


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """Return what keeps the score of a table, and checks it against the lines that count."""
    with Store(tmp_path) as store:
        pad: Pad = begin_game(store, SCORE, ("Ann", "Bob"), {"rules": "crib_rummy"})
        keeper = ScoreKeeper(lambda: pad, watching_of("crib_rummy").moves_of, pad)

        def scores(table: Table) -> tuple[int, ...]:
            counted = table.observer.counted
            keeper.follow(counted)
            events = [each.entry.value for each in counted if each.entry.kind == "points"]
            sums = tuple(sum(each.points for each in events if each.player == seat) for seat in (0, 1))
            assert pad.state.scores == sums
            return sums

        yield scores
        pad.close()


def play_turn(table: Table, name: str, cards: str, discard: str, slot: int = 8) -> None:
    table.wait(3)
    table.meld(name, cards, slot)
    table.wait(1)
    table.discard(discard)


def asked(table: Table, about: str) -> int:
    """Return the id of the question about something."""
    return next(line["id"] for line in table.seen().of("unsure") if about in line["about"])


def test_a_turn_that_falls_away_takes_no_later_points_along(keep: Keep) -> None:
    """Turns without points are entered with the next line that has some."""
    table = in_play()
    table.wait(3)
    table.discard("KS")
    play_turn(table, "Bob", "7C 8H", "2D")
    table.wait(5)
    play_turn(table, "Ann", "5C 5D 5S", "7D")
    table.wait(3)
    question = asked(table, "turn")
    for choice, scores in (("2", (4, 4)), ("0", (4, 2)), ("3", (4, 5))):
        give(table.observer, Answer({"answer": question, "choice": choice}))
        assert keep(table) == scores


def test_the_points_of_a_last_turn_that_fall_away_leave_the_next_hand(keep: Keep) -> None:
    table = in_play()
    table.wait(4)
    for row in table.rows:
        row["last"] = row["last"] or table.now
    table.wait(6)
    table.discard("9H")
    play_turn(table, "Bob", "6C 6D 6S", "7D")
    play_turn(table, "Ann", "TC TD TS", "7S")
    table.wait(5)
    question = asked(table, "going out")
    for choice, scores in (("16", (4, 20)), ("0", (4, 4)), ("16", (4, 20))):
        give(table.observer, Answer({"answer": question, "choice": choice}))
        assert keep(table) == scores


def test_a_correction_after_a_hidden_meld_names_the_card_that_is_another_one() -> None:
    table = in_play()
    table.discard("KS")
    for at, card in enumerate(("8C", "8D", "8H")):
        table.wait(-0.3 if at else 0.9)
        table.meld("Ann", card, slot=5 + at)
    play_turn(table, "Bob", "5C 5D 5S", "2D", slot=10)
    play_turn(table, "Ann", "TC TD TH", "7D", slot=10)
    table.wait(3)
    table.seen()
    for was, card in (("TH", "JH"), ("5S", "6C")):
        corrected = [
            (line["was"], line["card"])
            for line in give(table.observer, Answer({"correct": {"was": was, "card": card}}))
            if line["type"] == "corrected"
        ]
        assert corrected == [(was, card)]
