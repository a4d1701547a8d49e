"""`autopeg practise`: the list of drills, and rounds in line mode."""

import re
import sqlite3
from pathlib import Path

import pytest

from support.cli.outcome import Autopeg


def test_without_a_drill_it_lists_what_can_be_practised(autopeg: Autopeg) -> None:
    outcome = autopeg("practise", "tabletop")
    assert outcome.code == 0
    assert "autopeg practise tabletop counting --level runs\n      Double runs: not tried yet" in outcome.out
    assert "Any line at a glance: not tried yet" in outcome.out
    assert "Any hand at a glance: not tried yet" in autopeg("practise", "cribbage").out


def test_a_round_is_judged_and_remembered(autopeg: Autopeg) -> None:
    outcome = autopeg("practise", "crummy_rummy", "counting", "--plain", stdin="1\n2\n3\n4\n5\n6\nquit\n")
    assert outcome.code == 0
    assert "1 of 10: What does it cost?" in outcome.out
    assert "Not quite: " in outcome.out or "Right: " in outcome.out
    listed = autopeg("practise", "crummy_rummy").out
    assert "not tried yet" in listed
    assert re.search(r"\b[0-6] of [1-6] right", listed)  # an answer may be right at once


def test_results_of_another_player_are_kept_apart(autopeg: Autopeg) -> None:
    autopeg("practise", "crib_rummy", "counting", "--player", "Ann", "--plain", stdin="1\nquit\n")
    assert "of 1 right" in autopeg("practise", "crib_rummy", "--player", "ann").out
    assert "of 1 right" not in autopeg("practise", "crib_rummy").out


def test_the_best_discard_can_be_shown(autopeg: Autopeg) -> None:
    outcome = autopeg("practise", "cribbage", "discards", "--level", "pone", "--plain", stdin="show\nquit\n")
    assert "Type show for the best move." in outcome.out
    assert "Nothing is better. Keep " in outcome.out
    assert "2 of 10: Six cards, keep four" in outcome.out


def test_both_spellings_are_understood(autopeg: Autopeg) -> None:
    assert autopeg("practice", "cribbage").out == autopeg("practise", "cribbage").out


def test_what_there_is_not_is_refused_with_what_there_is(autopeg: Autopeg) -> None:
    outcome = autopeg("practise", "cribbage", "xyzzy")
    assert outcome.code == 2
    assert 'there is no drill "xyzzy" for Cribbage: choose from counting, discards, puzzles' in outcome.err
    outcome = autopeg("practise", "cribbage", "counting", "--level", "xyzzy")
    assert outcome.code == 2
    assert "choose from plain, runs, cribs, totals, nineteen" in outcome.err
    outcome = autopeg("practise", "cribbage", "--level", "runs")
    assert outcome.code == 2
    assert "--level runs is of a drill: choose from counting, discards, puzzles" in outcome.err


def replace_results(folder: Path, standing: str) -> None:
    """Put something else in the place of what is kept about the player."""
    with sqlite3.connect(folder / "practice.db") as db:
        db.execute("UPDATE standings SET standing = ?", (standing,))


@pytest.mark.parametrize(
    "standing", ["xyzzy", '{"answered": "x"}', '{"mistakes": {"plain-1": {"box": 9, "due": "2026-11-22"}}}']
)
def test_damaged_results_have_one_sentence(autopeg: Autopeg, home: Path, standing: str) -> None:
    autopeg("practise", "cribbage", "counting", "--plain", "--level", "totals", stdin="1\nquit\n")
    replace_results(home, standing)
    for arguments in (["cribbage"], ["cribbage", "counting", "--plain", "--level", "totals"]):
        outcome = autopeg("practise", *arguments)
        assert (outcome.code, outcome.out) == (1, "")
        assert "practice.db" in outcome.complaint
        assert "it holds only results of practice: rename it to begin with none" in outcome.complaint


def test_results_that_cannot_be_read_have_one_sentence(autopeg: Autopeg, home: Path) -> None:
    home.mkdir()
    (home / "practice.db").write_bytes(b"\xaa" * 5000)
    for arguments in (["cribbage"], ["cribbage", "counting", "--plain", "--level", "totals"]):
        outcome = autopeg("practise", *arguments)
        assert (outcome.code, outcome.out) == (1, "")
        assert "file is not a database): it holds only results of practice" in outcome.complaint
