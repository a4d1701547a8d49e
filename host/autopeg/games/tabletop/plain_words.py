"""Reasons for the choices of Table Top Cribbage in a beginner's words: what a card makes in its lines, without
averages."""

from collections.abc import Iterator, Sequence

from autopeg.base.phrases import listed, spoken
from autopeg.engine.advice import Choice
from autopeg.engine.cards import Card
from autopeg.games.tabletop.advice import Joined, TurnChoice
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.moves import Crib
from autopeg.games.tabletop.text import counted_name
from autopeg.session.text import CardText
from pegcore.cribbage import count_fifteens, count_pairs_and_runs

_KINDS = (("run", "a run", "runs"), ("fifteen", "a fifteen", "fifteens"), ("pair", "a pair", "pairs"))
"""Kinds of points, with the words for one and for several."""

_MUCH = 0.75
"""Points from which the next turns are a reason."""


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return what speaks for a cell or the crib, one's own line first."""
    if not isinstance(choice, TurnChoice):
        return ()
    joined = sorted(choice.joined, key=lambda each: not each.is_own)
    following = next(part.points for part in choice.parts if part.name == "next")
    if isinstance(choice.move, Crib):
        said = [_reason_for_the_crib(view, choice.move.card, joined[0])]
    else:
        said = [_reason_for_a_line(view, choice.move.card, each, card) for each in joined]
    if abs(following) >= _MUCH:
        said.append("it fits well with what may come next" if following > 0 else "what may come next spoils part of it")
    return said


def _reason_for_a_line(view: View, placed: Card, joined: Joined, card: CardText) -> str:
    cards = _line(view, joined)
    made = listed(_made(cards, placed))
    line = f"{'your' if joined.is_own else 'their'} {counted_name(joined.what, joined.index)}"
    if made:
        return f"with {' '.join(map(card, cards))} it makes {made} in {line}"
    if not cards:
        return f"{line} is still empty"
    return f"it makes nothing in {line} yet" if joined.is_own else f"it makes nothing in {line}"


def _reason_for_the_crib(view: View, placed: Card, crib: Joined) -> str:
    made = listed(_made(view.crib, placed))
    if not crib.is_own:
        return f"it gives {made or 'little'} to their crib"
    return f"it makes {made} in your crib" if made else "the crib is yours, and the card may still make something there"


def _line(view: View, joined: Joined) -> Sequence[Card]:
    """Return the cards that lie in a line."""
    assert joined.index is not None
    line = view.grid[joined.index] if joined.what == "row" else [row[joined.index] for row in view.grid]
    return [card for card in line if card is not None]


def _made(cards: Sequence[Card], placed: Card) -> Iterator[str]:
    """Yield what a card makes with others: "a run", "two fifteens"."""
    ordered: list[int] = sorted((*cards, placed))
    parts = [kind for kind, those, _ in count_fifteens(ordered) + count_pairs_and_runs(ordered) if placed in those]
    for kind, one, several in _KINDS:
        if kind in parts:
            yield one if parts.count(kind) == 1 else f"{spoken(parts.count(kind))} {several}"
