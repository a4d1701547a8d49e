"""`autopeg hint`: what there is to choose weighed, every choice ranked, with the reasons."""

from collections.abc import Sequence
from typing import Any

import click

from autopeg.cli import completion
from autopeg.cli.hint_commands import TOP, Hinter
from autopeg.engine.opening import waiting_games
from autopeg.errors import UsageError
from autopeg.records import Store
from autopeg.registry import kit_of


@click.command()
@click.argument("game", shell_complete=completion.card_games)
@click.option("--hand", metavar="CARDS", help='The cards that you hold: "5H 5S 6D 7C KD QS".')
@click.option("--dealer/--pone", "is_dealer", default=None, help="Whose crib it is: yours, or the other's.")
@click.option("--scores", metavar="A,B", default="0,0", show_default=True, help="Your points, then the other's.")
@click.option("--players", metavar="N", type=int, default=2, show_default=True, help="For a discard: 2 to 4.")
@click.option("--starter", metavar="CARD", help="For a play: the card that was turned up.")
@click.option("--series", metavar="CARDS", default="", help="For a play: the cards since the count was last 0.")
@click.option("--played", metavar="CARDS", default="", help="For a play: the cards that you have laid, in order.")
@click.option("--others", metavar="CARDS", default="", help="For a play: what the other laid before this series.")
@click.option("--go", "is_go", is_flag=True, help="For a play: the other has said go.")
@click.option(
    "--game-id",
    metavar="ID",
    type=int,
    shell_complete=completion.waiting_games,
    help="A kept game; without --hand the one that was played last and waits.",
)
@click.option("--all", "every", is_flag=True, help=f"Every choice and not the best {TOP}.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value for every choice, the best first, for programs.")
def hint(game: str, game_id: int | None, every: bool, as_json: bool, **position: Any) -> None:
    """Say what to lay away, to play or to place in GAME, and why.

    A kept game is looked at where it stands. In cribbage a position can be typed as well, with the options down to
    --go. A discard is counted out over every starter and everything that the others may lay away (that needs numpy;
    without it cribs are estimated); a card of the play is weighed by playing on to the end of the deal. Near the end of
    the game the chance to win it decides. In Table Top Cribbage every line is weighed by what may still come, in
    Crib Rummy what a turn makes and what a discard gives away, in Crummy Rummy how far away the contract is, and
    what the hand is likely to cost.

    \b
    Example:
      autopeg hint cribbage --hand "5H 5S 6D 7C KD QS" --dealer --scores 87,101
      autopeg hint cribbage --hand "4C 9S QD" --played 8H --series "8H 7D" --starter JC --pone
      autopeg hint cribbage
      autopeg hint tabletop --all
      autopeg hint crib_rummy
      autopeg hint crummy_rummy
    """
    kit_of(game)
    hinter = kit_of(game).hints()
    if position["hand"] is not None:
        if game_id is not None:
            raise UsageError("a hint is for --hand or for --game-id, not for both")
        hinter.say_hint(hinter.typed_view(**position), (), every, as_json)
        return
    view, legal = _kept_turn(game, hinter, game_id)
    hinter.say_hint(view, legal, every, as_json)


def _kept_turn(game: str, hinter: Hinter, game_id: int | None) -> tuple[Any, Sequence[Any]]:
    """Return what the person sees and may do who is due in a kept game."""
    with Store() as store:
        chosen = _newest(store, game) if game_id is None else game_id
        if chosen is None:
            raise UsageError(f"no game is waiting to go on: {hinter.REMEDY}{_only_dealt(store, game)}")
        record = store.record(chosen)
    if record.header.game != game:
        raise UsageError(f"game {chosen} is a game of {record.header.game}: autopeg hint {record.header.game}")
    history = record.replayed()
    rules, state = history.game, history.state
    due = rules.to_act(state)
    waiting = [seat for seat in (due, *rules.asked_in_order(state)) if seat is not None]
    seat = next((seat for seat in waiting if record.header.seats[seat] is None), None)
    if seat is None:
        raise UsageError(f"game {chosen}: nobody has to decide anything now")
    view = rules.view(state, seat)
    why_not = hinter.nothing_to_choose(view)
    if why_not is not None:
        raise UsageError(f"game {chosen}: {record.header.players[seat]} {why_not}")
    return view, rules.legal_moves(state, seat) if seat == due else rules.claims(state, seat)


def _newest(store: Store, game: str) -> int | None:
    """Return the number of the game of that name that people have played last and that waits, None without one."""
    waiting = waiting_games(store, game)
    return next((row.id for row in waiting if row.over is None and None in row.header.seats), None)


def _only_dealt(store: Store, game: str) -> str:
    """Say which game is none of those that wait because nobody has decided anything in it, if there is one."""
    rows = [row for row in store.games(game) if row.over is None and None in row.header.seats]
    dealt = max((row.id for row in rows), default=None)
    return "" if dealt is None else f"; in game {dealt} nobody has decided anything yet: --game-id {dealt} looks at it"
