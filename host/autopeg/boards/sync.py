"""Joins a board to a table: the board shows every state of the game, and what is entered on it becomes moves.

Every screen uses it alike: `sit_down` at a table, `poll` from its own loop, tell what `listeners` hear, and put
`question` to the people. An entry of the board is written down together with its number, so that it counts once: with
the move that it makes, or with a question that names it.
"""

import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from msgspec.structs import replace

from autopeg.boards import Board, Status
from autopeg.boards.board_uri import chosen_board, open_board
from autopeg.boards.divergence import Divergence, divergence_of, enter, json_of, moves_of, new_game_of
from autopeg.boards.pegs import event_from, event_text, pegs_of, state_text, words_of
from autopeg.boards.questions import BoardMessage, BoardNews, ConflictingScores, KeyPress, NewGame, Question
from autopeg.engine import Result
from autopeg.engine.history import ScoresChosen
from autopeg.engine.moves import Move, to_json
from autopeg.engine.table import Table
from autopeg.errors import Failure, Refusal
from autopeg.link.values import Event, Happening, State
from autopeg.records import Store, StoredGame
from autopeg.records.pegging import LOST, AlreadyTaken, BoardEvent, Checkpoint, Heard, Shown
from pegcore.host_end import HostEnd

_AGAIN_S = 1.0


Explain = Callable[[Table, Refusal], str]
"""Says to the people at a table why an entry is refused."""


def _as_it_is(table: Table, refusal: Refusal) -> str:
    return str(refusal)


class GameBook(Protocol):
    """Where what belongs to a board is kept with the game, in the store. `record_lines` gives the record so far."""

    def save_checkpoint(self, checkpoint: Checkpoint) -> None: ...
    def shown(self) -> list[Shown]: ...
    def heard(self) -> list[Heard]: ...
    def waiting(self) -> list[Heard]: ...
    def record_lines(self) -> Sequence[object]: ...


class _Loose:
    """Keeps it as long as the game is played, for a game that is not stored; the journal of its table as well."""

    def __init__(self, table: Table, heard: Sequence[Heard]) -> None:
        self._lines: list[object] = [to_json(step.move) for step in table.history.steps]
        self._shown: list[Shown] = []
        self._heard = list(heard)

    def append(self, moves: Sequence[object], over: Result | None, checkpoint: Checkpoint | None = None) -> None:
        self._lines += moves
        if checkpoint is not None:
            self.save_checkpoint(checkpoint)

    def resign(self, seat: int, over: Result) -> None:
        """The table knows."""

    def save_checkpoint(self, checkpoint: Checkpoint) -> None:
        lines = len(self._lines)
        if checkpoint.shown is not None:
            self._shown.append(replace(checkpoint.shown, lines=lines))
        for heard, decided in ((checkpoint.applied, lines), (checkpoint.waiting, None)):
            if heard is not None:
                self._heard.append(
                    replace(heard, lines=decided, id=max((each.id for each in self._heard), default=0) + 1)
                )
        self._heard = [replace(each, lines=lines) if each.id in checkpoint.answered else each for each in self._heard]

    def shown(self) -> list[Shown]:
        return self._shown

    def heard(self) -> list[Heard]:
        return self._heard

    def waiting(self) -> list[Heard]:
        return [each for each in self._heard if each.lines is None]

    def record_lines(self) -> Sequence[object]:
        return self._lines


