"""What games bring to the browser: modules and style sheets in their own folders, at addresses that the page knows."""

import re
from pathlib import Path

import httpx
import pytest

from autopeg.registry import GAME_NAMES, title_of
from autopeg.web.game_page import PAGE_NAMES, page_of
from autopeg.web.page_files import GameFiles
from support.web.browser import NewPage
from support.web.http import PLAIN
from support.web.server import Server

STATIC = Path(__file__).parents[2] / "host/autopeg/web/static"
GAMES = STATIC.parents[1] / "games"
EXPORTS = {
    "table": "Game",
    "sketch": "drawing",
    "replay": "OpenTable",
    "statistics": "Averages",
    "score": "FORMS",
    "tools": "TOOLS",
}
"""What a module of each kind has to export."""


def modules_of(name: str) -> dict[str, str]:
    modules = page_of(name).MODULES
    found = {kind: getattr(modules, kind) for kind in EXPORTS}
    return {kind: url for kind, url in found.items() if url is not None}


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_module_that_a_game_names_is_there_and_shows_what_it_is_for(server: Server, name: str) -> None:
    found = modules_of(name)
    for kind, url in found.items():
        answer = httpx.get(server.address + url, verify=PLAIN)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert re.search(rf"^export const {{[^}}]*\b{EXPORTS[kind]}\b", answer.text, re.MULTILINE)


def test_the_page_is_told_of_every_game_and_has_each_style_sheet_once(new_page: NewPage) -> None:
    ann = new_page()
    told = ann.evaluate("async () => (await import('/static/lazy.js')).FIRST_GAME")
    assert told == PAGE_NAMES[0]
    for name in PAGE_NAMES:
        title = ann.evaluate("async (name) => (await import('/static/lazy.js')).titleOf(name)", name)
        assert title == title_of(name)
    styles = ann.evaluate("() => [...document.styleSheets].map((sheet) => new URL(sheet.href).pathname)")
    assert styles == ["/page.css"]
    sheet = httpx.get(ann.url.rstrip("/") + styles[0], verify=PLAIN)
    assert sheet.headers["content-type"].startswith("text/css")
    of_games = [first_rule(path.read_text(encoding="utf-8")) for path in GAMES.glob("*/page/*.css")]
    assert len(of_games) >= len(GAME_NAMES)
    assert [rule for rule in of_games if without_blanks(sheet.text).count(rule) != 1] == []


def first_rule(style: str) -> str:
    """Return the first rule of a style sheet without comments, blanks and the last semicolon, as it may be sent."""
    return without_blanks(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)).split("}")[0].rstrip(";") + "}"


def without_blanks(style: str) -> str:
    return re.sub(r"\s", "", style)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nothing.js",
        "../web.py",
        "..%2fweb.py",
        "%2e%2e/rules/engine.py",
        "../page/table.js/",
        "../../../web/app.py",
    ],
)
def test_nothing_but_the_modules_and_styles_of_a_game_is_served(server: Server, path: str) -> None:
    with httpx.Client(verify=PLAIN) as client:
        request = client.build_request("GET", f"{server.address}/games/cribbage/")
        request.url = request.url.copy_with(raw_path=f"/games/cribbage/{path}".encode())
        assert client.send(request).status_code == 404


def test_only_scripts_and_styles_of_a_folder_are_served(tmp_path: Path) -> None:
    for name in ("table.js", "note.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    files = GameFiles(tmp_path, "/games/one")
    assert files.lookup_path("table.js")[1] is not None
    assert files.lookup_path("note.txt") == ("", None)


def test_what_all_games_share_in_the_browser_knows_none_of_them_by_name() -> None:
    named = re.compile(rf"\b({'|'.join(GAME_NAMES)}|rummy)\b")
    sources = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert len(sources) > 25
    knowing = {path.name for path in sources if named.search(path.read_text(encoding="utf-8"))}
    assert not knowing
