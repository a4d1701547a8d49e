"""What people read of the commitment to the cards of a game, before its first card and when they have been checked."""

from collections.abc import Iterator, Mapping

from autopeg.base.phrases import count_text, listed
from autopeg.play.fairness import Fairness
from autopeg.play.table import Table
from autopeg.session.text import Line

_GROUP = 8
_DRAWS: Mapping[str, tuple[str, str]] = {
    "cut_for_deal": ("cut for deal", "cuts for deal"),
    "deal": ("deal", "deals"),
    "starter": ("starter", "starters"),
    "start": ("draw for who starts", "draws for who starts"),
    "reshuffle": ("reshuffle", "reshuffles"),
}


def commitment_text(table: Table) -> str:
    """Return the commitment to the cards that are still to come, empty without one."""
    published = table.commitment
    if published is None or table.over is not None:
        return ""
    digits = grouped(published.digest)
    if published.line == 1:
        return f"Every card is fixed from now on. Commitment: {digits}"
    return f"The cards before move {published.line} have no commitment of this game. Those from now on: {digits}"


def commitment_lines(table: Table) -> tuple[Line, ...]:
    """Return the commitment as the first lines of a log."""
    text = commitment_text(table)
    return (Line(text),) if text else ()


def grouped(digest: str) -> str:
    """Return a digest in groups of eight digits, which can be compared and wrapped."""
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def fairness_lines(found: Fairness) -> Iterator[str]:
    """Yield what the check of a record has proved, in sentences."""
    draws = listed(count_text(found.draws[tag], *words) for tag, words in _DRAWS.items() if found.draws.get(tag))
    if found.duplicate is not None:
        yield f"The cards are those of deal {found.duplicate}, the same for everybody: {draws}."
    else:
        yield f"The cards are those that were fixed before the first one: {draws}."
    for digest in found.commitments:
        yield f"Commitment: {grouped(digest)}"
    if found.unproved:
        made = count_text(found.unproved, "earlier draw")
        yield f"{made} had no commitment, and nobody can check what was drawn then."
