"""All screens in windows down to 60 columns and 20 rows: nothing that a player needs is cut."""

import io
import re
from itertools import cycle
from types import ModuleType
from typing import Any

import pytest
from rich.cells import cell_len

from autopeg.games.cribbage.rules.moves import Play
from autopeg.games.cribbage.session import PlayCard
from autopeg.learning.lesson_check import games_with_lessons
from autopeg.learning.lesson_course import LessonCourse
from autopeg.play.opening import begin_game
from autopeg.play.table import Table
from autopeg.records import Header, Store
from autopeg.registry import GAME_NAMES
from autopeg.session.board_questions import ConflictingScores
from autopeg.session.questions import Advance, GameOver
from autopeg.session.settings import Settings
from autopeg.statistics.finished import FinishedGame
from autopeg.terminal import page_screen
from autopeg.terminal.app import GameApp
from autopeg.terminal.learning.screen import LessonApp
from autopeg.terminal.menu.app import MenuApp
from autopeg.terminal.menu.start import start_menu
from autopeg.terminal.paint.fitting import joined, rows_of_keys
from autopeg.terminal.paint.help_pages import help_pages
from autopeg.terminal.parts import controller_of, lines_of
from autopeg.terminal.scene import fits, too_small
from autopeg.terminal.scorekeeping.app import ScoreApp
from autopeg.terminal.summary_screen import SummaryScreen
from autopeg.terminal.table_app import fit_page
from pegcore.cards import pip_of
from support.games.crib_rummy import evening as crib_rummy_evening
from support.games.cribbage import evening as cribbage_evening
from support.games.crummy_rummy import evening as crummy_rummy_evening
from support.games.tabletop import evening as tabletop_evening
from support.scorekeeping.kitchen import score_table as table_with
from support.terminal.golden import SCREENS, check_golden
from support.terminal.painting import game_screen, score_screen, shown_game
from support.terminal.pilot import press, resize, screen_text, settle, unhurried

SIZES = [(60, 20), (70, 22), (79, 23), (80, 24)]
NAMES = ("Maximilian-Christoph Bär", "Wilhelmina-Konstantin Xy", "Bartholomew-Ferdinand Zz", "Anastasia-Theodora Qqqq")
"""The longest names that people can have."""

EVENINGS: dict[str, tuple[ModuleType, tuple[int, ...], dict[str, Any]]] = {
    "cribbage": (cribbage_evening, (2, 3, 4), {"target": 61}),
    "tabletop": (tabletop_evening, (2, 4), {}),
    "crib_rummy": (crib_rummy_evening, (2, 3, 4), {"target": 61}),
    "crummy_rummy": (crummy_rummy_evening, (2, 3, 4), {}),
}
GAMES = [
    (game, players, people)
    for game, (_, seats, _) in EVENINGS.items()
    for players in seats
    for people in ({1, players} if players == max(seats) else {1} if players == 2 else {players})
]
"""One person with bots, and several who hand the screen over."""

_LOOKS = 1
"""How often each question of a game is looked at, with every key that answers it."""

SIDES = ("Ann", "Bob")
QUESTION = ConflictingScores(
    SIDES, (40, 35), (31, 52), (40, 52), tuple(f"Bob {points}" for points in range(1, 9)), ("Ann 4", "Ann 5")
)


def check(screen: str, size: tuple[int, int], prompt: str, keys: Any) -> None:
    """Assert that a screen has its size, the whole prompt, and every key that it offers."""
    lines = screen.splitlines()
    assert len(lines) == size[1], screen
    assert max(map(cell_len, lines)) <= size[0], screen
    flat = " ".join(screen.replace("▶", "").split())
    assert " ".join(prompt.split()) in flat, screen
    for key, does in keys:
        assert f"{key} {does}" in flat, (key, screen)


def is_said(sentence: str, screen: str) -> bool:
    """Return whether a screen has all words of a sentence in their order; others between may be beside them."""
    words = iter(re.findall(r"\w+", screen))
    return all(word in words for word in re.findall(r"\w+", sentence))


def look_at_the_summary(table: Table, controller: Any) -> None:
    """Look at the summary of a finished game, and at every ninth decision there."""
    found = FinishedGame.at(table, controller.card)
    summary = SummaryScreen(lambda: found, (0,), "rematch", lambda screen: None, ascii_only=False)
    summary._found = found
    for columns, rows in SIZES:
        room = rows - 1 - rows_of_keys(summary._keys(), columns)
        for summary.chosen in (None, *found.decisions[::9]):
            shown = list(summary._rows(columns, room))
            assert len(shown) <= room, joined(shown).plain
            assert max(row.cell_len for row in shown) <= columns, joined(shown).plain


