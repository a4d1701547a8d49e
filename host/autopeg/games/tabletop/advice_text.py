"""Texts for the choices of Table Top Cribbage."""

from collections.abc import Sequence

from autopeg.base.phrases import count_text
from autopeg.engine.advice import Choice
from autopeg.engine.cards import PACK
from autopeg.engine.moves import to_json
from autopeg.games.tabletop.advice import TurnChoice
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.moves import Crib, Place, TabletopMove
from autopeg.games.tabletop.text import cell_name, counted_name
from autopeg.session.advice_text import LAST_MOVES as LAST_MOVES
from autopeg.session.advice_text import PartWords, Seen, shown_summands, with_chance
from autopeg.session.advice_text import why_no_hint as why_no_hint
from autopeg.session.advice_text import without_choice as without_choice
from autopeg.session.text import CardText

KIND_WORDS = {"turn": "placing"}
PART_WORDS = {
    "yours": PartWords("the player's own line gains", "the player's own line loses"),
    "theirs": PartWords("the others' line loses", "the others' line gains"),
    "crib": PartWords("in the crib the card brings", "in the crib the card gives the others"),
    "later": PartWords("using up a place in the crib is worth", "using up a place in the crib costs"),
    "next": PartWords("the next turns bring", "the next turns cost"),
}

_FURTHER = {"later": "the place used up", "next": "next turns"}
"""Parts that belong to no line."""
_DIGITS = 1


def name_choice(move: TabletopMove, position: State | View, card: CardText) -> str:
    """Return a choice as an instruction: "place 5♥ at c3"."""
    match move:
        case Place():
            return f"place {card(move.card)} at {cell_name(move.cell)}"
        case Crib():
            return f"put {card(move.card)} in the crib"
        case _:
            raise TypeError(f"no words for {move!r}")


def seen(view: View, card: CardText) -> list[Seen]:
    """Return everything that a seat can see, and how many cards it can't."""
    rows = [" ".join("--" if each is None else card(each) for each in row) for row in view.grid]
    lying = sum(each is not None for row in view.grid for each in row)
    hidden = len(PACK) - lying - len(view.crib) - (view.card is not None)
    return [
        *([] if view.card is None else [Seen("Own card", card(view.card))]),
        *(Seen(f"Row {number}", row) for number, row in enumerate(rows, 1)),
        *([Seen("In the crib", " ".join(map(card, view.crib)))] if view.crib else []),
        Seen("Not seen", count_text(hidden, "card")),
    ]


def proposal(choice: Choice, view: View, card: CardText) -> str:
    """Return a choice as an instruction."""
    return name_choice(choice.move, view, card)


def worth_text(choice: Choice, digits: int = 1) -> str:
    """Return the points of a choice for the player's side less those for the others, no finer than its reasons."""
    return with_chance(f"{choice.worth:+z.{min(digits, _DIGITS)}f} points", choice)


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return the mean points of the lines or the crib that a card joins, from the view of its player, and all that adds
    up to the worth: what the others gain is subtracted."""
    if not isinstance(choice, TurnChoice):
        return ()
    names = [part.name for part in choice.parts]
    points = dict(zip(names, shown_summands(choice, _DIGITS), strict=True))
    gained = [points[name] for name in names if name not in _FURTHER]
    said: list[str] = []
    for joined, gain in zip(choice.joined, gained, strict=True):
        name = counted_name(joined.what, joined.index)
        more = gain if joined.is_own else -gain
        said.append(f"{'your' if joined.is_own else 'their'} {name} at {joined.mean:.1f} ({more:+z.1f})")
    said += [f"{words} ({points[name]:+.1f})" for name, words in _FURTHER.items() if points.get(name)]
    return (", ".join(said),)


def fields(view: View, choice: Choice) -> dict[str, object]:
    """Return the card, its cell (null for the crib), and what it joins, for JSON."""
    if not isinstance(choice, TurnChoice):
        return {}
    cell = list(choice.move.cell) if isinstance(choice.move, Place) else None
    return {"card": str(view.card), "cell": cell, "gain": choice.gain, "joined": to_json(choice.joined)}
