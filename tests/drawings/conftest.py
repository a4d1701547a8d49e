"""The fixtures `layout` and `plated`."""

from shipped_boards import layout, plated

__all__ = ["layout", "plated"]
