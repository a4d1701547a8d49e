"""What people really see of a page: inside the window, and covered by nothing."""

from collections.abc import Sequence

from playwright.sync_api import Page

SCORES = ".scores .points"
"""What is needed at every table."""

_GLANCES, _GLANCE_MS = 500, 20

_HIDDEN = """([selector, corner, inLists]) => [...document.querySelectorAll(selector)].flatMap((each) => {
  if (inLists) each.scrollIntoView({ block: "center", behavior: "instant" });
  const box = each.getBoundingClientRect();
  const isInside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const [x, y] = corner ? [box.left + Math.min(12, box.width / 2), box.top + Math.min(14, box.height / 2)]
    : [box.left + box.width / 2, box.top + box.height / 2];
  const found = document.elementFromPoint(x, y);
  if (isInside && found && each.contains(found)) return [];
  const name = (each.getAttribute("aria-label") || each.innerText || each.className).trim().replace(/\\s+/g, " ");
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round);
  const why = isInside ? `under ${found?.className || found?.tagName}` : `${place} of ${innerWidth}x${innerHeight}`;
  return [`${name}: ${why}`];
})"""


def hidden(page: Page, *selectors: str) -> list[str]:
    """Return what of these cannot be seen without scrolling, and why: outside the window, or under something.

    Of cards that lie upon each other the corner with the rank is what has to be seen.
    """
    found: Sequence[str] = ()
    for selector in selectors:
        found = [*found, *page.evaluate(_HIDDEN, [selector, "pick" in selector or "card" in selector, False])]
    return list(found)


def expect_seen(page: Page, *selectors: str) -> None:
    """Wait until all of these are seen, as when the page scrolls to them, or fail with what is in the way."""
    for _ in range(_GLANCES):
        if not hidden(page, *selectors):
            return
        page.wait_for_timeout(_GLANCE_MS)
    assert hidden(page, *selectors) == []


def hidden_in_lists(page: Page, selector: str) -> list[str]:
    """Return what of these is covered even after it has been scrolled into view."""
    found: list[str] = page.evaluate(_HIDDEN, [selector, False, True])
    return found
