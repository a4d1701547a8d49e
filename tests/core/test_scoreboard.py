"""The pegs (C33, C38, C39, G5), the end of a game (C32-C36) and what a win counts (C49-C51, G4, G10)."""

from pegcore.scoreboard import Scoreboard, games_won, leapfrog, lurch_line, skunk_line
from support.core.refusal import refusal

GAMES_FOR_A_WIN = (
    # target, the losers' scores, games under lurch, skunk, double_skunk, none
    (121, (60,), (2, 2, 4, 1)),  # G4
    (121, (61,), (1, 2, 2, 1)),
    (121, (90,), (1, 2, 2, 1)),
    (121, (91,), (1, 1, 1, 1)),
    (121, (0,), (2, 2, 4, 1)),
    (61, (30,), (2, 2, 4, 1)),
    (61, (31,), (1, 2, 2, 1)),
    (61, (45,), (1, 2, 2, 1)),
    (61, (46,), (1, 1, 1, 1)),
    (241, (120,), (2, 2, 4, 1)),
    (241, (121,), (1, 2, 2, 1)),
    (241, (180,), (1, 2, 2, 1)),
    (241, (181,), (1, 1, 1, 1)),
    (121, (60, 61), (1, 2, 2, 1)),  # G10: three players, every opponent must be below the line (C51)
    (121, (60, 91), (1, 1, 1, 1)),
    (121, (60, 60), (2, 2, 4, 1)),
)


def test_c38_pegs_leapfrog():
    board = Scoreboard()
    assert board.pegs(0) == (0, 0)
    assert board.enter(0, 6) == (0, 6)
    assert board.enter(0, 1) == (6, 7)
    assert board.enter(1, 2) == (0, 2)
    assert board.pegs(0) == (6, 7)
    assert board.pegs(1) == (0, 2)


def test_c38_nought_moves_no_peg():
    board = Scoreboard()
    board.enter(0, 6)
    board.enter(0, 4)
    assert board.enter(0, 0) == (6, 10)
    assert leapfrog((6, 10), 0, 121) == (6, 10)


def test_c33_the_target_stops_the_peg():
    assert leapfrog((97, 113), 24, 121) == (113, 121)  # G2
    board = Scoreboard(target=61)
    board.enter(0, 60)
    assert board.enter(0, 29) == (60, 61)


def test_c39_undo_brings_both_pegs_back():
    """G5, entry by entry."""
    board = Scoreboard()
    board.enter(0, 6)
    board.enter(0, 1)
    assert board.undo() == (0, 1)
    assert board.pegs(0) == (0, 6)
    board.enter(0, 12)
    assert board.pegs(0) == (6, 18)
    board.undo()
    assert board.pegs(0) == (0, 6)
    board.undo()
    assert board.pegs(0) == (0, 0)
    assert not board.can_undo()
    assert refusal(board.undo) == "nothing to undo: no entry has been made"


def test_c39_undo_and_redo_walk_the_whole_game():
    board = Scoreboard(lanes=3)
    entries = [(n % 3, n * 5 % 13) for n in range(40)]
    seen = [[board.pegs(lane) for lane in range(3)]]
    for lane, points in entries:
        board.enter(lane, points)
        seen.append([board.pegs(lane) for lane in range(3)])
    for n in range(39, -1, -1):
        board.undo()
        assert [board.pegs(lane) for lane in range(3)] == seen[n]
    assert not board.can_undo()
    assert board.can_redo()
    for n in range(1, 41):
        assert board.redo() == (entries[n - 1][0], entries[n - 1][1])
        assert [board.pegs(lane) for lane in range(3)] == seen[n]
    assert refusal(board.redo) == "nothing to redo: nothing has been undone"
    assert board.history() == [(lane, points) for lane, points in entries]


def test_c39_a_new_entry_forgets_what_was_undone():
    board = Scoreboard()
    board.enter(0, 6)
    board.enter(1, 3)
    board.undo()
    assert board.can_redo()
    board.enter(1, 4)
    assert not board.can_redo()
    assert board.history() == [(0, 6), (1, 4)]
    assert refusal(board.redo) == "nothing to redo: nothing has been undone"


