"""Supply and fuse in a bill: what belongs together for the current of a board."""

from autopeg.drawings.bill_item import Item
from autopeg.drawings.catalogue import BY_SIZE, SUPPLIES, Offer, Shop, fuse_part, other_fuse
from autopeg.drawings.power import Protection

_OTHER_SUPPLY_EUR = {6000: 22.0, 8000: 26.0, 10000: 30.0}
JACK_MA = 5000
"""What a jack for 5.5 × 2.1 mm carries, at most."""
_SHOPS: tuple[Shop, Shop] = ("electronics distributor", "hobby electronics shop")


def supply_item(protection: Protection) -> Item:
    """Return the supply that opens the fuse of a board."""
    ends_in = "5.5 × 2.1 mm plug, + inside" if protection.supply <= JACK_MA else "open ends or screw terminals"
    maker_part, eur = SUPPLIES.get(protection.supply) or (BY_SIZE, _OTHER_SUPPLY_EUR[protection.supply])
    instead = "any approved supply of 5 V and this current or more; not 6 V or 12 V"
    offer = Offer(maker_part, _SHOPS, instead, "a smaller one never blows the fuse: power.md", eur)
    volts = f"5 V, {protection.supply / 1000:g} A, closed plug-in supply with {ends_in}"
    return Item("supply", 1, "piece", volts, offer)


def fuse_item(protection: Protection, others: str) -> Item:
    """Return the fuses of a board, one to spare. others: what else fits, and what does not."""
    why = "slow by IEC 60127: it carries the moment of switching on and opens at 2.1 times its rating"
    offer = Offer(fuse_part(protection.fuse), _SHOPS, f"{other_fuse(protection.fuse)}; {others}", why, 0.4)
    return Item("fuse", 2, "piece", f"T {protection.fuse / 1000:g} A, slow, 5 × 20 mm, one to spare", offer)
