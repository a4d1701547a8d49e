"""Table Top Cribbage at the keys: who is asked, what the keys do, what is counted and pegged when."""

import pytest
from tabletop_evening import QUIET, desk_of, is_at, play_until, press, table_of

from autopeg.engine.match import Match
from autopeg.games.tabletop.questions import CountLine, LayCard, RevealLine, RevealRound
from autopeg.games.tabletop.rules.grid import cell_of
from autopeg.games.tabletop.terminal.controller import TabletopDesk
from autopeg.games.tabletop.terminal.values import gains, line_values, may_place_at
from autopeg.session.questions import Advance, GameOver, HandOver, Reveal
from autopeg.session.settings import Settings


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
    desk = TabletopDesk(table_of(people, bots, **options), QUIET)
    play_until(desk, is_at(GameOver))
    assert max(desk.state.scores) >= options["target"]
    assert desk.sitting.scores == desk.state.scores
    assert tuple(desk.sitting.pegs) == desk.state.pegs
    assert desk.ending.lines()[2].startswith("The margin is ")


def test_the_cursor_goes_by_arrows_and_by_letter_and_digit():
    desk = desk_of()
    press(desk, "e", "5")
    assert desk.cursor == (4, 4)
    press(desk, "down", "right", "up")
    assert desk.cursor == (4, 0)


def test_enter_places_the_card_under_the_cursor():
    desk = desk_of()
    card, cell = desk.cue.card, desk.cursor
    press(desk, "enter")
    assert desk.view.grid[cell[0]][cell[1]] == card


def test_a_click_on_a_cell_places_the_card_there():
    desk = desk_of()
    card = desk.cue.card
    press(desk, "d4")
    assert desk.view.grid[3][3] == card


def test_k_puts_the_card_in_the_crib_until_ones_share_is_there():
    """T12: two cards each with two players."""
    desk = desk_of()
    for laid in (1, 2):
        play_until(desk, is_at(LayCard))
        press(desk, "k")
        assert desk.view.cribbed[0] == laid
    play_until(desk, is_at(LayCard))
    assert not desk.cue.may_crib
    assert ("k", "crib") not in desk.keys
    press(desk, "k")
    assert desk.notice.endswith("in the crib: it has all 2 of his (T12).")
    assert desk.notice_kind == "trouble"


def test_enter_puts_the_card_in_the_crib_once_nothing_may_be_placed():
    """T12: twelve cards are placed, the others go to the crib."""
    desk = desk_of()
    play_until(desk, lambda desk: isinstance(desk.cue, LayCard) and not desk.cue.may_place)
    assert "this card goes to the crib" in desk.prompt
    press(desk, "enter")
    assert desk.view.cribbed[0] == 1


def test_refusals_call_cells_by_their_names():
    """T13, T15."""
    desk = desk_of()
    state = desk.state
    press(desk, "c", "3", "enter")
    assert " at c3: " in desk.notice
    assert desk.notice.endswith("lies there (T15).")
    press(desk, "e", "5", "enter")
    assert desk.notice.endswith("at e5: it touches no card (T13).")
    assert desk.state is state


def test_the_cursor_waits_where_a_card_may_go():
    """T13."""
    desk = desk_of()
    for _ in range(8):
        play_until(desk, is_at(LayCard))
        assert desk.cursor in {cell_of(number) for number in may_place_at(desk.view)}
        press(desk, "enter")


def test_what_a_card_would_add_is_what_it_adds():
    desk = desk_of()
    for _ in range(10):
        play_until(desk, is_at(LayCard))
        row, column = desk.cursor
        before, more = line_values(desk.view), gains(desk.view, desk.cue.card, desk.cursor)
        press(desk, "enter")
        after = line_values(desk.view)
        assert more == (after.rows[row] - before.rows[row], after.columns[column] - before.columns[column])


def test_lines_are_shown_one_by_one_and_pegged_as_they_are_shown():
    """T21: the other side's five lines, the dealing side's five, the crib."""
    desk = desk_of()
    play_until(desk, is_at(Reveal))
    dealing = desk.state.side_of(desk.table.history.state_before(1).dealer)
    shown, scores = [], []
    while isinstance(desk.cue, RevealLine):
        shown.append((desk.cue.event.side, desk.cue.event.what))
        scores.append(sum(desk.sitting.scores))
        press(desk, "enter")
    lines = {0: "col", 1: "row"}
    other = 1 - dealing
    assert shown == [*[(other, lines[other])] * 5, *[(dealing, lines[dealing])] * 5, (dealing, "crib")]
    assert scores == sorted(scores)
    assert isinstance(desk.cue, RevealRound)
    press(desk, "enter")
    assert not isinstance(desk.cue, Reveal)
    assert sum(desk.sitting.scores) == scores[-1]


def test_end_counts_all_that_is_left():
    desk = desk_of()
    play_until(desk, is_at(Reveal))
    press(desk, "end")
    assert isinstance(desk.cue, RevealRound)
    assert tuple(desk.sitting.pegs) == desk.state.pegs


