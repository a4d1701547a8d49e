"""Counting a hand or crib of physical cards from their names, for `autopeg count` and the score pad."""

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from autopeg.base.errors import Refusal, UsageError
from autopeg.base.phrases import capitalised, count_text, points_text
from autopeg.base.typed_words import number_typed, quoted
from autopeg.counting.aloud import Call, call_hand, calls_of
from autopeg.counting.rules import HAND_CARDS, hand_parts, points_of
from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.moves import Part, to_json
from autopeg.engine.pack import refusal_of_cards
from autopeg.session.refusals import explained

_CARD = re.compile(r"(?:10|[2-9TJQKA])[CDHS♣♦♥♠]", re.IGNORECASE)
LineParts = Callable[[tuple[Card, ...], Card | None], tuple[Part, ...]]
"""Returns the parts of a line. Takes its cards, and the starter if the line goes through the centre."""

_CLAIM = re.compile(r"=\s*(\S*)\s*$")


class HandCount(Struct, frozen=True):
    """Four cards and the starter, or the five cards of a line, with every part that counts (C28, T17)."""

    cards: tuple[Card, ...]
    """The starter last; those of a line in their order."""
    is_crib: bool
    parts: tuple[Part, ...]
    claimed: int | None = None
    """The points that the owner claims."""
    is_binding: bool = True
    """Whether the owner gets no more than that (muggins)."""

    @property
    def points(self) -> int:
        return points_of(self.parts)

    @property
    def owners(self) -> int:
        """The points that the owner pegs: those claimed, but no more than there are (C44, C45)."""
        if self.claimed is None or not self.is_binding:
            return self.points
        return min(self.claimed, self.points)

    @property
    def overlooked(self) -> int:
        """The points that the owner overlooked, open to muggins (C45)."""
        return self.points - self.owners

    @property
    def calls(self) -> Sequence[Call]:
        """The steps in which the hand is counted aloud."""
        return calls_of(self.parts)

    def call(self) -> str:
        """Return the hand counted aloud, as a sentence."""
        call = call_hand(self.parts)
        return f"{capitalised(call)}."

    def to_json(self) -> dict[str, object]:
        """Return the points with their reasons, for programs."""
        return {"points": self.points, "parts": to_json(self.parts)}

    def result(self) -> str:
        """Return the points and whether the claim is right, without a full stop."""
        counted = points_text(self.points)
        if self.claimed is None:
            return counted
        if self.claimed == self.points:
            return f"{counted}, as claimed"
        more = self.claimed - self.points
        wrong = f"{more} too many" if more > 0 else f"{-more} overlooked"
        return f"{counted}, {self.claimed} claimed: {wrong}"


def count_cards(hand: Sequence[str], starter: str, is_crib: bool) -> HandCount:
    """Return the count of four cards and a starter. hand: names of cards, one or several in a text.

    Raises Refusal with BAD_CARD, DUPLICATE_CARD or MISDEAL.
    """
    *cards, turned = cards_of((*hand, starter))
    check_typed((*cards, turned))
    if len(cards) != HAND_CARDS:
        what = "crib" if is_crib else "hand"
        raise Refusal("MISDEAL", f"a {what} has {HAND_CARDS} cards and a starter, not {count_text(len(cards), 'card')}")
    return HandCount((*cards, turned), is_crib, hand_parts(tuple(cards), turned, is_crib))


def count_line(names: Sequence[str], starter: str | None, parts_of: LineParts) -> HandCount:
    """Return the count of a line of five cards on the table. starter: the card in the centre, of a line through it.

    Raises Refusal with BAD_CARD, DUPLICATE_CARD or MISDEAL.
    """
    cards = cards_of(names)
    check_typed(cards)
    if len(cards) != HAND_CARDS + 1:
        raise Refusal("MISDEAL", f"a line has {HAND_CARDS + 1} cards, not {len(cards)}")
    centre = None if starter is None else cards_of((starter,))[0]
    if centre is not None and centre not in cards:
        raise Refusal("MISDEAL", "the starter is a card of a line through the centre")
    return HandCount(cards, False, parts_of(cards, centre))


def cards_of(names: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards that were typed. Raises Refusal with BAD_CARD naming the first that is not a card."""
    try:
        return parse_cards(names)
    except ValueError as error:
        raise Refusal("BAD_CARD", str(error)) from None


def check_typed(cards: Sequence[Card]) -> None:
    """Refuse a card that is not one of the 52, or appears twice. Raises Refusal."""
    refusal = refusal_of_cards(cards, "C1", "C56")
    if refusal is not None:
        raise explained(refusal)


def names_typed(text: str) -> list[str]:
    """Split typed text into names of cards, even without spaces: "5h5s jd" has three.

    Words that are not cards stay as they are, so that the count can name them.
    """
    names: list[str] = []
    for word in text.replace(",", " ").replace("+", " ").split():
        found = _CARD.findall(word)
        names += found if "".join(found) == word else [word]
    return names


def count_typed(text: str, is_crib: bool) -> HandCount:
    """Count a typed hand: "5H 5S 5C JD + 5D = 8".

    The starter comes last, with or without `+` before it; the owner's claim can follow after `=`. Raises UsageError for
    a claim that is not a number, and Refusal as `count_cards` does.
    """
    claim = _CLAIM.search(text)
    claimed = None
    if claim is not None:
        claimed = points_typed(claim[1])
        text = text[: claim.start()]
    names = names_typed(text)
    if not names:
        raise UsageError("type the four cards and the starter: 5H 5S 5C JD + 5D")
    if len(names) != HAND_CARDS + 1:
        raise Refusal("MISDEAL", f"type four cards and the starter, not {count_text(len(names), 'card')}")
    counted = count_cards(names[:-1], names[-1], is_crib)
    return HandCount(counted.cards, is_crib, counted.parts, claimed)


def points_typed(word: str) -> int:
    """Parse the points of a hand, a line or a play. Raises UsageError."""
    points = number_typed(word)
    if points is None or len(word) > 2:
        raise UsageError(f"{quoted(word)} is not a number of points: type 0 to 29")
    return points
