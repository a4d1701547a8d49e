"""Events of cribbage in players' words: the play, the show and all others."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.counting.aloud import call_hand
from autopeg.games.cribbage.rules.moves import Event
from autopeg.session.calling import owned, spoken

_PLAYED = {"pair": "a pair", "pair_royal": "a pair royal", "double_pair_royal": "a double pair royal"}
_CLOSING = {"go": "one for the go", "last": "one for last"}


def call_play(count: int, parts: Sequence[Part]) -> str:
    """Return the call for a played card: the count and the points (C14, C16, C19, C22).

    count: after the card; parts: of the card, including the point for go or last.
    """
    said = [spoken(count)]
    total = 0
    for part in parts:
        total += part.points
        words = _played(part)
        if part.kind in ("fifteen", "thirtyone"):
            said[0] += " for two"
        elif part.kind in _CLOSING:
            said.append(f"and {words}")
        elif total == part.points:
            said[0] += f" for {words}"
        else:
            said.append(f"and {words} is {spoken(total)}")
    return ", ".join(said)


def call_event(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence without a full stop. names: by seat."""
    name = names[event.player]
    points = spoken(event.points)
    match event.kind:
        case "show":
            said = _declared(event.parts) or call_hand(event.parts)
            return f"{owned(name, event.what or 'hand')}: {said}"
        case "heels":
            return f"{name}: two for his heels"
        case "go":
            return f"{name}: {_declared(event.parts) or _CLOSING[event.parts[0].kind]}"
        case "muggins":
            return (
                f"{name}: muggins! {points} overlooked" if event.points else f"{name}: muggins? Nothing was overlooked"
            )
        case "penalty":
            return f"{name}: {points} for the error"
        case "play":
            return f"{name}: {_declared(event.parts) or _sum_of(event.parts)}"


def as_declared(event: Event) -> Event:
    """Return an event with only the declared points, without their parts.

    Parts would give away that nothing was overlooked, and a bare number that something was (C44, C45).
    """
    return replace(event, parts=(Part("declared", (), event.points),))


def _declared(parts: Sequence[Part]) -> str | None:
    """Return the words for declared points, None if the parts are known."""
    return next((f"{spoken(part.points)} declared" for part in parts if part.kind == "declared"), None)


def _sum_of(parts: Sequence[Part]) -> str:
    """Return points made in the play, after the count was called: "two for fifteen, two for a pair"."""
    return ", ".join(_CLOSING.get(part.kind) or f"{spoken(part.points)} for {_played(part)}" for part in parts)


def _played(part: Part) -> str:
    if part.kind == "run":
        return f"a run of {spoken(part.points)}"
    if part.kind == "thirtyone":
        return "thirty-one"
    return _PLAYED.get(part.kind) or _CLOSING.get(part.kind) or part.kind
