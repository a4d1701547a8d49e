"""The page in a real browser: two phones and a laptop, reload, restart, the board, and what everybody can use."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from web_server import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
playwright = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="THE PAGE IS NOT TESTED: there is no Chromium here")

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
PATIENCE = 400


@pytest.fixture(scope="module")
def browser() -> Iterator["playwright.Browser"]:
    with playwright.sync_playwright() as player:
        started = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def new_page(browser: "playwright.Browser", server: Server) -> Iterator["NewPage"]:
    """Make the page of a device of its own; whatever its console complains about fails the test."""
    made = NewPage(browser, server.address)
    yield made
    made.close()
    assert made.complaints == []


class NewPage:
    def __init__(self, browser: "playwright.Browser", address: str) -> None:
        self._browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._contexts: list[playwright.BrowserContext] = []

    def __call__(self, size: dict[str, int] = PHONE, path: str = "/", **more: str) -> "playwright.Page":
        context = self._browser.new_context(viewport=size, reduced_motion="reduce", **more)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.goto(self.address + path)
        return page

    def _hear(self, kind: str, text: str) -> None:
        # A refusal is an answer of the server, and a connection that is cut is what a test does on purpose.
        if kind == "error" and "status of 4" not in text and "net::ERR" not in text:
            self.complaints.append(text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def open_table(page: "playwright.Page", title: str, other: str, *, name: str = "Ann") -> str:
    """Open a table from the lobby and return its code. other: who sits at seat 2, as the choice says it."""
    page.get_by_role("button", name=title).click()
    page.get_by_label("Name at seat 1").fill(name)
    page.get_by_label("Who sits at seat 2").select_option(label=other)
    if other == "on another device":
        page.get_by_label("Name at seat 2").fill("Bob")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()
    return page.url.rsplit("/", 1)[1]


def step(page: "playwright.Page") -> bool:
    """Do the first thing that the page offers; return whether the game is over."""
    for offer in (".ending", ".shown .button.main", ".hand .pick", ".play .row .button.main", ".cell.open button"):
        found = page.locator(offer)
        if not found.count():
            continue
        if offer == ".ending":
            return True
        if offer == ".hand .pick" and page.get_by_text("away", exact=False).and_(page.locator("button")).count():
            for at in range(found.count()):
                if page.locator(".play .row .button.main:enabled").count():
                    break
                found.nth(at).click(timeout=2000)
            page.locator(".play .row .button.main").click(timeout=2000)
        else:
            found.first.click(timeout=2000)
        return False
    page.wait_for_timeout(30)
    return False


def play_to_the_end(*pages: "playwright.Page") -> None:
    for _ in range(PATIENCE):
        for page in pages:
            try:
                if step(page):
                    return
            except playwright.Error:
                continue  # what was offered is gone: the other has moved on
    raise AssertionError(pages[0].locator("main").inner_text())


def test_two_phones_play_a_game_of_cribbage_and_the_laptop_looks_on(new_page: NewPage) -> None:
    ann = new_page()
    ann.get_by_role("button", name="Cribbage Six").click()
    ann.get_by_text("Rules and match").click()
    ann.get_by_label("Points to win").select_option(label="61")
    ann.get_by_label("Name at seat 1").fill("Ann")
    ann.get_by_label("Who sits at seat 2").select_option(label="on another device")
    ann.get_by_label("Name at seat 2").fill("Bob")
    ann.get_by_role("button", name="Open the table").click()
    ann.locator(".scores").wait_for()
    code = ann.url.rsplit("/", 1)[1]
    bob = new_page(path=f"/t/{code}")
    bob.get_by_role("button", name="Sit down as Bob").click()
    laptop = new_page(LAPTOP, f"/t/{code}")
    play_to_the_end(ann, bob)
    playwright.expect(laptop.locator(".ending h2")).to_contain_text("win")
    assert laptop.locator(".ending h2").inner_text() == ann.locator(".ending h2").inner_text()
    laptop.get_by_role("link", name="Look at it again").click()
    laptop.get_by_role("button", name="last move").click()
    playwright.expect(laptop.locator(".said")).to_contain_text("Move")


def test_a_phone_plays_table_top_cribbage_against_a_bot_by_keyboard_and_tap(new_page: NewPage) -> None:
    ann = new_page()
    open_table(ann, "Table Top", "a bot: beginner")
    ann.locator(".cell.open button").first.wait_for()
    for _ in range(3):
        ann.locator(".cell.open button").first.focus()
        ann.keyboard.press("Enter")
        ann.wait_for_timeout(900)
    playwright.expect(ann.locator(".cell .card")).not_to_have_count(1)


def test_a_reload_and_a_cut_line_bring_back_the_same_hand(new_page: NewPage) -> None:
    ann = new_page()
    open_table(ann, "Cribbage Six", "a bot: beginner")
    ann.locator(".hand .card").first.wait_for()

    def hand() -> list[str]:
        return [name.inner_text() for name in ann.locator(".hand .card .hidden").all()]

    before = hand()
    ann.reload()
    ann.locator(".hand .card").first.wait_for()
    assert hand() == before
    ann.context.set_offline(True)
    ann.locator(".hand .pick").nth(0).click()
    ann.locator(".hand .pick").nth(1).click()
    ann.get_by_role("button", name="away").click()
    playwright.expect(ann.get_by_role("alert")).to_contain_text("No connection")
    ann.context.set_offline(False)
    ann.get_by_role("button", name="away").click()
    playwright.expect(ann.locator(".hand .card")).to_have_count(4)


def test_the_score_pad_shows_what_is_pending_and_every_phone_sees_what_is_pegged(new_page: NewPage) -> None:
    ann = new_page()
    code = open_table(ann, "Score pad", "on another device")
    bob = new_page(path=f"/t/{code}")
    bob.get_by_role("button", name="Sit down as Bob").click()
    ann.get_by_role("button", name="1", exact=True).click()
    ann.get_by_role("button", name="2", exact=True).click()
    playwright.expect(ann.locator(".typed")).to_contain_text("+12 0 → 12")
    ann.get_by_role("button", name="Peg").click()
    playwright.expect(bob.locator(".scores .points").first).to_have_text("12")
    bob.keyboard.type("b8")
    bob.keyboard.press("Enter")
    playwright.expect(ann.locator(".scores .points").nth(1)).to_have_text("8")
    ann.get_by_role("button", name="Undo").click()
    playwright.expect(bob.locator(".scores .points").nth(1)).to_have_text("0")


def test_two_people_on_one_phone_hand_the_screen_over(new_page: NewPage) -> None:
    ann = new_page()
    ann.get_by_role("button", name="Cribbage Six").click()
    ann.get_by_label("Who sits at seat 2").select_option(label="on this device")
    ann.get_by_label("Name at seat 2").fill("Bob")
    ann.get_by_role("button", name="Open the table").click()
    ann.get_by_role("button", name="show my cards").click()
    playwright.expect(ann.locator(".hand .card")).to_have_count(6)
    ann.locator(".hand .pick").nth(0).click()
    ann.locator(".hand .pick").nth(1).click()
    ann.get_by_role("button", name="away").click()
    playwright.expect(ann.get_by_role("button", name="show my cards")).to_be_visible()
    playwright.expect(ann.locator(".hand")).to_have_count(0)


PAGES = ("/", "/games", "/statistics", "/count", "cribbage", "tabletop", "score")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_and_nothing_runs_over_a_phone(new_page: NewPage, scheme: str) -> None:
    assert AXE.is_file(), "run `make node_modules/ready`"
    titles = {"cribbage": "Cribbage Six", "tabletop": "Table Top", "score": "Score pad"}
    for path in PAGES:
        page = new_page(PHONE, path if path.startswith("/") else "/", color_scheme=scheme)
        if path in titles:
            other = "on another device" if path == "score" else "a bot: beginner"
            open_table(page, titles[path], other)
            page.locator(".hand .card, .cell.open, .key").first.wait_for()
        else:
            page.locator("h1").wait_for()
        # The policy of the page lets no script in but its own: the tool runs beside it, not in it.
        found = page.evaluate(f"{AXE.read_text(encoding='utf-8')}; axe.run()")
        serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
        told = [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in serious]
        assert not told, (path, scheme, told)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, "runs over the side")


def test_the_page_follows_the_virtual_board(browser: "playwright.Browser", home: Path) -> None:
    with Server(home, "virtual") as server:
        made = NewPage(browser, server.address)
        ann = made(LAPTOP)
        open_table(ann, "Score pad", "on another device")
        ann.locator(".board.lit .led").first.wait_for()
        keypad = server.page.desk.keeper
        assert keypad is not None
        keys = keypad.board.keypad()
        assert keys is not None
        keys.type_keys("B7#")
        playwright.expect(ann.locator(".scores .points").nth(1)).to_have_text("7")
        made.close()
        assert made.complaints == []
