"""`autopeg learn`: the lesson of a game."""

import click

from autopeg.cli.game_name import optional_game_argument
from autopeg.cli.help_pages import GroupedCommand, plain_option
from autopeg.learning.lesson_course import LessonCourse
from autopeg.terminal.learning import take_course


@click.command(cls=GroupedCommand)
@optional_game_argument
@click.option("--again", is_flag=True, help="Begin with the first step, even if some are done.")
@plain_option
def learn(game: str, again: bool, plain: bool) -> None:
    """Learn GAME in a few minutes: {games}.

    Short steps with cards in your hand. Every answer is judged by the rules and explained. The steps that you have done
    are remembered, and the lesson goes on where you were.

    \b
    Example:
      autopeg learn
      autopeg learn crib_rummy
    """
    course = LessonCourse(game, again=again)
    take_course(course, in_lines=plain)
