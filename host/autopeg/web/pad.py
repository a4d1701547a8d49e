"""The score pad of a table: entries, corrections, and what devices see of it."""

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict

from autopeg.base.errors import Refusal
from autopeg.base.phrases import capitalised, doing
from autopeg.engine.history import Step
from autopeg.engine.moves import Move, to_json
from autopeg.play.table import Table
from autopeg.score.entries import deals_of, is_corrected_deal
from autopeg.score.moves import Deal, ScoreMove
from autopeg.score.state import State
from autopeg.scorekeeping.controller import Controller, Notice
from autopeg.scorekeeping.text import PadDetails, counted_lines, describe_entry
from autopeg.session.settings import Settings
from autopeg.watching.reading import WATCHED_GAMES

HIGHEST_NUMBER = 9999
"""The largest number accepted; real entries and scores are far below it."""


class PadReason(Struct, frozen=True):
    """The points of a counted line, and why."""

    side: int
    said: str
    points: int


class PadEntry(Struct, frozen=True, kw_only=True):
    """A move in force."""

    at: int
    """Its index, for `Pad.amending`."""
    move: Move
    said: str
    side: int | None
    deal: int | None
    """Of a deal: its number."""
    score: int | None
    """The score of the side after it, None if it has pegged nothing."""
    gained: Sequence[int]
    """Of a deal: the points that each side has made in it."""
    lines: Sequence[PadReason]


class PadPreview(Struct, frozen=True):
    """What a move would record and change."""

    said: str
    lines: Sequence[PadReason]
    scores: Sequence[int]
    """By side, after it."""


class NextStep(Struct, frozen=True):
    """The next step of a game."""

    label: str
    who: str
    """Who does it, empty for nobody in particular."""
    move: Move


class PadState(PadDetails, frozen=True, kw_only=True):
    """The score pad of a table, besides scores and pegs."""

    rules: str
    """The name of the game whose score is kept."""
    game: str
    part: str
    said: str
    announced: str
    standing: str
    asks: Sequence[str]
    """What is asked of each side."""
    notes: Sequence[Sequence[str]]
    """What there is to say about each side."""
    due: int | None
    """The side whose turn it is."""
    crib: int | None
    asks_points: bool
    is_round_entered: bool
    pegs_at_once: bool
    allows_zero: bool
    next: NextStep | None
    may_name_dealer: bool
    may_watch: bool
    """Whether a camera can watch the table."""
    entries: Sequence[PadEntry]
    """The oldest first."""


class Pad:
    """The score pad of one game in the page."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.warning = ""
        """The warning about the last entry made on a board, which cannot ask for confirmation."""
        self.controller = Controller(table, Settings(), on_notice=self._on_notice)

    @property
    def _state(self) -> State:
        return self._table.state

    def _on_notice(self, notice: Notice) -> None:
        self.warning = notice.text if notice.kind == "hint" else ""

    # -- entries

    def entering(self, body: object, is_sure: bool) -> Callable[[], object]:
        """Return a function that makes a move, or several as one. body: a move as in a record, or a list of them.

        is_sure: do not warn. Raises Refusal, with DOUBTED for a warning that people must confirm first (C59, R57); the
        rules are checked when the move is made.
        """
        bodies = cast(list[object], body) if isinstance(body, list) else [body]
        if not bodies:
            raise Refusal("BAD_MOVE", "nothing was entered")
        return self.controller.submit_all([self._parsed(each) for each in bodies], is_sure)

    def amending(self, entry: int, was: object, body: object, is_sure: bool) -> Callable[[], object]:
        """Return a function that corrects an earlier move. entry: its index; was: the move as the device saw it.

        body: the corrected move, None removes it; is_sure: as in `entering`. Raises Refusal, also if the entry has
        changed meanwhile.
        """
        steps = self._table.history.steps
        if entry >= len(steps) or to_json(steps[entry].move) != was:
            raise Refusal("MOVED_ON", "that entry has changed in the meantime: look again")
        return self.controller.amend(entry, None if body is None else self._parsed(body), is_sure)

    def preview(self, body: object) -> PadPreview:
        """Return what a move would record and change. Raises Refusal."""
        step = self._table.history.step(self._parsed(body))
        said = describe_entry(self._state, step, self.controller.names)
        return PadPreview(said, _lines_of(step, self.controller.names), step.state.scores)

    def _parsed(self, body: object) -> ScoreMove:
        """Decode a move. Raises Refusal, also for absurd numbers."""
        move: ScoreMove = self._table.game.parse_move(body)
        for name in move.__struct_fields__:
            number = getattr(move, name)
            if isinstance(number, int) and number > HIGHEST_NUMBER:
                raise Refusal("BAD_POINTS", f"{name.replace('_', ' ')}: the most is {HIGHEST_NUMBER}")
        return move

    # -- what devices are shown

    def shown(self) -> PadState:
        """Return the state of the score pad besides scores and pegs."""
        state, words, names = self._state, self.controller.words, self.controller.names
        is_over = self._table.over is not None
        sides = range(state.sides)
        return PadState(
            **asdict(words.pad_details(state)),
            rules=state.options.rules,
            game=words.game(state),
            part=words.part(state) if state.deal else "",
            said=self.controller.said,
            announced=self.controller.announced,
            standing=words.standing(state, names),
            asks=["" if is_over else words.ask(state, side, names) for side in sides],
            notes=[list(words.notes(state, side)) for side in sides],
            due=None if is_over else state.due_lane,
            crib=state.crib_lane,
            asks_points=state.asks_points and not is_over,
            is_round_entered=state.is_round_entered,
            pegs_at_once=state.pegs_at_once,
            allows_zero=state.ALLOWS_ZERO,
            next=None if is_over else self._next(),
            may_name_dealer=state.is_fresh and not is_over,
            may_watch=state.options.rules in WATCHED_GAMES and len(self._table.names) > 1,
            entries=list(self._entries()),
        )

    def _next(self) -> NextStep:
        move = self._state.next_move
        label = self.controller.words.GO_ON[type(move)]
        who = doing(self.controller.names[move.dealer], "deal") if isinstance(move, Deal) else ""
        return NextStep(capitalised(label), who, move)

    def _entries(self) -> Iterator[PadEntry]:
        """Yield every move in force, oldest first. A deal whose dealer was corrected is skipped."""
        history = self._table.history
        steps = history.steps
        before = start = history.state_before(len(steps))
        gained = {each.number: each.gained for each in deals_of(start, steps)}
        for at, step in enumerate(steps):
            state: State = step.state
            move = step.move
            if not is_corrected_deal(steps, at):
                side: int | None = move.actor
                lines = _lines_of(step, self.controller.names)
                is_pegged = side is not None and not lines and before.scores[side] != state.scores[side]
                yield PadEntry(
                    at=at,
                    move=move,
                    said=describe_entry(before, step, self.controller.names),
                    side=side,
                    score=state.scores[side] if side is not None and is_pegged else None,
                    lines=lines,
                    deal=state.deal if isinstance(move, Deal) else None,
                    gained=gained[state.deal] if isinstance(move, Deal) else (),
                )
            before = state


def _lines_of(step: Step, names: Sequence[str]) -> list[PadReason]:
    """Return the points of each line of a counted table, and why, in the order in which they are pegged."""
    return [PadReason(event.side, said, event.points) for event, said in counted_lines(step, names)]
