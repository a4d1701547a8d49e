"""The routes of another try at the costliest decisions of a finished game."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from starlette.requests import Request

from autopeg.base.errors import UsageError
from autopeg.learning.lesson_course import Course
from autopeg.records import Store
from autopeg.registry import deals_cards
from autopeg.session.card_text import card_text
from autopeg.web.endpoints import from_store
from autopeg.web.exercises import CourseRoutes, StepAtTable, Steps
from autopeg.web.played import finished_game
from autopeg.web.reviewer import Reviewer


class MistakeRoutes(CourseRoutes):
    """The routes. folder: where games are kept, None for the default; turns: who may have a move judged now."""

    def __init__(self, reviewer: Reviewer, turns: asyncio.Semaphore, folder: Path | None = None) -> None:
        super().__init__("/api/games/{id:int}/mistakes/{seat:int}", turns)
        self._reviewer = reviewer
        self._folder = folder

    async def course(self, request: Request) -> Steps:
        course = await self._mistakes(request)
        return Steps(course.game, course.title, _steps_of(course))

    async def step(self, request: Request) -> StepAtTable:
        asked = request.path_params["step"]
        for step, table in _steps_of(await self._mistakes(request)):
            if step.name == asked:
                return step, table
        raise UsageError(f"move {asked[:12]} is not one of the decisions to try again")

    async def _mistakes(self, request: Request) -> Course:
        """Return the mistakes that a request names.

        Raises UsageError for a game in progress, whose hands are secret, and for a kept score.
        """
        # The analysis takes a tenth of a second to import, and the page must be ready sooner.
        from autopeg.learning.mistakes import MistakesCourse
        from autopeg.statistics.finished import FinishedGame

        game_id, seat = request.path_params["id"], request.path_params["seat"]
        game = await from_store(self._folder, lambda store: finished_game(store, request))
        if not deals_cards(game.header.game):
            raise UsageError("a kept score has no decisions to try again")
        analysis = await self._reviewer.analysis(game_id)

        def mistakes(store: Store) -> Course:
            record = store.record(game_id)
            return MistakesCourse(FinishedGame(record, record.replayed(), analysis, card_text), (seat,))

        return await from_store(self._folder, mistakes)


def _steps_of(course: Course) -> Iterator[StepAtTable]:
    """Yield the steps of a course from the open one on."""
    while course.step is not None:
        yield course.step, course.table(card_text)
        course.go(1)
