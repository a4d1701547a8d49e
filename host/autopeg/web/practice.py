"""Drills in the page: what can be practised, rounds with the tables that their steps begin at, and the answers.

Nothing of a round is kept here: an answer names its step. What players have answered is kept in the data folder.
"""

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.base.errors import Failure, UsageError
from autopeg.base.typed_words import quoted
from autopeg.learning.exercise import Verdict
from autopeg.learning.practice.drill import Drill, Level, drill_named, drills_of, games_with_drills
from autopeg.learning.practice.results import Standing, remember_answer, standing_of
from autopeg.learning.practice.rounds import names_of_round, standing_text
from autopeg.registry import title_of
from autopeg.session.card_text import card_text
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.exercises import CourseRoutes, StepAnswer, StepAtTable, Steps
from autopeg.web.requests import Body, Key, Name

_SOMEBODY = "you"
MOST_LEARNED = 1000
"""Answers in one request."""


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

    player: Name = ""


class LearnedAnswer(Struct, forbid_unknown_fields=True):
    """The first answer to a step of a drill, given on a page without a server."""

    game: Key
    drill: Key
    level: Key
    step: Key
    is_right: bool
    seconds: Annotated[float, Meta(ge=0)]
    at: float = 0.0
    """When, in milliseconds since 1970; pages use it to hand nothing over twice."""


class LearnedRequest(Body):
    """What was learned elsewhere. player: whose results it belongs to, empty for nobody in particular."""

    answers: Annotated[list[LearnedAnswer], Meta(max_length=MOST_LEARNED)]
    player: Name = ""


class Learned(Struct, frozen=True):
    """How many answers were kept."""

    kept: int


class PracticeRoutes(CourseRoutes):
    """The routes. turns: who may have a move judged now; folder: of all data, None for the default."""

    ANSWER = DrillAnswer

    def __init__(self, turns: asyncio.Semaphore, folder: Path | None = None) -> None:
        super().__init__("/api/practise/{game}/{drill}/{level}", turns)
        self._folder = folder

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/practise", self.offered),
            Route("/api/learned", self.take_learned, methods=["POST"]),
            *super().routes(),
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

    async def take_learned(self, request: Request) -> Response:
        """Remember answers given on a page without a server. Refuses all if one names no step of a drill."""
        body = await body_of(request, LearnedRequest)
        return json_response(await asyncio.to_thread(self._remember_all, body))

    def _remember_all(self, body: LearnedRequest) -> Learned:
        drills = [drill_named(each.game, each.drill) for each in body.answers]
        for drill, each in zip(drills, body.answers, strict=True):
            drill.level_named(each.level)
            if not drill.has(each.step):
                raise UsageError(f"there is no step {quoted(each.step)} in the drill {drill.name}")
        for each in body.answers:
            remember_answer(
                body.player or _SOMEBODY,
                each.game,
                each.drill,
                each.level,
                each.step,
                is_right=each.is_right,
                seconds=each.seconds,
                folder=self._folder,
            )
        return Learned(len(body.answers))

    async def course(self, request: Request) -> Steps:
        return await asyncio.to_thread(self._new_round, request)

    def _new_round(self, request: Request) -> Steps:
        game, (drill, level) = request.path_params["game"], _asked(request)
        standing = self._standing(request.query_params.get("player", ""), game, drill, level)
        steps = [drill.step(name) for name in names_of_round(drill, level.name, standing, random.Random())]
        return Steps(game, drill.title_at(level), ((step, drill.table(game, step, card_text)) for step in steps))

    async def step(self, request: Request) -> StepAtTable:
        drill, _ = _asked(request)
        step = drill.step(request.path_params["step"])
        return step, drill.table(request.path_params["game"], step, card_text)

    def on_verdict(self, request: Request, body: DrillAnswer, verdict: Verdict) -> None:
        """Remember the first answer to a step."""
        if body.is_first and (verdict.is_done or not verdict.is_right):
            drill, level = _asked(request)
            with suppress(Failure):  # a round goes on even if nothing can be written
                remember_answer(
                    body.player or _SOMEBODY,
                    request.path_params["game"],
                    drill.name,
                    level.name,
                    request.path_params["step"],
                    is_right=verdict.is_right,
                    seconds=body.seconds,
                    folder=self._folder,
                )

    def _standing(self, player: str, game: str, drill: Drill, level: Level) -> Standing:
        return standing_of(player or _SOMEBODY, game, drill.name, level.name, self._folder)


def _asked(request: Request) -> tuple[Drill, Level]:
    """Return the drill and the level that a request names. Raises UsageError."""
    drill = drill_named(request.path_params["game"], request.path_params["drill"])
    return drill, drill.level_named(request.path_params["level"])
