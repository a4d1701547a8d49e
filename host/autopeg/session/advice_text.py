"""A hint and what it is made of, in words: the short form of the hint key and the page, and the names of choices.

A game's words are the module `advice_text` in its folder, which offers what `AdviceText` lists.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from autopeg.engine.advice import Choice
from autopeg.registry import kit_of
from autopeg.session.prompts import NOTHING_TO_CHOOSE
from autopeg.session.text import CardText

TWO_ROWS = 2 * 78
"""Characters of a hint at most: it stands on two rows of a screen of 80 columns."""

State = TypeVar("State", contravariant=True)
Move = TypeVar("Move", contravariant=True)
View = TypeVar("View", contravariant=True)


class AdviceText(Protocol[State, Move, View]):
    """The words for a game's choices; view: of the seat that chooses.

    KIND_WORDS: what its kinds of decision are called, in their order. `name_choice` names a move as something to do;
    position: the view or state it is made in. `proposal` names it in a hint, where there is room for more.
    `worth_text` says what a choice is worth and what the number contains; `reasons` what speaks for and against it, the
    most important first. `fields` gives the keys that `autopeg hint --json` has for this game alone. `without_choice`
    is said where there is nothing to choose, and `why_no_hint` where a hint would tell what its player is to find out.
    """

    @property
    def KIND_WORDS(self) -> Mapping[str, str]: ...  # noqa: N802

    def name_choice(self, move: Move, position: State | View, card: CardText, /) -> str: ...
    def proposal(self, move: Move, view: View, card: CardText, /) -> str: ...
    def worth_text(self, choice: Choice, /, digits: int = 1) -> str: ...
    def reasons(self, view: View, choice: Choice, card: CardText, /) -> Sequence[str]: ...
    def fields(self, view: View, choice: Choice, /) -> dict[str, object]: ...
    def without_choice(self, view: View, /) -> str: ...
    def why_no_hint(self, view: View, /) -> str | None: ...


AnyAdviceText = AdviceText[Any, Any, Any]


def without_choice(view: object) -> str:
    """Return that nothing is asked, in games that have no more to say."""
    return NOTHING_TO_CHOOSE


def why_no_hint(view: object) -> str | None:
    """Return None, in games in which a hint gives nothing away that its player is to find out."""
    return None


def hint_text(game_name: str, view: object, legal: Sequence[object], card: CardText) -> str:
    """Return the best choice of a seat that is due or asked, with what it is worth, why, and the next best."""
    words = kit_of(game_name).advice_text
    if not legal or words.why_no_hint(view) is not None:
        return words.without_choice(view)
    choices = kit_of(game_name).advice.evaluate(view, legal)
    if not choices:
        return words.without_choice(view)
    best = choices[0]
    head = _capital(words.proposal(best.move, view, card))
    other = _next_best(words, view, choices, card)
    said = [words.worth_text(best)]
    for reason in words.reasons(view, best, card):
        if len(_sentence(head, [*said, reason])) + len(other) <= TWO_ROWS:
            said.append(reason)
    sentence = _sentence(head, said)
    return sentence + other if len(sentence) + len(other) <= TWO_ROWS else sentence


def sum_text(choice: Choice, digits: int = 1) -> str:
    """Return what a worth contains: "hand 12.2 + crib 5.0 - pegging 0.3 = 16.9 points, you win 63%"."""
    said = ""
    for part in choice.parts:
        size = f"{abs(part.points):.{digits}f}"
        if not said:
            said = f"{part.name} {_number(part.points, digits)}" if float(size) else ""
        elif float(size):
            said += f" {'-' if part.points < 0 else '+'} {part.name} {size}"
    total = f"{_number(choice.worth, digits)} points"
    said = f"{said} = {total}" if " + " in said or " - " in said else total
    return said if choice.win_chance is None else f"{said}, you win {choice.win_chance:.0%}"


def _next_best(words: AnyAdviceText, view: object, choices: Sequence[Choice], card: CardText) -> str:
    """Return the first choice that differs from the best, and by how much it is worse; nothing without a valuation."""
    best = choices[0]
    told = (best.numbers, best.parts)
    other = next((choice for choice in choices if (choice.numbers, choice.parts) != told), None)
    if other is None or not best.parts:
        return ""
    name = words.name_choice(other.move, view, card)
    if other.win_chance is not None:
        return f" Next best: {name}, {other.win_chance:.0%}."
    worse = _number(max(0.0, best.worth - other.worth), 1)
    return f" Next best: {name}, {worse} points worse." if float(worse) else f" As good: {name}."


def _number(points: float, digits: int) -> str:
    """Return a number; rounded to nothing it has no sign."""
    return f"{round(points, digits) + 0.0:.{digits}f}"


def _sentence(head: str, said: Sequence[str]) -> str:
    return f"{head}: {'; '.join(said)}." if said else f"{head}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
