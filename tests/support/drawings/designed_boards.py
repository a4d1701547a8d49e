"""Boards of `autopeg board design` that go through the same tests as those that come with Autopeg."""

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.design.choices import Choices
from autopeg.drawings.design.designing import design

DESIGNED = {
    choices.name: choices
    for choices in (
        Choices(name="dense-curve", lanes=3, strip=144),
        Choices(name="wide-curve", lanes=2, strip=60, lane_gap=18),
        Choices(name="short-curve", lanes=4, holes=61, strips="lane"),
        Choices(name="small-curve", lanes=2, strip=100, size=(280, 460)),
        Choices(name="plank", lanes=3, shape="straight", strip=60, lane_gap=26, keypad=True),
        Choices(name="square-rows", lanes=2, shape="straight", strip=60, size=(300, 300)),
        Choices(name="dense-rows", lanes=3, shape="straight", strip=144, rows=3),
    )
}


WITHOUT_CARRIER = ("plank", "square-rows", "dense-rows")
"""Between whose strips the screws of the carrier board have no room."""


def designed(name: str) -> BuildPlan:
    return design(DESIGNED[name]).layout
