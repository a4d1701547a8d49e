"""The rummy games by numbers, for programs that learn: a move is spelled in words and cards, action by action.

A card by itself is discarded. A meld is "set" or "run", its cards as they lie, and "done" after the last.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from autopeg.engine.cards import CARDS
from autopeg.games.rummy.rules import Cards, MeldRules, RummyView, TableMeld, meld_named
from autopeg.rl.encoding import CARD_ACTIONS, Word, action_numbers, counted, from_seat, one_of, share
from pegcore.melds import HIGH_ACE

MOST_EQUAL_CARDS = 4
"""Jokers of two packs."""
_USUAL_HAND = 24
_USUAL_PILE = 60


@dataclass(frozen=True)
class Alphabet:
    """The actions of a rummy game."""

    melds: int
    """As many melds as can lie on the table."""
    own: tuple[str, ...]
    """The words that only this game has."""

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The names of all actions: cards, melds of the table, words."""
        melds = (f"meld {number}" for number in range(1, self.melds + 1))
        words = ("draw", "take", "set", "run", "extend", "low", "high", "done")
        return (*CARD_ACTIONS, *melds, *words, *self.own)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return action_numbers(self.actions)

    def word(self, *names: str) -> Word:
        """Return actions by their names."""
        return tuple(self._numbers[name] for name in names)

    def melded(self, melds: Iterable[tuple[str, Cards]]) -> Word:
        """Return the word of new melds."""
        laid = [(*self.word(kind), *cards) for kind, cards in melds]
        return (*(action for meld in laid for action in meld), *self.word("done"))

    def extended(self, table: Sequence[TableMeld], name: str, low: Cards, high: Cards) -> Word:
        """Return the word of cards added to a meld."""
        at_low = (*self.word("low"), *low) if low else ()
        at_high = (*self.word("high"), *high) if high else ()
        return (*self.word("extend"), self.meld(table, name), *at_low, *at_high, *self.word("done"))

    @staticmethod
    def meld(table: Sequence[TableMeld], name: str) -> int:
        """Return the action that names a meld of the table."""
        return len(CARDS) + table.index(meld_named(table, name))

    def features(self, view: RummyView, rules: MeldRules) -> dict[str, Sequence[float]]:
        """Return what a seat can know in every rummy game."""
        seat, players = view.seat, view.players
        return {
            "hand": counted(view.hand, len(CARDS), MOST_EQUAL_CARDS),
            "upcard": counted(() if view.upcard is None else (view.upcard,), len(CARDS)),
            "hand_counts": [share(n, _USUAL_HAND) for n in from_seat(view.hand_counts or (0,) * players, seat)],
            "discard_count": [share(view.discard_count, _USUAL_PILE)],
            "table": self._table(view, rules),
        }

    def _table(self, view: RummyView, rules: MeldRules) -> list[float]:
        """Return each meld in the order laid: its owner, whether it is a run, its cards, and the places of a run."""
        values: list[float] = []
        for meld in view.table:
            low = rules.low_place(meld) if meld.kind == "run" else HIGH_ACE + 1
            places = range(low, low + len(meld.cards))
            values += from_seat(one_of(meld.owner, view.players), view.seat)
            values += [float(meld.kind == "run"), *counted(meld.cards, len(CARDS), MOST_EQUAL_CARDS)]
            values += [float(place in places) for place in range(1, HIGH_ACE + 1)]
        a_meld = view.players + 1 + len(CARDS) + HIGH_ACE
        return values + [0.0] * (self.melds * a_meld - len(values))
