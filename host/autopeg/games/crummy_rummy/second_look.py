"""Second look at a choice of the last round of two players: 400 games are played out with it, and 400 with the best.

Both choices meet the same hidden cards, which fit what the seat saw, and two experts play on. All games go on at the
same time, as arrays with a column for each game. The cards of a suit are the bits of a mask, whose lowest bit is the
three. The price of a plan depends only on how many cards it keeps and lacks, and how many of those are unseen, so the
prices of all plans are looked up in a table.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from autopeg.engine.advice import loss_after_games
from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.expert import DRAWS_PER_TURN, UNHURRIED_TURNS, loss_when_stuck
from autopeg.games.crummy_rummy.bots.memory import pile_of
from autopeg.games.crummy_rummy.bots.opponent import Opponent
from autopeg.games.crummy_rummy.bots.plans import NEVER
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, DrawDeck, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import pack_of
from autopeg.games.rummy.rules import Discard, card_at
from pegcore.cards import JOKER, suit_of
from pegcore.melds import HIGH_ACE, LAST_ROUND, SHORTEST_RUN, contract_of, is_wild, penalty_of, place_of

Integers = NDArray[np.int32]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

DEALS = 400
"""Hidden hands that are dealt for a choice."""
_ERROR_OF_VALUES = 0.06
"""Standard deviation of what experts make of the difference between two choices from what the values say."""
_MOST_TURNS = 120
_SUITS, _LOWEST = 4, 3
_PLACES = HIGH_ACE - _LOWEST + 1
_WILD, _WILDS = _SUITS * _PLACES, 6
"""The number of a wild card, after those of the natural ones, and how many there are."""
_RUNS = contract_of(LAST_ROUND)[1]
_ALL = (1 << _PLACES) - 1
_LONGEST = _PLACES + 1
_BITS = 1 << np.arange(_PLACES, dtype=np.int32)
_PRICE_DIGITS = 6
"""The last bits of a power depend on the processor, so prices are compared without them."""


def can_be_played_out(view: View, moves: Iterable[CrummyRummyMove]) -> bool:
    """Return whether games go on after some moves as they are played out here: with full hands."""
    has_full_hands = min(view.hand_counts) >= contract_of(LAST_ROUND)[0]
    return has_full_hands and all(isinstance(move, Discard | TakeUpcard | DrawDeck) for move in moves)


def second_look_loss(view: View, best: CrummyRummyMove, made: CrummyRummyMove, said: float) -> float:
    """Return what a choice loses of the chance to win. said: the loss by the values; the surer the games, the more they
    count beside it.
    """
    return loss_after_games(said, *loss_played_out(view, best, made), _ERROR_OF_VALUES)[0]


def loss_played_out(view: View, best: CrummyRummyMove, made: CrummyRummyMove) -> tuple[float, float]:
    """Return how much more often experts win with one choice than with another, and its standard error."""
    games = _dealt(view, DEALS)
    one, other = (_outcomes(games, view, move) for move in (best, made))
    lost = one - other
    return float(lost.mean()), float(lost.std() / DEALS**0.5)


# -- tables by the mask of a suit


class _Masks(NamedTuple):
    """What the cards of a suit are, by their mask."""

    size: Integers
    points: Integers
    span: Integers
    """Places from the lowest to the highest."""
    gaps: Integers
    """By stretch, then mask: the places missing inside the likeliest stretches, as a mask."""
    ends: Integers
    """The same for the places at their ends."""
    codes: Integers
    """The same for what a stretch keeps and lacks, in a number that can be added up (`_ENDS`)."""


_ENDS, _COMES, _GAPS, _KEPT, _LACKS = 0, 3, 7, 11, 16
"""First bit of what a plan counts: cards unseen at its ends, unseen cards among its gaps, gaps, cards kept, and cards
lacking in gaps and for runs that are too short."""
_NO_STRETCH = 64 << _LACKS
_MOST_GAPS = 4
_STRETCHES = 3
_MOST_LACKING = 13


@cache
def _masks() -> _Masks:
    every = np.arange(_ALL + 1, dtype=np.int32)
    bits = every[:, None] >> np.arange(_PLACES) & 1
    costs = np.array([penalty_of(card_at(place, 0)) for place in range(_LOWEST, HIGH_ACE + 1)])
    spans = np.array([int(mask).bit_length() - _first(int(mask)) for mask in every], np.int32)
    stretches = np.array([_stretches(int(mask)) for mask in every], np.int32).transpose(2, 1, 0)
    sizes, points = bits.sum(1).astype(np.int32), (bits @ costs).astype(np.int32)
    return _Masks(sizes, points, spans, stretches[0], stretches[1], stretches[2])


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1 if mask else 0


def _stretches(mask: int) -> list[tuple[int, int, int]]:
    """Return the likeliest stretches of a suit: the gaps, the ends, and the code of each."""
    places = [place for place in range(_PLACES) if mask >> place & 1]
    found: list[tuple[int, int, int, int]] = []
    for at, low in enumerate(places):
        for kept, high in enumerate(places[at:], 1):
            gaps = high - low + 1 - kept
            inside = (1 << high + 1) - (1 << low)
            short = max(0, SHORTEST_RUN - kept - gaps)
            code = gaps << _GAPS | kept << _KEPT | gaps + short << _LACKS
            ends = ((1 << low) >> 1 | 1 << high + 1) & _ALL
            if gaps <= _MOST_GAPS:
                found.append((3 * gaps - 5 * kept, inside & ~mask, ends, code))
    best = [each[1:] for each in sorted(found, key=lambda each: each[0])[:_STRETCHES]]
    return best + [(0, 0, _NO_STRETCH)] * (_STRETCHES - len(best))


@cache
def _promises() -> Floats:
    """Return what plans promise, by wild cards held, wild cards unseen, cards lacking, and the lower bits of a code.

    A promise is the sixth power of one by the turns, which are counted as if one card was left to draw.
    """
    held, unseen, lacking, code = np.ogrid[: _WILDS + 1, : _WILDS + 1, : _MOST_LACKING + 1, : 1 << _KEPT]
    ends, comes, gaps = code & 7, code >> _COMES & 15, code >> _GAPS & 15
    never = NEVER * 40
    turns = np.zeros(np.broadcast_shapes(held.shape, unseen.shape, lacking.shape, code.shape))
    for drawn in range(_MOST_LACKING):
        rate = np.maximum(0, comes - drawn) + never * np.maximum(0, gaps - np.maximum(comes, drawn)) + unseen
        rate = np.where(drawn < gaps - held, rate, rate + ends)
        turns += np.where((drawn < lacking) & (drawn < gaps), 1 / np.maximum(rate, never), 0)
    turns += np.maximum(0, lacking - gaps) / np.maximum(unseen + ends, never)
    with np.errstate(divide="ignore"):
        found = 1 / turns**6
    found[:, :, 0] = np.inf
    found[:, :, _MOST_LACKING] = 0
    return found.reshape(-1)


# -- games


class _Hand(NamedTuple):
    """Hands, one for each game."""

    suits: Integers
    """Mask by suit, then game."""
    wilds: Integers

    def of(self, games: Integers) -> "_Hand":
        return _Hand(self.suits[:, games], self.wilds[games])

    def add(self, games: Integers, cards: Integers, sign: int = 1) -> None:
        """Add a card to each of some games, or remove it with -1."""
        natural = cards < _WILD
        owners, kept = games[natural], cards[natural]
        np.add.at(self.suits, (kept // _PLACES, owners), sign * _BITS[kept % _PLACES])
        np.add.at(self.wilds, games[~natural], sign)

    @property
    def size(self) -> Integers:
        return _masks().size[self.suits].sum(0) + self.wilds

    @property
    def points(self) -> Integers:
        return _masks().points[self.suits].sum(0) + penalty_of(JOKER) * self.wilds

    @property
    def is_complete(self) -> Flags:
        """Whether three runs of different suits use all cards (Y30), half of each natural (Y7)."""
        counts = _masks().size[self.suits]
        least = np.where(counts > 0, np.maximum(_masks().span[self.suits], SHORTEST_RUN), 0)
        most = np.minimum(2 * counts, _LONGEST)
        fits = ((counts > 0).sum(0) == _RUNS) & (least <= most).all(0)
        return fits & (least.sum(0) <= self.size) & (self.size <= most.sum(0))

    def copied(self) -> "_Hand":
        return _Hand(self.suits.copy(), self.wilds.copy())


class _Games(NamedTuple):
    """Games that go on at the same time."""

    hands: tuple[_Hand, _Hand]
    """Of the seat that chooses, and of the other."""
    deck: Integers
    """By game, the top last."""
    left: Integers
    """Cards of the deck."""
    pile: Integers
    laid: Integers
    """Cards of the pile."""
    reshuffles: Integers
    """How many are left until the next one ends the round (Y32b)."""
    seen: _Hand
    """The cards of the pile as a hand."""
    rng: np.random.Generator

    def copied(self) -> "_Games":
        deck, left, pile, laid = (array.copy() for array in (self.deck, self.left, self.pile, self.laid))
        own, other = self.hands[0].copied(), self.hands[1].copied()
        reshuffles, rng = self.reshuffles.copy(), np.random.default_rng(_SEED)
        return _Games((own, other), deck, left, pile, laid, reshuffles, self.seen.copied(), rng)

    def unseen(self, seat: int, games: Integers) -> _Hand:
        """Return the cards that a seat can't see."""
        hand, seen = self.hands[seat].of(games), self.seen.of(games)
        return _Hand(_ALL - hand.suits - seen.suits, _WILDS - hand.wilds - seen.wilds)

    def draw(self, seat: int, games: Integers) -> None:
        for game in games[self.left[games] == 0]:
            self._reshuffle(int(game))
        self.left[games] -= 1
        self.hands[seat].add(games, self.deck[games, self.left[games]])

    def take(self, seat: int, games: Integers) -> None:
        self.laid[games] -= 1
        cards = self.pile[games, self.laid[games]]
        self.seen.add(games, cards, -1)
        self.hands[seat].add(games, cards)

    def discard(self, seat: int, games: Integers, cards: Integers) -> None:
        self.hands[seat].add(games, cards, -1)
        self.seen.add(games, cards)
        self.pile[games, self.laid[games]] = cards
        self.laid[games] += 1

    def _reshuffle(self, game: int) -> None:
        count = int(self.laid[game]) - 1
        cards = self.rng.permutation(self.pile[game, :count])
        self.deck[game, :count], self.left[game] = cards, count
        self.pile[game, 0], self.laid[game] = self.pile[game, count], 1
        self.seen.add(np.full(count, game), cards, -1)
        self.reshuffles[game] -= 1


