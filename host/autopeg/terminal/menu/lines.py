"""Menu in lines, for terminals without full screen: type numbers and names; Enter takes the default."""

from collections.abc import Callable
from typing import TextIO

from autopeg.terminal.menu.new_game import Field, NewGamePage
from autopeg.terminal.menu.pages import Back, Command, Leave, ListPage, Menu, Outcome, Page


class EndOfInput(Exception):
    """Raised at the end of the input."""


def choose_in_lines(menu: Menu, stdin: TextIO, say: Callable[[str], object]) -> Command | None:
    """Ask until something is chosen; return it, or None if the person leaves."""
    pages: list[Page] = [menu.page]
    try:
        while pages:
            outcome = _ask(pages[-1], stdin, say)
            match outcome:
                case Command():
                    return outcome
                case Leave():
                    return None
                case Back():
                    pages.pop()
                case None:
                    pass
                case page:
                    pages.append(page)
    except EndOfInput:
        pass
    return None


def _ask(page: Page, stdin: TextIO, say: Callable[[str], object]) -> Outcome:
    if isinstance(page, NewGamePage):
        return _fill_in(page, stdin, say)
    if page.title:
        say(page.title)
    for number, row in enumerate(page.rows, 1):
        say(f"  {number}  {row.label.strip()}{f': {row.detail}' if row.detail else ''}")
    first = page.rows[0].label.strip()
    say(f"? A number, Enter for 1 ({first}), or q to leave")
    word = _read(stdin).lower()
    if word in ("q", "quit"):
        return Back()
    if not word or (word.isdigit() and 1 <= int(word) <= len(page.rows)):
        page.cursor = int(word or 1) - 1
        return page.press("enter")
    keys = [row.key for row in page.rows if row.key] if isinstance(page, ListPage) else []
    if word in keys:
        return page.press(word)
    say(f'"{word}" is not one of these.')
    return None


def _fill_in(page: NewGamePage, stdin: TextIO, say: Callable[[str], object]) -> Outcome:
    """Ask for one field after the other; the game is first, as the others depend on it."""
    say(page.title)
    at = 0
    while at < len(page.fields):
        field = page.fields[at]
        say(f"? {field.label}{_offered(field)}. Enter for {field.value}, or q to go back")
        word = _read(stdin)
        if word.lower() in ("q", "quit"):
            return Back()
        meant = _meant(field, word)
        if meant is None:
            say(f'"{word}" is not one of these.')
            continue
        page.set_value(field, meant)
        at += 1
    outcome = page.press("enter")
    if page.notice:
        say(page.notice)
    return outcome


def _has_numbers(field: Field) -> bool:
    """Return whether the choices of a field are numbers, which are typed as they are."""
    return any(choice.isdigit() for choice in field.choices)


def _offered(field: Field) -> str:
    """Return the choices of a field as text, numbered unless they are numbers themselves."""
    if not field.choices:
        return ""
    if _has_numbers(field):
        return f": {', '.join(field.choices)}"
    return f": {', '.join(f'{number} {word}' for number, word in enumerate(field.choices, 1))}"


def _meant(field: Field, word: str) -> str | None:
    """Return the value that a typed line means for a field, None if it means none."""
    if not word or not field.choices:
        return word or field.value
    for choice in field.choices:
        if word.lower() == choice.lower():
            return choice
    if _has_numbers(field):
        return None
    return field.choices[int(word) - 1] if word.isdigit() and 1 <= int(word) <= len(field.choices) else None


def _read(stdin: TextIO) -> str:
    line = stdin.readline()
    if not line:
        raise EndOfInput
    return line.strip()
