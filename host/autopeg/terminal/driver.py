"""Textual driver for Linux and macOS that does not hang when the terminal has gone."""

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Drops output once the terminal has gone; Textual's own driver waits forever when its writer thread has failed."""

    def write(self, data: str) -> None:
        if self._is_writing:
            super().write(data)

    def close(self) -> None:
        if self._is_writing:
            super().close()

    @property
    def _is_writing(self) -> bool:
        return self._writer_thread is not None and self._writer_thread.is_alive()
