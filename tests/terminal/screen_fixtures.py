"""What holds on every screen that a test of the terminal paints."""

import pytest

from autopeg.terminal import zone
from autopeg.terminal.paint.fitting import fit_page


@pytest.fixture(autouse=True)
def nothing_is_cropped(monkeypatch):
    """Painters fit their text into their zone themselves: the last resort of the zone is never needed."""

    def watched(page, columns, rows, ascii_only=False):
        lines = [line.plain.rstrip() for line in page.split("\n", allow_blank=True)]
        cropped = [line for line in lines if len(line) > columns] + [line for line in lines[rows:] if line]
        assert not cropped or not columns or not rows, f"{columns}x{rows}: {cropped}"
        return fit_page(page, columns, rows, ascii_only)

    monkeypatch.setattr(zone, "fit_page", watched)
