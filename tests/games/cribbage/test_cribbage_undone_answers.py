"""Cribbage watched: answers and words that are undone or refused, and what is asked again."""

import pytest

from autopeg.base.errors import UsageError
from autopeg.watching.observer import Observer
from autopeg.watching.reading import Said
from support.watching.cribbage_table import NAMES, begun, observer, pegged
from watching_facts import Watching, watch


def before_a_last_go() -> tuple[Observer, Watching]:
    """Return an observer that has asked about a go which would end the game, and what it has said."""
    play = begun()
    watching = Observer("cribbage", {"target": 61}, NAMES[:2], 1, (60, 0))
    for seat, card in [(0, "KH"), (1, "QC"), (0, "9D")]:
        play(card, seat)
    return watching, watch(watching, play.rows)


def test_a_go_that_would_end_the_game_is_asked_about() -> None:
    watching, seen = before_a_last_go()
    (asked,) = seen.of("unsure")
    assert (asked["t"], asked["choices"]) == (11, [["go", 0.5]])
    lines = watching.answer(asked["id"], "go")
    assert [line["type"] for line in lines] == ["answered", "points", "over"]


def test_a_go_that_nobody_has_said_is_not_asked_about_again_until_that_is_undone() -> None:
    watching, seen = before_a_last_go()
    (asked,) = seen.of("unsure")
    assert [line["type"] for line in watching.answer(asked["id"], "no")] == ["answered"]
    assert watching.tell([], watching.t + 1) == []
    assert watching.open_questions() == []
    (again,) = watching.undo()
    assert (again["type"], again["choices"]) == ("unsure", asked["choices"])
    assert [line["type"] for line in watching.answer(again["id"], "no")] == ["answered"]
    assert [line["type"] for line in watching.answer(again["id"], "go")] == ["answered", "points", "over"]


def test_a_go_that_was_refused_does_not_count_once_a_card_is_corrected() -> None:
    play = begun()
    for seat, card in [(0, "KH"), (1, "QC"), (0, "AC")]:
        play(card, seat)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    seen.lines += watching.say(Said(watching.t, "go", None))
    assert [line["code"] for line in seen.of("refused")] == ["GO_WITH_PLAYABLE"]
    seen.lines += watching.correct(3, "9D")
    assert pegged(seen) == []
    watching.say(Said(watching.t, "go", None))
    assert [line.entry.kind for line in watching.counted] == ["deal", "points"]


def test_an_undone_answer_undoes_what_counted_with_it() -> None:
    play = begun()
    for seat, card in [(0, "7H"), (0, "9D"), (1, "TD")]:
        play(card, seat)
    watching = observer(dealer=1)
    seen = watch(watching, play.rows)
    seen.lines += watching.answer(1, "8C")
    assert pegged(seen) == [(1, 2), (0, 3), (0, 1)]
    seen.lines += watching.undo()
    assert pegged(seen) == []
    assert [line.entry.kind for line in watching.counted] == ["deal"]
    assert seen.lines[-1]["about"] == seen.of("unsure")[0]["about"]
    with pytest.raises(UsageError, match="nothing to undo"):
        watching.undo()


def test_what_was_said_can_be_undone_and_is_asked_again() -> None:
    """C43, C45."""
    play = begun()
    for seat, card in [(0, "7H"), (1, "8C"), (0, "9D")]:
        play(card, seat)
    watching = observer(dealer=1, muggins="strict")
    seen = watch(watching, play.rows)
    for question, said in ((1, "2"), (2, "none"), (3, "3")):
        seen.lines += watching.answer(question, said)
    assert pegged(seen) == [(1, 2), (0, 3)]
    for _ in range(3):
        seen.lines += watching.undo()
    assert pegged(seen) == []
    assert [line["about"] for line in watching.open_questions()] == [seen.of("unsure")[0]["about"]]


def test_a_claim_that_cannot_be_is_refused_and_asked_for_again() -> None:
    """C45."""
    play = begun()
    for seat, card in [(0, "7H"), (1, "8C")]:
        play(card, seat)
    watching = observer(dealer=1, muggins="strict")
    seen = watch(watching, play.rows)
    for question, said in ((1, "0"), (2, "Bob 2")):
        seen.lines += watching.answer(question, said)
    assert len(seen.of("refused")) == 1
    assert [line["about"] for line in watching.open_questions()] == [seen.of("unsure")[1]["about"]]
    with pytest.raises(UsageError, match="question 2 is not open"):
        watching.answer(2, "none")


def cleared_with_a_card_in_doubt() -> tuple[Observer, Watching]:
    """Return an observer that has asked for a card and then for the scores, and what it has said."""
    play = begun()
    play("7H", 0)
    play("8C", 1, confidence=0.5, choices=[["8C", 0.5], ["6C", 0.4]])
    for row in play.rows:
        row["last"] = play.t + 1
    watching = observer(dealer=1)
    return watching, watch(watching, play.rows)


def test_the_scores_are_asked_for_again_if_the_answer_that_made_them_needless_is_undone() -> None:
    watching, seen = cleared_with_a_card_in_doubt()
    before = [line["choices"] for line in watching.open_questions()]
    seen.lines += watching.answer(1, "8C")
    assert (pegged(seen), watching.open_questions()) == ([(1, 2)], [])
    seen.lines += watching.undo()
    assert pegged(seen) == []
    assert [line["choices"] for line in watching.open_questions()] == before
    assert "or say the scores after this deal" in watching.open_questions()[1]["about"]


def test_undone_scores_are_asked_for_again_with_what_they_settled() -> None:
    watching, seen = cleared_with_a_card_in_doubt()
    seen.lines += watching.answer(2, "121 45")
    assert watching.is_over
    seen.lines += watching.undo()
    assert not watching.is_over
    assert pegged(seen) == []
    asked = [line.get("about", "") for line in watching.open_questions()]
    assert asked == ["", "Answer question 3, or say the scores after this deal: Ann's and Bob's."]
