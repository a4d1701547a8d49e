"""What is wrong with a typed line that is neither an entry nor a command of the score pad."""

import re
from collections.abc import Callable
from string import digits

from autopeg.base.typed_words import quoted
from autopeg.session.course import LANE_LETTERS

_Named = Callable[[str], int | None]
"""Returns the side of a letter or name, None if a text is neither."""


def side_typed(line: str, named: _Named) -> tuple[str, str]:
    """Return the side at the start of a line, as typed, and the rest; an empty side if the line starts with none."""
    for end in range(len(line), 0, -1):
        is_word = not line[end - 1 : end + 1].isalpha() or end == len(line)
        if is_word and named(line[:end].strip()) is not None:
            return line[:end].strip(), line[end:].strip()
    return "", line


def describe_slip(line: str, named: _Named, verb: str = "") -> str | None:
    """Return what is wrong with a line, and what to type instead; None if it is nothing like an entry.

    named: finds the side of a text; verb: what is typed before an entry, with a blank.
    """
    side, rest = side_typed(line, named)
    typed = rest.lstrip("= ").rstrip("# ")
    if not side and not typed[:1].isdigit():
        return None
    example = f"{verb}{side or LANE_LETTERS[0]} {2 if verb else 12}"
    points = typed[: len(typed) - len(typed.lstrip(digits))]
    other, _ = side_typed(typed[len(points) :].strip(), named)
    if other and side:
        return f"{quoted(line)} names two sides. Type each entry in a line of its own, such as {example}"
    if other:
        return f"type the side before its points: {other} {points}"
    if not typed:
        return f"type the score after the =, such as {side} = 57"
    if re.fullmatch(r"[0-9]*[.,][0-9]+", typed):
        return f"points and scores are whole numbers, not {typed}"
    if re.fullmatch(r"[0-9]+(\s+[0-9]+)+", typed):
        return f"{quoted(typed)} is more than one number. Type each entry in a line of its own, such as {example}"
    if points == typed:
        return f"{quoted(typed)} is too large: points and scores have three digits at most"
    return f"{quoted(typed)} is not a number. Type the points in digits, such as {example}"
