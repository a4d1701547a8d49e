"""Base of all full-screen apps."""

import sys
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from autopeg.session.hang_up import TerminalWatch


class ScreenApp(App[None]):
    """A screen that stays until somebody leaves it, presses Ctrl-C or closes the terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Autopeg"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self) -> None:
        if sys.platform == "win32":
            super().__init__()
            return
        from autopeg.terminal.driver import TerminalDriver

        super().__init__(driver_class=TerminalDriver)

    def show(self) -> None:
        """Fill the terminal until the screen is left or the terminal has gone."""
        with TerminalWatch(lambda: self.call_later(self.exit)):
            self.run()
