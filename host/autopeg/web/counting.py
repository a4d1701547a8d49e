"""The routes that count physical cards: a hand, the cards left in a hand."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.counting.aloud import Call
from autopeg.counting.hand_count import HandCount, count_cards
from autopeg.engine.moves import Part
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.game_page import picked
from autopeg.web.requests import CardsLeft, CountRequest, cards_of
from pegcore.melds import penalty_points


class CountAnswer(Struct, frozen=True, kw_only=True):
    """A counted hand or line."""

    points: int
    owners: int
    """The points that the owner pegs, of those claimed."""
    overlooked: int
    said: str
    """The count, as a sentence."""
    result: str
    """What becomes of the claim."""
    parts: tuple[Part, ...]
    calls: Sequence[Call]
    """The steps in which it is counted aloud."""


class PenaltyAnswer(Struct, frozen=True):
    """The penalty for cards left in a hand."""

    points: int


def counting_routes() -> list[Route]:
    """Return the routes."""
    return [
        Route("/api/count", _count, methods=["POST"]),
        Route("/api/cards-left", _cards_left, methods=["POST"]),
    ]


async def _count(request: Request) -> Response:
    """Count a hand or crib, and check its owner's claim (C45)."""
    body = await body_of(request, CountRequest)
    counted = replace(count_cards(body.hand, body.starter, body.crib), claimed=body.claimed)
    return json_response(count_answer(counted))


async def _cards_left(request: Request) -> Response:
    """Return the penalty for the cards left in a hand of Crummy Rummy (Y31)."""
    body = await body_of(request, CardsLeft)
    return json_response(PenaltyAnswer(penalty_points(cards_of(body.cards))))


def count_answer(counted: HandCount) -> CountAnswer:
    """Return a count as the page shows it."""
    return picked(CountAnswer, counted, said=counted.call(), result=counted.result())
