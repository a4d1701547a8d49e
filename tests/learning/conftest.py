"""What holds on every screen that a test of this folder paints."""

from support.terminal.fixtures import keys_take_no_time

__all__ = ["keys_take_no_time"]
