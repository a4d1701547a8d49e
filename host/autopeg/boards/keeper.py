"""Joins a board to a table: the board shows every state of the game, and what is entered on it becomes moves.

Every screen uses it alike: `sit_down` at a table, `poll` from its own loop, tell what `listeners` hear, and put
`question` to the people. An entry of the board is written down together with its number, so that it counts once.
"""

import secrets
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Protocol

from autopeg.boards import Board, Status
from autopeg.boards.parting import Parting
from autopeg.boards.pegs import event_text, pegs_of, state_text, words_of
from autopeg.boards.questions import Happened, NewGame, Pressed, Question, Said, WhosePegs
from autopeg.boards.words import board_word, open_board
from autopeg.errors import Failure, IllegalMove
from autopeg.link.values import Event, Happening, State
from autopeg.records import Store, StoredGame
from autopeg.records.pegging import AlreadyTaken, BoardEvent, Marks, Parted, Shown
from autopeg.table import Table
from pegcore.host_end import HostEnd

_AGAIN_S = 1.0


class GameBook(Protocol):
    """Where what belongs to a board is kept with the game, in the store."""

    def mark(self, marks: Marks) -> None: ...
    def shown(self) -> list[Shown]: ...
    def parted(self) -> list[Parted]: ...
    def settle(self, shown: Shown) -> None: ...


class _Loose:
    """Keeps it as long as the game is played, for a game that is not stored."""

    def mark(self, marks: Marks) -> None:
        """Nothing needs to outlast the program."""

    def shown(self) -> list[Shown]:
        return []

    def parted(self) -> list[Parted]:
        return []

    def settle(self, shown: Shown) -> None:
        """Nothing needs to outlast the program."""


