"""The page's HTML around everything: the style sheets of the games, and what the browser is told of each of them."""

import json
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.responses import Response

from autopeg.registry import title_of
from autopeg.web.game_page import PAGE_NAMES, page_of
from autopeg.web.page_files import ASK_EVERY_TIME

_STYLES = "    {styles}\n"
_GAMES = "{games}"


class Shell:
    """The HTML that every address of the page answers with. path: of the file, with places for what games bring."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def response(self) -> Response:
        """Return the page."""
        headers = {"Cache-Control": ASK_EVERY_TIME, "ETag": f'"{sha256(self._html).hexdigest()[:32]}"'}
        return Response(self._html, media_type="text/html", headers=headers)

    @cached_property
    def _html(self) -> bytes:
        """The page with what the games bring, read when it is first asked for: the server starts without them."""
        html = self._path.read_text(encoding="utf-8")
        return html.replace(_STYLES, _style_links()).replace(_GAMES, _games_told()).encode()


def _style_links() -> str:
    styles = dict.fromkeys(style for name in PAGE_NAMES for style in page_of(name).MODULES.styles)
    return "".join(f'    <link rel="stylesheet" href="{style}">\n' for style in styles)


def _games_told() -> str:
    """Return the games as the browser reads them: JSON in which nothing ends the element that it stands in."""
    told = [
        {"name": name, "title": title_of(name), "modules": msgspec.to_builtins(page_of(name).MODULES)}
        for name in PAGE_NAMES
    ]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
