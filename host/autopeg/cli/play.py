"""`autopeg play` and `autopeg resume`: play a game on the screen or in line mode."""

from collections.abc import Mapping, Sequence

import click

from autopeg.base.errors import UsageError
from autopeg.base.phrases import either
from autopeg.cli import completion
from autopeg.cli.at_table import ScreenOptions, check_beginners, match_option, play_at, say_option, screen_options
from autopeg.cli.game_name import game_argument
from autopeg.cli.game_options import agreed, game_options
from autopeg.cli.help_pages import GroupedCommand, how_it_is_shown, who_plays
from autopeg.cli.start import choose_game
from autopeg.cli.streams import open_store
from autopeg.cli.watch import watch
from autopeg.engine.games import rules_of, side_count
from autopeg.engine.match import Match
from autopeg.engine.names import check_seats
from autopeg.engine.players import LEVELS, is_bot
from autopeg.play.opening import begin_game, match_of, resume_game, seat_words
from autopeg.play.seating import nearest_level
from autopeg.session.preferences import text_of
from autopeg.session.speech import find_voice


@click.command(cls=GroupedCommand)
@game_argument
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
    help="beginner, club, expert, master, analyst (slow) or cmd:PROGRAM ARGS; can be repeated.",
)
@who_plays("--players", metavar="N", type=int, help="2 to 4; the bot of your settings, or club, takes free seats.")
@game_options()
@match_option
@say_option
@screen_options(with_cards=True)
def play(
    game: str,
    seats: str | None,
    names: Sequence[str],
    bots: Sequence[str],
    players: int | None,
    match_to: str | None,
    say: bool,
    rules: Mapping[str, object],
    screen: ScreenOptions,
) -> None:
    """Play GAME here, {games}: people and bots in any mix, two to four of them.

    Four players are two pairs, partners opposite each other, except in the rummies. Each game has rules of its own.
    Every move is saved: `autopeg resume` continues a game.

    \b
    Example:
      autopeg play cribbage
      autopeg play cribbage --name Ann --bot expert --match 3
      autopeg play cribbage --seats "Ann,club,Bob,club" --muggins
      autopeg play tabletop --variant ship
      autopeg play crib_rummy --players 3
      autopeg play crummy_rummy --name Ann --name Bob --players 4 --beginner Bob
    """
    possible = rules_of(game).SEATS
    words = _words(game, seats, names, bots, players)
    if len(words) not in possible:
        raise UsageError(f"{game} is for {either(possible)} players, not {len(words)} ({', '.join(words)})")
    check_beginners(screen, words)
    options = agreed(game, rules)
    voice = find_voice() if say else None
    match = None if match_to is None else Match.begin(int(match_to), side_count(game, len(words)))
    with open_store() as store:
        table = begin_game(store, game, words, options, match)
        play_at(table, store, screen, words, match, voice)


@click.command(cls=GroupedCommand)
@click.argument("game_id", metavar="[ID]", type=int, required=False, shell_complete=completion.waiting_games)
@say_option
@how_it_is_shown("--watch", "camera", metavar="SOURCE", help="Let a camera see the points of a score pad again.")
@screen_options(with_cards=True)
@click.pass_context
def resume(
    context: click.Context, /, game_id: int | None, say: bool, camera: str | None, screen: ScreenOptions
) -> None:
    """Continue an unfinished game, or number ID of `autopeg games`.

    With several unfinished games you choose one, the newest with a single key; without a terminal they are listed.
    Games without any move by a player are left out. A match continues with its next game.

    \b
    Example:
      autopeg resume
      autopeg resume 12 --plain
      autopeg resume 12 --watch 0
    """
    voice = find_voice() if say and camera is None else None
    with open_store() as store:
        chosen = choose_game(store, plain=screen.plain) if game_id is None else game_id
        if chosen is None:
            return
        header = store.record(chosen).header
        words = seat_words(header)
        check_beginners(screen, words)
        if camera is None:
            play_at(resume_game(store, chosen), store, screen, words, match_of(header), voice)
    if camera is not None:
        shown = {"board": screen.board, "ascii_suits": screen.settings.ascii_suits}
        context.invoke(watch, sources=(camera,), resumed=chosen, say=say, **shown)


def _words(
    game: str, seats: str | None, names: Sequence[str], bots: Sequence[str], players: int | None
) -> tuple[str, ...]:
    """Return the words of the seats: those of --seats, or people, then bots, then the default bot in free seats."""
    if seats is not None:
        if names or bots:
            raise UsageError("--seats says who plays: leave out --name and --bot")
        words = tuple(word.strip() for word in seats.split(","))
        if players not in (None, len(words)):
            raise UsageError(f"--players {players}, but --seats names {len(words)}")
        return check_seats(words, "--seats")
    for name in names:
        if is_bot(name):
            raise UsageError(f"--name {name} is the name of a bot: use --bot {name}")
    for bot in bots:
        if not is_bot(bot):
            raise UsageError(f"--bot {bot}: choose from {', '.join(LEVELS)} or cmd:PROGRAM; for people use --name")
    words = (*check_seats(names or (text_of("name"),), "--name"), *bots)
    wanted = max(2, len(words)) if players is None else players
    if len(words) > wanted:
        raise UsageError(f"--players {wanted}, but {len(words)} are named: {', '.join(words)}")
    return words if len(words) == wanted else (*words, *[nearest_level(game, text_of("bot"))] * (wanted - len(words)))
