"""Melds as the lessons of the rummies write them."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from autopeg.learning.lesson import cards
from autopeg.learning.lesson_file import SEATS, Player


class WrittenMeld(Struct, frozen=True, forbid_unknown_fields=True):
    """A meld on the table."""

    owner: Player
    kind: Literal["set", "run"]
    cards: str


def on_table(melds: Iterable[WrittenMeld]) -> list[dict[str, object]]:
    """Return melds as a record has them."""
    return [
        {"id": f"M{number}", "owner": SEATS[meld.owner], "kind": meld.kind, "cards": cards(meld.cards)}
        for number, meld in enumerate(melds, 1)
    ]
