"""First page of the menu."""

from collections.abc import Callable
from functools import partial

from autopeg.base.phrases import listed
from autopeg.learning.lesson_check import games_with_lessons, lesson_of
from autopeg.learning.practice.drill import Drill, drills_of, games_with_drills
from autopeg.play.duplicate_deals import usual_level
from autopeg.records import Store
from autopeg.registry import GAME_NAMES, title_of
from autopeg.session.kept_games import games_that_wait
from autopeg.terminal.menu.new_game import NewGamePage
from autopeg.terminal.menu.pages import Command, KeptPage, Leave, ListPage, Menu, Outcome, Row, resume_command

_PRACTISE = "Practise what?"


def start_menu(store: Store) -> Menu:
    """Return the menu, open at its first page."""
    waiting = games_that_wait(store)
    played = store.played()

    def go_on() -> Outcome:
        return resume_command(waiting[0]) if len(waiting) == 1 else KeptPage(store)

    choices: list[tuple[Row, Callable[[], Outcome]]] = [
        (Row("New game", "against bots, or people at this screen", "n"), NewGamePage),
        (Row("Deal of the day", "the same cards for everybody, then compared", "d"), _deals_page),
    ]
    if waiting:
        several = f"{len(waiting)} games are waiting, the last: " if len(waiting) > 1 else ""
        what = f"{several}{waiting[0].standing}"
        choices.insert(0, (Row("Continue", what, "r"), go_on))
    board_games = _board_games(store)
    if board_games:
        games = "a game" if board_games == 1 else f"{board_games} games"
        row = Row("Games of the board", f"{games} finished on it alone, to take into your records", "b")
        choices.append((row, lambda: Command((("board", "games"),), pauses=True)))
    choices += [
        (Row("Keep score", "you play with your own cards", "k"), lambda: NewGamePage(is_score=True)),
        (Row("Web page", "for this computer and phones", "p"), lambda: Command((("serve",),), pauses=True)),
    ]
    lesson = next(iter(games_with_lessons()), None)
    if lesson is not None:
        row = Row("Learn", lesson_of(lesson).invites, "l")
        choices.append((row, _learning_page))
    if games_with_drills():
        row = Row("Practise", "count against the clock, discard, solve puzzles", "t")
        choices.append((row, _practice_page))
    if played:
        args = tuple(("stats", "--game", game) for game in played)
        about = "averages, wins and best hands"
        choices.append((Row("Statistics", about, "s"), lambda: Command(args, pauses=True)))
    if store.damaged:
        unreadable = listed(f"game {game_id}" for game_id in sorted(store.damaged))
        row = Row("Check the games", f"{unreadable} cannot be read", "c")
        choices.append((row, lambda: Command((("store", "check"),), pauses=True)))
    choices.append((Row("Leave", "", "q"), Leave))
    return Menu(ListPage(choices))


def _learning_page() -> Outcome:
    """Return the page with the lessons of all games."""
    lessons = [(Row(title_of(game), lesson_of(game).invites), _runs("learn", game)) for game in games_with_lessons()]
    return ListPage(lessons, "Learn which game?")


def _deals_page() -> Outcome:
    """Return the page with the deal of the day of every game."""
    deals = [(Row(title_of(game), f"against {usual_level(game)}"), _runs("duplicate", game)) for game in GAME_NAMES]
    return ListPage(deals, "The deal of the day of which game?")


def _practice_page() -> Outcome:
    """Return the page with the drills of all games."""
    drills = [
        (Row(f"{title_of(game)}: {drill.title.lower()}", drill.invites), partial(_levels_page, game, drill))
        for game in games_with_drills()
        for drill in drills_of(game)
    ]
    return ListPage(drills, _PRACTISE)


def _levels_page(game: str, drill: Drill) -> Outcome:
    """Return the page with the levels of a drill."""
    levels = [(Row(level.title), _runs("practise", game, drill.name, "--level", level.name)) for level in drill.levels]
    return ListPage(levels, _PRACTISE)


def _runs(*args: str) -> Callable[[], Outcome]:
    """Return what runs a command."""
    return lambda: Command((args,))


def _board_games(store: Store) -> int:
    """Return how many games that a board has finished alone can be taken."""
    if not any(kept.is_waiting for kept in store.alone()):
        return 0
    from autopeg.scorekeeping.board_games import waiting_games  # imported late: most boards have finished none

    return len(waiting_games(store))
