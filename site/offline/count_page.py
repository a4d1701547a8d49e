"""The counting page on MicroPython: hands, and what they are worth over all starters."""

import json

from pegcore.cards import JOKER, card_name, parse_card
from pegcore.cribbage import count_hand, points_of


def count(hand, starter, is_crib):
    """Return the parts of a hand as JSON. hand: four names, with spaces between them."""
    parts = count_hand(_cards(hand), parse_card(starter), is_crib)
    named = [
        {"kind": kind, "cards": [card_name(card) for card in cards], "points": points} for kind, cards, points in parts
    ]
    return json.dumps({"points": points_of(parts), "parts": named})


def over_starters(hand, others, is_crib):
    """Return a hand's average, best and worst over all starters as JSON, with the starters of the best and the worst.

    others: the cards that were dealt with it, so that they cannot be turned up.
    """
    hand = _cards(hand)
    known = hand + _cards(others)
    starters = [card for card in range(JOKER) if card not in known]
    found = [(points_of(count_hand(hand, starter, is_crib)), card_name(starter)) for starter in starters]
    points = [each for each, _ in found]
    best = max(points)
    worst = min(points)
    return json.dumps(
        {
            "starters": len(found),
            "average": sum(points) / len(found),
            "best": best,
            "worst": worst,
            "best_with": [name for each, name in found if each == best],
            "worst_with": [name for each, name in found if each == worst],
        }
    )


def _cards(names):
    return [parse_card(name) for name in names.split()]
