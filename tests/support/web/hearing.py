"""What a screen reader would say of a page by itself, and what it should say of a game."""

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from autopeg.records import Store
from autopeg.session.card_text import card_text
from autopeg.session.text import heard, text_of

MOST_WORDS = 12

LISTENING = """{
  window.heard = [];
  const LIVE = "[aria-live], [role=status], [role=log], [role=alert], [role=alertdialog], output";
  const WHOLE = "[aria-atomic=true], [role=status], [role=alert], [role=alertdialog], output";
  const regionOf = (node) => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
    return region && region.getAttribute("aria-live") !== "off" ? region : null;
  };
  const textOf = (node) => node.textContent.replace(/\\s+/g, " ").trim();
  new MutationObserver((changes) => {
    const said = new Set();
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "childList" ? addedNodes : [target]) {
        if (!node.isConnected) continue;
        const region = regionOf(node);
        if (region) said.add(region.matches(WHOLE) ? region : node);
        else if (node instanceof Element) for (const inner of node.querySelectorAll(LIVE)) said.add(regionOf(inner));
      }
    }
    said.delete(null);
    for (const node of said)
      if (textOf(node) && ![...said].some((other) => other !== node && other.contains(node))) heard.push(textOf(node));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Collects what changes in live regions, each change once, and with a region that comes, what is in it: some screen
readers say that as well (https://www.w3.org/TR/wai-aria-1.2/#aria-live).
"""

AS_SAID = "async (all) => { const { sayCards } = await import('/static/card-names.js'); return all.map(sayCards); }"
"""Returns sentences with their cards as a screen reader says them."""

_GLANCE_S = 0.01


def listen(page: Page) -> None:
    """Collect from the next page load on what a screen reader would say."""
    page.add_init_script(LISTENING)


def heard_on(page: Page) -> list[str]:
    """Return what a screen reader would have said until now, but for a connection that a busy computer has lost."""
    said: list[str] = page.evaluate("heard")
    return [each for each in said if not each.startswith("Connection lost")]


def to_be_heard(home: Path, table: Mapping[str, Any]) -> list[str]:
    """Return what should be said of every move of the only game that is played at a server, with cards as written.

    table: as it stands.
    """
    names = [seat["name"] for seat in table["seats"]]
    with Store(home) as store:
        while len((record := store.record(table["game_id"])).moves) < table["moves"]:
            time.sleep(_GLANCE_S)  # it is written a little later
    history = record.replayed()
    steps, text = history.steps, text_of(record.header.game)
    said: list[str] = []
    for at, step in enumerate(steps):
        before = history.state_before(len(steps) - at)
        lines = list(text.describe_openly(before, step, names, card_text))
        said += filter(None, heard(lines))
    return said


def said_of_moves(said: Sequence[str], expected: Sequence[str]) -> list[str]:
    """Return what has been said of moves, without what is to be done after them. expected: what may be said of any."""
    known = set(expected)
    return [each for each in (each if each in known else each.rpartition(". ")[0] for each in said) if each]
