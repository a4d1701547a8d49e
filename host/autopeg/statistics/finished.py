"""A second look at a finished game: its summary, and every decision in words. Shared by screen and line mode."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from autopeg.base.block_chart import ASCII_EIGHTHS, block_rows
from autopeg.base.errors import Failure
from autopeg.base.text_columns import columns_of, fit, right_aligned, wrapped
from autopeg.engine.advice import advice_of
from autopeg.engine.history import History
from autopeg.engine.moves import to_json
from autopeg.play.table import Table
from autopeg.records import Header, Record, Store, StoredGame
from autopeg.session.text import CardText, side_names
from autopeg.statistics.decision_text import choices_text, explain_cost, name_kept, seen_by_decider
from autopeg.statistics.facts import facts_of
from autopeg.statistics.review import REVIEW_NOTE, Decision, Review, costliest, review
from autopeg.statistics.summary import SUMMARY_NOTE, GameSummary, Standing, game_summary
from autopeg.statistics.summary_text import story_lines, summary_rows

_GRADES = {"best": "Nothing was better", "good": "Good", "costly": "Costly"}
_GAP = 2

LINE_COLUMNS = 78
_CHART_COLUMNS, _CHART_ROWS = 66, 6
_LABEL_COLUMNS = 6


class FinishedGame:
    """A finished game with its review and summary. card: returns a card as it is shown."""

    def __init__(self, record: Record, history: History, analysis: tuple[Review, GameSummary], card: CardText) -> None:
        self.record = record
        self.history = history
        self.game = record.header.game
        self.names = record.header.players
        self.sides = side_names(self.names, record.header.sides)
        self.review, self.summary = analysis
        self.card = card

    @classmethod
    def at(cls, table: Table, card: CardText) -> "FinishedGame":
        """Analyse the game of a table that is over, which takes a second. The results are stored with the game."""
        journal = table.journal
        if isinstance(journal, StoredGame):
            # The caller may be in a different thread from the table's store.
            with suppress(Failure), Store(journal.store.path.parent) as store:
                record = store.record(journal.id)
                analysis = facts_of(store, journal.id, REVIEW_NOTE), facts_of(store, journal.id, SUMMARY_NOTE)
                return cls(record, record.replayed(), analysis, card)
        history = table.history
        header = Header(table.game.NAME, table.names, to_json(table.state.options))
        record = Record(header, tuple(to_json(step.move) for step in history.steps))
        return cls(record, history, (review(record, history), game_summary(record, history, table.over)), card)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, the oldest first."""
        return self.review.decisions

    @property
    def last(self) -> int:
        """The number of the last move that changed the standing."""
        return self.summary.course[-1].n

    def standing_at(self, n: int) -> Standing:
        """Return the standing after a move."""
        return next(each for each in reversed(self.summary.course) if each.n <= n)

    def state_before(self, decision: Decision) -> Any:
        """Return the state in which a decision was made."""
        index = self.record.lines_in_force.index(decision.n)
        return self.history.state_before(len(self.history.steps) - index)

    def mistakes(self, seats: Sequence[int]) -> list[Decision]:
        """Return the decisions of some seats that cost most, costliest first."""
        return costliest(self.decisions, seats, self._costly)

    def is_costly(self, decision: Decision) -> bool:
        """Return whether a decision is worth a second look."""
        return decision.is_costly(self._costly)

    @property
    def _costly(self) -> float:
        return advice_of(self.game).COSTLY

    # -- in words

    def lines(self, seats: Sequence[int], columns: int = LINE_COLUMNS) -> Iterator[str]:
        """Yield the summary in lines. seats: of the people who read it; columns: of a line, at most."""
        side = seats[0] % len(self.sides)
        yield from self.table_lines(columns)
        yield ""
        yield self.course_title(side)
        chart = min(_CHART_COLUMNS, columns - _LABEL_COLUMNS - 1)
        for label, line in self.chart(side, chart, _CHART_ROWS, ASCII_EIGHTHS):
            yield f"{label:>{_LABEL_COLUMNS}} {''.join(line)}".rstrip()
        for note in self.story():
            yield from wrapped(note, columns)
        mistakes = self.mistakes(seats)
        if mistakes:
            yield "What cost most:"
            for decision in mistakes:
                said = self.decision_text(decision)
                yield from wrapped(said, columns, initial_indent="  ", subsequent_indent="    ")

    def table_lines(self, columns: int = LINE_COLUMNS) -> list[str]:
        """Return the figures of the summary in columns. columns: of a line, at most."""
        rows = summary_rows(self.game, self.summary, self.review)
        wide = max((len(row.label) for row in rows), default=0)  # there are no rows if somebody resigned at once
        sides = self.sides
        if wide + sum(_GAP + columns_of(side) for side in sides) > columns:
            sides = tuple(fit(side, (columns - wide) // len(sides) - _GAP, ascii_only=True) for side in sides)
        widths = [max(map(columns_of, (name, *(row.values[side] for row in rows)))) for side, name in enumerate(sides)]

        def line(label: str, values: Sequence[str]) -> str:
            cells = (right_aligned(value, width + _GAP) for value, width in zip(values, widths, strict=True))
            return f"{label:<{wide}}{''.join(cells)}"

        return [line("", sides), *(line(row.label, row.values) for row in rows)]

    def story(self) -> tuple[str, ...]:
        """Return what decided the game, in sentences."""
        return story_lines(self.game, self.summary.story, self.sides, self.card)

    def course_title(self, side: int) -> str:
        """Return what the graph of a side shows."""
        return f"{self.sides[side]}: {'chance to win' if self.summary.knows_chances else 'points ahead'}"

    def value_text(self, value: float) -> str:
        """Return a chance or a lead as text."""
        return f"{value:.0%}" if self.summary.knows_chances else f"{value:+.0f}" if value else "0"

    def decision_text(self, decision: Decision) -> str:
        """Return a decision with its grade, and what would have been better."""
        state = self.state_before(decision)
        made = name_kept(self.game, decision.made, state, self.card)
        grade = decision.grade(self._costly)
        best = name_kept(self.game, decision.best, state, self.card)
        cost = "" if grade == "best" else f", {explain_cost(self.game, decision, best)}"
        return f"Move {decision.n}, {self.names[decision.seat]}: {made}. {_GRADES[grade]}{cost}"

    def seen_lines(self, decision: Decision) -> Iterator[str]:
        """Yield what the player of a decision could see, and the choices with their chances or points."""
        state, name = self.state_before(decision), self.names[decision.seat]
        yield f"What {name} saw at move {decision.n}"
        for label, what in seen_by_decider(self.game, decision, state, self.card):
            yield f"{label}: {what}"
        yield f"Choices: {choices_text(self.game, decision, state, self.card)}"

    def chart(self, side: int, columns: int, rows: int, blocks: str) -> list[tuple[str, list[str]]]:
        """Return the lines of the graph of a side, each with its label and a character for each column. blocks: as in
        `block_rows`."""
        low, high = self.bounds(side)
        lines = list(block_rows(self.shares(side, columns), rows, blocks))
        labels = [self.value_text(high), *[""] * (rows - 2), self.value_text(low)]
        return list(zip(labels, lines, strict=True))

    def shares(self, side: int, columns: int) -> list[float]:
        """Return the course of a side as heights from 0 to 1, one for each column."""
        values = [
            self.summary.value(self.standing_at(self.move_at(column, columns)), side) for column in range(columns)
        ]
        low, high = self.bounds(side)
        return [(value - low) / (high - low) for value in values]

    def bounds(self, side: int) -> tuple[float, float]:
        """Return the lowest and the highest value of the graph of a side."""
        if self.summary.knows_chances:
            return 0.0, 1.0
        values = [self.summary.value(standing, side) for standing in self.summary.course]
        return min(0.0, *values), max(1.0, *values)

    def move_at(self, column: int, columns: int) -> int:
        """Return the number of the move at a column of the graph."""
        return round(column / max(1, columns - 1) * self.last)

    def column_of(self, decision: Decision, columns: int) -> int:
        """Return the column of the graph at which a decision is."""
        return round(decision.n / max(1, self.last) * (columns - 1))

    def nearest(self, n: float) -> Decision | None:
        """Return the decision nearest to a move."""
        return min(self.decisions, key=lambda decision: abs(decision.n - n), default=None)
