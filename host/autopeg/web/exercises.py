"""Positions in which somebody tries a move, as the page shows them: their steps, tables, and the verdicts on answers.

Lessons, drills and another try at a mistake share it: each says what its steps are.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from autopeg.base.errors import Refusal, UsageError
from autopeg.engine.moves import Move
from autopeg.learning.exercise import Answered, ExerciseTable, Verdict
from autopeg.learning.lesson import ChoiceTask, CountTask, LessonStep, MoveTask, TryTask
from autopeg.learning.lesson_check import check_choice, check_count
from autopeg.learning.rulebook import rule_address
from autopeg.session.card_text import card_text
from autopeg.session.lay_options import LayOptions
from autopeg.session.refusals import describe_error
from autopeg.session.text import text_of
from autopeg.web.endpoints import body_of, json_response, refuse
from autopeg.web.game_page import meld_page_of, reader_names
from autopeg.web.requests import Body, CardName, cards_of
from autopeg.web.snapshot import take_snapshot
from autopeg.web.views import AnyTable, TableSeat, own_seat

CardNames = Annotated[tuple[CardName, ...], Meta(max_length=20)]


class StepAnswer(Body):
    """What somebody does in a step: a move, cards that score together, one of the answers, or the wish to see the best
    move."""

    move: object = None
    """As in a record."""
    show: bool = False
    found: Annotated[tuple[CardNames, ...], Meta(max_length=40)] = ()
    """What has been counted before."""
    cards: CardNames = ()
    answer: int = -1
    """Index of the answer."""
    seconds: Annotated[float, Meta(ge=0)] = 0.0
    """Since the step was shown."""
    is_first: bool = True
    """Whether nothing wrong was answered before."""


class LayWays(Body):
    """Asks what cards can make in a step, as `WaysRequest` does at a table."""

    cards: CardNames = ()
    to: Annotated[str, Meta(max_length=8)] | None = None


class StepState(Struct, frozen=True):
    """A step as the page shows it; what its kind of task does not have is empty."""

    name: str
    title: str
    says: str
    rules: tuple[tuple[str, str], ...]
    """The numbers of the rules about it, with their addresses."""
    kind: Literal["move", "count", "choice"]
    asks: str
    cards: tuple[str, ...]
    starter: str
    answers: tuple[str, ...]
    table: AnyTable | None


class CourseState(Struct, frozen=True):
    """The steps of a course: a lesson, a round of a drill, or another try at mistakes."""

    game: str
    title: str
    steps: tuple[StepState, ...]


class AnswerState(Struct, frozen=True):
    """What is said of an answer. table: as it is after a right move."""

    verdict: Verdict
    table: AnyTable | None = None


StepAtTable = tuple[LessonStep, ExerciseTable | None]
"""A step, and the table of one with a move."""


class Steps(NamedTuple):
    """The steps of a course."""

    game: str
    title: str
    steps: Iterable[StepAtTable]


class CourseRoutes(ABC):
    """The routes of one kind of course: its steps, an answer to one of them, and what cards can make there.

    address: of the steps; turns: who may have a move judged now.
    """

    ANSWER: type[StepAnswer] = StepAnswer

    def __init__(self, address: str, turns: asyncio.Semaphore) -> None:
        self._address = address
        self._turns = turns

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        return [
            Route(self._address, self.steps),
            Route(f"{self._address}/{{step}}", self.answer, methods=["POST"]),
            Route(f"{self._address}/{{step}}/ways", self.ways, methods=["POST"]),
        ]

    @abstractmethod
    async def course(self, request: Request) -> Steps:
        """Return the course that a request names. Raises UsageError."""

    @abstractmethod
    async def step(self, request: Request) -> StepAtTable:
        """Return the step that a request names. Raises UsageError."""

    def on_verdict(self, request: Request, body: Any, verdict: Verdict) -> None:
        """Handle the verdict on an answer, if it matters here. body: of the request."""
        return

    async def steps(self, request: Request) -> Response:
        """Return all steps of a course."""
        game, title, steps = await self.course(request)
        states = await asyncio.to_thread(lambda: [step_state(*each) for each in steps])
        return json_response(CourseState(game, title, tuple(states)))

    async def answer(self, request: Request) -> Response:
        """Judge what somebody has done in a step, or show the best move."""
        body = await body_of(request, self.ANSWER)

        def judged(step: LessonStep, table: ExerciseTable | None) -> Response:
            try:
                state = judge_step(step, table, body)
            except Refusal as error:
                assert table is not None
                names = reader_names(table.names, table.learner)
                return refuse(error, describe_error(error, text_of(table.game.NAME), names, card_text))
            self.on_verdict(request, body, Verdict(False, state.verdict.says) if body.show else state.verdict)
            return json_response(state)

        async with self._turns:
            return await asyncio.to_thread(judged, *await self.step(request))

    async def ways(self, request: Request) -> Response:
        """Return what the given cards of the learner's hand can make."""
        body = await body_of(request, LayWays)
        _, table = await self.step(request)
        return json_response(await asyncio.to_thread(_lay_ways, table, body))