class BoardKeeper:
    """Keeps one board in step with the table that people sit at.

    question: what a person has to be asked, None while there is nothing; answer it with `choose` or `drop_question`.
    listeners: called by `poll` with what there is to tell.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.question: Question | None = None
        self.listeners: list[Callable[[Happened], None]] = []
        self._table: Table | None = None
        self._book: GameBook = _Loose()
        self._parting = Parting()
        self._waiting: list[Happening] = []
        self._try_again_s = 0.0

    def status(self) -> Status:
        """Return what there is to say about the board."""
        return self.board.status()

    def close(self) -> None:
        """Let the board go."""
        self.board.close()

    # -- the table

    def sit_down(self, table: Table) -> None:
        """Let the board show this table's game from now on. Raises Failure when the store cannot be written."""
        self._table = table
        table.board = self
        self._book = table.journal if isinstance(table.journal, StoredGame) else _Loose()
        pegs = pegs_of(table.state)
        shown = self._book.shown() or [self._begun(pegs)]
        if shown[-1].pegs != state_text(pegs):  # it has been played on without a board
            last = shown[-1]
            shown.append(Shown(last.session, last.rev + 1, last.rev + 1, state_text(pegs)))
            self._book.mark(Marks(shown[-1]))
        self.question = None
        self._parting = Parting(shown)
        last = shown[-1]
        with self.board.hold() as end:
            end.begin(last.session, pegs, self.board.now_ms(), last.rev, last.own_rev)
        for parted in self._book.parted():
            self._parting.put_aside(parted)
        if self._parting.events:
            self._ask()
        self.board.start()

    def _begun(self, pegs: State) -> Shown:
        """Write down and return the first pegs of a game that no board has shown yet."""
        shown = Shown(secrets.token_hex(2), 1, 1, state_text(pegs))
        self._book.mark(Marks(shown))
        return shown

    @contextmanager
    def change(self, state: Any, event: BoardEvent | None) -> Generator[Marks]:
        """Give what is to be written with a move, and let the board show the state when that is done.

        Nothing arrives from the board in between, so that the revision written is the one shown.
        """
        pegs = pegs_of(state)
        with self.board.hold() as end:
            shown = _next(end, pegs, is_own=event is None)
            yield Marks(shown, event)
            self._parting.note_shown(shown)
            if event is None:
                end.show(pegs, self.board.now_ms())
            else:
                end.applied(event.epoch, event.id, self.board.now_ms(), pegs)

    # -- what comes in

    def poll(self) -> bool:
        """Take in what has been entered on the board; return whether there was anything.

        To be called often, but not while the table is being moved elsewhere.
        """
        self._waiting += self.board.happened()
        if not self._waiting or time.monotonic() < self._try_again_s:
            return False
        while self._waiting:
            try:
                self._take(self._waiting[0])
            except AlreadyTaken:
                self._acknowledge(self._number())
            except Failure as failure:
                # It stays with the board and with us until it can be written.
                self._try_again_s = time.monotonic() + _AGAIN_S
                self._say(str(failure))
                return True
            self._waiting.pop(0)
        return True

    def _take(self, happening: Happening) -> None:
        match happening:
            case ("event", _, _, event):
                self._apply(event, self._number())
            case ("conflict", _, _, event, session, rev):
                parted = Parted(event_text(event), session, rev)
                number = self._number()
                self._book.mark(Marks(event=number, parted=parted))
                self._parting.put_aside(parted)
                self._acknowledge(number)
            case ("missing", _):
                self._parting.is_missing = True
            case ("ask",):
                self._ask()
            case _:
                pass

    def _apply(self, event: Event, number: BoardEvent) -> None:
        """Let an event take effect at the table, or refuse it."""
        table = self._table
        try:
            if table is None:
                raise IllegalMove("NO_GAME", "no game is being played")
            match event:
                case ("PTS", side, points):
                    table.submit(self._entry(table, side, points), number)
                case ("UNDO",):
                    table.undo(number)
                case ("REDO",):
                    table.redo(number)
                case ("NEW", target, lanes):
                    self._ask_for_game(table, NewGame(target, lanes), number)
                case ("KEY", key):
                    self._book.mark(Marks(event=number))
                    self._acknowledge(number)
                    self._tell(Pressed(key))
        except IllegalMove as refusal:
            self._refuse(event, number, refusal.message)

    def _entry(self, table: Table, side: int, points: int) -> Any:
        """Return the move for points that were entered. Raises IllegalMove where the game pegs by itself."""
        entry = getattr(table.game, "entry", None)
        if entry is None:
            raise IllegalMove("NO_ENTRIES", f"{table.game.NAME} pegs by itself")
        return entry(table.state, side, points)

    def _ask_for_game(self, table: Table, question: NewGame, number: BoardEvent) -> None:
        if not hasattr(table.game, "entry"):
            raise IllegalMove("NO_ENTRIES", "a new game is begun at the computer")
        # The game's own pegs stand on the board again until a person has answered.
        self._book.mark(Marks(event=number))
        self._acknowledge(number, shows_again=True)
        self.question = question

    def _refuse(self, event: Event, number: BoardEvent, why: str) -> None:
        with self.board.hold() as end:
            shown = None if self._table is None else _next(end, pegs_of(self._table.state), is_own=False)
            self._book.mark(Marks(shown, number))
            if shown is not None:
                self._parting.note_shown(shown)
            end.refused(number.epoch, number.id, why, self.board.now_ms())
        self._say(f"the board's entry, {words_of(event)}, is refused: {why}")

    def _acknowledge(self, number: BoardEvent, *, shows_again: bool = False) -> None:
        """Tell the board that an event is safe. shows_again: the game's pegs, in place of those that came of it."""
        with self.board.hold() as end:
            state = end.snapshot.state if shows_again else None
            end.applied(number.epoch, number.id, self.board.now_ms(), state)

    def _number(self) -> BoardEvent:
        """Return the number of the event that the board waits to have answered."""
        with self.board.hold() as end:
            assert end.offered is not None
            return BoardEvent(*end.offered)

    # -- questions

    def choose(self, choice: int) -> None:
        """Answer WhosePegs: 0 keeps the game's pegs, 1 takes the board's.

        Raises IllegalMove and Failure; then the question stands.
        """
        question, table = self.question, self._table
        assert isinstance(question, WhosePegs)
        assert table is not None
        if choice == 1 and question.theirs is not None:
            scores = zip(question.ours[4], question.theirs[4], strict=True)
            moves = [
                table.game.parse_move({"type": "correct", "player": side, "score": theirs[1]})
                for side, (ours, theirs) in enumerate(scores)
                if ours[1] != theirs[1]
            ]
            if moves:
                table.submit_all(moves)
        self._settle(table)
        self.question = None

    def drop_question(self) -> None:
        """Answer NewGame with no; a yes is a new table to sit down at."""
        self.question = None

    def _ask(self) -> None:
        """Ask whose pegs count, or keep the game's where there is no choice."""
        table = self._table
        if table is None:
            return
        if not hasattr(table.game, "entry"):
            entries = len(self._parting.events)
            self._settle(table)
            if entries:
                what = "an entry was" if entries == 1 else f"{entries} entries were"
                self._say(
                    f"{what} made on the board while it was away, and not taken: {table.game.NAME} pegs by itself"
                )
            return
        self.question = self._parting.question(pegs_of(table.state))

    def _settle(self, table: Table) -> None:
        """These pegs count: write that and show them."""
        pegs: State = pegs_of(table.state)
        with self.board.hold() as end:
            shown = _next(end, pegs, is_own=True)
            self._book.settle(shown)
            self._parting = Parting([shown])
            end.settle(pegs, self.board.now_ms())

    # -- what is told

    def _say(self, sentence: str) -> None:
        self._tell(Said(sentence))

    def _tell(self, happened: Happened) -> None:
        for listener in self.listeners:
            listener(happened)


def _next(end: HostEnd, pegs: State, *, is_own: bool) -> Shown:
    """Return the revision that these pegs will have."""
    snapshot = end.snapshot
    rev = snapshot.rev + 1
    return Shown(snapshot.session or "", rev, rev if is_own else snapshot.own_rev, state_text(pegs))


@contextmanager
def keep_board(word: str | None, table: Table, store: Store | None) -> Generator[BoardKeeper | None]:
    """Have the board that a word names, or AUTOPEG_BOARD, for a while; None where it names none.

    table: whose lanes a simulated board must have; the keeper still has to be sat down at it. Raises as `open_board`.
    """
    board = open_board(board_word(word), table.state.sides, () if store is None else store.boards())
    if board is None:
        yield None
        return
    keeper = BoardKeeper(board)
    try:
        yield keeper
    finally:
        keeper.close()
