"""Search for the contract of a round in a hand: a selection of ways to lay it down, if there are any (Y10-Y12).

Sets choose their cards first. The runs that remain are of different suits and share only the wild cards, so the
cheapest run of each suit decides. Round 7, where every card is used, only needs counting (Y30).
"""

from collections.abc import Iterator, Sequence, Set
from itertools import combinations, product

from msgspec import Struct

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.rules.moves import Meld
from autopeg.games.crummy_rummy.rules.state import Contract
from autopeg.games.rummy.rules import CARDS_BY_SUIT, MeldKind, MeldRules, card_at
from pegcore.cards import rank_of, suit_of
from pegcore.melds import (
    HIGH_ACE,
    LONGEST_RUN,
    LOW_ACE,
    SHORTEST_MELD,
    SHORTEST_RUN,
    WILDS,
    crummy_rummy_fault,
    is_wild,
    lowest_place,
    penalty_points,
)

MOST_LISTED = 60
"""The most ways to lay down a contract that are listed, those with the fewest wild cards first."""

Contents = tuple[Meld, ...]


_MELD_RULES = {
    low_ace: MeldRules(WILDS, lowest_place(low_ace), HIGH_ACE, low_ace, crummy_rummy_fault) for low_ace in (False, True)
}


def meld_rules(low_ace: bool) -> MeldRules:
    """Return which cards make a meld (Y4-Y9). low_ace: whether an ace may also be low (Y38)."""
    return _MELD_RULES[low_ace]


class _Draft(Struct, frozen=True):
    """A meld whose wild cards are not yet chosen. cards: None for a wild card; points: of the natural cards (Y31)."""

    kind: MeldKind
    cards: tuple[Card | None, ...]
    wilds: int
    points: int


def _draft(kind: MeldKind, cards: tuple[Card | None, ...]) -> _Draft:
    naturals: list[int] = [card for card in cards if card is not None]
    return _Draft(kind, cards, len(cards) - len(naturals), penalty_points(naturals))


def contracts_in(hand: Sequence[Card], contract: Contract, all_cards: bool, low_ace: bool) -> tuple[Contents, ...]:
    """Return ways to lay down the contract, if there are any; at most MOST_LISTED.

    All are as short as the contract allows; with all_cards (Y30) there is one that uses the whole hand. Equal cards
    count as one, so no way appears twice.
    """
    wilds = sorted([card for card in hand if is_wild(card)])
    naturals = sorted([card for card in hand if card not in wilds])
    if all_cards:
        drafts = _whole_hand(naturals, len(wilds), contract, low_ace)
        return () if drafts is None else (_filled(drafts, wilds),)
    found = sorted(_drafts(naturals, len(wilds), contract, low_ace), key=_wilds_then_points)
    return tuple(_filled(drafts, wilds) for drafts in found[:MOST_LISTED])


def _wilds_then_points(drafts: tuple[_Draft, ...]) -> tuple[int, int]:
    """Return a sort key: fewest wild cards first, then most points laid down."""
    return sum(draft.wilds for draft in drafts), -sum(draft.points for draft in drafts)


def _filled(drafts: Sequence[_Draft], wilds: Sequence[Card]) -> Contents:
    """Fill the places of wild cards, deuces first, because a joker may be moved later in every variant (Y39)."""
    spare = iter(wilds)
    return tuple(
        Meld(draft.kind, tuple(next(spare) if card is None else card for card in draft.cards)) for draft in drafts
    )


def _drafts(naturals: Sequence[Card], wilds: int, contract: Contract, low_ace: bool) -> Iterator[tuple[_Draft, ...]]:
    if next(_run_choices(naturals, wilds, contract, low_ace), None) is None:
        return  # what is left beside the sets makes no runs either
    by_rank = _sets_by_rank(naturals, wilds)
    if not contract.runs:
        # No run needs the same cards: any three of a rank are as good as any others.
        by_rank = {rank: sets[:1] for rank, sets in by_rank.items()}
    for ranks in combinations(sorted(by_rank), contract.sets):
        for sets in product(*(by_rank[rank] for rank in ranks)):
            left = wilds - sum(draft.wilds for draft in sets)
            if left < 0:
                continue
            rest = list(naturals)
            for draft in sets:
                for card in draft.cards:
                    if card is not None:
                        rest.remove(card)
            for runs in _run_choices(rest, left, contract, low_ace):
                yield (*runs, *sets)


