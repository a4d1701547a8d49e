"""Muggins at the terminal: what is declared and claimed, also when the series has ended; strict claims."""

from io import StringIO

import pytest

from autopeg.base.phrases import spoken
from autopeg.counting.rules import points_of
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.games.cribbage.rules import parts_of
from autopeg.games.cribbage.rules.moves import Declare, Muggins
from autopeg.games.cribbage.session import CountCards, CribbageSession, MayClaim
from autopeg.games.cribbage.terminal.controller import CribbageController
from autopeg.games.cribbage.web import revealed
from autopeg.play.table import Seat, Table
from autopeg.session.text import Narration, describe_step, text_of
from autopeg.terminal import line_mode as plain
from autopeg.web.game_page import CountedCards
from support.games.cribbage.evening import play_without_screen
from support.terminal.golden import SCREENS, check_golden
from support.terminal.pilot import QUIET, playing, press, screen_text

AT_28 = {
    "dealer": 0,
    "scores": [0, 0],
    "hands": [["KC", "KD"], ["JC", "JD", "9S"]],
    "played": [["TH", "8H"], ["QD"]],
    "series": ["TH", "QD", "8H"],
    "to_act": 1,
}
"""Seat 0 has laid an eight at 28, and nobody holds a card that fits."""


def table_at(position, *people, muggins="strict"):
    game = rules_of("cribbage")
    table = Table(History(game, game.new({"muggins": muggins}, len(people))), [Seat(name) for name in people])
    count = sum(min("A23456789TJQK".index(card[0]) + 1, 10) for card in position["series"])
    state = {"crib": ["AC", "2C", "4C", "6C"], "starter": "7D", "count": count, **position}
    table.submit(game.parse_move({"type": "setup", "state": state}))
    return table


def controller_after(position, *answers, people=("Ann", "Bob"), muggins="strict"):
    """A screen at which people have answered what they were asked. answers: keys apart by blanks."""
    controller = CribbageController(table_at(position, *people, muggins=muggins), QUIET)
    for answer in answers:
        play_without_screen(
            controller, lambda controller: not controller.question.__class__.__name__.startswith(("Hand", "Adv"))
        )
        for key in answer.split():
            controller.press(key)
            controller.look()
    play_without_screen(
        controller, lambda controller: not controller.question.__class__.__name__.startswith(("Hand", "Adv"))
    )
    return controller


def in_play(first, second, series, turn, played=((), ())):
    return {"dealer": 0, "scores": [0, 0], "hands": [first, second], "played": played, "series": series, "to_act": turn}


@pytest.mark.parametrize(
    ("position", "answers", "asks"),
    [
        (AT_28, ["g", "g"], "Ann: nobody can follow your 8♥ at 28: how many points for the go?"),
        (
            in_play(["KC", "5D"], ["5C", "JD", "9S"], ["TH"], 1, (["TH", "8H"], ["QD"])),
            ["1"],
            "Bob: your 5♣ makes 15: how many points?",
        ),
        (
            in_play(["KC", "KD"], ["3C", "JD", "9S"], ["TH", "QD", "8H"], 1, (["TH", "8H"], ["QD"])),
            ["1"],
            "Bob: your 3♣ makes 31: how many points?",
        ),
        (
            in_play(["KC", "KD"], ["2S"], ["TH", "QD", "8H"], 1, (["TH", "8H"], ["QD", "QS", "QH"])),
            ["1", "g"],
            "Bob: nobody can follow your 2♠ at 30: how many points for the go?",
        ),
        (
            {**in_play(["KC"], ["AS"], ["TH", "QD", "9S"], 1, (["TH", "9S", "9H"], ["QD", "QS", "QH"])), "gone": [0]},
            ["1"],
            "Bob: your A♠ makes 30 and nobody can follow: how many points, with the go?",
        ),
        (
            in_play([], ["5S"], ["TH"], 1, (["TH", "9S", "9H", "8C"], ["QD", "QS", "QH"])),
            ["1"],
            "Bob: your 5♠ makes 15 and is the last card: how many points in all?",
        ),
    ],
    ids=["go", "card", "thirty-one", "go after a card", "card with the go", "last card"],
)
def test_who_declares_reads_the_card_the_count_and_what_for(position, answers, asks):
    controller = controller_after(position, *answers)
    assert isinstance(controller.question, CountCards)
    assert controller.asks() == asks


def test_what_is_declared_stays_after_undo_and_redo():
    controller = controller_after(AT_28, "g", "g")
    asks = controller.asks()
    controller.table.undo()
    controller.table.redo()
    again = CribbageController(controller.table, QUIET)
    play_without_screen(again, lambda controller: isinstance(controller.question, CountCards))
    assert again.asks() == asks


@pytest.mark.parametrize("players", [3, 4])
def test_a_go_with_more_players(players):
    hands = [["KC", "KD", "KS"], ["JC", "JD", "9S"], ["QC", "QD", "QH"], ["TC", "TD", "TS"]][:players]
    played = [["8H"], ["JH"], ["TH"], []]
    hands[3:] = [["TC", "TD", "TS", "9H"]] * (players - 3)
    position = {
        "dealer": players - 1,
        "scores": [0] * (3 if players == 3 else 2),
        "hands": hands,
        "played": played[:players],
        "series": ["TH", "JH", "8H"],
        "to_act": 1,
    }
    people = ("Ann", "Bob", "Cid", "Dan")[:players]
    controller = controller_after(position, *["g"] * players, people=people)
    assert controller.asks() == "Ann: nobody can follow your 8♥ at 28: how many points for the go?"
    controller = controller_after(position, *["g"] * players, "0 enter", people=people)
    assert isinstance(controller.question, MayClaim)
    assert controller.asks() == "Ann declared 0 for the go on 8♥ at 28. Is that all of it?"


