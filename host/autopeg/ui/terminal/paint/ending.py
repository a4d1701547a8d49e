"""The end of a game."""

from rich.text import Text

from autopeg.ui.terminal import palette
from autopeg.ui.terminal.scene import Scene


def paint_ending(scene: Scene) -> Text:
    """Who has won, and how the game and the match stand."""
    lines = [
        Text(f" {line}", palette.CALL if number == 0 else palette.NAME) for number, line in enumerate(scene.ending)
    ]
    return Text("\n", end="").join([Text(), *lines])
