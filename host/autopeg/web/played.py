"""The routes of finished games: their list, replays, reviews and records, and the statistics."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.engine.moves import to_json
from autopeg.play.duplicate import duplicate_of, titled
from autopeg.records import GameRow, Record, Store
from autopeg.records.damage import replayed
from autopeg.registry import DEFAULT_GAME, deals_cards, title_of
from autopeg.session.refusals import message_of, sentence
from autopeg.session.text import describe_result, describe_step, side_names, text_of
from autopeg.web.deals import check_open
from autopeg.web.endpoints import from_store, json_response
from autopeg.web.game_page import check_game, page_of
from autopeg.web.games_played import GamesPlayed, games_played
from autopeg.web.guard import is_here
from autopeg.web.names import suggested_name
from autopeg.web.reviewer import Reviewer

GAMES_PER_PAGE = 60

_WORTH_WAITING_FOR = 25
"""The most unanalysed games that the answer waits for: one complete page is better than one that fills in slowly."""
_FIRST_LOOK_S = 1.5
_BETWEEN_LOOKS_S = 0.1

_NOT_HIGHLIGHTED = ("cut_for_deal", "deal", "reshuffle", "setup", "misdeal")
"""Moves of many cards, none of which deserves to be highlighted."""
_CARD_KEYS = ("card", "cards", "low", "high", "use", "melds")
_LARGEST_ID = 2**63 - 1
_NEW = object()
_Json: TypeAlias = "bool | int | float | str | list[_Json] | dict[str, _Json] | None"


class GameLine(Struct, frozen=True, kw_only=True):
    """A game in a list of games."""

    id: int
    begun_at: str
    game: str
    title: str
    players: tuple[str, ...]
    """By seat."""
    is_over: bool
    result: str
    """Who has won, as a sentence; empty while it goes on."""


class GamesState(Struct, frozen=True, kw_only=True):
    """Finished games, the newest first."""

    games: Sequence[GameLine]
    has_more: bool
    """Whether there are older ones."""
    played: Sequence[GamesPlayed]
    damaged: Sequence[str]
    """What is wrong with the games that cannot be read."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A move of a finished game."""

    said: Sequence[str]
    """What has happened, in sentences."""
    scores: Sequence[int]
    pegs: Sequence[tuple[int, int]]
    """The points of the back and the front peg, by side."""
    seat: int | None
    cards: Sequence[str]
    """The cards that it is about."""
    table: Mapping[str, object]
    """Changes of the table since the previous step."""


class ReplayState(GameLine, frozen=True, kw_only=True):
    """A finished game, move by move."""

    sides: tuple[str, ...]
    target: int
    unit: int
    """Points per hole."""
    skunk: str
    """The rule by which a win counts more, one of SKUNK_RULES."""
    lowest_wins: bool
    steps: Sequence[ReplayStep]


class PlayedRoutes:
    """The routes of finished games. folder: where games are kept, None for the default."""

    def __init__(self, reviewer: Reviewer, folder: Path | None = None) -> None:
        self._reviewer = reviewer
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/games", self.games),
            Route("/api/games/{id:int}", self.replay),
            Route("/api/games/{id:int}/review", self.review),
            Route("/api/games/{id:int}/record", self.record),
            Route("/api/statistics", self.statistics),
            Route("/api/statistics/csv", self.statistics_csv),
        ]

    async def games(self, request: Request) -> Response:
        """Return finished games, newest first, and what is wrong with those that cannot be read.

        game: only those of that name; before: only older ones.
        """
        name = request.query_params.get("game") or None
        before = _number(request.query_params.get("before"))
        if name is not None:
            check_game(name)

        def read(store: Store) -> GamesState:
            rows = store.newest_over(GAMES_PER_PAGE + 1, name, before)
            return GamesState(
                games=[row_of(row) for row in rows[:GAMES_PER_PAGE]],
                has_more=len(rows) > GAMES_PER_PAGE,
                played=games_played(store),
                damaged=[sentence(message_of(error)) for error in store.damaged.values()],
            )

        return json_response(await from_store(self._folder, read))

    async def replay(self, request: Request) -> Response:
        """Return a finished game move by move. A game in progress holds secrets and is refused."""
        game_id = request.path_params["id"]
        return json_response(
            await from_store(self._folder, lambda store: _replay(finished_game(store, request), store.record(game_id)))
        )

    async def review(self, request: Request) -> Response:
        """Return the decisions of a finished game compared with the best, the luck of the cards, and its summary."""
        game_id = request.path_params["id"]
        from autopeg.web.analysis import NOTHING_REVIEWED, describe_analysis

        row = await from_store(self._folder, lambda store: finished_game(store, request))
        if not deals_cards(row.header.game):
            return json_response(NOTHING_REVIEWED)
        found = await self._reviewer.analysis(game_id)
        return json_response(
            await from_store(self._folder, lambda store: describe_analysis(store.record(game_id), found))
        )

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game as a file."""
        game_id = request.path_params["id"]

        def read(store: Store) -> str:
            finished_game(store, request)
            return store.text(game_id)

        headers = {"Content-Disposition": f'attachment; filename="autopeg-{game_id}.jsonl"'}
        return Response(await from_store(self._folder, read), headers=headers, media_type="application/jsonl")

    async def statistics(self, request: Request) -> Response:
        """Return the statistics of everybody who has played a game, and how many of its games are not analysed yet.

        game: its name, cribbage by default. The remaining games are analysed from then on, as long as somebody asks.
        """
        from autopeg.web.analysis import figures_of

        game = request.query_params.get("game") or DEFAULT_GAME
        check_game(game)
        waiting = await self._waiting(game)
        if any(waiting):
            self._reviewer.prepare(game)
            for _ in range(round(_FIRST_LOOK_S / _BETWEEN_LOOKS_S)):
                if not 0 < waiting[0] <= _WORTH_WAITING_FOR:
                    break
                await asyncio.sleep(_BETWEEN_LOOKS_S)
                waiting = await self._waiting(game)
        own_name = suggested_name(is_here=is_here(request))
        return json_response(await from_store(self._folder, lambda store: figures_of(store, game, waiting, own_name)))

    async def statistics_csv(self, request: Request) -> Response:
        """Return the games of a name as a table for spreadsheets. game: as in `statistics`; player: only this one's."""
        from autopeg.statistics.export import csv_text

        game, player = request.query_params.get("game") or DEFAULT_GAME, request.query_params.get("player")
        check_game(game)
        text = await from_store(self._folder, lambda store: csv_text(store, game, player))
        headers = {"Content-Disposition": f'attachment; filename="autopeg-{game}.csv"'}
        return Response(text, headers=headers, media_type="text/csv; charset=utf-8")

    async def _waiting(self, game: str) -> list[int]:
        return await from_store(self._folder, lambda store: self._reviewer.waiting(store, game))


