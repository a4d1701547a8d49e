"""External program as a player: one JSON line out, one line back (docs/bot-protocol.md)."""

import json
import shlex
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

import msgspec

from autopeg.base.errors import Failure, UsageError
from autopeg.base.typed_words import quoted
from autopeg.engine.games import rules_of
from autopeg.engine.moves import Move, to_json
from autopeg.engine.players import SeatView, bots_of
from autopeg.engine.refusal import IllegalMove

ANSWER_LIMIT_S = 10.0
FAREWELL_S = 1.0

_MOST_SHOWN = 120
"""Letters of a program or its answer in a message."""


class External:
    """Player that starts a program and asks it for every move; null passes on a claim.

    The program chooses cards only: with muggins all points are declared, and all missing ones claimed, for it. Its
    stderr does not reach the screen; the last line of it is quoted in the message of a Failure.
    """

    def __init__(
        self,
        game: str,
        command: str,
        options: Mapping[str, object] | None = None,
        answer_limit_s: float = ANSWER_LIMIT_S,
    ) -> None:
        """command: the program and its arguments, as in a shell. Raises UsageError, Failure when it does not start.

        Windows gives a program its command line as one text, with quotation marks that it reads by itself.
        """
        self._game = rules_of(game)
        self._answer_unasked = bots_of(game).answer_unasked
        self._command = command
        self._options = dict(options or {})
        self._answer_limit_s = answer_limit_s
        self._greeted = False
        try:
            words = command.strip() if sys.platform == "win32" else shlex.split(command)
        except ValueError as error:
            raise UsageError(f"player {_named(command)} cannot be read: {error}") from None
        if not words:
            raise UsageError("cmd: has no program: write cmd:PROGRAM ARGS")
        self._words = words
        self._program = self._started()
        self._is_lost = False

    def begin(self) -> None:
        """Begin a new game with the next view."""
        self._greeted = False

    def choose(self, view: SeatView, legal: Sequence[Move]) -> Move | None:
        """Return the program's move: a legal one, with its cards in any order, or another of the game's OPEN_MOVES.

        Raises Failure naming the program if it ends, does not answer in time, or answers neither JSON nor a legal move.
        A program that has ended, or was stopped because its answer took too long, is started again the next time.
        """
        unasked = self._answer_unasked(view, legal)
        if unasked is not None:
            return unasked.move
        if self._is_lost:
            self._program.close()
            self._program = self._started()
            self._is_lost = self._greeted = False
        if not self._greeted:
            self._greet(view)
        if len(legal) == 1:
            return legal[0]
        answer = self._ask({"view": to_json(view), "legal": to_json(tuple(legal))})
        if "move" not in answer:
            raise self._failure(f'answered {_short(answer)} instead of {{"move": ...}}')
        passing = next((move for move in legal if move.is_pass), None)
        if answer["move"] is None and passing is not None:
            return passing
        try:
            move = self._game.parse_move(answer["move"])
        except IllegalMove as error:
            found = error.facts.get("detail", _short(answer["move"]))
            raise self._failure(f"answered what is not a move: {found}") from None
        if isinstance(move, self._game.OPEN_MOVES) and move.actor == view.seat:
            return move
        chosen = _in_any_order(move)
        for candidate in legal:
            if _in_any_order(candidate) == chosen:
                return candidate
        raise self._failure(f"answered the illegal move {_short(answer['move'])}")

    def close(self) -> None:
        """Say goodbye, and kill the program if it does not exit."""
        with suppress(OSError, ValueError):  # it has ended, or was closed before
            self._program.send({"bye": 1})
        self._program.close()

    def _started(self) -> "_Program":
        try:
            return _Program(self._words)
        except OSError as error:
            raise Failure(f"player {_named(self._command)} cannot be started: {error.strerror or error}") from None

    def _greet(self, view: SeatView) -> None:
        hello: dict[str, object] = {
            "hello": 1,
            "game": self._game.NAME,
            "options": self._options,
            "seat": view.seat,
            "players": view.players,
        }
        answer = self._ask(hello)
        if "ready" not in answer:
            raise self._failure(f'answered {_short(answer)} to the hello instead of {{"ready": NAME}}')
        self._greeted = True

    def _ask(self, message: dict[str, object]) -> dict[str, object]:
        try:
            self._program.send(message)
            line = self._program.answer(self._answer_limit_s)
        except TimeoutError:
            # A late answer would be taken for that to the next question.
            raise self._lost(f"gave no answer within {self._answer_limit_s:g} s") from None
        except OSError:
            raise self._lost("has ended") from None
        try:
            return msgspec.json.decode(line, type=dict[str, object])
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise self._failure(f"answered {_short(line.strip())}, which is not a JSON object") from None

    def _lost(self, what: str) -> Failure:
        """Stop the program if it still runs; the next question starts it again."""
        self._program.kill()
        self._is_lost = True
        return self._failure(what)

    def _failure(self, what: str) -> Failure:
        last_word = self._program.last_word()
        said = f' (its last word on stderr: "{last_word}")' if last_word else ""
        return Failure(f"player {_named(self._command)} {what}{said}")


class _Program:
    """A running program that talks in lines."""

    def __init__(self, words: Sequence[str] | str) -> None:
        """words: the program and its arguments, on Windows as one text. Raises OSError when it does not start."""
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=1)
        self._readers = [
            Thread(target=self._read_answers, args=(self._process.stdout,), daemon=True),
            Thread(target=self._read_complaints, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, message: dict[str, object]) -> None:
        """Write a message as a line. Raises OSError when the program has ended."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def answer(self, limit_s: float) -> str:
        """Return the next line that it writes. Raises TimeoutError, and another OSError when the program has ended."""
        try:
            line = self._answers.get(timeout=limit_s)
        except Empty:
            raise TimeoutError from None
        if line is None:
            raise BrokenPipeError
        return line

    def last_word(self) -> str | None:
        """Return the last line that it wrote to stderr, all of it if it has ended."""
        if self._process.poll() is not None:
            self._readers[1].join(FAREWELL_S)
        return self._complaints[0] if self._complaints else None

    def kill(self) -> None:
        """Stop it at once."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close its input, and kill it if it does not exit."""
        process = self._process
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        try:
            process.wait(FAREWELL_S)
        except subprocess.TimeoutExpired:
            self.kill()
        for reader, pipe in zip(self._readers, (process.stdout, process.stderr), strict=True):
            reader.join(FAREWELL_S)
            # A child of the program may still hold the pipe open; closing it then would wait for that child.
            if pipe is not None and not reader.is_alive():
                pipe.close()

    def _read_answers(self, pipe: IO[str]) -> None:
        for line in pipe:
            if line.strip():
                self._answers.put(line)
        self._answers.put(None)

    def _read_complaints(self, pipe: IO[str]) -> None:
        for line in pipe:
            if line.strip():
                self._complaints.append(_short(line.strip()))


def _in_any_order(move: object) -> dict[str, object]:
    """Return the fields of a move with its cards sorted, for comparison: their order means nothing."""
    fields: dict[str, object] = to_json(move)
    return {key: sorted(value, key=str) if isinstance(value, list) else value for key, value in fields.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _named(command: str) -> str:
    """Return a program with its arguments as a message names it."""
    return quoted(command, most=_MOST_SHOWN)


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 3] + "..."
