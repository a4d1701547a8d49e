"""Table Top Cribbage at the keys: who is asked, what the keys do, what is counted and pegged when."""

import re

import pytest

from autopeg.engine.match import Match
from autopeg.games.tabletop.rules.counting import gains, line_values, may_place_at
from autopeg.games.tabletop.rules.grid import cell_of
from autopeg.games.tabletop.session import CountLine, LayCard, RevealLine, RevealRound
from autopeg.games.tabletop.terminal.controller import TabletopController
from autopeg.session.questions import Advance, GameOver, HandOver, Reveal
from autopeg.session.settings import Settings
from support.games.narrowing import present
from support.games.tabletop.evening import QUIET, asked, controller_of, is_at, play_until, press, table_of


@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (("Ann",), ("Bob",), {"target": 61}),
        (("Ann", "Bob"), (), {"target": 61, "rows_side": 0}),
        (("Ann",), ("Bob", "Cid", "Dan"), {"target": 61}),
        (("Ann", "Bob", "Cid", "Dan"), (), {"variant": "ship", "target": 5}),
        (("Ann", "Bob"), (), {"variant": "ship", "target": 5}),
        ((), ("Ann", "Bob"), {"target": 61}),
    ],
)
def test_a_whole_game_is_played_by_keys(people, bots, options):
    controller = TabletopController(table_of(people, bots, **options), QUIET)
    play_until(controller, is_at(GameOver))
    assert max(controller.state.scores) >= options["target"]
    assert controller.session.scores == controller.state.scores
    assert tuple(controller.session.pegs) == controller.state.pegs
    assert len(present(controller.ending).lines()) == 2


def test_the_cursor_goes_by_arrows_and_by_letter_and_digit():
    controller = controller_of()
    press(controller, "e", "5")
    assert controller.cursor == (4, 4)
    press(controller, "down", "right", "up")
    assert controller.cursor == (4, 0)


def test_enter_places_the_card_under_the_cursor():
    controller = controller_of()
    card, cell = asked(controller, LayCard).card, controller.cursor
    press(controller, "enter")
    assert controller.view.grid[cell[0]][cell[1]] == card


def test_a_click_on_a_cell_places_the_card_there():
    controller = controller_of()
    card = asked(controller, LayCard).card
    press(controller, "d4")
    assert controller.view.grid[3][3] == card


def test_k_puts_the_card_in_the_crib_until_ones_share_is_there():
    """T12: two cards each with two players."""
    controller = controller_of()
    for laid in (1, 2):
        play_until(controller, is_at(LayCard))
        press(controller, "k")
        assert controller.view.cribbed[0] == laid
    play_until(controller, is_at(LayCard))
    assert not asked(controller, LayCard).may_crib
    assert ("k", "crib") not in controller.keys
    press(controller, "k")
    assert controller.notice.endswith("already put 2 there.")
    assert controller.notice_kind == "trouble"


def test_enter_puts_the_card_in_the_crib_once_nothing_may_be_placed():
    """T12: twelve cards are placed, the others go to the crib."""
    controller = controller_of()
    play_until(
        controller, lambda controller: isinstance(controller.question, LayCard) and not controller.question.may_place
    )
    assert "this card goes to the crib" in controller.prompt
    press(controller, "enter")
    assert controller.view.cribbed[0] == 1


def test_refusals_call_cells_by_their_names():
    """T13, T15."""
    controller = controller_of()
    state = controller.state
    press(controller, "c", "3", "enter")
    assert " at c3." in controller.notice
    assert controller.notice.endswith("c3.")
    press(controller, "e", "5", "enter")
    assert controller.notice.endswith("at e5: it must touch another card.")
    assert controller.state is state


def test_the_cursor_waits_where_a_card_may_go():
    """T13."""
    controller = controller_of()
    for _ in range(8):
        play_until(controller, is_at(LayCard))
        assert controller.cursor in {cell_of(number) for number in may_place_at(controller.view)}
        press(controller, "enter")


def test_what_a_card_would_add_is_what_it_adds():
    controller = controller_of()
    for _ in range(10):
        play_until(controller, is_at(LayCard))
        row, column = controller.cursor
        card = asked(controller, LayCard).card
        before, more = line_values(controller.view), gains(controller.view, card, controller.cursor)
        press(controller, "enter")
        after = line_values(controller.view)
        assert more == (after.rows[row] - before.rows[row], after.columns[column] - before.columns[column])


def test_lines_are_shown_one_by_one_and_pegged_as_they_are_shown():
    """T21: the other side's five lines, the dealing side's five, the crib."""
    controller = controller_of()
    play_until(controller, is_at(Reveal))
    dealing = controller.state.side_of(controller.table.history.state_before(1).dealer)
    shown, scores = [], []
    while isinstance(controller.question, RevealLine):
        shown.append((controller.question.event.side, controller.question.event.what))
        scores.append(sum(controller.session.scores))
        press(controller, "enter")
    lines = {0: "col", 1: "row"}
    other = 1 - dealing
    assert shown == [*[(other, lines[other])] * 5, *[(dealing, lines[dealing])] * 5, (dealing, "crib")]
    assert scores == sorted(scores)
    assert isinstance(controller.question, RevealRound)
    press(controller, "enter")
    assert not isinstance(controller.question, Reveal)
    assert sum(controller.session.scores) == scores[-1]


