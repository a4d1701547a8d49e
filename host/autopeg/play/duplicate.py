"""Duplicate: numbered games whose cards are the same for everybody who plays them, with the same opponents.

The cards follow from the number alone, with every version of Autopeg and on every computer: a change of how they are
drawn here would break every comparison with games already played.
"""

import re
from collections.abc import Sequence
from datetime import date

from autopeg.base.errors import UsageError
from autopeg.engine.history import Step, deals_in, since_deal
from autopeg.records import Header

HIGHEST_NUMBER = 99_999_999

_KEY = "duplicate"
_NUMBER = re.compile(r"[0-9]{1,8}")


def number_of_day(day: date) -> int:
    """Return the number of the deal of a day: 20261231."""
    return day.year * 10_000 + day.month * 100 + day.day


def parse_number(text: str) -> int:
    """Parse the number of a duplicate game. Raises UsageError."""
    if not _NUMBER.fullmatch(text) or not int(text):
        raise UsageError(f'"{text[:24]}" is not the number of a deal: choose from 1 to {HIGHEST_NUMBER}')
    return int(text)


def duplicate_of(header: Header) -> int | None:
    """Return the number of a duplicate game, None for any other game."""
    number = header.extra.get(_KEY)
    return number if type(number) is int and 1 <= number <= HIGHEST_NUMBER else None


def duplicate_extra(number: int | None) -> dict[str, object]:
    """Return what the header of a game says about its number. number: None for any other game."""
    return {} if number is None else {_KEY: number}


def titled(title: str, number: int | None) -> str:
    """Return the title of a game, of a duplicate game with its number: "Cribbage, deal 17"."""
    return title if number is None else f"{title}, deal {number}"


def deck_of(number: int) -> str:
    """Return the seed of a duplicate game's cards."""
    return f"duplicate {number}"


def draw_of(steps: Sequence[Step]) -> str:
    """Return the seed of the next draw in a duplicate game after some steps.

    Each deal has draws of its own: how often the stock was reshuffled in one changes nothing in those that follow.
    """
    since = sum(step.move.is_chance and step.move.tag != "reshuffle" for step in since_deal(steps))
    return f"{deals_in(steps)}:{since}"


def reshuffle_of(steps: Sequence[Step]) -> str:
    """Return the seed of a reshuffle of the stock in a duplicate game after some steps."""
    reshuffles = sum(step.move.tag == "reshuffle" for step in steps)
    return f"{deals_in(steps)} reshuffle {reshuffles}"
