"""The pages of the site that need no server: modules copied from the page, and what a server would tell them."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec

from autopeg.boards.board_layout import board_files, layout_named
from autopeg.boards.install.chips import CHIPS
from autopeg.web.page_files import (
    STATIC,
    VENDOR_FACE,
    VENDOR_MODULE,
    game_folders,
    games_json,
    style_sheet,
    vendor_folder,
)
from autopeg.web.panels import PanelRequest, panel_of
from release import packs
from release.publication import ROOT, is_set, publication, version

PAGES = (
    ("count", "Count a hand"),
    ("board", "The board"),
    ("practise", "Learn and practise"),
    ("install", "Install a board"),
)
"""Their folders, and their titles."""

_OFFLINE = ROOT / "site/offline"
_MICROPYTHON = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
_PYTHON = ("shared/pegcore", "firmware/pegboard")
_WIDTHS_PX = (400, 640, 1200)
"""How wide boards are drawn at most, for each of which letters are large enough to be read."""
_BROWSER_FILES = (".js", ".css", ".svg", ".png", ".webp")


def write_pages(out: Path) -> None:
    """Write the pages below a folder, and in `app` what they share."""
    app = out / "app"
    _copy(STATIC, app / "static", _BROWSER_FILES)
    for name, folder in game_folders().items():
        _copy(folder, app / "games" / name, (".js",))
    _copy(_OFFLINE, app / "offline", (".js", ".css"))
    _copy(_MICROPYTHON, app / "micropython", (".mjs", ".wasm"))
    (app / "vendor").mkdir()
    shutil.copy(vendor_folder() / VENDOR_MODULE, app / "vendor/preact.js")
    shutil.copy(vendor_folder() / VENDOR_FACE, app / "vendor/text.woff2")
    (app / "page.css").write_bytes(style_sheet().replace(b'url("/', b'url("'))
    _write_json(app / "python.json", _python_files())
    _write_json(app / "boards.json", {name: _board_offer(name) for name in _boards()})
    _write_json(app / "install.json", _release())
    for path, content in packs.all_packs():
        _write(app / f"packs/{path}.json", packs.encoded(content))
    for name, title in PAGES:
        _write_page(out / name, name, title)
    _write_workers(out)


def _write_page(folder: Path, name: str, title: str) -> None:
    folder.mkdir()
    text = (_OFFLINE / "page.html").read_text(encoding="utf-8")
    for mark, value in (("{title}", title), ("{name}", name), ("{games}", games_json())):
        text = text.replace(mark, value)
    (folder / "index.html").write_text(text, encoding="utf-8")
    icons = [{"src": f"../app/static/icon-{size}.png", "sizes": f"{size}x{size}"} for size in (192, 512)]
    manifest = {"name": f"Autopeg: {title}", "short_name": title, "start_url": "index.html", "display": "standalone"}
    _write_json(folder / "manifest.json", {**manifest, "theme_color": "#4b2f1b", "icons": icons})


def _write_workers(out: Path) -> None:
    """Write the worker of each page, which keeps its files; a page of the site that has none is left to the network."""
    shared = [path for path in sorted((out / "app").rglob("*")) if path.is_file()]
    version = hashlib.sha256(b"".join(path.read_bytes() for path in shared)).hexdigest()[:16]
    text = (_OFFLINE / "sw.js").read_text(encoding="utf-8")
    for name, _ in PAGES:
        own = sorted(path for path in (out / name).iterdir() if path.name != "sw.js")
        files = json.dumps([f"../{path.relative_to(out).as_posix()}" for path in [*shared, *own]])
        filled = text.replace("{version}", f"autopeg {name} {version}").replace('["{files}"]', files)
        (out / name / "sw.js").write_text(filled, encoding="utf-8")


def _copy(source: Path, target: Path, kinds: tuple[str, ...]) -> None:
    for file in source.rglob("*"):
        if file.suffix in kinds:
            to = target / file.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, to)


def _python_files() -> dict[str, str]:
    """Return the modules for MicroPython, by their paths there."""
    files = {
        f"{Path(folder).name}/{file.name}": file.read_text(encoding="utf-8")
        for folder in _PYTHON
        for file in sorted((ROOT / folder).glob("*.py"))
    }
    return files | {file.name: file.read_text(encoding="utf-8") for file in sorted(_OFFLINE.glob("*.py"))}


def _boards() -> Iterator[str]:
    """Yield the boards that can be drawn."""
    return (name for name in board_files() if (layout := layout_named(name)) and layout.panel)


def _board_offer(name: str) -> dict[str, object]:
    """Return what the board page needs of a board: its title, its file, and its drawing by width."""
    text = (ROOT / f"hardware/boards/{name}.json").read_text(encoding="utf-8")
    title: str = json.loads(text).get("title", name)
    panels = [(width, panel_of(name, PanelRequest(width=width, height=width))) for width in _WIDTHS_PX]
    return {"title": title, "file": text, "panels": msgspec.to_builtins(panels)}


def _release() -> dict[str, object]:
    """Return where the ready-made files for Picos are; `downloads` is empty while that has no address."""
    address = publication()["downloads"]
    return {
        "archive": f"autopeg-drag-{version()}.zip",
        "downloads": address if is_set(address) else "",
        "picos": [{"pico": chip.pico, "drive": chip.drive, "page": chip.page} for chip in CHIPS],
    }


def _write_json(path: Path, content: object) -> None:
    _write(path, msgspec.json.encode(content))


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
