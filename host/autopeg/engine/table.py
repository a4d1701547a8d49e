"""One game being played: the only place where a game, its players and its record meet.

Moves come in, are checked, written down and only then take effect; listeners hear of every step. A driver (a screen, a
server) calls `advance` until a person is due, and `submit` with what the person does.
"""

import random
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Literal, Protocol

from msgspec import Struct

from autopeg.bots import Player
from autopeg.engine import Result
from autopeg.engine.cards import Card
from autopeg.engine.history import History, ScoresChosen, Step, deals_in
from autopeg.engine.moves import Move, to_json
from autopeg.engine.resigning import ends_the_game, result_of_resigning
from autopeg.errors import Failure, IllegalMove
from autopeg.records.pegging import BoardEvent, Checkpoint

Listener = Callable[[Step], None]


class Journal(Protocol):
    """Where moves are written down before they take effect, those that belong together in one transaction."""

    def append(self, moves: Sequence[object], over: Result | None, checkpoint: Checkpoint | None = None) -> None: ...
    def resign(self, seat: int, over: Result) -> None: ...


class PeggedState(Protocol):
    """The state of a game, as far as a board shows it: see docs/add-a-game.md, step 4."""

    @property
    def board_target(self) -> int: ...
    @property
    def unit(self) -> int: ...
    @property
    def turn_lane(self) -> int | None: ...
    @property
    def crib_lane(self) -> int | None: ...
    @property
    def pegs(self) -> Sequence[tuple[int, int]]: ...
    @property
    def winner_lane(self) -> int | None: ...


class Pegs(Protocol):
    """The board that shows the pegs of a table.

    `change` is entered before moves are written that lead to a state, and left when they are in force: it gives what
    is to be written with them, and shows the state. event: what the board reported, when that brought them about.
    """

    def change(self, state: PeggedState, event: BoardEvent | None) -> AbstractContextManager[Checkpoint | None]: ...


class Seat:
    """One place at the table. player: the bot or program that sits there, None for a person."""

    def __init__(self, name: str, player: Player | None = None) -> None:
        self.name = name
        self.player = player


class Decision(Struct, frozen=True):
    """What somebody has decided."""

    seat: int
    """Whose decision it was."""
    move: Move | None
    """None for one who let go what was offered: that stands in no record."""
    at: int | None
    """Which of all moves it is, undone ones counted in."""


class Change(Struct, frozen=True):
    """What undo or redo would do."""

    decisions: tuple[Decision, ...]
    """Those that it undoes or redoes, the oldest first."""
    deal: int
    """The number of the deal that would be in force."""


