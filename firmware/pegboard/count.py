"""Counting on the board: cards typed on the keypad become points, by the scoring core.

A card is a rank key and a suit key: 1 to 9, 0 for the ten, A B C for jack, queen, king; then A B C D for clubs,
diamonds, hearts, spades. In the rummies D in place of a rank is a joker, otherwise it changes what is counted.
Source: docs/keypad.md, "Counting".
"""

from pegcore.cards import JOKER
from pegcore.cribbage import HEELS_POINTS, count_hand, count_line, points_of

from .kinds import CRIB_RUMMY, CRIBBAGE, CRUMMY_RUMMY, SHIP, TABLETOP

HAND = "hand"
CRIB = "crib"
LINE = "line"
CENTRE = "centre line"
MELD = "meld"
LEFT = "cards left"

_RANK_KEYS = "1234567890ABC"
_SUIT_KEYS = "ABCD"
_FULL = 5
_MOST_CARDS = 40
_MOST_DIGITS = 2
_CENTRE_LINE = 2


class Count:
    """The cards being typed for a lane.

    kind: of the game, cribbage for that of a host; what: is counted, HAND and so on; cards: typed so far; rank: typed
    without its suit, 0 for none; laid: how many of the cards of a meld lay there before; total: of the melds before
    this one; digits: None, or the cards left in the other hands as text, in Crib Rummy; is_asking: about his heels, in
    Table Top.
    """

    def __init__(self, game, lane: int):
        self.lane = lane
        self.cards = []
        self.rank = 0
        self.laid = 0
        self.total = 0
        self.digits = None
        self.is_asking = False
        self.kind = game.kind or CRIBBAGE
        self._modes = _modes_of(game.kind)
        self.what = self._modes[0]
        if game.kind in (TABLETOP, SHIP):
            told = len(game.lines[lane])
            self.what = CENTRE if told == _CENTRE_LINE else LINE if told < _FULL else CRIB

    def picture(self) -> tuple:
        """Return (lane, cards, is_waiting) for the LEDs.

        cards: typed so far, or those left in the other hands; is_waiting: for the suit of a rank, or for their number.
        """
        if self.digits is not None:
            return (self.lane, int(self.digits or "0"), True)
        return (self.lane, len(self.cards), bool(self.rank))

    def is_meld(self) -> bool:
        """Return whether melds are counted, one after another."""
        return self.what == MELD

    def parts(self):
        """Return the parts that count (see pegcore.cribbage) of a complete hand or line, else []."""
        if len(self.cards) < _FULL or self.rank or self.what in (MELD, LEFT):
            return []
        cards = self.cards
        if self.what in (HAND, CRIB):
            return count_hand(cards[:4], cards[4], self.what == CRIB)
        return count_line(cards, self.kind == SHIP, cards[_CENTRE_LINE] if self.what == CENTRE else None)

    def points(self):
        """Return the points of what is typed, None while it is not complete or no legal meld."""
        if self.rank:
            return None
        if self.what == LEFT:
            from pegcore.melds import penalty_points

            return penalty_points(self.cards) if self.cards else None
        if self.what == MELD:
            return _meld_points(self.cards, self.laid)
        return points_of(self.parts()) if len(self.cards) == _FULL else None

    def ghost_points(self) -> int:
        """Return the points that a # would peg in the end, 0 for none."""
        return HEELS_POINTS if self.is_asking else (self.points() or 0) + self.total

    def strike(self, stroke: str):
        """Handle a stroke. Return None, ("NO",), ("LEAVE",), ("PTS", lane, points) or ("EXTRA", number, lane)."""
        if stroke == "hold *":
            return ("LEAVE",)
        if stroke == "#":
            return self._commit()
        if self.digits is not None:
            return self._type_left(stroke, self.digits)
        if stroke == "*":
            return self._take_back()
        self.is_asking = False
        if stroke == "hold #" and self.what == MELD and self.cards and not self.rank and not self.laid:
            self.laid = len(self.cards)
            return None
        if len(stroke) > 1:
            return None
        return self._type_suit(stroke) if self.rank else self._type_rank(stroke)

    def _type_rank(self, key):
        if key == "D" and self.what in (MELD, LEFT):
            return self._add(JOKER)
        if key == "D":
            self.what = self._modes[(self._modes.index(self.what) + 1) % len(self._modes)]
            return None
        if len(self.cards) == (_MOST_CARDS if self.what in (MELD, LEFT) else _FULL):
            return ("NO",)
        self.rank = _RANK_KEYS.find(key) + 1
        return None

    def _type_suit(self, key):
        suit = _SUIT_KEYS.find(key)
        if suit < 0:
            return ("NO",)
        card = (self.rank - 1) * 4 + suit
        self.rank = 0
        return self._add(card)

    def _add(self, card):
        is_one_pack = self.what not in (MELD, LEFT)
        if is_one_pack and card in self.cards or len(self.cards) >= _MOST_CARDS:
            return ("NO",)
        self.cards.append(card)
        return None

    def _type_left(self, key, digits):
        if key == "*":
            self.digits = digits[:-1] if digits else None
        elif not key.isdigit():
            return ("NO",)
        elif len(digits) == _MOST_DIGITS:
            self.digits = ""  # as with points: a number too long is none
            return ("NO",)
        else:
            self.digits = digits + key
        return None

    def _take_back(self):
        if self.is_asking:
            self.is_asking = False
        elif self.rank:
            self.rank = 0
        elif self.cards:
            self.cards.pop()
            self.laid = min(self.laid, len(self.cards))
        else:
            return ("LEAVE",)
        return None

    def _commit(self):
        if self.digits is not None:
            return ("EXTRA", int(self.digits), self.lane) if self.digits else ("NO",)
        if not self.cards and not self.rank:
            return self._commit_nothing()
        points = self.points()
        if points is None:
            return ("NO",)
        if self.what != MELD:
            return ("PTS", self.lane, points)
        self.total += points
        self.cards = []
        self.laid = 0
        return None

    def _commit_nothing(self):
        if self.total:
            return ("PTS", self.lane, self.total)
        if self.is_asking:
            return ("EXTRA", 0, self.lane)
        if self.kind == CRIB_RUMMY:
            self.digits = ""
        elif self.kind in (TABLETOP, SHIP):
            self.is_asking = True
        else:
            return ("LEAVE",)
        return None


def _modes_of(kind):
    if kind == CRIB_RUMMY:
        return (MELD,)
    if kind == CRUMMY_RUMMY:
        return (LEFT,)
    return (LINE, CENTRE, CRIB) if kind in (TABLETOP, SHIP) else (HAND, CRIB)


def _meld_points(cards, laid):
    """Return the points for the cards of a meld beyond the first `laid`, None for no legal meld (R27-R34)."""
    from pegcore.melds import RUN, SET, crib_rummy_fault, crib_rummy_points

    for kind, ace_high in ((SET, False), (RUN, False), (RUN, True)):
        if crib_rummy_fault(kind, cards, ace_high) is None:
            return crib_rummy_points(kind, laid, len(cards))
    return None
