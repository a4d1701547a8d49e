"""Synchronization of a board with a table: the board shows every state of the game, and its entries become moves.

Every screen uses it the same way: `attach` it to a table, call `poll` from its own loop, show the `BoardNews` that
listeners get, and ask people the `question`. An entry of the board is stored together with its number, so that it
counts once: with the move that it makes, or with a question that names it.
"""

import secrets
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Protocol

from msgspec.structs import replace

from autopeg.base.errors import Failure, GameMovedOn, Refusal
from autopeg.boards import Board, Status
from autopeg.boards.ascii_names import ascii_name
from autopeg.boards.divergence import (
    Divergence,
    divergence_of,
    enter,
    event_of,
    json_of,
    moves_of,
    new_game_of,
    words_of,
)
from autopeg.boards.link.messages import Event, Greeting, LinkEvent, State
from autopeg.engine.history import ScoresChosen
from autopeg.engine.moves import Move
from autopeg.engine.table_state import GameState
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.records.kept_alone import AloneKey
from autopeg.records.pegging import FRESH, LOST, AlreadyTaken, BoardEvent, Checkpoint, Heard, Shown
from autopeg.session.board_questions import (
    BoardMessage,
    BoardNews,
    ConflictingScores,
    GamesFound,
    KeyPress,
    NewGame,
    Question,
    QuestionsWait,
)
from pegcore.host_end import LINK, HostEnd
from pegcore.words import event_text, state_text

_AGAIN_S = 1.0

Explain = Callable[[Table, Refusal], str]
"""Return why an entry is refused, for the people at a table."""


class FinishedAlone(Protocol):
    """What becomes of the games that boards finish without a host: see `autopeg.scorekeeping.board_games`."""

    def waiting_games(self, store: Store, uid: str | None = None, /) -> Sequence[object]:
        """Return the games of a board that people have not been asked about."""
        ...

    def is_kept(self, store: Store, heard: Sequence[Heard], /) -> bool:
        """Return whether a board has kept the game that these events of it have made."""
        ...


