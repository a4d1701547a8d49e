"""The rules of a game as a book: sections and numbered rules that can be searched and linked to."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.learning.markdown import Block, Span, Spans, parse, plain, read_document
from autopeg.registry import GAME_NAMES, game_facts, unknown_game

_NUMBER = re.compile(r"([A-Z]\d+[a-z]?)\b")
_INTRODUCTION = "About the game"


class Entry(Struct, frozen=True):
    """A numbered rule, or the text of a section before its first rule."""

    anchor: str
    """Its number, or the anchor of its section."""
    number: str
    """Empty if it is not a rule."""
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """Everything it says, without styles."""
        return "\n".join(block.text for block in self.blocks)


class Section(Struct, frozen=True):
    """A part of the rules under a heading."""

    title: str
    anchor: str
    entries: tuple[Entry, ...]


class Rulebook(Struct, frozen=True):
    """The rules of a game."""

    game: str
    title: str
    sections: tuple[Section, ...]

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all rules."""
        return frozenset(entry.number for section in self.sections for entry in section.entries if entry.number)


class Found(Struct, frozen=True):
    """A rule that a search has found, and the title of its section."""

    section: str
    entry: Entry


@cache
def rulebook_of(game: str) -> Rulebook:
    """Return the rules of a game. Raises UsageError for an unknown game, and for the score pad, which has none."""
    if game not in GAME_NAMES:
        raise unknown_game(game)
    title = game_facts(game).title
    blocks = parse(read_document(f"rules/{game}"))
    return Rulebook(game, title, tuple(_sections(blocks)))


def search(book: Rulebook, words: Sequence[str]) -> list[Found]:
    """Return the rules that contain all the words, or words that begin with them; for a number, that rule alone.

    Rules whose first sentence has them come first, lists of examples and codes last.
    """
    found = [Found(section.title, entry) for section in book.sections for entry in section.entries]
    if len(words) == 1:
        numbered = [each for each in found if _is_number_of(each.entry, words[0].upper())]
        if numbered:
            return numbered
    patterns = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in words]
    matching = [
        replace(each, entry=_shortened(each.entry, patterns))
        for each in found
        if _has_all(f"{each.section}\n{each.entry.text}", patterns)
    ]
    return sorted(matching, key=lambda each: (not each.entry.number, not _is_about(each.entry, patterns)))


@cache
def addresses() -> dict[str, str]:
    """Return the game of every rule of all games, by its number."""
    return {number: game for game in GAME_NAMES for number in rulebook_of(game).numbers}


def rule_address(number: str) -> str:
    """Return where the page shows a rule. Raises UsageError if there is no such rule."""
    if number not in addresses():
        raise UsageError(f"there is no rule {number}")
    return f"/rules/{addresses()[number]}#{number}"


def linked(spans: Spans) -> Spans:
    """Return spans with the numbers of rules turned into links."""
    return tuple(piece for span in spans for piece in (_pieces(span) if span.style in ("", "em") else (span,)))


def with_links(entry: Entry) -> Entry:
    """Return a rule with the numbers of other rules turned into links."""
    blocks = (
        replace(block, spans=linked(block.spans), rows=tuple(tuple(linked(cell) for cell in row) for row in block.rows))
        for block in entry.blocks
    )
    return replace(entry, blocks=tuple(blocks))


def _pieces(span: Span) -> Iterator[Span]:
    if span.link:
        # A link between the documents of the rules becomes one between their pages.
        stem = span.link.removesuffix(".md").rpartition("/")[2]
        yield replace(span, link=f"/rules/{stem}" if stem in GAME_NAMES else span.link)
        return
    known, end = addresses(), 0
    for found in _NUMBER.finditer(span.text):
        number = found[1]
        if number not in known or (found.start() > 0 and span.text[found.start() - 1].isalnum()):
            continue
        if found.start() > end:
            yield replace(span, text=span.text[end : found.start()])
        yield replace(span, text=number, link=rule_address(number))
        end = found.end()
    if end < len(span.text):
        yield replace(span, text=span.text[end:])


def _sections(blocks: Sequence[Block]) -> Iterator[Section]:
    """Yield the sections of a document whose first heading is its title."""
    title, gathered = _INTRODUCTION, list[Block]()
    for block in [*blocks[1:], Block("heading", level=2)]:
        if block.kind == "heading" and block.level == 2:
            if gathered:
                anchor = re.sub(r"\W+", "-", title.lower()).strip("-")
                yield Section(title, anchor, tuple(_entries(gathered, anchor)))
            title, gathered = plain(block.spans), []
        else:
            gathered.append(block)


def _entries(blocks: Sequence[Block], anchor: str) -> Iterator[Entry]:
    number, gathered = "", list[Block]()
    for block in blocks:
        begins = _number_of(block)
        if begins and gathered:
            yield Entry(number or anchor, number, tuple(gathered))
            gathered = []
        number = begins or number
        gathered.append(block)
    yield Entry(number or anchor, number, tuple(gathered))


def _number_of(block: Block) -> str:
    """Return the number at the beginning of a rule, empty if no rule begins here."""
    if block.kind != "paragraph" or not block.spans or block.spans[0].style != "strong":
        return ""
    found = _NUMBER.match(block.spans[0].text)
    return found[1] if found else ""


def _is_number_of(entry: Entry, asked: str) -> bool:
    """Return whether what is asked for, in capitals, is the number of a rule, or of an item of it such as C28e."""
    number = entry.number.upper()
    if not number or asked == number:
        return asked == number
    return asked[:-1] == number and any(block.text.startswith(f"{asked[-1].lower()}. ") for block in entry.blocks)


def _has_all(text: str, patterns: Sequence[re.Pattern[str]]) -> bool:
    return all(pattern.search(text) for pattern in patterns)


def _is_about(entry: Entry, patterns: Sequence[re.Pattern[str]]) -> bool:
    return _has_all(entry.text.partition(". ")[0], patterns)


def _shortened(entry: Entry, patterns: Sequence[re.Pattern[str]]) -> Entry:
    """Return a rule; of a list of examples or codes, only the items with the words, if any have them."""
    if entry.number:
        return entry
    blocks: list[Block] = []
    for block in entry.blocks:
        rows = [row for row in block.rows[1:] if _has_all(" ".join(map(plain, row)), patterns)]
        if rows:
            blocks.append(replace(block, rows=(block.rows[0], *rows)))
        elif not block.rows and _has_all(block.text, patterns):
            blocks.append(block)
    return replace(entry, blocks=tuple(blocks)) if blocks else entry
