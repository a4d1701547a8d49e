"""Parts shared by the lessons of the rummies."""

from collections.abc import Mapping

from autopeg.learning.lesson import cards


def laid_meld(number: int, owner: int, kind: str, names: str) -> Mapping[str, object]:
    """Return a meld on the table as a record has it. owner: a seat; kind: "set" or "run"; names: its cards, "7C 7S"."""
    return {"id": f"M{number}", "owner": owner, "kind": kind, "cards": cards(names)}
