"""Melds of the rummy games: what a set and a run is, and what the cards of a meld are worth.

A run is listed from low to high, so the place of a wild card in the list is the card it stands for. Places are numbered
like ranks: 1 the low ace, 2 to 13 the king, 14 the high ace. Source: docs/rules/crib_rummy.md R27-R36, R40.
"""

from .cards import JOKER, card_name, rank_of, suit_of

SET = "set"
RUN = "run"

LOW_ACE = 1
KING = 13
HIGH_ACE = 14

SHORTEST_MELD = 3
LARGEST_SET = 4
LONGEST_RUN = 13

JOKERS = (JOKER,)
"""The wild cards of Crib Rummy (R4)."""

# What a meld of Crib Rummy has scored in all when it has so many cards (R34).
_SET_TOTALS = (0, 0, 0, 2, 4)
_RUN_TOTALS = (0, 0, 0, 3, 6, 10, 14, 18, 23, 28, 33, 39, 45, 55)


class MeldError(ValueError):
    """Cards that make no such meld; args are the code of the rules, such as SET_MIXED_RANKS, and a sentence."""


def names_of(cards: tuple[int, ...] | list[int]) -> str:
    """Return the names of cards apart by blanks, "5S JK 7S"."""
    return " ".join([card_name(card) for card in cards])


def rank_of_set(cards: tuple[int, ...] | list[int], wilds: tuple[int, ...]) -> int:
    """Return the rank that the natural cards of a set share.

    wilds: the cards that are wild. Raises MeldError with ALL_WILD, SET_MIXED_RANKS.
    """
    rank = 0
    for card in cards:
        if card not in wilds:
            if rank and rank_of(card) != rank:
                raise MeldError("SET_MIXED_RANKS", "{} are not of one rank".format(names_of(cards)))
            rank = rank_of(card)
    if not rank:
        raise MeldError("ALL_WILD", "{} has no natural card to give it a rank".format(names_of(cards)))
    return rank


def low_place_of_run(cards: tuple[int, ...] | list[int], wilds: tuple[int, ...], lowest: int, highest: int) -> int:
    """Return the place of the first card of a run, which is listed from low to high.

    wilds: the cards that are wild; lowest, highest: the places that there are, LOW_ACE to HIGH_ACE.
    Raises MeldError with ALL_WILD, RUN_MIXED_SUITS, RUN_NOT_CONSECUTIVE, RUN_OUT_OF_RANGE.
    """
    suit = low = -1
    for i in range(len(cards)):
        card = cards[i]
        if card in wilds:
            continue
        if suit >= 0 and suit_of(card) != suit:
            raise MeldError("RUN_MIXED_SUITS", "{} are not of one suit".format(names_of(cards)))
        suit = suit_of(card)
        # An ace tells the place only where no other card does; at the head of the list it is the low one.
        place = rank_of(card)
        if place != LOW_ACE:
            low = place - i
        elif low == -1:
            low = LOW_ACE if i == 0 and lowest == LOW_ACE else HIGH_ACE - i
    if suit < 0:
        raise MeldError("ALL_WILD", "{} has no natural card to give it a suit".format(names_of(cards)))
    for i in range(len(cards)):
        if cards[i] not in wilds and rank_of(cards[i]) != _rank_at(low + i):
            raise MeldError("RUN_NOT_CONSECUTIVE", "{} do not follow one another".format(names_of(cards)))
    if low < lowest or low + len(cards) - 1 > highest:
        ends = "an ace" if lowest == LOW_ACE else "a two"
        ends += " and an ace" if highest == HIGH_ACE else " and a king"
        raise MeldError("RUN_OUT_OF_RANGE", "{} runs out of the places between {}".format(names_of(cards), ends))
    return low


def _rank_at(place):
    return LOW_ACE if place == HIGH_ACE else place


def check_crib_rummy_meld(kind: str, cards: tuple[int, ...] | list[int], ace_high: bool = False) -> int:
    """Return the rank of a set or the place of a run's first card, in Crib Rummy (R27, R28, R31, R32).

    kind: SET or RUN; cards: of the whole meld, a run from low to high; ace_high: whether an ace may also follow the
    king (R3). Raises MeldError with MELD_TOO_SHORT, SET_TOO_LONG, and the codes of rank_of_set and low_place_of_run.
    """
    if len(cards) < SHORTEST_MELD:
        raise MeldError("MELD_TOO_SHORT", "a meld has 3 cards or more, not {}".format(names_of(cards) or "none"))
    if kind == SET:
        if len(cards) > LARGEST_SET:
            raise MeldError("SET_TOO_LONG", "a set has at most 4 cards, {} are {}".format(names_of(cards), len(cards)))
        return rank_of_set(cards, JOKERS)
    if len(cards) > LONGEST_RUN:
        raise MeldError("RUN_OUT_OF_RANGE", "a run has at most 13 cards, not {}".format(len(cards)))
    return low_place_of_run(cards, JOKERS, LOW_ACE, HIGH_ACE if ace_high else KING)


def crib_rummy_points(kind: str, before: int, after: int) -> int:
    """Return what the cards score that bring a meld from `before` cards, 0 for a new one, to `after` (R34, R35)."""
    totals = _SET_TOTALS if kind == SET else _RUN_TOTALS
    return totals[after] - totals[before]


def crib_rummy_bonus(players: int, cards_left: int) -> int:
    """Return the bonus for going out. cards_left: in the hands of all opponents together (R40).

    Two points a card with two players, one with three, half a point with four, the sum rounded up.
    """
    return (cards_left + 1) // 2 if players == 4 else cards_left * (4 - players)
