"""The HTML shell of the page: the style sheets of the games, and the list of games for the browser."""

import json
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.responses import Response

from autopeg.registry import title_of
from autopeg.web.game_page import PAGE_NAMES, page_of
from autopeg.web.page_files import NO_CACHE

_STYLES = "    {styles}\n"
_GAMES = "{games}"


class Shell:
    """The HTML that every address of the page returns. path: of the template, with placeholders for the games."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def response(self) -> Response:
        """Return the page."""
        headers = {"Cache-Control": NO_CACHE, "ETag": f'"{sha256(self._html).hexdigest()[:32]}"'}
        return Response(self._html, media_type="text/html", headers=headers)

    @cached_property
    def _html(self) -> bytes:
        """The page with the games filled in; built on first use, so that the server starts without importing them."""
        html = self._path.read_text(encoding="utf-8")
        return html.replace(_STYLES, _style_links()).replace(_GAMES, _games_json()).encode()


def _style_links() -> str:
    styles = dict.fromkeys(style for name in PAGE_NAMES for style in page_of(name).MODULES.styles)
    return "".join(f'    <link rel="stylesheet" href="{style}">\n' for style in styles)


def _games_json() -> str:
    """Return the games as JSON for the browser, escaped so that nothing ends the enclosing element."""
    games = [
        {"name": name, "title": title_of(name), "modules": msgspec.to_builtins(page_of(name).MODULES)}
        for name in PAGE_NAMES
    ]
    return json.dumps(games, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
