"""Names in the letters of a board's display. The wire carries printable ASCII only, so names are converted here."""

import unicodedata

_TABLE = """
ß=ss ẞ=SS æ=ae Æ=Ae œ=oe Œ=Oe þ=th Þ=Th ð=d Ð=D đ=d Đ=D ø=o Ø=O ł=l Ł=L ħ=h Ħ=H ŧ=t Ŧ=T ŋ=ng Ŋ=Ng ı=i ĸ=q
‘=' ’=' ʼ=' “=" ”=" «=" »=" ‐=- ‑=- –=- —=- ·=
"""
_LETTERS = str.maketrans({pair[0]: pair[2:] for pair in _TABLE.split()})
"""Letters and signs in names that are more than an ASCII letter with accents."""


def ascii_name(name: str) -> str:
    """Return a name in ASCII, "" if nothing of it can be shown.

    Accents are left out: Zoë is Zoe. Any other letter of another script becomes `?`; symbols such as emoji are left
    out. A name without a single letter or digit left says nothing: the display then shows the letter of the lane.
    """
    shown = ""
    for letter in unicodedata.normalize("NFKD", name.translate(_LETTERS)).translate(_LETTERS):
        if letter.isascii():
            shown += letter if letter.isprintable() else ""
        elif unicodedata.category(letter)[0] in "LN":
            shown += "?"
        elif unicodedata.category(letter) == "Zs":
            shown += " "
    shown = " ".join(shown.split())
    return shown if any(letter.isalnum() for letter in shown) else ""