class BoardSync:
    """Keep one board in step with the table that people sit at.

    question: what a person has to be asked, None while there is nothing; answer it with `answer`, and a new game that
    is to begin with `accept`. listeners: called by `poll` with what there is to tell.
    """

    def __init__(self, board: Board, explain: Explain = _as_it_is) -> None:
        self.board = board
        self._explain = explain
        self.question: Question | None = None
        self.listeners: list[Callable[[BoardNews], None]] = []
        self._table: Table | None = None
        self._book: GameBook | None = None
        self._divergence: Divergence | None = None
        self._accepted: list[Heard] = []
        self._applying: Heard | None = None
        self._checkpoint = Checkpoint()
        self._is_outdated = False  # the question, for the game has moved on
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
        """Let the board show this table's game from now on, with what was entered in it if it was accepted.

        Raises Failure when the store cannot be written.
        """
        accepted, self._accepted = self._accepted, []
        left = len(self._asked()) - len(accepted)
        self.question = self._divergence = None
        self._table = table
        table.board = self
        if not isinstance(table.journal, StoredGame | _Loose):
            table.journal = _Loose(table, accepted)
        self._book = table.journal
        self._begin(table, self._book, accepted)
        if left > 0 and not accepted:
            self._say("what was typed on the board in the game before waits there until you choose what counts")
        self._ask()
        self.board.start()

    def _begin(self, table: Table, book: GameBook, accepted: Sequence[Heard]) -> None:
        """Let the board begin with the game of a table. accepted: what was entered on it in this game already."""
        pegs = pegs_of(table.state)
        shown = book.shown() or [self._begun(book, pegs)]
        if shown[-1].pegs != state_text(pegs):  # it has been played on without a board
            last = shown[-1]
            shown.append(Shown(last.session, last.rev + 1, last.rev + 1, state_text(pegs)))
            book.save_checkpoint(Checkpoint(shown[-1]))
        last = shown[-1]
        is_asking = bool(accepted) or bool(self._asked())
        with self.board.hold() as end:
            end.begin(last.session, pegs, self.board.now_ms(), last.rev, last.own_rev, is_asking)
        if accepted:
            mine = _up_to_new_game(accepted[1:])
            moves, refused = moves_of(table, [event_from(each.event) for each in mine])
            if refused:
                moves.append(ScoresChosen("board", tuple(map(json_of, refused))))
            carried = accepted[1 + len(mine) :]
            self._settle([accepted[0], *mine], moves, carried)

    def _begun(self, book: GameBook, pegs: State) -> Shown:
        """Write down and return the first pegs of a game that no board has shown yet."""
        shown = Shown(secrets.token_hex(2), 1, 1, state_text(pegs))
        book.save_checkpoint(Checkpoint(shown))
        return shown

    @contextmanager
    def change(self, state: Any, event: BoardEvent | None) -> Generator[Checkpoint]:
        """Give what is to be written with a move, and let the board show the state when that is done.

        Nothing arrives from the board in between, so that the revision written is the one shown.
        """
        pegs = pegs_of(state)
        with self.board.hold() as end:
            shown = _next(end, pegs, is_own=event is None)
            yield replace(self._checkpoint, shown=shown, event=event, applied=None if event is None else self._applying)
            if event is not None:
                end.applied(event.epoch, event.id, self.board.now_ms(), pegs)
            else:
                self._show(end, pegs)
        self._is_outdated = self.question is not None

    def _show(self, end: HostEnd, pegs: State) -> None:
        """Let the board show pegs that the game has now; after an answer also where it was kept from showing any."""
        if self._checkpoint.answered and not self._asked():
            end.settle(pegs, self.board.now_ms())
        else:
            end.show(pegs, self.board.now_ms())

    # -- what comes in

    def poll(self) -> bool:
        """Take in what has been entered on the board; return whether there was anything.

        To be called often, but not while the table is being moved elsewhere.
        """
        self._waiting += self.board.happened()
        if not (self._waiting or self._is_outdated) or time.monotonic() < self._try_again_s:
            return False
        self._renew()
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
            case ("event" | "conflict" as kind, _, _, event, session, rev):
                number = self._number()
                heard = Heard(number.uid, event_text(event), session, rev)
                if event[0] == "KEY":
                    self._press(event[1], number)
                elif kind == "conflict" or self._asked():
                    self._put_aside(heard, number)
                else:
                    self._apply(event, heard, number)
            case ("missing", _):
                if self._book is not None and not any(each.event == LOST for each in self._asked()):
                    self._book.save_checkpoint(Checkpoint(waiting=Heard("", LOST, None, 0)))
            case ("ask",):
                self._ask()
            case _:
                pass

    def _press(self, key: str, number: BoardEvent) -> None:
        if self._book is not None:
            self._book.save_checkpoint(Checkpoint(event=number))
        self._acknowledge(number)
        self._tell(KeyPress(key))

    def _put_aside(self, heard: Heard, number: BoardEvent) -> None:
        """Write an entry down for a question that names it: a new one, if one is open."""
        assert self._book is not None
        self._book.save_checkpoint(Checkpoint(event=number, waiting=heard))
        with self.board.hold() as end:
            end.put_aside(number.epoch, number.id, self.board.now_ms())
        if self.question is not None:
            self._ask()

    def _apply(self, event: Event, heard: Heard, number: BoardEvent) -> None:
        """Let an event take effect at the table, or refuse it."""
        table = self._table
        try:
            if table is None:
                raise Refusal("NO_GAME", "no game is being played")
            if event[0] == "NEW":
                if not hasattr(table.game, "entry"):
                    raise Refusal("NO_ENTRIES", "start a new game at the computer")
                self._put_aside(heard, number)
                return
            self._applying = heard
            try:
                enter(table, event, number)
            finally:
                self._applying = None
        except Refusal as refusal:
            self._refuse(event, number, refusal)

    def _refuse(self, event: Event, number: BoardEvent, refusal: Refusal) -> None:
        with self.board.hold() as end:
            shown = None if self._table is None else _next(end, pegs_of(self._table.state), is_own=False)
            if self._book is not None:
                self._book.save_checkpoint(Checkpoint(shown, number))
            end.refused(number.epoch, number.id, refusal.code, self.board.now_ms())
        why = str(refusal) if self._table is None else self._explain(self._table, refusal)
        self._say(f"the board's entry ({words_of(event)}) was refused: {why.rstrip('.')}")

    def _acknowledge(self, number: BoardEvent) -> None:
        """Tell the board that an event is safe."""
        with self.board.hold() as end:
            end.applied(number.epoch, number.id, self.board.now_ms())

    def _number(self) -> BoardEvent:
        """Return the number of the event that the board waits to have answered."""
        with self.board.hold() as end:
            assert end.offered is not None
            return BoardEvent(*end.offered)

    # -- questions

    def answer(self, question: Question, choice: int) -> None:
        """Answer a question.

        choice: for ConflictingScores 0 keeps the game's scores and 1 the board's; for NewGame 1 goes on with this game
        (and `accept` begins the other).

        Raises Refusal, with MOVED_ON where something else is asked by now, and Failure; then the question stands.
        """
        self.check(question)
        if isinstance(question, ConflictingScores):
            divergence = self._divergence
            assert divergence is not None
            if choice == 1 and question.theirs is not None:
                moves, kept, dropped = divergence.moves, "board", divergence.dropped_moves
                said = (*question.own, *question.lost)
            else:
                moves, kept, dropped = (), "computer", divergence.dropped_entries
                said = question.entries
            self._settle(self._first_asked(), [ScoresChosen(kept, dropped), *moves])
        else:
            asked = self._first_asked()
            dropped = tuple(json_of(event_from(each.event)) for each in asked)
            said = question.entries
            self._settle(asked, [ScoresChosen("computer", dropped)])
        if said:
            self._say(f"dropped: {', '.join(said)} (the record of the game still lists it)")

    def accept(self, question: NewGame) -> None:
        """Answer NewGame with yes: the next table that is sat down at is this game, with what was entered in it.

        Raises Refusal with MOVED_ON where something else is asked by now.
        """
        self.check(question)
        self._accepted = self._asked()

    def check(self, question: Question) -> None:
        """Raise Refusal with MOVED_ON where another question is asked by now, or none."""
        self._renew()
        if self._table is None or question != self.question:
            raise Refusal("MOVED_ON", "the question has changed: please answer the new one")

    def _renew(self) -> None:
        """Renew the question when the game has moved on."""
        if self._is_outdated:
            self._ask()

    def _ask(self) -> None:
        """Ask about what has been put aside, as far as there is something to choose."""
        table, book = self._table, self._book
        self._is_outdated = False
        if table is None or book is None:
            return
        while asked := self._first_asked():
            if not hasattr(table.game, "entry"):
                self._drop_all(table)
                return
            if asked[0].event.startswith("NEW "):
                self._put(new_game_of(table, asked), None)
                return
            divergence = divergence_of(table, book.record_lines(), book.shown(), book.heard(), asked)
            if not divergence.goes_on:
                self._put(divergence.question, divergence)
                return
            self._settle(asked, divergence.moves)
        self._put(None, None)
        with self.board.hold() as end:
            end.release(self.board.now_ms())

    def _put(self, question: Question | None, divergence: Divergence | None) -> None:
        self._divergence = divergence
        if question != self.question:
            self.question = question

    def _drop_all(self, table: Table) -> None:
        """Drop what was put aside in a game that pegs by itself, and say so."""
        asked = self._asked()
        entries = [event_from(each.event) for each in asked if each.event != LOST]
        self._settle(asked, [ScoresChosen("computer", tuple(map(json_of, entries)))])
        if entries:
            what = "an entry was" if len(entries) == 1 else f"{len(entries)} entries were"
            name = table.game.NAME.replace("_", " ")
            self._say(f"{what} made on the board while it was away, and dropped: {name} pegs by itself")

    def _settle(self, asked: Sequence[Heard], moves: Sequence[Move], carried: Sequence[Heard] = ()) -> None:
        """Make the moves that an answer brings about, and write down that these entries have been asked about.

        carried: those that are to be asked about in this game instead of the one before.
        """
        table, book = self._table, self._book
        assert table is not None
        assert book is not None
        self._checkpoint = Checkpoint(
            answered=tuple(each.id for each in asked), carried=tuple(each.id for each in carried)
        )
        try:
            if moves:
                table.submit_all(moves)
            else:
                pegs = pegs_of(table.state)
                with self.board.hold() as end:
                    book.save_checkpoint(replace(self._checkpoint, shown=_next(end, pegs, is_own=True)))
                    self._show(end, pegs)
        finally:
            self._checkpoint = Checkpoint()
        self._ask()

    def _asked(self) -> list[Heard]:
        """Return what has been put aside and not been answered, in order."""
        return [] if self._book is None else self._book.waiting()

    def _first_asked(self) -> list[Heard]:
        """Return what the first question is about: entries of this game, or a new game with what follows in it."""
        asked = self._asked()
        return asked[:1] + _up_to_new_game(asked[1:])

    # -- what is told

    def _say(self, sentence: str) -> None:
        self._tell(BoardMessage(sentence))

    def _tell(self, news: BoardNews) -> None:
        for listener in self.listeners:
            listener(news)


def _up_to_new_game(heard: Sequence[Heard]) -> list[Heard]:
    """Return what comes before the next new game."""
    at = next((i for i, each in enumerate(heard) if each.event.startswith("NEW ")), len(heard))
    return list(heard[:at])


def _next(end: HostEnd, pegs: State, *, is_own: bool) -> Shown:
    """Return the revision that these pegs will have."""
    snapshot = end.snapshot
    rev = snapshot.rev + 1
    return Shown(snapshot.session or "", rev, rev if is_own else snapshot.own_rev, state_text(pegs))


@contextmanager
def synced_board(word: str | None, table: Table, store: Store | None, explain: Explain) -> Generator[BoardSync | None]:
    """Open the board that a word or AUTOPEG_BOARD names and close it at the end; None for `none`.

    table: whose lanes a simulated board must have; the caller still has to call `sit_down` with it. explain: says why
    an entry is refused. Raises as `open_board`.
    """
    board = open_board(chosen_board(word), table.state.sides, () if store is None else store.boards())
    if board is None:
        yield None
        return
    sync = BoardSync(board, explain)
    try:
        yield sync
    finally:
        sync.close()
