"""Immutable snapshot of a table between two moves."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import AnyGame, Result, winners_of
from autopeg.engine.history import Step
from autopeg.engine.moves import to_json
from autopeg.play.duplicate import titled
from autopeg.play.table import Table
from autopeg.records.commitments import Published
from autopeg.records.page_tables import SeatNote
from autopeg.registry import title_of
from autopeg.session.course import Course
from autopeg.session.ending import Following
from autopeg.session.fairness_text import commitment_lines
from autopeg.session.text import Line, heard, side_names
from autopeg.web.game_end import GameEnd, ToldEnding
from autopeg.web.game_page import ShownEvent, meld_page_of, page_of

if TYPE_CHECKING:
    from autopeg.web.pad import PadState

LOG_LINES = 40


View = TypeVar("View")
Notes = TypeVar("Notes")


class MovingTogether(Struct, frozen=True):
    """The seats that may all move now."""

    seats: tuple[int, ...]
    verb: str
    """What they do."""


class TableResult(Struct, frozen=True, omit_defaults=True):
    """How the game at a table has ended."""

    winners: tuple[int, ...]
    """The sides that have won."""
    winner: int | None = None
    """The only one of them."""
    games: int = 0
    """For how many games the win counts."""
    resigned: int | None = None
    """The seat of the player who resigned."""


class SharedTable(Struct, Generic[View, Notes], frozen=True, kw_only=True):
    """The part of a table that every device sees. View: what a seat may see; Notes: what everybody may see besides."""

    number: int
    """How often the table has changed."""
    moves: int
    """The number of moves, without those undone."""
    game: str
    title: str
    options: Mapping[str, object]
    sides: tuple[str, ...]
    """The name of each side."""
    scores: tuple[int, ...]
    pegs: tuple[tuple[int, int], ...]
    """The points of the back and the front peg, by side."""
    target: int
    unit: int
    """Points per hole."""
    skunk: str
    """The rule by which a win counts more, one of SKUNK_RULES."""
    threats: tuple[str, ...]
    """What each side needs to escape a loss that counts more, as a short text; empty while nobody threatens it."""
    lowest_wins: bool
    dealer: int | None
    to_act: int | None
    together: MovingTogether | None
    """None unless several seats move at the same time."""
    public: View
    shown: Sequence[ShownEvent]
    """What the last move has revealed."""
    told: Notes
    log: Sequence[Line]
    """The newest of what has happened."""
    log_length: int
    """Of all that has happened, in lines."""
    over: TableResult | None
    follows: Following | None
    """The game that can be begun next."""
    can_undo: bool
    can_redo: bool
    pad: "PadState | None"
    commitment: Published | None
    """What is published of the cards to come, None without a commitment."""


AnySharedTable = SharedTable[Any, Any]


class TableSnapshot(Struct, frozen=True):
    """The state of a table between two moves."""

    number: int
    """How often the table has changed."""
    game: AnyGame
    state: Any
    moves: int
    """How many moves are in force."""
    last: Step | None
    """The newest move."""
    over: Result | None
    """The result, by the rules or because a player has resigned; None while the game goes on."""
    is_revealing: bool
    """Whether the last move has revealed something that everybody looks at before the game continues."""
    unasked: int | None
    """The seat of the person who is not asked about their own discard (Y19)."""
    endings: Mapping[int | None, ToldEnding]
    """How the game has ended, by the seat of the person who reads it, None for anybody else; empty while it goes on."""
    shared: AnySharedTable


def take_snapshot(
    number: int, table: Table, log: Sequence[Line], end: GameEnd | None, pad: "PadState | None"
) -> TableSnapshot:
    """Return a snapshot of a table.

    log: what has happened at it; end: of its game, None if none is told; pad: the state of the score pad, None for a
    game of cards.
    """
    game, state, over = table.game, table.state, table.over
    steps = table.history.steps
    ending = None if end is None else end.ending()
    page, meld_page = page_of(game.NAME), meld_page_of(game.NAME)
    revealed = page.revealed(table.history, table.names)
    shared = AnySharedTable(
        number=number,
        moves=len(steps),
        game=game.NAME,
        title=titled(title_of(game.NAME, to_json(state.options)), table.duplicate),
        options=to_json(state.options),
        sides=side_names(table.names, state.sides),
        scores=state.scores,
        pegs=state.pegs,
        target=state.board_target,
        unit=state.unit,
        skunk=state.skunk,
        threats=tuple(Course.of(state).threats(state.scores)) if over is None else ("",) * state.sides,
        lowest_wins=game.LOWEST_WINS,
        dealer=state.dealer,
        to_act=game.to_act(state),
        together=_moving_together(game, state, len(table.seats)),
        public=to_json(page.covered(game.view(state, 0))) | {"seat": None},
        shown=revealed,
        told={} if meld_page is None else meld_page.table_notes(table.history),
        log=(*commitment_lines(table), *log[-LOG_LINES:]),
        log_length=len(log),
        over=None if over is None else _result_of(over),
        follows=None if ending is None or table.duplicate is not None else ending.follows,
        can_undo=table.can_undo,
        can_redo=table.can_redo,
        pad=pad,
        commitment=table.commitment,
    )
    last = steps[-1] if steps else None
    endings: Mapping[int | None, ToldEnding] = {} if end is None else end.told()
    return TableSnapshot(number, game, state, len(steps), last, over, bool(revealed), table.unasked, endings, shared)


def _result_of(over: Result) -> TableResult:
    rest = {key: value for key, value in over.items() if key != "winners"}
    return msgspec.convert({**rest, "winners": winners_of(over)}, TableResult)


def _moving_together(game: AnyGame, state: Any, seats: int) -> MovingTogether | None:
    """Return the seats that may all move now and the verb for what they do, None unless it is a simultaneous move."""
    verbs = page_of(game.NAME).SIMULTANEOUS_MOVES
    if not verbs:
        return None
    moves = {seat: legal[0] for seat in range(seats) if (legal := game.legal_moves(state, seat))}
    moving = {seat: verbs[type(move)] for seat, move in moves.items() if type(move) in verbs}
    return MovingTogether(tuple(moving), next(iter(moving.values()))) if moving else None


def log_of(by_move: Sequence[Sequence[Line]], numbers: Sequence[int], notes: Sequence[SeatNote]) -> list[Line]:
    """Return the log of a table: every move in force, and between them who has come and gone.

    by_move: the lines of each move; numbers: of the moves in the record; notes: oldest first.
    """
    lines: list[Line] = []
    waiting = deque(notes)
    for number, move_lines in zip(numbers, by_move, strict=True):
        while waiting and waiting[0].line < number:
            lines.append(Line(waiting.popleft().text))
        for line, said in zip(move_lines, heard(move_lines), strict=True):
            lines.append(replace(line, brief=None if said == line.text else said))
    return [*lines, *(Line(note.text) for note in waiting)]
