"""Options shared by several commands: who plays, how many games, and how a table is shown."""

from collections.abc import Callable
from functools import partial, wraps

import click
import msgspec
from msgspec import Struct

from autopeg.cli.completion import boards
from autopeg.cli.help_pages import Command, how_it_is_shown, who_plays, with_options
from autopeg.console import is_plain
from autopeg.engine.match import MATCH_GAMES
from autopeg.settings import SPEEDS, Speed, text_of

board_option = how_it_is_shown(
    "--board",
    metavar="WORD",
    shell_complete=boards,
    help="auto, virtual, emulated, strip, none, a port or a uid.  [default: your setting, or auto]",
)

match_option = who_plays(
    "--match",
    "match_to",
    type=click.Choice([str(games) for games in MATCH_GAMES]),
    help="How many games win a match.",
)

say_option = how_it_is_shown("--say", is_flag=True, help="Score pad: say aloud what is pegged and counted.")


class ScreenOptions(Struct, frozen=True, kw_only=True):
    """How a table is shown, from the options of `screen_options`."""

    board: str | None
    plain: bool
    speed: Speed
    ascii_suits: bool
    count_it_yourself: bool = False
    no_hints: bool = False
    auto_go: bool = False
    beginners: tuple[str, ...] = ()


_EVERYWHERE = (
    board_option,
    how_it_is_shown("--plain", is_flag=True, help="Line mode: plain lines, also used without a terminal."),
    how_it_is_shown(
        "--speed",
        type=click.Choice(SPEEDS),
        default=partial(text_of, "speed"),
        help="Of pegs and bots.  [default: your setting, or normal]",
    ),
    how_it_is_shown(
        "--ascii/--no-ascii", "ascii_suits", default=is_plain, help="Letters for suits, ASCII characters only."
    ),
)
_WITH_CARDS = (
    how_it_is_shown("--count-it-yourself", is_flag=True, help="Count your hands yourself."),
    how_it_is_shown("--no-hints", is_flag=True, help="Give no hints."),
    how_it_is_shown("--auto-go", is_flag=True, help="Say go by itself where no card fits."),
    how_it_is_shown(
        "--beginner",
        "beginners",
        metavar="NAME",
        multiple=True,
        help="Warn NAME before a bad discard of Crummy Rummy; can be repeated.",
    ),
)


def screen_options(*, with_cards: bool) -> Callable[[Command], Command]:
    """Return a decorator that adds these options as the parameter `screen`. with_cards: also those for playing here."""
    options = (*_EVERYWHERE, *_WITH_CARDS) if with_cards else _EVERYWHERE

    def give(command: Command) -> Command:
        @wraps(command)
        def with_screen(**given: object) -> None:
            screen = {name: given.pop(name) for name in ScreenOptions.__struct_fields__ if name in given}
            command(screen=msgspec.convert(screen, ScreenOptions), **given)

        return with_options(with_screen, options)

    return give
