"""Every piece of strip comes out of the reel that is bought."""

import pytest

from autopeg.drawings.bill import items_of
from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.cutting import cutting_page, cutting_plan


def test_every_piece_is_cut_once_and_short_ones_have_no_joint_inside(plated: BuildPlan) -> None:
    plan = cutting_plan(plated)
    if plan is None:
        assert plated.panel.module_leds is not None
        return
    cut = sorted(piece.number for cut in plan.cuts for piece in cut.pieces)
    assert cut == [piece.number for piece in plated.pieces]
    for cut in plan.cuts:
        assert cut.leds <= cut.sections * plan.section_leds
        assert cut.sections == 1 or len(cut.pieces) == 1
    assert plan.sections * 0.5 <= plan.reels * plan.reel_m + plan.extra_m
    assert f"{plan.sections} sections of {plan.section_leds} LEDs" in cutting_page([plated])
    bought = {item.part: item.quantity for item in items_of(plated)}
    assert bought.get("LED strip", 0) == plan.extra_m


@pytest.mark.parametrize(
    ("board", "sections", "extra_m"),
    [("classic-2", 6, 0), ("classic-3", 9, 0), ("classic-4", 12, 1), ("lanes-4", 12, 1), ("long-2", 10, 0)],
)
def test_the_sections_of_a_reel_are_enough(plated: BuildPlan, board: str, sections: int, extra_m: int) -> None:
    """A reel of 5 m has ten sections; each of the long pieces of four lanes needs its own."""
    if plated.name == board:
        plan = cutting_plan(plated)
        assert plan is not None
        assert (plan.sections, plan.extra_m) == (sections, extra_m)
