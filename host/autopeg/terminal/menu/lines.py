"""Menu in lines, for terminals without full screen: type numbers and names; Enter takes the default."""

from typing import TextIO

from autopeg.base.typed_words import number_typed, quoted
from autopeg.terminal.line_shell import LeaveGame, LineShell
from autopeg.terminal.menu.new_game import Field, NewGamePage
from autopeg.terminal.menu.pages import Back, Command, Menu, Outcome, Page


def choose_in_lines(menu: Menu, stdin: TextIO, stdout: TextIO) -> Command | None:
    """Ask until something is chosen; return it, or None if the person leaves."""
    shell = LineShell(stdin, stdout)
    while menu.result is None:
        try:
            menu.follow(_fill_in(menu.page, shell) if isinstance(menu.page, NewGamePage) else _ask(menu.page, shell))
        except LeaveGame:
            return None
    return menu.result if isinstance(menu.result, Command) else None


def _ask(page: Page, shell: LineShell) -> Outcome:
    if page.title:
        shell.say(page.title)
    for number, row in enumerate(page.rows, 1):
        shell.say(f"  {number}  {row.label.strip()}{f': {row.detail}' if row.detail else ''}")
    first = page.rows[0].label.strip()
    shell.say(f"? A number, Enter for 1 ({first}), or q to leave")
    word = shell.read().lower()
    if word in ("q", "quit"):
        return Back()
    number = number_typed(word) if word else 1
    if number is not None and 1 <= number <= len(page.rows):
        page.cursor = number - 1
        return page.press("enter")
    if word in [row.key for row in page.rows if row.key]:
        return page.press(word)
    shell.say(f"{quoted(word)} is not one of these.")
    return None


def _fill_in(page: NewGamePage, shell: LineShell) -> Outcome:
    """Ask for one field after the other; the game is first, as the others depend on it."""
    shell.say(page.title)
    at = 0
    while at < len(page.fields):
        field = page.fields[at]
        shell.say(f"? {field.label}{_offered(field)}. Enter for {field.value}, or q to go back")
        word = shell.read()
        if word.lower() in ("q", "quit"):
            return Back()
        meant = _meant(field, word)
        if meant is None:
            shell.say(f"{quoted(word)} is not one of these.")
            continue
        page.set_value(field, meant)
        at += 1
    outcome = page.press("enter")
    if page.notice:
        shell.say(page.notice)
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
    number = number_typed(word)
    return field.choices[number - 1] if number is not None and 1 <= number <= len(field.choices) else None
