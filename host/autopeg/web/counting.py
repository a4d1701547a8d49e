"""The routes that count physical cards: a hand, a line of the table, the cards left in a hand."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from autopeg.engine.moves import to_json
from autopeg.games.counting.hand_count import HandCount, count_cards, count_line
from autopeg.web.endpoints import body_of, json_response
from autopeg.web.requests import CardsLeft, CountRequest, LineRequest, cards_of
from pegcore.melds import penalty_points


def counting_routes() -> list[Route]:
    """Return the routes."""
    return [
        Route("/api/count", _count, methods=["POST"]),
        Route("/api/count-line", _count_line, methods=["POST"]),
        Route("/api/cards-left", _cards_left, methods=["POST"]),
    ]


async def _count(request: Request) -> Response:
    """Count a hand or crib, and check its owner's claim (C45)."""
    body = await body_of(request, CountRequest)
    return _answer(replace(count_cards(body.hand, body.starter, body.crib), claimed=body.claimed))


async def _count_line(request: Request) -> Response:
    """Count a line of Table Top Cribbage (T17)."""
    body = await body_of(request, LineRequest)
    return _answer(count_line(body.cards, body.four_flush, body.starter))


async def _cards_left(request: Request) -> Response:
    """Return the penalty for the cards left in a hand of Crummy Rummy (Y31)."""
    body = await body_of(request, CardsLeft)
    return json_response({"points": penalty_points(cards_of(body.cards))})


def _answer(counted: HandCount) -> Response:
    return json_response(
        {
            "points": counted.points,
            "owners": counted.owners,
            "overlooked": counted.overlooked,
            "said": counted.call(),
            "result": counted.result(),
            "parts": to_json(counted.parts),
            "calls": to_json(counted.calls),
        }
    )
