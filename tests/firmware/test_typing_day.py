"""The memory of a board that is typed on for hours; `make bench ARGS=board_day` measures a day on MicroPython."""

from pegboard.game import MOST_ENTRIES
from pegcore.outbox import CAPACITY
from support.firmware.typing_day import Day


def test_nothing_that_a_board_keeps_grows_without_an_end():
    day = Day()
    app = day.bench.app
    for _ in range(2):
        day.type_an_hour()
        assert len(app.link.outbox) <= CAPACITY
        assert len(app.game.record()[2].split(" ")) <= MOST_ENTRIES + 1
        assert len(app.log_lines) <= 20
        assert len(day.bench.store.files) <= 22  # two slots of the journal, 20 games
    assert app.options.number > 1
