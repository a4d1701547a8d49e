"""The game in lines: transcripts, what may be typed, and what is said to what makes no sense."""

import re
import subprocess
import sys

import pytest

from autopeg.base.errors import Failure
from autopeg.learning.glossary import meaning_of
from autopeg.registry import GAME_NAMES
from autopeg.session.settings import Settings
from support.games.cribbage.evening import Careless, Greedy, table_of
from support.terminal.golden import SCREENS, check_golden
from support.terminal.typed_lines import transcript

QUIET = Settings(speed="none")


def test_a_deal_reads_like_this():
    typed = ["help", "hint", "1 2", "board", "1", "1", "1", "1", "1", "undo", "redo", "hand", "quit"]
    check_golden(SCREENS / "plain.txt", transcript(table_of(), typed))


def test_a_word_is_explained_when_asked_for():
    text = transcript(table_of(), ["help nobs", "help xyzzy", "quit"])
    assert "his nobs: The jack of the starter's suit" in text
    assert '"xyzzy" is not in the list of words: look in autopeg rules cribbage' in text


def test_with_muggins_it_reads_like_this():
    table = table_of(("Ann",), ("Bob", "Cid"), bot=Careless, muggins=True)
    typed = ["1", "1", "1", "1", "muggins 3", "1", "go", "", "1", "muggins 1", "", "0", "0", "", ""]
    check_golden(SCREENS / "plain-muggins.txt", transcript(table, typed))


def test_between_two_people_the_keyboard_is_handed_over():
    check_golden(SCREENS / "plain-two.txt", transcript(table_of(("Ann", "Bob"), ()), ["", "1 2", "", "5 6", "", "1"]))


def test_resigning_is_asked_in_lines():
    text = transcript(table_of(), ["resign", "no", "1 2", "resign", "yes"])
    assert "? Resign? Bob wins two games at once, and this can't be undone. Type yes or no" in text
    assert "Bob wins two games at once: Ann resigned" in text
    assert "With more than two players" in transcript(table_of(bots=("Bob", "Cid")), ["resign"])


def test_after_the_end_help_lists_what_follows_and_a_player_who_resigned_can_undo_nothing():
    settings = Settings(speed="none", seats=("Ann", "club"))
    text = transcript(table_of(), ["1 2", "resign", "yes", "help", "fly", "quit"], settings)
    assert text.count("? Rematch? Type yes, summary, mistakes, or quit") == 3
    assert "another try at what cost you most" in text
    assert '"fly" is not understood; help lists what can be typed now.' in text
    won = transcript(table_of(target=61), ["1 2", "1", "2", "3", "4", "go"] * 400, settings)
    assert "? Rematch? Type yes, summary, mistakes, undo, or quit" in won


def test_counting_for_oneself_is_asked_and_judged():
    settings = Settings(speed="none", count_it_yourself=True)
    text = transcript(table_of(), ["1 2", *["1", "2", "3", "4", "go"] * 12, *["2", "count 3"] * 6], settings)
    assert "Ann: count your hand: how many points is it?" in text
    assert "You said two" in text


def played_out(words, table, settings=QUIET):
    """Play a whole game by typing anything that may fit, over and over; everything else is refused in words."""
    return transcript(table, words * 400, settings)


@pytest.mark.parametrize("bots", [("Bob",), ("Bob", "Cid"), ("Bob", "Cid", "Dan")])
def test_whole_games_are_played_in_lines(bots):
    discard = "1 2" if len(bots) == 1 else "1"
    text = played_out([discard, "1", "2", "3", "4", "go"], table_of(bots=bots, target=61))
    assert " win" in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", '"fly" is not a card: type its number in your hand, or its name, such as 5H or 10D;'),
        ("9", "There is no card 9: your hand has 4 cards."),
        ("5H 6H", '"5H 6H" is not understood; help lists what can be typed now.'),
        ("", "Type help for what can be typed now."),
        ("count 7", "There is nothing to count now."),
        ("count many", '"many" is not a number of points: type 0 to 29.'),
        ("muggins 2", "There is nothing to call muggins on now."),
        ("go", "Ann can't say go: "),
        ("redo", "Nothing to redo."),
        ("JK", "There is no card JK in this game."),
        (",", '"," is not a card: type its number'),
        ("1,2", '"1,2" names 2 cards: type one.'),
        ("play 5H,6H", '"5H,6H" names 2 cards: type one.'),
    ],
)
def test_what_makes_no_sense_gets_a_line_that_says_so(line, answer):
    text = transcript(table_of(), ["1 2", line])
    assert answer in text


