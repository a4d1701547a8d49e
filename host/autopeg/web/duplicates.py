"""Duplicate deals in the page: what can be played, who has played a deal, and games compared with the bot's."""

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.base.errors import UsageError
from autopeg.engine.games import rules_of
from autopeg.engine.players import MEANINGS
from autopeg.play.duplicate import parse_number
from autopeg.play.duplicate_deals import (
    USUAL_PLAYERS,
    Deal,
    deal_against,
    deal_of,
    deal_of_today,
    games_of,
    name_of_person,
    usual_level,
)
from autopeg.play.seating import levels_of
from autopeg.records import GameRow, Store
from autopeg.registry import GAME_NAMES, title_of
from autopeg.web.deals import deal_address, finished_game_of, has_finished, hidden_text, holds_seat
from autopeg.web.endpoints import from_store, json_response, query_of
from autopeg.web.guard import device_of
from autopeg.web.played import finished_row
from autopeg.web.requests import NewTable
from autopeg.web.reviewer import Reviewer


class OfferedDeals(Struct, frozen=True):
    """A game whose deals can be played."""

    game: str
    title: str
    usual: str
    """The level of the opponents if nobody chooses another."""


class DealState(Struct, frozen=True):
    """A deal as one device sees it. It holds no card: those are in a comparison."""

    game: str
    number: int
    is_today: bool
    bot: str
    players: int
    bot_meaning: str
    """What to expect of the bots."""
    levels: tuple[str, ...]
    """Of the bots, the weakest first."""
    sizes: tuple[int, ...]
    """How many can play it."""
    address: str
    """The address of its page."""
    finished: tuple[str, ...]
    """Who has played it here, in the order in which they began."""
    results: int
    """How many games of it are finished here."""
    playing: tuple[str, ...]
    """Who is playing it at an open table."""
    tables: tuple[str, ...]
    """The codes of this device's open tables where it is played."""
    own: int | None
    """The game in which this device has played it to its end."""


class DealsState(Struct, frozen=True):
    """The deals that can be played."""

    today: int
    """The number of the deal of the day."""
    games: tuple[OfferedDeals, ...]


class DealQuery(Struct):
    """The parameters of a deal's address: against whom it is played."""

    bot: str | None = None
    players: int = USUAL_PLAYERS


class DuplicateRoutes:
    """The routes. folder: where games are kept, None for the default."""

    def __init__(self, reviewer: Reviewer, folder: Path | None = None) -> None:
        self._reviewer = reviewer
        self._folder = folder

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route("/api/duplicates", _offered),
            Route("/api/duplicates/{game}/{number}", self.deal),
            Route("/api/games/{id:int}/comparison", self.comparison),
        ]

    async def deal(self, request: Request) -> Response:
        """Return a deal: who plays it and who has, and what this device has of it."""
        deal, device = deal_asked(request), device_of(request)
        return json_response(await from_store(self._folder, lambda store: _deal_state(store, deal, device)))

    async def comparison(self, request: Request) -> Response:
        """Return a finished game compared with the bot's, and everybody's results with its deal.

        Raises UsageError for a device that has not played the deal to its end.
        """
        game_id, device = request.path_params["id"], device_of(request)

        def check(store: Store) -> None:
            deal = deal_of(finished_row(store, game_id).header)
            if deal is not None and not has_finished(store, deal, device):
                raise UsageError(hidden_text(deal))

        await from_store(self._folder, check)
        return json_response(await self._reviewer.comparison(game_id))


def deal_asked(request: Request) -> Deal:
    """Return the deal that an address names. Raises UsageError."""
    against = query_of(request, DealQuery)
    number = parse_number(str(request.path_params["number"]))
    return deal_against(request.path_params["game"], number, against.bot, against.players)


def check_duplicate(table: NewTable) -> None:
    """Check that a new table with the number of a deal is for one person against equal bots. Raises UsageError."""
    if table.duplicate is None:
        return
    first, *others = table.seats
    levels = {seat.bot for seat in others}
    if not first.is_mine or first.bot is not None or None in levels or len(levels) != 1:
        raise UsageError("a duplicate deal is played by one person, in the first seat, against bots of one level")
    if table.options or table.match is not None:
        raise UsageError("a duplicate deal is played by the usual rules, without a match")
    deal_against(table.game, table.duplicate, levels.pop(), len(table.seats))


def _offered(request: Request) -> Response:
    """Answer the games whose deals can be played, and the number of the day; runs in a thread."""
    games = (OfferedDeals(game, title_of(game), usual_level(game)) for game in GAME_NAMES)
    return json_response(DealsState(deal_of_today(), tuple(games)))


def _deal_state(store: Store, deal: Deal, device: str | None) -> DealState:
    rows = games_of(store, deal)
    open_tables = store.open_rooms()
    playing = [row for row in rows if row.over is None and row.id in open_tables]
    own = finished_game_of(store, deal, device)
    return DealState(
        game=deal.game,
        number=deal.number,
        is_today=deal.number == deal_of_today(),
        bot=deal.opponents[0],
        bot_meaning=MEANINGS[deal.opponents[0]],
        players=len(deal.seats),
        levels=levels_of(deal.game),
        sizes=tuple(rules_of(deal.game).SEATS),
        address=deal_address(deal),
        finished=_names(row for row in rows if row.over is not None),
        results=sum(row.over is not None for row in rows),
        playing=_names(row for row in playing if not holds_seat(store, row.id, device)),
        tables=tuple(open_tables[row.id] for row in reversed(playing) if holds_seat(store, row.id, device)),
        own=None if own is None else own.id,
    )


def _names(rows: Iterable[GameRow]) -> tuple[str, ...]:
    """Return the names of the people in some games, each once."""
    return tuple(dict.fromkeys(name_of_person(row.header) for row in rows))
