"""BoardSync: questions about what a board and its game do not have in common."""

from pathlib import Path

import pytest

from autopeg.base.errors import Refusal
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.link.messages import Event
from autopeg.boards.sync import BoardSync
from autopeg.records.pegging import Checkpoint
from autopeg.records.restoring import restore
from autopeg.session.board_questions import BoardNews, Kept, NewGame, QuestionsWait
from support.boards.link.joined import JoinedBoard
from support.boards.link.synced_evening import AWAY, SOON, Evening, said
from support.boards.link.tally import Points, tally_table


@pytest.mark.parametrize(("kept", "scores"), [("computer", (14, 0)), ("board", (5, 7))])
def test_who_was_apart_is_asked_whose_pegs_count(evening: Evening, kept: Kept, scores: tuple[int, ...]) -> None:
    evening.table.submit(Points(0, 2))
    evening.live()
    evening.part()
    evening.enter(("PTS", 1, 7), ("PTS", 0, 9), ("UNDO",), ("PTS", 0, 3))
    evening.table.submit(Points(0, 12))
    evening.meet()
    question = evening.asked()
    assert question.choices() == (
        "Keep Autopeg's scores: Ann 14, Bob 0. Drops what was typed on the board: Bob 7, Ann 9, undo, Ann 3.",
        "Keep the board's scores: Ann 5, Bob 7. Drops what was typed here: Ann 12.",
    )
    assert evening.scores() == (14, 0), "nothing is merged before somebody has chosen"
    assert evening.shown() == (5, 7)
    evening.answer(kept)
    evening.live()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == scores


def test_a_board_on_which_people_go_on_typing_is_asked_about_at_once(evening: Evening) -> None:
    """The question names what the board had when it was plugged in, and then what is added."""
    evening.part()
    evening.enter(("PTS", 1, 7), ("PTS", 1, 7))
    evening.table.submit(Points(0, 5))
    evening.board.plug()
    typed = 0
    while evening.sync.question is None:
        evening.enter(("PTS", 1, 1))
        evening.live(1)
        typed += 1
        assert typed < 20
    assert evening.asked().entries[:2] == ("Bob 7", "Bob 7")
    for _ in range(30):
        evening.enter(("PTS", 1, 1))
        evening.live(1)
    evening.live()
    assert evening.asked().entries == ("Bob 7", "Bob 7", *["Bob 1"] * (typed + 30))
    evening.answer("both")
    evening.live()
    assert evening.scores() == evening.shown() == (5, 14 + typed + 30)


def test_a_question_outlasts_a_crash_of_the_host(evening: Evening) -> None:
    evening.part()
    evening.enter(("PTS", 1, 7))
    evening.table.submit(Points(0, 12))
    evening.meet()
    before = evening.asked()
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.sync.question == before
    evening.answer("board", before)
    evening.live()
    assert evening.scores() == evening.shown() == (0, 7)
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.sync.question is None


def test_a_game_that_went_on_without_any_board_has_parted_from_it(evening: Evening) -> None:
    evening.table.submit(Points(0, 2))
    evening.live()
    evening.board.is_plugged = False
    evening.enter(("PTS", 1, 7))
    alone = tally_table(evening.store, game_id=1)
    alone.submit(Points(0, 4))
    evening.board.is_plugged = True
    evening.attach(tally_table(evening.store, game_id=1))
    evening.live(AWAY)
    assert evening.asked().choices() == (
        "Keep both: Ann 6, Bob 7.",
        "Keep Autopeg's scores: Ann 6, Bob 0. Drops what was typed on the board: Bob 7.",
        "Keep the board's scores: Ann 2, Bob 7. Drops what was typed here: Ann 4.",
    )


def test_a_board_that_has_lost_its_memory_is_asked_about(evening: Evening) -> None:
    evening.enter(("PTS", 1, 7))
    evening.live()
    evening.part()
    evening.lose_memory()
    evening.meet()
    question = evening.asked()
    assert question.is_missing
    assert question.reason() == "The board no longer has all that was typed on it before"
    assert question.choices() == ("Keep Autopeg's scores: Ann 0, Bob 7.",)
    evening.answer("computer")
    evening.live()
    assert evening.shown() == (0, 7)


def test_a_board_that_loses_its_memory_while_a_question_is_open_renews_it(evening: Evening) -> None:
    evening.disagree()
    assert evening.asked().both == (5, 4)
    evening.lose_memory()
    evening.live()
    question = evening.asked()
    assert (question.is_missing, question.both) == (True, None)


