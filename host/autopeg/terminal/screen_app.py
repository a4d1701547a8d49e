"""Base of all full-screen apps."""

import sys
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor

from autopeg.base.direction import kept_in_place
from autopeg.session.hang_up import TerminalWatch

if sys.platform != "win32":
    from textual.drivers.linux_driver import LinuxDriver

    class TerminalDriver(LinuxDriver):
        """Draws what is after a Hebrew or Arabic name after it.

        Drops output once the terminal has gone; Textual's own driver waits forever when its writer has failed.
        """

        def write(self, data: str) -> None:
            if self._is_writing:
                super().write(kept_in_place(data))

        def close(self) -> None:
            if self._is_writing:
                super().close()

        @property
        def _is_writing(self) -> bool:
            return self._writer_thread is not None and self._writer_thread.is_alive()


_INTERRUPTED = 130
"""Return code of a screen that was left with Ctrl-C."""


class ScreenApp(App[None]):
    """A screen that stays until somebody leaves it, presses Ctrl-C or closes the terminal."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Autopeg"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self) -> None:
        super().__init__(driver_class=None if sys.platform == "win32" else TerminalDriver)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what becomes of the colours: with NO_COLOR there are none, where Textual would make them greys."""
        return [NoColor()] if self.no_color else super().get_line_filters()

    def show(self) -> None:
        """Fill the terminal until the screen is left or the terminal has gone.

        Raises KeyboardInterrupt if it was left with Ctrl-C, which the terminal sends as a key while a screen is open.
        """
        with TerminalWatch(lambda: self.call_later(self.exit)):
            self.run()
        if self.return_code == _INTERRUPTED:
            raise KeyboardInterrupt

    def action_interrupt(self) -> None:
        """Leave in order, and let `show` raise KeyboardInterrupt."""
        self.exit(return_code=_INTERRUPTED)
