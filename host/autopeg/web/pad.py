"""The score pad of a table: what there is to tell and to know, what is asked before it is told, entries put right."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from autopeg.engine.history import Redo, Step, Undo
from autopeg.engine.moves import to_json
from autopeg.engine.table import Table
from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.scorekeeping.rules import CribRummyState
from autopeg.games.cribbage.scorekeeping.rules import CribbageState
from autopeg.games.crummy_rummy.scorekeeping.rules import CrummyRummyState
from autopeg.games.crummy_rummy.scorekeeping.text import contract_text
from autopeg.games.tabletop.rules.moves import Event as LineEvent
from autopeg.games.tabletop.scorekeeping.rules import TabletopState
from autopeg.games.tabletop.text import counted_name
from autopeg.scorekeeping.entries import deals_of, is_told_again
from autopeg.scorekeeping.rules import State, default_action, next_move, rules_of, warning_for
from autopeg.scorekeeping.rules.moves import Deal, Points, ScoreMove
from autopeg.scorekeeping.text import describe_entry, describe_lines, words_for
from autopeg.scorekeeping.words import question_of
from autopeg.session.calling import doing
from pegcore.melds import LARGEST_SET, LAST_ROUND, LONGEST_RUN, RUN, SET, crib_rummy_points

MOST_TOLD = 9999
"""The largest number that is taken: no entry and no score of people comes near it."""


class Pad:
    """The score pad of one game. names: of the players; said: what has been told last, put back or taken back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.names = tuple(seat.name for seat in table.seats)
        self._words = words_for(table.state)
        self.said = ""
        self._seen = table.history.steps
        self._undone = table.history.undone
        self._doubted: ScoreMove | None = None

    @property
    def _state(self) -> State:
        return self._table.state

    # -- what people tell

    def telling(self, body: Any, is_sure: bool) -> Callable[[], object]:
        """Return what makes a move, or several as one. body: as in a record, or a list of such.

        is_sure: what is doubted is right. Raises IllegalMove, with DOUBTED for what is to be asked about first (C59,
        R57); the rules themselves are asked when it is made.
        """
        bodies = cast(list[Any], body) if isinstance(body, list) else [body]
        moves = [self._parsed(each) for each in bodies]
        if not moves:
            raise IllegalMove("BAD_MOVE", "there is no move to make")
        if not is_sure:
            state = self._state
            for step in self._table.history.steps_of(moves):
                self._ask(state, step.move)
                state = step.state
        return lambda: self._table.submit_all(moves)

    def amending(self, entry: int, was: Any, body: Any, is_sure: bool) -> Callable[[], object]:
        """Return what puts an earlier move right. entry: which of those in force; was: the move as it was seen.

        body: what it should have been, None strikes it out; is_sure: as in `telling`. Raises IllegalMove, also where
        something else stands there by now.
        """
        steps = self._table.history.steps
        if entry >= len(steps) or to_json(steps[entry].move) != was:
            raise IllegalMove("MOVED_ON", "that entry has changed meanwhile: look again")
        move = None if body is None else self._parsed(body)
        before = self._table.history.state_before(len(steps) - entry)
        if move is not None and not is_sure:
            self._ask(before, move)
        struck = describe_entry(before, steps[entry], self.names)

        def amend() -> None:
            self._table.amend(entry, move)
            self._seen = self._table.history.steps
            self.said = f"Struck out: {struck}" if move is None else f"Put right: {self._told(entry)}"

        return amend

    def preview(self, body: Any) -> dict[str, Any]:
        """Return what a move would say and do, as a JSON value. Raises IllegalMove."""
        move = self._parsed(body)
        state = self._state
        step = self._table.history.step(move)
        return {
            "said": describe_entry(state, step, self.names),
            "lines": _lines_of(step, self.names),
            "scores": list(step.state.scores),
        }

    def undo(self) -> None:
        """Take back exactly one move, a deal as well. Raises IllegalMove and Failure."""
        self._table.submit(Undo())

    def redo(self) -> None:
        """Put back exactly one move. Raises IllegalMove and Failure."""
        self._table.submit(Redo())

    def go_on(self) -> None:
        """Make the move that # alone is on the keypad of a board.

        Raises Failure and IllegalMove, with DOUBTED for what is to be pressed twice.
        """
        move = default_action(self._state)
        doubt = warning_for(self._state, move)
        if doubt is not None and move != self._doubted:
            self._doubted = move
            raise IllegalMove("DOUBTED", f"{question_of(move, doubt)} # once more on the board says so")
        self._table.submit(move)

    def _parsed(self, body: Any) -> ScoreMove:
        """Return the move that a body stands for. Raises IllegalMove, also for numbers that nobody can mean."""
        move: ScoreMove = self._table.game.parse_move(body)
        for name in move.__struct_fields__:
            number = getattr(move, name)
            if isinstance(number, int) and number > MOST_TOLD:
                raise IllegalMove("BAD_POINTS", f"{name.replace('_', ' ')}: no more than {MOST_TOLD} can be told")
        return move

    def _ask(self, state: State, move: ScoreMove) -> None:
        doubt = warning_for(state, move)
        if doubt is not None:
            raise IllegalMove("DOUBTED", question_of(move, doubt))

    def doubt_told(self, before: State) -> str:
        """Return what speaks against the entry that was told last without being asked about, on a board; else nothing.

        before: the state it was made in.
        """
        steps = self._table.history.steps
        if not steps or steps[-1].state is not self._state or not isinstance(steps[-1].move, Points):
            return ""
        doubt = warning_for(before, steps[-1].move)
        return "" if doubt is None else f"{question_of(steps[-1].move, doubt)} It is recorded; undo takes it back"

    # -- what devices are shown

    def follow(self) -> dict[str, Any]:
        """Take in what has happened at the table, and return what there is to know besides its scores and pegs, as a
        JSON value.
        """
        history = self._table.history
        steps = history.steps
        if len(steps) < len(self._seen):
            struck = self._seen[len(steps)]
            self.said = f"Taken back: {describe_entry(self._state, struck, self.names)}"
        elif len(steps) > len(self._seen):
            is_back = any(steps[-1] is step for step in self._undone)
            self.said = f"{'Put back: ' if is_back else ''}{self._told(len(steps) - 1)}"
        self._seen, self._undone = steps, history.undone
        self._doubted = None
        return self._shown()

    def _told(self, at: int) -> str:
        """Return what a move in force says."""
        history = self._table.history
        return describe_entry(history.state_before(len(history.steps) - at), history.steps[at], self.names)

    def _shown(self) -> dict[str, Any]:
        state, words, names = self._state, self._words, self.names
        is_over = self._table.over is not None
        sides = range(state.sides)
        is_dealt = state.deal > 0 and state.dealer is not None and state.asks_points and not is_over
        return {
            "rules": state.options.rules,
            "game": words.game(state),
            "part": words.part(state) if state.deal else "",
            "said": self.said,
            "announced": words.describe_deal(state, names) if is_dealt else "",
            "standing": words.standing(state, names),
            "asks": ["" if is_over else words.ask(state, side, names) for side in sides],
            "notes": [list(words.notes(state, side)) for side in sides],
            "due": None if is_over else state.due_lane,
            "crib": state.crib_lane,
            "asks_points": state.asks_points and not is_over,
            "is_round_told": state.is_round_told,
            "pegs_at_once": state.pegs_at_once,
            "most": state.options.target if isinstance(state, CribbageState) else None,  # pegs stop there (C33)
            "counts_noughts": rules_of(state).ALLOWS_ZERO,
            "next": None if is_over else self._next(),
            "may_name_dealer": state.is_fresh and not is_over,
            "lines": [_told_lines(state, side) for side in sides] if isinstance(state, TabletopState) else None,
            "contracts": _contracts() if isinstance(state, CrummyRummyState) else None,
            "meld_totals": _meld_totals() if isinstance(state, CribRummyState) else None,
            "entries": list(self._entries()),
        }

    def _next(self) -> dict[str, Any]:
        move = next_move(self._state)
        label = self._words.GO_ON[type(move)]
        who = doing(self.names[move.dealer], "deal") if isinstance(move, Deal) else ""
        return {"label": f"{label[0].upper()}{label[1:]}", "who": who, "move": to_json(move)}

    def _entries(self) -> Iterator[dict[str, Any]]:
        """Yield every move in force, oldest first; a deal with what it has brought to each side.

        at: which move it is, for `amending`. A deal whose dealer was put right is passed over.
        """
        history = self._table.history
        steps = history.steps
        before = start = history.state_before(len(steps))
        gained = {each.number: each.gained for each in deals_of(start, steps)}
        for at, step in enumerate(steps):
            state: State = step.state
            move = step.move
            if not is_told_again(steps, at):
                side: int | None = getattr(move, "player", None)
                lines = _lines_of(step, self.names)
                is_pegged = side is not None and not lines and before.scores[side] != state.scores[side]
                yield {
                    "at": at,
                    "move": to_json(move),
                    "said": describe_entry(before, step, self.names),
                    "side": side,
                    "score": state.scores[side] if side is not None and is_pegged else None,
                    "lines": lines,
                    "deal": state.deal if isinstance(move, Deal) else None,
                    "gained": list(gained[state.deal]) if isinstance(move, Deal) else [],
                }
            before = state


def _lines_of(step: Step, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what each line of a table that was counted is worth, and why, in the order in which it is pegged (T21)."""
    told = (event for event in step.events if isinstance(event, LineEvent))
    return [
        {"side": event.side, "said": said, "points": event.points}
        for event, said in zip(told, describe_lines(step, names), strict=True)
    ]


def _told_lines(state: TabletopState, side: int) -> list[dict[str, Any]]:
    """Return what a side counts in this round, with what has been told of it (T21)."""
    if not state.deal:
        return []
    told: tuple[int | None, ...] = state.lines[side]
    items = state.items(side)
    return [
        {"name": counted_name(*item), "points": told[at] if at < len(told) else None} for at, item in enumerate(items)
    ]


def _contracts() -> list[str]:
    """Return the contracts of all rounds in words (Y10)."""
    return [contract_text(number) for number in range(1, LAST_ROUND + 1)]


def _meld_totals() -> dict[str, list[int]]:
    """Return what a meld of so many cards has scored in all, by kind, from no card on (R34, R35)."""
    longest = {SET: LARGEST_SET, RUN: LONGEST_RUN}
    return {kind: [crib_rummy_points(kind, 0, cards) for cards in range(most + 1)] for kind, most in longest.items()}