@pytest.mark.parametrize(
    ("own", "here", "kept", "scores"),
    [
        ((), "", "board", (9, 0)),
        ((Points(0, 5),), "; typed here Ann 5", "board", (9, 0)),
        ((Points(0, 5),), "; typed here Ann 5", "computer", (5, 0)),
    ],
)
def test_the_game_that_a_fresh_board_has_kept_can_be_continued(
    evening: Evening, own: tuple[Points, ...], here: str, kept: Kept, scores: tuple[int, ...]
) -> None:
    """Nobody has begun it, so no event says to what it is: such a board holds a game to 121."""
    evening.part()
    evening.board.virtual = JoinedBoard(MemoryStore(), evening.board.clock).virtual
    evening.enter(("PTS", 0, 9), ("PTS", 1, 4))
    for move in own:
        evening.table.submit(move)
    evening.meet()
    evening.enter(("UNDO",))
    evening.live()
    question = evening.asked()
    assert question.reason() == f"The board was used for a game of its own: typed on the board Ann 9, Bob 4, undo{here}"
    assert question.theirs == (9, 0)
    before = question
    evening.attach(tally_table(evening.store, game_id=1))  # the host crashes
    assert evening.asked() == before
    evening.answer(kept)
    evening.live()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == scores


def test_the_first_game_of_a_fresh_board_is_not_taken_for_one_to_another_target(evening: Evening) -> None:
    evening.part()
    evening.attach(tally_table(evening.store, target=61))
    evening.board.virtual = JoinedBoard(MemoryStore(), evening.board.clock).virtual
    evening.enter(("PTS", 0, 9))
    evening.meet()
    assert len(evening.asked().choices()) == 1


def test_another_boards_game_is_never_taken_for_this_one(evening: Evening) -> None:
    """Its entries were made on other pegs, and what they led to cannot be told."""
    evening.part()
    other = JoinedBoard(MemoryStore(), evening.board.clock)
    other.end.begin("c09e", other.app.game.state(), other.now_ms())
    other.start()
    other.steps(SOON)
    other.is_plugged = False
    other.steps(AWAY)
    assert other.app.perform(("PTS", 0, 9)) == ""
    evening.board.virtual = other.virtual
    evening.meet()
    question = evening.asked()
    assert question.choices() == ("Keep Autopeg's scores: Ann 0, Bob 0. Drops what was typed on the board: Ann 9.",)


def test_a_game_begun_on_the_board_is_begun_with_what_was_entered_in_it(evening: Evening) -> None:
    """The entries before it belong to the game before, and are asked about first."""
    evening.part()
    evening.enter(("PTS", 1, 3), ("NEW", 121, 2), ("PTS", 0, 9))
    evening.table.submit(Points(1, 2))
    evening.meet()
    first = evening.asked()
    assert (first.entries, first.own) == (("Bob 3",), ("Bob 2",))
    evening.answer("computer")
    question = evening.sync.question
    assert isinstance(question, NewGame)
    assert (question.target, question.entries) == (121, ("Ann 9",))
    evening.sync.accept(question)
    evening.table = tally_table(evening.store)
    evening.sync.attach(evening.table)
    evening.live()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (9, 0)
    assert evening.store.record(2).moves == ({"type": "points", "player": 0, "points": 9},)


def test_a_new_game_is_a_question_and_names_what_is_entered_until_it_is_answered(evening: Evening) -> None:
    """The board shows its new game meanwhile: what is entered there is meant for it, and not for the game before."""
    evening.table.submit(Points(0, 12))
    evening.live()
    evening.enter(("NEW", 61, 2))
    evening.live()
    first = evening.sync.question
    assert isinstance(first, NewGame)
    assert "new game to 61 with 2 lanes" in first.sentence()
    evening.enter(("PTS", 1, 4))
    evening.live()
    question = evening.sync.question
    assert isinstance(question, NewGame)
    assert "Bob 4" in question.sentence()
    assert (evening.scores(), evening.shown()) == ((12, 0), (0, 4))
    with pytest.raises(Refusal, match="the question has changed"):
        evening.sync.answer(first, 1)
    evening.sync.answer(question, 1)
    evening.live()
    assert evening.scores() == evening.shown() == (12, 0)
    assert "dropped: Bob 4" in said(evening)
    dropped = [{"type": "new", "target": 61, "lanes": 2}, {"type": "points", "player": 1, "points": 4}]
    assert evening.store.record(1).moves[-1] == {"type": "scores_chosen", "kept": "computer", "dropped": dropped}


def test_a_new_game_that_is_asked_about_outlasts_a_crash_of_the_host(evening: Evening) -> None:
    evening.enter(("NEW", 61, 2), ("PTS", 1, 4))
    evening.live()
    before = evening.sync.question
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.sync.question == before
    assert isinstance(before, NewGame)
    evening.sync.accept(before)
    evening.sync.attach(tally_table(evening.store, target=61))
    evening.live()
    assert evening.board.app.game.state()[0] == 61
    assert evening.shown() == (0, 4)


