"""Melds and plays in words, for a person to choose one of them."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.moves import Move
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld, Replace
from autopeg.games.crummy_rummy.text import name_choice
from autopeg.games.rummy.rules.moves import Extend
from autopeg.session.text import CardText


class LayOption(Struct, frozen=True):
    """One of them: a move at the table, or a meld to be put together."""

    text: str
    does: Move | Meld


def play_options(moves: Sequence[LayDown | Extend | Replace], view: View, card: CardText) -> tuple[LayOption, ...]:
    """Return plays to the table in words."""
    return tuple(LayOption(name_choice(move, view.table, card), move) for move in moves)


def meld_options(melds: Sequence[Meld], card: CardText) -> tuple[LayOption, ...]:
    """Return the melds that cards can make in words."""
    return tuple(LayOption(f"{meld.kind} {' '.join(map(card, meld.cards))}", meld) for meld in melds)