def keys_for(evening: Any, controller: Any) -> list[str]:
    if evening is cribbage_evening:
        return evening.keys_for(controller.question, controller.view)
    return evening.keys_for(controller)


def look(table: Table, controller: Any, settings: Settings, *sizes: tuple[int, int]) -> None:
    """Look at this moment in windows of some sizes."""
    app = GameApp(table, None, settings)
    app.controller = controller
    for size in sizes:
        check(shown_game(app, size), size, controller.prompt, controller.keys)


@pytest.mark.usefixtures("quick_advice")
@pytest.mark.parametrize(("game", "players", "people"), GAMES)
def test_every_question_of_a_game_can_be_read_and_answered(game: str, players: int, people: int) -> None:
    evening, _, options = EVENINGS[game]
    settings = Settings(speed="none", count_it_yourself=players == 3)
    table = evening.table_of(NAMES[:people], NAMES[people:players], **options)
    controller: Any = controller_of(game)(table, settings)
    seen: dict[type, int] = {}
    larger = cycle(SIZES[1:])
    for _ in range(3000):
        controller.look()
        question = controller.question
        if isinstance(question, Advance):
            controller.table.advance()
            continue
        kind = type(question)
        seen[kind] = seen.get(kind, 0) + 1
        is_looked_at = seen[kind] <= _LOOKS
        if is_looked_at:
            look(table, controller, settings, SIZES[0], next(larger))
        if isinstance(question, GameOver):
            break
        for key in keys_for(evening, controller):
            controller.press(key)
            if is_looked_at:
                look(table, controller, settings, SIZES[0], next(larger))
    assert GameOver in seen
    assert len(seen) >= 4
    app = GameApp(table, None, settings)
    app.controller = controller
    for size in SIZES:
        assert all(is_said(line, shown_game(app, size)) for line in controller.ending.lines()), shown_game(app, size)
    if people == 1:
        look_at_the_summary(table, controller)


def with_long_series() -> tuple[Table, Any]:
    """Return a game with many cards in the series, and its controller."""

    def has_long_series(controller: Any) -> bool:
        return len(controller.view.series) >= 6

    for seed in range(40):
        table = cribbage_evening.table_of(NAMES[:1], NAMES[1:4], seed=seed, bot=Low)
        controller: Any = controller_of("cribbage")(table, Settings(speed="none"))
        cribbage_evening.play_without_screen(
            controller, lambda at: has_long_series(at) or isinstance(at.question, GameOver)
        )
        if has_long_series(controller):
            return table, controller
    raise AssertionError("no series is long")


@pytest.mark.parametrize("size", SIZES)
def test_a_long_series_keeps_its_newest_cards_and_its_count(size: tuple[int, int]) -> None:
    table, controller = with_long_series()
    screen = game_screen(table, size, lambda own: None)
    assert f"Count {controller.view.count}" in screen


class Low(cribbage_evening.Greedy):
    """Plays the lowest card, so that the series grows long."""

    def choose(self, view: Any, legal: Any) -> Any:
        if isinstance(legal[0], Play):
            return min(legal, key=lambda move: pip_of(move.card))
        return super().choose(view, legal)


@pytest.mark.parametrize("moment", ["play", "four"])
def test_the_smallest_screen_looks_as_it_was_looked_at(moment: str) -> None:
    people, bots = ("Ann",), ("Bob", "Cid", "Dan")[: 3 if moment == "four" else 1]
    table = cribbage_evening.table_of(people, bots)

    def deep_in_the_play(controller: Any) -> bool:
        return isinstance(controller.question, PlayCard) and len(controller.view.series) >= 3

    def play(controller: Any) -> None:
        cribbage_evening.play_without_screen(controller, deep_in_the_play)

    check_golden(SCREENS / f"{moment}-60x20.txt", game_screen(table, (60, 20), play))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_prompt_of_line_mode_says_what_to_type(game: str) -> None:
    evening, _, options = EVENINGS[game]
    table = evening.table_of(("Ann", "Bob"), (), **options)
    controller: Any = controller_of(game)(table, Settings(speed="none"))
    lines: Any = lines_of(game)(table, None, Settings(), io.StringIO(), io.StringIO())
    lines.session = controller.session
    seen: set[str] = set()
    for _ in range(400):
        controller.look()
        question = controller.question
        if isinstance(question, GameOver):
            break
        if isinstance(question, Advance):
            controller.table.advance()
            continue
        asked = lines.asks(question)
        seen.add(type(question).__name__)
        verbs = {usage.split()[0].rstrip(",") for usage, _ in lines.offers(question)}
        answered = asked.split(":")[-1] if ":" in asked else asked
        assert "Enter" in answered or "such as" in answered or verbs & set(re.findall(r"\w+", answered)), asked
        for key in keys_for(evening, controller):
            controller.press(key)
    assert len(seen) >= 3


