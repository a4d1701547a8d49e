"""Textual's way to a terminal on Linux and macOS, which does not hang where the terminal has gone."""

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Drops what cannot be written any more: Textual's own waits for ever once its writing thread has failed."""

    def write(self, data: str) -> None:
        if self._is_writing:
            super().write(data)

    def close(self) -> None:
        if self._is_writing:
            super().close()

    @property
    def _is_writing(self) -> bool:
        return self._writer_thread is not None and self._writer_thread.is_alive()
