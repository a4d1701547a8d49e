"""Values of discards: the hand kept, the crib, the play to come, and near the end the chance to win."""

from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from autopeg.counting.rank_keys import CARD_KEYS
from autopeg.engine.cards import Card
from autopeg.engine.winning import open_chance
from autopeg.games.cribbage.analysis.discards import CountedCribs, CribMeans, hand_spread
from autopeg.games.cribbage.analysis.tables import (
    HAND_INDEX,
    RACE_POINTS,
    Role,
    discard_table,
    mean_crib,
    play_table,
    winning_table,
    with_crib_to_count,
)
from autopeg.games.cribbage.rules import View

_CRIB_SHIFTS = (-2, 0, 2)
_DIGITS = 9
"""Values that agree to this many are equal."""


class DiscardValue(Struct, frozen=True):
    """Cards to discard and their value."""

    cards: tuple[Card, ...]
    hand: float
    """Mean points of the hand kept, over all starters."""
    least: int
    """Points of the hand kept with the worst starter."""
    most: int
    """Points of the hand kept with the best starter."""
    crib: float
    """Mean points of the crib, whoever owns it."""
    play: float
    """With two players the mean points in the play less those of the other, else 0."""
    points: float
    """Hand and play, and the crib by the share of its owner (`share_of_crib`)."""
    wins: float | None
    """Approximate chance to win the game; None while the race is open."""

    @property
    def value(self) -> float:
        """Sort key of discards: the chance to win, or else the points."""
        return self.points if self.wins is None else self.wins


def value_discards(view: View, counted_out: bool = False) -> list[DiscardValue]:
    """Return every discard of the hand in view with its value, the best first. The others discard as good players do.

    counted_out: whether with three and four players the crib is the mean over everything that the others may discard,
    all of it equally likely.
    """
    dealt = view.hand
    role: Role = "dealer" if view.seat == view.dealer else "pone"
    # The margin of a hand in the play is known for two players only.
    margins = play_table().margin.of(role) if view.players == 2 else [0.0] * len(HAND_INDEX)
    is_race = view.players == 2 and max(view.scores) >= view.target - RACE_POINTS
    race = _Race(view, role) if is_race else None
    crib_of = _mean_cribs(view, role, counted_out)
    crib_share = share_of_crib(view)
    values: list[DiscardValue] = []
    for cards in combinations(dealt, len(dealt) - 4):
        kept = [card for card in dealt if card not in cards]
        spread = hand_spread(kept, dealt)
        unseen = 52 - len(dealt)
        hand = sum(points * ways for points, ways in spread.items()) / unseen
        crib = crib_of(cards)
        play = margins[HAND_INDEX[sum(CARD_KEYS[card] for card in kept)]]
        points = hand + crib_share * crib + play
        wins = None
        if race is not None:
            wins = race.wins({made: ways / unseen for made, ways in spread.items()}, crib, play)
        values.append(DiscardValue(cards, hand, min(spread), max(spread), crib, play, points, wins))
    return [_as_chance(value) for value in in_order(values)]


def in_order(values: list[DiscardValue]) -> list[DiscardValue]:
    """Return discards sorted, the best first."""
    return sorted(values, key=_order)


def _order(value: DiscardValue) -> tuple[float, float, tuple[Card, ...]]:
    """Return a sort key, the best first: where nothing changes the chance to win, points decide."""
    return -round(value.value, _DIGITS), -value.points, value.cards


def _as_chance(value: DiscardValue) -> DiscardValue:
    """Return a value whose estimate is a chance: before the play no game is certain."""
    return value if value.wins is None else replace(value, wins=open_chance(value.wins))


def share_of_crib(view: View) -> float:
    """Return the value of a point in the crib for the seat of a view: 1 in its own, less than 0 in another's."""
    assert view.dealer is not None
    return 1.0 if view.owns_crib else -1 / (len(view.scores) - 1)


def _mean_cribs(view: View, role: Role, counted_out: bool) -> Callable[[Sequence[int]], float]:
    if view.players == 2:
        return CribMeans(view.hand, role).mean
    if counted_out:
        return CountedCribs(view.hand).mean
    by_rank = discard_table().one_card[str(view.players)]
    return lambda cards: by_rank[cards[0] >> 2]


