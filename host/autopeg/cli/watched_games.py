"""The games of `autopeg watch`: each is kept in the store and on the board; those of a match follow each other."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.match import Match
from autopeg.play.opening import begin_game, leave_table, next_match
from autopeg.play.table import Table
from autopeg.records import Store
from autopeg.registry import SCORE
from autopeg.score.moves import Correct
from autopeg.session.ending import Ending
from autopeg.session.questions import kept_note
from autopeg.session.settings import Settings
from autopeg.session.text import describe_scores
from autopeg.watching.answers import Answer, give
from autopeg.watching.facts import Fact, Moment
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import watching_of
from autopeg.watching.score_keeper import ScoreKeeper

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync


class Agreed(Struct, frozen=True):
    """What is agreed on before a game is watched."""

    game: str
    names: Sequence[str]
    options: Mapping[str, object]
    """Of the score pad that keeps the game."""
    scores: Sequence[int] = ()
    """Those of a game that is joined midway, by side."""
    match: Match | None = None


OpenBoard = Callable[[Table], "BoardSync | None"]
"""Opens the board that pegs along, for the table of the first game; None if there is none."""


class WatchedGames:
    """The game that a source shows, or those of a match. observer: of the first one."""

    def __init__(self, store: Store, observer: Observer, agreed: Agreed, open_board: OpenBoard) -> None:
        self.observer = observer
        self._store, self._agreed, self._open_board = store, agreed, open_board
        self._sync: BoardSync | None = None
        self._lying: set[int] = set()
        """The facts about cards on the table."""
        self._keeper = self._new_keeper()

    def tell(self, moments: Sequence[Moment], t: float) -> list[Line]:
        """Take what a source tells. Return the lines that follow, of the next game of a match once it has begun."""
        facts = [moment for moment in moments if isinstance(moment, Fact)]
        if any(fact.last is None for fact in facts) and not self._lying:
            self._follow_match()
        for fact in facts:
            if fact.last is None:
                self._lying.add(fact.id)
            else:
                self._lying.discard(fact.id)
        return self.observer.tell(moments, t)

    def answer(self, answer: Answer) -> list[Line]:
        """Take an answer. Raises UsageError if it makes no sense."""
        return give(self.observer, answer)

    def keep(self) -> None:
        """Keep what counts now. Raises Failure if the store cannot be written."""
        self._keeper.follow(self.observer.counted)

    @property
    def scores(self) -> str:
        """The scores of the game, in a sentence; empty before it has begun."""
        table = self._keeper.table
        return "" if table is None else f"{describe_scores(table.state, table.names)}."

    def leave(self) -> list[str]:
        """Close the table, and return how the game stands, in sentences."""
        table = self._keeper.table
        if table is None:
            return []
        left = leave_table(table)
        if table.over is None:
            return [describe_scores(table.state, table.names), kept_note(left)]
        return [*Ending(table, Settings(seats=tuple(self._agreed.names), match=self._agreed.match)).lines()]

    def _new_keeper(self) -> ScoreKeeper:
        return ScoreKeeper(self._begin, watching_of(self._agreed.game).moves_of)

    def _begin(self) -> Table:
        agreed = self._agreed
        options = {**agreed.options, "rules": agreed.game}
        table = begin_game(self._store, SCORE, agreed.names, options, agreed.match)
        if any(agreed.scores):
            table.submit_all([Correct(side, score) for side, score in enumerate(agreed.scores) if score])
        if self._sync is None:
            self._sync = self._open_board(table)
        if self._sync is not None:
            self._sync.attach(table)
        return table

    def _follow_match(self) -> None:
        """Begin the next game of a match if this one is over: the next card that is laid belongs to it."""
        table, match = self._keeper.table, self._agreed.match
        if table is None or match is None or table.over is None or not self.observer.is_over:
            return
        match = next_match(match, table)
        if match.winner is not None:
            return
        leave_table(table)
        self._agreed = replace(self._agreed, match=match, scores=())
        self.observer = self.observer.next_game(match.dealer)
        self._keeper = self._new_keeper()
