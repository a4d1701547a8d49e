"""The files of the page: those that all games share, and those that each game has in its own folder."""

import os
from pathlib import Path

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from autopeg import games

ASK_EVERY_TIME = "no-cache"  # whether it is still the same, so that an update is seen at once and as a whole


class PageFiles(StaticFiles):
    """Files that a browser may keep as long as they are still the same."""

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = ASK_EVERY_TIME
        return response


class GameFiles(PageFiles):
    """The browser modules and style sheets in the folder of a game; nothing else that may lie there."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".js", ".css")) else ("", None)


def game_routes() -> list[Mount]:
    """Return what serves `games/NAME/page` at /games/NAME, for every game and for what several of them share."""
    folders = (folder for path in games.__path__ for folder in sorted(Path(path).glob("*/page")))
    return [Mount(f"/games/{folder.parent.name}", GameFiles(directory=folder)) for folder in folders]
