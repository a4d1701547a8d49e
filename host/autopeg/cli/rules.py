"""`autopeg rules`: the rules of a game, the rules about something, and what a word means."""

import re
import shutil
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

import click

from autopeg.base.errors import Failure
from autopeg.base.typed_words import quoted
from autopeg.cli import completion
from autopeg.cli.help_pages import GroupedCommand
from autopeg.learning.glossary import meaning_of
from autopeg.learning.plain_text import entry_lines, word_lines
from autopeg.learning.rulebook import Found, Rulebook, rulebook_of, search
from autopeg.registry import GAME_NAMES, game_named

_MOST_COLUMNS = 100
"""Longer lines are tiring to read."""


@click.command(cls=GroupedCommand)
@click.argument("words", metavar="[GAME] [WORDS]...", nargs=-1, shell_complete=completion.card_games)
def rules(words: Sequence[str]) -> None:
    """Show the rules of GAME, or those that have all of WORDS.

    GAME is {games}; without it, all of them are searched. A word that players use, such as pone or nobs, is explained
    first. A number such as C16 shows that rule alone. The rules are the same as on the page and in docs/rules.

    \b
    Example:
      autopeg rules cribbage
      autopeg rules cribbage go
      autopeg rules nobs
      autopeg rules C16
    """
    named = game_named(words[0]) if words else ""
    game, sought = (named, words[1:]) if named in GAME_NAMES else (None, words)
    columns = min(shutil.get_terminal_size().columns, _MOST_COLUMNS)
    if game is None and not sought:
        lines = _overview()
    elif not sought:
        lines = _whole(rulebook_of(game or GAME_NAMES[0]), columns)
    else:
        lines = _found(GAME_NAMES if game is None else (game,), sought, columns)
    click.echo("\n".join(lines))


def _strong(text: str) -> str:
    return click.style(text, bold=True)


def _overview() -> Iterator[str]:
    yield _strong("The rules of")
    width = max(map(len, GAME_NAMES))
    for game in GAME_NAMES:
        book = rulebook_of(game)
        yield f"  {game:<{width}}  {book.title}, {len(book.numbers)} rules: autopeg rules {game}"
    yield ""
    yield "Add a word to search them, or look up a word alone: autopeg rules nobs"


def _whole(book: Rulebook, columns: int) -> Iterator[str]:
    """Yield all rules of a game."""
    yield _strong(book.title.upper())
    for section in book.sections:
        yield from ("", _strong(section.title), "-" * len(section.title), "")
        for at, entry in enumerate(section.entries):
            if at:
                yield ""
            yield from entry_lines(entry, columns, _strong)


def _found(games: Sequence[str], words: Sequence[str], columns: int) -> Iterator[str]:
    """Yield what the words mean, and the rules that speak of them. Raises Failure if there are none."""
    is_found = False
    for game in games:
        book = rulebook_of(game)
        meaning, found = meaning_of(game, " ".join(words)), search(book, words)
        if meaning is None and not found:
            continue
        if is_found:
            yield ""
        is_found = True
        yield _strong(book.title.upper())
        if meaning is not None:
            yield ""
            yield from word_lines(meaning, columns, _strong)
        yield from _by_section(found, columns)
    if not is_found:
        raise Failure(f"no rule speaks of {quoted(' '.join(words))}{_advice(words)}")


def _advice(words: Sequence[str]) -> str:
    """Return what to do after a search without a result: words that are nearly a game are taken for that game."""
    if numbered := _of_number(" ".join(words).upper()):
        return f": {numbered}"
    for count in (2, 1):
        for game in get_close_matches("_".join(words[:count]).lower(), GAME_NAMES, n=1, cutoff=0.75):
            return f". Did you mean {game}? Run: autopeg rules {' '.join((game, *words[count:]))}"
    return ": try fewer words, or the beginning of a word"


def _of_number(sought: str) -> str | None:
    """Return which game has the rule of that number, or which numbers its rules have; None for other words."""
    if re.fullmatch(r"[A-Z]\d+", sought):
        for book in map(rulebook_of, GAME_NAMES):
            if sought in book.numbers:
                return f"{sought} is a rule of {book.title}. Run: autopeg rules {sought}"
            numbers = [int(number[1:]) for number in book.numbers if number[0] == sought[0] and number[1:].isdigit()]
            if numbers:
                return f"the rules of {book.title} are {sought[0]}1 to {sought[0]}{max(numbers)}"
    return None


def _by_section(found: Sequence[Found], columns: int) -> Iterator[str]:
    section = ""
    for each in found:
        if each.section != section:
            section = each.section
            yield from ("", _strong(section), "-" * len(section))
        yield ""
        yield from entry_lines(each.entry, columns, _strong)