def _sets_by_rank(naturals: Sequence[Card], wilds: int) -> dict[int, list[_Draft]]:
    """Return the shortest sets of every rank: three natural cards, then two and a wild one, without duplicates.

    wilds: how many wild cards there are.
    """
    fewest = SHORTEST_MELD - 1 if wilds else SHORTEST_MELD
    held: dict[int, list[Card]] = {}
    for card in naturals:
        held.setdefault(rank_of(card), []).append(card)
    return {
        rank: [_draft("set", three) for three in sorted(set(combinations(cards, SHORTEST_MELD)))]
        + [_draft("set", (*two, None)) for two in sorted(set(combinations(cards, SHORTEST_MELD - 1))) if wilds]
        for rank, cards in held.items()
        if len(cards) >= fewest
    }


def _run_choices(
    naturals: Sequence[Card], wilds: int, contract: Contract, low_ace: bool
) -> Iterator[tuple[_Draft, ...]]:
    """Yield runs of different suits that `wilds` wild cards can complete. Every run of a pair or triple of suits is
    tried with the cheapest of the other suits, which finds a way if there is one and keeps the number small.
    """
    if not contract.runs:
        yield ()
        return
    held = set(naturals)
    by_suit = [_shortest_runs(held, wilds, suit, contract.shortest_run, low_ace) for suit in range(4)]
    for suits in combinations([suit for suit in range(4) if by_suit[suit]], contract.runs):
        cheapest = [min(by_suit[suit], key=lambda draft: draft.wilds) for suit in suits]
        least = sum(draft.wilds for draft in cheapest)
        if least > wilds:
            continue
        for at, suit in enumerate(suits):
            for draft in by_suit[suit]:
                # The combination of the cheapest runs would otherwise appear once for each suit.
                if at and draft == cheapest[at]:
                    continue
                if least - cheapest[at].wilds + draft.wilds <= wilds:
                    yield (*cheapest[:at], draft, *cheapest[at + 1 :])


def _shortest_runs(naturals: Set[Card], wilds: int, suit: int, size: int, low_ace: bool) -> list[_Draft]:
    """Return every run of `size` cards in a suit with at least half of them held, wild cards in place of the others.

    wilds: how many wild cards there are.
    """
    most = min(wilds, size // 2)
    places = CARDS_BY_SUIT[suit][lowest_place(low_ace) - LOW_ACE :]
    here = tuple([card if card in naturals else None for card in places])
    if len(here) - here.count(None) < size - most:
        return []
    runs = [here[first : first + size] for first in range(len(here) - size + 1)]
    return [_draft("run", run) for run in runs if run.count(None) <= most]


def _whole_hand(naturals: Sequence[Card], wilds: int, contract: Contract, low_ace: bool) -> list[_Draft] | None:
    """Return runs that use every card, None if there are none.

    Each natural card goes into the run of its suit, whose gaps are filled with wild cards; the rest of them lengthen
    the runs as far as the places and the half rule allow.
    """
    suits = sorted({suit_of(card) for card in naturals})
    if len(suits) != contract.runs or len(set(naturals)) < len(naturals):
        return None
    for spans in product(*(_spans([card for card in naturals if suit_of(card) == suit], low_ace) for suit in suits)):
        drafts = _lengthened(list(zip(suits, spans, strict=True)), wilds)
        if drafts is not None:
            return drafts
    return None


def _spans(naturals: Sequence[Card], low_ace: bool) -> list[tuple[int, ...]]:
    """Return the places of the natural cards of a suit, sorted; an ace that may be low gives one list for each end."""
    return sorted({tuple(sorted(places)) for places in product(*map(meld_rules(low_ace).places_of, naturals))})


def _lengthened(runs: Sequence[tuple[int, tuple[int, ...]]], wilds: int) -> list[_Draft] | None:
    """Fill the gaps of every run with wild cards and lengthen it to its minimum, then put the rest where they fit."""
    sizes: list[int] = []
    for _, places in runs:
        size = max(places[-1] - places[0] + 1, SHORTEST_RUN)
        if size > 2 * len(places) or size > LONGEST_RUN:
            return None
        sizes.append(size)
    spare = wilds - sum(size - len(places) for size, (_, places) in zip(sizes, runs, strict=True))
    if spare < 0:
        return None
    for at, (_, places) in enumerate(runs):
        more = min(spare, min(2 * len(places), LONGEST_RUN) - sizes[at])
        sizes[at] += more
        spare -= more
    if spare:
        return None
    drafts: list[_Draft] = []
    for size, (suit, places) in zip(sizes, runs, strict=True):
        first = min(places[0], HIGH_ACE - size + 1)
        cards = tuple(card_at(place, suit) if place in places else None for place in range(first, first + size))
        drafts.append(_draft("run", cards))
    return drafts
