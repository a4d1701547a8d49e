"""Moves that the rules refuse, and the facts that the sentence about one needs."""

from collections.abc import Iterator, Sequence
from typing import TypedDict, Unpack

from autopeg.base.errors import Refusal
from autopeg.engine.cards import Card


class Facts(TypedDict, total=False):
    """Details of a refusal; each code has the facts that its message needs."""

    seat: int
    """The player concerned."""
    due: Sequence[int]
    """The seats that may or must act instead."""
    card: Card
    cards: Sequence[Card]
    cell: tuple[int, int]
    """A place on a grid, (row, column) from 0."""
    count: int
    """How much there is or would be."""
    limit: int
    """How much there should or may be."""
    wanted: tuple[int, int]
    """The numbers of runs and sets in a contract."""
    laid: tuple[int, int]
    """The numbers of runs and sets laid."""
    name: str
    """Of a meld, a move, a game or a field of a record."""
    detail: str
    """The message of a parser."""
    cause: "IllegalMove"
    """The refusal behind this one."""


class IllegalMove(Refusal):
    """A move that the rules refuse. Its text is for logs; `autopeg.session.refusals` makes the sentence for people."""

    def __init__(self, code: str, rule: str = "", why: str = "", **facts: Unpack[Facts]) -> None:
        super().__init__(code, "")
        self.rule = rule
        """The numbers of the rules that refuse it, such as "C14"; empty if no rule does."""
        self.why = why
        """The reason, if several share a code; else empty."""
        self.facts = facts

    def __str__(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        facts = ", ".join(filter(None, [self.why, *(f"{name} {fact}" for name, fact in self.facts.items())]))
        return f"{self.code}{rule}{': ' if facts else ''}{facts}"


Checks = Iterator[IllegalMove | None]
"""What several checks say, one after the other. A check can rely on those before it: nobody asks beyond a refusal."""


def first_of(checks: Checks) -> IllegalMove | None:
    """Return the first refusal of some checks, None if there is none."""
    return next(filter(None, checks), None)
