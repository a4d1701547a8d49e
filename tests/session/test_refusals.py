"""Refused moves in sentences: what is the same in every game."""

import pickle
from typing import Unpack

import pytest

from autopeg.base.errors import Failure, Refusal, UsageError
from autopeg.engine.cards import CARDS, Unreadable
from autopeg.engine.refusal import Facts, IllegalMove
from autopeg.session.card_text import card_text
from autopeg.session.refusals import SHARED, describe_error, describe_with, sentence
from autopeg.session.text import text_of
from support.session.refused import NAMES, PACKAGE, check_sentence, keys_of, whole_facts

TEN = CARDS[37]


def said(template: str, names: tuple[str, ...] = NAMES, **facts: Unpack[Facts]) -> str:
    return describe_with({"X": template}, IllegalMove("X", **facts), names, card_text)


@pytest.mark.parametrize(
    ("template", "to_you", "to_all"),
    [
        ("{seat:has} no cards", "You have no cards.", "Ann has no cards."),
        ("{seat:is} due", "You are due.", "Ann is due."),
        ("{seat:holds} it", "You hold it.", "Ann holds it."),
        ("wait for {seat}", "Wait for you.", "Wait for Ann."),
        ("it is {seat:'s} turn", "It is your turn.", "It is Ann's turn."),
    ],
)
def test_the_reader_is_you_and_others_have_their_names(template: str, to_you: str, to_all: str) -> None:
    assert said(template, seat=0) == to_you
    assert said(template, ("Ann", "Bob"), seat=0) == to_all


def test_several_people_are_named_together() -> None:
    assert said("It is {due:'s} deal", due=(0, 1)) == "It is your or Bob's deal."
    assert said("{due} must deal", due=(1, 2)) == "Bob or Cid must deal."


def test_numbers_and_cards() -> None:
    assert said("{count:card} left, {limit:card} allowed", count=1, limit=2) == "1 card left, 2 cards allowed."
    assert said("the {card} is gone, {cards} stay", card=TEN, cards=(TEN, TEN)) == "The 10♦ is gone, 10♦ 10♦ stay."
    assert said("there is no {card}", card=Unreadable("11H")) == 'There is no "11H".'


def test_what_would_follow_is_said_as_well() -> None:
    later = IllegalMove("LATER_MOVE", cause=IllegalMove("X", seat=1))
    assert describe_with({"X": "{seat:has} nothing left"}, later, NAMES, card_text) == (
        "A later entry would no longer be possible. Bob has nothing left."
    )


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("nothing to undo", "Nothing to undo."),
        ("it is over.", "It is over."),
        ("is that right?", "Is that right?"),
        ("can't be", "Can't be."),
        ("board.json: holes overlap", "board.json: holes overlap."),
    ],
)
def test_a_message_becomes_a_sentence(text: str, whole: str) -> None:
    assert sentence(text) == whole


def test_an_error_at_a_table_names_the_move_that_led_to_it() -> None:
    game_text = text_of("cribbage")
    bot = Failure("club made a move that the rules refuse")
    bot.__cause__ = IllegalMove("EXCEEDS_31", "C14", seat=1, card=TEN, count=35, limit=31)
    names = ("You", "club")
    assert describe_error(bot, game_text, names, card_text) == (
        "Club made a move that the rules refuse: Club can't play the 10♦: 35 is over 31."
    )
    assert describe_error(UsageError("type a card"), game_text, names, card_text) == "Type a card."


@pytest.mark.parametrize(
    ("game", "code", "why"),
    [
        ("cribbage", "GAME_OVER", ""),
        ("tabletop", "WRONG_PHASE", "over"),
        ("crib_rummy", "GAME_OVER", ""),
        ("crummy_rummy", "ROUND_OVER", "game"),
        ("score", "GAME_OVER", "score"),
    ],
)
def test_only_people_at_a_table_are_told_that_they_can_undo(game: str, code: str, why: str) -> None:
    """A record or a script has no undo."""
    refusal = IllegalMove(code, why=why)
    assert text_of(game).describe_refusal(refusal, NAMES, card_text) == "The game is over."
    assert "The game is over. You can still undo" in describe_error(refusal, text_of(game), NAMES, card_text)


def test_a_refusal_as_text_is_for_logs() -> None:
    assert str(IllegalMove("EXCEEDS_31", "C14", seat=1, card=TEN, count=35, limit=31)) == (
        "EXCEEDS_31 (C14): seat 1, card TD, count 35, limit 31"
    )


def test_everything_that_the_engine_refuses_has_a_sentence() -> None:
    assert keys_of(PACKAGE / "engine") - {"BAD_SETUP.*"} <= set(SHARED)
    for key in SHARED:
        code, _, why = key.partition(".")
        check_sentence(describe_with({}, IllegalMove(code, why=why, **whole_facts()), NAMES, card_text))


@pytest.mark.parametrize("folder", ["games/cribbage/rules", "games/tabletop/rules", "games/crib_rummy/rules",
                                    "games/crummy_rummy/rules", "scorekeeping/rules", "engine"])  # fmt: skip
def test_rules_hold_no_sentences_for_players(folder: str) -> None:
    """A fact is a word, a number or a card: what reads like a sentence belongs to the text of the game."""
    import ast

    for path in sorted((PACKAGE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "IllegalMove":
                arguments = [*node.args, *(word.value for word in node.keywords if word.arg != "detail")]
                texts = [each.value for each in arguments if isinstance(each, ast.Constant)]
                assert not any(isinstance(text, str) and len(text.split()) > 4 for text in texts), (path, node.lineno)
                assert not any(isinstance(each, ast.JoinedStr) for each in arguments), (path, node.lineno)


def test_a_refusal_travels_from_a_worker_process_as_it_is() -> None:
    refused = IllegalMove("EXCEEDS_31", "C14", seat=0, card=TEN, count=33, limit=31)
    arrived = pickle.loads(pickle.dumps(refused))
    assert (type(arrived), str(arrived), arrived.facts) == (IllegalMove, str(refused), refused.facts)
    moved_on = pickle.loads(pickle.dumps(Refusal("MOVED_ON", "the game has moved on")))
    assert (moved_on.code, str(moved_on)) == ("MOVED_ON", "the game has moved on")
