"""Whose card it is that lies on a table: by its place, and by the arm that brought it."""

from itertools import pairwise

from autopeg.engine.cards import Card
from autopeg.watching.reading import Table
from autopeg.watching.sightings import Sighting
from autopeg.watching.zones import Zones

STEPS = [0.5 + at / 1000 for at in range(150)]


def lead_of_the_far_player(y: float) -> float:
    """Return how much more it costs to take a card for the near player's, which the far player's arm has brought."""
    new = Sighting(0, 10.0, ((Card.parse("5H"), 1.0),), (0.5, y), "", None)
    near, far = Table([new], {}, Zones(2, ("Ann", "Bob")), [(9.5, 1)]).owner_costs(new)
    assert min(near, far) == 0
    return near - far


def test_an_arm_says_less_the_clearer_the_place_of_a_card_is() -> None:
    leads = [lead_of_the_far_player(y) for y in STEPS]
    assert leads[0] > 2
    assert leads[-1] < -5
    assert all(0 <= one - other < 0.2 for one, other in pairwise(leads))
