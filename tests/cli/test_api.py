"""Autopeg for scripts: games as a table plays them, secrets that stay secret, errors that say what to do."""

import doctest
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from autopeg import api
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.play.table import Seat, Table
from autopeg.registry import GAME_NAMES
from support.cli.outcome import Autopeg

DOCS = Path(__file__).resolve().parents[2] / "docs" / "api.md"

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("cribbage", 2, {}),
    ("cribbage", 3, {"target": 61}),
    ("cribbage", 4, {"muggins": True, "target": 61}),
    ("cribbage", 2, {"muggins": "strict", "target": 61}),
    ("tabletop", 2, {"variant": "ship"}),
    ("tabletop", 4, {}),
    ("crib_rummy", 2, {}),
    ("crib_rummy", 3, {"pegging": "confirm"}),
    ("crummy_rummy", 2, {"max_reshuffles": 0}),
    ("crummy_rummy", 4, {"max_reshuffles": 0, "out_of_turn": "before"}),
]


def chosen(view: Any, legal: list[Any]) -> Any:
    """Return any move; the same view gives the same one."""
    return random.Random(str((view, legal))).choice(legal)


class Chooser:
    """Player at a table that chooses as `chosen` does."""

    def __init__(self, game: str) -> None:
        self.parse = rules_of(game).parse_move

    def choose(self, view: Any, legal: Any) -> Any:
        moves = to_json(tuple(legal))
        may_decline = moves[0]["type"] in ("muggins", "peg") and view.to_act != view.seat
        move = chosen(to_json(view), [*moves, None] if may_decline or moves[0]["type"] == "muggins" else moves)
        return None if move is None else self.parse(move)

    def close(self) -> None:
        pass


@cache
def played(game: str, players: int, **options: Any) -> list[api.Position]:
    """Return the positions of a game between players who don't think, of very long ones the first."""
    positions = [api.new(game, players, options, seed=3)]
    while (seat := positions[-1].to_act) is not None and len(positions) < 1_500:
        move = chosen(api.view(positions[-1], seat), api.legal(positions[-1], seat))
        positions.append(api.apply(positions[-1], move))
    return positions


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_game_is_the_one_that_a_table_plays(game: str, players: int, options: dict[str, Any]) -> None:
    last = played(game, players, **options)[-1]
    rules = rules_of(game)
    seats = [Seat(str(seat), Chooser(game)) for seat in range(players)]
    table = Table(History(rules, rules.new(options, players)), seats, deck="3")
    while table.history.count < len(last.moves) and table.advance() is not None:
        pass
    assert last.moves == [to_json(step.move) for step in table.history.steps]
    assert last.over == table.over
    replayed = History(rules, rules.new(options, players))
    for move in last.moves:
        replayed.play(move)
    assert replayed.state == table.state


def test_games_of_all_kinds_end() -> None:
    ended = {game for game, players, options in GAMES if played(game, players, **options)[-1].over}
    assert ended == set(GAME_NAMES)


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_view_is_what_the_rules_let_a_seat_know(game: str, players: int, options: dict[str, Any]) -> None:
    for position in played(game, players, **options)[:300:3]:
        for seat in range(players):
            assert api.view(position, seat) == to_json(rules_of(game).view(position.table.state, seat))


def test_a_position_stays_as_it_is() -> None:
    position = api.new("cribbage", seed=1)
    before = api.view(position, 0), api.legal(position, 0), position.moves
    first, second = (api.apply(position, move) for move in api.legal(position, 0)[:2])
    assert (api.view(position, 0), api.legal(position, 0), position.moves) == before
    assert first.moves[-1] != second.moves[-1]
    assert api.new("cribbage", seed=1).moves == position.moves != api.new("cribbage", seed=2).moves


def test_hints_and_counts_are_those_of_the_commands(autopeg: Autopeg) -> None:
    counted = autopeg("count", "5H", "5S", "5C", "JD", "5D", "--json")
    assert json.loads(counted.out) == api.count("5H 5S 5C JD", "5D")
    hand = " ".join(api.view(CRIBBAGE, 0)["hand"])
    typed = autopeg("hint", "cribbage", "--hand", hand, "--pone", "--json")
    hints = api.hint("cribbage", api.view(CRIBBAGE, 0), api.legal(CRIBBAGE, 0))
    assert [json.loads(line) for line in typed.out.splitlines()] == hints


