"""Melds of Crummy Rummy: wild cards, sets and runs, the seven contracts, penalties.

The words: a set is cards of one rank, a run is cards of one suit in sequence, a meld is either; a natural card is one
that is not wild; a run's cards stand in a list from its lowest to its highest place, and a wild card's position in the
list is what it stands for. Places are 2 to 14, the ace being 14, and 1 is the low ace where that is played (Y4, Y38).
A fault is the rules' code for what is wrong with a meld. Source: docs/rules/crummy_rummy.md Y3-Y11, Y31, Y38.
"""

from .cards import JOKER, rank_of, suit_of

ACE = 1
DEUCE = 2
LOW_ACE_PLACE = 1
LOWEST_PLACE = 2
HIGHEST_PLACE = 14

SHORTEST_SET = 3
SHORTEST_RUN = 4
LONGEST_RUN = 13

LAST_ROUND = 7
# By round from 1: cards dealt, runs, sets, cards of the shortest run that the contract allows (Y10).
_CONTRACTS = ((7, 0, 2, 4), (8, 1, 1, 4), (9, 2, 0, 4), (10, 0, 3, 4), (11, 1, 1, 7), (12, 2, 1, 4), (13, 3, 0, 4))


def contract_of(round_number: int) -> tuple[int, int, int, int]:
    """Return (cards dealt, runs, sets, cards of the shortest run) of a round (Y10). round_number: 1 to 7."""
    return _CONTRACTS[round_number - 1]


def is_wild(card: int) -> bool:
    """Return whether a card is wild: a joker or a deuce of any suit, wherever it lies (Y3)."""
    return card == JOKER or rank_of(card) == DEUCE


def count_wild(cards: tuple[int, ...] | list[int]) -> int:
    """Return how many of the cards are wild (Y3)."""
    count = 0
    for card in cards:
        if is_wild(card):
            count += 1
    return count


def penalty_of(card: int) -> int:
    """Return the points that a card left in the hand costs: 3-8 five, 9-K ten, A, 2 and joker fifteen (Y31)."""
    if card == JOKER:
        return 15
    rank = rank_of(card)
    if rank <= DEUCE:
        return 15
    return 5 if rank <= 8 else 10


def penalty_points(cards: tuple[int, ...] | list[int]) -> int:
    """Return the points of the cards left in a hand (Y31)."""
    points = 0
    for card in cards:
        points += penalty_of(card)
    return points


def place_of(card: int) -> int:
    """Return the place 3 to 14 of a natural card in a run, the ace high (Y4)."""
    rank = rank_of(card)
    return HIGHEST_PLACE if rank == ACE else rank


def wild_set_fault(cards: tuple[int, ...] | list[int]) -> str | None:
    """Return the code of what keeps cards from being a set with wild cards, None for a set (Y6, Y7).

    MELD_TOO_SHORT, TOO_MANY_WILDS, SET_MIXED_RANKS, looked for in this order. cards: in any order.
    """
    if len(cards) < SHORTEST_SET:
        return "MELD_TOO_SHORT"
    if count_wild(cards) * 2 > len(cards):
        return "TOO_MANY_WILDS"
    rank = 0
    for card in cards:
        if not is_wild(card):
            if rank and rank_of(card) != rank:
                return "SET_MIXED_RANKS"
            rank = rank_of(card)
    return None


def wild_run_fault(
    cards: tuple[int, ...] | list[int], low_ace: bool = False, shortest: int = SHORTEST_RUN
) -> str | None:
    """Return the code of what keeps cards from being a run with wild cards, None for a run (Y4, Y5, Y7, Y9).

    MELD_TOO_SHORT, TOO_MANY_WILDS, RUN_MIXED_SUITS, RUN_NOT_CONSECUTIVE, RUN_OUT_OF_RANGE, looked for in this order.
    cards: from the lowest place to the highest. low_ace: an ace may also stand below the place of the 2 (Y38).
    shortest: the fewest cards, 7 for the contract of round 5.
    """
    if len(cards) < shortest:
        return "MELD_TOO_SHORT"
    if count_wild(cards) * 2 > len(cards):
        return "TOO_MANY_WILDS"
    suit = -1
    for card in cards:
        if not is_wild(card):
            if suit >= 0 and suit_of(card) != suit:
                return "RUN_MIXED_SUITS"
            suit = suit_of(card)
    lowest = 0
    for i in range(len(cards)):
        if not is_wild(cards[i]):
            place = _place_at(cards[i], i, low_ace)
            if lowest and place - i != lowest:
                return "RUN_NOT_CONSECUTIVE"
            lowest = place - i
            if lowest < LOW_ACE_PLACE:
                return "RUN_OUT_OF_RANGE"
    if lowest < (LOW_ACE_PLACE if low_ace else LOWEST_PLACE) or lowest + len(cards) - 1 > HIGHEST_PLACE:
        return "RUN_OUT_OF_RANGE"
    return "RUN_OUT_OF_RANGE" if len(cards) > LONGEST_RUN else None


def lowest_place_of(run: tuple[int, ...] | list[int], low_ace: bool = False) -> int:
    """Return the place of the first card of a legal run, 1 to 11; the card at position i stands for this place + i."""
    for i in range(len(run)):
        if not is_wild(run[i]):
            return _place_at(run[i], i, low_ace) - i
    raise ValueError("a run has natural cards (Y8)")


def natural_of(meld: tuple[int, ...] | list[int]) -> int:
    """Return the first natural card of a legal meld, which gives a set its rank and a run its suit (Y8)."""
    for card in meld:
        if not is_wild(card):
            return card
    raise ValueError("a meld has natural cards (Y8)")


def contract_fault(round_number: int, melds: list[tuple[str, tuple[int, ...]]]) -> str | None:
    """Return the code of what keeps legal melds from being the contract of a round, None for the contract (Y10-Y12).

    CONTRACT_WRONG_MELDS, CONTRACT_SAME_SUIT, CONTRACT_SAME_RANK, looked for in this order. melds: pairs of "run" or
    "set" and its cards. Whether each meld is legal by itself is for `wild_set_fault` and `wild_run_fault` to say.
    """
    _, runs, sets, _ = contract_of(round_number)
    suits = [suit_of(natural_of(cards)) for kind, cards in melds if kind == "run"]
    ranks = [rank_of(natural_of(cards)) for kind, cards in melds if kind == "set"]
    if len(suits) != runs or len(ranks) != sets:
        return "CONTRACT_WRONG_MELDS"
    if len(set(suits)) < runs:
        return "CONTRACT_SAME_SUIT"
    return "CONTRACT_SAME_RANK" if len(set(ranks)) < sets else None


def _place_at(card, position, low_ace):
    """Return the place of a natural card at a position of a run: an ace is low only where nothing is below it (Y38)."""
    place = place_of(card)
    return LOW_ACE_PLACE if low_ace and place == HIGHEST_PLACE and position == 0 else place
