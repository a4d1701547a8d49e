"""Conversion of moves, events and views to and from the JSON of the game record.

A game declares its moves as frozen structs tagged by "type"; this module converts them to JSON values and back. Cards
are `Card` in Python and two-character names in JSON.
"""

from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct

from autopeg.engine.cards import Card, Unreadable
from autopeg.errors import IllegalMove, UsageError


class Move(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A move of a game; subclasses are tagged with the value of `"type"`."""

    @property
    def is_chance(self) -> bool:
        """Whether chance makes it, not a player: a cut, a deal, a card turned up."""
        return "player" not in self.__struct_fields__

    @property
    def is_pass(self) -> bool:
        """Whether its player declines what was offered: a pass changes nothing and is never recorded."""
        return False


AnyMove = TypeVar("AnyMove")
AnyView = TypeVar("AnyView")


def check_turn(seat: int, due: int | None, rule: str = "") -> None:
    """Raise IllegalMove with NOT_YOUR_TURN unless it is the seat's turn. due: whose turn it is; rule: as in
    `IllegalMove`."""
    if seat != due:
        raise IllegalMove("NOT_YOUR_TURN", rule, seat=seat, due=() if due is None else (due,))


class Part(Struct, frozen=True):
    """One reason for points: kind is a word of `pegcore.cribbage`, or go, last, heels."""

    kind: str
    cards: tuple[Card, ...]
    points: int


def to_json(value: object) -> Any:
    """Convert a move, an event, a view or a tuple of them to a JSON value (dicts, lists, strings, numbers)."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=str))


class MoveParser(Generic[AnyMove]):
    """Parser for the moves of a game in JSON form."""

    def __init__(self, kinds: object) -> None:
        """kinds: the union of the game's move types."""
        self._kinds = kinds
        self._words = [kind.__struct_config__.tag for kind in get_args(kinds)]

    def __call__(self, obj: object) -> AnyMove:
        """Parse the move of a record line.

        Unknown keys are ignored. A text that is not a card becomes `Unreadable`, so that the rules refuse it in their
        usual order of checks. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE.
        """
        match obj:
            case {"type": str(word)}:
                pass
            case _:
                raise IllegalMove("BAD_MOVE", detail='it has to be an object with a "type"')
        if word not in self._words:
            raise IllegalMove("UNKNOWN_MOVE", name=word)
        try:
            return msgspec.convert(obj, self._kinds, dec_hook=_card_from_json)
        except msgspec.ValidationError as error:
            raise IllegalMove("BAD_MOVE", detail=f"{word}: {error}") from None


def view_from_json(obj: object, kind: type[AnyView]) -> AnyView:
    """Parse a view from a JSON object. kind: a game's view type. Raises UsageError naming the key."""
    try:
        return msgspec.convert(obj, kind, dec_hook=_card_from_view)
    except msgspec.ValidationError as error:
        raise UsageError(f"view: {error}") from None


def _card_from_view(_type: type, obj: object) -> Card:
    return Card.parse(obj)  # type: ignore[arg-type]


def _card_from_json(_type: type, obj: object) -> Card:
    try:
        return Card.parse(obj)  # type: ignore[arg-type]
    except ValueError:
        return Unreadable(obj)
