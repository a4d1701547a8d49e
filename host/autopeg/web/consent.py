"""Votes: requests that the others at a table have to agree to, who still has to answer, and the wording for each."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import count
from typing import Literal

from msgspec import Struct, field

from autopeg.base.errors import Refusal, UsageError
from autopeg.base.phrases import listed
from autopeg.engine.moves import Move
from autopeg.play.decisions import Decision
from autopeg.play.table import Table
from autopeg.registry import deals_cards
from autopeg.web.seats import Seats

Asked = Literal["undo", "redo", "end_round"]
"""What people have to agree to; `end_round` ends a round that nobody can finish (Y32b)."""

_NOUNS = {
    "discard": "discard",
    "play": "play",
    "go": "go",
    "declare": "count",
    "muggins": "muggins claim",
    "place": "placed card",
    "crib": "card in the crib",
    "choose": "choice",
    "draw": "draw",
    "draw_deck": "draw",
    "take_upcard": "pick-up",
    "out_of_turn": "pick-up out of turn",
    "decline": "pass",
    "meld": "meld",
    "extend": "lay-off",
    "replace": "exchange of a wild card",
    "lay_down": "contract",
    "peg": "claim",
}
"""The noun for a decision, by the type of its move."""


class Vote(Struct):
    """A request, open until everybody it waits for has agreed, somebody says no, or the game moves on."""

    by: int | None
    """The seat that asks, None for the keypad of the board."""
    what: Asked
    do: Callable[[], object]
    deal: int
    """The number of the deal after the vote."""
    about: tuple[Decision, ...] = ()
    """The decisions of people that are undone or redone."""
    owners: frozenset[int] = frozenset()
    """The seats that must agree even if their players are away, as long as somebody holds them."""
    seats: set[int] = field(default_factory=set[int])
    """The seats that have agreed."""
    id: int = field(default_factory=partial(next, count(1)))
    """The id by which players agree to this request."""

    def request(self, readers: Collection[int], names: Sequence[str]) -> str:
        """Return the question as worded for its reader. readers: the seats of the reader; names: by seat."""
        is_one = len(readers) == 1  # if two share a device, neither is "you"
        if self.by is None:
            wants = "Somebody at the board wants"
        else:
            wants = "You want" if is_one and self.by in readers else f"{names[self.by]} wants"
        if self.what == "end_round":
            return f"{wants} to end the round: everybody counts the cards in hand."
        return f"{wants} to {self.what} {self._decisions(readers if is_one else (), names)}."

    def _decisions(self, you: Collection[int], names: Sequence[str]) -> str:
        said: list[str] = []
        for decision in self.about:
            noun = _noun(decision.move)
            if decision.seat in you:
                said.append(f"your {noun}")
            elif decision.seat == self.by:
                said.append(f"their own {noun}")
            else:
                said.append(f"{names[decision.seat]}'s {noun}")
        return listed(dict.fromkeys(said)) or "the last move"


class Consent:
    """The vote at a table, if there is one. is_here: whether the player at a seat is at the table."""

    def __init__(self, table: Table, seats: Seats, is_here: Callable[[int], bool]) -> None:
        self.vote: Vote | None = None
        self._table = table
        self._seats = seats
        self._is_here = is_here
        if deals_cards(table.game.NAME):  # nobody can refuse the undo and redo of a score pad
            table.ask_first = self._ask_for_board

    def ask(self, seat: int, what: Asked, answered: Collection[int]) -> None:
        """Ask for something, or agree to it if somebody has already asked.

        answered: the seats that have answered an offer, which an undo reopens. Raises Refusal if there is nothing to
        undo or redo.
        """
        if self.vote is None or self.vote.what != what:
            self.vote = self._new(seat, what, answered)
        self.vote.seats.update(self._seats.seats_of(self._seats.places[seat]))

    def check_still_open(self, request: int) -> None:
        """Check that a request is still open. Raises Refusal."""
        if self.vote is None or self.vote.id != request:
            raise Refusal("LAPSED", "that request was withdrawn, or the game has moved on: look again")

    def forget_seat(self, seat: int) -> None:
        """Forget the requests and answers of a seat where somebody else may play now."""
        if self.vote is not None and self.vote.by == seat:
            self.vote = None
        elif self.vote is not None:
            self.vote.seats.discard(seat)

    def agreed(self) -> Callable[[], object] | None:
        """Return the action of a vote that everybody has agreed to, and forget the vote; None if there is none.

        Raises Refusal if the action is no longer possible.
        """
        vote = self.vote
        if vote is None or self.waited_for():
            return None
        self.vote = None
        self._seats.check_deal(vote.deal)
        return vote.do

    def waited_for(self) -> tuple[int, ...]:
        """Return the people who have not agreed yet: those who are here, and owners of the decision even if away."""
        vote = self.vote
        if vote is None:
            return ()
        players = set(self._table.people)
        waited_for = players if vote.what == "end_round" else set(vote.owners)
        if vote.what == "undo":
            waited_for |= {seat for seat in players if self._is_here(seat)}
        return tuple(sorted((waited_for & set(self._seats.places)) - vote.seats))

    def blocks_bots(self) -> bool:
        """Return whether bots have to wait, because the player who has asked is here."""
        vote = self.vote
        return vote is not None and any(map(self._is_here, self._table.people if vote.by is None else vote.seats))

    def _ask_for_board(self, what: Literal["undo", "redo"]) -> None:
        """Let the board's keypad undo or redo at once if one device plays alone, else ask the players.

        Raises Refusal if they are asked, or if it cannot be done.
        """
        vote = self._new(None, what, ())
        if len(set(self._seats.places.values())) <= 1:
            return
        if self.vote is None or self.vote.what != what:
            self.vote = vote
        raise Refusal("ASKED", "the players must agree on their own devices first")

    def _new(self, by: int | None, what: Asked, answered: Collection[int]) -> Vote:
        table, seats = self._table, self._seats
        if what == "end_round":
            move = table.game.parse_move({"type": "agree_end"})
            return Vote(by, what, partial(table.submit, move), seats.deal)
        is_undo = what == "undo"
        change = table.would_undo() if is_undo else table.would_redo()
        seats.check_deal(change.deal)
        about = tuple(each for each in change.decisions if self._is_by_person(each))
        owners = {each.seat for each in about}
        if is_undo:
            owners |= set(answered)
            if table.over is not None:  # the players may have looked at every hand since
                owners |= set(seats.people)
        do = table.undo if is_undo else table.redo
        return Vote(by, what, do, change.deal, about, frozenset(owners))

    def _is_by_person(self, decision: Decision) -> bool:
        """Whether a person decided, not a bot or a stand-in bot."""
        if decision.seat not in self._seats.people:
            return False
        if decision.at is None:
            return self._seats.bot_at(decision.seat) is None
        lines = self._seats.stored.lines
        return self._seats.bot_at(decision.seat, (*lines.numbers, *lines.undone)[decision.at]) is None


class Closing:
    """The vote to close a table: who has asked for it, and who has agreed.

    Only the device that has opened the table can ask. The people who are here have to agree, each on their own device.
    """

    def __init__(self, seats: Seats, is_here: Callable[[int], bool]) -> None:
        self._seats = seats
        self._is_here = is_here
        self._agreed: set[str] | None = None

    @property
    def is_asked(self) -> bool:
        return self._agreed is not None

    def agree(self, device: str) -> None:
        """Ask to close the table, or agree to it. Raises UsageError."""
        if self._agreed is None:
            if device != self._seats.host:
                raise UsageError(
                    "only the device that opened this table can close it; you can leave your seat or resign"
                )
            self._agreed = set()
        self._agreed.add(device)

    def refuse(self) -> None:
        """Keep the table open and end the vote."""
        self._agreed = None

    def waits_for(self) -> tuple[int, ...]:
        """Return the seats of the people who are here and have not agreed."""
        if self._agreed is None:
            return ()
        others = (seat for seat, device in self._seats.places.items() if device not in self._agreed)
        return tuple(sorted(seat for seat in others if self._is_here(seat)))


def _noun(move: Move | None) -> str:
    return "answer" if move is None else _NOUNS.get(move.tag, "move")


def waiting_text(seats: Sequence[int], away: Collection[int], names: Sequence[str]) -> str:
    """Return whom a request waits for: "Waiting for Bob, who is away.". away: the seats whose players are not here."""
    here = [names[seat] for seat in seats if seat not in away]
    gone = [names[seat] for seat in seats if seat in away]
    said = [listed(here)] if here else []
    if gone:
        said.append(f"{listed(gone)}, who {'is' if len(gone) == 1 else 'are'} away")
    return f"Waiting for {' and for '.join(said)}."
