"""What a page loads over the wire when it is opened for the first time."""

import httpx
from playwright.sync_api import Page

LATER = (".woff2", "sounds.js")
"""What the page is usable without."""
OF_GAME = ("/api/tables/", "/api/stream/")
"""What a game has come to, by the cards dealt and the moves of bots: each time as heavy as it happens to be."""


def weigh(page: Page, address: str, shows: str) -> dict[str, int]:
    """Open an address and return the bytes of every file but the position, by its path, over the wire.

    What the page has asked for before does not count, even if it comes meanwhile.
    """
    tools = page.context.new_cdp_session(page)
    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}
    tools.on(
        "Network.requestWillBeSent",
        lambda sent: paths.__setitem__(sent["requestId"], httpx.URL(sent["request"]["url"]).path),
    )
    tools.on(
        "Network.loadingFinished",
        lambda done: sizes.__setitem__(done["requestId"], int(done["encodedDataLength"])),
    )
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(address)
    page.locator(shows).first.wait_for()
    page.wait_for_load_state("networkidle")
    tools.detach()
    return {
        path: sizes[request]
        for request, path in paths.items()
        if request in sizes and not path.endswith(LATER) and not path.startswith(OF_GAME)
    }
