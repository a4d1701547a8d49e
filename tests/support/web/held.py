"""Requests held back until a test releases them, as on a slow network."""

from collections.abc import Callable

from playwright.sync_api import Page, Route

from support.web.browser import PATIENCE_MS

_PAUSE_MS = 10


def hold(page: Page, reach: Callable[[], object], *late: str) -> list[Route]:
    """Do what asks for some addresses; return the first request for each, all of which wait."""
    held: list[Route] = []
    for path in late:
        page.route(path, lambda route: held.append(route), times=1)
    reach()
    for _ in range(PATIENCE_MS // _PAUSE_MS):
        if len(held) == len(late):
            return held
        page.wait_for_timeout(_PAUSE_MS)  # a request that is seen is held a little later
    raise AssertionError(f"of {late} only {[route.request.url for route in held]} was asked for")
