"""What a board costs, on one page: the totals of the bills, the first evening alone, and where parts are sold."""

from collections.abc import Iterator, Sequence

from autopeg.drawings.bill import cut_by_service_eur, groups_of, items_of, total_eur
from autopeg.drawings.bill_item import Item
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.catalogue import EXAMPLES, PRICED
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.power import budget_of, has_plates

_GROUPS = ("electronics", "power", "light", "plates", "box")


def bill_page(plans: Sequence[BuildPlan], made_by: str = MAKE) -> str:
    """Return the text of bom/README.md. plans: of whole boards, and of one for the first evening."""
    whole = [plan for plan in plans if budget_of(plan).protection is not None]
    evening = next(plan for plan in plans if budget_of(plan).protection is None)
    needed = [item for item in items_of(evening) if item.is_needed]
    stays = [item for item in needed if not _goes_on(item, [plan for plan in whole if has_plates(plan)])]
    return page(
        "bill.md",
        made_by=made_by,
        priced=PRICED,
        boards="\n".join(_board_row(plan, total_eur(stays)) for plan in whole),
        evening="\n".join(_evening_rows(needed, stays)),
        evening_eur=f"{total_eur(needed):.2f}",
        stays_eur=f"{total_eur(stays):.2f}",
        shops="\n".join(f"| {shop} | {examples} |" for shop, examples in EXAMPLES.items()),
    )


def _goes_on(item: Item, plans: Sequence[BuildPlan]) -> bool:
    """Return whether every whole board needs the part as well; light counts as one."""
    light = item.part.startswith("LED")
    return all(
        any(other.part == item.part or (light and other.part.startswith("LED")) for other in items_of(plan))
        for plan in plans
    )


def _board_row(plan: BuildPlan, evening_eur: float) -> str:
    groups = groups_of(plan)
    items = items_of(plan)
    total, by_service = total_eur(items), cut_by_service_eur(items)
    extra = sum(item.eur for item in items if item.needed == "optional") - (by_service - total)
    cells = [f"{total_eur(groups.get(group, ())):.0f}" for group in _GROUPS]
    name = f"[{plan.name}]({plan.name}.csv)"
    with_evening = f"{total + evening_eur:.0f}" if has_plates(plan) else ""
    sums = f"**{total:.0f}** | **{by_service:.0f}** | {with_evening} | {extra:.0f}"
    return f"| {name} | {' | '.join(cells)} | {sums} |"


def _evening_rows(needed: Sequence[Item], stays: Sequence[Item]) -> Iterator[str]:
    for item in needed:
        later = "the next bench" if item in stays else "the board"
        yield f"| {item.part} | {item.quantity:g} | {item.offer.maker_part} | {item.eur:.2f} | {later} |"
