"""The classic shape: which radius of its curves leaves room for the finish."""

from itertools import product

import pytest

from autopeg.drawings.design.curve import Curve


@pytest.mark.parametrize(("lanes", "holes"), [(2, 61), (3, 121), (4, 121)])
@pytest.mark.parametrize("pitch_mm", [1000 / 144, 1000 / 30])
def test_a_curve_that_has_room_has_it_with_every_larger_radius(lanes: int, holes: int, pitch_mm: float) -> None:
    for gap_mm, street, top, bottom in product((10, 18.3), (15, 40), (5, 40), (5, 25)):
        curves = [Curve(lanes, holes, pitch_mm, gap_mm, street, top, bottom, float(mm)) for mm in range(10, 200)]
        rooms = [curve.has_room for curve in curves]
        assert rooms == sorted(rooms)