WAITS_IN_1 = "game 1 waits for your answer about this board: `autopeg resume 1`"


def test_the_game_that_goes_on_without_an_answer_is_told_what_waits(evening: Evening) -> None:
    """Who begins another game instead of answering finds the question in the game before."""
    evening.disagree()
    before = evening.sync.question
    evening.table = tally_table(evening.store)
    evening.sync.attach(evening.table)
    evening.live()
    assert evening.sync.question is None
    assert said(evening) == WAITS_IN_1
    evening.enter(("PTS", 1, 6))
    evening.live()
    assert evening.scores() == evening.shown() == (0, 6)
    evening.attach(tally_table(evening.store, game_id=1))
    assert evening.sync.question == before


@pytest.mark.parametrize("is_found_later", [False, True])
def test_a_game_that_asks_about_a_board_is_named_before_its_pegs_are_set(
    evening: Evening, is_found_later: bool
) -> None:
    """Whenever the board connects, and once at every table."""
    evening.disagree()
    told: list[tuple[BoardNews, tuple[int, ...]]] = []
    evening.board.restart_host(evening.store.boards())
    evening.sync = BoardSync(evening.board)
    evening.sync.listeners.append(lambda news: told.append((news, evening.shown())))
    evening.sync.attach(tally_table(evening.store))
    if is_found_later:
        evening.part()
        assert told == []
        evening.board.plug()
    evening.board.steps(AWAY)
    assert evening.shown() == (0, 4), "nobody has been told yet"
    evening.live()
    assert told == [(QuestionsWait(WAITS_IN_1, (1,)), (0, 4))]
    assert evening.shown() == (0, 0)
    evening.part()
    evening.meet()
    assert len(told) == 1


def test_games_that_ask_about_other_boards_are_not_named(evening: Evening) -> None:
    evening.disagree()
    evening.board.virtual = JoinedBoard(MemoryStore(), evening.board.clock).virtual
    evening.attach(tally_table(evening.store))
    evening.table.submit(Points(0, 3))
    evening.live(AWAY)
    assert said(evening) == ""
    assert evening.shown() == (3, 0)


def test_all_games_that_ask_about_a_board_are_named(evening: Evening) -> None:
    evening.disagree()
    [heard] = evening.store.heard(1)
    for _ in range(2):
        other = evening.store.begin(evening.store.record(1).header)
        other.save_checkpoint(Checkpoint(waiting=heard))
    evening.attach(tally_table(evening.store))
    assert said(evening) == "games 1, 2 and 3 wait for your answer about this board: `autopeg resume`"


def test_a_board_that_has_lost_its_entries_is_known_by_its_uid(evening: Evening) -> None:
    evening.enter(("PTS", 1, 7))
    evening.live()
    evening.part()
    evening.lose_memory()
    evening.meet()
    assert evening.asked().is_missing
    evening.attach(tally_table(evening.store))
    evening.live()
    assert said(evening) == WAITS_IN_1


@pytest.mark.parametrize(("kept", "scores"), [("both", (5, 10)), ("computer", (5, 0)), ("board", (0, 10))])
def test_an_entry_made_while_the_question_is_open_renews_it(
    evening: Evening, kept: Kept, scores: tuple[int, ...]
) -> None:
    evening.disagree()
    first = evening.asked()
    evening.enter(("PTS", 1, 6))
    evening.live()
    assert evening.asked().choices() == (
        "Keep both: Ann 5, Bob 10.",
        "Keep Autopeg's scores: Ann 5, Bob 0. Drops what was typed on the board: Bob 4, Bob 6.",
        "Keep the board's scores: Ann 0, Bob 10. Drops what was typed here: Ann 5.",
    )
    with pytest.raises(Refusal, match="the question has changed"):
        evening.answer(kept, first)
    evening.answer(kept)
    evening.live()
    assert evening.scores() == evening.shown() == scores
    four, six = ({"type": "points", "player": 1, "points": points} for points in (4, 6))
    five = {"type": "points", "player": 0, "points": 5}
    moves = list(evening.store.record(1).moves)
    answers = {
        "both": [four, six],
        "computer": [{"type": "scores_chosen", "kept": "computer", "dropped": [four, six]}],
        "board": [{"type": "scores_chosen", "kept": "board", "dropped": [five]}, {"type": "undo"}, four, six],
    }
    assert moves == [five, *answers[kept]]