_SEED = 7


def _number(card: Card) -> int:
    return _WILD if is_wild(card) else suit_of(card) * _PLACES + place_of(card) - _LOWEST


def _dealt(view: View, deals: int) -> _Games:
    """Return games with hidden cards that fit what a seat saw: the other holds the upcards it took, and has improved
    its hand by as many draws as it made.
    """
    opponent, rng = Opponent(), np.random.default_rng(_SEED)
    opponent.look(view)
    took = sorted(map(_number, opponent.took))
    pile, own = [_number(card) for card in pile_of(view)], [_number(card) for card in view.hand]
    hidden = [_number(card) for card in pack_of(2)]
    for number in (*took, *pile, *own):
        hidden.remove(number)
    size = len(hidden)
    shuffled = np.array(hidden, np.int32)[np.argsort(rng.random((deals, size)), 1)]
    deck = np.zeros((deals, len(pack_of(2))), np.int32)
    deck[:, :size] = shuffled
    left = np.full(deals, size - view.hand_counts[1 - view.seat] + len(took), np.int32)
    laid = np.zeros_like(deck)
    laid[:, : len(pile)] = pile
    hands = [_Hand(np.zeros((_SUITS, deals), np.int32), np.zeros(deals, np.int32)) for _ in range(3)]
    every = np.arange(deals, dtype=np.int32)
    for hand, cards in zip(hands, (own, took, pile), strict=True):
        for number in cards:
            hand.add(every, np.full(deals, number))
    for at in range(int(left[0]), size):
        hands[1].add(every, deck[:, at])
    lengths = np.full(deals, len(pile), np.int32)
    reshuffles = np.full(deals, _reshuffles_left(view), np.int32)
    games = _Games((hands[0], hands[1]), deck, left, laid, lengths, reshuffles, hands[2], rng)
    draws = sum(each.by == 1 - view.seat for each in view.discards)
    draws -= sum(each.taken_by == 1 - view.seat for each in view.discards)
    for _ in range(draws if left[0] else 0):
        _improve(games, every, np.array(took, np.int32))
    return games


