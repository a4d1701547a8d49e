"""Lay options of Crummy Rummy: melds and plays to choose from, in words."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.moves import Move
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld, Replace
from autopeg.games.crummy_rummy.text import name_choice
from autopeg.games.rummy.rules import Extend
from autopeg.session.text import CardText


class LayOption(Struct, frozen=True):
    """One option: a move at the table, or a meld to put together."""

    text: str
    does: Move | Meld


def play_options(moves: Sequence[LayDown | Extend | Replace], view: View, card: CardText) -> tuple[LayOption, ...]:
    """Return plays to the table as options."""
    return tuple(LayOption(name_choice(move, view.table, card), move) for move in moves)


def meld_options(melds: Sequence[Meld], card: CardText) -> tuple[LayOption, ...]:
    """Return melds to put together as options."""
    return tuple(LayOption(f"{meld.kind} {' '.join(map(card, meld.cards))}", meld) for meld in melds)
