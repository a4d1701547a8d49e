"""Web page: time to the first page and from a tap to another phone, many phones at once, a flood, and a long day."""

import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from measure import best_seconds, judge, judge_all, show

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import web_feel
from autopeg.web.guard import REQUESTS_PER_SECOND
from support.web.device import Device
from support.web.process import ServerProcess
from support.web.server import Server

STARTS = 7
ENTRIES = 60
FLOOD_BEGINS_S = 2.0
TAPS = 40
TABLES = 8
PHONES = 60
ENTRIES_A_TABLE = 12
DAY_ENTRIES = 24 * 60 * 60 // 8  # an entry every eight seconds, day and night
POINTS_A_GAME = 61
ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}


def run() -> None:
    web_feel.run()
    _time_start()
    with tempfile.TemporaryDirectory() as folder:
        with Server(Path(folder)) as server:
            _time_taps(server.address)
            _time_many_phones(server.address)
        _time_beside_a_flood(Path(folder))
        _live_a_day(Path(folder))


def _time_start() -> None:
    baseline = best_seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), rounds=5)
    show("python -c pass", f"{baseline * 1e3:.0f} ms", "baseline")
    for board in ("none", "virtual"):
        times: list[float] = []
        for _ in range(STARTS):
            with tempfile.TemporaryDirectory() as folder:
                begin = time.perf_counter()
                with ServerProcess(Path(folder) / "home", "--board", board):
                    times.append(time.perf_counter() - begin)
        judge(f"from the command to the first page, --board {board}, median", median(times), "s", 0.5, digits=2)


