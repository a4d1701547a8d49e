"""The routes of what has been played: the list of finished games, any of them step by step, and its record."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.analysis.decisions import Choice, Decision, judge_of
from autopeg.analysis.review import Review, summary_of
from autopeg.errors import UsageError
from autopeg.games import GAME_NAMES, winners_of
from autopeg.opening import match_of
from autopeg.records import GameRow, Record, Store
from autopeg.ui.telling import TITLES, side_names, tell_result, tell_step, teller_of
from autopeg.ui.telling.decisions import name_kept, tell_cost
from autopeg.ui.terminal.faces import card_text
from autopeg.ui.web.analyst import Analyst
from autopeg.ui.web.api import answering, json_response
from autopeg.ui.web.open_table import changes, open_table

GAMES_A_PAGE = 60

_NOBODYS = ("cut_for_deal", "deal", "reshuffle", "setup", "misdeal")
"""Moves of many cards, none of which is to be looked at more than the others."""
_LARGEST_ID = 2**63 - 1
_Result = TypeVar("_Result")


class PlayedRoutes:
    """What can be asked about games that are over. folder: where games are kept, None for the usual place."""

    def __init__(self, analyst: Analyst, folder: Path | None = None) -> None:
        self._analyst = analyst
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/api/games", answering(self.games), methods=["GET"]),
            Route("/api/games/{id:int}", answering(self.replay), methods=["GET"]),
            Route("/api/games/{id:int}/review", answering(self.review), methods=["GET"]),
            Route("/api/games/{id:int}/record", answering(self.record), methods=["GET"]),
        ]

    async def games(self, request: Request) -> Response:
        """Return the games that are over, the newest first. game: only those of that name; before: only older ones."""
        name = request.query_params.get("game") or None
        before = _number(request.query_params.get("before"))
        if name is not None and name not in TITLES:
            raise UsageError(f"there is no game {name[:24]!r}: choose from {', '.join(TITLES)}")

        def read(store: Store) -> dict[str, Any]:
            rows = store.newest_over(GAMES_A_PAGE + 1, name, before)
            return {
                "games": [row_of(row) for row in rows[:GAMES_A_PAGE]],
                "has_more": len(rows) > GAMES_A_PAGE,
                "played": played_of(store),
            }

        return json_response(await self._read(read))

    async def replay(self, request: Request) -> Response:
        """Return a finished game move by move. One that goes on holds secrets and is refused."""
        game_id = request.path_params["id"]
        return json_response(await self._read(lambda store: _replay(finished(store, game_id), store.record(game_id))))

    async def review(self, request: Request) -> Response:
        """Return the decisions of a finished game beside the best, and the luck of the cards."""
        game_id = request.path_params["id"]
        row = await self._read(lambda store: finished(store, game_id))
        found = await self._analyst.review(game_id)
        return json_response(await self._read(lambda store: _told_review(row, store.record(game_id), found)))

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game as a file."""
        game_id = request.path_params["id"]

        def read(store: Store) -> str:
            finished(store, game_id)
            return store.text(game_id)

        headers = {"Content-Disposition": f'attachment; filename="autopeg-{game_id}.jsonl"'}
        return Response(await self._read(read), headers=headers, media_type="application/jsonl")

    async def _read(self, call: Callable[[Store], _Result]) -> _Result:
        return await asyncio.to_thread(in_store, self._folder, call)


def in_store(folder: Path | None, call: Callable[[Store], _Result]) -> _Result:
    """Return what a call makes of the store."""
    with Store(folder) as store:
        return call(store)


def played_of(store: Store) -> list[dict[str, Any]]:
    """Return how many games of each name are over, in the order in which they are offered."""
    played = store.played()
    return [{"game": game, "title": title, "games": played.get(game, 0)} for game, title in TITLES.items()]


def row_of(row: GameRow) -> dict[str, Any]:
    """Return a line of the list of games."""
    match = match_of(row.header)
    return {
        "id": row.id,
        "begun_at": row.begun_at,
        "game": row.header.game,
        "title": TITLES[row.header.game],
        "players": list(row.header.players),
        "moves": row.moves,
        "is_over": row.over is not None,
        "result": "" if row.over is None else tell_result(row.over, _sides(row)),
        "winners": [] if row.over is None else list(winners_of(row.over)),
        "match": None if match is None else match.to,
    }


def _sides(row: GameRow) -> tuple[str, ...]:
    return side_names(row.header.players, row.header.sides)