CRIBBAGE = api.new("cribbage", seed=1)
TABLETOP = api.new("tabletop", seed=1)
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: api.new("whist"), 'there is no game "whist": choose from cribbage'),
    (lambda: api.new("score"), 'there is no game "score": choose from cribbage'),
    (lambda: api.new("cribbage", 7), "cribbage is for 2, 3 or 4 players, not 7"),
    (lambda: api.new("cribbage", "2"), "players '2': this must be a whole number, not a text"),  # type: ignore[arg-type]
    (lambda: api.new("cribbage", options={"target": 3}), "no target 3: choose from 61, 121, 241"),
    (lambda: api.new("cribbage", options={"goal": 3}), 'no option "goal": choose from target, muggins, skunk'),
    (lambda: api.new("cribbage", options=[1]), r"options \[1\]: this must be an object"),  # type: ignore[arg-type]
    (lambda: api.new("cribbage", seed="x"), "seed 'x': this must be a whole number"),  # type: ignore[arg-type]
    (lambda: api.view(CRIBBAGE, 2), "there is no seat 2: choose from 0 to 1"),
    (lambda: api.legal(CRIBBAGE, -1), "there is no seat -1: choose from 0 to 1"),
    (lambda: api.legal("x", 0), "position 'x': this must be Position"),  # type: ignore[arg-type]
    (lambda: api.count("5H 5S", "JD"), "a hand has 4 cards and a starter, not 2 cards"),
    (lambda: api.count("5H 5S 5C 1X", "JD"), '"1X" is not a card'),
    (lambda: api.count("5H 5S 5C 5H", "JD"), "The 5♥ appears twice"),
    (lambda: api.count(5, "JD"), "cards 5: this must be a list"),  # type: ignore[arg-type]
    (lambda: api.hint("cribbage", {}, []), "view: "),
    (lambda: api.hint("cribbage", api.view(CRIBBAGE, 0), []), '"legal" must be a list of at least one move'),
    (lambda: api.hint("cribbage", api.view(TABLETOP, 0), [{"type": "go", "player": 0}]), "view: "),
]


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_wrong_arguments_are_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(api.UsageError, match=message):
        call()


@pytest.mark.parametrize(
    ("move", "code", "note"),
    [
        (3, "BAD_MOVE", "This is not a move"),
        ({"type": "castle"}, "UNKNOWN_MOVE", "There is no move called"),
        ({"type": "play", "player": 0, "card": "KS"}, "WRONG_PHASE", "after the discards"),
        ({"type": "discard", "player": 0, "cards": ["KS", "QD"]}, "CARD_NOT_HELD", "not in seat 0's hand"),
        ({"type": "discard", "player": 5, "cards": []}, "NOT_YOUR_TURN", "no such player"),
        (None, "NOT_YOUR_TURN", "Seat 0 must move and can't pass"),
    ],
)
def test_refused_moves_have_a_code_and_a_sentence(move: Any, code: str, note: str) -> None:
    with pytest.raises(api.IllegalMove) as refusal:
        api.apply(CRIBBAGE, move)
    assert refusal.value.code == code
    assert note in refusal.value.__notes__[0]


def test_nothing_can_be_done_after_the_end() -> None:
    last = played("cribbage", 2)[-1]
    assert [api.legal(last, seat) for seat in (0, 1)] == [[], []]
    for move in (None, last.moves[-1]):
        with pytest.raises(api.IllegalMove, match="GAME_OVER") as refusal:
            api.apply(last, move)
        assert refusal.value.__notes__ == ["The game is over."]


def test_the_examples_of_the_page_run() -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    text = DOCS.read_text(encoding="utf-8").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, DOCS.name, str(DOCS), 0)
    assert len(examples.examples) > 10
    assert doctest.DocTestRunner(optionflags=flags).run(examples).failed == 0


def test_the_page_names_all_that_is_promised() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in api.__all__ if name not in text] == []
