"""Lessons in the page: their steps with the tables that they begin at, and the answers of learners.

Nothing is kept here: a device remembers what it has done, and an answer names its step.
"""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.engine.cards import parse_cards
from autopeg.engine.moves import Move, to_json
from autopeg.errors import Refusal, UsageError
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask
from autopeg.learning.lesson_check import (
    LEARNER,
    Answered,
    LessonTable,
    Verdict,
    check_choice,
    check_count,
    games_with_lessons,
    lesson_of,
    step_named,
)
from autopeg.learning.rulebook import rule_address
from autopeg.registry import text_of, title_of
from autopeg.session.card_text import card_text
from autopeg.session.refusals import describe_error
from autopeg.web.endpoints import body_of, json_response, refuse
from autopeg.web.game_page import meld_page_of, reader_names
from autopeg.web.requests import Body, CardName
from autopeg.web.snapshot import take_snapshot
from autopeg.web.views import own_seat

_Cards = Annotated[tuple[CardName, ...], Meta(max_length=20)]


class LessonAnswer(Body):
    """What a learner does in a step: a move, cards that score together, or one of the answers."""

    move: object = None
    found: Annotated[tuple[_Cards, ...], Meta(max_length=40)] = ()
    """What has been counted before."""
    cards: _Cards = ()
    answer: int = -1
    """Index of the answer."""


class LessonWays(Body):
    """Asks what cards can make in a step, as `WaysRequest` does at a table."""

    cards: _Cards = ()
    to: Annotated[str, Meta(max_length=8)] | None = None


class OfferedLesson(Struct, frozen=True):
    """A lesson that can be chosen."""

    game: str
    title: str
    invites: str
    steps: tuple[str, ...]
    """The names of its steps."""


class StepState(Struct, frozen=True):
    """A step of a lesson as the page shows it; what its kind of task does not have is empty."""

    name: str
    title: str
    says: str
    rules: tuple[tuple[str, str], ...]
    """The numbers of the rules about it, with their addresses."""
    kind: str
    asks: str
    cards: tuple[str, ...]
    starter: str
    answers: tuple[str, ...]
    table: dict[str, object] | None


class AnswerState(Struct, frozen=True):
    """What is said of an answer. table: as it is after a right move."""

    verdict: Verdict
    table: dict[str, object] | None = None


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
            to_json(OfferedLesson(game, title_of(game), lesson.invites, tuple(step.name for step in lesson.steps)))
            for game, lesson in found
        ]
    )


def _lesson(request: Request) -> Response:
    """Answer all steps of a lesson; runs in a thread."""
    game = request.path_params["game"]
    steps = (_step(game, step) for step in lesson_of(game).steps)
    return json_response({"game": game, "title": title_of(game), "steps": [to_json(step) for step in steps]})


async def _answer(request: Request) -> Response:
    """Judge what a learner has done."""
    step, body = _step_asked(request), await body_of(request, LessonAnswer)
    game = request.path_params["game"]
    match step.task:
        case CountTask() as task:
            return json_response(to_json(AnswerState(check_count(task, body.found, body.cards))))
        case ChoiceTask() as task:
            return json_response(to_json(AnswerState(check_choice(task, body.answer))))
        case MoveTask() as task:
            return await asyncio.to_thread(_judge_move, game, task, body.move)


def _judge_move(game: str, task: MoveTask, made: object) -> Response:
    """Judge a move; a right one is made, so that the table can be seen after it."""
    table = LessonTable(game, task)
    try:
        move = table.game.parse_move(made)
        if getattr(move, "player", None) != LEARNER:
            raise UsageError("that is not your seat")
        table.submit(move)
    except Answered as answered:
        return json_response(to_json(_after(table, answered.move, answered.verdict)))
    except Refusal as error:
        names = reader_names(table.names, LEARNER)
        return refuse(error, describe_error(error, text_of(game), names, card_text))
    raise AssertionError("a move is judged or refused")


def _after(table: LessonTable, move: Move, verdict: Verdict) -> AnswerState:
    if not verdict.is_right:
        return AnswerState(verdict)
    table.make(move)
    return AnswerState(verdict, _table_state(table, is_over=True))


async def _ways(request: Request) -> Response:
    """Answer what the given cards of the learner's hand can make."""
    step, body = _step_asked(request), await body_of(request, LessonWays)
    game = request.path_params["game"]
    page = meld_page_of(game)
    if page is None or not isinstance(step.task, MoveTask):
        raise UsageError("there is nothing to lay here")
    table = LessonTable(game, step.task)
    cards = parse_cards(body.cards)
    found = await asyncio.to_thread(page.lay_options, table.state, LEARNER, cards, table.names, body.to)
    return json_response(to_json(found))


def _step_asked(request: Request) -> LessonStep:
    """Return the step that a request names. Raises UsageError."""
    return step_named(lesson_of(request.path_params["game"]), request.path_params["step"])


def _step(game: str, step: LessonStep) -> StepState:
    task = step.task
    return StepState(
        name=step.name,
        title=step.title,
        says=step.says,
        rules=tuple((number, rule_address(number)) for number in step.rules),
        kind="move" if isinstance(task, MoveTask) else "count" if isinstance(task, CountTask) else "choice",
        asks=task.asks,
        cards=() if isinstance(task, MoveTask) else task.cards,
        starter=task.starter if isinstance(task, CountTask) else "",
        answers=tuple(answer.text for answer in task.answers) if isinstance(task, ChoiceTask) else (),
        table=_table_state(LessonTable(game, task)) if isinstance(task, MoveTask) else None,
    )


def _table_state(table: LessonTable, *, is_over: bool = False) -> dict[str, object]:
    """Return the table of a step as a device sees it that holds the learner's seat. is_over: after the move."""
    snapshot = take_snapshot(len(table.history.steps), table, (), None, None)
    own = own_seat(snapshot, table, LEARNER, () if is_over else table.legal_moves(LEARNER))
    if is_over:
        own |= {"is_due": False, "prompt": ""}
    return {
        **snapshot.shared,
        "code": "LESSON",
        "game_id": 0,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "side": seat % snapshot.state.sides,
                "is_bot": seat != LEARNER,
                "stand_in": None,
                "is_mine": seat == LEARNER,
                "is_taken": True,
                "is_here": True,
                "away_s": None,
                "may_take": False,
                "may_be_bot": False,
            }
            for seat, name in enumerate(table.names)
        ],
        "is_host": False,
        "mine": [own],
        "waiting_for": [],
        "undo": None,
        "closing": None,
        "can_undo": False,
        "can_redo": False,
        "pace": "none",
        "notice": "",
        "board": None,
        "board_is_elsewhere": False,
    }