@pytest.mark.parametrize("name", ["You", "Ann"])
def test_a_refusal_reads_well_whoever_it_is_told(name):
    first = transcript(table_of((name,)), []).split("1) ")[1].split()[0]
    text = transcript(table_of((name,)), ["1", f"{first} {first}"])
    assert f"{name} must discard 2 cards, not 1." in text
    assert f"{name} can't discard the {first} twice." in text


def test_cards_are_named_in_any_way():
    hand = transcript(table_of(), []).split("1) ")[1].split()[0]
    for name in (hand, hand.lower()):
        assert "discards two cards" in transcript(table_of(), [f"{name} 2"])
        assert "discards two cards" in transcript(table_of(), [f"{name},2"])


@pytest.mark.parametrize("typed", [[], ["1 2"], ["1 2", "1", "quit"]])
def test_the_end_of_the_input_leaves_politely(typed):
    assert "\n? Ann: " in transcript(table_of(), typed)


def test_hints_can_be_forbidden():
    """The help then does not offer them either."""
    offered = "\n  hint   "
    text = transcript(table_of(), ["hint", "help"], Settings(speed="none", hints=False))
    assert "There are no hints in this game." in text
    assert "\n  why   " in text
    assert offered not in text
    assert offered in transcript(table_of(), ["help"])


def test_the_word_that_help_names_is_explained_in_every_game():
    words = re.findall(r"\n  help, help (\w+) ", transcript(table_of(), ["help"]))
    assert len(words) == 1
    assert all(meaning_of(game, words[0]) for game in GAME_NAMES)


def test_a_word_that_is_not_in_the_list_is_quoted_without_harm_to_the_terminal():
    assert r'"nob\x1b[2J" is not in the list of words' in transcript(table_of(), ["help nob\x1b[2J"])


def test_go_is_said_by_itself_where_that_is_wanted():
    words = ["1 2", "1", "2", "3", "4"]
    assert "say go" not in played_out(words, table_of(target=61), Settings(speed="none", auto_go=True))
    assert "wins" in played_out(words, table_of(target=61), Settings(speed="none", auto_go=True))


class Broken(Greedy):
    """A program that fails the first time it is asked to play."""

    failures = 1

    def choose(self, view, legal):
        if view.phase == "play" and self.failures:
            self.failures -= 1
            raise Failure("cmd:./bob: the program ended")
        return super().choose(view, legal)


def test_a_bot_that_fails_is_asked_again():
    text = transcript(table_of(bot=Broken), ["1 2", "", "1"])
    assert "cmd:./bob: the program ended.\n? The game is safe. Press Enter to try again" in text
    assert text.count("Bob plays") >= 1


def test_a_rematch_can_be_played_and_the_end_undone():
    settings = Settings(speed="none", seats=("Ann", "beginner"))
    words = ["1 2", "1", "2", "3", "4", "go"] * 150
    text = transcript(table_of(target=61), [*words, "undo", *words, "yes", "quit"], settings)
    assert "? Rematch? Type yes, summary, mistakes, undo, or quit" in text


def test_only_ascii_is_written():
    assert played_out(["1 2", "1", "2", "3", "4", "go", "hint", "board"], table_of(target=61)).isascii()


def test_textual_is_loaded_for_the_full_screen_only():
    program = "import autopeg.terminal, autopeg.terminal.line_mode, sys; print('textual' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
