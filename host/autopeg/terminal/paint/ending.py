"""The end of a game."""

from collections.abc import Iterable
from textwrap import wrap

from rich.text import Text

from autopeg.terminal import palette
from autopeg.terminal.paint.fitting import joined
from autopeg.terminal.scene import Scene


def ending_rows(sentences: Iterable[str], columns: int) -> list[Text]:
    """Return sentences one below the other, the first of them brightly."""
    return [
        Text(f" {line}", palette.NAME if number else palette.CALL, no_wrap=True)
        for number, sentence in enumerate(sentences)
        for line in wrap(sentence, columns - 2)
    ]


def paint_ending(scene: Scene, columns: int) -> Text:
    """Who has won, and how the game and the match stand."""
    return joined([Text(), *ending_rows(scene.ending, columns)])