def _reshuffles_left(view: View) -> int:
    return _MOST_TURNS if view.max_reshuffles is None else max(0, view.max_reshuffles - view.reshuffles)


def _improve(games: _Games, every: Integers, took: Integers) -> None:
    """Give the other a better hand, as if it had drawn once more; what it discards goes back into the deck."""
    top = games.left - 1
    drawn = games.deck[every, top]
    games.hands[1].add(every, drawn)
    _, back = _best_discards(games.hands[1], games.unseen(1, every))
    back = np.where(games.hands[1].is_complete | np.isin(back, took), drawn, back)
    games.hands[1].add(every, back, -1)
    at = (games.rng.random(len(every)) * games.left).astype(np.int32)
    games.deck[every, top] = games.deck[every, at]
    games.deck[every, at] = back


def _outcomes(dealt: _Games, view: View, move: CrummyRummyMove) -> Floats:
    """Return 1 for every game that the seat wins after a choice, a half for a draw."""
    games, going = dealt.copied(), np.arange(len(dealt.left), dtype=np.int32)
    seat = 0
    if isinstance(move, Discard):
        games.discard(0, going, np.full(len(going), _number(move.card)))
        seat = 1
    takes = np.full(len(going), isinstance(move, TakeUpcard)) if isinstance(move, TakeUpcard | DrawDeck) else None
    for _ in range(_MOST_TURNS):
        is_out = _turn(games, seat, going, takes)
        going, takes, seat = going[~is_out], None, 1 - seat
        if not len(going):
            break
    lead = view.totals[1 - view.seat] - view.totals[view.seat]
    ahead = lead + games.hands[1].points - games.hands[0].points
    return (np.sign(ahead) + 1) / 2


