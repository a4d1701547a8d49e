"""Card codes in sentences for people: "TD" is "10♦" to them, "10D" where only plain letters are written."""

import re

_CODE = re.compile(r"(?<![\w./\\~-])([A2-9TJQK]|10)([CDHS])(?![\w/\\-]|\.\w)")
_ADVICE = re.compile(r"\b(?:such as|type|write)\b[^;.)]*")
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def readable_cards(sentence: str, ascii_only: bool = False) -> str:
    """Return a sentence with its card codes as players write them; file names and the like stay as they are.

    Where a sentence says what to type, cards keep the letters that are on every keyboard.

    >>> readable_cards("TD makes 33, which is more than 31")
    '10♦ makes 33, which is more than 31'
    """

    def written(found: re.Match[str]) -> str:
        rank, suit = found.groups()
        is_typed = any(first <= found.start() < end for first, end in advice)
        return ("10" if rank == "T" else rank) + (suit if ascii_only or is_typed else _SIGNS[suit])

    advice = [found.span() for found in _ADVICE.finditer(sentence)]
    return _CODE.sub(written, sentence)
