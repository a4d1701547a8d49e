"""`autopeg score`: keep score for people who play with physical cards, here and on the board."""

from collections.abc import Mapping, Sequence

import click

from autopeg.base.errors import UsageError
from autopeg.cli.at_table import ScreenOptions, match_option, play_at, say_option, screen_options
from autopeg.cli.game_name import optional_game_argument
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_it_is_shown, who_plays
from autopeg.cli.seat_names import seat_words
from autopeg.cli.streams import open_store
from autopeg.cli.watch import watch
from autopeg.engine.games import rules_of
from autopeg.engine.match import Match
from autopeg.play.opening import begin_game
from autopeg.registry import SCORE
from autopeg.session.rule_choices import score_option_fields
from autopeg.session.speech import find_voice


@click.command(cls=GroupedCommand)
@optional_game_argument
@who_plays("--name", "names", metavar="NAME", multiple=True, help="A player; can be repeated, in seat order.")
@who_plays("--players", metavar="N", type=int, help="2 to 4.  [default: as many as --name, at least 2]")
@game_options(score_option_fields)
@match_option
@say_option
@how_it_is_shown("--watch", "camera", metavar="SOURCE", help="Let a camera see the points, as `autopeg watch` does.")
@screen_options(with_cards=False)
@click.pass_context
def score(
    context: click.Context,
    /,
    game: str,
    names: Sequence[str],
    players: int | None,
    match_to: str | None,
    say: bool,
    rules: Mapping[str, object],
    screen: ScreenOptions,
    camera: str | None,
) -> None:
    """Keep the score of a GAME that you play with your own cards: {games}.

    Type a lane, the points and Enter, as on the board's keypad. Each game has rules of its own. Every entry is saved:
    `autopeg resume` continues a game.

    \b
    Example:
      autopeg score
      autopeg score --name Ann --name Bob --match 3 --say
      autopeg score --players 4 --no-partners --target 61
      autopeg score tabletop --variant ship
      autopeg score crummy_rummy --players 4
      autopeg score --watch 0 --name Ann --name Bob --match 3 --say
    """
    words = seat_words(names, players)
    _check_partners(rules["partners"], len(words), is_watched=camera is not None)
    if camera is not None:
        given = {name: value for name, value in rules.items() if name != "partners" and value is not None}
        shown = {"board": screen.board, "say": say, "ascii_suits": screen.settings.ascii_suits}
        context.invoke(watch, sources=(camera,), game=game, names=words, match_to=match_to, **shown, **given)
        return
    options = agreed(game, rules, is_score=True)
    options["rules"] = game
    sides = rules_of(SCORE).new(options, len(words)).sides
    match = None if match_to is None else Match.begin(int(match_to), sides)
    voice = find_voice() if say else None
    with open_store() as store:
        table = begin_game(store, SCORE, words, options, match)
        play_at(table, store, screen, words, match, voice)


def _check_partners(partners: object, players: int, *, is_watched: bool) -> None:
    """Raise UsageError for partners among other than four players, or where a camera knows only pairs (C3)."""
    if partners is not None and players != 4:
        raise UsageError(f"--partners and --no-partners are for four players, not {players}")
    if partners is False and is_watched:
        raise UsageError("--no-partners: a camera follows four players as two sides: leave it out")