def test_in_the_ship_variation_only_the_difference_is_pegged_at_the_end():
    """T27, T29."""
    desk = desk_of(variant="ship")
    play_until(desk, is_at(Reveal))
    while not isinstance(desk.cue, RevealRound):
        assert desk.sitting.pegs == [(0, 0), (0, 0)]
        assert desk.sitting.scores == (0, 0)
        press(desk, "enter")
    press(desk, "enter")
    assert tuple(desk.sitting.pegs) == desk.state.pegs
    assert min(desk.state.scores) == 0


def test_an_undone_card_takes_the_count_back():
    """T30: undo restores grid, stack, crib and pegs."""
    desk = desk_of()
    play_until(desk, lambda desk: isinstance(desk.cue, LayCard) and sum(desk.view.stack_counts) <= 2)
    before = desk.state
    press(desk, "enter")
    play_until(desk, is_at(Reveal))
    press(desk, "enter", "u")
    assert desk.state is before
    assert tuple(desk.sitting.pegs) == before.pegs
    assert desk.sitting.scores == before.scores
    assert isinstance(desk.cue, LayCard)


def test_the_screen_is_not_handed_over_where_every_card_is_turned_up_for_all():
    """T11."""
    desk = TabletopDesk(table_of(("Ann", "Bob"), (), target=61), QUIET)
    cues = play_until(desk, is_at(GameOver))
    assert not any(isinstance(cue, HandOver) for cue in cues)
    assert {cue.seat for cue in cues if isinstance(cue, LayCard)} == {0, 1}


def test_in_the_ship_variation_a_card_is_covered_until_its_owner_has_the_screen():
    """T11."""
    desk = TabletopDesk(table_of(("Ann", "Bob"), (), variant="ship"), QUIET)
    for _ in range(6):
        play_until(desk, is_at(HandOver))
        assert desk.view.card is None
        assert desk.view.crib == ()
        seat = desk.cue.seat
        press(desk, "enter")
        assert (desk.cue.seat, desk.view.card) == (seat, desk.cue.card)
        press(desk, "k" if desk.cue.may_crib else "enter")


def test_counting_for_oneself_comes_before_the_count_is_told():
    desk = TabletopDesk(table_of(), Settings(speed="none", count_it_yourself=True))
    play_until(desk, is_at(CountLine))
    event = desk.cue.event
    assert event.side == 0
    press(desk, "9", "enter")
    assert desk.cue == RevealLine(event, 9)
    assert desk.notice.startswith("You said nine")
    press(desk, "enter")
    assert isinstance(desk.cue, CountLine)


def test_a_match_goes_on_and_chance_decides_who_deals():
    """T4."""
    settings = Settings(speed="none", seats=("Ann", "Bob"), match=Match.begin(3, 2))
    desk = TabletopDesk(table_of(("Ann", "Bob"), (), target=61), settings)
    play_until(desk, is_at(GameOver))
    table, following = desk.ending.next_table(None)
    assert table.game.NAME == "tabletop"
    assert table.state.options.target == 61
    assert following.match.dealer is None
    assert "game 1 of the match to 3" in desk.title


def test_the_log_tells_what_is_counted_and_hides_the_crib_of_the_ship_variation():
    """T11."""
    for variant, words in (("base", "in the crib"), ("ship", "puts a card in the crib")):
        desk = desk_of(variant=variant)
        press(desk, "k")
        lines = [line.text for line in desk.narration.follow(desk.table.history)]
        assert any(words in line for line in lines)
        assert any("a card" in line for line in lines) is (variant == "ship")
    play_until(desk, is_at(RevealRound))
    told = desk.narration.follow(desk.table.history, desk.sitting.untold)
    assert told[-1].text.startswith(("Ann's crib: ", "Bob's crib: "))


def test_points_in_the_log_are_the_scores():
    """T21, T29."""
    for options in ({"target": 61}, {"variant": "ship", "target": 5}):
        desk = TabletopDesk(table_of(**options), QUIET)
        play_until(desk, is_at(GameOver))
        scores = [0, 0]
        for line in desk.narration.follow(desk.table.history):
            if line.points:
                scores[line.seat % 2] += line.points
        assert tuple(scores) == desk.state.scores


def test_nothing_is_asked_while_the_others_move():
    desk = TabletopDesk(table_of((), ("Ann", "Bob")), QUIET)
    assert isinstance(desk.cue, Advance)
    press(desk, "k", "enter", "b2")
    assert desk.table.history.steps == []


def test_a_hint_names_a_cell_and_what_the_lines_come_to():
    desk = desk_of()
    press(desk, "h")
    assert desk.notice.startswith(("Place ", "Put "))
    assert " on average" in desk.notice
    assert desk.notice_kind == "hint"
    play_until(desk, lambda desk: isinstance(desk.cue, LayCard) and not desk.cue.may_place)
    press(desk, "h")
    assert desk.notice.startswith("Put ")


def test_a_hint_is_no_longer_than_two_rows():
    for seed in range(3):
        desk = TabletopDesk(table_of(seed=seed), QUIET)
        for _ in range(12):
            play_until(desk, is_at(LayCard))
            press(desk, "h")
            assert len(desk.notice) <= 2 * 78
            press(desk, "enter")
