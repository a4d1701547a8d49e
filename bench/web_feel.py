"""How the page feels in a browser: its weight, when it can be used, how cards fly, and what jumps."""

import json
import tempfile
import time
from collections.abc import Callable
from functools import partial
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from autopeg.registry import GAME_NAMES
from measure import judge, show
from support.web.browser import CHROMIUM, PHONE
from support.web.server import Server
from support.web.weight import weigh

ROUNDS = 5
SLOWER = 4
LATENCY_MS, BYTES_PER_SECOND = 300, 200 * 1024
LONG_TASK_MS = 50
SEATS = [{"name": "Ann", "is_mine": True}, {"bot": "beginner"}]

_ALL_ARRIVED_MS = 1500
_WATCH = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shifts += value;  // those after an input as well
  }).observe({ type: "layout-shift" });
}"""

_FRAMES = """async () => {
  const flying = () => document.getAnimations().filter(({ playState, effect }) =>
    playState === "running" && effect.target?.closest(".flying, [data-card], .moving"));
  while (!flying().length) await new Promise(requestAnimationFrame);
  const begin = performance.now();
  let frames = 0;
  while (flying().length) {
    await new Promise(requestAnimationFrame);
    frames += 1;
  }
  return frames / (performance.now() - begin);
}"""
"""Frames a millisecond from the first moving card until the last one has arrived."""

_ONE_CARD = """() => {
  document.body.innerHTML = "<div class=moving style='width: 60px; height: 84px; background: red'></div>";
  document.querySelector(".moving").animate([{ transform: "none" }, { transform: "translate(200px, 300px)" }],
    { duration: 600 });
}"""


def run() -> None:
    """Print the figures of a Chromium on this computer, if there is one."""
    if CHROMIUM is None:
        print("  there is no Chromium here to look with")
        return
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        _weigh(browser, server.address)
        _time_first_card(browser, server.address)
        _time_slow_network(browser, server.address)
        _watch_flights(browser, server.address)
        browser.close()


def _device(browser: Browser, address: str) -> Page:
    """Return the page of a device that the server knows, with nothing shown and nothing kept."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    context.request.post(f"{address}/api/me", data={})
    return context.new_page()


def _table(page: Page, address: str, game: str) -> str:
    """Open a table and return its address."""
    answer = page.context.request.post(f"{address}/api/tables", data={"game": game, "seats": SEATS})
    return f"{address}/t/{answer.json()['code']}"


def _weigh(browser: Browser, address: str) -> None:
    for name in ("lobby", *GAME_NAMES):
        page = _device(browser, address)
        at, shows = (address, ".play-now") if name == "lobby" else (_table(page, address, name), ".scores")
        found = weigh(page, at, shows)
        judge(f"first load, {name}", sum(found.values()) / 1024, "KB", 90)
        judge(f"first load, {name}, requests", len(found), "", 25)
        page.context.close()


def _seconds(browser: Browser, address: str, work: Callable[[Page], None]) -> float:
    """Return the least time of some work on the page of a new device: other programs disturb the other times."""
    times: list[float] = []
    for _ in range(ROUNDS):
        page = _device(browser, address)
        begin = time.perf_counter()
        work(page)
        times.append(time.perf_counter() - begin)
        page.context.close()
    return min(times)


def _time_first_card(browser: Browser, address: str) -> None:
    def play(page: Page) -> None:
        page.goto(address)
        page.locator(".play-now").first.click()
        page.locator(".hand .pick").nth(5).wait_for()

    judge("from / to six own cards, the least", _seconds(browser, address, play), "s", 1.5, digits=2)


def _time_slow_network(browser: Browser, address: str) -> None:
    def slowly(shows: str, path: Callable[[Page], str]) -> Callable[[Page], None]:
        def load(page: Page) -> None:
            at = path(page)
            tools = page.context.new_cdp_session(page)
            tools.send("Network.enable")
            slow = {"latency": LATENCY_MS, "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND}
            tools.send("Network.emulateNetworkConditions", {"offline": False, **slow})
            page.goto(at, wait_until="commit")
            page.locator(shows).first.wait_for()

        return load

    network = f"at {LATENCY_MS} ms and {BYTES_PER_SECOND // 1024} KB/s"
    lobby = _seconds(browser, address, slowly(".play-now", lambda page: address))
    judge(f"the lobby, usable {network}, the least", lobby, "s", 2.5, digits=2)
    game = _seconds(browser, address, slowly(".hand .pick", lambda page: _table(page, address, "cribbage")))
    judge(f"a game, usable {network}, the least", game, "s", 2.5, digits=2)


def _watch_flights(browser: Browser, address: str) -> None:
    """Discard, beside an empty page with one moving card, each several times: other programs disturb some of them."""
    ratios: list[float] = []
    shifts: list[float] = []
    layouts: list[float] = []
    for _ in range(ROUNDS):
        empty = browser.new_page()
        empty.goto("about:blank")
        alone = _frames(empty, partial(empty.evaluate, _ONE_CARD))
        empty.close()
        page = _before_discard(browser, address)
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable")
        page.evaluate(_WATCH)
        before = _count(tools, "LayoutCount")
        ratios.append(_frames(page, page.get_by_role("button", name="Discard").click) / alone)
        layouts.append(_count(tools, "LayoutCount") - before)
        page.wait_for_timeout(_ALL_ARRIVED_MS)
        shifts.append(page.evaluate("window.shifts"))
        page.context.close()
    judge("frames of cards that fly to the crib, as a ratio", median(ratios), "", 0.9, is_least=True, digits=2)
    show("layouts from the discard until the cards are there", f"{min(layouts):.0f}", "the fewest")
    judge("shifts, also after input, of a discard", max(shifts), "", 0, digits=3)
    longest = min(_longest_task(browser, address) for _ in range(ROUNDS))
    show("processors wanted by other programs meanwhile", f"{getloadavg()[0] / (cpu_count() or 1):.1f} for each")
    judge(f"the longest task at a processor {SLOWER} times slower, the least", longest, "ms", LONG_TASK_MS)


def _before_discard(browser: Browser, address: str) -> Page:
    """Return a page with two cards marked."""
    page = _device(browser, address)
    page.goto(_table(page, address, "cribbage"))
    page.locator(".hand .pick").nth(5).wait_for()
    page.wait_for_load_state("networkidle")
    for card in (0, 1):
        page.locator(".hand .pick").nth(card).click()
    return page


def _longest_task(browser: Browser, address: str) -> float:
    """Return the most processor time, in ms, of a task after a discard. By the clock other programs would count."""
    page = _before_discard(browser, address)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser.start_tracing(page=page, categories=["toplevel"])
    page.evaluate("() => { setTimeout(() => document.querySelector('.discard-button').click()); }")
    page.locator(".hand .gone").nth(1).wait_for(state="attached")
    page.wait_for_timeout(_ALL_ARRIVED_MS)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    pages = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    return max(each.get("tdur", 0) / 1000 for each in events if (each["pid"], each["tid"]) in pages)


def _frames(page: Page, begin: Callable[[], Any]) -> float:
    """Return how many frames a millisecond a page shows while something moves that `begin` starts."""
    page.evaluate(f"() => {{ window.seen = ({_FRAMES})(); }}")
    begin()
    return page.evaluate("window.seen")


def _count(tools: Any, name: str) -> float:
    metrics = tools.send("Performance.getMetrics")["metrics"]
    return next(each["value"] for each in metrics if each["name"] == name)