class _Race:
    """Chance to win of two players near the end, stage by stage in the order of the deal (C12, C26, C32)."""

    def __init__(self, view: View, role: Role) -> None:
        side = view.seat % 2
        own, other = view.target - view.scores[side], view.target - view.scores[1 - side]
        self._is_dealer = role == "dealer"
        self._dealer_needs, self._pone_needs = (own, other) if self._is_dealer else (other, own)
        self._table = winning_table()
        self._mean_margin = sum((dealer - pone) * chance for dealer, pone, chance in self._table.play)
        self._memory: dict[tuple[int, ...], float] = {}
        self._by_hand: dict[tuple[int, int], float] = {}
        self._pone_stage = self._after_play_and_pone() if self._is_dealer else {}

    def wins(self, hand: dict[int, float], crib: float, play: float) -> float:
        """Return the seat's chance to win. hand: chance by points; crib, play: mean points."""
        usual = self._mean_margin if self._is_dealer else -self._mean_margin
        chance = 0.0
        for points, likely in hand.items():
            chance += likely * self._with_crib(points, crib - mean_crib())
        # Points in the play are worth as much as points of the hand.
        slope = self._with_crib(9, 0) - self._with_crib(7, 0)
        return chance + slope / 2 * (play - usual) * 0.5

    def _with_crib(self, hand: int, shift: float) -> float:
        """Return the seat's chance to win with this many points in hand, interpolated between two crib shifts."""
        low = _CRIB_SHIFTS[0] if shift < 0 else _CRIB_SHIFTS[1]
        at_low, at_high = self._with_hand(hand, low), self._with_hand(hand, low + 2)
        dealer = at_low + (at_high - at_low) * (shift - low) / 2
        return dealer if self._is_dealer else 1 - dealer

    def _with_hand(self, hand: int, shift: int) -> float:
        known = self._by_hand.get((hand, shift))
        if known is None:
            known = self._by_hand[hand, shift] = self._dealer_wins(hand, shift)
        return known

    def _dealer_wins(self, hand: int, shift: int) -> float:
        if self._is_dealer:
            return sum(
                [
                    chance * self._after_hands(dealer - hand, pone, shift)
                    for (dealer, pone), chance in self._pone_stage.items()
                ]
            )
        total = 0.0
        for made, scored, chance in self._table.play:
            dealer, pone = self._dealer_needs - made, self._pone_needs - scored
            if dealer <= 0 or pone <= 0:
                total += chance * _first(dealer, pone)
            elif hand < pone:
                total += chance * self._dealer_shows(dealer, pone - hand, shift)
        return total

    def _after_play_and_pone(self) -> dict[tuple[int, int], float]:
        """Return what both still need when the dealer shows, 0 or less if the game is won, with its chance."""
        needs: dict[tuple[int, int], float] = {}

        def add(dealer: int, pone: int, chance: float) -> None:
            needs[dealer, pone] = needs.get((dealer, pone), 0.0) + chance

        for made, scored, chance in self._table.play:
            dealer, pone = self._dealer_needs - made, self._pone_needs - scored
            if dealer <= 0 or pone <= 0:
                won = _first(dealer, pone)
                add(-99, 1, chance * won)
                add(1, -99, chance * (1 - won))
                continue
            for points, likely in enumerate(self._table.pone_hand):
                add(dealer, pone - points if points < pone else -99, chance * likely)
        return needs

    def _dealer_shows(self, dealer: int, pone: int, shift: int) -> float:
        key = (dealer - shift, pone, 1)
        known = self._memory.get(key)
        if known is None:
            hands = enumerate(self._table.dealer_hand)
            known = sum([chance * self._after_hands(dealer - points, pone, shift) for points, chance in hands])
            self._memory[key] = known
        return known

    def _after_hands(self, dealer: int, pone: int, shift: int) -> float:
        if pone <= 0:
            return 0.0
        if dealer - shift <= 0 or dealer <= 0:
            return 1.0
        key = (dealer - shift, pone)
        known = self._memory.get(key)
        if known is None:
            known = self._memory[key] = with_crib_to_count(dealer - shift, pone)
        return known


def _first(dealer: int, pone: int) -> float:
    """Return the dealer's chance to be first; if both reach the target in the play, each is equally likely."""
    return ((dealer <= 0) - (pone <= 0) + 1) / 2
