"""Turns at a table: who has to look, claim or answer before the game continues, and what each seat can do now."""

from collections.abc import Callable, Iterable, Sequence

from autopeg.base.errors import Refusal
from autopeg.base.phrases import listed
from autopeg.engine.moves import Move
from autopeg.play.table import Table
from autopeg.registry import deals_cards
from autopeg.web.game_page import page_of
from autopeg.web.snapshot import TableSnapshot


class Turns:
    """Whose turn it is at a table. is_here: whether the player at a seat is at the table."""

    def __init__(self, table: Table, is_here: Callable[[int], bool]) -> None:
        self.answers: dict[int, Move] = {}
        """The answers of the people who were asked, by seat; they take effect in the order of the game."""
        self._looked: set[int] = set()
        self._table = table
        self._is_here = is_here

    def show(self, snapshot: TableSnapshot) -> None:
        """Update to a new snapshot of the table."""
        self._snapshot = snapshot

    def move_on(self) -> None:
        """Forget who has looked and what was answered: that belonged to the previous move."""
        self._looked.clear()
        self.answers.clear()

    def look(self, seats: Iterable[int]) -> None:
        """Note that the people at these seats have seen what is shown."""
        self._looked.update(seats)

    def waiting_for(self) -> tuple[int, ...]:
        """Return the people whom the game waits for: they look at a hand, or may call muggins (C46).

        The game does not wait for a player who is away while somebody else is here.
        """
        if self._snapshot.over is not None or self._snapshot.last is None:
            return ()
        people = self._table.people
        asked = [seat for seat in people if self.must_answer(seat) or self._may_look_or_claim(seat)]
        here = [seat for seat in asked if self._is_here(seat)]
        return tuple(here if any(map(self._is_here, people)) else asked)

    def must_answer(self, seat: int) -> bool:
        """Return whether a person still has to answer an offer before the turn goes on (Y19).

        All are asked at once; their answers take effect in the order of the game.
        """
        is_offered = seat in self._snapshot.game.seats_to_answer(self._snapshot.state)
        is_asked = seat in self._table.people and seat != self._snapshot.unasked
        return is_offered and is_asked and seat not in self.answers

    def claims_of(self, seat: int) -> Sequence[Move]:
        """Return what a seat may claim or answer now."""
        game, state = self._snapshot.game, self._snapshot.state
        return () if seat in self.answers else game.claims(state, seat)

    def choices_of(self, seat: int) -> Sequence[Move]:
        """Return what a seat can do now, or its answers if it is asked."""
        if self._snapshot.over is not None:
            return ()
        if self.must_answer(seat):
            return self.claims_of(seat)
        return self._snapshot.game.legal_moves(self._snapshot.state, seat)

    def may_move(self, seat: int) -> bool:
        """Return whether it is a seat's turn, or it may move at the same time as others (C10).

        Nobody moves before a claim that was answered with has taken effect (Y19).
        """
        game, state = self._snapshot.game, self._snapshot.state
        if self._snapshot.over is not None or any(not move.is_pass for move in self.answers.values()):
            return False
        return not deals_cards(game.NAME) or game.to_act(state) == seat or bool(game.legal_moves(state, seat))

    def check_may(self, seat: int, move: Move) -> None:
        """Check that a seat may make a move: not one of chance or another seat, nor before others have answered.

        Raises Refusal.
        """
        if move.is_chance:
            raise Refusal("NOT_YOUR_TURN", "cards are dealt and turned by the table")
        if move.actor != seat and move.claimants != (seat,):
            raise Refusal("NOT_YOUR_TURN", "that move belongs to another player")
        is_offered = seat in self._snapshot.game.seats_to_answer(self._snapshot.state)
        if is_offered or any(type(move) is type(claim) for claim in self.claims_of(seat)):
            return
        others = [other for other in self.waiting_for() if other != seat]
        if others:
            names = listed(self._table.seats[other].name for other in others)
            raise Refusal("WAIT", f"wait for {names}, who may still look or claim")

    def answer(self, seat: int, move: Move) -> None:
        """Record the answer of a person who is asked, or who wants their own discard; it takes effect when that seat's
        turn comes.

        Raises Refusal if it is not a valid answer, or if the seat has already answered.
        """
        game, state = self._snapshot.game, self._snapshot.state
        if move not in game.claims(state, seat):
            game.apply(state, move)  # raises the reason
        if seat in self.answers:
            raise Refusal("ANSWERED", f"{self._table.seats[seat].name} has answered already")
        if seat == self._table.unasked:
            self._table.ask_after_all()
        self.answers[seat] = move

    def _may_look_or_claim(self, seat: int) -> bool:
        if seat in self._looked or (seat == self._snapshot.unasked and not self._snapshot.is_revealing):
            return False
        at = self._snapshot
        due = at.game.to_act(at.state)
        if at.is_revealing or seat == due or not self.claims_of(seat):
            return at.is_revealing
        return page_of(at.game.NAME).WAITS_FOR_CLAIMS or due not in self._table.people
