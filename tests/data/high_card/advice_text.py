"""The choices of High Card in words, for hints and reviews."""

from collections.abc import Sequence

from autopeg.engine.advice import Choice
from autopeg.games.high_card.rules import HighCardMove, Play, State, View
from autopeg.session.advice_text import LAST_MOVES as LAST_MOVES
from autopeg.session.advice_text import PartWords, Seen
from autopeg.session.advice_text import why_no_hint as why_no_hint
from autopeg.session.advice_text import without_choice as without_choice
from autopeg.session.text import CardText

KIND_WORDS = {"play": "the play"}
PART_WORDS = {
    "now": PartWords("the card takes", "the card loses"),
    "later": PartWords("the card saved for later is worth", "giving up the card for later costs"),
}


def name_choice(move: HighCardMove, position: State | View, card: CardText) -> str:
    """Return a choice as something to do: "play 9♥"."""
    assert isinstance(move, Play)
    return f"play {card(move.card)}"


def proposal(choice: Choice, view: View, card: CardText) -> str:
    """Return a choice as an instruction."""
    return name_choice(choice.move, view, card)


def worth_text(choice: Choice, digits: int = 1) -> str:
    """Return what a choice is worth."""
    return f"{choice.worth:+z.{digits}f} points"


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return what speaks for and against a card."""
    now, later = choice.parts
    takes = f"it takes this round {now.points:.0%} of the time" if now.points else "it can't take this round"
    return [takes, f"kept, it would take one {-later.points:.0%} of the time"]


def seen(view: View, card: CardText) -> list[Seen]:
    """Return what a player can see: the own hand, and what lies on the table."""
    lying = [played for played in view.table if played is not None]
    return [Seen("Hand", " ".join(map(card, view.hand))), Seen("On the table", " ".join(map(card, lying)))]


def fields(view: View, choice: Choice) -> dict[str, object]:
    """Return the keys that `autopeg hint --json` has for this game alone."""
    return {"card": str(choice.move.card)}
