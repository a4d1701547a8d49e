"""Objects of JSON as Python has them."""

from typing import Any

JsonObject = dict[str, Any]
"""Keys to values, which may be of any kind that JSON has."""
