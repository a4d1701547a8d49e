"""Who is asked what next: the course of a game at one screen, without the screen.

A driver asks `cue`, shows it, and answers: with a move at the table, `acknowledge`, `take_screen` or `pass_claim`.
"""

from collections import deque

from msgspec import Struct
from msgspec.structs import replace

from autopeg.games.cribbage import Counting, State, View
from autopeg.games.cribbage.moves import Event, Go
from autopeg.games.history import Redo, Step, Undo
from autopeg.table import Table
from autopeg.ui.terminal.settings import Settings
from pegcore.scoreboard import leapfrog


class Advance(Struct, frozen=True):
    """Chance or a bot is due: `table.advance` goes on."""


class HandOver(Struct, frozen=True):
    """The screen passes to another person, who takes it with `take_screen`."""

    seat: int


class LayAway(Struct, frozen=True):
    """A person lays cards away to the crib."""

    seat: int
    cards: int


class PlayCard(Struct, frozen=True):
    """A person plays a card; must_go: none fits and he says go."""

    seat: int
    must_go: bool


class CountCards(Struct, frozen=True):
    """A person says what something is worth: the game asks (muggins) or he wants to (`count_it_yourself`)."""

    seat: int
    counting: Counting
    is_declaration: bool


class Reveal(Struct, frozen=True):
    """A hand or crib is shown until it is acknowledged. said: what its owner counted when he counts for himself.

    claimants: the people who may call muggins on it.
    """

    event: Event
    said: int | None
    claimants: tuple[int, ...]


class MayClaim(Struct, frozen=True):
    """Points were declared in the play; people may call muggins until `pass_claim`."""

    claimants: tuple[int, ...]


class GameOver(Struct, frozen=True):
    """The game has been won: by a side, counting for so many games."""

    winner: int
    games: int


Cue = Advance | HandOver | LayAway | PlayCard | CountCards | Reveal | MayClaim | GameOver


class Sitting:
    """The course of one game.

    viewer: the seat whose cards lie open on the screen, None while nobody's do; pegs: (back, front) by side, as far as
    hands have been shown; shown: the hand that lies open to be counted.
    """

    def __init__(self, table: Table, settings: Settings) -> None:
        self.table = table
        self.people = tuple(seat for seat, who in enumerate(table.seats) if who.player is None)
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.pegs = list(self.state.pegs)
        self.shown: Event | None = None
        self._counts = settings.count_it_yourself
        self._waiting: deque[Event] = deque()
        self._said: int | None = None
        self._passed: object = None
        table.listeners.append(self._hear)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def view(self) -> View:
        """What the viewer can know, his hand sorted, or what everybody can while no hand lies open."""
        seat = 0 if self.viewer is None else self.viewer
        view: View = self.table.view(seat)
        if self.viewer is not None:
            return replace(view, hand=tuple(sorted(view.hand)))
        return replace(view, hand=(), discarded=())

    def cue(self) -> Cue:
        """Return what comes next. Hands are shown before the game goes on."""
        if self._waiting:
            return self._next_shown()
        over = self.table.over
        if over is not None:
            return GameOver(over["winner"], over["games"])
        claimants = self.claimants()
        due = self.table.person_due
        if claimants and self._passed is not self.state.declared and claimants != (due,):
            return MayClaim(claimants)
        if due is None:
            return Advance()
        if self.viewer != due:
            self.viewer = None
            return HandOver(due)
        return self._asked(due)

    @property
    def untold(self) -> int:
        """How many hands are still to be shown."""
        return len(self._waiting)

    def claimants(self) -> tuple[int, ...]:
        """The people who may call muggins now (C46)."""
        return tuple(seat for seat in self.people if self.table.game.claims(self.state, seat))

    # -- answers

    def take_screen(self, seat: int) -> None:
        """Show the cards of the person who has the screen now."""
        self.viewer = seat

    def count(self, points: int) -> None:
        """Say what the hand that is shown next is worth, before it is counted."""
        self._said = points

    def acknowledge(self) -> None:
        """Go on from the hand that is shown."""
        self._waiting.popleft()
        self._said = None
        self._passed = self.state.declared
        if not self._waiting:
            self.shown = None

    def pass_claim(self) -> None:
        """Let the points declared last go unclaimed."""
        self._passed = self.state.declared

    # -- inside

    def _hear(self, step: Step) -> None:
        if isinstance(step.move, Undo | Redo):
            self._waiting.clear()
            self.shown = None
            self._said = None
            self.pegs = list(self.state.pegs)
        for event in step.events:
            if event.kind == "show":
                self._waiting.append(event)
            else:
                self._peg(event)

    def _peg(self, event: Event) -> None:
        self.pegs[event.side] = leapfrog(self.pegs[event.side], event.points, self.state.options.target)

    def _next_shown(self) -> Cue:
        event = self._waiting[0]
        # A declaration has been counted by its owner already.
        to_count = self._counts and not self.state.options.muggins and self._said is None
        if to_count and event.player in self.people and event.cards is not None:
            return CountCards(event.player, Counting("show", event.player, event.cards, event.what), False)
        if event is not self.shown:
            self.shown = event
            self._peg(event)
        return Reveal(event, self._said, self.claimants() if len(self._waiting) == 1 else ())

    def _asked(self, seat: int) -> Cue:
        state = self.state
        if state.due is not None:
            return CountCards(seat, state.due, True)
        legal = self.table.legal_moves(seat)
        if state.phase == "discard":
            return LayAway(seat, len(legal[0].cards))
        return PlayCard(seat, isinstance(legal[0], Go))
