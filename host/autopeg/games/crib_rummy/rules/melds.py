"""Possible melds and extensions of cards, and the legal moves with them: each one once, equal cards counting as one.

The equal cards of the two packs are not told apart. A run is built from its lowest place, with a natural card or joker
at each place; a set is listed in the order of the cards, its jokers last.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import combinations, product

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove, Draw, Meld, Peg, TakeUpcard, UseExtend, UseMeld
from autopeg.games.crib_rummy.rules.state import State
from autopeg.games.crib_rummy.rules.turn import open_melds
from autopeg.games.rummy.rules import CARDS_BY_SUIT, Cards, Discard, Extend, MeldKind, MeldRules, TableMeld, card_at
from pegcore.cards import JOKER, SUITS, rank_of
from pegcore.melds import (
    HIGH_ACE,
    JOKERS,
    KING,
    LARGEST_SET,
    LONGEST_RUN,
    LOW_ACE,
    SHORTEST_MELD,
    crib_rummy_fault,
    natural_of,
)

Found = tuple[MeldKind, Cards]
"""Kind and cards of a possible meld."""

Extension = tuple[Cards, Cards]
"""Cards to add at the low and the high end of a meld, each from low to high."""

_JOKER = CARDS[JOKER]

_BY_RANK = tuple(CARDS[rank * len(SUITS) :][: len(SUITS)] for rank in range(KING))


def highest_place(ace_high: bool) -> int:
    return HIGH_ACE if ace_high else KING


_MELD_RULES = {
    ace_high: MeldRules(JOKERS, LOW_ACE, highest_place(ace_high), ace_high, crib_rummy_fault)
    for ace_high in (False, True)
}


def meld_rules(ace_high: bool) -> MeldRules:
    """Return which cards make a meld (R27-R32). ace_high: whether an ace may also follow the king (R3)."""
    return _MELD_RULES[ace_high]


low_place = _MELD_RULES[False].low_place
suit_of_run = _MELD_RULES[False].suit_of


def new_melds(hand: Iterable[Card], ace_high: bool) -> list[Found]:
    """Return every set and run that these cards make, jokers in every place (R27, R28, R31)."""
    naturals = sorted(hand)
    jokers = naturals.count(_JOKER)
    del naturals[len(naturals) - jokers :]
    ranks = [card >> 2 for card in naturals]
    held, highest = set(naturals), highest_place(ace_high)
    suits = [card & 3 for card in held]
    found: list[Found] = []
    for rank in dict.fromkeys(ranks):
        number = ranks.count(rank)
        if number + jokers >= SHORTEST_MELD:
            first = ranks.index(rank)
            found += _sets(naturals[first : first + number], jokers)
    for suit, places in enumerate(CARDS_BY_SUIT):
        number = suits.count(suit)
        if number and number + jokers >= SHORTEST_MELD:
            found += _runs(held, jokers, places[:highest])
    return found


def new_melds_with(upcard: Card, hand: Iterable[Card], ace_high: bool) -> list[Found]:
    """Return every set and run of these cards and the upcard that includes the upcard (R12a)."""
    cards = [upcard, *hand]
    if upcard != JOKER:
        rank, suit = upcard >> 2, upcard & 3
        cards = [card for card in cards if card == JOKER or card >> 2 == rank or card & 3 == suit]
    return [(kind, meld) for kind, meld in new_melds(cards, ace_high) if upcard in meld]


def _sets(naturals: Sequence[Card], jokers: int) -> Iterator[Found]:
    """Yield every set of sorted cards of one rank."""
    for size in range(1, min(len(naturals), LARGEST_SET) + 1):
        fewest = max(SHORTEST_MELD - size, 0)
        most = min(jokers, LARGEST_SET - size)
        # Equal cards count as one, so that no set appears twice.
        choices = set(combinations(naturals, size)) if fewest <= most else ()
        for chosen in sorted(choices, key=lambda cards: cards[::-1]):
            for wild in range(fewest, most + 1):
                yield "set", chosen + (_JOKER,) * wild


def _runs(held: Set[Card], jokers: int, places: Sequence[Card]) -> Iterator[Found]:
    """Yield every run of a suit, built place by place; one that starts with only jokers still needs a natural card.

    places: the cards of the suit from the lowest place to the highest.
    """
    here = [card if card in held else None for card in places]
    for low in range(len(here) + 1 - SHORTEST_MELD):
        if (not jokers and here[low] is None) or here[low : low + SHORTEST_MELD].count(None) > jokers:
            continue
        # Each unfinished run: its cards, and how many of them are jokers.
        begun: list[tuple[Cards, int]] = [((), 0)]
        for length, card in enumerate(here[low : low + LONGEST_RUN], 1):
            longer = [((*cards, _JOKER), wild + 1) for cards, wild in begun if wild < jokers] if jokers else []
            if card is not None:
                longer += [((*cards, card), wild) for cards, wild in begun]
            begun = longer
            if not begun:
                break
            if length >= SHORTEST_MELD:
                for cards, wild in begun:
                    if wild < length:
                        yield "run", cards


def next_cards(meld: TableMeld, held: Collection[Card], ace_high: bool) -> list[Extension]:
    """Return every way to lay one card of a hand to a meld (R29). Longer extensions consist of these."""
    return [extension for card, extension in _single_extensions(meld, ace_high) if card in held]


@lru_cache(maxsize=1_000)
def _single_extensions(meld: TableMeld, ace_high: bool) -> tuple[tuple[Card, Extension], ...]:
    """Return every card that can be laid to a meld by itself. Remembered: a meld lies on the table for many turns."""
    if meld.kind == "set":
        mates = _BY_RANK[rank_of(natural_of(meld.cards, JOKERS)) - 1] if len(meld.cards) < LARGEST_SET else ()
        return tuple((card, ((), (card,))) for card in (*mates, *((_JOKER,) if mates else ())))
    suit, downwards, upwards = _room(meld, ace_high)
    low = [(card, ((card,), ())) for place in downwards[:1] for card in (card_at(place, suit), _JOKER)]
    return (*low, *((card, ((), (card,))) for place in upwards[:1] for card in (card_at(place, suit), _JOKER)))


@lru_cache(maxsize=1_000)
def _table_extensions(melds: tuple[TableMeld, ...], ace_high: bool) -> tuple[tuple[Card, str, Extension], ...]:
    """Return every card that can be laid to one of the melds by itself, with the meld's id. Remembered: in most turns
    nothing is laid."""
    return tuple((card, meld.id, added) for meld in melds for card, added in _single_extensions(meld, ace_high))


@lru_cache(maxsize=1_000)
def _room(meld: TableMeld, ace_high: bool) -> tuple[int, Sequence[int], Sequence[int]]:
    """Return the suit of a run, and its `places_beyond`."""
    return suit_of_run(meld), *places_beyond(meld, ace_high)


def places_beyond(meld: TableMeld, ace_high: bool) -> tuple[Sequence[int], Sequence[int]]:
    """Return the places that a run can still take below and above, from the meld outwards (R32)."""
    low, length = low_place(meld), len(meld.cards)
    down = range(low - 1, max(low - LONGEST_RUN + length, LOW_ACE) - 1, -1)
    return down, range(low + length, min(low + LONGEST_RUN - 1, highest_place(ace_high)) + 1)


def extensions_with(upcard: Card, meld: TableMeld, hand: Cards, ace_high: bool) -> list[Extension]:
    """Return every way to lay the upcard to a meld, with cards of the hand only in the gap between (R12b, R32)."""
    if meld.kind == "set":
        return next_cards(meld, (upcard,), ace_high)
    suit, downwards, upwards = _room(meld, ace_high)
    if upcard != JOKER and upcard & 3 != suit:
        return []
    found: list[Extension] = [((upcard, *reversed(gap)), ()) for gap in _gaps(upcard, downwards, suit, hand)]
    return found + [((), (*gap, upcard)) for gap in _gaps(upcard, upwards, suit, hand)]


def _gaps(upcard: Card, places: Sequence[int], suit: int, hand: Cards) -> Iterator[Cards]:
    """Yield the cards that fill the places between the meld and the upcard's, from the meld outwards; none if it fits
    directly."""
    filling: list[tuple[Card, ...]] = []
    for place in places:
        card = card_at(place, suit)
        if upcard in (card, _JOKER):
            yield from (gap for gap in product(*filling) if gap.count(_JOKER) <= hand.count(_JOKER))
        fits = tuple(each for each in (card, _JOKER) if each in hand)
        if not fits:
            return
        filling.append(fits)


def legal_moves(state: State, seat: int) -> tuple[CribRummyMove, ...]:
    """Return the moves that `seat` can make now, equal ones once.

    New melds, discards and choices are complete. Extensions are single cards, and for the upcard also the cards between
    it and the meld; `apply` accepts longer ones too. Claims are separate, and can be made out of turn: see `claims`.
    """
    if seat != state.turn:
        return ()
    match state.phase:
        case "choose":
            return (Choose(seat, True), Choose(seat, False))
        case "draw":
            drawing = (Draw(seat),) if state.draw_count else ()
            return (*drawing, *takes(state, seat))
        case "play":
            return _plays(state, seat)
        case _:  # "peg"; the other phases have no seat on turn
            return tuple(Peg(seat, points) for points in range(state.earned + 1))


def takes(state: State, seat: int) -> list[TakeUpcard]:
    """Return the ways in which a seat may take the upcard (R12)."""
    melds = open_melds(state, seat, with_upcard=True)
    uses = uses_of(state.discard_pile[0], state.hands[seat], melds, state.options.ace_high)
    return [TakeUpcard(seat, use) for use in uses]


def uses_of(upcard: Card, hand: Cards, melds: Iterable[TableMeld], ace_high: bool) -> list[UseMeld | UseExtend]:
    """Return the ways in which a hand can use the upcard (R12). melds: to which cards of it may be laid."""
    found: list[UseMeld | UseExtend] = [UseMeld(*meld) for meld in new_melds_with(upcard, hand, ace_high)]
    for meld in melds:
        found += [UseExtend(meld.id, low, high) for low, high in extensions_with(upcard, meld, hand, ace_high)]
    return found


def _plays(state: State, seat: int) -> tuple[Meld | Extend | Discard, ...]:
    hand, ace_high = state.hands[seat], state.options.ace_high
    held = dict.fromkeys(hand)
    found: list[Meld | Extend | Discard] = [Meld(seat, kind, cards) for kind, cards in new_melds(hand, ace_high)]
    extensions = _table_extensions(open_melds(state, seat), ace_high)
    found += [Extend(seat, name, low, high) for card, name, (low, high) in extensions if card in held]
    found += [Discard(seat, card) for card in held]
    return tuple(found)


def claims(state: State, seat: int) -> tuple[Peg, ...]:
    """Return the claims, from 1 point to all points, that `seat` may make while the game goes on, or none (R56)."""
    if state.unclaimed != seat or state.phase not in ("draw", "deal"):
        return ()
    return tuple(Peg(seat, points) for points in range(1, state.earned + 1))
