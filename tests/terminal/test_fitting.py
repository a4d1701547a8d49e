"""Text fitted into a width: wrapped, or cut with an ellipsis, so that no sentence reads as a different one."""

from types import SimpleNamespace
from typing import Any

import pytest
from rich.text import Text

from autopeg.base.text_columns import fit
from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.play.seating import new_player
from autopeg.play.table import Seat, Table
from autopeg.registry import GAME_NAMES
from autopeg.scorekeeping.text import words_of
from autopeg.session.course import Course
from autopeg.session.questions import Advance
from autopeg.session.text import Line, Narration, text_of
from autopeg.terminal.paint.bars import paint_log, paint_prompt, paint_title
from autopeg.terminal.paint.fitting import fit_page, keys_rows, wrap_rows
from autopeg.terminal.scene import Scene, frame
from autopeg.terminal.scorekeeping.paint import _deal_rows

COUNT = "Ann's hand: fifteen two, fifteen four, a run of three is seven, and another pair is nine"
WIDTHS = (60, 80, 100)


def scene_of(*lines: Line, title: str = "", prompt: str = "", typed: str | None = None, ascii_only: bool = False):
    return Scene(
        layout=frame(80, 24, 2),
        names=("Ann", "Bob"),
        sides=("Ann", "Bob"),
        title=title,
        course=Course(),
        pegs=((0, 0), (0, 0)),
        scores=(0, 0),
        prompt=prompt,
        typed=typed,
        keys=(),
        view=rules_of("cribbage").view(rules_of("cribbage").new({}, 2), 0),
        question=Advance(),
        log=lines,
        ascii_only=ascii_only,
    )


def rows_of(page: Text) -> list[str]:
    return [line.plain.rstrip() for line in page.split("\n", allow_blank=True)]


def read(rows: list[str]) -> str:
    """Return rows as they are read: without the sign of the lane, joined at blanks."""
    return " ".join(" ".join(row[3:] for row in rows).split())


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_long_line_of_the_log_wraps_and_its_points_stand_at_its_end(columns):
    rows = [row for row in rows_of(paint_log(scene_of(Line(COUNT, 0, 9)), columns, 6)) if row]
    assert read(rows) == f"{COUNT} +9"
    assert rows[-1].endswith("  +9")
    assert all(len(row) <= columns for row in rows)


def test_a_line_that_has_too_few_rows_ends_with_an_ellipsis_and_keeps_its_points():
    [row] = rows_of(paint_log(scene_of(Line(COUNT, 0, 9)), 60, 1))
    assert row.endswith("…  +9")
    [row] = rows_of(paint_log(scene_of(Line(COUNT, 0, 9), ascii_only=True), 60, 1))
    assert row.endswith("...  +9")
    assert row.isascii()


def test_older_lines_are_shown_whole_or_not_at_all():
    rows = rows_of(paint_log(scene_of(Line(COUNT, 0, 9), Line("Bob plays 5♦", 1)), 60, 2))
    assert [row.strip() for row in rows] == ["", "■ Bob plays 5♦"]


def test_nothing_is_cut_with_a_full_stop():
    assert fit("Bartholomew", 6) == "Barth…"
    assert fit("Bartholomew", 6, ascii_only=True) == "Bar..."
    assert fit("Ann", 3) == "Ann"
    assert fit("Bartholomew", 0) == ""
    assert wrap_rows("one two three four", 9, 2) == ["one two", "three …"]
    assert rows_of(fit_page(Text("Bartholomew\nBob\nCid"), 6, 2)) == ["Barth…", "Bob …"]


@pytest.mark.parametrize("columns", WIDTHS)
def test_titles_and_prompts_that_do_not_fit_say_so(columns):
    title = "Table Top Cribbage, Ship variation, to 31, game 3 of the match to 5 (2:1), round 4 of many more to come"
    assert (
        paint_title(scene_of(title=title), columns, 1)
        .plain.rstrip()
        .endswith("…" if len(title) > columns - 2 else "come")
    )
    prompt = "Hand the screen to Bartholomew the Great. Bartholomew the Great: press Enter to see your cards, please"
    row = paint_prompt(scene_of(prompt=prompt, typed="12"), columns, 1).plain.rstrip()
    assert len(row) <= columns
    assert row.endswith("12_")
    assert "…  12_" in row or prompt in row


@pytest.mark.parametrize("game", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_every_line_of_a_whole_game_can_be_read_in_full(game):
    rules = rules_of(game)
    seats = [Seat(name, new_player(game, "beginner", 1)) for name in ("Ann", "Bob")]
    table = Table(History(rules, rules.new({}, 2)), seats, deck="fit")
    while table.over is None and len(table.history.steps) < 150:
        table.advance()
    lines = Narration(text_of(game), ("Bartholomew", "Wilhelmina")).follow(table.history)
    assert len(lines) > 20
    for line in lines:
        for columns in WIDTHS:
            rows = [row for row in rows_of(paint_log(scene_of(line), columns, 8)) if row]
            assert read(rows) == " ".join(f"{line.text}{f' +{line.points}' if line.points else ''}".split())


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("columns", [40, 58, 60, 80])
def test_the_first_page_of_score_is_not_cut(game, columns):
    words = words_of(game)
    scene: Any = SimpleNamespace(standing="", entries=(), first_steps=words.FIRST_STEPS, ascii_only=False, deals=())
    rows = [row.plain for row in _deal_rows(scene, columns, 12)]
    assert all(len(row) <= columns for row in rows)
    assert " ".join(" ".join(rows).split()) == " ".join(words.FIRST_STEPS)
    [*_, last] = [row.plain for row in _deal_rows(scene, columns, 2)]
    assert last.endswith("…")


KEYS = (("Space", "mark"), ("l", "lay"), ("h", "hint"), ("?", "help"), ("q", "quit"))


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (43, " Space mark  l lay  h hint  ? help  q quit "),
        (42, " Space mark l lay h hint ? help q quit"),
        (37, " Space mark l lay ? help q quit"),
        (25, " Space mark ? help q quit"),
        (24, " ? help q quit"),
        (9, " q quit"),
        (1, " q quit"),
    ],
)
def test_keys_move_together_before_any_is_left_out_and_the_way_out_stays(columns: int, shown: str) -> None:
    assert keys_rows(KEYS, columns).plain == shown


def test_no_keys_are_an_empty_row() -> None:
    assert keys_rows((), 80).plain == ""
