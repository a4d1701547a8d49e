"""What is typed for Table Top Cribbage, Crib Rummy and Crummy Rummy, key by key and in lines."""

import io
from pathlib import Path
from typing import Any

import pytest

from autopeg.registry import GAME_NAMES
from autopeg.score.engine import entry, load_rules
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.scorekeeping.text import words_for
from autopeg.terminal.line_mode import play
from support.scorekeeping.kitchen import TABLE, score_table, settings_of
from support.terminal.golden import check_golden

SCREENS = Path(__file__).parent / "screens"


def controller_at(rules: str, entries: str = "", players: int = 2, **options: Any) -> KeyController:
    table = score_table(players, entries, rules=rules, **options)
    return KeyController(table, settings_of(players))


def strike(controller: KeyController, *keys: str) -> KeyController:
    """Press keys; a text of several characters that names no key is typed."""
    for key in keys:
        for one in [key] if key in ("enter", "escape", "backspace", "tab", "left", "space") else key:
            controller.press(one)
    return controller


@pytest.mark.parametrize(
    ("rules", "entries", "keys", "scores"),
    [
        ("tabletop", "", ["nn", "4#4#0#8#0#", "0#9#8#0#2#2#"], (16, 21)),
        ("tabletop", "d1", ["j"], (0, 2)),
        ("tabletop", "d1", ["t", TABLE, "enter"], (0, 0)),
        ("tabletop", "d1", ["t", TABLE, "enter", "enter"], (16, 21)),
        ("tabletop", "d1", ["t", TABLE, "enter", "enter", "u"], (0, 0)),
        ("tabletop", "d1", ["t", TABLE, "enter", "enter", "ur"], (16, 21)),
        ("tabletop", "d1", ["t", TABLE, "enter", "escape", "5#"], (5, 0)),
        ("tabletop", "d1", ["t", TABLE[:-1], "C", "enter", "backspace", "S", "enter", "enter"], (16, 21)),
        ("tabletop", "d1", ["t", TABLE, "enter", "backspace", "enter", "enter"], (16, 21)),
        ("tabletop", "d1", ["1#"], (0, 0)),
        ("tabletop", "d1", ["1#", "#"], (1, 0)),
        ("tabletop", "d1", ["1#", "backspace", "1#"], (0, 0)),
        ("tabletop", "d1", ["b2#", "s50#"], (50, 2)),
        ("crib_rummy", "", ["n", "5#6#0#"], (5, 6)),
        ("crib_rummy", "d0 A5", ["o6 9", "enter", "enter"], (5, 24)),
        ("crib_rummy", "d0 A5", ["o6 9", "enter", "enter", "u"], (5, 0)),
        ("crib_rummy", "d0 A5", ["ao6 9", "enter"], (5, 0)),
        ("crib_rummy", "d0 A5", ["1#"], (5, 0)),
        ("crib_rummy", "d0 A5", ["1#", "#"], (5, 1)),
        ("crummy_rummy", "", ["n", "45#0#"], (0, 0)),
        ("crummy_rummy", "", ["n", "45#0#", "enter"], (0, 45)),
        ("crummy_rummy", "", ["n", "45#", "n"], (0, 45)),
        ("crummy_rummy", "", ["n", "h3C KD 2H JK", "enter", "enter", "0##"], (0, 45)),
        ("crummy_rummy", "d0 A0 B45 x", ["be1 40", "enter", "enter"], (0, 40)),
        ("crummy_rummy", "d0 A0 B45 x", ["bs30#"], (0, 30)),
        ("crummy_rummy", "d0", ["45#5#", "enter"], (0, 0)),
        ("crummy_rummy", "d0", ["45#5#", "enter", "enter"], (5, 45)),
    ],
)
def test_it_is_typed_like_this(rules: str, entries: str, keys: list[Any], scores: tuple[int, ...]) -> None:
    """T8, T21, T22; R40, R57; Y31, Y32a, Y32b."""
    assert strike(controller_at(rules, entries), *keys).state.scores == scores


