"""Charts of block characters: columns with heights in eighths of a line."""

from collections.abc import Iterator, Sequence

EIGHTHS = " ▁▂▃▄▅▆▇█"
ASCII_EIGHTHS = " .:-=+*##"


def block_rows(shares: Sequence[float], rows: int, blocks: str) -> Iterator[list[str]]:
    """Yield the lines of a chart from the top, a character for each column. shares: heights from 0 to 1; blocks: the
    characters from empty to full, in eighths."""
    for below in range(rows - 1, -1, -1):
        eighths = (min(8, max(0, round(share * rows * 8) - 8 * below)) for share in shares)
        yield [blocks[filled] for filled in eighths]
