"""What a test knows more of than the types do: that something is there, and of which kind it is."""

from typing import TypeVar

Value = TypeVar("Value")


def present(value: Value | None) -> Value:
    """Return a value, asserting that there is one."""
    assert value is not None
    return value


def of_kind(value: object, kind: type[Value]) -> Value:
    """Return a value, asserting that it is of this kind: a move, an event, a controller."""
    assert isinstance(value, kind)
    return value
