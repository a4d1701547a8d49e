"""A board and a game that have been apart: what the board has made of the game, and what choosing one side drops."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from autopeg.boards.pegs import event_from, words_of
from autopeg.boards.questions import ConflictingScores, NewGame
from autopeg.engine.history import Step, Undo
from autopeg.engine.moves import Move, to_json
from autopeg.engine.table import Table
from autopeg.errors import Refusal
from autopeg.link.messages import Event
from autopeg.records.pegging import LOST, BoardEvent, Heard, Shown

JsonMove = dict[str, Any]


class Divergence(Struct, frozen=True):
    """A board's version of a game beside the one that is played.

    question: what to ask; moves: what brings the game to the board's version, Undo counted in; dropped_entries: what
    the board loses when the game is kept; dropped_moves: what the game loses when the board's version is taken.
    """

    question: ConflictingScores
    moves: tuple[Move, ...]
    dropped_entries: tuple[JsonMove, ...]
    dropped_moves: tuple[JsonMove, ...]

    @property
    def goes_on(self) -> bool:
        """Whether the board has only gone on from where the game stands, so that there is nothing to choose."""
        return self.question.theirs is not None and not self.dropped_moves and not self.question.returned


def divergence_of(
    table: Table, lines: Sequence[Any], shown: Sequence[Shown], heard: Sequence[Heard], waiting: Sequence[Heard]
) -> Divergence:
    """Return how a board has parted from the game of a table.

    lines: the record so far; shown: every revision of the pegs, the oldest first; heard: every event of a board that
    the game has heard of; waiting: those of them that the question is about, in order.
    """
    names = side_names(table)
    entries = [event_from(each.event) for each in waiting if each.event != LOST]
    version = _version_of_board(table, lines, shown, heard, waiting)
    moves: tuple[Move, ...] = ()
    own: list[tuple[JsonMove, str]] = []
    returned: list[str] = []
    refused: list[Event] = []
    theirs: Any = None
    if version is not None:
        moves, own, returned = _way_to(table, version, names)
        refused, theirs = version.refused, version.state
        own += [(json_of(event), "") for event in refused]
    question = ConflictingScores(
        names,
        tuple(table.state.scores),
        None if theirs is None else tuple(theirs.scores),
        tuple(words_of(event, names) for event in entries),
        tuple(words for _, words in own if words),
        tuple(returned),
        tuple(words_of(event, names) for event in refused),
        any(each.event == LOST for each in waiting),
        tuple(each.id for each in waiting),
    )
    return Divergence(question, moves, tuple(map(json_of, entries)), tuple(move for move, _ in own))


def new_game_of(table: Table, waiting: Sequence[Heard]) -> NewGame:
    """Return the question about a new game that was begun on the board. waiting: its event, and what follows in it."""
    event, *entries = (event_from(each.event) for each in waiting)
    assert event[0] == "NEW"
    _, target, lanes = event
    names = side_names(table)
    names = names if len(names) == lanes else ()
    return NewGame(target, lanes, tuple(words_of(each, names) for each in entries), tuple(each.id for each in waiting))


def moves_of(table: Table, entries: Sequence[Event]) -> tuple[list[Move], list[Event]]:
    """Return the moves that entries of a board make at a table, Undo and Redo counted in, and what the rules refuse.

    The table is left as it is.
    """
    return _entered(Table(table.history.copy(), table.seats), entries)


def enter(table: Table, event: Event, number: BoardEvent | None = None) -> None:
    """Let an entry of a board take effect at a table. Raises Refusal, also where the game pegs by itself.

    number: of the event, to be written with the move.
    """
    match event:
        case ("PTS", side, points):
            entry = getattr(table.game, "entry", None)
            if entry is None:
                raise Refusal("NO_ENTRIES", f"{table.game.NAME.replace('_', ' ')} pegs by itself")
            table.submit(entry(table.state, side, points), number)
        case ("UNDO",):
            table.undo(number)
        case ("REDO",):
            table.redo(number)
        case _:
            raise Refusal("NO_ENTRY", f"{words_of(event)} is not an entry")


def json_of(event: Event) -> JsonMove:
    """Return an entry of a board as the record names it."""
    match event:
        case ("PTS", side, points):
            return {"type": "points", "player": side, "points": points}
        case ("NEW", target, lanes):
            return {"type": "new", "target": target, "lanes": lanes}
        case ("KEY", name):
            return {"type": "key", "key": name}
        case (kind,):
            return {"type": kind.lower()}


def side_names(table: Table) -> tuple[str, ...]:
    """Return the name of each side, which is a lane of the board; partners are joined."""
    names = table.names
    sides = len(table.state.pegs)
    return tuple(" and ".join(names[side::sides]) for side in range(sides))


class _Version(Struct, frozen=True):
    """The game as it stands on the board.

    shown: the moves of the game that it was shown last; reached: those in force on it after its entries since that the
    game has heard of before, whatever was done about them; made: those of the entries that are asked about; refused:
    the entries among these that the rules refuse; state: after all of them.
    """

    shown: list[Move]
    reached: list[Move]
    made: list[Move]
    refused: list[Event]
    state: Any


def _version_of_board(
    table: Table, lines: Sequence[Any], shown: Sequence[Shown], heard: Sequence[Heard], waiting: Sequence[Heard]
) -> _Version | None:
    """Return the game as it stands on the board, None where that cannot be told."""
    if (
        table.history.resigned is not None
        or not waiting
        or len({each.uid for each in waiting}) > 1
        or any(each.event == LOST for each in waiting)
    ):
        return None
    first = waiting[0]
    revisions = [each for each in shown if each.session == first.session and each.rev <= first.rev]
    since = revisions[-1].lines if revisions else None
    if since is None:
        return None
    base = table.history.begun()
    for line in lines[:since]:
        base.play(line)
    known = [
        event_from(each.event)
        for each in heard
        if each.uid == first.uid and each.event != LOST and each.lines is not None and each.lines > since
    ]
    on_board = Table(base.copy(), table.seats)
    _entered(on_board, [event for event in known if event[0] != "NEW"])
    reached = [step.move for step in on_board.history.steps]
    made, refused = _entered(on_board, [event_from(each.event) for each in waiting])
    return _Version([step.move for step in base.steps], reached, made, refused, on_board.state)


def _entered(table: Table, entries: Sequence[Event]) -> tuple[list[Move], list[Event]]:
    """Make entries at a table that nobody sits at; return the moves that were made, and the entries refused.

    What a redo has put back stands there as the move that it was, for it may be nothing to redo elsewhere.
    """
    made: list[Move] = []
    refused: list[Event] = []
    steps: list[Step] = []
    table.listeners.append(steps.append)
    for event in entries:
        steps.clear()
        try:
            enter(table, event)
        except Refusal:
            refused.append(event)
            continue
        if event == ("REDO",):
            made += [step.move for step in table.history.steps[-len(steps) :]]
        else:
            made += [step.move for step in steps]
    return made, refused


def _way_to(
    table: Table, version: _Version, names: Sequence[str]
) -> tuple[tuple[Move, ...], list[tuple[JsonMove, str]], list[str]]:
    """Return the moves that lead from the game to the board's version of it; what of the game they drop, as moves and
    in words; and in words what of the board's entries they bring back, which the game has undone or dropped.
    """
    now = [step.move for step in table.history.steps]
    at = 0
    while at < min(len(now), len(version.reached)) and now[at] == version.reached[at]:
        at += 1
    again = version.reached[at:]
    missing = [*again]
    dropped: list[tuple[JsonMove, str]] = []
    for move in now[at:]:
        if move in missing:
            missing.remove(move)
        else:
            dropped.append((to_json(move), _words_of_move(to_json(move), table, names)))
    shown = version.shown[at:]
    returned: list[str] = []
    for move in missing:
        words = _words_of_move(to_json(move), table, names)
        if move in shown:
            shown.remove(move)
            dropped.append(({"type": "undo"}, f"undo of {words}"))
        else:
            returned.append(words)
    return (*(Undo() for _ in now[at:]), *again, *version.made), dropped, returned


def _words_of_move(move: JsonMove, table: Table, names: Sequence[str]) -> str:
    """Return a move of the score for people: "Ann 5"."""
    match move:
        case {"type": "points", "player": int(side), "points": points}:
            return f"{names[side]} {points}"
        case {"type": "correct", "player": int(side), "score": score}:
            return f"{names[side]} set to {score}"
        case {"type": "deal", "dealer": int(dealer)}:
            return f"{table.seats[dealer].name}'s deal"
        case _:
            return str(move["type"]).replace("_", " ")
