"""The routes beside the tables: what can be played, what has been played, and the count of a hand."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.cards import parse_cards
from autopeg.errors import UsageError
from autopeg.games import SCORE, load_game, winners_of
from autopeg.games.history import describe
from autopeg.games.moves import to_json
from autopeg.games.score import RULES_NAMES, load_rules
from autopeg.match import MATCH_GAMES
from autopeg.opening import match_of
from autopeg.players import LEVELS
from autopeg.records import GameRow, Store
from autopeg.ui.hand_count import HandCount, count_cards
from autopeg.ui.telling import side_names, tell_result, tell_step, teller_of
from autopeg.ui.web.api import answering, json_response
from autopeg.ui.web.devices import device_of
from autopeg.ui.web.games import PAGE_NAMES, page_of, title_of
from autopeg.ui.web.requests import CardsLeft, CountWish, body_of
from pegcore.melds import penalty_points

MOST_GAMES = 200
_NUMBERS = (1, 2, 3, 5, 8)
"""What is offered where an option is any number."""

_Result = TypeVar("_Result")


class LobbyRoutes:
    """What is asked for outside a table. folder: where games are kept, None for the usual place."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/lobby", answering(self.lobby), methods=["GET"]),
            Route("/api/count", answering(self.count), methods=["POST"]),
            Route("/api/cards-left", answering(self.cards_left), methods=["POST"]),
            Route("/api/games", answering(self.games), methods=["GET"]),
            Route("/api/games/{id:int}", answering(self.replay), methods=["GET"]),
            Route("/api/games/{id:int}/record", answering(self.record), methods=["GET"]),
            Route("/api/statistics", answering(self.statistics), methods=["GET"]),
        ]

    async def lobby(self, request: Request) -> Response:
        """Return what can be played, and the tables of this device."""
        device = device_of(request)
        tables = [] if device is None else await self._read(lambda store: _tables_of(store, device))
        offers = [
            {
                "name": name,
                "title": page_of(name).TITLE,
                "about": page_of(name).ABOUT,
                "seats": list(load_game(name).SEATS),
                "has_bots": name != SCORE,
                "options": _options_of(name),
                "rules": _rules_offered() if name == SCORE else [],
            }
            for name in PAGE_NAMES
        ]
        return json_response({"games": offers, "levels": list(LEVELS), "matches": list(MATCH_GAMES), "tables": tables})

    async def count(self, request: Request) -> Response:
        """Count a hand of physical cards, and what its owner claims of it (C45)."""
        wish = await body_of(request, CountWish)
        counted = count_cards(wish.hand, wish.starter, wish.crib)
        counted = HandCount(counted.cards, counted.is_crib, counted.parts, wish.claimed)
        said = {
            "points": counted.points,
            "owners": counted.owners,
            "overlooked": counted.overlooked,
            "said": counted.call(),
        }
        return json_response({**said, "result": counted.result(), "parts": to_json(counted.parts)})

    async def cards_left(self, request: Request) -> Response:
        """Return the penalty of the cards that are left in a hand of Crummy Rummy (Y31)."""
        wish = await body_of(request, CardsLeft)
        try:
            cards = parse_cards(wish.cards)
        except ValueError as error:
            raise UsageError(str(error)) from None
        return json_response({"points": penalty_points(cards)})

    # -- what has been played

    async def games(self, request: Request) -> Response:
        """Return the games that are over, the newest first."""
        rows = await self._read(lambda store: store.games())
        over = [row for row in reversed(rows) if row.over is not None and row.header.game in PAGE_NAMES]
        return json_response({"games": [_row(row) for row in over[:MOST_GAMES]]})

    async def replay(self, request: Request) -> Response:
        """Return a finished game move by move. One that goes on holds secrets and is refused."""
        return json_response(await self._read(lambda store: _replay(store, request.path_params["id"])))

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game as a file."""
        game_id = request.path_params["id"]

        def read(store: Store) -> str:
            _finished(store, game_id)
            return store.text(game_id)

        headers = {"Content-Disposition": f'attachment; filename="autopeg-{game_id}.jsonl"'}
        return Response(await self._read(read), headers=headers, media_type="application/jsonl")

    async def statistics(self, request: Request) -> Response:
        """Return the averages of everybody who has played cribbage here, beside what good players make."""
        from autopeg.analysis.statistics import expected_means, player_statistics, stored_facts

        everybody = await self._read(lambda store: player_statistics(stored_facts(store, "cribbage")))
        expected = await asyncio.to_thread(expected_means)
        return json_response({"players": msgspec.to_builtins(everybody), "expected": msgspec.to_builtins(expected)})

    async def _read(self, call: Callable[[Store], _Result]) -> _Result:
        def read() -> _Result:
            with Store(self._folder) as store:
                return call(store)

        return await asyncio.to_thread(read)


def _tables_of(store: Store, device: str) -> list[dict[str, Any]]:
    rows = {row.id: row for row in store.games()}
    tables = store.rooms_of(device)
    return [
        {"code": room.code, "seats": sorted(seat for seat, who in room.places.items() if who == device)}
        | _row(rows[room.game_id])
        for room in tables[:20]
    ]


def _row(row: GameRow) -> dict[str, Any]:
    match = match_of(row.header)
    return {
        "id": row.id,
        "begun_at": row.begun_at,
        "game": row.header.game,
        "title": title_of(row.header.game, row.header.options),
        "players": list(row.header.players),
        "moves": row.moves,
        "is_over": row.over is not None,
        "result": "" if row.over is None else tell_result(row.over, _sides(row)),
        "winners": [] if row.over is None else list(winners_of(row.over)),
        "match": None if match is None else match.to,
    }


def _sides(row: GameRow) -> tuple[str, ...]:
    return side_names(row.header.players, row.header.sides)


def _finished(store: Store, game_id: int) -> GameRow:
    """Return a game that is over. Raises UsageError for another: its hands are secret."""
    row = next((row for row in store.games() if row.id == game_id), None)
    if row is None or row.header.game not in PAGE_NAMES:
        raise UsageError(f"there is no game {game_id}")
    if row.over is None:
        raise UsageError(f"game {game_id} is still being played: its cards are nobody else's to see")
    return row


def _replay(store: Store, game_id: int) -> dict[str, Any]:
    row = _finished(store, game_id)
    record = store.record(game_id)
    game, history = record.header.begin()
    teller = teller_of(game.NAME)
    names = record.header.players
    moves: list[dict[str, Any]] = []
    for number, line in enumerate(record.moves, 1):
        before = history.state
        step = history.play(line)
        told = describe(game, number, line, step)
        moves.append({**told, "said": list(tell_step(teller, before, step, names))})
    sides = _sides(row)
    return {**_row(row), "sides": list(sides), "target": history.state.board_target, "steps": moves}


def _rules_offered() -> list[dict[str, Any]]:
    """Return the games of which a score pad keeps the score, each with its seats and what can be agreed on."""
    return [
        {
            "name": name,
            "title": page_of(name).TITLE,
            "seats": list(load_rules(name).SEATS),
            "options": _options_of(SCORE, {"rules": name}),
        }
        for name in RULES_NAMES
    ]


def _options_of(game_name: str, agreed: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """Return what can be agreed on before a game: names, choices (none for any number), and what is usual.

    agreed: what is settled already.
    """
    game = load_game(game_name)
    options: Any = game.new(agreed or {}, game.SEATS[0]).options
    found: list[dict[str, Any]] = []
    for field in msgspec.structs.fields(options):
        kind: Any = field.type
        usual = getattr(options, field.name)
        if kind is bool:
            found.append({"name": field.name, "choices": [False, True], "usual": usual})
        elif get_origin(kind) is Literal and len(get_args(kind)) > 1:
            found.append({"name": field.name, "choices": list(get_args(kind)), "usual": usual})
        elif kind is int:
            found.append({"name": field.name, "choices": [], "usual": usual})
        elif usual is None:  # a number that may be left out
            found.append({"name": field.name, "choices": [None, *_NUMBERS], "usual": usual})
    return found
