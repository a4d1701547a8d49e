"""The parts that a full-screen window is made of: zones that a painter fills, and a page that covers them."""

from collections.abc import Callable
from typing import Any

from rich.text import Text
from textual.widget import Widget


class Zone(Widget):
    """A part of the screen, filled by one painter, which is given a scene and the columns and rows of the zone."""

    def __init__(self, painter: Callable[[Any, int, int], Text], zone_id: str) -> None:
        super().__init__(id=zone_id)
        self._painter = painter
        self._scene: Any = None

    def show(self, scene: Any) -> None:
        """Paint this scene."""
        self._scene = scene
        self.refresh()

    def render(self) -> Text:
        return Text() if self._scene is None else self._painter(self._scene, self.size.width, self.size.height)


class Cover(Widget):
    """A page over the game: help, or that the window is too small."""

    text = ""

    def render(self) -> Text:
        return Text(self.text)