def _time_taps(address: str) -> None:
    """Print the time from a tap on one phone to the number on another, in two windows of a browser."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("  there is no Chromium here to tap in")
        return
    from playwright.sync_api import expect, sync_playwright

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        ann, bob = (browser.new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2))
        ann.goto(address)
        ann.get_by_role("button", name="Score pad").click()
        ann.get_by_text("Rules and match").click()
        ann.get_by_role("group", name="Points to win").get_by_role("button", name="241").click()
        ann.get_by_role("button", name="Open the table").click()
        ann.locator(".key").first.wait_for()
        bob.goto(ann.url)
        bob.locator(".scores .points").first.wait_for()
        now = "performance.timeOrigin + performance.now()"
        ann.evaluate(f"addEventListener('pointerdown', () => {{ window.tapped = {now}; }}, true)")
        bob.evaluate(
            "new MutationObserver(() => { window.seen = " + now + "; })"
            ".observe(document.querySelector('.scores'), { subtree: true, characterData: true, childList: true })"
        )
        times: list[float] = []
        for tap in range(1, TAPS + 1):
            ann.keyboard.press("2")
            ann.get_by_role("button", name="Peg", exact=True).click()
            expect(bob.locator(".scores .points").first).to_have_text(str(2 * tap))
            times.append(bob.evaluate("window.seen") - ann.evaluate("window.tapped"))
        browser.close()
    judge("from a tap to the other phone, median", median(times), "ms", 100)
    show("slowest in twenty", f"{quantiles(times, n=20)[-1]:.0f} ms")


def _time_many_phones(address: str) -> None:
    """Peg at all tables at once; an entry has arrived when every phone at its table has it."""
    hosts = [Device(address) for _ in range(TABLES)]
    codes = [host.open_table("score", ANN, BOB, options={"target": 241}) for host in hosts]
    arrived: list[list[dict[int, float]]] = [[] for _ in codes]
    ready = threading.Barrier(PHONES + 1)
    threads = [
        threading.Thread(target=_listen, args=(address, codes[at % TABLES], arrived[at % TABLES], ready), daemon=True)
        for at in range(PHONES)
    ]
    for thread in threads:
        thread.start()
    ready.wait()
    sent: dict[tuple[int, int], float] = {}

    def peg(at: int) -> None:
        for entry in range(1, ENTRIES_A_TABLE + 1):
            sent[at, entry] = time.perf_counter()
            hosts[at].do(codes[at], "move", seat=0, move={"type": "points", "player": 0, "points": 1})
            time.sleep(0.2)

    pegging = [threading.Thread(target=peg, args=(at,)) for at in range(TABLES)]
    for thread in pegging:
        thread.start()
    for thread in (*pegging, *threads):
        thread.join()
    heard = [(begin, [phone[entry] for phone in arrived[at] if entry in phone]) for (at, entry), begin in sent.items()]
    judge_all("scores that have arrived at a phone", sum(len(phones) for _, phones in heard), PHONES * ENTRIES_A_TABLE)
    times = [(max(phones) - begin) * 1e3 for begin, phones in heard]
    judge(f"an entry to all of {PHONES} phones at {TABLES} tables, median", median(times), "ms", 100)
    show("slowest in twenty", f"{quantiles(times, n=20)[-1]:.0f} ms")


def _listen(address: str, code: str, arrived: list[dict[int, float]], ready: threading.Barrier) -> None:
    """Act as a phone and record when each score arrives."""
    seen: dict[int, float] = {}
    device = Device(address)
    with device.stream(code) as tables:
        next(tables)
        arrived.append(seen)
        ready.wait()
        for table in tables:
            seen[table["scores"][0]] = time.perf_counter()
            if table["scores"][0] == ENTRIES_A_TABLE:
                break


def _time_beside_a_flood(folder: Path) -> None:
    """Peg while another address sends requests as fast as it can, holds connections and never reads its streams."""
    if sys.platform != "linux":
        print("  there is no second address here to be hostile from")
        return
    with ServerProcess(folder / "flood") as server:
        ann, bob = Device(server.address), Device(server.address)
        code = ann.open_table("score", ANN, BOB, options={"target": 241})
        with bob.stream(code) as tables:
            calm_ms = _entries_ms(ann, code, tables, 0)
            show("an entry to another phone, median", f"{calm_ms:.1f} ms", "baseline")
            hostile = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("web_flood.py")), str(server.port), code]
            )
            time.sleep(FLOOD_BEGINS_S)
            judge(
                "the same beside a flood from elsewhere", _entries_ms(ann, code, tables, ENTRIES), "ms", 100, digits=1
            )
            hostile.terminate()
            hostile.wait()
        ann.close()
        bob.close()


def _entries_ms(device: Device, code: str, tables: Iterator[dict[str, Any]], before: int) -> float:
    """Return the median time of an entry to another phone, in ms. before: the entries made so far."""
    times: list[float] = []
    for score in range(before + 1, before + ENTRIES + 1):
        begin = time.perf_counter()
        device.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 1})
        next(table for table in tables if table["scores"][0] == score)
        times.append((time.perf_counter() - begin) * 1e3)
    return median(times)


def _live_a_day(folder: Path) -> None:
    """Make the entries of 24 hours, game after game, with phones coming and going, and print the server's memory."""
    if not Path("/proc/self/status").exists():
        print("  the memory of a process cannot be read here")
        return
    sizes: list[float] = []
    with ServerProcess(folder / "day") as server:
        device = Device(server.address)
        code = device.open_table("score", ANN, BOB, options={"target": POINTS_A_GAME})
        for entry in range(DAY_ENTRIES):
            time.sleep(1 / REQUESTS_PER_SECOND)
            if entry % 50 == 0:
                with device.stream(code) as tables:
                    next(tables)
            if device.ask(code, "move", seat=0, move={"type": "points", "player": entry % 2, "points": 4}).is_error:
                device.do(code, "next", seat=0)
            if entry % (DAY_ENTRIES // 8) == DAY_ENTRIES // 8 - 1:
                sizes.append(_resident_mb(server.pid))
        device.close()
    show("the server after three hours", f"{sizes[0]:.1f} MB", "baseline")
    judge("what it has grown by after 24 hours", sizes[-1] - sizes[0], "MB", 2, digits=1)


def _resident_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1]) / 1024
