"""Plays of a turn, and the plan that is worth most.

A play is a new meld or a chain of cards at one end of a meld on the table. A plan is a number of plays of different
cards; a player without a meld needs one among them before they may extend an opponent's (R20).
"""

from collections import Counter
from collections.abc import Callable, Sequence

from msgspec import Struct

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.rules.melds import new_melds, places_beyond, suit_of_run
from autopeg.games.crib_rummy.rules.moves import Meld, Use, UseMeld
from autopeg.games.rummy.rules import Cards, Extend, TableMeld, card_at, meld_named
from pegcore.cards import JOKER, rank_of
from pegcore.melds import JOKERS, LARGEST_SET, crib_rummy_points, natural_of

_JOKER = CARDS[JOKER]
_MOST_STEPS = 1500
"""Steps of the search for the best plan: enough for nearly every hand, and a few milliseconds."""


class Play(Struct, frozen=True):
    """Cards that may be laid together."""

    move: Meld | Extend
    cards: Cards
    points: int
    end: tuple[str, bool] | None = None
    """(meld, whether its low end) that they lengthen, None for a new meld; each end takes one chain in a turn."""
    is_locked: bool = False
    """Whether the player needs a meld of their own first."""


Plan = tuple[Play, ...]


def points_of(plan: Plan) -> int:
    """Return the points of everything that a plan lays."""
    return sum(play.points for play in plan)


def cards_of(plan: Plan) -> Cards:
    """Return the cards that a plan lays."""
    return tuple(card for play in plan for card in play.cards)


def plays_of(seat: int, hand: Sequence[Card], table: Sequence[TableMeld], melded: bool, ace_high: bool) -> list[Play]:
    """Return every new meld of a hand, and the chains that fit the table."""
    plays = [
        Play(Meld(seat, kind, cards), cards, crib_rummy_points(kind, 0, len(cards)))
        for kind, cards in new_melds(hand, ace_high)
    ]
    held = Counter(hand)
    for meld in table:
        locked = meld.owner != seat and not melded
        for low, high in chains(meld, held, ace_high):
            cards = (*low, *high)
            points = crib_rummy_points(meld.kind, len(meld.cards), len(meld.cards) + len(cards))
            plays.append(Play(Extend(seat, meld.id, low, high), cards, points, (meld.id, bool(low)), locked))
    return plays


def points_of_use(use: Use, table: Sequence[TableMeld]) -> int:
    """Return the points of cards that are laid, with or without the upcard (R12, R20)."""
    if isinstance(use, UseMeld | Meld):
        return crib_rummy_points(use.kind, 0, len(use.cards))
    meld = meld_named(table, use.meld)
    return crib_rummy_points(meld.kind, len(meld.cards), len(meld.cards) + len(use.cards))


def chains(meld: TableMeld, held: Counter[Card], ace_high: bool) -> list[tuple[Cards, Cards]]:
    """Return the chains of held cards that fit a meld: at each end the first card, the first two and so on.

    A joker is used only if the natural card is not held.
    """
    if meld.kind == "set":
        if len(meld.cards) == LARGEST_SET:
            return []
        rank = rank_of(natural_of(meld.cards, JOKERS))
        return [((), (card,)) for card in held if held[card] and (card == JOKER or rank_of(card) == rank)]
    suit, (down, up) = suit_of_run(meld), places_beyond(meld, ace_high)
    found: list[tuple[Cards, Cards]] = [(tuple(reversed(chain)), ()) for chain in _chains_along(down, suit, held)]
    return found + [((), chain) for chain in _chains_along(up, suit, held)]


def _chains_along(places: Sequence[int], suit: int, held: Counter[Card]) -> list[Cards]:
    found: list[Cards] = []
    chain: Cards = ()
    jokers = held[_JOKER]
    for place in places:
        card = card_at(place, suit)
        if held[card]:
            chain = (*chain, card)
        elif jokers:
            jokers -= 1
            chain = (*chain, _JOKER)
        else:
            break
        found.append(chain)
    return found


def best_plan(
    hand: Sequence[Card], plays: Sequence[Play], melded: bool, worth: Callable[[Plan, int], float]
) -> tuple[float, Plan]:
    """Return the highest worth and its plan. worth: called with a plan and the number of cards left after it."""
    ordered = sorted(plays, key=lambda play: (-play.points, len(play.cards)))
    best: tuple[float, Plan] = (worth((), len(hand)), ())
    steps = 0

    def search(start: int, left: Counter[Card], number: int, plan: Plan, opened: bool) -> None:
        nonlocal best, steps
        for at in range(start, len(ordered)):
            steps += 1
            if steps > _MOST_STEPS:
                return
            play = ordered[at]
            if not _holds(left, play.cards) or (play.end and any(play.end == each.end for each in plan)):
                continue
            longer = (*plan, play)
            open_now = opened or isinstance(play.move, Meld)
            rest = left.copy()
            rest.subtract(play.cards)
            if open_now or not any(each.is_locked for each in longer):
                value = worth(longer, number - len(play.cards))
                if value > best[0]:
                    best = (value, longer)
            search(at + 1, rest, number - len(play.cards), longer, open_now)

    search(0, Counter(hand), len(hand), (), melded)
    return best


def _holds(left: Counter[Card], cards: Cards) -> bool:
    return all(left[card] >= cards.count(card) for card in cards)


def first_play(plan: Plan) -> Play:
    """Return the first play of a plan: a new meld if there is one, which unlocks the others (R20)."""
    return min(plan, key=lambda play: isinstance(play.move, Extend))
