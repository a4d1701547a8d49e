"""Player as a program: the other side of `external`, for `autopeg bot` and what was trained (docs/bot-protocol.md)."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TextIO, cast

import msgspec

from autopeg.base.errors import UsageError
from autopeg.engine import AnyGame
from autopeg.engine.games import rules_of
from autopeg.engine.moves import to_json, view_from_json
from autopeg.engine.players import Player
from autopeg.play.seating import new_player


def serve_bot(game: str, level: str, stdin: TextIO, stdout: TextIO, seed: int = 0) -> None:
    """Answer a host with a bot of this level. Raises UsageError for an unknown game or level."""
    serve_player(game, new_player(game, level, seed), f"autopeg {level}", stdin, stdout)


def serve_player(game: str, player: Player, name: str, stdin: TextIO, stdout: TextIO) -> None:
    """Answer a host line by line until it says bye or closes the pipe. Invalid lines are answered with an error.

    name: what the bot calls itself to the host. Raises UsageError for an unknown game.
    """
    rules = rules_of(game)
    try:
        for line in stdin:
            if not line.strip():
                continue
            try:
                answer = _answer(rules, player, name, _parsed(line))
            except UsageError as error:
                answer = {"error": str(error)}
            if answer is None:
                return
            stdout.write(json.dumps(answer) + "\n")
            stdout.flush()
    except BrokenPipeError:
        # The host has closed the pipe: nobody is left to answer.
        return
    finally:
        player.close()


def _parsed(line: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(line, type=dict[str, object])
    except msgspec.ValidationError:
        raise UsageError('a line must be an object with "hello", "view" and "legal", or "bye"') from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UsageError(f"this line is not JSON: {error}") from None


def _answer(rules: AnyGame, player: Player, name: str, message: dict[str, object]) -> dict[str, object] | None:
    if "bye" in message:
        return None
    if "hello" in message:
        if message.get("game", rules.NAME) != rules.NAME:
            raise UsageError(f"this bot plays {rules.NAME}, not {json.dumps(message['game'])}")
        return {"ready": name}
    if "view" not in message:
        raise UsageError('a line must have "hello", "view" and "legal", or "bye"')
    view, moves = question_from_json(rules, message["view"], message.get("legal"))
    with fitting_together():
        move = player.choose(view, moves)
    return {"move": None if move is None else to_json(move)}


def question_from_json(rules: AnyGame, view: object, legal: object) -> tuple[Any, list[Any]]:
    """Parse the view and the legal moves of a seat. Raises UsageError naming the problem."""
    seen = view_from_json(view, cast(Any, rules).View)
    if not isinstance(legal, list) or not legal:
        raise UsageError('"legal" must be a list of at least one move')
    return seen, [rules.parse_move(move) for move in cast("list[object]", legal)]


@contextmanager
def fitting_together() -> Generator[None]:
    """Turn errors into a UsageError: a view whose parts contradict each other fails only where they are used."""
    try:
        yield
    except (ArithmeticError, AssertionError, LookupError, StopIteration, ValueError) as error:
        raise UsageError(f'"view" and "legal" do not fit together ({type(error).__name__})') from None
