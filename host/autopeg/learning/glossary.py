"""Players' words and their meanings, from docs/glossary.md, and finding them in a text."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from autopeg.learning.markdown import Block, parse, plain, read_document
from autopeg.registry import game_facts

EVERY_GAME = "Every game"
_RULE = re.compile(r"\s*\(([A-Z]\d+[a-z]?)\)$")


class Word(Struct, frozen=True):
    """A word and its meaning."""

    word: str
    forms: tuple[str, ...]
    """The forms in which it appears in texts."""
    meaning: str
    rule: str = ""
    """The number of its rule, empty if there is none."""


@cache
def glossary_of(game: str) -> tuple[Word, ...]:
    """Return the words of a game, its own before those of every game, each list in alphabetical order."""
    by_heading = _headings()
    own = by_heading.get(game_facts(game).title, ())
    known = {word.word for word in own}
    return (*own, *(word for word in by_heading[EVERY_GAME] if word.word not in known))


def meaning_of(game: str, typed: str) -> Word | None:
    """Return a word by any of its forms, None if it is not in the glossary."""
    asked = typed.strip().casefold()
    return next(
        (word for word in glossary_of(game) if asked in {word.word.casefold(), *map(str.casefold, word.forms)}),
        None,
    )


def words_in(game: str, text: str) -> list[Word]:
    """Return the words of the glossary that occur in a text, in its order, each once."""
    by_form = {form.casefold(): word for word in reversed(glossary_of(game)) for form in word.forms}
    found = (by_form[match[0].casefold()] for match in _pattern(game).finditer(text))
    return list(dict.fromkeys(found))


@cache
def _pattern(game: str) -> re.Pattern[str]:
    """Return the pattern of all forms, the longest first."""
    forms = sorted((form for word in glossary_of(game) for form in word.forms), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w-])", re.IGNORECASE)


@cache
def _headings() -> dict[str, tuple[Word, ...]]:
    """Return the words by their heading."""
    found: dict[str, list[Word]] = {}
    heading = ""
    for block in parse(read_document("glossary")):
        if block.kind == "heading":
            heading = plain(block.spans)
        elif block.spans and block.spans[0].style == "strong":
            found.setdefault(heading, []).append(_word(block))
    return {heading: tuple(words) for heading, words in found.items()}


def _word(block: Block) -> Word:
    name = block.spans[0].text
    forms, rest = _forms(block)
    rule = _RULE.search(rest)
    meaning = rest[: rule.start()] if rule else rest
    return Word(name, tuple(forms) or (name, f"{name}s"), meaning, rule[1] if rule else "")


def _forms(block: Block) -> tuple[list[str], str]:
    """Return the forms in brackets after a word, and the text after the colon."""
    spans = block.spans[1:]
    head, _, meaning = plain(spans).partition(": ")
    return list(_split(head.strip().removeprefix("(").removesuffix(")"))), meaning


def _split(forms: str) -> Iterator[str]:
    yield from (form.strip() for form in forms.split(",") if form.strip())
