"""A board and a game that have been apart: what was entered on the board, on which pegs, and what came of it there."""

from collections.abc import Sequence

from autopeg.boards.pegs import event_from, pegs_after, state_from, words_of
from autopeg.boards.questions import WhosePegs
from autopeg.link.values import Event, State
from autopeg.records.pegging import Parted, Shown


class Parting:
    """What is known of one game's parting from its board.

    shown: every revision of its pegs so far, the oldest first. is_missing: whether the board has lost events.
    """

    def __init__(self, shown: Sequence[Shown] = ()) -> None:
        self.is_missing = False
        self._shown = list(shown)
        self._parted: list[Parted] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """What was entered on the board while it was away, in order."""
        return tuple(event_from(parted.event) for parted in self._parted)

    def note_shown(self, shown: Shown) -> None:
        """The game has these pegs now."""
        self._shown.append(shown)

    def put_aside(self, parted: Parted) -> None:
        """This event was made on the board while the game went on without it."""
        self._parted.append(parted)

    def question(self, ours: State) -> WhosePegs:
        """Return what to ask a person. ours: the pegs of the game."""
        theirs = None if self.is_missing else self._theirs(ours)
        return WhosePegs(ours, theirs, tuple(words_of(event) for event in self.events), self.is_missing)

    def _theirs(self, ours: State) -> State | None:
        """Return the pegs of the board, where they can be told and are those of the same kind of game."""
        base = self._base()
        events: list[Event] = []
        for event in self.events:
            if event[0] == "NEW":
                base = (event[1], 1, None, None, ((0, 0),) * event[2], None)
                events = []
            else:
                events.append(event)
        theirs = pegs_after(base, events) if base and events else None
        is_alike = theirs is not None and (theirs[:2], len(theirs[4])) == (ours[:2], len(ours[4]))
        return theirs if is_alike else None

    def _base(self) -> State | None:
        """Return the pegs that the first of the events was made on."""
        if not self._parted:
            return None
        first = self._parted[0]
        known = [shown for shown in self._shown if shown.session == first.session and shown.rev <= first.rev]
        return state_from(known[-1].pegs) if known else None
