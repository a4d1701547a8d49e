"""Summary of a finished game in line mode."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from autopeg.session.block_chart import ASCII_EIGHTHS
from autopeg.session.finished import FinishedGame

_COLUMNS = 66
_MOST_COLUMNS = 78
_ROWS = 6
_LABELS = 6


def summary_lines(found: FinishedGame, seats: Sequence[int]) -> Iterator[str]:
    """Yield the summary of a game. seats: of the people who read it."""
    side = seats[0] % len(found.sides)
    yield from found.table_lines()
    yield ""
    yield found.course_title(side)
    for label, line in found.chart(side, _COLUMNS, _ROWS, ASCII_EIGHTHS):
        yield f"{label:>{_LABELS}} {''.join(line)}".rstrip()
    for note in found.notes():
        yield from wrap(note, _MOST_COLUMNS)
    mistakes = found.mistakes(seats)
    if mistakes:
        yield "What cost most:"
        for decision in mistakes:
            yield from wrap(found.decision_text(decision), _MOST_COLUMNS, initial_indent="  ", subsequent_indent="    ")
