"""Scores that settle a deal which was not seen to its end, as people say them once the table was cleared."""

import re
from collections.abc import Callable, Sequence

from autopeg.base.errors import UsageError
from autopeg.base.phrases import listed, possessive
from autopeg.watching.agreement import agreed_lines, weights_of
from autopeg.watching.reading import Key, Reading, Said

TOTAL = "total"
"""The kind of question that is asked at the end of a deal in which something is open: what the score is."""

Settle = Callable[[Reading, int, Sequence[int], int], Reading | None]
"""What a game does to settle a deal: `Watching.settle`."""


def key_of(said: Said) -> Key:
    """Return what a question about the scores is known by once the table was cleared."""
    return TOTAL if said.kind == "cleared" else said.kind, said.sighting


def scores_in(choice: str, sides: Sequence[str]) -> tuple[int, ...]:
    """Return the scores that are said, by side: "45 60" or "[45, 60]". Raises UsageError."""
    words = re.sub(r"[\[\],]", " ", choice).split()
    if len(words) != len(sides) or not all(re.fullmatch(r"\d{1,3}", word) for word in words):
        raise UsageError(f"{choice} is not a score of each side: say those of {listed(sides)}, such as 45 60")
    return tuple(map(int, words))


def settled(settle: Settle | None, readings: Sequence[Reading], scores: Sequence[int], cause: int) -> Reading | None:
    """Return the reading in which a deal is over with these scores, None if that cannot be.

    readings: when the table was cleared; cause: the last card of the deal
    """
    if settle is None or not any(entry.kind == "deal" for entry in readings[0].entries):
        return None
    return settle(readings[0], len(agreed_lines(readings, weights_of(readings))), scores, cause)


def question_about(open_ids: Sequence[int], sides: Sequence[str]) -> str:
    """Return the question about the scores, with the questions that are open."""
    ids = listed([str(each) for each in open_ids])
    owners = listed([possessive(name) for name in sides])
    if not open_ids:
        return f"Not all of this deal was seen. Say the scores after it: {owners}."
    return f"Answer question{'s' * (len(open_ids) > 1)} {ids}, or say the scores after this deal: {owners}."
