"""Text of hints: the short form for the hint key and the page, and the names of choices.

Each game implements `AdviceText` in the module `advice_text` of its folder.
"""

from collections.abc import Collection, Mapping, Sequence
from math import floor
from typing import Any, NamedTuple, Protocol, TypeVar

from autopeg.base.phrases import capitalised
from autopeg.engine.advice import NO_CHANCE_LOST, Choice, advice_of
from autopeg.engine.moves import to_json
from autopeg.registry import has_part, part_of
from autopeg.session.questions import NOTHING_TO_CHOOSE
from autopeg.session.text import CardText

TWO_ROWS = 2 * 78
"""Maximum length of a hint: it fits on two rows of a screen of 80 columns."""

_WHOLE_PERCENT = 0.0995
"""Chances from here on are shown in whole percent: their error is larger than a tenth of one."""

LAST_MOVES: Collection[str] = ()
"""For games with one move in a turn."""

State = TypeVar("State", contravariant=True)
Move = TypeVar("Move", contravariant=True)
View = TypeVar("View", contravariant=True)


class PartWords(NamedTuple):
    """How a sentence about a summand of a choice's worth begins: "the crib averages" is followed by a number."""

    good: str
    """For points that count for the player."""
    bad: str
    """For points that count against the player, shown without their sign."""


class Seen(NamedTuple):
    """Something that a seat can see when it decides."""

    label: str
    """What it is: "Hand"."""
    what: str
    """Its cards, or what else it is."""


