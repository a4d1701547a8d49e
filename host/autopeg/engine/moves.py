"""Conversion of moves, events and views to and from the JSON of the game record.

A game declares its moves as frozen structs tagged by "type"; this module converts them to JSON values and back. Cards
are `Card` in Python and two-character names in JSON.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast, get_args

import msgspec
from msgspec import Struct

from autopeg.base.errors import UsageError, describe_validation
from autopeg.engine.cards import CARDS, Card, Unreadable
from autopeg.engine.refusal import IllegalMove


class Move(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """A move of a game; subclasses are tagged with the value of `"type"`."""

    @property
    def tag(self) -> str:
        """The value of `"type"`."""
        return str(self.__struct_config__.tag)

    @property
    def actor(self) -> int | None:
        """The seat that makes it (on a score pad the side); None for a move of chance and for one that several make."""
        return None

    @property
    def claimants(self) -> tuple[int, ...]:
        """The seats that ask for what one of them gets."""
        return ()

    @property
    def is_chance(self) -> bool:
        """Whether chance makes it, not a player: a cut, a deal, a card turned up."""
        return self.actor is None and not self.claimants

    @property
    def is_pass(self) -> bool:
        """Whether its player declines what was offered: a pass changes nothing and is never recorded."""
        return False


class PlayerMove(Move, frozen=True, gc=False):
    """A move of one player. player: the seat, on a score pad the side."""

    player: int

    @property
    def actor(self) -> int:
        return self.player


_CARDS = {str(card): card for card in CARDS}
"""The cards by the names that a record has for them; other names are parsed."""

AnyMove = TypeVar("AnyMove")
AnyView = TypeVar("AnyView")


def refusal_of_turn(seat: int, due: int | None, rule: str = "") -> IllegalMove | None:
    """Return NOT_YOUR_TURN unless it is the seat's turn. due: whose turn it is; rule: as in `IllegalMove`."""
    if seat == due:
        return None
    return IllegalMove("NOT_YOUR_TURN", rule, seat=seat, due=() if due is None else (due,))


class Part(Struct, frozen=True, gc=False):
    """One reason for points: kind is a word of `pegcore.cribbage`, or go, last, heels."""

    kind: str
    cards: tuple[Card, ...]
    points: int


def to_json(value: object) -> Any:
    """Convert a move, an event, a view or a tuple of them to a JSON value (dicts, lists, strings, numbers)."""
    return msgspec.json.decode(json_bytes(value))


def json_bytes(value: object) -> bytes:
    """Return such a value, or lists and dicts of them, as JSON."""
    return msgspec.json.encode(value, enc_hook=_json_value)


def _json_value(value: object) -> object:
    """Return what JSON has for a card or a sequence of parts."""
    return [*cast("Sequence[object]", value)] if isinstance(value, Sequence) else str(value)


def word_of(obj: object) -> str | None:
    """Return the word that names the type of a move in JSON form, None if there is none."""
    word = cast("dict[object, object]", obj).get("type") if isinstance(obj, dict) else None
    return word if isinstance(word, str) else None


class MoveParser(Generic[AnyMove]):
    """Parser for the moves of a game in JSON form."""

    def __init__(self, kinds: object) -> None:
        """kinds: the union of the game's move types."""
        self._kinds = {kind.__struct_config__.tag: kind for kind in get_args(kinds)}

    def __call__(self, obj: object) -> AnyMove:
        """Parse the move of a record line.

        Unknown keys are ignored. A text that is not a card becomes `Unreadable`, so that the rules refuse it in their
        usual order of checks. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE.
        """
        word = word_of(obj)
        if word is None:
            raise IllegalMove("BAD_MOVE", detail='it has to be an object with a "type"')
        kind = self._kinds.get(word)
        if kind is None:
            raise IllegalMove("UNKNOWN_MOVE", name=word)
        try:
            return msgspec.convert(obj, kind, dec_hook=_card_from_json)
        except msgspec.ValidationError as error:
            raise IllegalMove("BAD_MOVE", detail=f"{word}: {describe_validation(error)}") from None


def view_from_json(obj: object, kind: type[AnyView]) -> AnyView:
    """Parse a view from a JSON object. kind: a game's view type. Raises UsageError naming the key."""
    try:
        return msgspec.convert(obj, kind, dec_hook=_card_from_view)
    except msgspec.ValidationError as error:
        raise UsageError(f"view: {describe_validation(error)}") from None


def _card_from_view(_type: type, obj: object) -> Card:
    return Card.parse(obj)  # type: ignore[arg-type]


def _card_from_json(_type: type, obj: object) -> Card:
    card = _CARDS.get(obj) if isinstance(obj, str) else None
    if card is not None:
        return card
    try:
        return Card.parse(obj)  # type: ignore[arg-type]
    except ValueError:
        return Unreadable(obj)
