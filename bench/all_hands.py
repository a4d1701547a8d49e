"""Time to count all 12,994,800 hands with their starters in numpy, and the known totals as a check."""

from itertools import islice

from autopeg.counting.hand_points import points
from every_hand import HANDS_AND_STARTERS, every_hand, histogram
from measure import best_seconds, show

SAMPLE = 96_000


def run() -> None:
    """Print the time, compared with looking the hands up one by one."""
    hands, starters = next(every_hand())
    one_by_one = list(islice(zip(hands.T.tolist(), starters.tolist(), strict=True), SAMPLE))
    baseline = best_seconds(lambda: [points(hand, starter) for hand, starter in one_by_one]) / len(one_by_one)
    show("counting.hand_points, from its table", f"{baseline * 1e6:.2f} us a hand", "baseline")
    seconds = best_seconds(histogram, rounds=3)
    each = seconds / HANDS_AND_STARTERS
    show("all hands with numpy", f"{seconds:.2f} s", f"{each * 1e6:.3f} us a hand, {baseline / each:.1f} x")
    counts = histogram()
    mean = sum(value * count for value, count in counts.items()) / HANDS_AND_STARTERS
    show("mean points of a hand", f"{mean:.5f}", f"29 points: {counts[29]} hands, none: {counts[0]:,}")
