"""What has been learned as a player: at a table, in the arena, and as a program of docs/bot-protocol.md."""

import sys
from collections.abc import Sequence

from autopeg.engine.moves import Move
from autopeg.engine.players import Player, SeatView
from autopeg.play.bots.stdio import serve_player
from autopeg.rl.encoding import encoding_of
from autopeg.rl.question import Policy, Question


class LearnedPlayer(Player):
    """Player that asks a policy for every action."""

    def __init__(self, game: str, policy: Policy) -> None:
        """Raises UsageError for an unknown game."""
        self._encoding = encoding_of(game)
        self._policy = policy

    def choose(self, view: SeatView, legal: Sequence[Move]) -> Move | None:
        """Return one of the legal moves, or None to pass on a claim. Raises UsageError if the policy breaks a rule."""
        unasked = self._encoding.answer_unasked(view, legal)
        if unasked is not None:
            return unasked.move
        question = Question(self._encoding, view, legal)
        while question.move is None:
            question.choose(int(self._policy(question.observation())))
        return question.move

    def close(self) -> None:
        """There is nothing to release."""


def serve(game: str, policy: Policy, name: str = "learned") -> None:
    """Play as a program: `autopeg arena GAME --seats "cmd:python3 PROGRAM,club"` asks it line by line."""
    serve_player(game, LearnedPlayer(game, policy), name, sys.stdin, sys.stdout)
