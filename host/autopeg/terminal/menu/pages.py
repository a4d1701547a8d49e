"""Pages of the menu: their rows and the handling of keys, without any drawing."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from autopeg.base.errors import AutopegError
from autopeg.base.typed_words import type_key
from autopeg.records import Store
from autopeg.session.kept_games import KeptGame, games_that_wait


class Row(NamedTuple):
    """A row that can be chosen. key: the shortcut that opens it, empty if there is none."""

    label: str
    detail: str = ""
    key: str = ""


class Command(Struct, frozen=True):
    """Commands to run one after the other, without `autopeg`. pauses: wait so that their output can be read."""

    args: tuple[tuple[str, ...], ...]
    pauses: bool = False


class Leave(Struct, frozen=True):
    """Leave the menu."""


class Back(Struct, frozen=True):
    """Go back to the page before."""


class Page:
    """One page. It knows its chosen row, and what a key does there; the screen and the lines move the cursor."""

    title = ""
    notice = ""
    click = "enter"
    """The key that a click on the chosen row stands for."""
    cursor = 0
    """The chosen row."""

    @property
    def rows(self) -> Sequence[Row]:
        raise NotImplementedError

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that do something, with their labels."""
        raise NotImplementedError

    def press(self, key: str) -> "Outcome":
        """Handle a key that does not move the cursor, under Textual's name for it."""
        return Back() if key in ("q", "escape") else None


Outcome = Page | Command | Leave | Back | None
"""The result of a key, None if the page stays."""


class Menu:
    """The stack of open pages. result: the final choice, None while the menu is open."""

    def __init__(self, first: Page) -> None:
        self._pages = [first]
        self.result: Command | Leave | None = None

    @property
    def page(self) -> Page:
        return self._pages[-1]

    def follow(self, outcome: Outcome) -> None:
        """Open or close a page, or finish."""
        match outcome:
            case None:
                pass
            case Command() | Leave():
                self.result = outcome
            case Back() if len(self._pages) > 1:
                self._pages.pop()
            case Back():
                self.result = Leave()
            case page:
                self._pages.append(page)


class ListPage(Page):
    """A page on which every row opens something."""

    def __init__(self, choices: Sequence[tuple[Row, Callable[[], Outcome]]], title: str = "") -> None:
        self._choices = choices
        self.title = title

    @property
    def rows(self) -> Sequence[Row]:
        return [row for row, _ in self._choices]

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        return (("Up Down", "choose"), ("Enter", "open"), ("q", "leave"))

    def press(self, key: str) -> Outcome:
        for at, (row, does) in enumerate(self._choices):
            if key == row.key or (key == "enter" and at == self.cursor):
                self.cursor = at
                return does()
        return super().press(key)


def resume_command(game: KeptGame) -> Command:
    """Return the command that continues a game."""
    return Command((("resume", str(game.id)),), pauses=game.is_duplicate)


class KeptPage(Page):
    """The kept games, which can be opened, deleted and given a title here."""

    title = "Continue which game?"

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: KeptGame | None = None
        """The game that is being deleted or given a title, wherever the cursor goes meanwhile."""
        self._typed: str | None = None
        """Its new title, None while none is typed."""
        self._look()

    def _look(self) -> None:
        self._games: Sequence[KeptGame] = games_that_wait(self._store)
        self.cursor = max(0, min(self.cursor, len(self._games) - 1))

    @property
    def rows(self) -> Sequence[Row]:
        if not self._games:  # another window may have played or deleted them
            return [Row("No game is waiting any more")]
        return [
            Row(f"{game.id:>4}  {game.title or game.game}", f"{game.standing}, {game.played}") for game in self._games
        ]

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        if self._typed is not None:
            return (("Enter", "save"), ("Esc", "cancel"))
        if self._asked is not None:
            return (("y", "delete it"), ("n", "keep it"))
        if not self._games:
            return (("Esc", "back"),)
        return (("Up Down", "choose"), ("Enter", "open"), ("t", "title"), ("d", "delete"), ("Esc", "back"))

    def press(self, key: str) -> Outcome:
        self.notice = ""
        if not self._games:
            return Back()
        if self._asked is not None:
            return self._press_at_question(self._asked, key)
        game = self._games[self.cursor]
        if key == "enter":
            return resume_command(game)
        if key in ("d", "delete"):
            self._asked = game
            self.notice = f"Delete game {game.id} for good?"
        elif key == "t":
            self._asked = game
            self._type(game, game.title, "")
        else:
            return super().press(key)
        return None

    def _press_at_question(self, game: KeptGame, key: str) -> Outcome:
        if self._typed is not None:
            self._type(game, self._typed, key)
            return None
        self._asked = None
        if key == "y":
            self._attempt(lambda: self._store.delete(game.id), f"Game {game.id} deleted.")
            return None if self._games else Back()
        return None

    def _type(self, game: KeptGame, typed: str, key: str) -> None:
        if key == "enter":
            self._asked = self._typed = None
            self._attempt(lambda: self._store.rename(game.id, typed.strip() or None), "")
        elif key == "escape":
            self._asked = self._typed = None
        else:
            self._typed = type_key(typed, key)
            self.notice = f"Title of game {game.id}: {self._typed}_"

    def _attempt(self, act: Callable[[], None], done: str) -> None:
        try:
            act()
            self.notice = done
        except AutopegError as error:
            self.notice = str(error)
        self._look()
