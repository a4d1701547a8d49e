"""Files of the page: the HTML, one style sheet, the browser modules that all games share, and those of each game."""

import json
import os
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from autopeg.base.errors import Failure
from autopeg.registry import page_folders, title_of
from autopeg.web.game_page import PAGE_NAMES, page_of

_NO_CACHE = {"Cache-Control": "no-cache"}
"""A browser asks every time whether a file is still the same, so that an update appears at once and completely."""

STATIC = Path(str(files("autopeg.web") / "static"))
_PAGES = (
    "/",
    "/t/{code}",
    "/tv/{code}",
    "/games",
    "/games/{id:int}",
    "/games/{id:int}/mistakes/{seat:int}",
    "/statistics",
    "/count",
    "/rules",
    "/rules/{game}",
    "/tools/{game}/{tool}",
    "/gallery",
    "/learn",
    "/learn/{game}",
    "/duplicate",
    "/duplicate/{game}/{number}",
    "/practise",
    "/practise/{game}/{drill}/{level}",
)
_UNREAD = re.compile(rb"^ +|/\*.*?\*/\n?|(?<=[{};,])\n", re.MULTILINE | re.DOTALL)
"""What only people read in a style sheet."""
VENDOR_MODULE = "htm/preact/standalone.module.js"
VENDOR_FACE = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
"""The text face: Latin letters in all weights, with numerals of one width."""
_FACE_ADDRESS = "/vendor/text.woff2"
_KEPT_A_WEEK = {"Cache-Control": "max-age=604800"}
_PRELOADED = f'<link rel="preload" href="{_FACE_ADDRESS}" as="font" type="font/woff2" crossorigin>'
_STYLES = (
    "tokens.css",
    "style.css",
    "controls.css",
    "cards.css",
    "scores.css",
    "table.css",
    "steady.css",
    "board.css",
    "boardpanel.css",
    "pages.css",
)
_LATER_STYLES = ("pad/pad.css", "replay.css", "phones.css", "sideways.css", "large-text.css")
"""The style sheets that all games share: before and after those of the games. Later rules override earlier ones."""


class PageFiles(StaticFiles):
    """Static files that a browser must revalidate before it uses its cache."""

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(_NO_CACHE)
        if os.fspath(full_path).endswith(".js"):  # the registry of Windows may call it text, which no browser runs
            response.headers["Content-Type"] = "text/javascript; charset=utf-8"
        return response


class GameFiles(PageFiles):
    """The browser modules and style sheets in the folder of a game, and no other files there."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".js", ".css")) else ("", None)


def page_routes() -> list[BaseRoute]:
    """Return the routes of all files of the page. Raises Failure if the browser's library is missing.

    `games/NAME/page` is served at /games/NAME, for every game and for folders that games share.
    """
    library = vendor_folder() / VENDOR_MODULE

    async def vendor(request: Request) -> Response:
        """Return the browser's library: Preact with hooks and htm in one module without imports."""
        return FileResponse(library, media_type="text/javascript", headers=_NO_CACHE)

    async def face(request: Request) -> Response:
        """Return the text face."""
        return FileResponse(vendor_folder() / VENDOR_FACE, media_type="font/woff2", headers=_KEPT_A_WEEK)

    return [
        *(Route(path, _shell) for path in _PAGES),
        Route("/page.css", _style_sheet),
        Route("/vendor/preact.js", vendor),
        *([Route(_FACE_ADDRESS, face)] if has_face() else []),
        Mount("/static", PageFiles(directory=STATIC)),
        *(Mount(f"/games/{name}", GameFiles(directory=folder)) for name, folder in game_folders().items()),
    ]


def not_found_page() -> Response:
    """Return the page for an address where nothing is."""
    return FileResponse(STATIC / "not-found.html", 404, headers=_NO_CACHE)


def vendor_folder() -> Path:
    """Return the folder of the browser's libraries: in the wheel, or in a work tree where npm has put them.

    Raises Failure if they are missing.
    """
    packaged = Path(str(files("autopeg.web") / "vendor"))
    folder = packaged if packaged.is_dir() else Path(__file__).parents[3] / "node_modules"
    if not (folder / VENDOR_MODULE).is_file():
        raise Failure(f"the page's JavaScript library is missing: run `make node_modules/ready` in {folder.parent}")
    return folder


def has_face() -> bool:
    """Return whether the text face is there: a work tree may be older than it, and shows the face of the system."""
    return (vendor_folder() / VENDOR_FACE).is_file()


async def _shell(request: Request) -> Response:
    """Return the HTML that every address of the page has."""
    return _unless_known(request, _html(), "text/html")


@cache
def _html() -> bytes:
    """Return the HTML with the games filled in; made on first use, so that the server starts without importing them."""
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    return text.replace("{face}", _PRELOADED if has_face() else "").replace("{games}", games_json()).encode()


def games_json() -> str:
    """Return the games and the modules of each as JSON, escaped so that nothing ends the enclosing element."""
    offered = [
        {"name": name, "title": title_of(name), "modules": msgspec.to_builtins(page_of(name).MODULES)}
        for name in PAGE_NAMES
    ]
    return json.dumps(offered, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _style_sheet(request: Request) -> Response:
    """Return the style sheet. Runs in a thread: the files are read every time."""
    return _unless_known(request, style_sheet(), "text/css")


def style_sheet() -> bytes:
    """Return all style sheets as one, without comments and indents: one more request costs more than rules that are
    not needed."""
    of_games = (sheet for folder in game_folders().values() for sheet in sorted(folder.glob("*.css")))
    names = ("face.css", *_STYLES) if has_face() else _STYLES
    sheets = [*(STATIC / name for name in names), *of_games, *(STATIC / name for name in _LATER_STYLES)]
    return _UNREAD.sub(b"", b"".join(sheet.read_bytes() for sheet in sheets))


def game_folders() -> dict[str, Path]:
    """Return the folders with files for the browser by their names: those that games share, then those of the games."""
    by_name = page_folders()
    return {name: by_name[name] for name in sorted(by_name, key=lambda name: (name in PAGE_NAMES, name))}


def _unless_known(request: Request, content: bytes, media_type: str) -> Response:
    """Return content, or only that the browser has it already."""
    headers = {**_NO_CACHE, "ETag": f'"{sha256(content).hexdigest()[:32]}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=media_type)
