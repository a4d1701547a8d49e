"""Questions of an observer: which answers make sense, and the lines in which readings differ without another reason."""

import math
from collections.abc import Mapping, Sequence

from autopeg.base.errors import UsageError
from autopeg.engine.cards import Card
from autopeg.watching.agreement import AGREED, weights_of
from autopeg.watching.reading import UNKNOWN, Key, Reading, Said, Waiting

HELD = "held"
"""The kind of question that is asked where readings differ in a line for no other reason that is asked about."""

_HELD_S = 4.0
"""How long a line may be held back without a question."""

HOLDS_NOTHING = ("wild",)
"""Questions whose answers change no line for now."""

_ABOUT_UNSEEN = ("missed", "starter", "round")
"""Questions about a card that was not seen."""

_NOTHING = "nothing"
"""The answer that no line is due."""

_RARE = 0.02
"""A line that is less likely is not offered as an answer."""

_CHOICES = {"dead": ("yes", "no", "late"), "back": ("yes", "no")}
"""The answers to questions that are about neither a card nor a player."""

_OTHER_THAN_CARD = {"missed": "none", "wild": "set"}
"""The answer to questions about a card that is none."""


def check_answer(key: Key, choice: str, names: Sequence[str]) -> None:
    """Raise UsageError for an answer that is not what was asked for."""
    kind, _ = key
    choices = names if kind in ("owner", "dealer") else _CHOICES.get(kind, (choice,))
    if choice not in choices:
        raise UsageError(f"{choice} is no answer to this question: choose from {', '.join(choices)}")
    if (kind in ("crib", "turn") or kind.startswith("left")) and not choice.isdecimal():
        raise UsageError(f"{choice} is not a number of points")
    if kind in ("card", "round", "starter") or choice != _OTHER_THAN_CARD.get(kind, choice):
        try:
            Card.parse(choice)
        except ValueError:
            raise UsageError(f"{choice} is not a card; cards are written like 5H, TD or JK") from None


def answers_to(key: Key, weights: Mapping[str, float], unseen: Sequence[Card]) -> dict[str, float]:
    """Return the answers to a question with their weights: those of readings, and where a card was not seen each that
    it may be. unseen: all that have not been seen."""
    named = {answer: weight for answer, weight in weights.items() if answer != UNKNOWN}
    if key[0] in _ABOUT_UNSEEN and unseen:
        share = weights.get(UNKNOWN, 0.0) / len(unseen)
        for card in unseen:
            named.setdefault(str(card), share)
    return named


def said_in(choice: str, waiting: Waiting, names: Sequence[str], t: float) -> Said | None:
    """Return what people say with their answer, None if it says nothing. Raises UsageError.

    A claim is "none", a number if only one side may claim, or who claims how many: "Bob 2".
    """
    if waiting.said == "go":
        return Said(t, "go", None) if choice == "go" else None
    player: int | None = waiting.player
    number = choice
    if waiting.said == "claim":
        who, _, number = ("0" if choice == "none" else choice).rpartition(" ")
        player = next((seat for seat, name in enumerate(names) if name.casefold() == who.casefold()), None)
        if who and player is None:
            raise UsageError(f"{choice} is no claim: say none, or who claims how many points, such as {names[0]} 2")
    if not number.isdecimal():
        raise UsageError(f"{choice} is not a number of points")
    return Said(t, waiting.said, player, int(number))


class HeldLines:
    """Lines in which readings differ although nothing is asked about: after a while it is asked which one is right."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._since: tuple[int, float] | None = None
        """The line that is held back, and since when."""
        self._lines: dict[Key, int] = {}
        """By question, the line that it is about."""

    @property
    def has_asked(self) -> bool:
        return bool(self._lines)

    def look(self, readings: Sequence[Reading], at: int, t: float, *, is_asked: bool) -> None:
        """Take in whether readings differ in the next line. is_asked: whether a question holds it back."""
        said = self._next(readings, at)
        if is_asked or max(said.values()) >= AGREED or set(said) == {_NOTHING}:
            self._since = None
        elif self._since is None or self._since[0] != at:
            self._since = at, t

    def overdue(self, t: float, readings: Sequence[Reading]) -> tuple[float, Key | None]:
        """Return when to ask about a line, and the question; None if it is not due yet.

        t: the time of what follows. While something else than points may be due, the cards that follow tell.
        """
        if self._since is None or t < self._since[1] + _HELD_S:
            return t, None
        at, since = self._since
        kinds = {each.entries[at].kind if len(each.entries) > at else _NOTHING for each in readings}
        if kinds != {"points"} and t < math.inf:
            return t, None
        cause = next((each.entries[at].cause for each in readings if len(each.entries) > at), None)
        key = HELD, readings[0].roles[-1].sighting if cause is None else cause
        self._lines.setdefault(key, at)
        return since + _HELD_S, key

    def ignored(self, reading: Reading, answers: Mapping[Key, str]) -> int:
        """Return how many answers to such questions a reading does not say."""
        return sum(
            self._said(reading, at) != answers[key]
            for key, at in self._lines.items()
            if key in answers and len(reading.entries) > at
        )

    def is_told(self, key: Key, counted: int, readings: Sequence[Reading]) -> bool:
        """Return whether a line has been told, or nothing is due any more. counted: how many lines have been told."""
        at = self._lines[key]
        return counted > at or set(self._next(readings, at)) == {_NOTHING}

    def answer_of(self, key: Key, reading: Reading) -> str:
        """Return the answer that a reading gives."""
        return self._said(reading, self._lines[key])

    def choices(self, key: Key, readings: Sequence[Reading]) -> list[list[object]]:
        """Return the answers to a question, each with its weight, the likeliest first."""
        said = self._next(readings, self._lines[key])
        return [[text, round(weight, 3)] for text, weight in sorted(said.items(), key=lambda each: -each[1])]

    def _next(self, readings: Sequence[Reading], at: int) -> dict[str, float]:
        """Return what readings say in a line, each with its weight."""
        found: dict[str, float] = {}
        for reading, weight in zip(readings, weights_of(readings), strict=True):
            text = self._said(reading, at)
            found[text] = found.get(text, 0.0) + weight
        return {text: weight for text, weight in found.items() if weight > _RARE}

    def _said(self, reading: Reading, at: int) -> str:
        """Return what a reading says in a line, as an answer."""
        if len(reading.entries) <= at:
            return _NOTHING
        entry = reading.entries[at]
        match entry.kind:
            case "deal":
                return f"{self._names[entry.value]} deals"
            case "over":
                return "over"
            case "points":
                return f"{self._names[entry.value.player]} {entry.value.points}"
