"""One game being played: the only place where a game, its players and its record meet.

Moves come in, are checked, written down and only then take effect; listeners hear of every step. A driver (a screen, a
server) calls `advance` until a person is due, and `submit` with what the person does.
"""

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from autopeg.cards import Card
from autopeg.errors import Failure, IllegalMove
from autopeg.games.history import History, Redo, Step, Undo
from autopeg.games.moves import Move, to_json
from autopeg.players import Player

Listener = Callable[[Step], None]


class Journal(Protocol):
    """Where moves are written down before they take effect."""

    def append(self, move: Any, over: dict[str, Any] | None) -> None: ...


class Seat:
    """One place at the table. player: the bot or program that sits there, None for a person."""

    def __init__(self, name: str, player: Player | None = None) -> None:
        self.name = name
        self.player = player


class Table:
    """A game, who sits at it, and what it is written to.

    seats: in seat order; journal: None keeps no record. deck: names the order in which cards come up, the same name
    and draw bring the same cards; None draws a secret name. first_dealer: who deals the first hand in a match, None
    lets the cut decide.
    """

    def __init__(
        self,
        history: History,
        seats: Sequence[Seat],
        journal: Journal | None = None,
        deck: str | None = None,
        first_dealer: int | None = None,
    ) -> None:
        self.history = history
        self.game = history.game
        self.seats = tuple(seats)
        self.listeners: list[Listener] = []
        self._journal = journal
        self._deck = deck or secrets.token_hex(16)
        self._first_dealer = first_dealer
        self._asked: set[int] = set()

    # -- what stands on the table

    @property
    def state(self) -> Any:
        """The state in force: for drivers and listeners on this side of the secrets; people and bots get `view`."""
        return self.history.state

    def view(self, seat: int) -> Any:
        """Return what `seat` can know."""
        return self.game.view(self.state, seat)

    @property
    def over(self) -> dict[str, Any] | None:
        """The result, None while the game goes on."""
        return self.game.is_over(self.state)

    @property
    def person_due(self) -> int | None:
        """The seat of the person who has to move, None where chance or a bot is due or nobody."""
        seat = self.game.to_act(self.state)
        return seat if seat is not None and self.seats[seat].player is None else None

    def legal_moves(self, seat: int) -> Sequence[Any]:
        """Return the moves that `seat` can make now."""
        return self.game.legal_moves(self.state, seat)

    # -- what happens at it

    def submit(self, move: Move) -> Step:
        """Make a move: check it, write it down, let it take effect, tell the listeners.

        Raises IllegalMove when the rules refuse it and Failure when it cannot be written; then nothing has changed.
        """
        step = self.history.step(move)
        if self._journal is not None:
            self._journal.append(to_json(move), self.game.is_over(step.state))
        self.history.take(step)
        self._asked.clear()
        for listener in self.listeners:
            listener(step)
        return step

    def advance(self) -> Step | None:
        """Make the next move that needs no person: a bot's claim, chance, a bot's move. Return None if there is none.

        Raises Failure when an external program fails.
        """
        if self.over is not None:
            return None
        claim = self._claim_of_a_bot()
        if claim is not None:
            asked = set(self._asked)
            step = self.submit(claim)
            self._asked = asked
            return step
        seat = self.game.to_act(self.state)
        if seat is None:
            move = self.game.chance(self.state, self._shuffled, self._first_dealer)
            return None if move is None else self.submit(move)
        player = self.seats[seat].player
        if player is None:
            return None
        move = self._chosen(player, seat, self.legal_moves(seat))
        try:
            return self.submit(move)
        except IllegalMove as refusal:
            raise Failure(f"{self.seats[seat].name} made a move that the rules refuse: {refusal}") from None

    def _claim_of_a_bot(self) -> Move | None:
        """Ask each bot once whether it claims what was declared last (C45, C46)."""
        for seat, who in enumerate(self.seats):
            claims = self.game.claims(self.state, seat)
            if who.player is None or seat in self._asked or not claims:
                continue
            self._asked.add(seat)
            move = who.player.choose(self.view(seat), claims)
            if move is not None:
                return move
        return None

    def _chosen(self, player: Player, seat: int, legal: Sequence[Any]) -> Move:
        move = player.choose(self.view(seat), legal)
        if move is None:
            raise IllegalMove("NOT_YOUR_TURN", f"{self.seats[seat].name} must move and cannot pass")
        return move

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return cards in the order of the deck's next draw, which is the same again after an undo."""
        draws = sum(step.move.is_chance for step in self.history.steps)
        return random.Random(f"{self._deck}:{draws}").sample(cards, len(cards))

    # -- back and forth

    def undo(self) -> None:
        """Go back to the last decision of a person, or to the last move where no person sits at the table.

        Raises IllegalMove with NOTHING_TO_UNDO.
        """
        for back, step in enumerate(reversed(self.history.steps), 1):
            if self._is_decision(self.history.state_before(back), step.move):
                break
        else:
            raise IllegalMove("NOTHING_TO_UNDO", "undo: nobody has decided anything yet")
        for _ in range(back):
            self.submit(Undo())

    def redo(self) -> None:
        """Go forward to where a person decides next, or to the end of what was taken back.

        Raises IllegalMove with NOTHING_TO_REDO.
        """
        self.submit(Redo())
        while self.history.can_redo and not self._is_decision(self.state, self.history.undone[0].move):
            self.submit(Redo())

    def _is_decision(self, state: Any, move: Move) -> bool:
        """Whether a person decided on a move: who was due in the state before it or, where nobody was, who made it."""
        seat = self.game.to_act(state)
        if seat is None:
            seat = getattr(move, "player", None)
        people = any(who.player is None for who in self.seats)
        return seat is not None and (not people or self.seats[seat].player is None)

    def close(self) -> None:
        """Let the players go."""
        for seat in self.seats:
            if seat.player is not None:
                seat.player.close()
