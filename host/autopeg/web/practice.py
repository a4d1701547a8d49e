"""Drills in the page: what can be practised, rounds with the tables that their steps begin at, and the answers.

Nothing of a round is kept here: an answer names its step. What players have answered is kept in the data folder.
"""

import asyncio
import random
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.learning.exercise import Verdict
from autopeg.practice.drill import Drill, Level, drill_named, drills_of, games_with_drills
from autopeg.practice.results import Standing, remember_answer, standing_of
from autopeg.practice.rounds import names_of_round, standing_text
from autopeg.registry import title_of
from autopeg.session.card_text import card_text
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.exercises import LayWays, StepAnswer, judge_step, lay_ways, step_state

_SOMEBODY = "you"
_ROUND = "/api/practise/{game}/{drill}/{level}"


class OfferedLevel(Struct, frozen=True):
    """A level that can be chosen, with what a player has done at it, in words."""

    name: str
    title: str
    standing: str


class OfferedDrill(Struct, frozen=True):
    """A drill that can be chosen."""

    name: str
    title: str
    invites: str
    levels: tuple[OfferedLevel, ...]


class OfferedPractice(Struct, frozen=True):
    """The drills of a game."""

    game: str
    title: str
    drills: tuple[OfferedDrill, ...]


class DrillAnswer(StepAnswer):
    """An answer to a step of a drill. player: whose results it belongs to, empty for nobody in particular."""

    player: Annotated[str, Meta(max_length=40)] = ""


class PracticeRoutes:
    """The routes. turns: who may have a move judged now; folder: of all data, None for the default."""

    def __init__(self, turns: asyncio.Semaphore, folder: Path | None = None) -> None:
        self._turns = turns
        self._folder = folder

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route("/api/practise", self.offered),
            Route(_ROUND, self.round),
            Route(f"{_ROUND}/{{step}}", self.answer, methods=["POST"]),
            Route(f"{_ROUND}/{{step}}/ways", self.ways, methods=["POST"]),
        ]

    def offered(self, request: Request) -> Response:
        """Answer what can be practised; runs in a thread."""
        player = request.query_params.get("player", "")
        return json_response([self._practice_of(game, player) for game in games_with_drills()])

    def _practice_of(self, game: str, player: str) -> OfferedPractice:
        drills = (
            OfferedDrill(
                drill.name,
                drill.title,
                drill.invites,
                tuple(
                    OfferedLevel(level.name, level.title, standing_text(self._standing(player, game, drill, level)))
                    for level in drill.levels
                ),
            )
            for drill in drills_of(game)
        )
        return OfferedPractice(game, title_of(game), tuple(drills))

    def round(self, request: Request) -> Response:
        """Answer the steps of a new round; runs in a thread."""
        game, (drill, level) = request.path_params["game"], _asked(request)
        standing = self._standing(request.query_params.get("player", ""), game, drill, level)
        steps = [drill.step(name) for name in names_of_round(drill, level.name, standing, random.Random())]
        states = [step_state(step, drill.table(game, step, card_text)) for step in steps]
        return json_response({"game": game, "title": f"{drill.title}: {level.title}", "steps": states})

    async def answer(self, request: Request) -> Response:
        """Judge what a player has done, and remember the first answer to a step."""
        body = await body_of(request, DrillAnswer)
        async with self._turns:
            return await asyncio.to_thread(self._judge, request, body)

    async def ways(self, request: Request) -> Response:
        """Answer what the given cards of the player's hand can make."""
        body = await body_of(request, LayWays)
        drill, _ = _asked(request)
        step = drill.step(request.path_params["step"])
        return await asyncio.to_thread(lay_ways, drill.table(request.path_params["game"], step, card_text), body)

    def _judge(self, request: Request, body: DrillAnswer) -> Response:
        game, (drill, level) = request.path_params["game"], _asked(request)
        step = drill.step(request.path_params["step"])

        def heard(verdict: Verdict) -> None:
            if body.is_first and (verdict.is_done or not verdict.is_right):
                remember_answer(
                    body.player or _SOMEBODY,
                    game,
                    drill.name,
                    level.name,
                    step.name,
                    is_right=verdict.is_right,
                    seconds=body.seconds,
                    folder=self._folder,
                )

        return judge_step(step, drill.table(game, step, card_text), body, heard)

    def _standing(self, player: str, game: str, drill: Drill, level: Level) -> Standing:
        return standing_of(player or _SOMEBODY, game, drill.name, level.name, self._folder)


def _asked(request: Request) -> tuple[Drill, Level]:
    """Return the drill and the level that a request names. Raises UsageError."""
    drill = drill_named(request.path_params["game"], request.path_params["drill"])
    return drill, drill.level_named(request.path_params["level"])
