"""The routes of the page, with addresses of things that there are."""

import re
from collections.abc import Mapping
from typing import Any

from starlette.routing import Mount, Route

from support.web.server import Server


def paths_of(server: Server, code: str, named: Mapping[str, str] | None = None) -> dict[str, set[str]]:
    """Return the address and the methods of every route of the page.

    code: of a table; named: what to write for other parts of an address, by their names; "1" for those not named.
    """
    inner: Any = server.page.app
    words = {"code": code, "board": "2", **(named or {})}
    found: dict[str, set[str]] = {}
    for route in inner._app.routes:
        assert isinstance(route, Route | Mount)
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda name: words.get(name[1], "1"), route.path)
        methods = route.methods if isinstance(route, Route) else {"GET", "HEAD"}
        found.setdefault(path if isinstance(route, Route) else f"{path}/main.js", set()).update(methods or ())
    return found
