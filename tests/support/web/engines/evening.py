"""A server and a device that looks at its page, in one engine."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autopeg.web.guard import COOKIE, hash_of
from support.web.engines.screen import Engine, Screen
from support.web.positions import LAST_DEALS, SHORT_RULES, keep_table, setup
from support.web.server import Server

ANN: dict[str, Any] = {"name": "Ann", "is_mine": True}
BEGINNER: dict[str, Any] = {"bot": "beginner"}


@dataclass
class Evening:
    """A server, its folder, and the page of a device there."""

    engine: Engine
    server: Server
    home: Path

    def __post_init__(self) -> None:
        self.screen = Screen(self.engine, self.server.address)

    def at(self, server: Server) -> Screen:
        """Go on at another server."""
        self.screen = Screen(self.engine, server.address)
        return self.screen

    def table(self, game: str, *others: dict[str, Any], pace: str = "none", **options: Any) -> str:
        """Open a table for Ann and others, look at it, and return its code. pace: of the bots."""
        self.screen.open("/")
        asked = self.screen.ask("/api/tables", game=game, seats=[ANN, *others], options=options)
        return self._look_at(asked["code"], pace)

    def end_of(self, game: str, bot: str = "beginner", pace: str = "none") -> str:
        """Look at a table where Ann and a bot are before the last deals of a game, and return its code."""
        self.screen.open("/")
        seats = {"Ann": hash_of(self.screen.cookie(COOKIE)), bot: None}
        return self._look_at(keep_table(self.home, game, setup(LAST_DEALS[game]), seats, SHORT_RULES[game]), pace)

    def _look_at(self, code: str, pace: str) -> str:
        self.screen.ask(f"/api/tables/{code}/pace", pace=pace)
        self.screen.open(f"/t/{code}", ".scores")
        return code
