"""A game that is watched: it can be paused, and it is kept so that it can be resumed in the middle of a deal."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.play.table import Table
from autopeg.score.state import State
from autopeg.watching.answers import Answer, give
from autopeg.watching.facts import CameraChange, Fact, Moment
from autopeg.watching.journal import Begun, Journal, Told, kept_journal
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.zones import Zones

_JOINS_S = 3.0
"""Cards that lie there so soon after a game was joined belong to the deal that is going on."""

_MID_DEAL = "This deal is not counted, since its beginning was not seen. Enter its points; the next deal is watched."

ANOTHER_CAMERA = 1_000_000
"""What is added to the ids of the facts of each further camera of a game."""


def observer_of(begun: Begun) -> Observer:
    """Return the observer of a game as it begins to be watched."""
    zones = Zones(len(begun.names), begun.names, begun.angles)
    return Observer(begun.game, begun.options, begun.names, begun.dealer, begun.scores, zones)


def joined_at(state: State) -> tuple[int | None, tuple[int, ...]]:
    """Return who deals next and the scores, for a camera that joins a game of the score pad between two deals.

    A deal that has just been entered is the next one.
    """
    dealer = state.dealer if state.is_fresh or not state.deal else state.next_dealer
    return dealer, tuple(state.scores) if any(state.scores) else ()


def is_mid_deal(state: State) -> bool:
    """Return whether a deal is going on in which somebody has pegged."""
    return bool(state.deal) and not state.is_fresh and (state.is_open or not state.ROUND_OPEN_RULE)


class WatchedGame:
    """A game with its observer.

    journal: the record of what the observer was told
    joins_at: when a deal was going on that nobody has watched, None if none was. If cards lie there within a moment,
    they belong to it: nothing is counted until they have been gathered.
    """

    def __init__(self, observer: Observer, journal: Journal, joins_at: float | None = None) -> None:
        self.observer = observer
        self.journal = journal
        self.t = observer.t
        """The time of the source."""
        self._joins_at = joins_at
        self._of_other_deal: set[int] | None = None
        """The facts about cards of a deal that is not counted, None while the deal is."""
        self._set_aside: dict[int, Fact] | None = None
        """The latest about each card that was told during a pause, None while there is none."""

    @property
    def is_paused(self) -> bool:
        return self._set_aside is not None

    def tell(self, moments: Sequence[Moment], t: float) -> list[Line]:
        """Take what a source tells at a time. Return the lines that follow."""
        self.t = max(self.t, t)
        if self._set_aside is not None:
            self._set_aside |= {fact.id: fact for fact in moments if isinstance(fact, Fact)}
            moments = [moment for moment in moments if isinstance(moment, CameraChange)]
            if not moments:
                return []
        lines = self._skipped(moments, t)
        if self._of_other_deal is not None:
            moments = [moment for moment in moments if isinstance(moment, CameraChange)]
        lines += self.observer.tell(moments, t)
        if moments or lines:
            self.journal.add(Told.of(t, moments))
        return lines

    def _skipped(self, moments: Sequence[Moment], t: float) -> list[Line]:
        """Follow a deal that is not counted. Return the line that says so, once."""
        facts = [moment for moment in moments if isinstance(moment, Fact)]
        if self._joins_at is not None and facts:
            is_going_on, self._joins_at = t - self._joins_at < _JOINS_S, None
            if is_going_on:
                self._of_other_deal = {fact.id for fact in facts if fact.last is None}
                return [self.observer.line("refused", code="MID_DEAL", player=None, card=None, message=_MID_DEAL)]
        lying = self._of_other_deal
        if lying is None:
            return []
        if not lying and facts:
            self._of_other_deal = None
        for fact in facts:
            (lying.add if fact.last is None else lying.discard)(fact.id)
        return []

    def answer(self, answer: Answer) -> list[Line]:
        """Take what people answer or ask for. Raises UsageError if it makes no sense."""
        if "pause" in answer.value:
            return self._pause()
        if "continue" in answer.value:
            return self._go_on()
        lines = give(self.observer, answer)
        self.journal.add(Told(self.observer.t, answer=answer.value))
        return lines

    def change_camera(self) -> None:
        """Expect facts of another camera from now on, the cards that lie there among them."""
        self.observer.cards.change_camera(self.observer.t)
        self.journal.add(Told(self.observer.t, is_camera_changed=True))

    def replay(self, rows: Sequence[Told]) -> None:
        """Take in once more what was kept of this game."""
        for row in rows:
            self.t = max(self.t, row.t)
            if row.is_camera_changed:
                self.observer.cards.change_camera(self.observer.t)
            elif row.answer is not None:
                self.observer.tell([], row.t)
                with suppress(UsageError):  # a refused answer has changed nothing
                    give(self.observer, Answer(row.answer))
            else:
                self.observer.tell(row.moments, row.t)

    def _pause(self) -> list[Line]:
        """Let nothing count that happens on the table."""
        if self._set_aside is not None:
            return []
        self._set_aside = {}
        return self.observer.see_camera("paused")

    def _go_on(self) -> list[Line]:
        """End a pause. Cards that lie there are known again, others have gone, and new ones are laid now."""
        aside, self._set_aside = self._set_aside, None
        if aside is None:
            return []
        known = [fact for fact in aside.values() if self.observer.cards.knows(fact)]
        new = [fact for fact in aside.values() if fact not in known and fact.last is None]
        told = sorted(known, key=lambda fact: fact.last is None) + [replace(fact, first=self.t) for fact in new]
        return self.observer.see_camera("back") + self.tell(told, self.t)


class Resumed(NamedTuple):
    """A game that goes on where a camera has left it."""

    game: WatchedGame
    keeper: ScoreKeeper
    begun: Begun
    cameras: int
    """How many have watched it so far."""


def resumed_at(table: Table, folder: Path, game_id: int) -> Resumed | None:
    """Return a game of the score pad as it was watched, perhaps in the middle of a deal. folder: of the store.

    None if no camera has watched it, or if people have dealt on without one since.
    """
    kept = kept_journal(folder, game_id)
    if kept is None:
        return None
    begun, rows = kept
    game = WatchedGame(observer_of(begun), Journal(folder, None))
    game.replay(rows)
    keeper = ScoreKeeper(lambda: table, watching_of(begun.game).moves_of, table, begun.steps)
    if not keeper.take_as_kept(game.observer.counted):
        return None
    game.change_camera()
    return Resumed(game, keeper, begun, 1 + sum(row.is_camera_changed for row in rows))
