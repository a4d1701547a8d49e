"""Several ways to do something, of which a person chooses one."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

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


class Choosing(Struct, frozen=True):
    """What is chosen from. at: the way that Enter takes."""

    question: str
    ways: tuple[LayOption, ...]
    at: int = 0

    @property
    def way(self) -> LayOption:
        return self.ways[self.at]

    def go(self, steps: int) -> "Choosing":
        """Go on to another way; after the last comes the first."""
        return replace(self, at=(self.at + steps) % len(self.ways))


def ways_of(moves: Sequence[LayDown | Extend | Replace], view: View, card: CardText) -> tuple[LayOption, ...]:
    """Return plays to the table in words."""
    return tuple(LayOption(name_choice(move, view.table, card), move) for move in moves)


def drafts_of(melds: Sequence[Meld], card: CardText) -> tuple[LayOption, ...]:
    """Return the melds that cards can make in words."""
    return tuple(LayOption(f"{meld.kind} {' '.join(map(card, meld.cards))}", meld) for meld in melds)
