"""A line of a bill of materials."""

from typing import Literal

import msgspec
from msgspec import Struct

from autopeg.drawings.catalogue import OFFERS, Offer

Need = Literal["yes", "optional", "perfboard"]
"""Whether a part is needed, not at all, or only for the electronics on a perfboard."""


class Item(Struct, frozen=True):
    """A line of the bill."""

    part: str
    quantity: float
    unit: str
    specification: str
    offer: Offer
    needed: Need = "yes"

    @property
    def is_needed(self) -> bool:
        return self.needed == "yes"

    @property
    def eur(self) -> float:
        return round(self.quantity * self.offer.each_eur, 2)


def item_of(
    part: str,
    quantity: float,
    unit: str,
    specification: str,
    *,
    like: str = "",
    needed: Need = "yes",
    **offer: object,
) -> Item:
    """Return a line of the bill. like: its name in the catalogue, if another; offer: what differs from there."""
    return Item(part, quantity, unit, specification, msgspec.structs.replace(OFFERS[like or part], **offer), needed)
