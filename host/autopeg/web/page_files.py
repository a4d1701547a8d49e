"""Files of the page: the HTML, one style sheet, the browser modules that all games share, and those of each game."""

import asyncio
import json
import os
import re
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from threading import Lock

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from autopeg.base.errors import Failure
from autopeg.registry import deals_cards, page_folders, title_of
from autopeg.web.bundles import Bundles
from autopeg.web.endpoints import room_asked
from autopeg.web.game_page import PAGE_NAMES, page_of
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms

_JAVASCRIPT = "text/javascript"
"""The registry of Windows may call it text, which no browser runs."""
_NO_CACHE = {"Cache-Control": "no-cache"}
"""A browser asks every time whether a file is still the same, so that an update appears at once and completely."""

ENTRY = "/static/main.js"
"""The module that the HTML names."""
_TABLE = "/static/table.js"
_LOBBY = "/static/lobby.js"
_VIEWS = {_LOBBY: ENTRY, "/static/words.js": ENTRY, _TABLE: ENTRY}
"""What the page shows first, or soon, with what is there before."""

STATIC = Path(str(files("autopeg.web") / "static"))
_TABLES = ("/t/{code}", "/tv/{code}")
_PAGES = (
    "/",
    "/games",
    "/games/{id:int}",
    "/games/{id:int}/mistakes/{seat:int}",
    "/statistics",
    "/continue",
    "/count",
    "/rules",
    "/rules/{game}",
    "/tools/{game}/{tool}",
    "/install",
    "/gallery",
    "/learn",
    "/learn/{game}",
    "/duplicate",
    "/duplicate/{game}/{number}",
    "/practise",
    "/practise/{game}/{drill}/{level}",
)
_reading = Lock()
"""Requests that come together wait for one reading of the modules."""
_UNREAD = re.compile(
    rb'("[^"]*")|^ +|/\*.*?\*/\n?|(?<=[{};:,])\n+|(?<=[:,>]) +| +(?=[{>])|;(?=\s*})', re.MULTILINE | re.DOTALL
)
"""What only people read in a style sheet; or a string, which stays."""
VENDOR_MODULE = "htm/preact/standalone.module.js"
VENDOR_FACE = "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2"
"""The text face: Latin letters in all weights, with numerals of one width."""
FACE_ADDRESS = "/vendor/text.woff2"
_KEPT_A_WEEK = {"Cache-Control": "max-age=604800"}
_PRELOADED = f'<link rel="preload" href="{FACE_ADDRESS}" as="font" type="font/woff2" crossorigin>'
_STYLES = (
    "tokens.css",
    "style.css",
    "controls.css",
    "cards.css",
    "scores.css",
    "table.css",
    "counted.css",
    "device.css",
    "steady.css",
    "board.css",
    "pages.css",
)
_LATER_STYLES = ("pad/pad.css", "phones.css", "sideways.css", "large-text.css")
"""The style sheets that all games share: before and after those of the games. Later rules override earlier ones."""


class PageFiles(StaticFiles):
    """Static files that a browser must revalidate before it uses its cache; modules in their bundles.

    directory: where they are; address: where they are served
    """

    def __init__(self, directory: Path, address: str) -> None:
        super().__init__(directory=directory)
        self._address = address

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if not path.endswith(".js") or not isinstance(response, FileResponse):
            return response
        try:
            text = await asyncio.to_thread(_module_text, f"{self._address}/{Path(path).as_posix()}")
        except KeyError:
            raise HTTPException(404) from None  # the disk ignores case, or the file has just come or gone
        return _unless_known(Request(scope), text.encode(), _JAVASCRIPT)

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.update(_NO_CACHE)
        return response


