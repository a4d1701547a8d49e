"""An earlier move corrected: the game is as if it had been made so, and the record shows how it came about."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.refusal import IllegalMove
from autopeg.play.opening import begin_game, resume_game
from autopeg.records import Store

SCORE = rules_of("score")

ENTRIES = st.one_of(
    st.builds(
        lambda side, points: {"type": "points", "player": side, "points": points},
        st.integers(0, 1),
        st.integers(0, 70),
    ),
    st.builds(
        lambda side, score: {"type": "correct", "player": side, "score": score}, st.integers(0, 1), st.integers(0, 130)
    ),
    st.builds(lambda seat: {"type": "deal", "dealer": seat}, st.integers(0, 1)),
    st.just({"type": "round_over"}),
)


def history_of(rules: str, lines: list[dict[str, Any]]) -> History | None:
    """Return the game after these lines, None where one of them is refused."""
    history = History(SCORE, SCORE.new({"rules": rules}, 2))
    try:
        for line in lines:
            history.play(line)
    except IllegalMove:
        return None
    return history


@given(
    rules=st.sampled_from(["cribbage", "tabletop", "crib_rummy", "crummy_rummy"]),
    tried=st.lists(ENTRIES, min_size=1, max_size=14),
    at=st.integers(0, 13),
    mended=st.none() | ENTRIES,
)
@settings(max_examples=300, deadline=None)
def test_an_amended_game_is_the_game_that_was_told_so(
    rules: str, tried: list[dict[str, Any]], at: int, mended: dict[str, Any] | None
) -> None:
    """C39: it is refused where the whole, told anew, is refused, and nothing has changed then."""
    lines: list[dict[str, Any]] = []
    for line in tried:
        if history_of(rules, [*lines, line]) is not None:
            lines.append(line)
    history = history_of(rules, lines)
    if history is None or at >= len(lines):
        return
    wanted = history_of(rules, [*lines[:at], *([] if mended is None else [mended]), *lines[at + 1 :]])
    before = history.state
    move = None if mended is None else SCORE.parse_move(mended)
    if wanted is None:
        with pytest.raises(IllegalMove):
            history.steps_amended(at, move)
        assert history.state is before
        return
    for step in history.steps_amended(at, move):
        history.take(step)
    assert history.state == wanted.state
    assert [step.move for step in history.steps] == [step.move for step in wanted.steps]


def test_what_was_corrected_is_written_as_undo_and_told_anew(tmp_path: Any) -> None:
    """A record is never rewritten."""
    with Store(tmp_path) as store:
        table = begin_game(store, "score", ["Ann", "Bob"], {})
        for side, points in ((0, 12), (1, 8), (0, 4)):
            table.submit(SCORE.parse_move({"type": "points", "player": side, "points": points}))
        table.amend(1, SCORE.parse_move({"type": "points", "player": 1, "points": 6}))
        lines = store.text(1).splitlines()
        assert [line.split('"')[3] for line in lines[1:]] == ["points"] * 3 + ["undo"] * 2 + ["points"] * 2
        assert resume_game(store, 1).state == table.state
        with pytest.raises(IllegalMove, match="LATER_MOVE"):
            table.amend(0, SCORE.parse_move({"type": "points", "player": 0, "points": 121}))
        assert store.text(1).splitlines() == lines
