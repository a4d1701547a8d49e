"""Hints for the cards that somebody holds in the hand, from the page."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from autopeg.engine.advice import advice_of
from autopeg.engine.moves import to_json
from autopeg.games.cribbage.typed_position import OPTIONS, typed_position
from autopeg.session.advice_text import hint_text
from autopeg.session.card_text import card_text
from support.web.device import Device

SIX = ["5H", "5S", "6D", "7C", "KD", "QS"]


@pytest.fixture
def ask(new_device: Callable[[], Device]) -> Callable[..., httpx.Response]:
    device = new_device()

    def asked(game: str = "cribbage", hand: list[str] = SIX, **position: Any) -> httpx.Response:
        return device.client.post("/api/hint", json={"game": game, "hand": hand, "position": position})

    return asked


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code in (400, 409), answer.text
    message: str = answer.json()["message"]
    return message


def typed(hand: str, **position: Any) -> tuple[Any, Any]:
    return typed_position(hand, **{**{option.name: option.default for option in OPTIONS}, **position})


@pytest.mark.parametrize(
    ("hand", "sent", "as_typed"),
    [
        (SIX, {"is_dealer": True}, {"is_dealer": True}),
        (SIX, {"is_dealer": False, "scores": [110, 112]}, {"is_dealer": False, "scores": "110,112"}),
        (SIX[:5], {"is_dealer": True, "players": 3}, {"is_dealer": True, "players": 3}),
        (
            ["4C", "9S", "QD"],
            {
                "is_dealer": False,
                "starter": "JC",
                "series": ["8H", "7D"],
                "played": ["8H"],
                "others": [],
                "is_go": False,
            },
            {"is_dealer": False, "starter": "JC", "series": "8H 7D", "played": "8H"},
        ),
    ],
    ids=["discard", "near the end", "three players", "play"],
)
def test_the_page_and_the_command_say_the_same(
    ask: Callable[..., httpx.Response], hand: list[str], sent: dict[str, Any], as_typed: dict[str, Any]
) -> None:
    answer = ask(hand=hand, **sent).json()
    view, legal = typed(" ".join(hand), **as_typed)
    choices = advice_of("cribbage").evaluate(view, legal)
    assert [
        (each["move"], each["worth"], each["win_chance"], list(each["parts"].values())) for each in answer["choices"]
    ] == [(to_json(each.move), each.worth, each.win_chance, [part.points for part in each.parts]) for each in choices]
    assert answer["text"] == hint_text("cribbage", view, legal, card_text)


def test_every_discard_is_graded_in_words(ask: Callable[..., httpx.Response]) -> None:
    choices = ask(is_dealer=True).json()["choices"]
    best, *others = choices
    assert (best["said"], best["cards"], best["cost"]) == ("Discard 6♦ 7♣", ["6D", "7C"], "nothing was better")
    assert best["sum"].startswith("hand 12.2 + crib 4.9 + pegging ")
    assert best["reasons"][0] == "5♥ 5♠ Q♠ K♦ makes 10 before the starter"
    assert (best["lost"], best["is_best"], best["is_costly"]) == (0, True, False)
    for other in others:
        assert other["lost"] == pytest.approx(best["worth"] - other["worth"])
        assert other["cost"].endswith(": discard 6♦ 7♣")
        assert other["is_costly"] == (other["lost"] >= advice_of("cribbage").COSTLY)
    assert others[-1]["is_costly"]


def test_what_is_wrong_with_a_position_is_said(ask: Callable[..., httpx.Response]) -> None:
    assert "say whose crib it is" in refusal(ask())
    assert "6 cards are dealt, not 5" in refusal(ask(hand=SIX[:5], is_dealer=True))
    assert refusal(ask(hand=[*SIX[:5], "5H"], is_dealer=True)) == "The 5♥ appears twice."
    assert "1X" in refusal(ask(hand=[*SIX[:5], "1X"], is_dealer=True))
    assert refusal(ask(is_dealer="yes")).startswith('"is_dealer" is not "yes": Whose crib it is')
    assert refusal(ask(is_dealer=True, players="2")).startswith('"players" is not "2": ')
    assert refusal(ask(is_dealer=True, wind="west")).startswith('a position has no "wind": it has is_dealer, scores')
    assert "scores must be numbers" in refusal(ask(is_dealer=True, scores=["a", "b"]))
    for game in ("tabletop", "score", "chess"):
        assert refusal(ask(game=game)) == (
            "there are hints for the cards in your hand in Cribbage, and for other games at a table"
        )
