"""Full-screen app of the menu: the open page as a list of options."""

import time
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.geometry import Size
from textual.widgets import OptionList, Static

from autopeg.base.characters import is_typed
from autopeg.base.text_columns import fit
from autopeg.terminal import palette
from autopeg.terminal.key_guard import KeyGuard
from autopeg.terminal.menu.pages import Command, Menu
from autopeg.terminal.menu.paint import detail_columns, draw_head, draw_row
from autopeg.terminal.paint.fitting import joined, keys_rows, rows_of_keys
from autopeg.terminal.screen_app import ScreenApp
from autopeg.terminal.waiting_key import WaitingKey

_TITLE_ROWS = 2
_MOST_COLUMNS = 76
_MARGIN = 2


class Rows(OptionList, inherit_bindings=False):
    """The rows of a page. Enter, left and right mean something else on every page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "cursor_up"),
        Binding("down,tab", "cursor_down"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("pageup", "page_up"),
        Binding("pagedown", "page_down"),
    ]

    def on_resize(self) -> None:
        self.scroll_to_highlight()


class MenuApp(ScreenApp):
    """The menu, shown until something is chosen."""

    CSS = f"""
    Screen {{ background: {palette.FELT}; overflow: hidden; }}
    #page {{ height: 1fr; align: center middle; }}
    #head, #title {{ height: auto; }}
    #title {{ color: {palette.GOLD}; text-style: bold; padding: 0 {_MARGIN} 1 {_MARGIN}; }}
    #body {{ height: auto; max-width: {_MOST_COLUMNS}; margin: 0 {_MARGIN}; }}
    #body Rows, #body Rows:focus {{
        background: transparent; background-tint: transparent; scrollbar-size: 0 0; text-wrap: nowrap;
        & > .option-list--option-highlighted {{ background: transparent; }}
        & > .option-list--option-hover {{ background: {palette.mixed(palette.GOLD, palette.FELT, 0.2)}; }}
    }}
    #notice {{ height: 1; }}
    #keys {{ background: {palette.RIM}; }}
    """

    def __init__(self, menu: Menu, ascii_only: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.menu = menu
        self._ascii = ascii_only
        self._window = Size(0, 0)
        self._clock = clock
        self._guard = KeyGuard()
        self._waiting = WaitingKey(self._guard, clock, self.call_later, self._act_late)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(id="head")
            with Center(), Vertical(id="body"):
                yield Static(id="title")
                yield Rows(compact=True)
        yield Static(id="notice")
        yield Static(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        self._window = event.size
        self._paint()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        key = event.character if event.character is not None and is_typed(event.character) else event.key
        self._press("space" if key == " " else key)

    def on_option_list_option_highlighted(self) -> None:
        self._point_at_highlighted()
        self._paint()

    def on_option_list_option_selected(self) -> None:
        """Handle a click; keys do not select."""
        self._point_at_highlighted()
        self._press(self.menu.page.click)

    def _point_at_highlighted(self) -> None:
        self.menu.page.cursor = self.query_one(Rows).highlighted or 0

    def _press(self, key: str) -> None:
        """Handle a key. A second press of Enter in a row does not choose on the page that the first has opened."""
        at = self._clock()
        self._waiting.acts_before(key, at)
        self._guard.strike(key, at, (self.menu.page,))
        if key != "enter" or self._guard.counts():
            self._do(key)
        else:
            self._waiting.wait()

    def _act_late(self) -> None:
        if self._guard.let_count((self.menu.page,)):
            self._do(self._guard.key)

    def _do(self, key: str) -> None:
        """Do what a key does, and exit once something is chosen."""
        self._point_at_highlighted()  # the list may not have told yet
        self.menu.follow(self.menu.page.press(key))
        if self.menu.result is not None:
            self.exit()
        else:
            self._paint()

    def _paint(self) -> None:
        """Show the page; what does not fit is left out, its rows last. A chosen row that is cut is completed below."""
        page, (columns, rows) = self.menu.page, self._window
        width = min(columns - 2 * _MARGIN, _MOST_COLUMNS)
        key_rows = rows_of_keys(page.keys, columns)
        room = rows - 1 - key_rows
        title_rows = _TITLE_ROWS if page.title and room > _TITLE_ROWS else 0
        head = draw_head(columns, room - title_rows - len(page.rows), self._ascii)
        self._put("head", joined(head), bool(head))
        self._put("title", Text(fit(page.title, width - 2 * _MARGIN, self._ascii)), bool(title_rows))
        self.query_one("#keys", Static).styles.height = key_rows
        self._put("keys", keys_rows(page.keys, columns, key_rows))
        label_columns = max(len(row.label) for row in page.rows)
        detail = page.rows[page.cursor].detail
        is_cut = detail_columns(width, label_columns) < len(detail)
        said = fit(page.notice or (detail if is_cut else ""), columns - 1, self._ascii)
        self._put("notice", Text(f" {said}".ljust(columns), palette.PROMPT if page.notice else palette.FAINT))
        listed = self.query_one(Rows)
        listed.styles.max_height = max(1, room - title_rows - len(head))
        with self.prevent(OptionList.OptionHighlighted):
            listed.set_options(
                draw_row(row, at == page.cursor, width, label_columns, self._ascii) for at, row in enumerate(page.rows)
            )
            listed.highlighted = page.cursor

    def _put(self, part: str, text: Text, is_shown: bool = True) -> None:
        static = self.query_one(f"#{part}", Static)
        static.update(text)
        static.display = is_shown


def choose(menu: Menu, *, ascii_only: bool) -> Command | None:
    """Show a menu until something is chosen; return it, or None if the person leaves."""
    MenuApp(menu, ascii_only).show()
    return menu.result if isinstance(menu.result, Command) else None
