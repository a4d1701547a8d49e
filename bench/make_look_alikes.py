"""Make the table of letters that look alike from Unicode's confusables.txt (UTS #39).

Run it as `.venv/bin/python bench/make_look_alikes.py FILE`, with the file from the address in `_HEAD`. Left out are
letters that the normal form NFKD replaces, because names are compared in it.
"""

import re
import sys
import unicodedata
from collections import defaultdict
from importlib.resources import files
from pathlib import Path

from autopeg.base.look_alikes import TABLE, normal

_LINE = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")
_VERSION = re.compile(r"# Version: ([\d.]+)")
_HEAD = """\
# Letters that look alike: what they look like, and after a colon all that do, by their code points.
# Derived from https://www.unicode.org/Public/security/{version}/confusables.txt, under the licence in
# unicode-license.txt. Made by bench/make_look_alikes.py.
"""


def table_of(text: str) -> str:
    """Return the table for the text of confusables.txt."""
    lines = [match.groups() for match in map(_LINE.match, text.splitlines()) if match is not None]
    prototypes = {_text(source): _text(target) for source, target in lines}
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for source in sorted(prototypes):
        target = _prototype(source, prototypes)
        if target != source and source == normal(source) and not set(map(_kind, source + target)) & {"C", "Z"}:
            alike[target].append(source)
    version = _VERSION.search(text)
    head = _HEAD.format(version="latest" if version is None else version[1])
    return head + "".join(f"{_codes(target)}: {' '.join(map(_codes, alike[target]))}\n" for target in sorted(alike))


def _prototype(text: str, prototypes: dict[str, str]) -> str:
    """Return what a text looks like, which looks like nothing else itself."""
    while (seen := "".join(prototypes.get(letter, letter) for letter in normal(text))) != text:
        text = seen
    return text


def _kind(letter: str) -> str:
    return unicodedata.category(letter)[0] if unicodedata.category(letter) != "Cn" else "L"


def _text(codes: str) -> str:
    return "".join(chr(int(code, 16)) for code in codes.split())


def _codes(text: str) -> str:
    return "+".join(f"{ord(letter):X}" for letter in text)


if __name__ == "__main__":
    Path(str(files("autopeg.base").joinpath(TABLE))).write_text(
        table_of(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
    )