def _turn(games: _Games, seat: int, going: Integers, takes: Flags | None) -> Flags:
    """Play a turn and return which games it ends. takes: whether the upcard is taken, None to ask the expert."""
    hand, unseen = games.hands[seat], games.unseen(seat, going)
    if takes is None:
        takes = _wants(games, seat, going, unseen)
    is_over = ~takes & (games.left[going] == 0) & (games.reshuffles[going] == 0)
    games.take(seat, going[takes])
    games.draw(seat, going[~takes & ~is_over])
    _, cards = _best_discards(hand.of(going), games.unseen(seat, going))
    is_out = hand.of(going).is_complete & ~is_over
    hand.suits[:, going[is_out]] = 0
    hand.wilds[going[is_out]] = 0
    goes_on = ~is_out & ~is_over
    games.discard(seat, going[goes_on], cards[goes_on])
    return ~goes_on


def _wants(games: _Games, seat: int, going: Integers, unseen: _Hand) -> Flags:
    upcards = games.pile[going, games.laid[going] - 1]
    hand = games.hands[seat].of(going)
    deck = _prices(hand, unseen, 1)
    hand.add(np.arange(len(going), dtype=np.int32), upcards)
    with_upcard, _ = _best_discards(hand, unseen)
    can_draw = (games.left[going] > 0) | (games.laid[going] > 1)
    return (with_upcard < deck) | (upcards == _WILD) | ~can_draw


# -- the expert's prices


def _best_discards(hand: _Hand, unseen: _Hand) -> tuple[Floats, Integers]:
    """Return the lowest price of each hand after a discard, and that discard. No wild card is thrown away: a full hand
    has natural ones beside them.
    """
    bits = hand.suits.T[:, :, None] & _BITS
    owners, suits, places = (found.astype(np.int32) for found in np.nonzero(bits))
    left = hand.of(owners)
    left.suits[suits, np.arange(len(owners))] -= _BITS[places]
    prices = _prices(left, unseen.of(owners), 0)
    starts = np.flatnonzero(np.diff(owners, prepend=-1))
    least = np.minimum.reduceat(prices, starts)
    is_least = np.flatnonzero(prices == least[owners])
    _, first = np.unique(owners[is_least], return_index=True)
    chosen = is_least[first]
    return least, (suits[chosen] * _PLACES + places[chosen]).astype(np.int32)


def _prices(hand: _Hand, unseen: _Hand, draws: int) -> Floats:
    """Return the points that hands are likely to cost. draws: cards that come before the turn is over."""
    masks = _masks()
    total = np.maximum(1, masks.size[unseen.suits].sum(0) + unseen.wilds)
    gaps, ends = masks.gaps[:, hand.suits], masks.ends[:, hand.suits]
    codes = masks.codes[:, hand.suits]
    codes = codes + masks.size[ends & unseen.suits] + (masks.size[gaps & unseen.suits] << _COMES)
    cards, row = hand.size + 1, (hand.wilds * (_WILDS + 1) + unseen.wilds) * (_MOST_LACKING + 1)
    promise = np.zeros(len(total))
    for without in range(_SUITS):
        one, two, three = (codes[:, suit] for suit in range(_SUITS) if suit != without)
        plans = (one[:, None, None] + two[None, :, None] + three[None, None]).reshape(_STRETCHES**3, -1)
        lacking = np.maximum(cards - (plans >> _KEPT & 31), plans >> _LACKS) - hand.wilds
        lacking = np.clip(lacking, 0, _MOST_LACKING)
        promise += _promises()[(row + lacking << _KEPT) + (plans & (1 << _KEPT) - 1)].sum(0)
    with np.errstate(divide="ignore"):
        turns = np.maximum(0, total * promise ** (-1 / 6) - draws) / DRAWS_PER_TURN
    stuck = 1 - UNHURRIED_TURNS / (turns + UNHURRIED_TURNS)
    usual, share = loss_when_stuck(0), loss_when_stuck(1) - loss_when_stuck(0)
    prices: Floats = stuck * (usual + share * hand.points)
    return prices.round(_PRICE_DIGITS)
