"""The routes of another try at the costliest decisions of a finished game."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.errors import UsageError
from autopeg.learning.exercise import ExerciseTable
from autopeg.learning.lesson_course import Course
from autopeg.records import Store
from autopeg.session.card_text import card_text
from autopeg.web.analyst import Analyst
from autopeg.web.endpoints import body_of, from_store, json_response
from autopeg.web.exercises import LayWays, StepAnswer, StepState, judge_step, lay_ways, step_state
from autopeg.web.played import finished_game

_Result = TypeVar("_Result")


class MistakeRoutes:
    """The routes. folder: where games are kept, None for the default; turns: who may have a move judged now."""

    def __init__(self, analyst: Analyst, turns: asyncio.Semaphore, folder: Path | None = None) -> None:
        self._analyst = analyst
        self._turns = turns
        self._folder = folder

    def routes(self) -> list[Route]:
        """Return the routes."""
        address = "/api/games/{id:int}/mistakes/{seat:int}"
        return [
            Route(address, self.mistakes),
            Route(f"{address}/{{step:int}}", self.answer, methods=["POST"]),
            Route(f"{address}/{{step:int}}/ways", self.ways, methods=["POST"]),
        ]

    async def mistakes(self, request: Request) -> Response:
        """Return the decisions of a seat that cost most, each with the table at which it was made."""

        def described(course: Course) -> Response:
            steps: list[StepState] = []
            while course.step is not None:
                steps.append(step_state(course.step, course.table(card_text)))
                course.go(1)
            return json_response({"game": course.game, "title": course.title, "steps": steps})

        return await self._with_course(request, described)

    async def answer(self, request: Request) -> Response:
        """Judge a move, or show the best one."""
        body = await body_of(request, StepAnswer)

        def judged(course: Course) -> Response:
            table = _table_of(course, request)
            assert course.step is not None
            return judge_step(course.step, table, body)

        async with self._turns:
            return await self._with_course(request, judged)

    async def ways(self, request: Request) -> Response:
        """Return what the given cards of the hand can make."""
        body = await body_of(request, LayWays)
        return await self._with_course(request, lambda course: lay_ways(_table_of(course, request), body))

    async def _with_course(self, request: Request, use: Callable[[Course], _Result]) -> _Result:
        """Return what is made of the mistakes that a request names, in a thread. Raises UsageError for a game in
        progress: its hands are secret."""
        # The analysis takes a tenth of a second to import, and the page must be ready sooner.
        from autopeg.learning.mistakes import MistakesCourse
        from autopeg.session.finished import FinishedGame

        game_id, seat = request.path_params["id"], request.path_params["seat"]
        await from_store(self._folder, lambda store: finished_game(store, request))
        analysis = await self._analyst.analysis(game_id)

        def used(store: Store) -> _Result:
            record = store.record(game_id)
            return use(MistakesCourse(FinishedGame(record, record.replayed(), analysis, card_text), (seat,)))

        return await from_store(self._folder, used)


def _table_of(course: Course, request: Request) -> ExerciseTable:
    """Return the table of the step that a request names. Raises UsageError."""
    while course.step is not None and course.step.name != str(request.path_params["step"]):
        course.go(1)
    table = course.table(card_text)
    if table is None:
        raise UsageError(f"move {request.path_params['step']} is not one of the decisions to try again")
    return table
