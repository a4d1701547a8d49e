"""Keys at the screen: choosing, refusals, hints, undo, failures and what follows a game."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from autopeg.base.errors import Failure
from autopeg.counting.session import RevealCount
from autopeg.engine import winners_of
from autopeg.engine.cards import Card
from autopeg.engine.history import Step
from autopeg.engine.match import Match
from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.session import ChooseDiscard, CountCards, MayClaim, PlayCard
from autopeg.games.cribbage.terminal.controller import CribbageController as Controller
from autopeg.play.opening import waiting_games
from autopeg.records import Store
from autopeg.session.board_questions import NewGame
from autopeg.session.ending import Ending, game_asked_for
from autopeg.session.questions import Advance, GameOver
from autopeg.session.settings import Settings
from autopeg.terminal.paint.fitting import keys_rows, rows_of_keys
from autopeg.terminal.scene import LEAST_COLUMNS, NARROW_KEY_ROWS
from support.games.cribbage.evening import is_at, play_without_screen, table_of
from support.games.narrowing import present
from support.terminal.driving import asked
from support.terminal.pilot import QUIET


class FullDisk:
    """A journal that cannot write while `is_full`."""

    def __init__(self):
        self.is_full = False
        self.lines = 0

    def append(self, moves, over, checkpoint=None):
        if self.is_full:
            raise Failure("cannot write to games.sqlite3: disk is full; nothing of the game is lost")
        self.lines += 1

    def resign(self, seat, over):
        raise AssertionError("nobody resigns here")

    def check_current(self, over):
        """No other window writes this game."""

    def read_again(self):
        raise AssertionError("no other window writes this game")

    def save_checkpoint(self, checkpoint):
        raise AssertionError("no board is attached")


def ending_of(controller):
    assert controller.ending is not None
    return controller.ending


def press(controller, *keys):
    for key in keys:
        controller.press(key)
    controller.look()


@pytest.fixture
def controller():
    controller = Controller(table_of(), QUIET)
    play_without_screen(controller, is_at(ChooseDiscard))
    return controller


@pytest.fixture
def playing(controller):
    play_without_screen(controller, is_at(PlayCard))
    return controller


def test_cards_are_marked_by_number_or_by_arrows_and_space(controller):
    press(controller, "2", "4")
    assert controller.marks == {1, 3}
    press(controller, "2", "right", "space")
    assert controller.marks == {2, 3}
    press(controller, "left", "left", "left")
    assert controller.cursor == 5


def test_marked_cards_go_to_the_crib(controller):
    hand = controller.view.hand
    press(controller, "1", "6", "enter")
    assert set(controller.view.discarded) == {hand[0], hand[5]}


def test_enter_asks_for_the_cards_that_are_not_marked_yet(controller):
    press(controller, "3", "enter")
    assert isinstance(controller.question, ChooseDiscard)
    assert controller.notice == "Mark two cards first: 1 marked."
    assert controller.marks == {2}


def test_the_hand_lies_sorted(controller):
    assert list(controller.view.hand) == sorted(controller.view.hand)


def test_a_card_is_played_by_its_number_or_by_enter(playing):
    hand = playing.view.hand
    press(playing, "2")
    assert playing.state.played[0] == (hand[1],)
    play_without_screen(playing, is_at(PlayCard))
    if not playing.question.must_go:
        press(playing, "enter")
        assert len(playing.state.played[0]) == 2


def test_a_card_that_is_too_high_is_refused_in_words_and_nothing_changes():
    controller = Controller(table_of(seed=1), QUIET)

    def has_high_card(controller):
        return isinstance(controller.question, PlayCard) and len(controller.table.legal_moves(0)) < len(
            controller.view.hand
        )

    play_without_screen(controller, has_high_card)
    state = controller.state
    press(controller, str(len(controller.view.hand)))
    assert controller.state is state
    assert controller.notice_kind == "trouble"
    assert controller.notice.startswith("Ann can't play")
    assert controller.notice.endswith("is over 31.")


def test_go_is_refused_while_a_card_fits(playing):
    press(playing, "g")
    assert playing.notice.startswith("Ann can't say go:")


def test_a_hint_is_given_for_the_discard_and_the_play(controller):
    press(controller, "h")
    assert controller.notice.startswith("Keep ")
    assert controller.notice_kind == "hint"
    play_without_screen(
        controller, lambda controller: isinstance(controller.question, PlayCard) and not controller.question.must_go
    )
    press(controller, "h")
    assert controller.notice.startswith("Play ")


def test_a_hint_for_counting_tells_what_to_look_for_and_no_points():
    controller = Controller(table_of(), Settings(speed="none", count_it_yourself=True))
    play_without_screen(controller, is_at(CountCards))
    press(controller, "h")
    assert controller.notice.startswith("Look for ")


def test_hints_can_be_forbidden():
    controller = Controller(table_of(), Settings(speed="none", hints=False))
    play_without_screen(controller, is_at(ChooseDiscard))
    press(controller, "h")
    assert controller.notice == "There are no hints in this game."
    assert ("h", "hint") not in controller.keys


def test_undo_goes_back_to_the_last_decision_and_redo_forward(playing):
    before = playing.state
    press(playing, "1")
    play_without_screen(playing, lambda controller: not isinstance(controller.question, Advance))
    press(playing, "u")
    assert playing.state is before
    press(playing, "r")
    assert isinstance(playing.table.history.steps[-1].move, Play)


def test_nothing_to_undo_is_said(controller):
    press(controller, "u")
    assert controller.notice == "Nothing to undo."


def test_points_are_typed_and_mended():
    controller = Controller(table_of(), Settings(speed="none", count_it_yourself=True))
    play_without_screen(controller, is_at(CountCards))
    press(controller, "enter")
    assert controller.notice == "Type a number of points first, 0 for none."
    press(controller, "1", "2", "3")
    assert controller.typed == "12"
    press(controller, "backspace", "backspace", "4", "x")
    assert controller.typed == "4"
    press(controller, "enter")
    assert asked(controller, RevealCount).said == 4


@pytest.mark.parametrize("question", [ChooseDiscard(0, 2), PlayCard(0, False), PlayCard(0, True), MayClaim((0,))])
def test_the_keys_that_are_told_of_fit_into_the_narrowest_window(controller, monkeypatch, question):
    monkeypatch.setattr(controller.session, "claimants", lambda: (0,))
    controller.question = question
    assert ("m", "muggins") in controller.keys
    assert rows_of_keys(controller.keys, LEAST_COLUMNS) <= NARROW_KEY_ROWS
    shown = keys_rows(controller.keys, LEAST_COLUMNS, NARROW_KEY_ROWS).plain
    assert all(f" {key} {does}" in shown for key, does in controller.keys)


def test_muggins_where_nothing_can_be_claimed_is_said(controller):
    press(controller, "m")
    assert controller.notice == "There is nothing to call muggins on now."


def test_a_move_that_cannot_be_written_has_not_happened():
    journal = FullDisk()
    controller = Controller(table_of(journal=journal), QUIET)
    play_without_screen(controller, is_at(ChooseDiscard))
    journal.is_full, state = True, controller.state
    press(controller, "1", "2", "enter")
    assert controller.state is state
    assert "disk is full" in controller.notice
    assert controller.marks == {0, 1}
    journal.is_full = False
    press(controller, "enter")
    assert controller.state is not state


def test_a_match_goes_on_with_its_next_game_and_the_loser_deals(tmp_path):
    """C52."""
    words = ("Ann", "beginner")
    settings = Settings(speed="none", seats=words, match=Match.begin(3, 2))
    with Store(tmp_path) as store:
        controller = Controller(table_of(target=61), settings)
        play_without_screen(controller, is_at(GameOver))
        over, ending = controller.table.over, ending_of(controller)
        assert over is not None
        winner = over.get("winner", -1)
        assert ending.follows == "next game"
        assert ending.lines()[-1].startswith("The match to 3: Ann ")
        table, following = ending.next_table(store)
        assert following.match is not None
        assert following.match.wins[winner] == 1
        assert following.match.dealer == 1 - winner
        assert table.state.options.target == 61
        assert [seat.name for seat in table.seats] == ["Ann", "beginner"]
        assert len(store.games()) == 1


@pytest.mark.parametrize(
    ("scores", "sentences"),
    [
        ((61, 30), ("You win two games at once", "Bob was lurched", "You win the match to 2: You 2, Bob 0")),
        ((30, 61), ("Bob wins two games at once", "You were lurched", "Bob wins the match to 2: You 0, Bob 2")),
    ],
)
def test_the_end_is_told_to_you_in_your_person(scores, sentences):
    """C49, C52."""
    table = table_of(("You",), target=61)
    pegs = tuple((0, points) for points in scores)
    over = replace(table.state, pegs=pegs, phase="over", winner=scores.index(61), dealer=0)
    table.history.take(Step(Play(0, Card.parse("AC")), over))
    won, _, lurched, matched = Ending(table, Settings(match=Match.begin(2, 2))).lines()
    assert (won, lurched, matched) == sentences


def test_a_won_match_can_be_played_again():
    settings = Settings(speed="none", seats=("Ann", "beginner"), match=Match.begin(1, 2))
    controller = Controller(table_of(target=61), settings)
    play_without_screen(controller, is_at(GameOver))
    assert ending_of(controller).follows == "rematch"
    assert "wins the match to 1" in ending_of(controller).lines()[-1]
    _, following = ending_of(controller).next_table(None)
    assert following.match == Match.begin(1, 2)


def test_in_rematches_the_first_deal_alternates_and_games_are_counted(tmp_path: Path):
    settings = Settings(speed="none", seats=("Ann", "beginner"))
    table = table_of(bots=["beginner"], target=61)
    dealers: list[int] = []
    wins = [0, 0]
    with Store(tmp_path) as store:
        for game in range(3):
            controller = Controller(table, settings)
            assert (f"({wins[0]}:{wins[1]})" in controller.title) is (game > 0)
            play_without_screen(controller, is_at(GameOver))
            dealers += [step.state.dealer for step in controller.table.history.steps if step.is_deal][:1]
            wins[winners_of(present(controller.table.over))[0]] += 1
            ending = ending_of(controller)
            assert ending.follows == "rematch"
            assert (f"Games so far: Ann {wins[0]}, beginner {wins[1]}" in ending.lines()) is (game > 0)
            table, settings = ending.next_table(store)
        assert waiting_games(store) == []
    assert dealers == [dealers[0], 1 - dealers[0], dealers[0]]


def test_a_lurch_is_one_game_of_those_so_far():
    before = Match(None, counted=(2, 0), wins=(1, 0), lurches=(1, 0), dealer=0)
    controller = Controller(table_of(target=61), Settings(speed="none", seats=("Ann", "beginner"), match=before))
    assert "(1:0)" in controller.title
    play_without_screen(controller, is_at(GameOver))
    [won] = winners_of(present(controller.table.over))
    assert ending_of(controller).lines()[-1] == f"Games so far: Ann {2 - won}, Bob {won}"


def test_a_game_that_a_board_asks_for_is_the_next_of_the_rematches():
    settings = Settings(speed="none", seats=("Ann", "beginner"))
    controller = Controller(table_of(target=61), settings)
    play_without_screen(controller, is_at(GameOver))
    _, following = ending_of(controller).next_table(None)
    _, asked = game_asked_for(controller.table, NewGame(61, 2), None, settings)
    assert asked.match == following.match == ending_of(controller).following_match
    assert sum(present(asked.match).wins) == 1


def test_without_the_words_of_the_seats_no_rematch_is_offered():
    controller = Controller(table_of(target=61), QUIET)
    play_without_screen(controller, is_at(GameOver))
    assert ending_of(controller).follows is None
    assert controller.keys[0][0] != "n"


def test_the_end_of_a_game_can_be_undone():
    """C35: only undo goes on after the end."""
    controller = Controller(table_of(target=61), QUIET)
    play_without_screen(controller, is_at(GameOver))
    press(controller, "u")
    assert controller.table.over is None
    assert controller.ending is None


def test_a_notice_goes_with_the_question_it_spoke_of(playing):
    """Somebody else's move, an undo or the board may change what is asked, without any key."""
    playing.press("x")
    playing.say("9♠ makes 33, which is more than 31.", "trouble")
    playing.look()
    assert playing.notice
    playing.table.undo()
    playing.look()
    assert playing.notice == ""


def test_a_player_of_two_resigns_after_a_question(controller):
    press(controller, "z")
    assert controller.prompt == "Resign? Bob wins two games at once, and this can't be undone"
    press(controller, "x", "enter", "n")
    assert controller.table.over is None
    assert controller.resigning is None
    press(controller, "z", "y")
    assert isinstance(controller.question, GameOver)
    assert controller.table.over is not None
    assert controller.table.over.get("winner") == 1
    assert "resigned" in ending_of(controller).lines()[0]
    press(controller, "z", "u")
    assert controller.notice == "The game is over: Ann resigned."


def test_with_more_players_nobody_resigns_a_game():
    controller = Controller(table_of(("Ann",), ("Bob", "Cid")), QUIET)
    play_without_screen(controller, is_at(ChooseDiscard))
    press(controller, "z")
    assert controller.resigning is None
    assert controller.notice == "With more than two players, resigning does not end the game."
