"""`autopeg duplicate`: play numbered deals, the same for everybody, and compare the results."""

import click

from autopeg.base.errors import UsageError
from autopeg.cli import completion
from autopeg.cli.at_table import ScreenOptions, check_beginners, play_at, say_option, screen_options, show_comparison
from autopeg.cli.game_name import optional_game_argument
from autopeg.cli.help_pages import GroupedCommand, who_plays
from autopeg.cli.streams import open_store
from autopeg.engine.names import check_seats
from autopeg.engine.players import is_bot
from autopeg.play.duplicate import parse_number
from autopeg.play.duplicate_deals import Deal, deal_against, deal_of_today, finished_of, name_of_person
from autopeg.play.opening import begin_game
from autopeg.records import Store
from autopeg.registry import DEFAULT_GAME, GAME_NAMES, game_named
from autopeg.session.preferences import text_of
from autopeg.session.speech import find_voice

TODAY = "today"
"""What can be typed for the number of the day."""


@click.command(cls=GroupedCommand)
@optional_game_argument
@click.argument("number", metavar="[NUMBER]", required=False)
@who_plays("--name", metavar="NAME", help="Who you are.  [default: your setting, or You]")
@who_plays("--bot", metavar="LEVEL", shell_complete=completion.bots, help="Your opponents.  [default: expert]")
@who_plays("--players", metavar="N", type=int, default=2, help="2 to 4.  [default: 2]")
@click.option(
    "--compare",
    "is_compared",
    is_flag=True,
    help="Compare the last game with this number, or that of --name; don't play.",
)
@say_option
@screen_options(with_cards=True)
def duplicate(
    game: str,
    number: str | None,
    name: str | None,
    bot: str | None,
    players: int,
    is_compared: bool,
    say: bool,
    screen: ScreenOptions,
) -> None:
    """Play the deal of the day of GAME, {games}, or deal NUMBER. Without GAME it is cribbage.

    The same number means the same cards for everybody, on every computer, and the same opponents. After the game yours
    is compared with that of a bot that had your cards, move by move, and with everybody who has played it here.

    \b
    Example:
      autopeg duplicate
      autopeg duplicate 17
      autopeg duplicate crib_rummy today
      autopeg duplicate cribbage 17 --compare
    """
    game, number = _game_and_number(game, number)
    deal = deal_against(game, deal_of_today() if number in (None, TODAY) else parse_number(number), bot, players)
    who = text_of("name") if name is None else name
    if is_bot(who):
        raise UsageError(f"--name {who} is the name of a bot")
    voice = find_voice() if say else None
    with open_store() as store:
        if is_compared:
            show_comparison(store, _last_game(store, deal, name), screen)
            return
        words = (*check_seats((who,), "--name"), *deal.opponents)
        check_beginners(screen, words)
        click.echo(f"Deal {deal.number} of {game}, against {', '.join(deal.opponents)}.")
        play_at(begin_game(store, game, words, {}, None, deal.number), store, screen, words, None, voice)


def _game_and_number(game: str, number: str | None) -> tuple[str, str | None]:
    """Return what was asked for: a number alone is a deal of the usual game."""
    if game != TODAY and not game.isdecimal():
        return game, number
    if number is None:
        return DEFAULT_GAME, game
    if (named := game_named(number)) in GAME_NAMES:
        return named, game
    raise UsageError(f'"{number[:24]}" is not a game: choose from {", ".join(GAME_NAMES)}')


def _last_game(store: Store, deal: Deal, name: str | None) -> int:
    """Return the last finished game of a deal. name: only games of this player. Raises UsageError if there is none."""
    rows = finished_of(store, deal)
    found = [row.id for row in rows if name is None or name_of_person(row.header).casefold() == name.casefold()]
    if not found:
        who, against = "nobody has" if name is None else f"{name} has not", ", ".join(deal.opponents)
        raise UsageError(f"{who} finished deal {deal.number} of {deal.game} against {against} here")
    return found[-1]
