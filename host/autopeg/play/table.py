"""Table at which one game is played: it connects the game, its players and its record.

Every move is checked, recorded and only then takes effect; listeners are called for every step. A driver (a screen, a
server) calls `advance` until it is a person's turn, and `submit` with that person's move.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Literal, Protocol

from autopeg.base.errors import Failure, GameMovedOn, Refusal
from autopeg.engine import Result
from autopeg.engine.cards import Card, lot
from autopeg.engine.history import History, Redo, ScoresChosen, Step, Undo, deals_in
from autopeg.engine.match import ends_the_game, result_of_resigning
from autopeg.engine.moves import Move, to_json
from autopeg.engine.players import Player
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import GameState
from autopeg.play.decisions import Change, Decision, decisions_on, last_decision, moves_to_redo, moves_to_undo
from autopeg.play.deck import CommittedDeck, Deck, NumberedDeck, SeededDeck
from autopeg.records.commitments import Published
from autopeg.records.pegging import BoardEvent, Checkpoint

Listener = Callable[[Step], None]

_AS_IT_IS = "it is shown as it is now"


class Journal(Protocol):
    """Log of moves, written before they take effect; moves that belong together share a transaction."""

    def append(
        self, moves: Sequence[dict[str, object]], over: Result | None, checkpoint: Checkpoint | None = None
    ) -> None: ...
    def resign(self, seat: int, over: Result) -> None: ...
    def check_current(self, over: Result | None) -> None: ...
    def read_again(self) -> History: ...
    def save_checkpoint(self, checkpoint: Checkpoint) -> None: ...


class Pegs(Protocol):
    """Board that shows the pegs of a table.

    `change` is entered before the moves that lead to a state are written, and left when they are in force. It yields
    what must be written with them, and shows the state. event: the board's event that caused the moves, if one did.
    """

    def change(self, state: GameState, event: BoardEvent | None) -> AbstractContextManager[Checkpoint | None]: ...


class Seat:
    """One place at the table. player: the bot or program in the seat, None for a person."""

    def __init__(self, name: str, player: Player | None = None) -> None:
        self.name = name
        self.player = player


def owner_of_offer(history: History) -> int | None:
    """Return the seat whose last move has left what is offered now, None if nothing is offered or the deal left it."""
    asked = history.game.seats_to_answer(history.state)
    if not asked:
        return None
    due = history.game.to_act(history.state)
    for step in reversed(history.steps):
        seat = due if step.move.actor is None else step.move.actor
        if step.is_deal or seat != due:
            return seat if not step.is_deal and seat in asked else None
    return None


class Table:
    """A game, its players and its record.

    journal: None keeps no record.
    deck: where the cards come from: a text seeds their order, and the same text gives the same cards; None keeps the
    order secret.
    first_dealer: who deals the first hand in a match, None lets the cut decide.
    duplicate: the number of a duplicate game, from which the cards follow instead of from `deck`; None for any other.
    board: shows the pegs, None for none.
    """

    def __init__(
        self,
        history: History,
        seats: Sequence[Seat],
        journal: Journal | None = None,
        deck: Deck | str | None = None,
        first_dealer: int | None = None,
        duplicate: int | None = None,
    ) -> None:
        self.history = history
        self.game = history.game
        self.seats = tuple(seats)
        self.listeners: list[Listener] = []
        self.journal = journal
        self.board: Pegs | None = None
        self.ask_first: Callable[[Literal["undo", "redo"]], None] | None = None
        """Called before a board undoes or redoes; raises IllegalMove if the players must agree first."""
        if duplicate is not None:
            deck = NumberedDeck(duplicate)
        self._deck: Deck = SeededDeck(deck) if isinstance(deck, str) else deck or CommittedDeck()
        self.duplicate = duplicate
        """The number of a duplicate game, None for any other."""
        self._first_dealer = first_dealer
        self._answered: dict[int, list[int]] = {}
        self._asked_at: tuple[int, int] | None = None
        """A seat that is asked after all, and the number of moves then."""

    def copy(self) -> "Table":
        """Return an independent table with the same game, players and cards to come, without record and board.

        After an undo there, all are asked again.
        """
        other = Table(self.history.copy(), self.seats, None, self._deck, self._first_dealer, self.duplicate)
        other._answered_now.extend(self._answered_now)
        return other

    # -- current situation

    @property
    def state(self) -> Any:
        """The state in force, secrets included: for drivers and listeners; people and bots get `view`."""
        return self.history.state

    def view(self, seat: int) -> Any:
        """Return what `seat` can know."""
        return self.game.view(self.state, seat)

    @property
    def over(self) -> Result | None:
        """The result, None while the game is going on."""
        return self.history.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def commitment(self) -> Published | None:
        """What is published of the cards to come, None without a commitment."""
        return self._deck.published

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, as opposed to bots."""
        return tuple(seat for seat, who in enumerate(self.seats) if who.player is None)

    @property
    def seat_to_answer(self) -> int | None:
        """The seat that must accept or decline an offer before the turn continues, None if none must."""
        answered, unasked = self._answered_now, self.unasked
        asked = (seat for seat in self.game.seats_to_answer(self.state) if seat != unasked)
        return next((seat for seat in asked if seat not in answered), None)

    @property
    def claimants(self) -> tuple[int, ...]:
        """The seats that may claim points from the last declaration and have not declined, starting left of its player
        (C45, C46)."""
        last = self.history.last
        if last is None:
            return ()
        owner, count = last.move.actor or 0, len(self.seats)
        around = ((owner + at) % count for at in range(1, count + 1))
        answered = self._answered_now
        return tuple(seat for seat in around if seat not in answered and self.game.claims(self.state, seat))

    @property
    def unasked(self) -> int | None:
        """The seat of the person for whom the table declines what is offered, as it is their own discard, until
        `ask_after_all`; None if there is none (Y19)."""
        seat = owner_of_offer(self.history)
        is_person = seat is not None and self.seats[seat].player is None
        return seat if is_person and seat not in (*self._answered_now, *self._asked_after_all) else None

    @property
    def person_due(self) -> int | None:
        """The seat of the person who must move or answer, None if it is chance's, a bot's or nobody's turn."""
        seat = self.seat_to_answer
        if seat is None:
            seat = self.game.to_act(self.state)
        return seat if seat is not None and self.seats[seat].player is None else None

    def legal_moves(self, seat: int) -> Sequence[Any]:
        """Return the moves that `seat` can make now, or its answers if it is asked."""
        verb = self.game.claims if seat == self.seat_to_answer else self.game.legal_moves
        return verb(self.state, seat)

    # -- moves

    def submit(self, move: Move, event: BoardEvent | None = None) -> Step:
        """Make a move: check it, record it, let it take effect, call the listeners.

        A chance move that must come first is made as well; if that ends the round, the move itself is not made. A pass
        counts as an answer, and nothing is recorded. event: the board's event that requests the move. Raises
        IllegalMove if the rules refuse it and Failure if it can't be recorded; then nothing has changed.
        """
        if move.is_pass:
            return self._pass(move)
        before = self.game.chance_before(self.state, move, self._reshuffled)
        if before is None:
            steps = [self.history.step(move)]
        else:
            steps = [self.history.step(before)]
            if self.game.to_act(steps[0].state) is not None:
                steps = self.history.steps_of([before, move])
        self._make(steps, event)
        return steps[-1]

    def _pass(self, move: Move) -> Step:
        """Note that the seat that is asked declines what is offered."""
        seat = self.seat_to_answer
        if seat is None or move not in self.game.claims(self.state, seat):
            raise IllegalMove("NOT_YOUR_TURN", why="not_asked", seat=-1 if move.actor is None else move.actor)
        self.decline(seat)
        return Step(move, self.state)

    def decline(self, seat: int) -> None:
        """Note that a seat declines what it may claim now."""
        self._answered_now.append(seat)

    def claim(self, move: Move) -> Step:
        """Make a claim of one of `claimants`. Who has declined before is not asked again. Raises as `submit` does."""
        answered = list(self._answered_now)
        step = self.submit(move)
        self._answered_now.extend(answered)
        return step

    def submit_all(self, moves: Sequence[Move]) -> None:
        """Make several moves, Undo and Redo included, in one transaction: all of them, or none. Raises as `submit`
        does."""
        self._make(self.history.steps_of(moves), None)

    def amend(self, at: int, move: Move | None) -> None:
        """Correct an earlier move, as if it had been made this way; all changes are recorded in one transaction.

        at: the index of the move among those in force, from 0; move: the right one, None deletes it. Raises as `submit`
        does; then nothing has changed.
        """
        self._make(self.history.steps_amended(at, move), None)

    def resign(self, seat: int) -> None:
        """Resign for a player of a two-player game: the other one wins. Recorded before it takes effect.

        Raises IllegalMove if the game is over or does not end by resigning, and Failure; then nothing has changed.
        """
        refusal = self.refusal_of_resigning()
        if refusal is not None:
            raise refusal
        with self._keeping_up():
            if self.journal is not None:
                self.journal.resign(seat, result_of_resigning(self.game, self.state, seat))
        self.history.resigned = seat

    def refusal_of_resigning(self) -> IllegalMove | None:
        """Return why nobody can resign: the game is over, or does not end by resigning."""
        if self.history.resigned is not None:
            return _refusal_after_resigning(self.history.resigned)
        if self.over is not None:
            return IllegalMove("GAME_OVER")
        return None if ends_the_game(self.state) else IllegalMove("NOT_RESIGNED")

    def check_not_resigned(self) -> None:
        """Raise IllegalMove if a player has resigned."""
        if self.history.resigned is not None:
            raise _refusal_after_resigning(self.history.resigned)

    def _make(self, steps: Sequence[Step], event: BoardEvent | None) -> None:
        """Record steps in one transaction, let them take effect and call the listeners for each."""
        if any(not isinstance(step.move, ScoresChosen) for step in steps):
            self.check_not_resigned()
        state = steps[-1].state
        with (
            self._keeping_up(is_sent_again=event is not None),
            nullcontext() if self.board is None else self.board.change(state, event) as checkpoint,
        ):
            if self.journal is not None:
                self.journal.append([to_json(step.move) for step in steps], self._over_after(state), checkpoint)
            for step in steps:
                self.history.take(step)
        now = self.history.count
        self._answered = {at: seats for at, seats in self._answered.items() if at <= now}
        for step in steps:
            for listener in self.listeners:
                listener(step)

    @contextmanager
    def _keeping_up(self, *, is_sent_again: bool = False) -> Generator[None]:
        """Read the game again if another window has moved on, and refuse what was made of the earlier state.

        is_sent_again: it comes again by itself, and need not be refused.
        """
        try:
            yield
        except GameMovedOn as error:
            self.read_again()
            if is_sent_again:
                raise
            raise Refusal("MOVED_ON", f"{error.why}: {_AS_IT_IS}, and your last entry was not made") from None

    def catch_up(self) -> str:
        """Read the game again if another window has moved on; return what to say of that, empty if none has.

        Raises Failure.
        """
        try:
            self._check_current()
        except GameMovedOn as error:
            self.read_again()
            return f"{error.why}: {_AS_IT_IS}"
        return ""

    def check_current(self) -> None:
        """Raise Refusal with MOVED_ON if another window has moved on; then the game has been read again.

        Called before what somebody enters is handled, as it was meant for what was shown. Raises Failure.
        """
        with self._keeping_up():
            self._check_current()

    def _check_current(self) -> None:
        if self.journal is not None:
            self.journal.check_current(self.over)

    def read_again(self) -> None:
        """Read the game again as the store has it now, and show it on the board. Raises Failure."""
        assert self.journal is not None
        self.history, self._answered = self.journal.read_again(), {}
        if self.board is not None:
            with self.board.change(self.state, None) as checkpoint:
                if checkpoint is not None:
                    self.journal.save_checkpoint(checkpoint)

    def _over_after(self, state: object) -> Result | None:
        """Return the result after moves that lead to a state."""
        return self.over if state is self.state else self.game.is_over(state)

    def advance(self) -> Step | None:
        """Make the next move that needs no person: a bot's claim, a chance move, a bot's move. Return None if there is
        none.

        Raises Failure when an external program fails.
        """
        if self.over is not None:
            return None
        while (asked := self.seat_to_answer) is not None:
            player = self.seats[asked].player
            if player is None:
                return None
            claim = player.choose(self.view(asked), self.legal_moves(asked))
            if claim is not None and not claim.is_pass:
                return self.submit(claim)
            self._answered_now.append(asked)
        claim = self._claim_of_a_bot()
        if claim is not None:
            return self.claim(claim)
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
        """Ask each bot once whether it claims points from the last declaration, in the order of `claimants`."""
        for seat in self.claimants:
            player = self.seats[seat].player
            if player is None:
                continue
            claims = self.game.claims(self.state, seat)
            self.decline(seat)
            move = player.choose(self.view(seat), claims)
            if move is not None:
                return move
        return None

    @property
    def _answered_now(self) -> list[int]:
        """The seats that have answered after this move, in order. An undo back to it does not ask them again."""
        return self._answered.setdefault(self.history.count, [])

    def _chosen(self, player: Player, seat: int, legal: Sequence[object]) -> Move:
        move = player.choose(self.view(seat), legal)
        if move is None:
            raise IllegalMove("NOT_YOUR_TURN", why="must_move", seat=seat)
        return move

    def _shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return cards in the order of the deck's next draw, which stays the same after an undo."""
        return self._deck.shuffled(self.history.steps, "shuffle")(cards)

    def _reshuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return cards of the stock in their new order, likewise."""
        return self._deck.shuffled(self.history.steps, "reshuffle")(cards)

    def cut_seats(self) -> list[int]:
        """Return all seats in the order in which they would cut now, the lowest cut first."""
        lots = {lot(seat): seat for seat in range(len(self.seats))}
        return [lots[card] for card in self._shuffled(tuple(lots))]

    def ask_after_all(self) -> None:
        """Ask the person whom the table has not asked. Raises IllegalMove if there is none."""
        seat = self.unasked
        if seat is None:
            raise IllegalMove("NOT_YOUR_TURN", why="not_asked", seat=-1)
        self._asked_at = self.history.count, seat

    @property
    def _asked_after_all(self) -> tuple[int, ...]:
        at = self._asked_at
        return () if at is None or at[0] != self.history.count else at[1:]

    # -- undo and redo

    def undo(self, event: BoardEvent | None = None) -> None:
        """Go back to the last decision of a person, or to the last move if only bots play.

        A person who has just declined an offer is asked again. event: the board's event that requests it. Raises
        IllegalMove with NOTHING_TO_UNDO, and whatever `ask_first` raises.
        """
        self.check_not_resigned()
        if event is not None and self.ask_first is not None:
            self.ask_first("undo")
        if event is None and self._ask_again():
            return
        self._make(self.history.steps_of([Undo()] * moves_to_undo(self.history, self.people)), event)

    def redo(self, event: BoardEvent | None = None) -> None:
        """Go forward to the next decision of a person, or to the last undone move.

        event: the board's event that requests it. Raises IllegalMove with NOTHING_TO_REDO, and whatever `ask_first`
        raises.
        """
        self.check_not_resigned()
        if event is not None and self.ask_first is not None:
            self.ask_first("redo")
        self._make(self.history.steps_of([Redo()] * moves_to_redo(self.history, self.people)), event)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        if self.history.resigned is not None:
            return False
        return self._last_answer() is not None or last_decision(self.history, self.people) is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self.history.resigned is None and self.history.can_redo

    def would_undo(self) -> Change:
        """Return what `undo` would undo. Raises IllegalMove with NOTHING_TO_UNDO."""
        asked_again = self._last_answer()
        if asked_again is not None:
            return Change((Decision(self._answered_now[asked_again], None, None),), self.history.deal)
        now = self.history.count
        start = now - moves_to_undo(self.history, self.people)
        return Change(decisions_on(self.history, start, now), deals_in(self.history.steps[:start]))

    def would_redo(self) -> Change:
        """Return what `redo` would redo. Raises IllegalMove with NOTHING_TO_REDO."""
        now, count = self.history.count, moves_to_redo(self.history, self.people)
        steps = (*self.history.steps, *self.history.undone[:count])
        return Change(decisions_on(self.history, now, now + count), deals_in(steps))

    def _last_answer(self) -> int | None:
        """Return the index of the last answer of a person after this move, None if there is none."""
        answered = self._answered_now
        return next((at for at in reversed(range(len(answered))) if self.seats[answered[at]].player is None), None)

    def _ask_again(self) -> bool:
        """Forget the last answer of a person after this move, and all later ones; return whether there was one."""
        at = self._last_answer()
        if at is not None:
            del self._answered_now[at:]
        return at is not None

    def close(self) -> None:
        """Close the bots and programs."""
        for seat in self.seats:
            if seat.player is not None:
                seat.player.close()


def _refusal_after_resigning(seat: int) -> IllegalMove:
    return IllegalMove("GAME_OVER", why="resigned", seat=seat)
