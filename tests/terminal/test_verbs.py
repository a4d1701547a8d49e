"""The same verbs in all games in lines: what help lists, abbreviations, cards by number or name, totals."""

import pytest

from autopeg.base.errors import UsageError
from autopeg.games.crib_rummy.rules.moves import Choose
from autopeg.games.crib_rummy.session import ChooseStart
from autopeg.games.crib_rummy.terminal.controller import CribRummyController
from autopeg.games.tabletop.rules.moves import Crib
from autopeg.games.tabletop.session import LayCard
from autopeg.session.settings import Settings
from autopeg.terminal.verbs import VERBS, whole_verb
from support.games.crib_rummy.evening import is_at, play_until
from support.games.crib_rummy.evening import table_of as crib_rummy_table
from support.games.cribbage.evening import table_of as cribbage_table
from support.games.crummy_rummy.evening import table_of as crummy_rummy_table
from support.games.tabletop.evening import controller_of as tabletop_controller
from support.games.tabletop.evening import play_until as play_tabletop
from support.games.tabletop.evening import table_of as tabletop_table
from support.terminal.typed_lines import transcript

TABLES = {
    "cribbage": cribbage_table,
    "tabletop": tabletop_table,
    "crib_rummy": crib_rummy_table,
    "crummy_rummy": crummy_rummy_table,
}


def test_a_verb_may_be_shortened_as_long_as_it_is_clear():
    assert whole_verb("u") == "undo"
    assert whole_verb("Disc") == "discard"
    assert whole_verb("q") == "quit"
    for card in ("5H", "JK", "AC", "qs", "TD"):
        assert whole_verb(card) == card
    with pytest.raises(UsageError, match='"d" could be discard or draw'):
        whole_verb("d")


@pytest.mark.parametrize("game", ["crib_rummy", "crummy_rummy"])
def test_one_card_is_discarded_at_a_time(game):
    """A comma alone ended the program, and of two cards the first was discarded."""
    text = transcript(TABLES[game](), ["draw", *["pass"] * 3, "discard ,", "discard 1,2", "quit"])
    assert '"," is not a card: type its number' in text
    assert '"1,2" names 2 cards: type one.' in text
    assert "Ann discards" not in text


@pytest.mark.parametrize("game", TABLES)
def test_help_lists_what_can_be_typed_now_and_all_of_it_are_verbs(game):
    text = transcript(TABLES[game](), ["f", "first", "help", "quit"])
    listed = text.split("its number in your hand:\n")[1].split("You can shorten a verb")[0]
    words = [line[2:24].replace(",", " ").split()[0] for line in listed.splitlines()]
    assert set(words) <= {*VERBS, "an", "display"}  # which is no verb, so that di still means discard
    assert {"hint", "undo", "scores", "hand", "help"} <= set(words)
    assert all(len(line) <= 80 for line in listed.splitlines())
    assert "muggins" not in listed
    assert (game in ("crib_rummy", "crummy_rummy")) == ("draw" in words)


@pytest.mark.parametrize("game", TABLES)
def test_cards_are_numbered(game):
    assert " 1) " in transcript(TABLES[game](), ["first", "quit"])


@pytest.mark.parametrize("game", TABLES)
def test_a_verb_of_another_game_is_refused_by_its_name(game):
    word = "meld 1 2" if game in ("cribbage", "tabletop") else "muggins 2"
    text = transcript(TABLES[game](), ["first", word, "fly", "quit"])
    assert f'"{word}" cannot be done now; help lists what can.' in text


def test_a_verb_that_can_be_used_now_is_explained_where_it_was_used_wrongly():
    text = transcript(cribbage_table(), ["discard", "1 2", "play 1 2", "quit"])
    assert '"discard" is not understood here; type it like "discard 1 4".' in text
    assert '"play 1 2" is not understood here; type it like "play 3".' in text
    text = transcript(crummy_rummy_table(), ["pass", "draw", "pass", "draw", "lay", "quit"])
    assert '"lay" is not understood here; type it like "lay 1 2 3 / 4 5 6".' in text


def test_cards_are_discarded_and_played_by_number_and_by_name():
    hand = transcript(cribbage_table(), ["quit"]).split("1) ")[1].split()[0]
    assert "Ann discards two cards" in transcript(cribbage_table(), [f"discard {hand} 2", "quit"])
    assert "Ann plays" in transcript(cribbage_table(), ["disc 1 2", "play 1", "quit"])


