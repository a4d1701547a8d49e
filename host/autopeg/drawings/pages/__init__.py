"""Templates of the generated pages: prose with placeholders in braces for the figures."""

from pathlib import Path

MAKE = "`make hardware`"
"""What has made the pages of hardware/."""


def page(name: str, /, **parts: object) -> str:
    """Return the text of a page with its placeholders filled in."""
    return (Path(__file__).parent / name).read_text(encoding="utf-8").format(**parts)
