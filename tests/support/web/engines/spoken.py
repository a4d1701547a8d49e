"""Games played by keys in a Firefox that Orca reads."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from support.web.engines.evening import Evening
from support.web.engines.orca_firefox import Orca
from support.web.engines.screen import ENTER, LAPTOP, Screen
from support.web.hearing import AS_SAID, to_be_heard
from support.web.offers import OFFERS
from support.web.server import Server

_MOST_STEPS = 5000

_LISTEN = """
window.announced = [];
window.quietAt = 0;
const isSaid = ({ target }) => target.matches("body > [role=log]");
new MutationObserver((changes) => {
  for (const { addedNodes } of changes.filter(isSaid)) {
    announced.push(...[...addedNodes].map((each) => each.textContent));
    if (addedNodes.length) window.quietAt = performance.now() + 500 + 100 * announced.at(-1).split(" ").length;
  }
}).observe(document.body, { subtree: true, childList: true });
"""
"""Collects what the page lets a screen reader say from now on, and when no other sentence follows: `announce.js`."""

_IS_QUIET = "return performance.now() > window.quietAt;"

_IS_DUE = """
return document.querySelector([".ending", ...arguments[0]]) !== null;
"""
"""Whether this player is to do something, or the game is over."""

_FOCUS = """
if (document.querySelector(".ending")) return "over";
const found = arguments[0].map((offer) => document.querySelector(offer)).find(Boolean);
if (!found || found === document.activeElement) return found ? "here" : "";
found.focus();
return document.activeElement === found ? "there" : "";
"""
"""Puts the focus on what a player does next; "over" at the end; "" where others are due."""

_MOVED = """
if (document.activeElement === document.body) throw new Error("the focus is lost");
return document.activeElement.matches(".rest, .stay");
"""
"""Whether what had the focus is no longer there, and the page has put it where it waits; else it is lost."""

_SHOWN = """
const pressed = [...document.querySelectorAll("main [aria-pressed]")].map((each) => each.getAttribute("aria-pressed"));
return document.querySelector("main").innerText + pressed;
"""
"""What a key changes."""

_READ = re.compile(r"\b(alert|banner|button|content|link|list|panel|pressed|region|toggle)\b|^blank$")


@dataclass
class SpokenGame:
    """A game that is over. table: as it stands."""

    spoken: list[str]
    """What Orca said, from the arrival at the table on."""
    announced: list[str]
    """What the page gave it to say."""
    expected: list[str]
    """What is to be said of its moves, from the first on."""
    table: dict[str, Any]

    def unexpected(self) -> list[str]:
        """Return what Orca said of its own accord that does not name a control or a part of the page."""
        first = next(at for at, said in enumerate(self.spoken) if said in self.announced)
        return [said for said in self.spoken[first:] if said not in self.announced and not _READ.search(said)]


def play_spoken(orca: Orca, home: Path, game: str) -> SpokenGame:
    """Play the last deals of a game against a bot at its usual pace, by keys on what Orca has read."""
    with Server(home) as server:
        evening = Evening(orca.firefox, server, home)
        screen = evening.screen
        screen.open("/")
        screen.size(*LAPTOP)
        orca.firefox.look_at_page()
        begun = len(orca.spoken())
        code = evening.end_of(game, pace="normal")
        screen.evaluate(_LISTEN)
        screen.until(lambda: len(orca.spoken()) > begun, "Orca says nothing")
        _play_by_keys(screen, orca)
        table = screen.ask(f"/api/tables/{code}")
        announced: list[str] = screen.until(lambda: _ended(screen, table), "the end is not announced")
        _wait_until_said(screen, orca)
        expected = screen.evaluate(f"return ({AS_SAID})(arguments[0])", to_be_heard(home, table))
        spoken = orca.spoken()[begun:]
        orca.firefox.forget()
    return SpokenGame(spoken, announced, expected, table)


def _play_by_keys(screen: Screen, orca: Orca) -> None:
    """Press Enter or Space on what there is to do, once Orca has read it: one key would count as struck twice.

    The focus waits for what Orca has to say: where much has changed, a busy Orca forgets the rest when the focus moves.
    """
    for key in islice(cycle((ENTER, " ")), _MOST_STEPS):
        screen.until(lambda: screen.evaluate(_IS_DUE, OFFERS), "nobody plays on")
        _wait_until_said(screen, orca)
        before = len(orca.spoken())
        found = screen.until(lambda: screen.evaluate(_FOCUS, OFFERS), "nobody plays on")
        if found == "over":
            return
        if found == "there":
            screen.until(lambda before=before: len(orca.spoken()) > before, "Orca does not read the focus")
        shown = screen.evaluate(_SHOWN)
        screen.type(key)

        def is_done(shown: str = shown) -> bool:
            return screen.evaluate(_MOVED) or screen.evaluate(_SHOWN) != shown

        screen.until(is_done, "a key does nothing")
    raise AssertionError(f"the game has no end: {screen.texts('main')}")


def _wait_until_said(screen: Screen, orca: Orca) -> None:
    """Wait until Orca has said what the page has given it, and nothing of it twice."""
    try:
        screen.until(lambda: screen.evaluate(_IS_QUIET), "the page does not come to an end")
        screen.until(lambda: not _difference(screen, orca), "Orca does not say all")
    except AssertionError as error:
        raise AssertionError(f"not said as often as the page gives it: {_difference(screen, orca)}") from error


def _difference(screen: Screen, orca: Orca) -> dict[str, int]:
    """Return how much more often than Orca has said it the page has given it something to say, if that is so."""
    announced = _announced(screen)
    said = [each for each in orca.spoken() if each in set(announced)]
    counted = Counter(announced)
    counted.subtract(said[-len(announced) :] if announced else ())
    return {each: count for each, count in counted.items() if count}


def _ended(screen: Screen, table: dict[str, Any]) -> list[str]:
    """Return what the page has given to say, once that is all of it."""
    announced = _announced(screen)
    return announced if any(table["ending"][-1] in each for each in announced[-1:]) else []


def _announced(screen: Screen) -> list[str]:
    return [" ".join(each.split()) for each in screen.evaluate("return announced")]
