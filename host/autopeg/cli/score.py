"""`autopeg score`: keep score for people who play with physical cards, here and on the board."""

from collections.abc import Mapping, Sequence

import click

from autopeg.base.errors import UsageError
from autopeg.base.phrases import with_unnamed
from autopeg.cli.at_table import ScreenOptions, match_option, play_at, say_option, screen_options
from autopeg.cli.game_name import optional_game_argument
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, who_plays
from autopeg.cli.streams import open_store
from autopeg.engine.games import rules_of
from autopeg.engine.match import Match
from autopeg.engine.names import check_seats
from autopeg.engine.players import is_bot
from autopeg.play.opening import begin_game
from autopeg.registry import SCORE
from autopeg.score.engine import SEATS
from autopeg.session.preferences import chosen
from autopeg.session.rule_choices import score_option_fields
from autopeg.session.speech import find_voice


@click.command(cls=GroupedCommand)
@optional_game_argument
@who_plays("--name", "names", metavar="NAME", multiple=True, help="A player; can be repeated, in seat order.")
@who_plays("--players", metavar="N", type=int, help="2 to 4.  [default: as many as --name, at least 2]")
@game_options(score_option_fields)
@match_option
@say_option
@screen_options(with_cards=False)
def score(
    game: str,
    names: Sequence[str],
    players: int | None,
    match_to: str | None,
    say: bool,
    rules: Mapping[str, object],
    screen: ScreenOptions,
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
    """
    words = seat_words(names, players)
    options = agreed(game, rules, is_score=True)
    if "partners" in options and len(words) != 4:
        raise UsageError(f"--partners and --no-partners are for four players, not {len(words)}")
    options["rules"] = game
    sides = rules_of(SCORE).new(options, len(words)).sides
    match = None if match_to is None else Match.begin(int(match_to), sides)
    voice = find_voice() if say else None
    with open_store() as store:
        table = begin_game(store, SCORE, words, options, match)
        play_at(table, store, screen, words, match, voice)


def seat_words(names: Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the names of the players; the others are called "Player 2" and so on.

    Without any names, the name from the settings, if set, is the first player.
    """
    mine = chosen("name")
    if not names and mine.source is not None:
        names = (str(mine.value),)
    for name in names:
        if is_bot(name):
            raise UsageError(f"--name {name} is the name of a bot, but only people play here")
    wanted = max(2, len(names)) if players is None else players
    if wanted not in SEATS:
        raise UsageError(f"the score is kept for {SEATS[0]} to {SEATS[-1]} players, not {wanted}")
    if len(names) > wanted:
        raise UsageError(f"--players {wanted}, but {len(names)} are named: {', '.join(names)}")
    return check_seats(with_unnamed(names, wanted), "--name")
