"""Divergence of a board from its game: the board's version of the game, and what choosing one of the two drops."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.base.errors import Refusal
from autopeg.boards.link.messages import Event
from autopeg.engine.history import ScoresChosen, Step, Undo
from autopeg.engine.moves import Move, to_json, word_of
from autopeg.engine.table_state import GameState
from autopeg.play.table import Table
from autopeg.records.pegging import FRESH, LOST, BoardEvent, Heard, Shown
from autopeg.session.board_questions import ConflictingScores, Kept, NewGame
from autopeg.session.text import entry_text, side_names
from pegcore.track import LANE_NAMES, LAP_HOLES
from pegcore.words import event_from

FRESH_TARGET = LAP_HOLES + 1
"""What the game that a fresh board holds is played to: see docs/protocol.md, "A conversation"."""

JsonMove = dict[str, object]


class Divergence(Struct, frozen=True):
    """A board's version of a game, compared with the game at the table."""

    question: ConflictingScores
    moves: tuple[Move, ...]
    """The moves that bring the game to the board's version, Undo included."""
    dropped_entries: tuple[JsonMove, ...]
    """The board's entries that are dropped if the game is kept."""
    dropped_moves: tuple[JsonMove, ...]
    """The game's moves that are dropped if the board's version is taken."""
    added: tuple[Move, ...]
    """The moves that add the board's entries to the game if both are kept."""

    @property
    def goes_on(self) -> bool:
        """Whether the board has only continued the game as it stands, so that there is nothing to choose."""
        question = self.question
        return not (question.theirs is None or question.is_first or self.dropped_moves or question.returned)

    def moves_to_keep(self, kept: Kept) -> tuple[Move, ...]:
        """Return the moves of an answer."""
        match kept:
            case "both":
                return self.added
            case "computer":
                return (ScoresChosen("computer", self.dropped_entries),)
            case "board":
                return (ScoresChosen("board", self.dropped_moves), *self.moves)


def divergence_of(
    table: Table, lines: Sequence[object], shown: Sequence[Shown], heard: Sequence[Heard], waiting: Sequence[Heard]
) -> Divergence:
    """Return how a board has diverged from the game of a table.

    lines: the record so far; shown: every revision of the pegs, oldest first; heard: every event of a board that the
    game knows; waiting: the events that the question is about, in order.
    """
    names = side_names(table.names, table.state.sides)
    entries = [event_of(each) for each in waiting if each.event != LOST]
    version = _version_of_board(table, lines, shown, heard, waiting)
    moves: tuple[Move, ...] = ()
    own: list[tuple[JsonMove, str]] = []
    returned: list[str] = []
    refused: list[Event] = []
    both: GameState | None = None
    if version is not None:
        moves, own, returned = _way_to(table, version, names)
        refused = version.refused
        own += [(json_of(event), "") for event in refused]
        if version.makes_only_points and len({each.session for each in waiting}) == 1:
            both = _with_both(table, version)
    question = ConflictingScores(
        names,
        tuple(table.state.scores),
        None if version is None else version.scores,
        None if both is None else tuple(both.scores),
        tuple(words_of(event, names) for event in entries),
        tuple(words for _, words in own if words),
        tuple(returned),
        tuple(words_of(event, names) for event in refused),
        any(each.event == LOST for each in waiting),
        tuple(each.id for each in waiting),
        version is not None and waiting[0].session == FRESH,
    )
    added = () if version is None or both is None else tuple(version.made)
    return Divergence(question, moves, tuple(map(json_of, entries)), tuple(move for move, _ in own), added)


def new_game_of(table: Table, waiting: Sequence[Heard]) -> NewGame:
    """Return the question about a new game started on the board. waiting: its event, and the entries made in it."""
    event, *entries = (event_of(each) for each in waiting)
    assert event[0] == "NEW"
    _, target, lanes = event
    names = side_names(table.names, table.state.sides)
    names = names if len(names) == lanes else ()
    return NewGame(target, lanes, tuple(words_of(each, names) for each in entries), tuple(each.id for each in waiting))


def moves_of(table: Table, entries: Sequence[Event]) -> tuple[list[Move], list[Event]]:
    """Return the moves that a board's entries make at a table, Undo and Redo included, and the refused entries.

    The table is not changed.
    """
    return _entered(Table(table.history.copy(), table.seats), entries)


