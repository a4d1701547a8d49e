"""Texts for the choices of Crib Rummy."""

from collections.abc import Iterator, Sequence

from autopeg.base.phrases import count_text, points_text
from autopeg.engine.advice import Choice
from autopeg.engine.moves import to_json
from autopeg.games.crib_rummy.advice import CribRummyChoice
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.moves import Choose, Draw, TakeUpcard
from autopeg.games.crib_rummy.text import name_choice as name_choice
from autopeg.games.rummy.rules import Discard
from autopeg.games.rummy.text import seen_by
from autopeg.session.advice_text import PartWords, Seen, sum_text
from autopeg.session.advice_text import without_choice as without_choice
from autopeg.session.text import CardText

KIND_WORDS = {"draw": "drawing", "lay": "laying", "discard": "discarding"}
LAST_MOVES = ("discard",)
PART_WORDS = {
    "now": PartWords("at once it makes", "at once it costs"),
    "later": PartWords("what can be laid after it is worth", "what can be laid after it costs"),
    "cards": PartWords("the cards that come in are worth", "the cards that come in cost"),
    "safety": PartWords("not being caught with its cards is worth", "being without its cards costs"),
    "kept": PartWords("the melds kept in your hand are worth", "the melds kept in your hand cost"),
    "use": PartWords("what the hand keeps is worth", "giving up the card costs"),
    "gift": PartWords("the card costs the next player", "to the next player the card is worth"),
    "joker": PartWords("the joker brings", "a discarded joker costs"),
}

_LITTLE_USE = 0.1
"""A card with fewer expected points is hardly worth keeping."""
_FIELDS = ("points", "pile", "plan", "bonus", "keeps", "gain", "promise", "gift")


def proposal(choice: Choice, view: View, card: CardText) -> str:
    """Return a choice, a discard with what it keeps if that is worth more than laying it."""
    name = name_choice(choice.move, view, card)
    return f"keep your melds, {name}" if isinstance(choice, CribRummyChoice) and choice.gain > 0 else name


def seen(view: View, card: CardText) -> list[Seen]:
    """Return everything that a seat can see, and how many cards it can't."""
    return seen_by(view, view.draw_count, card)


def worth_text(choice: Choice, digits: int = 1) -> str:
    """Return the worth of a choice with its parts; other discards are compared with the best one."""
    match choice.move:
        case Choose():
            return "the first turn is the first chance to meld"
        case Discard() if not choice.worth:
            return "costs the least"
        case _:
            return sum_text(choice, digits)


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return the reasons for the worth of a choice."""
    if not isinstance(choice, CribRummyChoice):
        return ()
    match choice.move:
        case Choose():
            return ()
        case Draw():
            return ("what your hand can lay, and one card more",)
        case TakeUpcard():
            more = f" and {count_text(choice.pile, 'more card')} of the pile" if choice.pile else ""
            return (f"{points_text(choice.points)} at once{more}",)
        case Discard():
            if choice.promise is None or choice.gift is None:
                return ("a joker fits nearly everywhere, and the next player takes it",)
            use = "of little use to you" if choice.promise < _LITTLE_USE else "of some use to you"
            given = f"{use}; the next player could use it {choice.gift:.0%} of the time"
            return (*_reasons_to_wait(choice), given)
        case _:
            said = [f"{points_text(choice.points)} at once"]
            if choice.plan > choice.points:
                said = [f"{choice.plan} points with all that can be laid"]
            return [*said, f"going out adds {choice.bonus}"] if choice.bonus else said


def _reasons_to_wait(choice: CribRummyChoice) -> Iterator[str]:
    """Yield why to keep melds in the hand, and when to lay them."""
    if choice.gain > 0:
        yield f"your melds gain {choice.gain:.1f} in hand: others can't extend them"
        yield "lay them once you, or somebody else, can go out"


def fields(view: View, choice: Choice) -> dict[str, object]:
    """Return the consequences of a choice for JSON."""
    return {field: to_json(getattr(choice, field)) for field in _FIELDS}


def why_no_hint(view: View) -> str | None:
    """Return that points have to be claimed, else None."""
    return "has points to claim, all of them" if view.phase == "peg" else None