def test_a_card_is_placed_or_put_in_the_crib_by_the_same_verbs():
    named = transcript(tabletop_table(), ["quit"]).split("1) ")[1].split()[0]
    for line in ("play b3", "play 1 b3", f"play {named} b3", "b3", "lay b3"):
        assert f"? {'Ann'}" in transcript(tabletop_table(), [line, "quit"])
        assert "Ann places" in transcript(tabletop_table(), [line, "quit"])
    assert "your card is" in transcript(tabletop_table(), ["play KC b3", "play QC b3", "quit"]).lower()
    assert "crib" in transcript(tabletop_table(), ["discard 1", "quit"])


@pytest.mark.parametrize("game", ["crib_rummy", "crummy_rummy"])
def test_a_turn_of_a_rummy_is_played_by_numbers(game):
    text = transcript(TABLES[game](), ["first", "pass", "draw", "pass", "draw", "discard 1", "quit"])
    assert "Ann discards" in text


@pytest.mark.parametrize(
    ("game", "part", "typed"),
    [
        ("cribbage", "deal", ["1 2", "1", "2", "3", "4", "go"]),
        ("tabletop", "round", ["discard", *(f"{column}{row}" for column in "abcde" for row in range(1, 6))]),
        ("crummy_rummy", "round", ["agree"]),
    ],
)
def test_the_totals_are_said_after_every_deal(game, part, typed):
    text = transcript(TABLES[game](), typed * 12)
    assert f"Totals after {part} 1: Ann " in text


@pytest.mark.parametrize("game", TABLES)
def test_cards_are_sorted_by_the_same_verb_in_every_game(game):
    for line in ("sort", "sort suit", "sort RANK", "order"):
        text = transcript(TABLES[game](), ["first", line, "quit"])
        assert text.count(" 1) ") == 2
        assert "cannot be done" not in text.replace('"first" cannot be done', "")
    assert "Type sort suit or sort rank" in transcript(TABLES[game](), ["first", "sort colour", "quit"])


@pytest.mark.parametrize("line", ["count 5", "claim 5", "muggins 3", "choose 9", "extend M1 2"])
def test_table_top_takes_no_verb_of_another_game_for_a_card(line):
    assert f'"{line}" cannot be done now' in transcript(tabletop_table(), [line, "quit"])


@pytest.mark.parametrize("game", ["crib_rummy", "crummy_rummy"])
def test_help_offers_to_choose_only_from_a_list(game):
    before = transcript(TABLES[game](), ["first", "draw", "help", "quit"])
    assert "suggest" in before
    assert "choose 2" not in before


def test_a_refusal_in_crib_rummy_is_free_of_names_from_records():
    text = transcript(crib_rummy_table(), ["first", "draw", "take", "draw", "quit"])
    assert "Ann has already drawn or taken the upcard" in text
    assert "take_upcard" not in text
    assert "Draw: Ann" not in text


@pytest.mark.parametrize(
    ("typed", "is_first"), [("y", True), ("Yes", True), ("first", True), ("n", False), ("no", False)]
)
def test_whether_to_go_first_is_answered_with_y_or_n(typed, is_first):
    controller = CribRummyController(crib_rummy_table(("Ann", "Bob"), ()), Settings(speed="none"))
    play_until(controller, is_at(ChooseStart))
    asked = controller.question
    assert isinstance(asked, ChooseStart)
    text = transcript(controller.table, ["", typed, "quit"])
    assert "your score is the lowest, do you go first? y or n\n" in text
    assert controller.table.history.steps[-1].move == Choose(asked.seat, is_first)


def test_a_card_that_can_only_go_to_the_crib_goes_there_with_enter():
    controller = tabletop_controller(("Ann", "Bob"), ())
    play_tabletop(controller, lambda at: isinstance(at.question, LayCard) and not at.question.may_place)
    asked = controller.question
    assert isinstance(asked, LayCard)
    text = transcript(controller.table, ["", "", "quit"])
    assert "this card goes to the crib: Enter\n" in text
    assert Crib(asked.seat, asked.card) in [step.move for step in controller.table.history.steps]
