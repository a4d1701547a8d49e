"""`autopeg rules`: the rules of a game, those about something, and what a word means."""

import pytest

from autopeg.registry import GAME_NAMES, game_named
from support.cli.outcome import Autopeg


def test_all_games_are_listed(autopeg: Autopeg) -> None:
    outcome = autopeg("rules")
    assert outcome.code == 0
    assert all(f"autopeg rules {game}" in outcome.out for game in GAME_NAMES)


def test_the_rules_of_a_game_have_headings_and_numbers(autopeg: Autopeg) -> None:
    lines = autopeg("rules", "crib_rummy").out.splitlines()
    assert lines[0] == "CRIB RUMMY"
    assert "Going out" in lines
    assert any(line.startswith("R38 Going out") for line in lines)
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("word", ["Crib_Rummy", "crib-rummy", "CRIB RUMMY"])
def test_a_game_is_known_in_any_case(autopeg: Autopeg, word: str) -> None:
    assert autopeg("rules", word).out == autopeg("rules", "crib_rummy").out


@pytest.mark.parametrize(
    ("word", "name"),
    [("Tabletop", "tabletop"), ("table top cribbage", "tabletop"), ("Score-Pad", "score"), ("whist", "whist")],
)
def test_a_word_names_a_game_by_its_name_or_title(word: str, name: str) -> None:
    assert game_named(word) == name


def test_a_word_is_explained_before_the_rules_that_have_it(autopeg: Autopeg) -> None:
    lines = autopeg("rules", "cribbage", "his", "heels").out.splitlines()
    assert lines[2].startswith("his heels: A jack turned up as the starter")
    assert any(line.startswith("C12 His heels.") for line in lines[3:])


def test_a_number_needs_no_game(autopeg: Autopeg) -> None:
    outcome = autopeg("rules", "T13")
    assert outcome.out.splitlines()[0] == "TABLE TOP CRIBBAGE"
    assert "T14" not in outcome.out


@pytest.mark.parametrize("words", [["xyzzy"], ["cribbage", "xyzzy"]])
def test_what_no_rule_speaks_of_is_said(autopeg: Autopeg, words: list[str]) -> None:
    outcome = autopeg("rules", *words)
    assert outcome.code == 1
    assert outcome.complaint == 'no rule speaks of "xyzzy": try fewer words, or the beginning of a word'


@pytest.mark.parametrize(
    ("words", "numbered"),
    [
        (["C999"], "Cribbage are C1 to C"),
        (["cribbage", "c999"], "Cribbage are C1 to C"),
        (["R99"], "Crib Rummy are R1 to R"),
    ],
)
def test_an_unknown_rule_number_is_answered_with_the_range(autopeg: Autopeg, words: list[str], numbered: str) -> None:
    outcome = autopeg("rules", *words)
    assert outcome.code == 1
    assert f'no rule speaks of "{words[-1]}": the rules of {numbered}' in outcome.complaint


def test_a_rule_of_another_game_is_found_by_its_number(autopeg: Autopeg) -> None:
    outcome = autopeg("rules", "crib_rummy", "c16")
    assert outcome.complaint == 'no rule speaks of "c16": C16 is a rule of Cribbage. Run: autopeg rules C16'
    assert autopeg("rules", "C16").code == 0


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["cribage"], "cribbage"),
        (["Cribbbage", "muggins"], "cribbage muggins"),
        (["crumy_rummy"], "crummy_rummy"),
        (["crib", "rumy", "jokers"], "crib_rummy jokers"),
        (["tabeltop"], "tabletop"),
    ],
)
def test_a_game_that_is_mistyped_is_offered(autopeg: Autopeg, words: list[str], meant: str) -> None:
    outcome = autopeg("rules", *words)
    assert outcome.code == 1
    assert outcome.complaint == (
        f'no rule speaks of "{" ".join(words)}". Did you mean {meant.split()[0]}? Run: autopeg rules {meant}'
    )
    assert autopeg("rules", *meant.split()).code == 0


@pytest.mark.parametrize("word", ["crib", "rummy", "table", "nob"])
def test_words_of_the_rules_are_searched_however_near_a_game(autopeg: Autopeg, word: str) -> None:
    assert autopeg("rules", word).code == 0
