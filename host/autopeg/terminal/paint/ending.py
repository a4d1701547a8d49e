"""The end of a game."""

from textwrap import wrap

from rich.text import Text

from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.scene import Scene


def paint_ending(scene: Scene, columns: int) -> Text:
    """Who has won, and how the game and the match stand."""
    lines = [
        Text(f" {line}", palette.NAME if number else palette.CALL, no_wrap=True)
        for number, sentence in enumerate(scene.ending)
        for line in wrap(sentence, columns - 2)
    ]
    return joined([Text(), *lines])
