"""Painter of a list of options, with as many around the selected one as fit."""

from collections.abc import Callable

from rich.text import Text

from autopeg.games.rummy.choosing import AnyOption, Choosing
from autopeg.terminal.paint.clicks import click_is


def paint_options(
    choosing: Choosing[AnyOption], rows: int, above: int, row_of: Callable[[AnyOption, bool], Text]
) -> list[Text]:
    """Return the rows of the options.

    above: how many to show before the selected one; row_of: takes an option and whether it is the selected one.
    """
    painted: list[Text] = []
    for index in choosing.shown(rows, above):
        row = row_of(choosing.options[index], index == choosing.at)
        click_is(f"option {index}", [row])
        painted.append(row)
    return painted
