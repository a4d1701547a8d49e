"""Melds of the rummy games: validation of sets and runs, their points, contracts, and penalties.

A set is cards of one rank, a run is cards of one suit in sequence, a natural card is not wild. A run is listed from
low to high, so the place of a wild card in the list is the card it stands for. Places are numbered like ranks: 1 the
low ace, 2 to 13 the king, 14 the high ace. A fault is the rules' code for an invalid meld.
Source: docs/rules/crib_rummy.md R27-R36, R40; docs/rules/crummy_rummy.md Y3-Y12, Y31, Y38.
"""

from .cards import JOKER, rank_of, suit_of

SET = "set"
RUN = "run"

LOW_ACE = 1
DEUCE = 2
KING = 13
HIGH_ACE = 14

SHORTEST_MELD = 3
LONGEST_RUN = 13


# -- both games


def set_fault(cards: tuple[int, ...] | list[int], wilds: tuple[int, ...]) -> str | None:
    """Return ALL_WILD or SET_MIXED_RANKS, None for cards of one rank. wilds: the cards that are wild."""
    rank = 0
    for card in cards:
        if card not in wilds:
            if rank and rank_of(card) != rank:
                return "SET_MIXED_RANKS"
            rank = rank_of(card)
    return None if rank else "ALL_WILD"


def run_fault(cards: tuple[int, ...] | list[int], wilds: tuple[int, ...], lowest: int, highest: int) -> str | None:
    """Return the fault of cards as a sequence of one suit, listed from low to high; None for a sequence.

    ALL_WILD, RUN_MIXED_SUITS, RUN_NOT_CONSECUTIVE, RUN_OUT_OF_RANGE, checked in this order. wilds: the cards that
    are wild; lowest, highest: the valid places, within LOW_ACE to HIGH_ACE.
    """
    suit = -1
    for card in cards:
        if card not in wilds:
            if suit >= 0 and suit_of(card) != suit:
                return "RUN_MIXED_SUITS"
            suit = suit_of(card)
    if suit < 0:
        return "ALL_WILD"
    low = low_place_of_run(cards, wilds, lowest)
    for i in range(len(cards)):
        if cards[i] not in wilds and rank_of(cards[i]) != _rank_at(low + i, lowest):
            return "RUN_NOT_CONSECUTIVE"
    return "RUN_OUT_OF_RANGE" if low < lowest or low + len(cards) - 1 > highest else None


def low_place_of_run(cards: tuple[int, ...] | list[int], wilds: tuple[int, ...], lowest: int) -> int:
    """Return the place of the first card of a run; the card at position i stands for this place + i.

    An ace sets the place only where no other card does; at the head of the list it is low, if low aces exist.
    """
    low = 0
    for i in range(len(cards)):
        if cards[i] not in wilds:
            if rank_of(cards[i]) != LOW_ACE:
                return rank_of(cards[i]) - i
            low = LOW_ACE if i == 0 and lowest == LOW_ACE else HIGH_ACE - i
    return low


def natural_of(meld: tuple[int, ...] | list[int], wilds: tuple[int, ...]) -> int:
    """Return the first natural card of a legal meld, which has a set's rank or a run's suit."""
    for card in meld:
        if card not in wilds:
            return card
    raise ValueError("a meld has natural cards (R31, Y8)")


def _rank_at(place, lowest):
    if place == HIGH_ACE:
        return LOW_ACE
    return place if place != LOW_ACE or lowest == LOW_ACE else 0


# -- Crib Rummy

JOKERS = (JOKER,)
"""The wild cards of Crib Rummy (R4)."""

LARGEST_SET = 4

# Total points of a meld by its number of cards (R34).
_SET_TOTALS = (0, 0, 0, 2, 4)
_RUN_TOTALS = (0, 0, 0, 3, 6, 10, 14, 18, 23, 28, 33, 39, 45, 55)


def crib_rummy_fault(kind: str, cards: tuple[int, ...] | list[int], ace_high: bool = False) -> str | None:
    """Return the fault of cards as a meld of Crib Rummy, None for a meld (R27, R28, R31, R32).

    MELD_TOO_SHORT, SET_TOO_LONG, RUN_OUT_OF_RANGE, then those of set_fault and run_fault. kind: SET or RUN; cards: a
    run's from low to high; ace_high: whether an ace may also follow the king (R3).
    """
    if len(cards) < SHORTEST_MELD:
        return "MELD_TOO_SHORT"
    if kind == SET:
        return "SET_TOO_LONG" if len(cards) > LARGEST_SET else set_fault(cards, JOKERS)
    if len(cards) > LONGEST_RUN:
        return "RUN_OUT_OF_RANGE"
    return run_fault(cards, JOKERS, LOW_ACE, HIGH_ACE if ace_high else KING)


