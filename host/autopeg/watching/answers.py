"""Answers that programs and people give while a table is watched, a JSON object each: see docs/watch.md."""

from typing import Literal, cast

import msgspec
from msgspec import Struct

from autopeg.base.errors import UsageError
from autopeg.base.json_object import JsonObject, is_number
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import Said


class Answer(Struct, frozen=True):
    """One answer."""

    value: JsonObject
    fault: str = ""
    """Why it makes no sense, in a sentence."""

    @property
    def t(self) -> float | None:
        """The time of the source at which it is due; None for now."""
        t = self.value.get("t")
        return float(t) if is_number(t) else None

    @property
    def question(self) -> int | None:
        """The question that it answers."""
        number = self.value.get("answer")
        return number if is_number(number) and isinstance(number, int) else None


def answer_from(line: str) -> Answer:
    """Return the answer of a line: a JSON object, or what people type, such as `1 6H`, `go Ann` or `undo`.

    Raises UsageError.
    """
    first, _, rest = line.strip().partition(" ")
    if first.isdecimal() and rest:
        return Answer({"answer": int(first), "choice": rest.strip()})
    if first.casefold() in ("go", "undo", "pause", "continue"):
        return Answer({first.casefold(): rest.strip() or True})
    try:
        value: object = msgspec.json.decode(line)
    except msgspec.DecodeError:
        raise UsageError(
            f'"{line.strip()[:40]}" is not an answer: type the number of a question and what you answer, such as 1 6H'
        ) from None
    if not isinstance(value, dict):
        raise UsageError(f'an answer is a JSON object such as {{"answer":1,"choice":"6H"}}, not {line.strip()[:40]}')
    answer = Answer(cast("JsonObject", value))
    if answer.t is None and "t" in answer.value:
        raise UsageError("t is a time of the source in seconds")
    return answer


def give(observer: Observer, answer: Answer) -> list[Line]:
    """Give an answer to an observer. Return the lines that follow. Raises UsageError if it makes no sense."""
    value = answer.value
    if answer.fault:
        raise UsageError(answer.fault)
    if "answer" in value:
        if answer.question is None:
            raise UsageError("answer is the number of a question")
        choice = _choice(value.get("choice"))
        is_card = observer.questions.kind(answer.question) == "card"
        return observer.answer(answer.question, choice.upper() if is_card else choice)
    if "go" in value:
        return observer.say(Said(observer.t, "go", _seat(observer, value["go"])))
    for kind in ("points", "claim"):
        if kind in value:
            return _say_points(observer, kind, value)
    if "correct" in value:
        return _correct(observer, value["correct"])
    if "undo" in value:
        return observer.undo()
    raise UsageError("an answer has one of the keys answer, go, points, claim, correct, undo, pause and continue")


def _choice(choice: object) -> str:
    """Return what is chosen: a text, a number, or the numbers of several sides."""
    parts = cast("list[object]", choice) if isinstance(choice, list) else [choice]
    if not all(isinstance(part, str) or is_number(part) for part in parts):
        raise UsageError('choice is what you answer, such as "6H", 4 or [45, 60]')
    return " ".join(map(str, parts))


def _say_points(observer: Observer, kind: Literal["points", "claim"], value: JsonObject) -> list[Line]:
    named = value[kind]
    fields = cast("JsonObject", named) if isinstance(named, dict) else value
    points = fields.get("points", named) if isinstance(named, dict) else named
    if not is_number(points) or not isinstance(points, int) or points < 0:
        raise UsageError(f"{kind} is a number of points")
    seat = fields.get("player", fields.get("side"))
    return observer.say(Said(observer.t, kind, _seat(observer, seat), points))


def _correct(observer: Observer, named: object) -> list[Line]:
    """Correct a card: {"was": "8H", "card": "6H"}, or whose it was: {"card": "6H", "player": 1}."""
    if not isinstance(named, dict):
        raise UsageError('correct is an object such as {"was":"8H","card":"6H"}')
    fields = cast("JsonObject", named)
    card, was, player = fields.get("card"), fields.get("was"), fields.get("player")
    seat = _seat(observer, player)
    taken_for = card if was is None else was
    if taken_for is None or (seat is None and None in (card, was)):
        raise UsageError(
            'correct says what a card is, {"was":"8H","card":"6H"}, or whose it is, {"card":"6H","player":1}'
        )
    found = observer.find(str(taken_for))
    if found is None:
        raise UsageError(f"no card was taken for {taken_for}")
    lines = [] if None in (card, was) else observer.correct(found, str(card))
    return lines if seat is None else lines + observer.correct_owner(found, seat)


def _seat(observer: Observer, value: object) -> int | None:
    """Return the seat of a player, who may be named; None if nobody is."""
    if value is None or value is True:
        return None
    names = [name.casefold() for name in observer.names]
    if isinstance(value, str) and value.casefold() in names:
        return names.index(value.casefold())
    if isinstance(value, int) and value is not False and 0 <= value < len(names):
        return value
    raise UsageError(f"there is no player {value}; the players are {', '.join(observer.names)}")
