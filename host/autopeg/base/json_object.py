"""Objects of JSON as Python has them."""

import math
from typing import Any, TypeGuard

JsonObject = dict[str, Any]
"""Keys to values, which may be of any kind that JSON has."""


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite number: JSON may have integers that no float can hold."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False