def enter(table: Table, event: Event, number: BoardEvent | None = None) -> None:
    """Make the move of a board's entry at a table. Raises Refusal, also if the game pegs by itself.

    number: the number of the event, stored with the move.
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


def event_of(heard: Heard) -> Event:
    """Return an event as it was on the wire."""
    return event_from(heard.event.split(" "))


def words_of(event: Event, sides: Sequence[str] = ()) -> str:
    """Describe an event of a board for people. sides: the names of the sides, by lane."""
    match event:
        case ("PTS", lane, points) if lane >= len(sides):
            return f"{points} for lane {LANE_NAMES[lane]}"
        case ("KEY", name):
            return f"key {name}"
        case _:
            return entry_text(json_of(event), sides)


def json_of(event: Event) -> JsonMove:
    """Return an entry of a board in the format of the record."""
    match event:
        case ("PTS", side, points):
            return {"type": "points", "player": side, "points": points}
        case ("NEW", target, lanes):
            return {"type": "new", "target": target, "lanes": lanes}
        case ("KEY", name):
            return {"type": "key", "key": name}
        case (kind,):
            return {"type": kind.lower()}


class _Version(Struct, frozen=True):
    """The board's version of the game."""

    shown: list[Move]
    """The moves of the game that the board showed last."""
    reached: list[Move]
    """The moves in force on the board after later entries that the game already knows, whether applied or not."""
    made: list[Move]
    """The moves of the entries in question."""
    refused: list[Event]
    """The entries in question that the rules refuse."""
    scores: tuple[int, ...]
    """The scores after all of these moves."""
    makes_only_points: bool
    """Whether game and board have only pegged points since, nothing refused, in the game that the board showed."""


def _version_of_board(
    table: Table, lines: Sequence[object], shown: Sequence[Shown], heard: Sequence[Heard], waiting: Sequence[Heard]
) -> _Version | None:
    """Return the board's version of the game, None if it is unknown."""
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
    is_first = first.session == FRESH and table.state.board_target == FRESH_TARGET
    if is_first:
        since, heard = 0, ()
    if since is None:
        return None
    base = table.history.begun()
    for line in lines[:since]:
        base.play(line)
    known = [
        event_of(each)
        for each in heard
        if each.uid == first.uid and each.event != LOST and each.lines is not None and each.lines > since
    ]
    on_board = Table(base.copy(), table.seats)
    _entered(on_board, [event for event in known if event[0] != "NEW"])
    reached = [step.move for step in on_board.history.steps]
    entries = [event_of(each) for each in waiting]
    made, refused = _entered(on_board, entries)
    only_points = all(word_of(line) == "points" for line in (*lines[since:], *map(json_of, entries)))
    return _Version(
        [step.move for step in base.steps],
        reached,
        made,
        refused,
        tuple(on_board.state.scores),
        only_points and not refused and not is_first,
    )


def _entered(table: Table, entries: Sequence[Event]) -> tuple[list[Move], list[Event]]:
    """Make entries at a private copy of a table; return the moves made, and the entries refused.

    A redo is returned as the move that it redid, because another table may have nothing to redo.
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
    """Return the moves that lead from the game to the board's version, the moves of the game that they drop (also in
    words), and the entries of the board that they restore after the game had undone or dropped them, in words.
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


def _with_both(table: Table, version: _Version) -> GameState | None:
    """Return the state with the points of game and board, None if they are not independent of each other.

    They are if they are for different sides, and either may come first: with the same scores and pegs, and without
    ending the game.
    """
    own = [step.move for step in table.history.steps[len(version.shown) :]]
    for move in version.reached[len(version.shown) :]:
        own.remove(move)
    if _sides_of(own) & _sides_of(version.made):
        return None
    history = table.history
    now = history.steps_if_legal(version.made)
    before = history.begun().steps_if_legal([*version.reached, *version.made, *own])
    if now is None or before is None:
        return None
    first, second = now[-1].state, before[-1].state
    ends = any(table.game.is_over(step.state) is not None for step in (*now, *before))
    return None if ends or (first.scores, first.pegs) != (second.scores, second.pegs) else first


def _sides_of(moves: Sequence[Move]) -> set[int]:
    return {-1 if move.actor is None else move.actor for move in moves}


def _words_of_move(move: JsonMove, table: Table, names: Sequence[str]) -> str:
    """Describe a move of the score for people: "Ann 5"."""
    match move:
        case {"type": "deal", "dealer": int(dealer)}:
            return f"{table.seats[dealer].name}'s deal"
        case _:
            return entry_text(move, names)
