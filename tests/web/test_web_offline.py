"""The pages of the site that need no server: below a sub-path, without a network after the first visit."""

import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from autopeg.learning.practice.drill import drill_named
from autopeg.session.card_text import card_text
from release import offline_pages, packs
from support.boards.faulty_board import Faults, FaultyBoard
from support.web.browser import DELIBERATE_TAPS, LAPTOP, PHONE, NewPage, go
from support.web.hands import do, mark
from support.web.server import Server

ROOT = Path(__file__).resolve().parents[2]
MICROPYTHON = ROOT / "node_modules/@micropython"
pytestmark = pytest.mark.skipif(not MICROPYTHON.is_dir(), reason="MicroPython's WebAssembly build is not here")


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def few_packs() -> Iterator[tuple[str, object]]:
    """Yield a lesson, and one level of discards with three steps."""
    yield from packs.lesson_packs(["cribbage", "crib_rummy", "crummy_rummy"])
    drill = drill_named("cribbage", "discards")
    steps = [drill.step(f"dealer-{seed}") for seed in range(3)]
    made = [(step, lambda step=step: drill.table("cribbage", step, card_text)) for step in steps]
    yield "practise/cribbage/discards/dealer", packs.pack("cribbage", "Discards", made)
    level = {"name": "dealer", "title": "Your crib", "standing": ""}
    offered = {"name": "discards", "title": "Discard", "invites": "Keep four.", "levels": [level]}
    yield "practise", [{"game": "cribbage", "title": "Cribbage", "drills": [offered]}]
    yield from packs.word_packs(["cribbage", "crib_rummy", "crummy_rummy"])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The pages, below a sub-path."""
    root = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packs, "all_packs", few_packs)
        offline_pages.write_pages(root / "below/here")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/below/here"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone that has never been there. It fails if anything is asked of another address, or complains."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    made = context.new_page()
    made.add_init_script(DELIBERATE_TAPS)
    asked: list[str] = []
    complaints: list[str] = []
    made.on("request", lambda request: asked.append(request.url))
    made.on("pageerror", lambda error: complaints.append(str(error)))
    yield made
    context.close()
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert complaints == []


def test_a_hand_is_counted_with_its_worth_over_all_starters(page: Page, address: str) -> None:
    page.goto(f"{address}/count/index.html")
    for key in "5h5sjd5c":
        page.keyboard.press(key)
    expect(page.locator(".figures")).to_contain_text("29 at best, with 5♦")
    for key in "5d":
        page.keyboard.press(key)
    expect(page.locator(".answer h2").first).to_have_text("29 points")
    page.get_by_role("button", name="Six dealt cards").click()
    for key in "5h5s6d7ckdqs":
        page.keyboard.press(key)
    expect(page.locator(".answer tbody tr")).to_have_count(15)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_board_pegs_on_the_pages_own_board(page: Page, address: str) -> None:
    page.goto(f"{address}/board/index.html")
    page.locator(".board .led").first.wait_for()
    for key in "B7#":
        page.locator(".board-keys .key", has_text=key).first.click()
    expect(page.locator(".board .led[fill^='rgb(0 ']").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(LAPTOP)
    expect(page.locator(".board-keys .key").last).to_be_in_viewport(ratio=1)


WEB_SERIAL = """
Object.defineProperty(navigator, "serial", { value: { requestPort: async ({ filters: [{ usbVendorId }] }) => {
  let out;
  return {
    open: async ({ baudRate }) => {},
    close: async () => {},
    readable: new ReadableStream({ start: (given) => { out = given; } }),
    writable: new WritableStream({ write: async (bytes) => {
      const said = await boardSays(new TextDecoder().decode(bytes));
      if (said === null) out.error(new DOMException("The device has been lost.", "NetworkError"));
      else for (const part of said) out.enqueue(new TextEncoder().encode(part));
    } }),
  };
} } });
"""
"""Web Serial with a Pico at a port; what the board says comes in any pieces."""


def test_a_board_is_installed_and_looked_at_by_web_serial(page: Page, address: str) -> None:
    board = FaultyBoard(Faults())
    cable = {"is_plugged": True}

    def board_says(said: str) -> list[str] | None:
        if not cable["is_plugged"]:
            return None
        board.virtual.send(said.encode())
        board.run(250)
        text = board.virtual.receive().decode()
        return [text[:7], text[7:]]

    page.expose_function("boardSays", board_says)
    page.add_init_script(WEB_SERIAL)
    page.goto(f"{address}/install/index.html")
    page.get_by_label("Board", exact=True).select_option(label="classic-4: Four lanes, three streets and the curve")
    expect(page.get_by_text("autopeg-classic-4.uf2")).to_be_visible()
    expect(page.get_by_text("RPI-RP2 for a Pico, RP2350 for a Pico 2")).to_be_visible()
    page.get_by_role("button", name="Connect the board").click()
    strip = page.get_by_role("group", name="Strip 0")
    expect(strip).to_contain_text("Strip 0 at GP10, 242 LEDs")
    strip.get_by_role("button", name="green").click()
    expect(page.get_by_text("Lit: LED 1 to 242 of strip 0")).to_be_visible()
    assert all(red == blue == 0 < green for red, green, blue in board.colors().values())
    page.get_by_role("button", name="Walk along lane B").click()
    expect(page.get_by_text(re.compile("Lit: hole \\d+ of lane b is LED"))).to_be_visible()
    board.virtual.type_keys("7")
    expect(page.get_by_text("Keys: 7")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="End the test").click()
    page.get_by_role("button", name="Connect the board").click()
    expect(strip).to_be_visible()
    cable["is_plugged"] = False
    expect(page.get_by_role("alert")).to_have_text("The board was unplugged.")
    expect(page.get_by_role("button", name="Connect the board")).to_be_visible()


def test_a_browser_without_web_serial_is_told_of_the_command(page: Page, address: str) -> None:
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(f"{address}/install/index.html")
    expect(page.get_by_text("This browser cannot reach a USB port")).to_be_visible()


def test_a_drill_is_judged_remembered_and_handed_over_without_a_network(page: Page, address: str) -> None:
    page.goto(f"{address}/practise/index.html")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Your crib").click()
    page.locator(".hand button").first.click()
    page.locator(".hand button").nth(1).click()
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("link", name="All drills").click()
    expect(page.get_by_text("of 1 right here")).to_be_visible()
    expect(page.get_by_text("Kept on this device: 1 answer")).to_be_visible()


def test_what_was_learned_without_a_network_is_handed_over(
    page: Page, address: str, server: Server, browser: Browser, tmp_path: Path
) -> None:
    page.goto(f"{address}/practise/index.html")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Crib Rummy", exact=True).click()
    do(page, "Draw a card")
    expect(page.locator(".verdict.right")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    mark(page, "7 of clubs", "7 of spades")
    page.get_by_role("button", name="Lay them").click()
    expect(page.get_by_role("alert")).to_contain_text("at least three cards")
    mark(page, "jack", "queen")
    page.get_by_role("button", name="Lay them").click()
    expect(page.get_by_role("alert")).to_contain_text("make nothing together")
    mark(page, "jack", "queen", "7 of diamonds")
    page.get_by_role("button", name="+2").click()
    expect(page.locator(".verdict.right")).to_contain_text("A set of three: 2 points")
    page.get_by_role("link", name="All lessons").click()
    page.get_by_label("Address of the server").fill(server.address)
    link = page.get_by_role("link", name="Hand over").get_attribute("href")
    assert link is not None
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    file = tmp_path / "autopeg-learned.json"
    download.value.save_as(file)
    made = NewPage(browser, server.address)
    for path, action in ((link.removeprefix(server.address), None), ("/practise", file)):
        other = made(PHONE, path)
        if action:
            other.get_by_text("Learned without this server").click()
            other.get_by_label("The file").set_input_files(action)
        expect(other.get_by_text("Added: 2 steps of lessons.")).to_be_visible()
        go(other, "/learn")
        expect(other.get_by_text("2 of 7 done")).to_be_visible()
    made.close()
    assert made.complaints == []


def test_a_contract_is_put_together_and_laid_down(page: Page, address: str) -> None:
    page.goto(f"{address}/practise/index.html#/learn/crummy_rummy")
    page.get_by_role("button", name="Skip this step").click()
    mark(page, "king of clubs", "king of hearts", "king of diamonds")
    page.get_by_role("button", name="Put together: set").click()
    do(page, "Lay down")
    expect(page.get_by_role("alert")).to_contain_text("The rules do not allow that")
    mark(page, "7 of clubs", "7 of diamonds", "7 of spades")
    page.get_by_role("button", name="Put together: set").click()
    do(page, "Lay down")
    expect(page.locator(".verdict.right")).to_contain_text("Two sets on the table")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_is_begun_and_its_words_explain_themselves(page: Page, address: str) -> None:
    page.goto(f"{address}/practise/index.html")
    page.get_by_role("link", name="Cribbage", exact=True).click()
    expect(page.locator(".lesson-text h1")).to_be_visible()
    expect(page.locator(".lesson-steps")).to_contain_text("1 of")
