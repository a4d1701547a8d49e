"""Lay options of Crib Rummy: those of marked cards, and suggestions."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.bots.plans import chains
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.melds import extensions_with, meld_rules, new_melds
from autopeg.games.crib_rummy.rules.moves import Meld, TakeUpcard, UseExtend, UseMeld
from autopeg.games.crib_rummy.text import meld_name
from autopeg.games.rummy.rules import Cards, Extend, MeldKind, TableMeld
from pegcore.cards import JOKER, rank_of
from pegcore.melds import crib_rummy_points

NOTHING_TO_LAY = "Nothing of your hand can be laid now."
NOTHING_TO_TAKE = "The upcard makes no meld with your hand, and goes to no meld that is open to you."

_JOKER = CARDS[JOKER]


class LayOption(Struct, frozen=True):
    """One way to lay cards."""

    move: Meld | Extend | TakeUpcard
    kind: MeldKind
    cards: Cards
    """Including the upcard if it is taken."""
    points: int
    """The points that they make."""
    meld: TableMeld | None = None
    """The meld that they extend, None for a new one."""
    is_open: bool = True
    """Whether the rules let this player lay them there (R14, R20)."""

    @property
    def place(self) -> str:
        """The place of the cards in words: "a new run of four", "to M2, then a set of four"."""
        name = meld_name(self.kind, len(self.cards) + (0 if self.meld is None else len(self.meld.cards)))
        return f"a new {name}" if self.meld is None else f"to {self.meld.id}, then a {name}"


def options_of_marked(view: View, marked: Sequence[Card], with_upcard: bool) -> list[LayOption]:
    """Return the ways to lay exactly these cards together, open options first, each group with the most points first.

    with_upcard: whether to take the upcard and lay it too (R12).
    """
    upcard = view.upcard if with_upcard else None
    cards = (*marked, *(() if upcard is None else (upcard,)))
    if not cards:
        return []
    rules = meld_rules(view.ace_high)
    found = [_new(view, kind, laid, upcard) for kind, laid in rules.melds_of(cards)]
    for meld in view.table:
        found += [_longer(view, meld, low, high, upcard) for low, high in rules.extensions_of(meld, cards)]
    return sorted(found, key=lambda option: (not option.is_open, -option.points))


def suggested_options(view: View) -> list[LayOption]:
    """Return the options that the seat of a view may lay now, or take the upcard for, most points first.

    An option that is part of a longer one is left out, unless the longer one costs another joker.
    """
    if view.phase == "draw":
        return _best_of(_takes(view))
    melds = [_new(view, kind, cards, None) for kind, cards in new_melds(view.hand, view.ace_high)]
    held = Counter(view.hand)
    longer = [
        _longer(view, meld, low, high, None) for meld in view.table for low, high in chains(meld, held, view.ace_high)
    ]
    return _best_of([*melds, *(option for option in longer if option.is_open)])


def guessed_move(view: View, marked: Sequence[Card], with_upcard: bool) -> Meld | TakeUpcard:
    """Return the new meld that a person marking these cards probably means, so that the rules can say what is wrong."""
    upcard = view.upcard if with_upcard else None
    cards = (*marked, *(() if upcard is None else (upcard,)))
    ranks = Counter(rank_of(card) for card in cards if card != JOKER)
    kind: MeldKind = "set" if max(ranks.values(), default=0) > 1 else "run"
    ordered = tuple(sorted(cards, key=lambda card: (card == JOKER, card)))
    return TakeUpcard(view.seat, UseMeld(kind, ordered)) if with_upcard else Meld(view.seat, kind, ordered)


def _takes(view: View) -> list[LayOption]:
    upcard = view.upcard
    if upcard is None:
        return []
    found = [
        _new(view, kind, cards, upcard)
        for kind, cards in new_melds((upcard, *view.hand), view.ace_high)
        if upcard in cards
    ]
    for meld in view.table:
        longer = (
            _longer(view, meld, *cards, upcard) for cards in extensions_with(upcard, meld, view.hand, view.ace_high)
        )
        found += [option for option in longer if option.is_open]
    return found


def _new(view: View, kind: MeldKind, cards: Cards, upcard: Card | None) -> LayOption:
    seat = view.seat
    move = Meld(seat, kind, cards) if upcard is None else TakeUpcard(seat, UseMeld(kind, cards))
    return LayOption(move, kind, cards, crib_rummy_points(kind, 0, len(cards)))


def _longer(view: View, meld: TableMeld, low: Cards, high: Cards, upcard: Card | None) -> LayOption:
    seat, cards = view.seat, (*low, *high)
    is_open = meld.owner == seat or view.melded[seat] or (upcard is not None and view.upcard_may_extend_opponent)
    move = Extend(seat, meld.id, low, high) if upcard is None else TakeUpcard(seat, UseExtend(meld.id, low, high))
    before = len(meld.cards)
    points = crib_rummy_points(meld.kind, before, before + len(cards))
    return LayOption(move, meld.kind, cards, points, meld, is_open)


def _best_of(options: Iterable[LayOption]) -> list[LayOption]:
    """Leave out options that are part of another with the same meld and no more jokers; sort by most points first."""
    ordered = sorted(options, key=lambda each: (-each.points, each.cards.count(_JOKER), -len(each.cards), each.cards))
    kept: list[LayOption] = []
    for option in ordered:
        if not any(_contains(other, option) for other in kept):
            kept.append(option)
    return kept


def _contains(other: LayOption, option: LayOption) -> bool:
    is_same = (other.kind, other.meld) == (option.kind, option.meld)
    has_more = len(other.cards) > len(option.cards) and other.cards.count(_JOKER) <= option.cards.count(_JOKER)
    return is_same and has_more and not Counter(option.cards) - Counter(other.cards)