@pytest.mark.parametrize(("answers", "name"), [((), "go"), (("0", "enter", "enter"), "go-claim")])
async def test_the_screen_shows_the_series_that_a_go_has_ended(answers, name):
    controller = controller_after(AT_28, "g", "g")
    async with playing(controller.table) as pilot:
        await press(pilot, "enter", *answers)
        text = screen_text(pilot)
        check_golden(SCREENS / f"muggins-{name}.txt", text)
        assert "│10♥│ Q♦│ 8♥│  Count 28" in text


def test_lines_say_the_count_that_a_go_has_ended():
    controller = controller_after(AT_28, "g", "g")
    out = StringIO()
    typed = StringIO("\n0\n\nmuggins 0\nmuggins 1\nquit\n")
    plain.play(controller.table, None, QUIET, typed, out)
    said = out.getvalue()
    assert (
        "On the table 10H QD 8H, count 28\n? Ann: nobody can follow your 8H at 28: how many points for the go?" in said
    )
    assert "? Ann declared 0 for the go on 8H at 28. Bob: play a card" in said
    assert "Claim 1 point or more, or press Enter to claim nothing." in said
    assert "Bob: muggins! one overlooked" in said


def test_no_claim_is_thrown_away_with_a_nought():
    controller = controller_after(AT_28, "g", "g", "0 enter", "m 0 enter")
    assert "Claim 1 point or more" in controller.notice
    assert controller.state.claimed_by == frozenset()


def test_the_only_one_who_may_claim_on_the_last_card_is_asked_before_counting():
    position = in_play([], ["5S"], ["TH"], 1, (["TH", "9S", "9H", "8C"], ["QD", "QS", "QH"]))
    controller = controller_after({**position, "dealer": 1}, "1", "0 enter")
    assert controller.asks() == "Bob declared 0 for 5♠ at 15, the last card. Is that all of it?"
    controller.press("enter")
    controller.look()
    play_without_screen(controller, lambda controller: isinstance(controller.question, CountCards))
    assert controller.asks() == "Ann: count your hand: how many points is it?"


@pytest.mark.parametrize(
    ("muggins", "claimed", "told"),
    [
        ("strict", 1, ["Bob: muggins! one overlooked", "It was one"]),
        ("strict", 29, ["Bob: muggins for twenty-nine? More than was overlooked, no points", "It was one"]),
        (True, 29, ["Bob: muggins! one overlooked", "It was one"]),
    ],
)
def test_a_claim_is_told_with_the_truth_once_nobody_can_claim_any_more(muggins, claimed, told):
    table = controller_after(AT_28, "g", "g", "0 enter", muggins=muggins).table
    table.submit(Muggins(1, claimed))
    narration = Narration(text_of("cribbage"), ["Ann", "Bob"])
    assert [line.text for line in narration.follow(table.history)][-2:] == told


def test_the_truth_is_kept_while_another_side_may_still_claim():
    position = {
        "dealer": 2,
        "scores": [0, 0, 0],
        "hands": [["5D", "KD", "KS", "KH"], ["5H", "JD", "9S", "9H"], ["5S", "QD", "QH", "QC"]],
        "series": [],
        "to_act": 0,
    }
    table = controller_after(position, "1", "1", "0 enter", people=("Ann", "Bob", "Cid")).table
    table.submit(Muggins(0, 29))
    narration = Narration(text_of("cribbage"), ["Ann", "Bob", "Cid"])
    told = [line.text for line in narration.follow(table.history)]
    assert told[-1] == "Ann: muggins for twenty-nine? More than was overlooked, no points"
    table.submit(Muggins(2, 2))
    assert [line.text for line in narration.follow(table.history)][-1] == "It was two"
    step = table.history.steps[-2]
    sentences = list(describe_step(text_of("cribbage"), table.history.state_before(2), step, ["Ann", "Bob", "Cid"]))
    assert sentences[-1].startswith("Ann: muggins for twenty-nine? More than was overlooked")


def test_a_hint_for_a_card_of_the_play_names_what_it_makes():
    controller = controller_after(
        in_play(["KC", "KD"], ["3C", "JD", "9S"], ["TH", "QD", "8H"], 1, (["TH", "8H"], ["QD"])), "1"
    )
    assert controller.hint() == "Look for thirty-one."
    assert isinstance(controller.table.legal_moves(1)[0], Declare)


@pytest.mark.parametrize("overlooked", [0, 1])
def test_what_is_shown_of_a_declared_hand_does_not_say_whether_anything_was_overlooked(overlooked):
    """C44: the parts of a hand told in full would give away that there is nothing to claim."""
    game = rules_of("cribbage")
    table = Table(History(game, game.new({"muggins": "strict"}, 2)), [Seat("Ann"), Seat("Bob")], deck="strict")
    session = CribbageSession(table, QUIET)
    while True:
        due = table.state.due
        if due is not None:
            points = points_of(parts_of(due))
            is_shown = due.kind == "show" and points > 0
            step = table.submit(Declare(due.player, points - overlooked if is_shown else points))
            if is_shown:
                break
        elif table.person_due is None:
            table.advance()
        else:
            table.submit(table.legal_moves(table.person_due)[0])
    declared = points - overlooked
    [event] = session.events_of(step)
    assert [(part.kind, part.cards, part.points) for part in event.parts] == [("declared", (), declared)]
    told = Narration(text_of("cribbage"), ("Ann", "Bob")).follow(table.history)[-1]
    assert told.text.endswith(f": {spoken(declared)} declared")
    [on_the_page] = revealed(table.history, ("Ann", "Bob"))
    assert isinstance(on_the_page, CountedCards)
    assert on_the_page.said == told.text
    assert len(on_the_page.parts) == 1