class GameFiles(PageFiles):
    """The browser modules and style sheets in the folder of a game, and no other files there."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".js", ".css")) else ("", None)


def page_routes(rooms: Rooms) -> list[BaseRoute]:
    """Return the routes of all files of the page. Raises Failure if the browser's library is missing.

    `games/NAME/page` is served at /games/NAME, for every game and for folders that games share.
    """
    library = vendor_folder() / VENDOR_MODULE

    async def table(request: Request) -> Response:
        return await _table_shell(rooms, request)

    async def vendor(request: Request) -> Response:
        """Return the browser's library: Preact with hooks and htm in one module without imports."""
        return FileResponse(library, media_type=_JAVASCRIPT, headers=_NO_CACHE)

    async def face(request: Request) -> Response:
        """Return the text face."""
        return FileResponse(vendor_folder() / VENDOR_FACE, media_type="font/woff2", headers=_KEPT_A_WEEK)

    return [
        *(Route(path, _shell) for path in _PAGES),
        *(Route(path, table) for path in _TABLES),
        Route("/page.css", _style_sheet),
        Route("/vendor/preact.js", vendor),
        *([Route(FACE_ADDRESS, face)] if has_face() else []),
        Mount("/static", PageFiles(STATIC, "/static")),
        *(Mount(f"/games/{name}", GameFiles(folder, f"/games/{name}")) for name, folder in game_folders().items()),
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


def _shell(request: Request) -> Response:
    """Return the HTML that every address of the page has, with the modules that it shows first.

    Runs in a thread: the first one waits for all modules to be read.
    """
    return _unless_known(request, html(_LOBBY if request.url.path == "/" else ENTRY), "text/html")


async def _table_shell(rooms: Rooms, request: Request) -> Response:
    """Return the HTML of a table, with the modules of the game that is played there."""
    try:
        shown = _modules_of(await room_asked(rooms, request))
    except Exception:  # whatever it is, the page says it when it asks for the table
        shown = ()
    return _unless_known(request, await asyncio.to_thread(html, _TABLE, *shown), "text/html")


def _modules_of(room: Room) -> tuple[str, ...]:
    """Return the modules that show a table."""
    at = room.snapshot
    modules = page_of(at.game.NAME).MODULES
    score = None if deals_cards(at.game.NAME) else page_of(at.state.options.rules).MODULES.score
    return (modules.table, score) if score else (modules.table,)


def table_modules(game_name: str) -> list[str]:
    """Return the addresses of the bundles that a table of a game needs and the lobby does not."""
    sent = bundles()
    there = {*sent.loaded_by(_LOBBY)}
    return [each for each in sent.loaded_by(_TABLE, page_of(game_name).MODULES.table) if each not in there]


@cache
def html(*shown: str) -> bytes:
    """Return the HTML with the games filled in; made on first use, so that the server starts without importing them.

    shown: modules whose bundles are fetched at once, and not one after the other as they name each other; the lobby by
    default.
    """
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    addresses = bundles().loaded_by(*(shown or (_LOBBY,)))
    modules = "".join(f'<link rel="modulepreload" href="{address}">' for address in addresses)
    filled = {"{face}": _PRELOADED if has_face() else "", "{modules}": modules, "{games}": games_json()}
    for mark, value in filled.items():
        text = text.replace(mark, value)
    return text.encode()


def games_json() -> str:
    """Return the games and the modules of each as JSON, escaped so that nothing ends the enclosing element."""
    offered = [
        {"name": name, "title": title_of(name), "modules": msgspec.to_builtins(page_of(name).MODULES)}
        for name in PAGE_NAMES
    ]
    return json.dumps(offered, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _module_text(address: str) -> str:
    return bundles().text(address)


def bundles() -> Bundles:
    """Return the modules of the page as they are sent. They are read when one of them has changed, come or gone."""
    folders = {"/static": STATIC, **{f"/games/{name}": folder for name, folder in game_folders().items()}}
    found = [(address, folder, file) for address, folder in folders.items() for file in sorted(folder.rglob("*.js"))]
    states = (
        (f"{address}/{file.relative_to(folder).as_posix()}", file, file.stat()) for address, folder, file in found
    )
    now = tuple((address, file, state.st_mtime_ns, state.st_size) for address, file, state in states)
    with _reading:
        return _bundles(now)


@lru_cache(maxsize=1)
def _bundles(files: tuple[tuple[str, Path, int, int], ...]) -> Bundles:
    modules = (page_of(name).MODULES for name in PAGE_NAMES)
    of_games = (url for each in modules for url in (each.table, each.score) if url)
    views = {**_VIEWS, **dict.fromkeys(of_games, _TABLE)}
    return Bundles({address: file.read_text(encoding="utf-8") for address, file, *_ in files}, ENTRY, views)


def _style_sheet(request: Request) -> Response:
    """Return the style sheet. Runs in a thread: the files are read every time."""
    return _unless_known(request, style_sheet(), "text/css")


def style_sheet() -> bytes:
    """Return all style sheets as one, without comments and indents: one more request costs more than rules that are
    not needed."""
    of_games = (sheet for folder in game_folders().values() for sheet in sorted(folder.glob("*.css")))
    names = ("face.css", *_STYLES) if has_face() else _STYLES
    sheets = [*(STATIC / name for name in names), *of_games, *(STATIC / name for name in _LATER_STYLES)]
    return _UNREAD.sub(rb"\1", b"".join(sheet.read_bytes() for sheet in sheets))


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