def crib_rummy_points(kind: str, before: int, after: int) -> int:
    """Return the points for extending a meld from `before` cards, 0 for a new one, to `after` (R34, R35)."""
    totals = _SET_TOTALS if kind == SET else _RUN_TOTALS
    return totals[after] - totals[before]


def crib_rummy_bonus(players: int, cards_left: int) -> int:
    """Return the bonus for going out. cards_left: in the hands of all opponents together (R40).

    Two points per card with two players, one with three, half with four, rounded up.
    """
    return (cards_left + 1) // 2 if players == 4 else cards_left * (4 - players)


# -- Crummy Rummy

WILDS = (JOKER, 4, 5, 6, 7)
"""The wild cards of Crummy Rummy, the joker and the four deuces, in any place (Y3)."""

SHORTEST_RUN = 4
LAST_ROUND = 7

# By round from 1: cards dealt, runs, sets, cards of the shortest run allowed (Y10).
_CONTRACTS = ((7, 0, 2, 4), (8, 1, 1, 4), (9, 2, 0, 4), (10, 0, 3, 4), (11, 1, 1, 7), (12, 2, 1, 4), (13, 3, 0, 4))


def is_wild(card: int) -> bool:
    """Return whether a card is wild in Crummy Rummy (Y3)."""
    return card in WILDS


def count_wild(cards: tuple[int, ...] | list[int]) -> int:
    """Return how many of the cards are wild in Crummy Rummy (Y3)."""
    count = 0
    for card in cards:
        if card in WILDS:
            count += 1
    return count


def place_of(card: int) -> int:
    """Return the place 3 to 14 of a natural card in a run of Crummy Rummy, the ace high (Y4)."""
    rank = rank_of(card)
    return HIGH_ACE if rank == LOW_ACE else rank


def crummy_rummy_fault(
    kind: str, cards: tuple[int, ...] | list[int], low_ace: bool = False, shortest_run: int = SHORTEST_RUN
) -> str | None:
    """Return the fault of cards as a meld of Crummy Rummy, None for a meld (Y4-Y9).

    MELD_TOO_SHORT, TOO_MANY_WILDS, then those of set_fault; of run_fault, and RUN_OUT_OF_RANGE for too many cards.
    kind: SET or RUN; cards: a run's from low to high; low_ace: an ace may also be below the 2 (Y38); shortest_run: the
    fewest cards of a run, 7 for the contract of round 5.
    """
    if len(cards) < (SHORTEST_MELD if kind == SET else shortest_run):
        return "MELD_TOO_SHORT"
    if count_wild(cards) * 2 > len(cards):
        return "TOO_MANY_WILDS"
    if kind == SET:
        return set_fault(cards, WILDS)
    fault = run_fault(cards, WILDS, lowest_place(low_ace), HIGH_ACE)
    return fault or ("RUN_OUT_OF_RANGE" if len(cards) > LONGEST_RUN else None)


def lowest_place(low_ace: bool) -> int:
    """Return the lowest place in a run of Crummy Rummy: the 2, or the low ace if allowed (Y4, Y38)."""
    return LOW_ACE if low_ace else DEUCE


def contract_of(round_number: int) -> tuple[int, int, int, int]:
    """Return (cards dealt, runs, sets, cards of the shortest run) of a round (Y10). round_number: 1 to 7."""
    return _CONTRACTS[round_number - 1]


def contract_fault(round_number: int, melds: list[tuple[str, tuple[int, ...]]]) -> str | None:
    """Return the fault of legal melds as the contract of a round, None for the contract (Y10-Y12).

    CONTRACT_WRONG_MELDS, CONTRACT_SAME_SUIT, CONTRACT_SAME_RANK, checked in this order. melds: pairs of RUN or SET
    and its cards. `crummy_rummy_fault` checks each meld by itself.
    """
    _, runs, sets, _ = contract_of(round_number)
    suits = [suit_of(natural_of(cards, WILDS)) for kind, cards in melds if kind == RUN]
    ranks = [rank_of(natural_of(cards, WILDS)) for kind, cards in melds if kind == SET]
    if len(suits) != runs or len(ranks) != sets:
        return "CONTRACT_WRONG_MELDS"
    if len(set(suits)) < runs:
        return "CONTRACT_SAME_SUIT"
    return "CONTRACT_SAME_RANK" if len(set(ranks)) < sets else None


def penalty_of(card: int) -> int:
    """Return the penalty for a card left in the hand: 3-8 five, 9-K ten, A, 2 and joker fifteen (Y31)."""
    if card == JOKER or rank_of(card) <= DEUCE:
        return 15
    return 5 if rank_of(card) <= 8 else 10


def penalty_points(cards: tuple[int, ...] | list[int]) -> int:
    """Return the points of the cards left in a hand (Y31)."""
    points = 0
    for card in cards:
        points += penalty_of(card)
    return points
