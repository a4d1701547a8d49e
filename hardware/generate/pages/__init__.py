"""The pages of which only the figures are made: texts with places for them in braces."""

from pathlib import Path


def page(name: str, **parts: object) -> str:
    """Return the text of a page with its places filled in."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8").format(**parts)
