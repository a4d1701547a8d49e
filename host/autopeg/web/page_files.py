"""Static files of the page: those shared by all games, and those in each game's folder."""

import os
from pathlib import Path

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from autopeg import games

NO_CACHE = "no-cache"  # revalidate on every request, so that an update appears at once and completely


class PageFiles(StaticFiles):
    """Static files that a browser must revalidate before it uses its cache."""

    def file_response(
        self, full_path: "os.PathLike[str] | str", stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = NO_CACHE
        return response


class GameFiles(PageFiles):
    """The browser modules and style sheets in the folder of a game, and no other files there."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        return super().lookup_path(path) if path.endswith((".js", ".css")) else ("", None)


def game_routes() -> list[Mount]:
    """Return mounts that serve `games/NAME/page` at /games/NAME, for every game and for folders that games share."""
    folders = (folder for path in games.__path__ for folder in sorted(Path(path).glob("*/page")))
    return [Mount(f"/games/{folder.parent.name}", GameFiles(directory=folder)) for folder in folders]
