"""Tables whose moves come from a program that calls, not from people or bots: for scripts, and for training bots."""

from collections.abc import Mapping, Sequence

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.moves import Move
from autopeg.engine.options import check_known, check_players
from autopeg.engine.players import Player
from autopeg.engine.refusal import IllegalMove
from autopeg.play.table import Seat, Table
from autopeg.registry import check_game


class _Script(Player):
    """Player whose moves come by `submit`."""

    def choose(self, view: object, legal: Sequence[Move]) -> Move:
        raise AssertionError("a script is never asked")

    def close(self) -> None:
        """There is nothing to release."""


def scripted_table(game: str, players: int, options: Mapping[str, object], seed: str) -> Table:
    """Return a table with a new game, before its first move of chance. seed: of the cards. Raises UsageError."""
    check_game(game)
    rules = rules_of(game)
    check_players(game, players, rules.SEATS)
    start = rules.new(options, players)
    check_known(game, options, start.options.__struct_fields__)
    return Table(History(rules, start), [Seat(f"seat {seat}", _Script()) for seat in range(players)], deck=seed)


def seat_due(table: Table) -> int | None:
    """Return the seat that moves or answers next; None if chance is next, or the game is over."""
    if table.over is not None:
        return None
    asked = table.seat_to_answer
    return next(iter(table.claimants), table.game.to_act(table.state)) if asked is None else asked


def make_chance_moves(table: Table) -> None:
    """Make the moves of chance that come before anybody moves or answers."""
    while seat_due(table) is None and table.advance() is not None:
        pass


def submit(table: Table, move: Move) -> None:
    """Make a move; whoever claims has answered with that. Raises IllegalMove."""
    seat = move.actor
    is_claim = seat in table.claimants and table.seat_to_answer is None
    if seat is not None and is_claim and move in table.game.claims(table.state, seat):
        table.decline(seat)
        table.claim(move)
    else:
        table.submit(move)


def decline(table: Table) -> None:
    """Decline for the seat that is asked whether it takes or claims something. Raises IllegalMove if none is."""
    seat = seat_due(table)
    if seat is None:
        raise IllegalMove("GAME_OVER")
    if table.seat_to_answer is None and seat not in table.claimants:
        raise IllegalMove("NOT_YOUR_TURN", why="must_move", seat=seat)
    table.decline(seat)