class AdviceText(Protocol[State, Move, View]):
    """Text about a game's choices; view: of the seat that chooses.

    KIND_WORDS: names of the kinds of decisions, in playing order. PART_WORDS: by the name of each summand of a worth,
    sentences about the best choice. LAST_MOVES: types of moves that end a turn in which others may come first.
    `name_choice` describes a move as an instruction; position: the view or state it is made in. `proposal` does so with
    a choice in a hint, where there is room for more. `worth_text`
    describes a choice's worth and its summands; `reasons` lists arguments for and against it, most important first.
    `fields` returns the keys of `autopeg hint --json` that only this game has. `without_choice` returns the message if
    there is nothing to choose, and `why_no_hint` the one if a hint would give away what the player must find out.
    `seen` lists everything that a seat can see, its own cards first, and how many cards it can't.
    """

    @property
    def KIND_WORDS(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def PART_WORDS(self) -> Mapping[str, PartWords]: ...  # noqa: N802
    @property
    def LAST_MOVES(self) -> Collection[str]: ...  # noqa: N802

    def name_choice(self, move: Move, position: State | View, card: CardText, /) -> str: ...
    def proposal(self, choice: Choice, view: View, card: CardText, /) -> str: ...
    def worth_text(self, choice: Choice, /, digits: int = 1) -> str: ...
    def reasons(self, view: View, choice: Choice, card: CardText, /) -> Sequence[str]: ...
    def fields(self, view: View, choice: Choice, /) -> dict[str, object]: ...
    def without_choice(self, view: View, /) -> str: ...
    def why_no_hint(self, view: View, /) -> str | None: ...
    def seen(self, view: View, card: CardText, /) -> Sequence[Seen]: ...


AnyAdviceText = AdviceText[Any, Any, Any]


def advice_text_of(game_name: str) -> AnyAdviceText:
    """Return what is said about the choices of a game. Raises UsageError for an unknown name."""
    return part_of(game_name, "advice_text")


class PlainWords(Protocol[View]):
    """The module `plain_words` of a game, which may do without: reasons for a beginner, without numbers."""

    def reasons(self, view: View, choice: Choice, card: CardText, /) -> Sequence[str]: ...


def plain_reasons(game_name: str, view: object, choice: Choice, card: CardText) -> Sequence[str]:
    """Return the reasons for a choice in a beginner's words, in a game without them the usual ones."""
    if not has_part(game_name, "plain_words"):
        return advice_text_of(game_name).reasons(view, choice, card)
    words: PlainWords[Any] = part_of(game_name, "plain_words")
    return words.reasons(view, choice, card)


def without_choice(view: object) -> str:
    """Return the common message if there is nothing to choose, for games without one of their own."""
    return NOTHING_TO_CHOOSE


def why_no_hint(view: object) -> str | None:
    """Return None, for games in which a hint never gives away what the player must find out."""
    return None


def hint_text(game_name: str, view: object, legal: Sequence[object], card: CardText) -> str:
    """Return the best choice of a seat that must move or answer, with its worth, the reasons and the next best."""
    words = advice_text_of(game_name)
    if not legal or words.why_no_hint(view) is not None:
        return words.without_choice(view)
    return best_text(words, view, advice_of(game_name).evaluate(view, legal), card)


def best_text(words: AnyAdviceText, view: object, choices: Sequence[Choice], card: CardText) -> str:
    """Return the best of the choices that were evaluated, with its worth, the reasons and the next best."""
    if not choices:
        return words.without_choice(view)
    best = choices[0]
    head = capitalised(words.proposal(best, view, card))
    others = _next_best(words, view, choices, card)
    said, reasons = [words.worth_text(best)], words.reasons(view, best, card)
    # The first reason says more than the chance to win, and that more than further reasons.
    for reason, other in zip(reasons, (others[-1], *others[:1] * len(reasons)), strict=False):
        if len(_sentence(head, [*said, reason])) + len(other) <= TWO_ROWS:
            said.append(reason)
    sentence = _sentence(head, said)
    return next((sentence + other for other in others if len(sentence) + len(other) <= TWO_ROWS), sentence)


def choice_fields(words: AnyAdviceText, view: object, choice: Choice, card: CardText) -> dict[str, object]:
    """Return a choice as a JSON value: the keys of its game, and those common to all games."""
    return {
        **words.fields(view, choice),
        "move": to_json(choice.move),
        "worth": choice.worth,
        "win_chance": choice.win_chance,
        "bots": None if choice.win_chance is None else [choice.bots, choice.bots],
        "parts": {part.name: part.points for part in choice.parts},
        "reasons": list(words.reasons(view, choice, card)),
    }


def sum_text(choice: Choice, digits: int = 1) -> str:
    """Return a worth with its summands: "hand 12.2 + crib 5.0 - pegging 0.3 = 16.9 points, you win 63%"."""
    said = ""
    for part, points in zip(choice.parts, shown_summands(choice, digits), strict=True):
        if points and not said:
            said = f"{part.name} {points:.{digits}f}"
        elif points:
            said += f" {'-' if points < 0 else '+'} {part.name} {abs(points):.{digits}f}"
    total = f"{choice.worth:z.{digits}f} points"
    return with_chance(f"{said} = {total}" if " + " in said or " - " in said else total, choice)


def shown_summands(choice: Choice, digits: int) -> list[float]:
    """Return the parts of a worth rounded so that they add up to the worth as it is shown (largest remainder)."""
    units = 10**digits
    exact = [part.points * units for part in choice.parts]
    shown = [floor(each) for each in exact]
    missing = round(round(choice.worth, digits) * units) - sum(shown)
    most_cut = sorted(range(len(exact)), key=lambda at: shown[at] - exact[at])
    for at in most_cut[: max(0, missing)]:
        shown[at] += 1
    return [each / units for each in shown]


def with_chance(said: str, choice: Choice) -> str:
    """Return the text of a worth, with the chance to win if that decides: "3.0 points, you win 63%"."""
    return f"{said}, you win {choice.win_chance:.0%}" if choice.by_chance else said


def loss_text(points: float, chance: float | None) -> str:
    """Return a loss in points, and in the chance to win if that is more than its error: "1.2 points and 3.1% of
    winning"."""
    lost = f"{points:.1f}"
    said = f"{lost} point{'' if lost == '1.0' else 's'}"
    winning = winning_text(chance)
    return f"{said} and {winning}" if winning else said


def winning_text(lost: float | None) -> str:
    """Return a loss of the chance to win: "3.1% of winning"; empty if it is unknown or within its error."""
    if lost is None or lost < NO_CHANCE_LOST:
        return ""
    return f"{percent_text(lost)} of winning"


def percent_text(chance: float) -> str:
    """Return a chance or a loss of one as precise as the estimates are: "3.1%", "12%"."""
    return f"{chance:.{int(chance < _WHOLE_PERCENT)}%}"


def _next_best(words: AnyAdviceText, view: object, choices: Sequence[Choice], card: CardText) -> tuple[str, ...]:
    """Return the first choice with another value than the best, and how much worse it is: with the chance to win if
    that is known, and without it. Empty if nothing is evaluated."""
    best = choices[0]
    told = (best.numbers, best.parts)
    other = next((choice for choice in choices if (choice.numbers, choice.parts) != told), None)
    if other is None or not best.parts:
        return ("",)
    name = words.name_choice(other.move, view, card)
    if other.by_chance:
        return (f" Next best: {name}, {other.win_chance:.0%}.",)
    worse = f"{max(0.0, best.worth - other.worth):z.1f}"
    if not float(worse):
        return (f" As good: {name}.",)
    in_points = f" Next best: {name}, {worse} points worse."
    lost = 0.0 if best.win_chance is None or other.win_chance is None else best.win_chance - other.win_chance
    return (f" Next best: {name}; it costs {loss_text(float(worse), lost)}.", in_points)[lost < NO_CHANCE_LOST :]


def _sentence(head: str, said: Sequence[str]) -> str:
    return f"{head}: {'; '.join(said)}." if said else f"{head}."
