"""The page opens while the server does not answer, where a browser allows a service worker, and shows nothing old."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from autopeg.web import worker
from support.web.browser import PATIENCE_MS, PHONE, runs_over
from support.web.device import Device
from support.web.http import PLAIN
from support.web.server import Server

READY = """async () => {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });  // what is wrong with it, if it is
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") await new Promise(done => { active.onstatechange = done; });
  return (await caches.keys()).length;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A browser that allows service workers."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def test_the_page_opens_without_the_server_and_says_what_works(page: Page, home: Path) -> None:
    with Server(home) as server:
        page.goto(f"{server.address}/")
        assert page.evaluate(READY) == 1
    page.goto(f"{server.address}/games")
    expect(page.get_by_role("heading", name="does not answer")).to_be_visible()
    assert not runs_over(page)
    page.get_by_role("link", name="The rules of all games").click()
    expect(page.get_by_text("Muggins").first).to_be_attached()
    page.goto(f"{server.address}/rules/crummy_rummy")
    expect(page.get_by_role("heading", name="Crummy Rummy").first).to_be_visible()
    page.goto(f"{server.address}/games")
    expect(page.get_by_role("heading", name="does not answer")).to_be_visible()
    with Server(home, port=server.port):
        expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()


def test_an_update_is_there_at_once_and_is_what_is_kept(
    page: Page, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(home) as server:
        page.goto(f"{server.address}/rules")
        page.evaluate(READY)
        [before] = page.evaluate("caches.keys()")
        monkeypatch.setattr(worker, "style_sheet", lambda: b"/* another */")
        page.goto(f"{server.address}/rules")
        page.wait_for_function(
            "before => caches.keys().then(keys => keys.length === 1 && keys[0] !== before)", arg=before
        )


def test_all_that_is_kept_is_there_and_no_stream_or_table_is_kept(home: Path) -> None:
    with Server(home) as server:
        device = Device(server.address)
        script = device.client.get("/worker.js")
        assert script.headers["cache-control"] == "no-cache"
        assert not re.search(r"\{version\}|\{kept\}", script.text)
        for address in worker.kept():
            assert httpx.get(server.address + address, verify=PLAIN).status_code == 200, address
        assert not [address for address in worker.kept() if re.match(r"/api/(?!rules/)", address)]
        device.close()


def test_over_plain_http_in_the_network_nothing_is_offered(page: Page, home: Path) -> None:
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    with Server(home) as server:
        page.goto(f"{server.address}/rules")
        page.locator(".rule").first.wait_for()
        assert page.evaluate("navigator.serviceWorker.getRegistrations().then(found => found.length)") == 0
