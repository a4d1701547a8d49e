"""Autopeg for scripts: play a game by its rules, count hands, ask for hints. docs/api.md has examples and the promise.

A move and a view are dictionaries: those of game records (docs/records.md) and of the bot protocol
(docs/bot-protocol.md). A position is a value: `apply` returns a new one, and the old one can be played on as well.

Wrong arguments raise `UsageError`, whose message names the value and what to choose from. A move that the rules refuse
raises `IllegalMove`, which is a `UsageError` as well: `code` says why, `rule` has the numbers of the rules, and the
sentence for people is in `__notes__`.
"""

from collections.abc import Mapping, Sequence
from reprlib import repr
from typing import Any, TypeVar

import msgspec

from autopeg.base.errors import UsageError, describe_validation
from autopeg.base.json_object import JsonObject
from autopeg.counting.hand_count import count_cards
from autopeg.engine.advice import advice_of
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json
from autopeg.engine.refusal import IllegalMove
from autopeg.play.bots.stdio import fitting_together, question_from_json
from autopeg.play.scripted import decline, make_chance_moves, scripted_table, seat_due, submit
from autopeg.play.table import Table
from autopeg.registry import check_game
from autopeg.session.advice_text import advice_text_of, choice_fields
from autopeg.session.card_text import card_text
from autopeg.session.text import text_of

__all__ = ["IllegalMove", "Position", "UsageError", "apply", "count", "hint", "legal", "new", "view"]


_Kind = TypeVar("_Kind")


class Position:
    """A game as it stands, with the cards still to come. It never changes; only the properties are for scripts."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def to_act(self) -> int | None:
        """The seat that moves or answers next; None once the game is over."""
        return seat_due(self.table)

    @property
    def over(self) -> JsonObject | None:
        """The result as in a replay, such as `{"winner": 0, "games": 1}`; None while the game goes on."""
        return to_json(self.table.over)

    @property
    def moves(self) -> list[JsonObject]:
        """All moves so far, those of chance included: the lines of a record after its header."""
        return [to_json(step.move) for step in self.table.history.steps]


def new(game: str, players: int = 2, options: Mapping[str, object] | None = None, seed: int = 0) -> Position:
    """Return a new game, dealt. game: `cribbage`, `tabletop`, `crib_rummy` or `crummy_rummy`.

    options: as in the header of a record, for example `{"target": 61}`. seed: the same seed, moves and options give the
    same cards. Raises UsageError.
    """
    rule_choices = _checked("options", options or {}, dict[str, object])
    seats, deck = _checked("players", players, int), _checked("seed", seed, int)
    return _dealt(scripted_table(_checked("game", game, str), seats, rule_choices, str(deck)))


def legal(position: Position, seat: int) -> list[JsonObject | None]:
    """Return the moves that a seat can make now; empty if there are none.

    None among them declines points that the seat may claim. Of melds and contracts the list may be a selection, as in
    the bot protocol: `apply` takes every move that the rules allow. Raises UsageError for a seat that is not there.
    """
    table = _with_seat(position, seat)
    if table.over is not None:
        return []
    if table.seat_to_answer is None and seat in table.claimants:
        return [*to_json(tuple(table.game.claims(table.state, seat))), None]
    return to_json(tuple(table.legal_moves(seat)))


def apply(position: Position, move: JsonObject | None) -> Position:
    """Return the position after a move; what chance does next is done as well: the starter, the next deal.

    move: None declines for the seat that is asked whether it takes or claims something. Raises IllegalMove.
    """
    table = _checked("position", position, Position).table.copy()
    try:
        if move is None:
            decline(table)
        else:
            submit(table, table.game.parse_move(move))
    except IllegalMove as refusal:
        refusal.add_note(text_of(table.game.NAME).describe_refusal(refusal, table.names, card_text))
        raise
    return _dealt(table)


def view(position: Position, seat: int) -> JsonObject:
    """Return what a seat can know, with the keys of the bot protocol. It holds no card that is hidden from the seat.

    Raises UsageError for a seat that is not there.
    """
    return to_json(_with_seat(position, seat).view(seat))


def count(cards: str | Sequence[str], starter: str, is_crib: bool = False) -> JsonObject:
    """Return the points of four cards of cribbage and the starter, as `autopeg count --json` does.

    cards: names in a list, or in one text: "5H 5S 5C JD". is_crib: a flush of a crib needs all five cards. The result
    is `{"points": 8, "parts": [{"kind": "fifteen", "cards": ["5H", "JD"], "points": 2}, ...]}`. Raises UsageError.
    """
    names = [cards] if isinstance(cards, str) else _checked("cards", cards, list[str])
    return count_cards(names, _checked("starter", starter, str), _checked("is_crib", is_crib, bool)).to_json()


def hint(game: str, view: JsonObject, legal: Sequence[JsonObject | None]) -> list[JsonObject]:
    """Return the choices of a seat, the best first, as `autopeg hint --json` does; empty if nothing is to be weighed.

    view, legal: of the seat, as from `view` and `legal`. A choice has `move`, `worth` in points, `win_chance` from 0 to
    1 or None, the `parts` of its worth, and `reasons` in words. Raises UsageError.
    """
    check_game(_checked("game", game, str))
    words, moves = advice_text_of(game), _checked("legal", legal, list[Any])
    seen, choosable = question_from_json(rules_of(game), view, [move for move in moves if move is not None])
    with fitting_together():
        if words.why_no_hint(seen) is not None:
            return []
        return [choice_fields(words, seen, choice, str) for choice in advice_of(game).evaluate(seen, choosable)]


def _dealt(table: Table) -> Position:
    """Make the moves of chance that come before anybody moves or answers."""
    make_chance_moves(table)
    return Position(table)


def _with_seat(position: Position, seat: int) -> Table:
    table = _checked("position", position, Position).table
    if _checked("seat", seat, int) not in range(len(table.seats)):
        raise UsageError(f"there is no seat {seat}: choose from 0 to {len(table.seats) - 1}")
    return table


def _checked(name: str, value: object, kind: type[_Kind]) -> _Kind:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise UsageError(f"{name} {repr(value)}: {describe_validation(error)}") from None
