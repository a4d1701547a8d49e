"""The route of the statistics: how everybody fares who has played a game here."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.analysis.facts import known_facts
from autopeg.analysis.form import forms, outcome_of, pairs
from autopeg.analysis.round_statistics import ROUNDS_NOTE, statistics_of_rounds
from autopeg.analysis.score_statistics import SCORE_NOTE, statistics_of_scores
from autopeg.analysis.skill import SKILL_NOTE, player_skill
from autopeg.analysis.statistics import CRIBBAGE_NOTE, expected_means, player_statistics
from autopeg.errors import UsageError
from autopeg.games import SCORE, load_game
from autopeg.records import Store
from autopeg.ui.telling import TITLES
from autopeg.ui.web.analyst import Analyst
from autopeg.ui.web.api import answering, json_response
from autopeg.ui.web.played import in_store, played_of

_FIRST_LOOK_S = 1.5
_BETWEEN_LOOKS_S = 0.05


class FigureRoutes:
    """What the statistics are made of. folder: where games are kept, None for the usual place."""

    def __init__(self, analyst: Analyst, folder: Path | None = None) -> None:
        self._analyst = analyst
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the route."""
        return [Route("/api/statistics", answering(self.statistics), methods=["GET"])]

    async def statistics(self, request: Request) -> Response:
        """Return how everybody fares who has played a game: what is worked out of its games, and how many are not yet.

        game: its name, cribbage if none is given. What is missing is worked out from then on, as long as one asks.
        """
        game = request.query_params.get("game") or "cribbage"
        if game not in TITLES:
            raise UsageError(f"there is no game {game[:24]!r}: choose from {', '.join(TITLES)}")
        waiting = await self._waiting(game)
        if any(waiting):
            self._analyst.prepare(game)
            # A few games take a moment, which is better waited for than shown without.
            for _ in range(round(_FIRST_LOOK_S / _BETWEEN_LOOKS_S)):
                if not waiting[0]:
                    break
                await asyncio.sleep(_BETWEEN_LOOKS_S)
                waiting = await self._waiting(game)
        return json_response(
            await asyncio.to_thread(in_store, self._folder, lambda store: _figures(store, game, waiting))
        )

    async def _waiting(self, game: str) -> list[int]:
        return await asyncio.to_thread(in_store, self._folder, lambda store: self._analyst.waiting(store, game))


def _figures(store: Store, game: str, waiting: list[int]) -> dict[str, Any]:
    outcomes = [outcome_of(row) for row in store.games(game)]
    is_score = game == SCORE
    found: dict[str, Any] = {
        "game": game,
        "title": TITLES[game],
        "played": played_of(store),
        "lowest_wins": load_game(game).LOWEST_WINS,
        "over": sum(each.winners is not None for each in outcomes),
        "waiting": {"averages": waiting[0], "skill": 0 if is_score else waiting[1]},
        "form": forms(outcomes),
        "pairs": pairs(outcomes),
        "expected": None,
        "skill": [] if is_score else player_skill(known_facts(store, game, SKILL_NOTE), game),
    }
    if is_score:
        found["players"] = statistics_of_scores(facts for _, facts in known_facts(store, game, SCORE_NOTE))
    elif game == "cribbage":
        found["players"] = player_statistics(facts for _, facts in known_facts(store, game, CRIBBAGE_NOTE))
    else:
        found["players"] = statistics_of_rounds((facts for _, facts in known_facts(store, game, ROUNDS_NOTE)), game)
    if game in ("cribbage", SCORE):
        found["expected"] = expected_means()
    return msgspec.to_builtins(found)