def test_c35_after_the_end_only_undo():
    board = Scoreboard(target=61)
    board.enter(1, 40)
    board.enter(1, 21)
    assert board.winner() == 1
    assert refusal(board.enter, 0, 2) == "the game is over: lane 1 has 61; undo to go on"
    assert refusal(board.enter, 1, 0) == "the game is over: lane 1 has 61; undo to go on"
    assert [board.pegs(lane) for lane in (0, 1)] == [(0, 0), (40, 61)]


def test_c39_undo_and_redo_cross_the_end():
    board = Scoreboard(target=61)
    board.enter(1, 60)
    board.enter(0, 8)
    board.enter(1, 5)
    assert board.winner() == 1
    board.undo()
    assert board.winner() is None
    assert board.pegs(1) == (0, 60)
    board.redo()
    assert board.winner() == 1
    assert board.pegs(1) == (60, 61)
    board.undo()
    assert board.enter(0, 3) == (8, 11)


def test_c36_from_one_short_a_single_point_wins():
    board = Scoreboard()
    board.enter(0, 120)
    assert board.winner() is None
    board.enter(0, 1)
    assert board.winner() == 0


def test_a_game_taken_over_begins_with_its_pegs():
    board = Scoreboard(lanes=2, start=[(31, 44), (118, 120)])
    assert [board.pegs(lane) for lane in (0, 1)] == [(31, 44), (118, 120)]
    assert not board.can_undo()
    board.enter(1, 2)
    assert board.winner() == 1
    board.undo()
    assert board.pegs(1) == (118, 120)


def test_what_makes_no_sense_is_refused_and_changes_nothing():
    board = Scoreboard()
    board.enter(0, 6)
    for call, arguments, sentence in (
        (board.enter, (2, 4), "lane 2: this game has lanes 0 to 1"),
        (board.enter, (-1, 4), "lane -1: this game has lanes 0 to 1"),
        (board.enter, (0, -4), "-4 points: an entry is 0 or more; take points back with undo"),
    ):
        assert refusal(call, *arguments) == sentence
    assert board.pegs(0) == (0, 6)
    assert board.history() == [(0, 6)]


def test_a_board_that_cannot_be_is_refused():
    for arguments, sentence in (
        ((1,), "a board has 2 to 4 lanes, not 1"),
        ((5,), "a board has 2 to 4 lanes, not 5"),
        ((2, 0), "target 0 and unit 1 must be 1 or more"),
        ((2, 121, 0), "target 121 and unit 0 must be 1 or more"),
        ((2, 121, 1, [(0, 0)]), "1 pairs of pegs for 2 lanes"),
        ((2, 121, 1, [(0, 0), (5, 4)]), "pegs 5,4: the back peg is 0 or more and not before the front peg"),
        ((2, 121, 1, [(-1, 4), (0, 0)]), "pegs -1,4: the back peg is 0 or more and not before the front peg"),
    ):
        assert refusal(Scoreboard, *arguments) == sentence


def test_c49_c50_c51_games_for_a_win():
    for target, losers, games in GAMES_FOR_A_WIN:
        won = [games_won(rule, target, (target,) + losers, 0) for rule in ("lurch", "skunk", "double_skunk", "none")]
        assert tuple(won) == games, (target, losers)


def test_c49_the_winner_may_sit_anywhere():
    assert games_won("lurch", 121, (60, 121), 1) == 2
    assert games_won("lurch", 121, [60, 121, 61], 1) == 1
    won = [games_won(rule, 61, (30, 61, 30), 1) for rule in ("lurch", "skunk", "double_skunk", "none")]
    assert won == [2, 2, 4, 1]


def test_c49_c50_lines():
    assert [lurch_line(target) for target in (61, 121, 241)] == [31, 61, 121]
    assert [skunk_line(target) for target in (61, 121, 241)] == [46, 91, 181]