# -- the score pad

PADS = [
    (2, "cribbage", ("b", "1", "2")),
    (2, "cribbage", ("h", *"5H5D5SJC+5C", "enter")),
    (3, "cribbage", ("s", "5", "8")),
    (4, "cribbage", ("n",)),
    (2, "tabletop", ("t", *"4C TC")),
    (4, "crib_rummy", ("o",)),
    (4, "crummy_rummy", ("d", "4", "5")),
]


def pad(players: int, rules: str, entries: str = "", **options: Any) -> ScoreApp:
    table = score_table(players, rules, entries, **options)
    return ScoreApp(table, None, Settings(speed="none", seats=NAMES[:players]))


def score_table(players: int, rules: str, entries: str = "", **options: Any) -> Table:
    entries = entries or ("d0 A20 B45" if rules == "crummy_rummy" else "d0 B2 A3 B12")
    if rules == "cribbage":
        options = {"partners": False, **options}
    table = table_with(players, entries, rules=rules, **options)
    for seat, name in zip(table.seats, NAMES, strict=False):
        seat.name = name
    return Table(table.history, table.seats, None)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "rules", "keys"), PADS)
def test_the_score_pad_can_be_read(size: tuple[int, int], players: int, rules: str, keys: tuple[str, ...]) -> None:
    app = pad(players, rules)
    screen = score_screen(app, size, keys)
    check(screen, size, app.controller.prompt, app.controller.keys)


@pytest.mark.parametrize(
    ("players", "rules", "entries", "options"),
    [
        (2, "cribbage", "A29 A29 A3", {}),
        (3, "cribbage", "A29 A29 A3", {}),
        (4, "cribbage", "A29 A29 A3", {"partners": True}),
        (2, "tabletop", "d0 B20 B20 B20 B20 B20 A8 A8 A8 A8 A8 A8", {}),
        (4, "crib_rummy", "d0 A40 A21 x", {}),
        (4, "crummy_rummy", " ".join(f"d{dealer % 4} A0 B65 C65 D90 x" for dealer in range(7)), {}),
    ],
)
def test_the_end_on_the_score_pad_can_be_read(players: int, rules: str, entries: str, options: dict[str, Any]) -> None:
    target = {} if rules == "crummy_rummy" else {"target": 61}
    app = pad(players, rules, entries, **target, **options)
    assert app.controller.ending is not None
    for size in SIZES:
        screen = score_screen(app, size)
        check(screen, size, app.controller.prompt, app.controller.keys)
        assert all(is_said(line, screen) for line in app.controller.ending.lines()), screen


LONG_TABLE = "6D7D4CJS5H 6C9HJC5S4S JDTS5DQSTH QCTD5C4H3H 2DQH6S6H3D QD7H8H7S"
"""Four kinds of points in the third row, and the crib."""


@pytest.mark.parametrize("variant", ["base", "ship"])
@pytest.mark.parametrize("size", SIZES)
def test_every_reason_of_a_table_that_is_counted_can_be_read(size: tuple[int, int], variant: str) -> None:
    app = pad(2, "tabletop", "d0", variant=variant)
    screen = score_screen(app, size, ("t", *LONG_TABLE.replace(" ", ""), "enter"))
    lines = app.controller.drafted
    assert len(lines) == 11
    assert max(map(len, lines)) > 58
    assert all(is_said(line, screen) for line in lines), screen
    check(screen, size, app.controller.prompt, app.controller.keys)


@pytest.mark.parametrize("size", SIZES)
def test_every_choice_of_a_question_about_the_board_can_be_read(size: tuple[int, int]) -> None:
    app = pad(2, "cribbage")
    app.controller.question = QUESTION
    screen = score_screen(app, size)
    check(screen, size, app.controller.prompt, app.controller.keys)
    flat = " ".join(screen.split())
    assert all(f"{number} {choice}" in flat for number, choice in enumerate(QUESTION.choices(), 1))


