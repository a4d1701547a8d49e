"""The fixtures `layout` and `plated`."""

from support.drawings.shipped_boards import layout, plated

__all__ = ["layout", "plated"]
