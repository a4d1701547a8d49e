"""Lessons in the page: their steps with the tables that they begin at, and the answers of learners.

Nothing is kept here: a device remembers what it has done, and an answer names its step.
"""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.learning.lesson import LessonStep, MoveTask
from autopeg.learning.lesson_check import (
    LessonTable,
    games_with_lessons,
    lesson_of,
    step_named,
)
from autopeg.registry import title_of
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.exercises import LayWays, StepAnswer, judge_step, lay_ways, step_state


class OfferedLesson(Struct, frozen=True):
    """A lesson that can be chosen."""

    game: str
    title: str
    invites: str
    steps: tuple[str, ...]
    """The names of its steps."""


def lesson_routes() -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route("/api/lessons", _lessons),
        Route("/api/lessons/{game}", _lesson),
        Route("/api/lessons/{game}/{step}", _answer, methods=["POST"]),
        Route("/api/lessons/{game}/{step}/ways", _ways, methods=["POST"]),
    ]


def _lessons(request: Request) -> Response:
    """Answer which lessons there are; runs in a thread."""
    found = ((game, lesson_of(game)) for game in games_with_lessons())
    return json_response(
        [
            OfferedLesson(game, title_of(game), lesson.invites, tuple(step.name for step in lesson.steps))
            for game, lesson in found
        ]
    )


def _lesson(request: Request) -> Response:
    """Answer all steps of a lesson; runs in a thread."""
    game = request.path_params["game"]
    steps = [step_state(step, _table_of(game, step)) for step in lesson_of(game).steps]
    return json_response({"game": game, "title": title_of(game), "steps": steps})


async def _answer(request: Request) -> Response:
    """Judge what a learner has done."""
    step, body = _step_asked(request), await body_of(request, StepAnswer)
    return await asyncio.to_thread(judge_step, step, _table_of(request.path_params["game"], step), body)


async def _ways(request: Request) -> Response:
    """Answer what the given cards of the learner's hand can make."""
    step, body = _step_asked(request), await body_of(request, LayWays)
    return await asyncio.to_thread(lay_ways, _table_of(request.path_params["game"], step), body)


def _step_asked(request: Request) -> LessonStep:
    """Return the step that a request names. Raises UsageError."""
    return step_named(lesson_of(request.path_params["game"]), request.path_params["step"])


def _table_of(game: str, step: LessonStep) -> LessonTable | None:
    """Return the table of a step in which the learner moves, None for any other."""
    return LessonTable(game, step.task) if isinstance(step.task, MoveTask) else None