def test_an_entry_made_here_while_the_question_is_open_renews_it(evening: Evening) -> None:
    evening.disagree()
    first = evening.asked()
    evening.table.submit(Points(0, 3))
    with pytest.raises(Refusal, match="the question has changed"):
        evening.answer("board", first)
    second = evening.asked()
    assert (second.ours, second.own) == ((8, 0), ("Ann 5", "Ann 3"))
    evening.table.undo()
    evening.table.undo()
    evening.live()
    assert evening.sync.question is None, "the board has only gone on from where the game stands"
    assert evening.scores() == evening.shown() == (0, 4)


def test_pegs_that_were_never_shown_belong_to_the_boards_scores(evening: Evening) -> None:
    """The board's 4 counts already; it stands on the board, which has never heard of the revision that has it."""
    evening.enter(("PTS", 1, 4))
    evening.board.steps(2)
    evening.sync.poll()
    assert evening.scores() == (0, 4)
    evening.part()
    evening.enter(("PTS", 1, 6))
    evening.table.submit(Points(0, 5))
    evening.meet()
    question = evening.asked()
    assert (question.theirs, question.entries, question.own) == ((0, 10), ("Bob 6",), ("Ann 5",))
    evening.answer("board")
    evening.live()
    assert evening.scores() == evening.shown() == (0, 10)


def test_nothing_is_shown_or_applied_while_a_question_is_open_even_after_a_crash(evening: Evening) -> None:
    """An entry made then reached the game unasked, and the answer took its effect back."""
    evening.disagree()
    evening.attach(tally_table(evening.store, game_id=1))
    evening.board.power_on()
    evening.live(AWAY)
    assert evening.shown() == (0, 4)
    evening.enter(("PTS", 1, 6))
    evening.live()
    question = evening.asked()
    assert question.entries == ("Bob 4", "Bob 6")
    evening.answer("board")
    evening.live()
    assert evening.scores() == evening.shown() == (0, 10)


def test_an_undo_here_of_an_entry_that_the_board_still_shows_is_asked_about(evening: Evening) -> None:
    """The board has not heard of the undo when it goes on."""
    evening.enter(("PTS", 1, 4))
    while not evening.table.history.steps:
        evening.live(1)
    evening.board.is_plugged = False
    evening.table.undo()
    evening.enter(("PTS", 1, 6))
    evening.live(AWAY)
    evening.meet()
    question = evening.asked()
    assert (question.entries, question.returned) == (("Bob 6",), ("Bob 4",))
    assert question.choices()[1] == (
        "Keep the board's scores: Ann 0, Bob 10. Brings back what was undone or dropped here: Bob 4."
    )
    evening.answer("board")
    evening.live(SOON)
    assert evening.scores() == evening.shown() == (0, 10)


def test_an_undo_that_both_have_taken_is_not_asked_about(evening: Evening) -> None:
    evening.enter(("PTS", 1, 4), ("UNDO",))
    while evening.table.history.steps or not evening.table.history.undone:
        evening.live(1)
    evening.board.is_plugged = False
    evening.enter(("PTS", 1, 6))
    evening.live(AWAY)
    evening.meet()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (0, 6)


def test_an_entry_that_an_answer_has_dropped_never_comes_back_without_a_word(evening: Evening) -> None:
    """The board still shows it, for the answer has not reached it when it goes on."""
    evening.disagree()
    evening.board.is_plugged = False
    evening.answer("computer")
    evening.table.undo()
    evening.enter(("PTS", 1, 6))
    evening.live(AWAY)
    evening.meet()
    question = evening.asked()
    assert (question.ours, question.theirs, question.returned) == ((0, 0), (0, 10), ("Bob 4",))
    evening.answer("computer")
    evening.live(SOON)
    assert evening.scores() == evening.shown() == (0, 0)


@pytest.mark.parametrize("more", [(), (("PTS", 0, 3),)])
def test_a_board_that_knows_more_than_a_restored_store_is_asked_about(
    evening: Evening, tmp_path: Path, more: tuple[Event, ...]
) -> None:
    """Its entries were acknowledged, so the board has only their pegs; those made since are named."""
    evening.enter(("PTS", 1, 7))
    evening.live()
    evening.store.copy_to(tmp_path / "copy.sqlite3")
    evening.enter(("PTS", 0, 5))
    evening.live()
    evening.part()
    evening.enter(*more)
    restore(tmp_path / "copy.sqlite3", evening.store.path.parent)
    evening.store.accept_restored()
    evening.attach(tally_table(evening.store, game_id=1))
    evening.meet()
    question = evening.asked()
    dropped = " Drops what was typed on the board: Ann 3." if more else ""
    assert question.choices() == (f"Keep Autopeg's scores: Ann 0, Bob 7.{dropped}",)
    assert evening.shown() == ((8, 7) if more else (5, 7)), "nothing is shown before somebody has answered"
    evening.answer("computer")
    evening.live()
    assert evening.sync.question is None
    assert evening.scores() == evening.shown() == (0, 7)
