"""Hints for physical cards: every choice evaluated, as `autopeg hint` does. A hint at a table is one of its routes."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.base.errors import UsageError
from autopeg.base.phrases import capitalised
from autopeg.engine.advice import Choice, Judgement, advice_of
from autopeg.engine.moves import Move
from autopeg.registry import GAME_NAMES, title_of
from autopeg.session.advice_text import advice_text_of, best_text, choice_fields
from autopeg.session.card_text import card_text
from autopeg.session.typed_position import TypedPosition, position_sent, typed_position_of
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.requests import HintRequest


class ChoiceCost(Struct, frozen=True, kw_only=True):
    """What a choice costs compared with the best one."""

    said: str
    sum: str
    """The worth with its summands."""
    cost: str
    """In words."""
    lost: float
    """In points."""
    wins_lost: float | None
    is_best: bool
    is_costly: bool


class HintChoice(ChoiceCost, frozen=True, kw_only=True):
    """One choice; a game adds fields of its own."""

    worth: float
    win_chance: float | None
    reasons: tuple[str, ...]
    move: Move
    parts: dict[str, float]
    """The summands of the worth, by name."""


class HintAnswer(Struct, frozen=True):
    """A hint for physical cards."""

    text: str
    choices: Sequence[Annotated[dict[str, object], HintChoice]]
    """The best first."""


def hint_route(turns: asyncio.Semaphore) -> Route:
    """Return the route of hints. turns: who may compute one now."""

    async def hint(request: Request) -> Response:
        """Return every choice of a position, the best first, and the best one as a hint."""
        body = await body_of(request, HintRequest)
        position = _positions_of(body.game)
        async with turns:
            return json_response(await asyncio.to_thread(_evaluated, position, body))

    return Route("/api/hint", hint, methods=["POST"])


def _positions_of(game: str) -> TypedPosition:
    """Return the module of a game that reads its positions. Raises UsageError."""
    able = {name: typed_position_of(name) for name in GAME_NAMES}
    module = able.get(game)
    if module is None:
        titles = ", ".join(title_of(name) for name, each in able.items() if each is not None)
        raise UsageError(f"there are hints for the cards in your hand in {titles}, and for other games at a table")
    return module


def _evaluated(module: TypedPosition, body: HintRequest) -> HintAnswer:
    """Return every choice with its worth, its reasons, and what it costs compared with the best one."""
    # The analysis takes a tenth of a second to import, and the page must be ready sooner.
    from autopeg.statistics.decision_text import describe_cost
    from autopeg.statistics.review import kept_decision

    view, legal = position_sent(module, body.hand, body.position)
    words, advice = advice_text_of(body.game), advice_of(body.game)
    choices = tuple(advice.evaluate(view, legal))
    names = [words.name_choice(choice.move, view, card_text) for choice in choices]

    def described(choice: Choice, name: str) -> dict[str, object]:
        decision = kept_decision(0, Judgement(view.seat, "", choice, choices))
        cost = ChoiceCost(
            said=capitalised(name),
            sum=words.worth_text(choice, digits=1),
            cost=describe_cost(decision, names[0]),
            lost=decision.lost,
            wins_lost=decision.wins_lost,
            is_best=decision.is_best,
            is_costly=decision.is_costly(advice.COSTLY),
        )
        return {**choice_fields(words, view, choice, card_text), **asdict(cost)}

    return HintAnswer(best_text(words, view, choices, card_text), list(map(described, choices, names)))