def row_of(row: GameRow) -> GameLine:
    """Return a game as a row of the list of games."""
    return GameLine(
        id=row.id,
        begun_at=row.begun_at,
        game=row.header.game,
        title=titled(title_of(row.header.game, row.header.options), duplicate_of(row.header)),
        players=row.header.players,
        is_over=row.over is not None,
        result="" if row.over is None else describe_result(row.over, _sides(row)),
    )


def _sides(row: GameRow) -> tuple[str, ...]:
    return side_names(row.header.players, row.header.sides)


def _number(text: str | None) -> int | None:
    """Parse the number of a game in an address. Raises UsageError if it is not a number."""
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 19 or int(text) > _LARGEST_ID:
        raise UsageError(f'"{text[:24]}" is not the number of a game')
    return int(text)


def finished_game(store: Store, request: Request) -> GameRow:
    """Return the finished game that a request names, if its sender may see all cards of it. Raises UsageError."""
    row = finished_row(store, request.path_params["id"])
    check_open(store, row, request)
    return row


def finished_row(store: Store, game_id: int) -> GameRow:
    """Return a finished game. Raises UsageError for a game in progress: its hands are secret."""
    row = store.row(game_id)
    if row is None:
        raise UsageError(f"there is no game {game_id}")
    if row.over is None:
        raise UsageError(f"game {game_id} is still being played: its cards stay hidden until it is over")
    return row


def _replay(row: GameRow, record: Record) -> ReplayState:
    """Return every move with its sentences and only its changes of the table, to keep the answer small.

    Raises DamagedGame.
    """
    replayed(row.id, record)
    game, history = record.header.begin()
    game_text, page = text_of(game.NAME), page_of(game.NAME)
    steps: list[ReplayStep] = []
    table: dict[str, object] = {}
    said: Sequence[str] = ["Before the first move"]
    for line in (None, *record.moves):
        if line is not None:
            before = history.state
            said = list(describe_step(game_text, before, history.play(line), record.header.players))
        state, shown_before = history.state, table
        table = to_json(page.open_table(state))
        steps.append(
            ReplayStep(
                said=said,
                scores=state.scores,
                pegs=state.pegs,
                seat=None if line is None else line.get("player"),
                cards=[] if line is None or line["type"] in _NOT_HIGHLIGHTED else list(_cards_of(line)),
                table={key: value for key, value in table.items() if shown_before.get(key, _NEW) != value},
            )
        )
    state = history.state
    return ReplayState(
        **asdict(row_of(row)),
        sides=_sides(row),
        target=state.board_target,
        unit=state.unit,
        skunk=state.skunk,
        lowest_wins=game.LOWEST_WINS,
        steps=steps,
    )


def _cards_of(value: _Json) -> Iterator[str]:
    """Yield the cards in a move of a record."""
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from _cards_of(each)
        case dict():
            for key in _CARD_KEYS:
                yield from _cards_of(value.get(key))
        case _:
            return