class Table:
    """A game, who sits at it, and what it is written to.

    seats: in seat order; journal: None keeps no record. deck: names the order in which cards come up, the same name
    and draw bring the same cards; None draws a secret name. first_dealer: who deals the first hand in a match, None
    lets the cut decide. board: what shows the pegs, None where nothing does.
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
        self.journal = journal
        self.board: Pegs | None = None
        self.ask_first: Callable[[Literal["undo", "redo"]], None] | None = None
        """Called before a board undoes or redoes; raises IllegalMove where the players have to agree first."""
        self._deck = deck or secrets.token_hex(16)
        self._first_dealer = first_dealer
        self._answered: dict[int, list[int]] = {}

    # -- what stands on the table

    @property
    def state(self) -> Any:
        """The state in force: for drivers and listeners on this side of the secrets; people and bots get `view`."""
        return self.history.state

    def view(self, seat: int) -> Any:
        """Return what `seat` can know."""
        return self.game.view(self.state, seat)

    @property
    def over(self) -> Result | None:
        """The result, None while the game goes on."""
        return self.history.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which a person plays, and no bot."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.player is None)

    @property
    def seat_asked(self) -> int | None:
        """The seat that has to say whether it takes what is offered before the turn goes on, None where none has."""
        answered = self._answered_now
        return next((seat for seat in self.game.asked_in_order(self.state) if seat not in answered), None)

    @property
    def person_due(self) -> int | None:
        """The seat of the person who has to move or to answer, None where chance or a bot is due or nobody."""
        seat = self.seat_asked
        if seat is None:
            seat = self.game.to_act(self.state)
        return seat if seat is not None and self.seats[seat].player is None else None

    def legal_moves(self, seat: int) -> Sequence[Any]:
        """Return the moves that `seat` can make now, its answers where it is asked."""
        verb = self.game.claims if seat == self.seat_asked else self.game.legal_moves
        return verb(self.state, seat)

    # -- what happens at it

    def submit(self, move: Move, event: BoardEvent | None = None) -> Step:
        """Make a move: check it, write it down, let it take effect, tell the listeners.

        What chance has to do before it is done as well; where that ends the round, the move is not made any more. Who
        lets something go has answered, and nothing is written. event: of the board that asks for it. Raises IllegalMove
        when the rules refuse it and Failure when it cannot be written; then nothing has changed.
        """
        if move.is_pass:
            return self._pass(move)
        before = self.game.chance_before(self.state, move, self._shuffled)
        if before is None:
            steps = [self.history.step(move)]
        else:
            steps = self.history.steps_of([before])
            if self.game.to_act(steps[0].state) is not None:
                steps = self.history.steps_of([before, move])
        self._make(steps, event)
        return steps[-1]

    def _pass(self, move: Move) -> Step:
        """Take the answer of the seat that is asked and lets go what is offered."""
        seat = self.seat_asked
        if seat is None or move not in self.game.claims(self.state, seat):
            raise IllegalMove("NOT_YOUR_TURN", why="not_asked", seat=getattr(move, "player", -1))
        self._answered_now.append(seat)
        return Step(move, self.state)

    def submit_all(self, moves: Sequence[Move]) -> None:
        """Make several moves, Undo and Redo counted in, written down as one: all of them, or none. Raises as `submit`
        does."""
        self._make(self.history.steps_of(moves), None)

    def amend(self, at: int, move: Move | None) -> None:
        """Put an earlier move right, as if it had been made so: written down as one with all that it brings along.

        at: which of the moves in force, from 0; move: what it should have been, None strikes it out. Raises as `submit`
        does; then nothing has changed.
        """
        self._make(self.history.steps_amended(at, move), None)

    def resign(self, seat: int) -> None:
        """End a game of two players: the other one wins. Written down before it takes effect.

        Raises IllegalMove where the game is over, or does not end so, and Failure; then nothing has changed.
        """
        self.check_not_resigned()
        if self.over is not None:
            raise IllegalMove("GAME_OVER")
        if not ends_the_game(self.state):
            raise IllegalMove("NOT_RESIGNED")
        if self.journal is not None:
            self.journal.resign(seat, result_of_resigning(self.game, self.state, seat))
        self.history.resigned = seat

    def check_not_resigned(self) -> None:
        """Refuse to go on with a game in which a player has resigned. Raises IllegalMove."""
        if self.history.resigned is not None:
            raise IllegalMove("GAME_OVER", why="resigned", seat=self.history.resigned)

    def _make(self, steps: Sequence[Step], event: BoardEvent | None) -> None:
        """Write steps down as one, let them take effect and tell the listeners of each."""
        if any(not isinstance(step.move, ScoresChosen) for step in steps):
            self.check_not_resigned()
        state = steps[-1].state
        with nullcontext() if self.board is None else self.board.change(state, event) as checkpoint:
            if self.journal is not None:
                self.journal.append([to_json(step.move) for step in steps], self._over_after(state), checkpoint)
            for step in steps:
                self.history.take(step)
        now = len(self.history.steps)
        self._answered = {at: seats for at, seats in self._answered.items() if at <= now}
        for step in steps:
            for listener in self.listeners:
                listener(step)

    def _over_after(self, state: object) -> Result | None:
        """Return the result after moves that lead to a state."""
        return self.over if state is self.state else self.game.is_over(state)

    def advance(self) -> Step | None:
        """Make the next move that needs no person: a bot's claim, chance, a bot's move. Return None if there is none.

        Raises Failure when an external program fails.
        """
        if self.over is not None:
            return None
        while (asked := self.seat_asked) is not None:
            player = self.seats[asked].player
            if player is None:
                return None
            claim = player.choose(self.view(asked), self.legal_moves(asked))
            if claim is not None and not claim.is_pass:
                return self.submit(claim)
            self._answered_now.append(asked)
        claim = self._claim_of_a_bot()
        if claim is not None:
            answered = list(self._answered_now)
            step = self.submit(claim)
            self._answered_now.extend(answered)
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
            raise Failure(f"{self.seats[seat].name} made a move that the rules refuse") from refusal

    def _claim_of_a_bot(self) -> Move | None:
        """Ask each bot once whether it claims what was declared last, from its owner's left (C45, C46)."""
        if not self.history.steps:
            return None
        owner = getattr(self.history.steps[-1].move, "player", 0)
        for at in range(1, len(self.seats) + 1):
            seat = (owner + at) % len(self.seats)
            who = self.seats[seat]
            claims = self.game.claims(self.state, seat)
            if who.player is None or seat in self._answered_now or not claims:
                continue
            self._answered_now.append(seat)
            move = who.player.choose(self.view(seat), claims)
            if move is not None:
                return move
        return None

    @property
    def _answered_now(self) -> list[int]:
        """The seats that have answered what they are asked at this move, in order. An undo to it asks them no more."""
        return self._answered.setdefault(len(self.history.steps), [])

    def _chosen(self, player: Player, seat: int, legal: Sequence[object]) -> Move:
        move = player.choose(self.view(seat), legal)
        if move is None:
            raise IllegalMove("NOT_YOUR_TURN", why="must_move", seat=seat)
        return move

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return cards in the order of the deck's next draw, which is the same again after an undo."""
        draws = sum(step.move.is_chance for step in self.history.steps)
        return random.Random(f"{self._deck}:{draws}").sample(cards, len(cards))

    # -- back and forth

    def undo(self, event: BoardEvent | None = None) -> None:
        """Go back to the last decision of a person, or to the last move where no person sits at the table.

        A person who has just let something go is asked again. event: of the board that asks for it. Raises IllegalMove
        with NOTHING_TO_UNDO, and what `ask_first` raises.
        """
        self.check_not_resigned()
        if event is not None and self.ask_first is not None:
            self.ask_first("undo")
        if event is None and self._ask_again():
            return
        self._make(self.history.steps_back(self._moves_to_undo()), event)

    def redo(self, event: BoardEvent | None = None) -> None:
        """Go forward to where a person decides next, or to the end of what was undone.

        event: of the board that asks for it. Raises IllegalMove with NOTHING_TO_REDO, and what `ask_first` raises.
        """
        self.check_not_resigned()
        if event is not None and self.ask_first is not None:
            self.ask_first("redo")
        self._make(self.history.steps_forward()[: self._moves_to_redo()], event)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        if self.history.resigned is not None:
            return False
        return self._last_answer() is not None or self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.history.resigned is None and self.history.can_redo

    def would_undo(self) -> Change:
        """Return what `undo` would undo. Raises IllegalMove with NOTHING_TO_UNDO."""
        asked_again = self._last_answer()
        if asked_again is not None:
            return Change((Decision(self._answered_now[asked_again], None, None),), self.history.deal)
        now = len(self.history.steps)
        start = now - self._moves_to_undo()
        return Change(self._decisions(start, now), deals_in(self.history.steps[:start]))

    def would_redo(self) -> Change:
        """Return what `redo` would redo. Raises IllegalMove with NOTHING_TO_REDO."""
        now, count = len(self.history.steps), self._moves_to_redo()
        steps = (*self.history.steps, *self.history.undone[:count])
        return Change(self._decisions(now, now + count), deals_in(steps))

    def _moves_to_undo(self) -> int:
        index = self._last_decision()
        if index is None:
            raise IllegalMove("NOTHING_TO_UNDO")
        return len(self.history.steps) - index

    def _last_decision(self) -> int | None:
        """Return the index of the newest move that a person decided on, None where there is none."""
        return next((index for index in reversed(range(len(self.history.steps))) if self._is_decision(index)), None)

    def _moves_to_redo(self) -> int:
        steps, now = self.history.steps_forward(), len(self.history.steps)
        for count in range(1, len(steps) + 1):
            if count == len(steps) or self._is_decision(now + count):
                return count
        raise IllegalMove("NOTHING_TO_REDO")

    def _decisions(self, start: int, end: int) -> tuple[Decision, ...]:
        """Return who has decided on the moves from one place to another. start, end: into all moves."""
        moves = [step.move for step in (*self.history.steps, *self.history.undone)]
        found: list[Decision] = []
        for index in range(start, end):
            decided = index + 1 if self._is_needed(moves, index) else index
            seat = None if moves[decided].is_chance else self._decider(index)
            if seat is not None:
                found.append(Decision(seat, moves[decided], decided))
        return tuple(found)

    def _last_answer(self) -> int | None:
        """Return which of the answers at this move is a person's last, None where there is none."""
        answered = self._answered_now
        return next((at for at in reversed(range(len(answered))) if self.seats[answered[at]].player is None), None)

    def _ask_again(self) -> bool:
        """Forget the last answer of a person at this move, and those after it; return whether there was one."""
        at = self._last_answer()
        if at is not None:
            del self._answered_now[at:]
        return at is not None

    def _is_decision(self, index: int) -> bool:
        """Whether a person decided on a move, or anybody where no person sits. index: into all moves."""
        seat = self._decider(index)
        return seat is not None and (not self.people or seat in self.people)

    def _decider(self, index: int) -> int | None:
        """Who decided on a move: who claimed it, who was due before it or, where nobody was, who made it; else None.

        Chance that a move needs belongs to it: the decision begins with it. index: into all moves, undone ones too.
        """
        moves = [step.move for step in (*self.history.steps, *self.history.undone)]
        if self._is_needed(moves, index):
            index += 1
        elif index and self._is_needed(moves, index - 1):
            return None
        move = moves[index]
        seat = self.game.to_act(self._state_before(index))
        if seat is None and not move.is_chance:
            seat = getattr(move, "player", None)
        return next(iter(getattr(move, "claims", ())), seat)

    def _is_needed(self, moves: Sequence[Move], index: int) -> bool:
        """Whether a move is chance that the one after it needs: somebody is due already, and is due still."""
        return (
            index + 1 < len(moves)
            and moves[index].is_chance
            and self.game.to_act(self._state_before(index)) is not None
            and self.game.to_act(self._state_before(index + 1)) is not None
        )

    def _state_before(self, index: int) -> object:
        return self.history.state_before(len(self.history.steps) - index)

    def close(self) -> None:
        """Let the players go."""
        for seat in self.seats:
            if seat.player is not None:
                seat.player.close()
