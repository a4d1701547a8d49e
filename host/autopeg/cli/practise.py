"""`autopeg practise`: drills of a game."""

from collections.abc import Iterator

import click

from autopeg.base.errors import UsageError
from autopeg.cli.game_name import optional_game_argument
from autopeg.cli.help_pages import GroupedCommand, plain_option
from autopeg.cli.streams import say
from autopeg.engine.names import check_seats
from autopeg.learning.practice.drill import Drill, drill_named, drills_of
from autopeg.learning.practice.results import standing_of
from autopeg.learning.practice.rounds import Round, standing_text
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, title_of
from autopeg.session.preferences import text_of
from autopeg.terminal.learning import take_course


@click.command(cls=GroupedCommand)
@optional_game_argument
@click.argument("drill", default="", metavar="[DRILL]")
@click.option("--level", metavar="LEVEL", help="The level; by default the first one.")
@click.option("--player", metavar="NAME", help="Whose results are kept; by default yours.")
@plain_option
def practise(game: str, drill: str, level: str | None, player: str | None, plain: bool) -> None:
    """Practise GAME in rounds of ten: {games}.

    Without a DRILL it lists the drills and how you have done in each. Answers are judged at once and explained. A
    question that you get wrong comes back: in the next round, then after 1, 3, 7 and 21 days.

    \b
    Example:
      autopeg practise cribbage counting --level runs
      autopeg practise crib_rummy puzzles
    """
    if game not in GAME_NAMES and game in {each.name for name in GAME_NAMES for each in drills_of(name)}:
        raise UsageError(f"{game} is a drill: name a game before it, such as autopeg practise {DEFAULT_GAME} {game}")
    [who] = check_seats((player or text_of("name"),), "--player")
    if not drill:
        if level:
            raise UsageError(
                f"--level {level} is of a drill: choose from {', '.join(each.name for each in drills_of(game))}"
            )
        say(*(line for each in drills_of(game) for line in _description(game, each, who)))
        return
    chosen = drill_named(game, drill)
    course = Round(game, chosen, chosen.level_named(level) if level else chosen.levels[0], who)
    take_course(course, in_lines=plain)


def _description(game: str, drill: Drill, player: str) -> Iterator[str]:
    """Yield the lines about a drill: its levels, and how a player has done."""
    yield f"{title_of(game)}: {drill.invites}"
    for level in drill.levels:
        standing = standing_text(standing_of(player, game, drill.name, level.name))
        yield f"  autopeg practise {game} {drill.name} --level {level.name}"
        yield f"      {level.title}: {standing}"
