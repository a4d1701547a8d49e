"""Names in scripts that run from right to left, in a terminal that turns them round.

The page isolates them (`direction.js`). Here marks (UAX #9) stand around each: without them a score after a Hebrew name
is drawn before it. Consoles that do not know isolates know these, which take no column.
"""

import re

_BEFORE, _AFTER = "\u200e", "\u200f\u200e"
"""After the name, one from right to left keeps its last bracket with it."""
MARKS = _BEFORE + _AFTER
"""What `kept_in_place` adds; old code pages of Hebrew and Arabic lack them."""
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_WORD = rf"(?:[{_LETTERS}]+\. ?)*[{_LETTERS}][{_LETTERS}\d]*"
_WORDS = rf"{_WORD}(?:[ '’\"\u200c\u200d-]{_WORD})*"
_NAMES = re.compile(rf"{_WORDS}(?: (?:\({_WORDS}\)|\"{_WORDS}\")(?: {_WORDS})?)*")


def kept_in_place(text: str) -> str:
    """Return a text in which what is written before and after such names is drawn there."""
    return _NAMES.sub(rf"{_BEFORE}\g<0>{_AFTER}", text)
