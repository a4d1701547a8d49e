"""A column chart in a terminal, of block characters, readable without colour."""

from collections.abc import Iterator, Sequence

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_ASCII = " .:-=+*##"
_LABEL_WIDTH = 5
_LABEL_EVERY = 5


def draw_columns(counts: Sequence[int], width: int, height: int = 8, encoding: str = "utf-8") -> Iterator[str]:
    """Yield the lines of a chart of shares: a column for each number, percentages on the left, 0, 5, .. below.

    counts: how often each of 0, 1, .. occurred; width: of the terminal in characters, at least 40; height: in lines;
    encoding: of the terminal; ASCII is used if it lacks block characters.
    """
    column = max(1, min(3, (width - _LABEL_WIDTH - 1) // len(counts)))
    highest, whole = max(counts), sum(counts) or 1
    blocks = _EIGHTHS if _can_say(_EIGHTHS, encoding) else _ASCII
    for line in range(height - 1, -1, -1):
        share = f"{100 * highest / whole:.0f} %" if line == height - 1 else ""
        eighths = (min(8, max(0, round(count * height * 8 / (highest or 1)) - 8 * line)) for count in counts)
        bars = "".join((blocks[filled] * max(1, column - 1)).ljust(column) for filled in eighths)
        yield f"{share:>{_LABEL_WIDTH}} {bars}".rstrip()
    labels = "".join(f"{number:<{column * _LABEL_EVERY}}" for number in range(0, len(counts), _LABEL_EVERY))
    yield f"{'':>{_LABEL_WIDTH}} {labels}".rstrip()


def _can_say(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
