"""Hebrew and Arabic names in a terminal that turns them round, and names of wide signs."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autopeg.base.direction import kept_in_place
from autopeg.base.text_columns import columns_of, fit, wrapped
from autopeg.terminal.paint.fitting import wrap_rows
from support.programs import Program

PATIENCE_S = 60.0
SARAH, MOHAMMED = "\u05e9\u05e8\u05d4 \u05db\u05d4\u05df", "\u0645\u062d\u0645\u062f"
BEFORE, AFTER = "\u200e", "\u200f\u200e"
PLAY = [sys.executable, "-m", "autopeg", "play", "cribbage", "--seats", f"{SARAH},beginner"]


def env_of(home: Path) -> dict[str, str]:
    return {**os.environ, "AUTOPEG_HOME": str(home), "AUTOPEG_BOARD": "none", "TERM": "xterm", "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize(
    "name",
    [
        SARAH,
        MOHAMMED,
        f"{MOHAMMED}2",
        f"{SARAH} ({MOHAMMED})",
        f'{SARAH} "{MOHAMMED}"',
        f'\u05d3"\u05e8 {SARAH}',
        f"\u05d3. {SARAH}",
        "\u05d9\u05b4\u05d6\u05b0\u05db\u05bc\u05d5\u05b9\u05e8",
    ],
)
def test_marks_stand_around_the_whole_name(name: str) -> None:
    assert kept_in_place(f"{name}, Bob 12") == f"{BEFORE}{name}{AFTER}, Bob 12"


def test_two_names_are_two() -> None:
    assert kept_in_place(f"{SARAH}, {MOHAMMED} 3") == f"{BEFORE}{SARAH}{AFTER}, {BEFORE}{MOHAMMED}{AFTER} 3"


def test_other_names_stay_as_they_are() -> None:
    text = "Zoë, 张伟 and Ann: 21 ♣"
    assert kept_in_place(text) == text


@pytest.mark.parametrize("mode", [["--speed", "none"], ["--plain"]], ids=["screen", "lines"])
def test_a_terminal_is_told_where_a_name_ends(mode: list[str], tmp_path: Path) -> None:
    program = Program([*PLAY, *mode], env_of(tmp_path), has_terminal=True)
    end_s = time.monotonic() + PATIENCE_S
    try:
        while f"{BEFORE}{SARAH}{AFTER}".encode() not in program.written:
            assert program.is_running(), program.written
            assert time.monotonic() < end_s, program.written
            time.sleep(0.01)
    finally:
        program.kill()


def test_a_pipe_gets_the_name_alone(tmp_path: Path) -> None:
    ran = subprocess.run(PLAY, env=env_of(tmp_path), input=b"quit\n", capture_output=True, check=True)
    assert f"{SARAH}:" in ran.stdout.decode()
    assert BEFORE not in ran.stdout.decode()


def test_a_sentence_with_wide_signs_wraps_at_its_columns() -> None:
    said = "张伟伟伟伟 discards two cards to the crib of 王小明"
    rows = wrapped(said, 20)
    assert " ".join(rows) == said
    assert max(map(columns_of, rows)) <= 20


@pytest.mark.parametrize("columns", range(1, 48))
@pytest.mark.parametrize(
    "said", ["字字字字字字 won", f"{'字' * 24} discards", "x字字", "x" * 50 + "字", "♣ Zoë-字字字"]
)
def test_a_word_of_wide_signs_breaks_between_them(said: str, columns: int) -> None:
    rows = wrapped(said, columns)
    assert "".join(rows).replace(" ", "") == said.replace(" ", "")
    assert max(map(columns_of, rows)) <= max(columns, columns_of("字"))
    assert "" not in rows


def test_a_word_stays_whole_where_long_words_do_not_break() -> None:
    rows = wrapped("字字字字 won", 5, subsequent_indent="  ", break_long_words=False)
    assert rows == ["字字字字", "  won"]


def test_a_broken_word_leaves_room_for_the_indent() -> None:
    assert wrapped("字字字 won", 5, initial_indent="- ", subsequent_indent="  ") == ["- 字", "  字", "  字", "  won"]


@pytest.mark.parametrize("columns", range(9, 40))
def test_a_sentence_with_a_tail_keeps_within_its_columns(columns: int) -> None:
    rows = wrap_rows(f"{'字' * 24} discards", columns, 2, tail=" to 1 crib")
    assert max(map(columns_of, rows)) <= max(columns, len(" to 1 crib"))


@pytest.mark.parametrize("name", ["e\u0301" * 9, "👨\u200d👩\u200d👧" * 9, "张" * 9])
def test_a_name_is_cut_between_what_people_see_as_characters(name: str) -> None:
    letter = name[: len(name) // 9]
    cut = fit(name, 5)
    assert columns_of(cut) <= 5
    assert cut == letter * cut.count(letter) + "…"
    assert cut.count(letter) == 4 // columns_of(letter)
