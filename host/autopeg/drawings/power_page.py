"""The page about power: power.md."""

from collections.abc import Iterator, Sequence

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.power import (
    FEED_MM2,
    FUSE_LOAD,
    FUSE_OPENS,
    LEAST_WIRE_MM2,
    PICO_MA,
    PROTECTIONS,
    USB_MA,
    WIRE_STANDS,
    Protection,
    budget_of,
    typical_milliamps,
)


def power_page(plans: Sequence[BuildPlan], made_by: str = MAKE) -> str:
    """Return the text of power.md."""
    return page(
        "power.md",
        made_by=made_by,
        rows="\n".join(_row(plan) for plan in plans),
        feeds="\n".join(_feed_row(plan) for plan in plans),
        protections="\n".join(_protection_rows()),
        pico=PICO_MA,
        usb=USB_MA,
        usb_cap=USB_MA - PICO_MA,
        load=round(FUSE_LOAD * 100),
        opens=FUSE_OPENS,
        stands=WIRE_STANDS,
        feed_mm2=FEED_MM2,
        watts=f"{max(plan.board.milliamps for plan in plans) * 5 / 1000:g}",
    )


def _row(plan: BuildPlan) -> str:
    budget = budget_of(plan)
    cells = (plan.board.led_count(), budget.dark, typical_milliamps(plan), budget.white, budget.cap)
    return f"| {plan.name} | {' | '.join(f'{cell:,}' for cell in cells)} | {_protected_by(budget.protection)} |"


def _protected_by(protection: Protection | None) -> str:
    """Return the fuse, supply and thin wire as the last three cells of a row."""
    if protection is None:
        return f"none | USB | {LEAST_WIRE_MM2:g} mm²"
    fuse, supply = protection.fuse / 1000, protection.supply / 1000
    return f"T {fuse:g} A | {supply:g} A | {protection.thin_mm2:g} mm²"


def _feed_row(plan: BuildPlan) -> str:
    strips = len(plan.board.track.strips)
    places = [f"strip {feed.strip} LED {feed.led}" if strips > 1 else f"LED {feed.led}" for feed in plan.feeds]
    return f"| {plan.name} | {', '.join(places)} | {plan.drop_volts:.2f} V |"


def _protection_rows() -> Iterator[str]:
    yield f"| up to {USB_MA - PICO_MA:,} | {_protected_by(None)} |"
    for protection in PROTECTIONS:
        if protection.largest_cap > USB_MA - PICO_MA:
            yield f"| up to {protection.largest_cap:,} | {_protected_by(protection)} |"
