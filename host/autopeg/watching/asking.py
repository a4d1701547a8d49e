"""Questions of an observer: which answers make sense, and the lines in which readings differ without another reason."""

import math
from collections.abc import Mapping, Sequence

from autopeg.base.errors import UsageError
from autopeg.engine.cards import Card
from autopeg.watching.agreement import AGREED, Counted, Doubt, Place, agreed_lines, entry_at, place_after, weights_of
from autopeg.watching.reading import UNKNOWN, Key, Reading, Said, Waiting

HELD = "held"
"""The kind of question that is asked where readings differ in a line for no other reason that is asked about."""

_HELD_LONG_S = 20.0
"""How long a line that may not be due at all may be held back without a question."""

HOLDS_NOTHING = ("wild",)
"""Questions whose answers mostly change no line for now."""

_NOT_ASKED = ("pile",)
"""Doubts that are left to what follows: which card of a discard pile was covered."""

_ASKED_IF_LIKELY, _MOST = ("turn", "wild"), 0.5
"""Questions that are asked only if they come up in so much of the likelihood: else what follows tells, or the line that
is held back is asked about."""

ABOUT_ROUND = ("round", "round2", "round3")
"""Questions about the cards of a round that were not seen, one after the other."""

_ABOUT_UNSEEN = ("missed", "starter", *ABOUT_ROUND)
"""Questions about a card that was not seen."""

_ASKED_IN_READINGS = ("missed", "dead", "back", "starter", "turn", "wild")
"""Questions that only come up in a reading that they fit."""

_DENIED = (("missed", "none"), ("dead", "no"), ("back", "no"))
"""Answers that say there was nothing to ask: they also hold in a reading in which the question does not come up."""

_NOTHING = "nothing"
"""The answer that no line is due."""

_RARE = 0.02
"""A line that is less likely is not offered as an answer."""

_RESTING = ("missed", "back", "owner", "dead", "turn")
"""Questions that may rest on others, those first that others of them rest on."""

_NOT_SAID = (None, UNKNOWN)

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
    if (kind in ("crib", "turn") or _is_about_hand(key)) and not choice.isdecimal():
        raise UsageError(f"{choice} is not a number of points")
    if kind in ("card", "starter", *ABOUT_ROUND) or choice != _OTHER_THAN_CARD.get(kind, choice):
        try:
            Card.parse(choice)
        except ValueError:
            raise UsageError(f"{choice} is not a card; cards are written like 5H, TD or JK") from None


def is_about_readings(key: Key) -> bool:
    """Return whether a question only comes up in a reading that it fits."""
    return key[0] in _ASKED_IN_READINGS or _is_about_hand(key)


def is_ignored(reading: Reading, key: Key, answer: str) -> bool:
    """Return whether such a question does not come up in a reading, and what was answered does not count there."""
    if any(each.key == key for each in reading.assumed):
        return False
    kind, sighting = key
    if kind != "turn" and not _is_about_hand(key):
        return (kind, answer) not in _DENIED
    due = [(each.kind, each.value) for each in reading.entries if (each.cause or 0) == sighting]
    if kind == "turn" and "deal" not in dict(due):
        return str(sum(value.points for name, value in due if name == "points")) != answer
    before = [each.value for each in reading.entries if each.kind == "points" and (each.cause or 0) <= sighting]
    mine = [each.points for each in before if kind == "turn" or each.player == int(kind.removeprefix("left"))]
    return not mine or str(mine[-1]) != answer


def is_left_open(key: Key, doubt: Doubt, readings: Sequence[Reading]) -> bool:
    """Return whether nothing is asked about a doubt: it is left to what follows within a moment, or ever."""
    if key[0] in _NOT_ASKED or (key[0] in _ASKED_IF_LIKELY and sum(doubt.weights.values()) < _MOST):
        return True
    if key[0] == "card" and not readings[0].asks_for_points_only:
        return False
    if key[0] == "card" and (pegs_the_same(readings) or _pegs_the_same_whatever(key, readings)):
        return True
    weighed = zip(readings, weights_of(readings), strict=True)
    waiting = [weight for each, weight in weighed if _waits_for_rest(each) and any(a.key == key for a in each.assumed)]
    return _waits_for_rest(readings[0]) or sum(waiting) >= 1 - AGREED


def pegs_the_same(readings: Sequence[Reading]) -> bool:
    """Return whether the likely readings peg the same so far."""
    return len(agreed_lines(readings, weights_of(readings), by_points=True)) == len(readings[0].entries)


def _pegs_the_same_whatever(key: Key, readings: Sequence[Reading]) -> bool:
    """Return whether the likeliest readings of each answer to a question peg the same so far: what differs besides has
    other reasons."""
    likeliest: dict[str, Reading] = {}
    for reading in readings:
        for each in reading.assumed:
            if each.key == key:
                likeliest.setdefault(each.answer, reading)
    return len(likeliest) > 1 and pegs_the_same([*likeliest.values()])


def depth_of(key: Key) -> tuple[int, int]:
    """Return by what questions are sorted that come at once: first of all those that others rest on."""
    return _RESTING.index(key[0]) + 1 if key[0] in _RESTING else 0, key[1]


def rests_on_others(key: Key, asked: Sequence[Key], readings: Sequence[Reading]) -> bool:
    """Return whether a question only comes up after one answer to a question that is still open."""
    if key[0] not in _RESTING:
        return False
    answers = [
        {each.key: each.answer for each in reading.assumed}
        for reading in readings
        if any(each.key == key for each in reading.assumed)
    ]
    before = [other for other in asked if depth_of(other) < depth_of(key)]
    return any(
        (len(found := {each.get(other) for each in answers}) == 1 and found.isdisjoint(_NOT_SAID))
        or (key[0] == "turn" and _tells(other, key, readings))
        for other in before
    )


