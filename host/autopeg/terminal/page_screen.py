"""Base of the screens that show a page of text: its title above, its keys below."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Static

from autopeg.terminal import palette
from autopeg.terminal.controller import KeyHint
from autopeg.terminal.paint.clicks import key_clicked
from autopeg.terminal.paint.fitting import fit_page, joined, keys_rows, rows_of_keys

_MOST_COLUMNS = 100

Result = TypeVar("Result")


class PageScreen(Screen[Result]):
    """A page of text, until it is left."""

    heading = ""

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__()
        self._ascii = ascii_only

    def _keys(self) -> Sequence[KeyHint]:
        raise NotImplementedError

    def _rows(self, columns: int, rows: int) -> Iterable[Text]:
        """Return the rows of the page, which is cut if it is larger."""
        raise NotImplementedError

    def press(self, key: str) -> None:
        """Handle a key, or `click` for a click where no key is attached."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        yield Container(Static(id="title"), Static(id="page"), Static(id="keys"), id="game")

    def on_resize(self) -> None:
        self._paint()

    def _paint(self) -> None:
        columns = min(self.size.width, _MOST_COLUMNS)
        key_rows = rows_of_keys(self._keys(), columns)
        rows = self.size.height - key_rows - 1
        self.query_one("#game").styles.width = columns
        self.query_one("#title", Static).update(Text(f" {self.heading}".ljust(columns), palette.TITLE, no_wrap=True))
        page = self.query_one("#page", Static)
        page.styles.height = rows
        page.update(fit_page(joined(self._rows(columns, rows)), columns, rows, self._ascii))
        keys = self.query_one("#keys", Static)
        keys.styles.height = key_rows
        keys.update(keys_rows(self._keys(), columns, key_rows))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.press(event.key.lower())

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.press(key_clicked(event.style) or "click")