# -- pages over the game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_help_is_shown_in_as_many_pages_as_it_needs(game: str, size: tuple[int, int]) -> None:
    controller: Any = controller_of(game)
    text = controller.HELP
    columns, rows = size
    pages = help_pages(text, columns - 4, rows)
    for page in pages:
        assert len(page.splitlines()) <= rows
        assert max(map(len, page.splitlines())) <= columns - 4
    words = [word for page in pages for word in page.replace(pages_end(), "").split()]
    assert words == text.split()


def pages_end() -> str:
    return help_pages("x\n" * 30, 60, 20)[0].splitlines()[-1]


async def test_the_pages_of_the_help_follow_each_other_and_any_other_key_closes_them() -> None:
    app = GameApp(cribbage_evening.table_of(), None, Settings(speed="none"))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await pilot.press("?")
        assert "Choosing cards" in screen_text(pilot)
        await pilot.press("?")
        assert "At any time" in screen_text(pilot)
        await pilot.press("?")
        assert "Words on the screen" in screen_text(pilot)
        await pilot.press("x")
        assert "Words on the screen" not in screen_text(pilot)


@pytest.mark.parametrize("game", list(games_with_lessons()))
async def test_every_step_of_a_lesson_and_what_is_said_of_an_answer_fit(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[object] = []

    def watched(page: Any, columns: int, rows: int, ascii_only: bool = False) -> Any:
        fitted = fit_page(page, columns, rows, ascii_only)
        cut.extend([page.plain] if fitted is not page else [])
        return fitted

    monkeypatch.setattr(page_screen, "fit_page", watched)
    app = LessonApp(LessonCourse(game, again=True), clock=unhurried())
    async with app.run_test(size=SIZES[0]) as pilot:
        for step in range(len(app.lesson.course.steps)):
            for key in ("1", "enter", "2", "enter", "h"):
                await pilot.press(key)
                await pilot.pause()
                assert all(f"{name} {does}" in screen_text(pilot) for name, does in app.lesson._keys())
            if app.lesson.course.at == step:
                await pilot.press("pagedown")
    assert not cut


async def test_every_row_of_the_start_menu_can_be_reached(tmp_path: Any) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        store.begin(Header("cribbage", NAMES[:2], {}, {"seats": [None, None]}))
        app = MenuApp(start_menu(store))
        async with app.run_test(size=SIZES[0]) as pilot:
            await pilot.pause()
            rows = app.menu.page.rows
            for row in rows:
                assert row.label in screen_text(pilot)
                await pilot.press("down")
            assert all(f"{key} {does}" in screen_text(pilot) for key, does in app.menu.page.keys)


def test_a_smaller_window_offers_line_mode_by_name() -> None:
    assert not fits(59, 20)
    assert not fits(60, 19)
    told = too_small(59, 20, "autopeg resume 7 --plain")
    assert "Enlarge it to 60 columns and 20 rows" in told
    assert "press q, then type\n  autopeg resume 7 --plain\n" in told
    assert all(len(line) <= 40 for line in told.splitlines())


async def test_the_help_keeps_the_commitment_that_the_log_has_lost(tmp_path: Any) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        table = begin_game(store, "cribbage", ("Ann", "beginner"), {})
        assert table.commitment is not None
        app = GameApp(table, store, Settings(speed="none"), clock=unhurried())
        async with app.run_test(size=(80, 30)) as pilot:
            await settle(pilot)
            pages = ""
            for _ in range(4):
                await press(pilot, "?")
                pages += screen_text(pilot)
    assert all(table.commitment.digest[at : at + 8] in pages for at in range(0, 64, 8))


async def test_line_mode_goes_on_with_this_very_game(tmp_path: Any) -> None:
    with Store(tmp_path / "games.sqlite3") as store:
        table = begin_game(store, "cribbage", ("Ann", "beginner"), {})
        app = GameApp(table, store, Settings(speed="none"), clock=unhurried())
        async with app.run_test(size=(50, 16)) as pilot:
            assert " autopeg play cribbage --plain\n" in screen_text(pilot)
            await resize(pilot, 60, 20)
            await settle(pilot)
            await press(pilot, "1", "2", "enter")
            await resize(pilot, 50, 16)
            assert " autopeg resume 1 --plain\n" in screen_text(pilot)
