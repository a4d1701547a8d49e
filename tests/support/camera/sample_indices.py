"""Indices for tests, as the classifier would have read them."""

import math

import numpy

from autopeg.camera.classifier import SUITS, Index
from autopeg.camera.deciding import Decision
from autopeg.camera.finder import Candidate
from autopeg.camera.letters import SIGNS, SUITLESS

HEIGHT = 20.0


def corner(x: float, y: float, *, turned_deg: float = 0, height: float = HEIGHT) -> Candidate:
    """Return an index whose top points up, turned clockwise."""
    turned = math.radians(turned_deg)
    return Candidate(x, y, math.sin(turned), -math.cos(turned), height, 0.9)


def index(candidate: Candidate, **chances: float) -> Index:
    """Return an index that says ranks and suits, each with its chance: `_5=0.9, H=1`; `_H` is a rank."""
    ranks, suits = numpy.zeros(len(SIGNS), numpy.float32), numpy.zeros(len(SUITS), numpy.float32)
    for name, chance in chances.items():
        if name in SUITS:
            suits[SUITS.index(name)] = chance
        else:
            ranks[SIGNS.index(name.lstrip("_"))] = chance
    return Index(candidate, ranks, suits, numpy.zeros(len(SUITLESS), numpy.float32))


def suitless(candidate: Candidate, name: str, chance: float) -> Index:
    """Return an index that says a joker or a trump."""
    return index(candidate)._replace(suitless=numpy.array([chance * (one == name) for one in SUITLESS]))


def both_corners(x: float, y: float, *, turned_deg: float = 0) -> tuple[Candidate, Candidate]:
    """Return the two indices of a card, three heights across and four down."""
    turned = math.radians(turned_deg)
    across, down = 3 * HEIGHT, 4 * HEIGHT
    other = (
        x + across * math.cos(turned) - down * math.sin(turned),
        y + across * math.sin(turned) + down * math.cos(turned),
    )
    return corner(x, y, turned_deg=turned_deg), corner(*other, turned_deg=turned_deg + 180)


def names(decision: Decision) -> list[str]:
    return [card.card for card in decision.cards]