def step_state(step: LessonStep, table: ExerciseTable | None) -> StepState:
    """Return a step. table: of one with a move."""
    task = step.task
    return StepState(
        name=step.name,
        title=step.title,
        says=step.says,
        rules=tuple((number, rule_address(number)) for number in step.rules),
        kind="count" if isinstance(task, CountTask) else "choice" if isinstance(task, ChoiceTask) else "move",
        asks=task.asks,
        cards=task.cards if isinstance(task, CountTask | ChoiceTask) else (),
        starter=task.starter if isinstance(task, CountTask) else "",
        answers=tuple(answer.text for answer in task.answers) if isinstance(task, ChoiceTask) else (),
        table=None if table is None else _table_state(table),
    )


def judge_step(step: LessonStep, table: ExerciseTable | None, body: StepAnswer) -> AnswerState:
    """Judge what somebody has done in a step. Raises UsageError, and Refusal for a move that the rules refuse."""
    match step.task:
        case CountTask() as task:
            return AnswerState(check_count(task, body.found, body.cards))
        case ChoiceTask() as task:
            return AnswerState(check_choice(task, body.answer))
        case MoveTask() | TryTask():
            assert table is not None
            best = table.solve() if body.show else None
            return _judged_move(table, body.move) if best is None else _shown_move(table, best)


def _judged_move(table: ExerciseTable, made: object) -> AnswerState:
    """Judge a move as in a record. Raises Refusal."""
    try:
        move = table.game.parse_move(made)
        if move.actor != table.learner:
            raise UsageError("that is not your seat")
        table.submit(move)
    except Answered as answered:
        return _shown_move(table, answered) if answered.verdict.is_right else AnswerState(answered.verdict)
    raise AssertionError("a move is judged or refused")


def _shown_move(table: ExerciseTable, answered: Answered) -> AnswerState:
    """Make a move, so that the table can be seen after it."""
    table.make(answered.move)
    return AnswerState(answered.verdict, _table_state(table, is_over=True))


def _lay_ways(table: ExerciseTable | None, body: LayWays) -> LayOptions:
    """Return what the given cards of the learner's hand can make. Raises UsageError."""
    page = None if table is None else meld_page_of(table.game.NAME)
    if table is None or page is None:
        raise UsageError("there is nothing to lay here")
    cards = cards_of(body.cards)
    return page.lay_options(table.state, table.learner, cards, table.names, body.to)


def _table_state(table: ExerciseTable, *, is_over: bool = False) -> AnyTable:
    """Return the table of a step as a device sees it that holds the learner's seat. is_over: after the move."""
    snapshot = take_snapshot(len(table.history.steps), table, (), None, None)
    legal: Sequence[Move] = () if is_over else table.legal_moves(table.learner)
    own = own_seat(snapshot, table, table.learner, legal, is_due=not is_over)
    shared = replace(snapshot.shared, can_undo=False, can_redo=False)
    return AnyTable(
        **asdict(shared),
        code="LESSON",
        game_id=0,
        seats=tuple(
            TableSeat(
                seat=seat,
                name=name,
                side=seat % snapshot.state.sides,
                is_bot=seat != table.learner,
                is_mine=seat == table.learner,
                is_taken=True,
                is_here=True,
            )
            for seat, name in enumerate(table.names)
        ),
        colors=tuple(range(snapshot.state.sides)),
        mine=(own,),
    )
