"""The games of `autopeg watch`: each is kept in the store and on the board; those of a match follow each other."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from autopeg.base.errors import UsageError
from autopeg.engine.match import Match
from autopeg.play.opening import Remains, begin_game, leave_table, match_of, next_match, resume_game
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.registry import SCORE
from autopeg.score.moves import Correct
from autopeg.session.ending import Ending
from autopeg.session.questions import kept_note
from autopeg.session.rule_choices import option_fields
from autopeg.session.settings import Settings
from autopeg.session.text import describe_scores
from autopeg.terminal.line_shell import BoardWatch
from autopeg.watching.answers import Answer
from autopeg.watching.facts import Fact, Moment, shifted
from autopeg.watching.journal import Begun, Journal
from autopeg.watching.layouts import kept_angles
from autopeg.watching.observer import Line, Observer
from autopeg.watching.reading import WATCHED_GAMES, watching_of
from autopeg.watching.score_keeper import ScoreKeeper
from autopeg.watching.watched_game import ANOTHER_CAMERA, WatchedGame, is_mid_deal, joined_at, resumed_at
from autopeg.watching.zones import Zones

if TYPE_CHECKING:
    from autopeg.boards.sync import BoardSync


class Agreed(Struct, frozen=True):
    """What is agreed on before a game is watched."""

    game: str
    names: Sequence[str]
    options: Mapping[str, object]
    """Of the game itself."""
    zones: Zones
    kept: Mapping[str, object] = {}
    """Options of the score pad that keeps the game."""
    dealer: int | None = None
    scores: tuple[int, ...] = ()
    """Those of a game that is joined midway, by side."""
    match: Match | None = None

    def observer(self) -> Observer:
        """Return the observer of the game."""
        return Observer(self.game, self.options, self.names, self.dealer, self.scores, self.zones)

    def begun(self, steps: int) -> Begun:
        """Return the first row of the journal. steps: how many the game has in the store."""
        options, names = dict(self.options), tuple(self.names)
        return Begun(self.game, options, names, self.dealer, self.scores, self.zones.angles, steps)


OpenBoard = Callable[[Table], "BoardSync | None"]
"""Opens the board that pegs along, for the table of the first game; None if there is none."""

Say = Callable[[str], None]
"""Tells people what becomes of the board."""


class WatchedGames:
    """The game that a source shows, or those of a match. agreed: on the first one; resumed: its number, if it has
    begun in the store, which need not be by a camera.
    """

    def __init__(
        self, store: Store, agreed: Agreed, open_board: OpenBoard, say: Say, resumed: int | None = None
    ) -> None:
        self._store, self._agreed, self._open_board, self._say = store, agreed, open_board, say
        self._sync: BoardSync | None = None
        self._poll: Callable[[], object] | None = None
        """Polls the board that pegs along."""
        self._lying: set[int] = set()
        """The facts about cards on the table."""
        self._folder = store.path.parent
        self._begin_s = 0.0
        self._by_id = 0
        self._table: Table | None = None
        if resumed is None:
            self._begin(agreed.observer())
        else:
            self._resume(resumed)

    @property
    def observer(self) -> Observer:
        return self._game.observer

    @property
    def t(self) -> float:
        """The time of the source."""
        return self._game.t - self._begin_s

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
        return self._game.tell([shifted(each, self._begin_s, self._by_id) for each in moments], self._begin_s + t)

    def answer(self, answer: Answer) -> list[Line]:
        """Take an answer. Raises UsageError if it makes no sense."""
        return self._game.answer(answer)

    def refusal(self, message: str) -> Line:
        """Return the line for an answer that makes no sense."""
        return self.observer.line("refused", code="BAD_REQUEST", player=None, card=None, message=f"{message}.")

    def keep(self) -> None:
        """Keep what counts now, and what people enter on the board. Raises Failure if the store cannot be written."""
        if self._poll is not None:
            self._poll()
        self._keeper.follow(self.observer.counted)
        if self._game_id is not None:
            self._journal.keep(self._game_id)

    @property
    def scores(self) -> str:
        """The scores of the game, in a sentence; empty before it has begun."""
        return "" if self._table is None else f"{describe_scores(self._table.state, self._table.names)}."

    def leave(self) -> list[str]:
        """Close the table, and return how the game stands, in sentences."""
        table = self._table
        if table is None:
            return []
        left = self._leave(table)
        if table.over is None:
            return [describe_scores(table.state, table.names), kept_note(left)]
        return [*Ending(table, Settings(seats=tuple(self._agreed.names), match=self._agreed.match)).lines()]

    @property
    def _game_id(self) -> int | None:
        stored = None if self._table is None else self._table.journal
        return stored.id if isinstance(stored, StoredGame) else None

    def _leave(self, table: Table) -> Remains:
        game_id = self._game_id
        left = leave_table(table)
        if game_id is not None and (table.over is not None or left != "kept"):
            self._journal.delete(game_id)
        return left

    def _begin(self, observer: Observer) -> None:
        """Watch a game from its beginning."""
        self._journal = Journal(self._folder, self._agreed.begun(0))
        self._game = WatchedGame(observer, self._journal)
        self._keeper = ScoreKeeper(self._begun_table, watching_of(self._agreed.game).moves_of)

    def _begun_table(self) -> Table:
        agreed = self._agreed
        options = {**agreed.kept, "rules": agreed.game}
        table = begin_game(self._store, SCORE, agreed.names, options, agreed.match)
        if any(agreed.scores):
            table.submit_all([Correct(side, score) for side, score in enumerate(agreed.scores) if score])
        self._show(table)
        return table

    def _show(self, table: Table) -> None:
        """Show a table on the board."""
        self._table = table
        if self._sync is None:
            self._sync = self._open_board(table)
            self._poll = None if self._sync is None else BoardWatch(self._sync, self._say).poll
        if self._sync is not None:
            self._sync.attach(table)

    def _resume(self, game_id: int) -> None:
        """Go on with a game of the store, where its journal says so in the middle of a deal."""
        table = resume_game(self._store, game_id)
        before = resumed_at(table, self._folder, game_id)
        if before is None:
            self._keeper = ScoreKeeper(lambda: table, watching_of(self._agreed.game).moves_of, table)
            self._journal = Journal(self._folder, self._agreed.begun(self._keeper.before))
            joins_at = 0.0 if is_mid_deal(table.state) else None
            self._game = WatchedGame(self._agreed.observer(), self._journal, joins_at)
        else:
            begun = before.begun
            zones = Zones(len(begun.names), begun.names, begun.angles)
            self._agreed = replace(self._agreed, options=begun.options, zones=zones)
            self._keeper, self._game, self._journal = before.keeper, before.game, before.game.journal
            self._begin_s, self._by_id = before.game.t, ANOTHER_CAMERA * before.cameras
        self._show(table)

    def _follow_match(self) -> None:
        """Begin the next game of a match if this one is over: the next card that is laid belongs to it."""
        table, match = self._table, self._agreed.match
        if table is None or match is None or table.over is None or not self.observer.is_over:
            return
        match = next_match(match, table)
        if match.winner is not None:
            return
        self._leave(table)
        self._agreed = replace(self._agreed, match=match, dealer=match.dealer, scores=())
        self._table = None
        self._begin(self.observer.next_game(match.dealer))


def agreed_before(store: Store, game_id: int) -> Agreed:
    """Return what was agreed on before a game of the store, to watch it from now on.

    Raises UsageError for one that cannot be watched.
    """
    header = store.record(game_id).header
    rules = str(header.options.get("rules"))
    if rules not in WATCHED_GAMES:
        raise UsageError(f"game {game_id} is not a score pad that a camera can watch")
    table = resume_game(store, game_id)
    if table.over is not None:
        raise UsageError(f"game {game_id} is over: begin another one")
    dealer, scores = joined_at(table.state)
    names = table.names
    of_game = option_fields(rules)
    options = {name: value for name, value in header.options.items() if name in of_game}
    return Agreed(
        rules, names, options, Zones(len(names), names, kept_angles(names)), {}, dealer, scores, match_of(header)
    )