class BoardSync:
    """Synchronization of one board with the table that people play at. The game of the table has to be stored.

    alone: what becomes of games that the board has finished alone; without it they stay on the board.
    """

    def __init__(
        self, board: Board, explain: Explain = lambda table, refusal: str(refusal), alone: FinishedAlone | None = None
    ) -> None:
        self.board = board
        self._explain = explain
        self._alone = alone
        self.question: Question | None = None
        """The open question, if any: `answer` it, or `accept` a new game."""
        self.listeners: list[Callable[[BoardNews], None]] = []
        """Called by `poll`."""
        self._attached: Table | None = None
        self._divergence: Divergence | None = None
        self._accepted: list[Heard] = []
        self._applying: Heard | None = None
        self._checkpoint = Checkpoint()  # added to the checkpoints of the moves of an answer
        self._is_outdated = False  # whether the game has moved on since the question was asked
        self._waiting: list[LinkEvent] = []
        self._try_again_s = 0.0
        self._named: set[tuple[int, str]] = set()
        """The other games whose questions people have been told of at this table, with the uid of the board."""
        self._finished: set[AloneKey] = set()
        """The games that the board has finished alone and that are still being read from it."""
        self._finder: str | None = None
        """The uid of a board whose finished games people have not been told of since it connected."""

    def status(self) -> Status:
        """Return how the board is doing, and what it cannot show of the game."""
        status = self.board.status()
        if self._attached is None:
            return status
        target, unit, *_ = pegs_of(self._attached.state)
        return status.showing(target, unit)

    def close(self) -> None:
        """Release the board."""
        self.board.close()

    # -- the table

    @property
    def _table(self) -> Table:
        assert self._attached is not None
        return self._attached

    @property
    def _game(self) -> StoredGame:
        assert isinstance(self._table.journal, StoredGame)
        return self._table.journal

    def attach(self, table: Table) -> None:
        """Show this table's game from now on; an accepted new game includes the entries already made on the board.

        Raises Failure when the store cannot be written.
        """
        accepted, self._accepted = self._accepted, []
        self._set_question(None)
        self._attached = table
        table.board = self
        self._named.clear()
        self._begin(accepted)
        self._ask()
        self.board.start()

    def _begin(self, accepted: Sequence[Heard]) -> None:
        """Start the game of the table on the board. accepted: the entries already made there in this game."""
        pegs = pegs_of(self._table.state)
        shown = self._game.shown()
        last = shown[-1] if shown else Shown(secrets.token_hex(2), 0, 0, "")
        if last.pegs != state_text(pegs):  # no board has shown it yet, or the game went on without one
            last = Shown(last.session, last.rev + 1, last.rev + 1, state_text(pegs))
            self._game.save_checkpoint(Checkpoint(last))
        is_asking = bool(accepted) or bool(self._game.waiting())
        with self.board.hold() as end:
            end.name_players(self._lane_names())
            end.set_lurch(self._table.state.skunk == "lurch")
            self._hold_back(end)
            if end.board is not None:
                self._waiting.append((LINK, end.board))  # as if it had just connected
            end.begin(last.session, pegs, self.board.now_ms(), last.rev, last.own_rev, is_asking)
        if accepted:
            mine = _up_to_new_game(accepted[1:])
            moves, refused = moves_of(self._table, [event_of(each) for each in mine])
            if refused:
                moves.append(ScoresChosen("board", tuple(map(json_of, refused))))
            carried = accepted[1 + len(mine) :]
            self._settle([accepted[0], *mine], moves, carried)

    def color_lanes(self, colors: Sequence[str]) -> None:
        """Show the lanes in these colours, "D55E00" or "" for that of the board file."""
        with self.board.hold() as end:
            end.color_lanes(colors)

    def _lane_names(self) -> list[str]:
        """Return the names of the lanes for the board's display, in the letters that it has."""
        names = self._table.names
        sides = self._table.state.sides
        return [ascii_name(" & ".join(names[side::sides])) for side in range(sides)]

    @contextmanager
    def change(self, state: GameState, event: BoardEvent | None) -> Generator[Checkpoint]:
        """Yield the checkpoint to store with a move, and show the new state on the board afterwards.

        Nothing arrives from the board in between, so that the revision stored is the one shown.
        """
        pegs = pegs_of(state)
        with self.board.hold() as end:
            shown = _next(end, pegs, is_own=event is None)
            end.name_players(self._lane_names())
            yield replace(self._checkpoint, shown=shown, event=event, applied=None if event is None else self._applying)
            if event is not None:
                end.applied(event.epoch, event.id, self.board.now_ms(), pegs)
            else:
                self._show(end, pegs)
        self._is_outdated = self.question is not None

    def _show(self, end: HostEnd, pegs: State) -> None:
        """Show the pegs of the game; after the last answer also on a board that was kept from showing any."""
        if self._checkpoint.answered and not self._game.waiting():
            end.settle(pegs, self.board.now_ms())
        else:
            end.show(pegs, self.board.now_ms())

    # -- events of the board

    def poll(self) -> bool:
        """Handle what was entered on the board; return whether there was anything.

        Call it often, but not while a move is being made at the table.
        """
        self._waiting += self.board.take_events()
        self._tell_of_games()
        if not (self._waiting or self._is_outdated) or time.monotonic() < self._try_again_s:
            return False
        self._renew_question()
        while self._waiting:
            try:
                self._take(self._waiting[0])
            except AlreadyTaken:
                self._acknowledge(self._number())
            except Failure as failure:
                # The event stays on the board and in `_waiting` until it can be stored.
                self._try_again_s = time.monotonic() + _AGAIN_S
                if not (isinstance(failure, GameMovedOn) and self._has_read_again()):
                    self._say(str(failure))
                return True
            self._waiting.pop(0)
        return True

    def _has_read_again(self) -> bool:
        """Read the game again that another window has moved on; return whether it is still there."""
        try:
            self._table.read_again()
        except Failure:
            return False
        return True

    def _take(self, link_event: LinkEvent) -> None:
        match link_event:
            case ("event" | "conflict" as kind, _, _, event, session, rev):
                number = self._number()
                if session is None and number.id == 1:
                    session = FRESH
                heard = Heard(number.uid, event_text(event), session, rev)
                if event[0] == "KEY":
                    self._press(event[1], number)
                elif kind == "conflict" or self._game.waiting():
                    self._defer(heard, number)
                else:
                    self._apply(event, heard, number)
            case ("link", greeting) if greeting is not None:
                self._tell_of_questions(Greeting(*greeting).uid)
            case ("missing", uid, _):
                if not any((each.uid, each.event) == (uid, LOST) for each in self._game.waiting()):
                    self._game.save_checkpoint(Checkpoint(waiting=Heard(uid, LOST, None, 0)))
            case ("ask",):
                self._ask()
            case ("games", uid, tag, first, last):
                self._read_games(uid, tag, first, last)
            case ("game", uid, tag, number, record):
                key = AloneKey(uid, tag, number)
                if record:
                    self._game.store.keep_alone(key, record)
                self._finished.discard(key)
                self._is_outdated = self._is_outdated or self.question is not None
            case _:
                pass

    def _tell_of_questions(self, uid: str) -> None:
        """Name the other games that ask about a board, before it shows this one."""
        asking = [(game_id, board) for game_id, board in self._asking_elsewhere() if board in (uid, "")]
        if asking:
            self._named.update(asking)
            self._notify(QuestionsWait.of([game_id for game_id, _ in asking]))
        with self.board.hold() as end:
            self._hold_back(end)

    def _hold_back(self, end: HostEnd) -> None:
        """Show nothing on the boards about which other games ask that people have not been told of."""
        end.hold_back([uid for _, uid in self._asking_elsewhere()], self.board.now_ms())

    def _asking_elsewhere(self) -> list[tuple[int, str]]:
        """Return (game_id, uid) of these, "" for a board that is not known."""
        here = self._game.id
        return [each for each in self._game.store.asking() if each[0] != here and each not in self._named]

    def _read_games(self, uid: str, tag: str, first: int, last: int) -> None:
        """Read the games that the board has finished alone and that the store does not have."""
        wanted = self._game.store.wanted_alone(uid, tag, first, last) if tag else []
        self._finished = {AloneKey(uid, tag, number) for number in wanted}
        self._finder = uid if tag else None
        with self.board.hold() as end:
            end.read_games(tag, wanted, self.board.now_ms())

    def _tell_of_games(self) -> None:
        """Tell people once per connection that games wait, when all are read and no question of the board is open.

        An entry that waits for a question yet to be asked may be the end of one of these games.
        """
        if self._finder is None or self._finished or self._waiting or self.question is not None:
            return
        if self._game.waiting():
            return
        uid, self._finder = self._finder, None
        store = self._game.store
        found = self._alone.waiting_games(store, uid) if self._alone is not None and store.alone(uid) else ()
        if found:
            self._notify(GamesFound.of(uid, len(found)))

    def _press(self, key: str, number: BoardEvent) -> None:
        self._game.save_checkpoint(Checkpoint(event=number))
        self._acknowledge(number)
        self._notify(KeyPress(key))

    def _defer(self, heard: Heard, number: BoardEvent) -> None:
        """Store an entry for a question that names it, and update an open question."""
        self._game.save_checkpoint(Checkpoint(event=number, waiting=heard))
        with self.board.hold() as end:
            end.put_aside(number.epoch, number.id, self.board.now_ms())
        if self.question is not None:
            self._ask()

    def _apply(self, event: Event, heard: Heard, number: BoardEvent) -> None:
        """Make the move of an event at the table, or refuse it."""
        self._applying = heard
        try:
            if event[0] == "NEW":
                if not hasattr(self._table.game, "entry"):
                    raise Refusal("NO_ENTRIES", "start a new game at the computer")
                self._defer(heard, number)
            else:
                enter(self._table, event, number)
        except Refusal as refusal:
            self._refuse(event, number, refusal)
        finally:
            self._applying = None

    def _refuse(self, event: Event, number: BoardEvent, refusal: Refusal) -> None:
        why = self._explain(self._table, refusal).rstrip(".")
        with self.board.hold() as end:
            shown = _next(end, pegs_of(self._table.state), is_own=False)
            self._game.save_checkpoint(Checkpoint(shown, number))
            end.refused(number.epoch, number.id, ascii_name(why) or refusal.code, self.board.now_ms())
        self._say(f"the board's entry ({words_of(event)}) was refused: {why}")

    def _acknowledge(self, number: BoardEvent) -> None:
        """Tell the board that an event is stored."""
        with self.board.hold() as end:
            end.applied(number.epoch, number.id, self.board.now_ms())

    def _number(self) -> BoardEvent:
        """Return the number of the event that the board expects a reply to."""
        with self.board.hold() as end:
            assert end.offered is not None
            return BoardEvent(*end.offered)

    # -- questions

    def answer(self, question: Question, choice: int) -> None:
        """Answer a question.

        choice: index into `question.choices()`; for NewGame only 1, which continues this game (`accept` starts the
        other).

        Raises Refusal, with MOVED_ON if the question has changed since, and Failure; the question then stays open.
        """
        self.check(question)
        if isinstance(question, ConflictingScores):
            assert self._divergence is not None
            kept = question.kept()[choice]
            said = question.dropped(kept)
            self._settle(self._entries_of_question(), self._divergence.moves_to_keep(kept))
        else:
            said = question.entries
            self._drop(self._entries_of_question())
        if said:
            self._say(f"dropped: {', '.join(said)} (still listed in the record of the game)")

    def accept(self, question: NewGame) -> None:
        """Accept a new game: the next table attached is this game, with the entries made in it.

        Raises Refusal with MOVED_ON if the question has changed since.
        """
        self.check(question)
        self._accepted = self._game.waiting()

    def check(self, question: Question) -> None:
        """Raise Refusal with MOVED_ON if the question has changed since."""
        self._renew_question()
        if question != self.question:
            raise Refusal("MOVED_ON", "the question has changed: please answer the new one")

    def _renew_question(self) -> None:
        """Update the question if the game has moved on."""
        if self._is_outdated:
            self._ask()

    def _ask(self) -> None:
        """Ask about the waiting entries if there is something to choose; else apply them."""
        table, game = self._table, self._game
        self._is_outdated = False
        while waiting := self._entries_of_question():
            if not hasattr(table.game, "entry"):
                self._drop_all(table)
                return
            is_new = waiting[0].event.startswith("NEW ")
            if (is_new or waiting[0].session == FRESH) and self._is_kept(waiting):
                self._drop(waiting)
                continue
            if is_new:
                self._set_question(new_game_of(table, waiting))
                return
            divergence = divergence_of(table, game.store.record(game.id).moves, game.shown(), game.heard(), waiting)
            if not divergence.goes_on:
                self._set_question(divergence.question, divergence)
                return
            self._settle(waiting, divergence.moves)
        self._set_question(None)
        with self.board.hold() as end:
            end.release(self.board.now_ms())

    def _set_question(self, question: Question | None, divergence: Divergence | None = None) -> None:
        self.question, self._divergence = question, divergence

    def _is_kept(self, waiting: Sequence[Heard]) -> bool:
        """Return whether the board has since begun another game and kept this one, which it had finished: then it is
        offered with the others, and nobody needs to be asked whether to begin it here."""
        if self._alone is None or len(waiting) == len(self._game.waiting()):
            return False
        return self._alone.is_kept(self._game.store, waiting)

    def _drop(self, waiting: Sequence[Heard]) -> None:
        """Drop a game of the board and what was entered in it."""
        self._settle(waiting, [ScoresChosen("computer", tuple(json_of(event_of(each)) for each in waiting))])

    def _drop_all(self, table: Table) -> None:
        """Drop the waiting entries in a game that pegs by itself, and say so."""
        waiting = self._game.waiting()
        entries = [event_of(each) for each in waiting if each.event != LOST]
        self._settle(waiting, [ScoresChosen("computer", tuple(map(json_of, entries)))])
        if entries:
            what = "an entry was" if len(entries) == 1 else f"{len(entries)} entries were"
            name = table.game.NAME.replace("_", " ")
            self._say(f"{what} made on the board while it was away, and dropped: {name} pegs by itself")

    def _settle(self, waiting: Sequence[Heard], moves: Sequence[Move], carried: Sequence[Heard] = ()) -> None:
        """Make the moves of an answer, and record these entries as settled.

        carried: the entries to ask about in this game instead of the last one.
        """
        self._checkpoint = Checkpoint(
            answered=tuple(each.id for each in waiting), carried=tuple(each.id for each in carried)
        )
        try:
            if moves:
                self._table.submit_all(moves)
            else:
                pegs = pegs_of(self._table.state)
                with self.board.hold() as end:
                    self._game.save_checkpoint(replace(self._checkpoint, shown=_next(end, pegs, is_own=True)))
                    self._show(end, pegs)
        finally:
            self._checkpoint = Checkpoint()
        self._ask()

    def _entries_of_question(self) -> list[Heard]:
        """Return the entries of the first question: those of this game, or a new game and those made in it."""
        waiting = self._game.waiting()
        return waiting[:1] + _up_to_new_game(waiting[1:])

    # -- news

    def _say(self, sentence: str) -> None:
        self._notify(BoardMessage(sentence))

    def _notify(self, news: BoardNews) -> None:
        for listener in self.listeners:
            listener(news)


def pegs_of(state: GameState) -> State:
    """Return the pegs that a board shows for a game."""
    return (
        state.board_target,
        state.unit,
        state.turn_lane,
        state.crib_lane,
        tuple(state.pegs),
        state.winner_lane,
    )


def _up_to_new_game(heard: Sequence[Heard]) -> list[Heard]:
    """Return the entries before the next new game."""
    at = next((i for i, each in enumerate(heard) if each.event.startswith("NEW ")), len(heard))
    return list(heard[:at])


def _next(end: HostEnd, pegs: State, *, is_own: bool) -> Shown:
    """Return these pegs with the next revision."""
    snapshot = end.snapshot
    rev = snapshot.rev + 1
    return Shown(snapshot.session or "", rev, rev if is_own else snapshot.own_rev, state_text(pegs))