@pytest.mark.parametrize(
    ("rules", "entries", "keys", "notice"),
    [
        ("tabletop", "", "5#", "First record the deal."),
        ("tabletop", "", "t5H\n", "First record the deal."),
        ("tabletop", "", "j", "First record the deal."),
        ("tabletop", "d1", "t5H 5D\n", "The table has 25 cards and the crib 4, 29 in all, not 2."),
        ("tabletop", "d1", "1#", "1 point? No line that misses the centre counts 1. Press Enter again to peg it."),
        ("tabletop", "d1 A4", "n", "Not recorded yet: 10 lines. Press the same key again to confirm."),
        ("tabletop", "", "n", "Round 1: Ann deals: Ann's crib, Bob's rows are counted first."),
        ("crib_rummy", "d0 A5", "1#", "1 point? No turn is worth exactly 1. Press Enter again to peg it."),
        (
            "crib_rummy",
            "d0 A5",
            "a5#",
            "5 points? It is Bob's turn, which would then count 0. Press Enter again to peg it.",
        ),
        ("crib_rummy", "d0 A5", "o6\n", "Type the points of the turn, then the cards left in the other hands: 6 9."),
        ("crib_rummy", "d0 A5 x", "n", "Hand 2: Bob deals eleven cards each, Bob starts or leaves it to Ann."),
        ("crummy_rummy", "d0", "7#", "All points are multiples of 5: 7 is not possible."),
        ("crummy_rummy", "d0 A0", "0#", "Ann already went out in this round: only one player can have 0."),
        ("crummy_rummy", "", "n", "Round 1: two sets. Ann deals seven cards each, Bob begins."),
        ("crummy_rummy", "d0 A0 B5 x", "e2 5\n", "Round 2 is not one of those already counted."),
        ("crummy_rummy", "d0 A0", "hJX\n", '"JX" is not a card.'),
    ],
)
def test_what_speaks_against_it_is_said(rules: str, entries: str, keys: str, notice: str) -> None:
    controller = controller_at(rules, entries)
    for key in keys:
        controller.press("enter" if key == "\n" else key)
    assert controller.notice.startswith(notice.rstrip(".")), controller.notice


@pytest.mark.parametrize(
    ("rules", "entries", "presses", "scores", "deal"),
    [
        ("tabletop", "", 1, (0, 0), 1),
        ("tabletop", "d1 A4 A4 A0 A8", 8, (16, 0), 2),
        ("crib_rummy", "d0 A5 B6", 2, (5, 6), 2),
        ("crummy_rummy", "d0 B45", 2, (0, 45), 2),
    ],
)
def test_enter_alone_on_the_keypad_of_a_board_goes_on(
    rules: str, entries: str, presses: int, scores: tuple[int, ...], deal: int
) -> None:
    """At table top it is a line of nothing, which a keypad cannot enter (T21)."""
    controller = controller_at(rules, entries)
    for _ in range(presses):
        controller.press_board_key("#")
    assert (controller.state.scores, controller.state.deal) == (scores, deal)


def test_a_doubtful_entry_of_the_board_stands_and_is_spoken_of() -> None:
    """R57."""
    controller = controller_at("crib_rummy", "d0 A5")
    before = controller.state
    controller.table.submit(entry(before, 1, 1))
    controller.look()
    assert controller.state.scores == (5, 1)
    assert controller.notice == "1 point? No turn is worth exactly 1. It is recorded: undo it if it is wrong."


@pytest.mark.parametrize(
    ("rules", "entries", "lane"),
    [("tabletop", "d0", 1), ("crib_rummy", "d0 A5", 1), ("crummy_rummy", "d0", 1), ("cribbage", "d0 B5", 0)],
)
def test_the_side_whose_points_come_next_is_chosen(rules: str, entries: str, lane: int) -> None:
    """T21, R47, Y31."""
    assert controller_at(rules, entries).lane == lane


@pytest.mark.parametrize("rules", GAME_NAMES)
def test_every_game_has_its_rules_words_and_forms(rules: str) -> None:
    table = score_table(2, rules=rules)
    words = words_for(table.state)
    assert load_rules(rules).new({"rules": rules}, 2) == table.state
    assert words.game(table.state)
    assert all(form.key not in "abcdgnqrsu" for form in words.FORMS)
    assert len({form.word for form in words.FORMS}) == len(words.FORMS)


EVENINGS = {
    "tabletop": ["5", "deal Bob", "heels", "4", "1", "b 9", "over", "over", "deal", f"table {TABLE}", "scores", "undo"],
    "crib_rummy": ["deal", "16", "1", "b 2", "out 6 9", "deal", "A = 115", "A 8", "A 5", "B 3", "entries"],
    "crummy_rummy": [
        "deal",
        "45",
        "7",
        "0",
        "a 20",
        "over",
        "round B 1 40",
        "deal",
        "hand C 3C KD",
        "entries",
        "scores",
    ],
}


@pytest.mark.parametrize("rules", EVENINGS)
def test_an_evening_in_lines_reads_like_this(rules: str) -> None:
    players = 3 if rules == "crummy_rummy" else 2
    stdout = io.StringIO()
    lines = ["help", *EVENINGS[rules], "quit"]
    play(score_table(players, rules=rules), None, settings_of(players), io.StringIO("\n".join(lines)), stdout)
    check_golden(SCREENS / f"plain-{rules}.txt", stdout.getvalue())


def test_a_draft_keeps_its_side() -> None:
    controller = strike(controller_at("crib_rummy", "d0 A5"), "o6 9", "enter")
    asked = controller.prompt
    assert asked.startswith("B Bob: ")
    assert strike(controller, "a", "tab").prompt == asked
    assert strike(controller, "enter").state.scores == (5, 24)