def _number(text: str | None) -> int | None:
    """Return a number of a game from an address. Raises UsageError for what is none."""
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 19 or int(text) > _LARGEST_ID:
        raise UsageError(f"{text[:24]!r} is no number of a game")
    return int(text)


def finished(store: Store, game_id: int) -> GameRow:
    """Return a game that is over. Raises UsageError for another: its hands are secret."""
    row = store.row(game_id)
    if row is None:
        raise UsageError(f"there is no game {game_id}")
    if row.over is None:
        raise UsageError(f"game {game_id} is still being played: its cards are nobody else's to see")
    return row


def _replay(row: GameRow, record: Record) -> dict[str, Any]:
    """Return every move with its sentences, and what it changed on the table."""
    game, history = record.header.begin()
    teller = teller_of(game.NAME)
    names = record.header.players
    table = open_table(history.state)
    steps: list[dict[str, Any]] = [_step(history.state, table, ["Before the first move"], None)]
    for line in record.moves:
        before = history.state
        step = history.play(line)
        after = open_table(step.state)
        said = list(tell_step(teller, before, step, names))
        steps.append(_step(step.state, changes(table, after), said, line))
        table = after
    state = history.state
    sides = list(_sides(row))
    more = {"sides": sides, "target": state.board_target, "unit": state.unit, "lowest_wins": game.LOWEST_WINS}
    return {**row_of(row), **more, "steps": steps}


def _step(state: Any, table: dict[str, Any], said: Sequence[str], line: Any) -> dict[str, Any]:
    """Return a state as it is reached. line: of the record, whose player and cards are looked at."""
    return {
        "said": said,
        "scores": list(state.scores),
        "pegs": [list(pair) for pair in state.pegs],
        "seat": line.get("player") if line else None,
        "cards": [] if line is None or line.get("type") in _NOBODYS else list(_cards_of(line)),
        "table": table,
    }


def _cards_of(line: Any) -> Iterator[str]:
    """Yield the cards that a move of a record moves."""
    match line:
        case {"card": str(card)}:
            yield card
        case dict():
            for key in ("cards", "low", "high", "use", "melds"):
                yield from _cards_of(cast(dict[str, Any], line).get(key))
        case list():
            for each in cast(list[Any], line):
                yield from (each,) if isinstance(each, str) else _cards_of(each)
        case _:
            return


def _told_review(row: GameRow, record: Record, review: Review) -> dict[str, Any]:
    """Return a review with every choice in words."""
    name = row.header.game
    if name not in GAME_NAMES:
        return {"kinds": [], "decisions": [], "players": []}
    judge = judge_of(name)
    _, history = record.header.begin()
    told: list[dict[str, Any]] = []
    waiting = list(reversed(review.decisions))
    for number, line in enumerate(record.moves, 1):
        if waiting and waiting[-1].n == number:
            told.append(_told_decision(name, waiting.pop(), history.state, judge.COSTLY))
        history.play(line)
    return {
        "kinds": list(judge.KINDS),
        "decisions": told,
        "players": [_told_player(review, seat) for seat in range(len(record.header.players))],
    }


def _told_decision(name: str, decision: Decision, state: Any, costly: float) -> dict[str, Any]:
    def named(choice: Choice) -> dict[str, Any]:
        return {"text": name_kept(name, choice, state, card_text), "worth": choice.worth, "wins": choice.wins}

    best = named(decision.best)
    return {
        "n": decision.n,
        "seat": decision.seat,
        "kind": decision.kind,
        "lost": decision.lost,
        "wins_lost": decision.wins_lost,
        "is_best": decision.is_best,
        "is_costly": decision.is_costly(costly),
        "of": decision.of,
        "said": tell_cost(decision, best["text"]),
        "made": named(decision.made),
        "best": best,
        "others": [named(choice) for choice in decision.others],
    }


def _told_player(review: Review, seat: int) -> dict[str, Any]:
    summary = summary_of(review.decisions, seat)
    luck = [each for each in review.luck if each.seat == seat]
    return {
        "seat": seat,
        "kinds": {
            kind: {"count": count, "best": summary.best[kind], "lost": round(summary.lost[kind], 2)}
            for kind, count in summary.count.items()
        },
        "worst": summary.worst,
        "finest": summary.finest,
        "luck": None
        if not luck
        else {
            "dealt": round(sum(each.dealt for each in luck), 2),
            "turned": round(sum(each.turned for each in luck), 2),
        },
    }
