"""The lesson of cribbage: a deal from the discard to the show, a point at a time; and its first deal explained."""

from collections.abc import Sequence
from functools import partial

from autopeg.counting.rules import hand_parts
from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.moves import Part
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove, Go
from autopeg.learning.lesson import SEATS, Pattern, Player, Position, cards, position_from
from autopeg.learning.lesson_file import WrittenPosition, read_lesson
from pegcore.cribbage import count_of

_KEPT = 4


class _Position(WrittenPosition, frozen=True):
    """A position in which it is the learner's turn: a discard, or a card of the play if there is a starter."""

    dealer: Player
    hand: str
    bobs: str
    """Bob's cards. Before the learner's own deal he has six, of which he discards the last two first."""
    starter: str = ""
    played: str = ""
    """The cards played so far, by turns from the pone on."""
    crib: str = ""

    def position(self) -> Position:
        hands, crib = [cards(self.hand), cards(self.bobs)], cards(self.crib)
        if not self.starter and self.dealer == "you":
            hands[1], crib = hands[1][:_KEPT], hands[1][_KEPT:]
        begun = {"dealer": SEATS[self.dealer], "scores": (0, 0), "hands": hands}
        if not self.starter:
            return position_from({**begun, "crib": crib, "to_act": None})
        return position_from({**begun, **self._play(), "crib": crib, "to_act": SEATS["you"]})

    def _play(self) -> dict[str, object]:
        series = cards(self.played)
        dealers, pones = series[1::2], series[::2]
        return {
            "played": [dealers, pones] if self.dealer == "you" else [pones, dealers],
            "series": series,
            "count": count_of(parse_cards(series)),
            "starter": str(Card.parse(self.starter)),
        }


def _move(verb: str, words: Sequence[str]) -> Pattern | None:
    match verb, words:
        case "discard", [_, *_]:
            return {"type": "discard", "cards": cards(*words)}
        case "play", [card]:
            return {"type": "play", "card": str(Card.parse(card))}
        case "go", []:
            return {"type": "go", "player": SEATS["you"]}
        case _:
            return None


def _count(hand: tuple[Card, ...], starter: Card | None) -> Sequence[Part]:
    if starter is None:
        raise ValueError("a hand is counted with its starter")
    return hand_parts(hand, starter, False)


lesson = partial(read_lesson, "autopeg.games.cribbage", _Position, _move, _count)


def guide(view: View, legal: Sequence[CribbageMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if any(isinstance(move, Go) for move in legal):
        return (
            "None of your cards keeps the count within 31, so say go. The others play on while they can; "
            "whoever plays the last card scores 1."
        )
    if view.phase == "discard" and view.dealer == view.seat:
        return "Keep four cards that score together. The rest goes to your own crib, which counts for you at the end."
    if view.phase == "discard" and view.owns_crib:
        return (
            "Keep four cards that score together. The rest goes to your partner's crib, which counts for you both at "
            "the end."
        )
    if view.phase == "discard":
        return "Keep four cards that score together. The crib is another player's, so give it little: no 5, no pair."
    if view.phase != "play":
        return ""
    if sum(view.hand_counts) == 1:
        return "This is the last card of the deal: it scores 1 for that, or 2 if it brings the count to 31."
    if not view.series:
        return "You lead: play one card, which scores nothing yet. After a card below 5 nobody can make 15 at once."
    goals = [f"{goal} ({goal - view.count} more)" for goal in (15, 31) if 0 < goal - view.count <= 10]
    wanted = f"for bringing it to {' or '.join(goals)}, " if goals else ""
    return (
        f"Add a card to the count, which is {view.count} and may not pass 31. You score {wanted}"
        "for a pair with the last card, and for a run."
    )
