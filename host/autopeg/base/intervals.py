"""95% intervals, by the normal distribution."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import fmean, stdev

NORMAL_95 = 1.96
"""Standard deviations around the mean between which 19 of 20 values lie."""


def mean_and_reach(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of independent values and how far its interval reaches on either side, inf for one value."""
    reach = inf if len(values) < 2 else NORMAL_95 * stdev(values) / sqrt(len(values))
    return fmean(values), reach