def test_end_counts_all_that_is_left():
    controller = controller_of()
    play_until(controller, is_at(Reveal))
    press(controller, "end")
    assert isinstance(controller.question, RevealRound)
    assert tuple(controller.session.pegs) == controller.state.pegs


def test_in_the_ship_variation_only_the_difference_is_pegged_at_the_end():
    """T27, T29."""
    controller = controller_of(variant="ship")
    play_until(controller, is_at(Reveal))
    while not isinstance(controller.question, RevealRound):
        assert controller.session.pegs == [(0, 0), (0, 0)]
        assert controller.session.scores == (0, 0)
        press(controller, "enter")
    press(controller, "enter")
    assert tuple(controller.session.pegs) == controller.state.pegs
    assert min(controller.state.scores) == 0


def test_an_undone_card_takes_the_count_back():
    """T30: undo restores grid, stack, crib and pegs."""
    controller = controller_of()
    play_until(
        controller,
        lambda controller: isinstance(controller.question, LayCard) and sum(controller.view.stack_counts) <= 2,
    )
    before = controller.state
    press(controller, "enter")
    play_until(controller, is_at(Reveal))
    press(controller, "enter", "u")
    assert controller.state is before
    assert tuple(controller.session.pegs) == before.pegs
    assert controller.session.scores == before.scores
    assert isinstance(controller.question, LayCard)


def test_the_screen_is_not_handed_over_where_every_card_is_turned_up_for_all():
    """T11."""
    controller = TabletopController(table_of(("Ann", "Bob"), (), target=61), QUIET)
    questions = play_until(controller, is_at(GameOver))
    assert not any(isinstance(question, HandOver) for question in questions)
    assert {question.seat for question in questions if isinstance(question, LayCard)} == {0, 1}


def test_in_the_ship_variation_a_card_is_covered_until_its_owner_has_the_screen():
    """T11."""
    controller = TabletopController(table_of(("Ann", "Bob"), (), variant="ship"), QUIET)
    for _ in range(6):
        play_until(controller, is_at(HandOver))
        assert controller.view.card is None
        assert controller.view.crib == ()
        seat = asked(controller, HandOver).seat
        press(controller, "enter")
        question = asked(controller, LayCard)
        assert (question.seat, controller.view.card) == (seat, question.card)
        press(controller, "k" if question.may_crib else "enter")


def test_counting_for_oneself_comes_before_the_count_is_told():
    controller = TabletopController(table_of(), Settings(speed="none", count_it_yourself=True))
    play_until(controller, is_at(CountLine))
    event = asked(controller, CountLine).event
    assert event.side == 0
    press(controller, "9", "enter")
    assert controller.question == RevealLine(event, 9)
    assert controller.notice.startswith("You said nine")
    press(controller, "enter")
    assert isinstance(controller.question, CountLine)


def test_a_match_goes_on_and_chance_decides_who_deals():
    """T4."""
    settings = Settings(speed="none", seats=("Ann", "Bob"), match=Match.begin(3, 2))
    controller = TabletopController(table_of(("Ann", "Bob"), (), target=61), settings)
    play_until(controller, is_at(GameOver))
    table, following = present(controller.ending).next_table(None)
    assert table.game.NAME == "tabletop"
    assert table.state.options.target == 61
    assert present(following.match).dealer is None
    assert "game 1 of the match to 3" in controller.title


def test_the_log_tells_what_is_counted_and_hides_the_crib_of_the_ship_variation():
    """T11."""
    for variant, words in (("base", "in the crib"), ("ship", "puts a card in the crib")):
        controller = controller_of(variant=variant)
        press(controller, "k")
        lines = [line.text for line in controller.narration.follow(controller.table.history)]
        assert any(words in line for line in lines)
        assert any("a card" in line for line in lines) is (variant == "ship")
    play_until(controller, is_at(RevealRound))
    told = controller.narration.follow(controller.table.history, controller.session.unshown)
    assert told[-1].text.startswith(("Ann's crib: ", "Bob's crib: "))


def test_points_in_the_log_are_the_scores():
    """T21, T29."""
    for table in (table_of(target=61), table_of(variant="ship", target=5)):
        controller = TabletopController(table, QUIET)
        play_until(controller, is_at(GameOver))
        scores = [0, 0]
        for line in controller.narration.follow(controller.table.history):
            if line.points:
                scores[present(line.seat) % 2] += line.points
        assert tuple(scores) == controller.state.scores


def test_nothing_is_asked_while_the_others_move():
    controller = TabletopController(table_of((), ("Ann", "Bob")), QUIET)
    assert isinstance(controller.question, Advance)
    press(controller, "k", "enter", "b2")
    assert controller.table.history.steps == []


def test_a_hint_names_a_cell_and_what_the_lines_come_to():
    controller = controller_of()
    press(controller, "h")
    assert controller.notice.startswith(("Place ", "Put "))
    assert re.search(r"; your [^;]* at \d+\.\d \(", controller.notice)
    assert controller.notice_kind == "hint"
    play_until(
        controller, lambda controller: isinstance(controller.question, LayCard) and not controller.question.may_place
    )
    press(controller, "h")
    assert controller.notice.startswith("Put ")


def test_a_hint_is_no_longer_than_two_rows():
    for seed in range(3):
        controller = TabletopController(table_of(seed=seed), QUIET)
        for _ in range(12):
            play_until(controller, is_at(LayCard))
            press(controller, "h")
            assert len(controller.notice) <= 2 * 78
            press(controller, "enter")
