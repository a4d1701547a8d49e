"""A line of a bill of materials."""

import msgspec
from msgspec import Struct

from autopeg.drawings.catalogue import OFFERS, Offer


class Item(Struct, frozen=True):
    """A line of the bill. is_needed: False for optional parts."""

    part: str
    quantity: float
    unit: str
    specification: str
    offer: Offer
    is_needed: bool = True

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
    is_needed: bool = True,
    **offer: object,
) -> Item:
    """Return a line of the bill. like: its name in the catalogue, if another; offer: what differs from there."""
    return Item(part, quantity, unit, specification, msgspec.structs.replace(OFFERS[like or part], **offer), is_needed)
