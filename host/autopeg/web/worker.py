"""The service worker, and the version of what it keeps, so that the page opens while the server does not answer."""

import json
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.registry import GAME_NAMES
from autopeg.web.page_files import (
    ENTRY,
    FACE_ADDRESS,
    STATIC,
    VENDOR_MODULE,
    bundles,
    has_face,
    html,
    style_sheet,
    vendor_folder,
)

_MODULES = (ENTRY, "/static/rules.js", "/static/switch.js")
_FILES = ("learn.css", "icon.svg")
"""What the page is made of while it shows rules, or that the server does not answer."""

_VERSION_LENGTH = 16


def worker_routes() -> list[Route]:
    """Return the route of the worker: at the top, because it serves the addresses below its own."""
    return [Route("/worker.js", _worker)]


def kept() -> list[str]:
    """Return the addresses of what the worker keeps."""
    face = (FACE_ADDRESS,) if has_face() else ()
    files = (f"/static/{name}" for name in _FILES)
    modules = bundles().loaded_by(*_MODULES)
    rules = (f"/api/rules/{game}" for game in GAME_NAMES)
    return ["/", "/page.css", "/vendor/preact.js", *face, *modules, *files, *rules]


def worker_script() -> bytes:
    """Return the worker. It changes with every file that it keeps, and then the browser fetches all of them again."""
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    parts = [text.encode(), html(), style_sheet(), (vendor_folder() / VENDOR_MODULE).read_bytes()]
    sent = bundles()
    parts += [sent.text(address).encode() for address in sent.loaded_by(*_MODULES)]
    parts += [(STATIC / name).read_bytes() for name in _FILES]
    version = sha256(b"".join(parts)).hexdigest()[:_VERSION_LENGTH]
    return text.replace("{version}", version).replace('["{kept}"]', json.dumps(kept())).encode()


def _worker(request: Request) -> Response:
    """Answer the worker; runs in a thread, because the files are read every time."""
    return Response(worker_script(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})
