"""The board beside the score-keeper: keypad and keyboard in any mix, questions, and games asked for on the keypad."""

# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from autopeg.boards.board_uri import open_board
from autopeg.boards.sync import BoardSync
from autopeg.boards.virtual import MemoryStore, QuickClock
from autopeg.engine.match import Match
from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.scorekeeping.board_questions import READING_SECONDS, lines_of
from autopeg.scorekeeping.key_controller import KeyController
from autopeg.session.board_questions import NewGame, Question
from autopeg.terminal.scorekeeping.app import ScoreApp
from support.boards.link.joined import JoinedBoard
from support.scorekeeping.away import AWAY, BoardEvent, come_back, enter_while_away
from support.scorekeeping.kitchen import press, settings_of
from support.terminal.pilot import screen_text

NAMES = ("Ann", "Bob")


class Kitchen:
    """A table with its controller, its store, and a board that lives by steps."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.board = JoinedBoard(MemoryStore(), QuickClock())
        self.sync = BoardSync(self.board)
        self.table = begin_game(self.store, "score", NAMES, {"skunk": "skunk"})
        self.sync.attach(self.table)
        self.controller = KeyController(self.table, settings_of(match=Match.begin(3, 2)), sync=self.sync)
        self.sync.listeners.append(lambda news: self.controller.press_board_key(getattr(news, "key", "")))
        self.live()

    def live(self, steps: int = 100) -> None:
        for _ in range(steps):
            self.board.step()
            self.sync.poll()
        self.controller.look()

    @property
    def question(self) -> Question:
        assert self.controller.question is not None
        return self.controller.question

    def type(self, keys: str) -> None:
        for key in keys:
            self.controller.press({"\n": "enter"}.get(key, key))
        self.live()

    def enter(self, *events: BoardEvent) -> None:
        for event in events:
            self.board.app.perform(event)
        self.live()

    def pegs(self) -> Any:
        assert self.board.pegs() == self.table.state.pegs
        return self.board.pegs()

    def part(self) -> None:
        self.board.is_plugged = False
        self.live(AWAY)

    def meet(self) -> None:
        self.board.plug()
        self.live(AWAY)


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Kitchen]:
    made = Kitchen(tmp_path)
    yield made
    made.store.close()


def test_keypad_and_keyboard_peg_in_any_mix(kitchen: Kitchen) -> None:
    """C38, C39."""
    kitchen.type("12\nb7#")
    kitchen.enter(("PTS", 0, 3), ("PTS", 1, 2))
    assert kitchen.pegs() == ((12, 15), (7, 9))
    kitchen.enter(("UNDO",))
    kitchen.type("u")
    assert kitchen.pegs() == ((0, 12), (0, 7))
    kitchen.type("r")
    kitchen.enter(("REDO",))
    kitchen.type("as20#")
    assert kitchen.pegs() == ((15, 20), (7, 9))


def test_whose_crib_it_is_shows_on_the_board_and_sharp_alone_passes_it_on(kitchen: Kitchen) -> None:
    """C8, C10."""
    kitchen.type("n")
    assert kitchen.board.app.game.crib == 0
    kitchen.enter(("KEY", "#"))
    assert (kitchen.board.app.game.crib, kitchen.table.state.dealer) == (1, 1)


def test_undo_on_the_board_takes_the_last_entry_back_and_the_deals_since(kitchen: Kitchen) -> None:
    """C39: the board knows of no deals."""
    kitchen.type("n5#n")
    kitchen.enter(("UNDO",))
    assert (kitchen.pegs(), kitchen.table.state.dealer) == (((0, 0), (0, 0)), 0)


def test_sharp_alone_pegs_a_hand_that_lies_counted(kitchen: Kitchen) -> None:
    kitchen.type("h5H5S5CJD5D\n")
    kitchen.enter(("KEY", "#"))
    assert kitchen.pegs() == ((0, 29), (0, 0))


def test_a_board_away_keeps_nobody_waiting_and_is_healed(kitchen: Kitchen) -> None:
    kitchen.part()
    kitchen.type("12\nb7#")
    assert kitchen.table.state.scores == (12, 7)
    kitchen.meet()
    assert kitchen.pegs() == ((0, 12), (0, 7))


@pytest.mark.parametrize(("key", "scores"), [("1", (14, 7)), ("2", (14, 0)), ("3", (2, 7))])
def test_scores_that_have_parted_are_put_to_the_people(kitchen: Kitchen, key: str, scores: tuple[int, ...]) -> None:
    kitchen.type("2#")
    kitchen.part()
    kitchen.enter(("PTS", 1, 7))
    kitchen.type("12#")
    kitchen.meet()
    assert kitchen.controller.prompt == "Which scores count? Type 1, 2 or 3"
    assert kitchen.controller.keys == (("1", "keep both"), ("2", "keep Autopeg's"), ("3", "keep the board's"))
    assert lines_of(kitchen.question) == (
        "The board was away, and the game went on in both places: typed on the board Bob 7; typed here Ann 12.",
        "  1  Keep both: Ann 14, Bob 7.",
        "  2  Keep Autopeg's scores: Ann 14, Bob 0. Drops what was typed on the board: Bob 7.",
        "  3  Keep the board's scores: Ann 2, Bob 7. Drops what was typed here: Ann 12.",
    )
    kitchen.type("x\nu4")
    assert kitchen.controller.question is not None
    kitchen.type(key)
    kitchen.live(AWAY)
    assert kitchen.table.state.scores == scores
    assert kitchen.pegs()[0][1] == scores[0]


def test_a_new_game_of_the_board_is_asked_about(kitchen: Kitchen) -> None:
    kitchen.type("12#")
    kitchen.enter(("NEW", 61, 2))
    assert kitchen.controller.prompt == "The board asks for a new game to 61 with 2 lanes. Start it?"
    kitchen.controller.press("escape")
    assert (kitchen.controller.question, kitchen.table.state.scores) == (None, (12, 0))
    kitchen.enter(("NEW", 61, 2))
    kitchen.controller.press("enter")
    assert kitchen.controller.wants_game
    table, settings = kitchen.controller.next_table(kitchen.store)
    assert (table.state.options.target, table.state.options.skunk, settings.match and settings.match.to) == (
        61,
        "skunk",
        3,
    )


def test_an_answer_to_a_question_that_has_changed_is_not_taken(kitchen: Kitchen) -> None:
    """The key was meant for what was on the screen."""
    kitchen.part()
    kitchen.enter(("PTS", 1, 4))
    kitchen.type("5\n")
    kitchen.meet()
    kitchen.board.app.perform(("PTS", 1, 6))
    for _ in range(100):
        kitchen.board.step()
        kitchen.sync.poll()
    kitchen.controller.press("1")
    assert "question has changed" in kitchen.controller.notice
    assert kitchen.table.state.scores == (5, 0)
    assert "Bob 4, Bob 6" in lines_of(kitchen.question)[2]
    kitchen.type("3")
    assert kitchen.pegs() == ((0, 0), (4, 10))


def test_a_key_that_only_types_brings_up_no_question(kitchen: Kitchen) -> None:
    """The next digit would answer it, and nobody has seen it yet."""
    kitchen.sync.question = NewGame(61, 2)
    kitchen.controller.press("b")
    assert kitchen.controller.question is None
    kitchen.controller.press("7")
    assert kitchen.controller.typed == "7"


@pytest.mark.parametrize("lanes", [3, 4])
def test_a_new_game_with_more_lanes_seats_more_players(kitchen: Kitchen, lanes: int) -> None:
    """C41; each of four has a lane."""
    kitchen.sync.question = kitchen.controller.question = NewGame(241, lanes)
    table, settings = kitchen.controller.next_table(kitchen.store)
    assert tuple(seat.name for seat in table.seats) == ("Ann", "Bob", "Player 3", "Player 4")[:lanes]
    assert (table.state.sides, table.state.options.target, settings.match) == (lanes, 241, None)


def score_app(store: Store, sync: BoardSync) -> ScoreApp:
    """Return the score pad of a new game beside a board, on a clock that moves a second with every look."""
    table = begin_game(store, "score", NAMES, {})
    return ScoreApp(table, store, settings_of(), sync, clock=count(1.0).__next__)


async def test_the_screen_shows_what_the_board_enters_and_how_it_is(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        app = score_app(store, BoardSync(board))

        async def live(pilot: Pilot[None]) -> None:
            board.steps(100)
            app.poll_board()
            await pilot.pause()

        async with app.run_test(size=(80, 24)) as pilot:
            await live(pilot)
            board.app.perform(("PTS", 1, 9))
            await live(pilot)
            await press(pilot, "5", "enter")
            board.app.perform(("KEY", "#"))
            await live(pilot)
            await live(pilot)
            text = screen_text(pilot)
            assert "joined " in text.splitlines()[0]
            assert ("112 to go" in text, "116 to go" in text, "crib" in text) == (True, True, True)
            board.app.perform(("NEW", 61, 2))
            await live(pilot)
            await live(pilot)  # once for the entry, once for the question that all of them are in
            assert "The board asks for a new game to 61 with 2 lanes" in screen_text(pilot)
            await press(pilot, "enter")
            assert "Cribbage to 61" in screen_text(pilot)
            await live(pilot)
            assert board.pegs() == ((0, 0), (0, 0))
            board.is_plugged = False
            board.steps(AWAY)
            app._board = None
            await press(pilot, "b", "2", "enter")
            assert app.controller.state.scores == (0, 2)


async def test_news_of_the_board_while_the_window_closes_is_painted_no_more(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        app = score_app(store, BoardSync(board))
        async with app.run_test(size=(80, 24)):
            await app.screen.remove_children()
            app._board = None
            app.poll_board()


async def test_the_virtual_board_opens_over_the_score_and_its_keypad_enters(tmp_path: Path) -> None:
    board = open_board("virtual", 2)
    assert board is not None
    sync = BoardSync(board)
    with Store(tmp_path) as store:
        app = score_app(store, sync)
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "f2")
            await until(pilot, lambda: "Virtual board" in screen_text(pilot))
            await press(pilot, "b", "1", "2", "enter")
            await until(pilot, lambda: app.controller.state.scores == (0, 12))
            await press(pilot, "escape")
            await until(pilot, lambda: "109 to go" in screen_text(pilot))
    sync.close()


async def until(pilot: Pilot[None], is_reached: Callable[[], bool]) -> None:
    """Wait until something is so; the virtual board lives in a time of its own, which a busy computer slows down."""
    for _ in range(3000):
        if is_reached():
            return
        await asyncio.sleep(0.01)
        await pilot.pause()
    raise AssertionError(screen_text(pilot))


async def test_a_key_pressed_as_a_question_comes_up_does_not_answer_it(tmp_path: Path) -> None:
    """Whoever types 12 does not choose whose scores count with the second digit."""
    now = [10.0]
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        sync = BoardSync(board)
        table = begin_game(store, "score", NAMES, {})
        app = ScoreApp(table, store, settings_of(), sync, clock=lambda: now[0])
        async with app.run_test(size=(80, 24)) as pilot:
            board.steps(AWAY)
            enter_while_away(board, lambda _: None)
            await press(pilot, "a", "5", "enter")
            await press(pilot, "1")
            come_back(board, print)
            for _ in range(2):
                board.steps(AWAY)
                app.poll_board()
                await pilot.pause()
            assert "Which scores count?" in screen_text(pilot)
            now[0] += READING_SECONDS / 2
            await press(pilot, "3")
            assert table.state.scores == (5, 0)
            assert "read it first" in screen_text(pilot)
            now[0] += READING_SECONDS
            await press(pilot, "3")
            assert table.state.scores == (0, 4)


async def test_a_board_that_types_without_end_can_be_answered(tmp_path: Path) -> None:
    """Just after an entry that nobody can have read, an answer counts when it is pressed again."""
    now, more = [10.0], ("PTS", 1, 1)
    with Store(tmp_path) as store:
        board = JoinedBoard(MemoryStore(), QuickClock())
        sync = BoardSync(board)
        table = begin_game(store, "score", NAMES, {})
        app = ScoreApp(table, store, settings_of(), sync, clock=lambda: now[0])
        async with app.run_test(size=(80, 24)) as pilot:

            async def hear_more(*events: BoardEvent) -> None:
                now[0] += READING_SECONDS / 2
                for event in events:
                    board.app.perform(event)
                board.steps(AWAY)
                app.poll_board()
                await pilot.pause()

            board.steps(AWAY)
            enter_while_away(board, lambda _: None)
            await press(pilot, "a", "5", "enter")
            come_back(board, print)
            for _ in range(2):
                await hear_more()
            for _ in range(4):
                await hear_more(more)
            await press(pilot, "2")
            assert table.state.scores == (5, 0)
            assert "press it again if you mean it" in " ".join(screen_text(pilot).split())
            await press(pilot, "2")
            assert table.state.scores == (5, 0), "pressed twice by accident"
            await hear_more(more)
            await press(pilot, "3")
            assert table.state.scores == (5, 0), "another answer"
            await hear_more(more)
            await press(pilot, "3")
            assert table.state.scores == (0, 4 + 6)
