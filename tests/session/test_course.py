"""The lines of a track that a loser must cross, and whom they threaten."""

import pytest

from autopeg.session.course import Course


@pytest.mark.parametrize(
    ("skunk", "scores", "threats"),
    [
        ("lurch", (91, 55), ("", "lurch: 6 to go")),
        ("lurch", (90, 55), ("", "")),
        ("lurch", (91, 61), ("", "")),
        ("skunk", (40, 100), ("skunk: 51 to go", "")),
        ("double_skunk", (100, 60), ("", "double: 1 to go")),
        ("double_skunk", (100, 61), ("", "skunk: 30 to go")),
        ("none", (120, 0), ("", "")),
        ("lurch", (120, 20, 50), ("", "lurch: 41 to go", "lurch: 11 to go")),
        ("lurch", (120, 20, 61), ("", "", "")),
    ],
)
def test_a_loss_that_counts_more_threatens_once_the_leader_is_within_a_street(
    skunk: str, scores: tuple[int, ...], threats: tuple[str, ...]
) -> None:
    """C49, C50, C51: all losers have to be below the line."""
    assert Course(121, skunk).threats(scores) == threats
