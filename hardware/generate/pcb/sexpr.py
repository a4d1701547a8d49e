"""Text of KiCad's files: nested lists in brackets."""

from collections.abc import Sequence
from uuid import UUID, uuid5

_OURS = UUID("6175746f-7065-4670-8000-000000000001")


class Text(str):
    """A word in quotation marks."""

    __slots__ = ()


Node = str | float | Sequence["Node"]


def sexpr(node: Node, depth: int = 0) -> str:
    """Return a node as text: lists of words on one line, lists of lists one below another."""
    if isinstance(node, Text):
        escaped = node.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(node, str):
        return node
    if isinstance(node, int | float):
        return f"{node:.6f}".rstrip("0").rstrip(".") if isinstance(node, float) else str(node)
    is_flat = all(isinstance(part, str | int | float) for part in node[1:])
    is_short = is_flat or (len(node) <= 4 and all(_is_leaf(part) for part in node))
    if is_short:
        return f"({' '.join(sexpr(part) for part in node)})"
    inside = [
        f"\n{'  ' * (depth + 1)}{sexpr(part, depth + 1)}"
        if not isinstance(part, str | int | float)
        else f" {sexpr(part)}"
        for part in node[1:]
    ]
    return f"({sexpr(node[0])}{''.join(inside)}\n{'  ' * depth})"


def _is_leaf(node: Node) -> bool:
    return isinstance(node, str | int | float) or all(isinstance(part, str | int | float) for part in node)


def uuid(*what: object) -> str:
    """Return the identifier of a thing: always the same for the same thing."""
    return str(uuid5(_OURS, "/".join(str(part) for part in what)))
