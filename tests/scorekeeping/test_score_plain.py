"""The score-keeper in lines: transcripts, what may be typed, and what is said to what makes no sense."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from autopeg.engine.match import Match
from autopeg.play.table import Table
from autopeg.session.settings import Settings
from support.scorekeeping.kitchen import score_table, settings_of
from support.terminal import typed_lines
from support.terminal.golden import check_golden

SCREENS = Path(__file__).parent / "screens"


def transcript(typed: Sequence[str], table: Table | None = None, settings: Settings | None = None) -> str:
    """Return what is written on the score pad when these lines are typed, and the lines themselves."""
    return typed_lines.transcript(table or score_table(), typed, settings or settings_of())


def test_an_evening_reads_like_this() -> None:
    typed = [
        *("help", "deal", "B 2", "12", "A8", "ann 4", "undo", "redo", "a = 11", "19", "19", "deal", "scores"),
        *("hand TC TH 5D 5S + 2H = 8", "peg A", "muggins B 3", "crib 3D 7D 9D KD 2S", "peg B", "entries", "board"),
        *("B 60", "B 60", "A = 119", "5", "undo", "A 2", "B 5", "next", "quit"),
    ]
    match = Match(3, (1, 0), (1, 0), (0, 0))
    check_golden(SCREENS / "plain.txt", transcript(typed, settings=settings_of(match=match)))


def test_partners_and_their_dealer_are_called_by_their_names() -> None:
    typed = ["deal Dan", "Bob 5", "cid 7", "Ann and Cid 2", "deal B", "scores"]
    check_golden(SCREENS / "plain-partners.txt", transcript(typed, score_table(4), settings_of(4)))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type help to see what you can type."),
        ("well", '"well" is not understood. Type help to see what you can type.'),
        ("C 5", 'There is no side "C": choose from A Ann, B Bob.'),
        ("Eve 5", 'There is no side "Eve": choose from A Ann, B Bob.'),
        ("deal Eve", 'There is no side "Eve": choose from A Ann, B Bob.'),
        ("A 1234", '"1234" is too large: points and scores have three digits at most.'),
        ("A 1e3", '"1e3" is not a number. Type the points in digits, such as A 12.'),
        ("Ann five", '"five" is not a number. Type the points in digits, such as Ann 12.'),
        ("1e3", '"1e3" is not a number. Type the points in digits, such as A 12.'),
        ("A 1,5", "Points and scores are whole numbers, not 1,5."),
        ("b = .5", "Points and scores are whole numbers, not .5."),
        ("A 12 B", '"A 12 B" names two sides. Type each entry in a line of its own, such as A 12.'),
        ("A12B", '"A12B" names two sides. Type each entry in a line of its own, such as A 12.'),
        ("Ann 12 Bob 3", '"Ann 12 Bob 3" names two sides. Type each entry in a line of its own, such as Ann 12.'),
        ("12B", "Type the side before its points: B 12."),
        ("A 12 5", '"12 5" is more than one number. Type each entry in a line of its own, such as A 12.'),
        ("A =", "Type the score after the =, such as A = 57."),
        ("C 1e3", 'There is no side "C": choose from A Ann, B Bob.'),
        ("0", "Nothing to peg."),
        ("A -5", "Points and scores are numbers from 0 up, not -5."),
        ("A = -1", "Points and scores are numbers from 0 up, not -1."),
        ("A = 122", "A score is a number from 0 to 121."),
        ("undo", "Nothing to undo."),
        ("redo", "Nothing to redo."),
        ("peg", "Count a hand first: hand 5H 5S 5C JD + 5D."),
        ("muggins B", "Nothing to claim: muggins needs a hand that was counted with a claim and pegged."),
        ("hand", "Type the four cards and the starter: 5H 5S 5C JD + 5D."),
        ("hand 5H 5S", "Type four cards and the starter, not 2 cards."),
        ("hand JK 5H 5S 5C 5D", "There is no card JK in this game."),
        ("next", "This game is not over: type new to begin another and keep this one."),
    ],
)
def test_what_makes_no_sense_gets_a_line_that_says_so(line: str, answer: str) -> None:
    assert f"\n{answer}\n" in transcript([line])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["muggins B 4"], ["Bob pegs 4. Bob 4, 117 to go.", "12 points, 8 claimed: 4 overlooked."]),
        (["muggins Bob 3"], ["Bob pegs 3. Bob 3, 118 to go.", "12 points, 8 claimed: 4 overlooked."]),
        (
            ["muggins B 5", "muggins B 4"],
            ["Bob claimed five: too many, no points.", "Nothing to claim: muggins needs a hand"],
        ),
        (["muggins B"], ["Type how many points Bob claims, 1 or more."]),
        (["nobody"], ["12 points, 8 claimed: 4 overlooked."]),
        (["A 2"], ["12 points, 8 claimed: 4 overlooked.", "Ann pegs 2. Ann 10, 111 to go."]),
    ],
)
def test_a_strict_claim_comes_before_the_count_is_told(typed: list[str], told: list[str]) -> None:
    """C45a."""
    text = transcript(["hand TC TH 5D 5S 2H = 8", "peg A", *typed])
    assert "8 claimed. Type peg, then the claims of the others: muggins B 3." in text
    before, after = text.split(f"> {typed[0]}\n")
    assert "12 points" not in before
    at = [after.index(each) for each in told]
    assert at == sorted(at)


def test_muggins_is_for_the_others_and_once() -> None:
    """C45."""
    typed = ["hand TC TH 5D 5S 2H = 8", "muggins B", "peg A", "muggins A", "muggins B", "muggins B"]
    text = transcript(typed, score_table(2, muggins=True))
    assert text.count("Nothing to claim: muggins needs a hand that was counted") == 2
    assert "It is Ann's own hand: only the other sides can claim." in text
    assert "Bob pegs 4. Bob 4, 117 to go." in text


def test_after_the_end_only_undo_and_the_winners_score_go_on() -> None:
    """C35, C39."""
    text = transcript(["A 121", "A 121", "B 5", "deal", "A = 120", "B 5"])
    assert text.count("The game is over. You can still undo, or correct the winner's score.") == 2
    assert "Bob pegs 5. Bob 5, 116 to go." in text


def test_where_no_game_can_follow_it_is_said() -> None:
    assert "This pad can't start another game." in transcript(["new"], settings=Settings())


@pytest.mark.parametrize("typed", [[], ["A 5"], ["A 5", "quit"], ["A 5", "EXIT"]])
def test_the_end_of_the_input_leaves_politely(typed: list[Any]) -> None:
    assert transcript(typed).count("?") >= 1


def test_only_ascii_is_written() -> None:
    assert transcript(["A 5", "board", "hand 5H 5S 5C JD 5D = 8", "peg", "entries", "help"]).isascii()


def test_textual_is_loaded_for_the_full_screen_only() -> None:
    program = "import autopeg.cli.score, autopeg.terminal.scorekeeping.lines, sys; print('textual' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


def test_a_letter_alone_chooses_a_side_and_one_not_in_play_refuses_numbers() -> None:
    text = transcript(["B", "7", "c", "5", "C 5", "6", "#", "A", "3#", "bob", "2", "scores"])
    assert text.count("There is no side ") == 2
    assert len(re.findall(r"^Choose A or B first, such as A ", text, re.MULTILINE)) == 2
    assert "\nA Ann: 3, 118 to go\nB Bob: 9, 112 to go\n" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("muggins A 1e3", '"1e3" is not a number. Type the points in digits, such as muggins A 2.'),
        ("muggins A 12 B", '"A 12 B" names two sides. Type each entry in a line of its own, such as muggins A 2.'),
        ("muggins A 2.5", "Points and scores are whole numbers, not 2.5."),
        ("peg A 12", '"12" is one word too many after the side: type A alone.'),
        ("deal B x", '"x" is one word too many after the side: type B alone.'),
    ],
)
def test_what_follows_a_side_is_told_as_what_it_is(typed: str, said: str) -> None:
    hand = ["B 3", "hand 2C 3C 4C 5C 6C = 1", "peg"]
    text = transcript([*hand, typed], score_table(muggins=True))
    assert said in text
    assert "There is no side" not in text


@pytest.mark.parametrize("refused", ["C", "C 5", "Eve", "peg C", "A 1e3", "A 12 B", "A -5"])
@pytest.mark.parametrize("pegs", ["peg", "12"])
def test_after_a_refusal_nothing_is_pegged_until_a_side_is_chosen(refused: str, pegs: str) -> None:
    text = transcript(["B 3", refused, "hand 2C 3C 4C 5C 6C", pegs, "scores", "B", pegs, "scores"])
    assert "\nA Ann: 0, 121 to go\nB Bob: 3, 118 to go\n" in text
    assert f"\nB Bob: {17 if pegs == 'peg' else 15}, " in text


def test_a_form_is_not_filled_in_for_the_side_before_a_refused_one() -> None:
    text = transcript(["deal", "B 3", "A 16", "out C 6 9", "out 6 9", "out B 6 9", "scores"], crib_rummy())
    assert 'There is no side "C"' in text
    assert text.count("Bob goes out") == text.count("Choose A or B first.") == 1


def crib_rummy() -> Table:
    return score_table(2, rules="crib_rummy")