def _tells(other: Key, key: Key, readings: Sequence[Reading]) -> bool:
    """Return whether each answer to another question leaves one likely answer to a question."""
    weights: dict[tuple[str | None, str | None], float] = {}
    for reading, weight in zip(readings, weights_of(readings), strict=True):
        said = {each.key: each.answer for each in reading.assumed}
        pair = said.get(other), said.get(key)
        weights[pair] = weights.get(pair, 0.0) + weight
    likeliest: dict[str | None, float] = {}
    for (answer, _), weight in weights.items():
        likeliest[answer] = max(weight, likeliest.get(answer, 0.0))
    return sum(weight for answer, weight in likeliest.items() if answer not in _NOT_SAID) >= AGREED


def _waits_for_rest(reading: Reading) -> bool:
    return reading.waits_for is not None and reading.waits_for.said == "rest"


def _is_about_hand(key: Key) -> bool:
    return key[0].startswith("left")


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
        self._since: tuple[Place, float] | None = None
        """The line that is held back, and since when."""
        self._lines: dict[Key, Place] = {}
        """By question, the line that it is about."""
        self._asked_after: dict[Key, int] = {}
        """By question, the last card before it was asked."""
        self._latest: dict[Key, int] = {}
        """By question, the last card after which its line may be due; what is due later is another line."""

    @property
    def has_asked(self) -> bool:
        return bool(self._lines)

    def look(self, readings: Sequence[Reading], counted: Sequence[Counted], t: float, *, is_asked: bool) -> None:
        """Take in whether readings differ in the line after those that have counted and are still believed.

        is_asked: whether a question holds it back
        """
        at = place_after([line.entry for line in counted])
        said = self._next(readings, at)
        if is_asked or max(said.values()) >= AGREED or set(said) == {_NOTHING}:
            self._since = None
        elif self._since is None or self._since[0] != at:
            self._since = at, t

    def overdue(self, t: float, readings: Sequence[Reading]) -> tuple[float, Key | None]:
        """Return when to ask about a line, and the question; None if it is not due yet.

        t: the time of what follows, inf at the end. While something else than points may be due, the cards that follow
        tell, for 20 s at most; where no reading has points there, only the end asks.
        """
        if self._since is None:
            return t, None
        at, since = self._since
        entries = [entry_at(each, at) for each in readings]
        kinds = {_NOTHING if each is None else each.kind for each in entries}
        held_s = readings[0].held_s if kinds == {"points"} or t == math.inf else _HELD_LONG_S
        if t < since + held_s or ("points" not in kinds and t < math.inf):
            return t, None
        causes = [each.cause for each in entries if each is not None and each.cause is not None]
        last = readings[0].roles[-1].sighting
        key = HELD, next(iter(causes), last)
        self._lines.setdefault(key, at)
        self._asked_after.setdefault(key, last)
        self._latest.setdefault(key, max((last, *causes)))
        return since + held_s, key

    def ignored(self, reading: Reading, answers: Mapping[Key, str]) -> int:
        """Return how many answers to such questions a reading does not say."""
        return sum(
            self.answer_of(key, reading) != answers[key]
            for key, at in self._lines.items()
            if key in answers and (entry_at(reading, at) is not None or self._is_past(reading, key))
        )

    def _is_past(self, reading: Reading, key: Key) -> bool:
        """Return whether a reading without a line where one was asked for waits for nothing that may still add it."""
        if reading.entries and reading.entries[-1].kind == "over":
            return True
        is_after = bool(reading.roles) and reading.roles[-1].sighting >= self._asked_after[key]
        return is_after and reading.waits_for is None

    def is_told(self, key: Key, counted: Sequence[Counted], readings: Sequence[Reading]) -> bool:
        """Return whether a line has been told, or nothing is due any more. counted: the lines that have been told."""
        at = self._lines[key]
        is_told = place_after([line.entry for line in counted]) > at
        return is_told or set(self._next(readings, at, self._latest[key])) == {_NOTHING}

    def answer_of(self, key: Key, reading: Reading) -> str:
        """Return the answer that a reading gives."""
        return self._said(reading, self._lines[key], self._latest[key])

    def choices(self, key: Key, readings: Sequence[Reading]) -> list[list[object]]:
        """Return the answers to a question, each with its weight, the likeliest first."""
        said = self._next(readings, self._lines[key], self._latest[key])
        return [[text, round(weight, 3)] for text, weight in sorted(said.items(), key=lambda each: -each[1])]

    def _next(self, readings: Sequence[Reading], at: Place, latest: float = math.inf) -> dict[str, float]:
        """Return what readings say in a line, each with its weight. latest: the last card after which it may be due."""
        found: dict[str, float] = {}
        for reading, weight in zip(readings, weights_of(readings), strict=True):
            text = self._said(reading, at, latest)
            found[text] = found.get(text, 0.0) + weight
        return {text: weight for text, weight in found.items() if weight > _RARE}

    def _said(self, reading: Reading, at: Place, latest: float) -> str:
        """Return what a reading says in a line, as an answer. latest: the last card after which it may be due."""
        entry = entry_at(reading, at)
        if entry is None or (entry.cause or 0) > latest:
            return _NOTHING
        match entry.kind:
            case "deal":
                return f"{self._names[entry.value]} deals"
            case "over":
                return "over"
            case "points":
                return f"{self._names[entry.value.player]} {entry.value.points}"
