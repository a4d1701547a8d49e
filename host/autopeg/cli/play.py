"""`autopeg play` and `autopeg resume`: a game at the table, on the screen or in lines."""

from collections.abc import Mapping, Sequence

import click

from autopeg.cli import completion
from autopeg.cli.at_table import play_at, settings_for
from autopeg.cli.choosing import choose_game
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, who_plays
from autopeg.cli.table_options import ScreenOptions, match_option, say_option, screen_options
from autopeg.engine.match import Match
from autopeg.engine.opening import begin_game, is_bot, match_of, resume_game, seat_words
from autopeg.errors import UsageError
from autopeg.records import Store
from autopeg.registry import kit_of
from autopeg.session.speech import find_voice
from autopeg.session.text import side_count
from autopeg.settings import text_of


@click.command(cls=GroupedCommand)
@click.argument("game", shell_complete=completion.card_games)
@who_plays(
    "--seats",
    metavar="WORDS",
    shell_complete=completion.seats,
    help='Who sits where, clockwise: "Ann,expert" (instead of the three below).',
)
@who_plays(
    "--name", "names", metavar="NAME", multiple=True, help="A person; can be repeated.  [default: your setting, or You]"
)
@who_plays(
    "--bot",
    "bots",
    metavar="LEVEL",
    multiple=True,
    shell_complete=completion.bots,
    help="beginner, club, expert or cmd:PROGRAM ARGS; can be repeated.",
)
@who_plays(
    "--players", metavar="N", type=int, help="2 to 4; seats that are left go to the bot of your settings, or club."
)
@game_options()
@match_option
@screen_options(with_cards=True)
def play(
    game: str,
    seats: str | None,
    names: Sequence[str],
    bots: Sequence[str],
    players: int | None,
    match_to: str | None,
    rules: Mapping[str, object],
    screen: ScreenOptions,
) -> None:
    """Play GAME here, {games}: people and bots in any mix, two to four of them.

    With four players, partners sit opposite each other, but for the rummies. Not every rule is one of every game.
    Every move is kept: `autopeg resume` goes on with a game.

    \b
    Example:
      autopeg play cribbage
      autopeg play cribbage --name Ann --bot expert --match 3
      autopeg play cribbage --seats "Ann,club,Bob,club" --muggins
      autopeg play tabletop --variant ship
      autopeg play crib_rummy --players 3
      autopeg play crummy_rummy --name Ann --name Bob --players 4 --beginner Bob
    """
    possible = kit_of(game).rules.SEATS
    words = _words(seats, names, bots, players)
    if len(words) not in possible:
        raise UsageError(f"{game} is for {_numbers(possible)} players, not {len(words)} ({', '.join(words)})")
    options = agreed(game, rules)
    match = None if match_to is None else Match.begin(int(match_to), side_count(game, len(words)))
    with Store() as store:
        table = begin_game(store, game, words, options, match)
        play_at(table, store, settings_for(screen, words, match), screen)


@click.command(cls=GroupedCommand)
@click.argument("game_id", metavar="[ID]", type=int, required=False, shell_complete=completion.waiting_games)
@say_option
@screen_options(with_cards=True)
def resume(game_id: int | None, say: bool, screen: ScreenOptions) -> None:
    """Go on with a game: with number ID of `autopeg games`, or with the one that waits.

    Where several wait you choose one; the newest needs one key. Where nobody can be asked they are listed. A game in
    which nobody has decided anything does not wait. A match goes on with its next game.

    \b
    Example:
      autopeg resume
      autopeg resume 12 --plain
    """
    voice = find_voice() if say else None
    with Store() as store:
        chosen = choose_game(store, plain=screen.plain) if game_id is None else game_id
        if chosen is None:
            return
        table = resume_game(store, chosen)
        header = store.record(chosen).header
        play_at(table, store, settings_for(screen, seat_words(header), match_of(header)), screen, voice)


def _numbers(seats: Sequence[int]) -> str:
    """Return how many may play: "2 to 4", "2 or 4"."""
    few, many = seats[0], seats[-1]
    return f"{few} to {many}" if len(seats) > 2 else f"{few} or {many}"


def _words(seats: str | None, names: Sequence[str], bots: Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the words of the seats: as they are given, or people, then bots, then bots where seats are left."""
    if seats is not None:
        if names or bots:
            raise UsageError("--seats says who plays: leave out --name and --bot")
        words = tuple(word.strip() for word in seats.split(","))
        if players not in (None, len(words)):
            raise UsageError(f"--players {players}, but --seats names {len(words)}")
        return words
    for name in names:
        if is_bot(name):
            raise UsageError(f"--name {name} is the name of a bot: use --bot {name}")
    for bot in bots:
        if not is_bot(bot):
            raise UsageError(f"--bot {bot}: choose from beginner, club, expert or cmd:PROGRAM; people take --name")
    words = (*(names or (text_of("name"),)), *bots)
    wanted = max(2, len(words)) if players is None else players
    if len(words) > wanted:
        raise UsageError(f"--players {wanted}, but {len(words)} are named: {', '.join(words)}")
    return words if len(words) == wanted else (*words, *[text_of("bot")] * (wanted - len(words)))
