"""Lessons in the page: their steps with the tables that they begin at, and the answers of learners.

Nothing is kept here: a device remembers what it has done, and an answer names its step.
"""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.learning.lesson_check import games_with_lessons, lesson_of, step_named, table_of
from autopeg.registry import title_of
from autopeg.session.card_text import card_text
from autopeg.web.endpoints import json_response
from autopeg.web.exercises import CourseRoutes, StepAtTable, Steps


class OfferedLesson(Struct, frozen=True):
    """A lesson that can be chosen."""

    game: str
    title: str
    invites: str
    steps: tuple[str, ...]
    """The names of its steps."""


class LessonRoutes(CourseRoutes):
    """The routes of lessons. turns: who may have a move judged now."""

    def __init__(self, turns: asyncio.Semaphore) -> None:
        super().__init__("/api/lessons/{game}", turns)

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/lessons", _lessons), *super().routes()]

    async def course(self, request: Request) -> Steps:
        game = request.path_params["game"]
        steps = lesson_of(game).steps
        return Steps(game, title_of(game), ((step, table_of(game, step, card_text)) for step in steps))

    async def step(self, request: Request) -> StepAtTable:
        game = request.path_params["game"]
        step = step_named(lesson_of(game), request.path_params["step"])
        return step, table_of(game, step, card_text)


def _lessons(request: Request) -> Response:
    """Answer which lessons there are; runs in a thread."""
    found = ((game, lesson_of(game)) for game in games_with_lessons())
    return json_response(
        [
            OfferedLesson(game, title_of(game), lesson.invites, tuple(step.name for step in lesson.steps))
            for game, lesson in found
        ]
    )
