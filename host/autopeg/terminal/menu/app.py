"""Full-screen app of the menu: keys and clicks in, a picture out."""

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from autopeg.terminal.menu.pages import Command, Menu
from autopeg.terminal.menu.paint import draw
from autopeg.terminal.screen_app import ScreenApp


class MenuApp(ScreenApp):
    """The menu, shown until something is chosen."""

    CSS = "Screen { background: #10281d; overflow: hidden; }"

    def __init__(self, menu: Menu, ascii_only: bool = False) -> None:
        super().__init__()
        self.menu = menu
        self._ascii = ascii_only

    def compose(self) -> ComposeResult:
        yield MenuWidget(self.menu, self.press, self._ascii)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.press(event.character if event.is_printable and event.character else event.key)

    def press(self, key: str) -> None:
        """Handle a key, and exit once something is chosen."""
        self.menu.press("space" if key == " " else key)
        self.query_one(MenuWidget).refresh()
        if self.menu.result is not None:
            self.exit()


class MenuWidget(Widget):
    """The open page, as large as the window."""

    DEFAULT_CSS = "MenuWidget { width: 100%; height: 100%; }"

    def __init__(self, menu: Menu, press: Callable[[str], None], ascii_only: bool) -> None:
        super().__init__()
        self._menu = menu
        self._press = press
        self._ascii = ascii_only
        self._rows: dict[int, int] = {}

    def render(self) -> Text:
        text, self._rows = draw(self._menu.page, self.size.width, self.size.height, ascii_only=self._ascii)
        return text

    def on_mouse_move(self, event: events.MouseMove) -> None:
        row = self._rows.get(event.y)
        if row is not None and row != self._menu.page.cursor:
            self._menu.point_at(row)
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        row = self._rows.get(event.y)
        if row is not None:
            self._menu.point_at(row)
            self._press(self._menu.page.click)


def choose(menu: Menu, *, ascii_only: bool) -> Command | None:
    """Show a menu until something is chosen; return it, or None if the person leaves."""
    MenuApp(menu, ascii_only).show()
    return menu.result if isinstance(menu.result, Command) else None
