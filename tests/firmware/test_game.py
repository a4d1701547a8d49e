"""The game on the board: entries, undo, snapshots of a host, and the text the journal keeps."""

from pegboard.game import MOST_ENTRIES, is_goal, is_lurch
from pegboard.games import game_from, new_game
from pegcore.words import state_from
from support.core.refusal import refusal


def state_of(text):
    return state_from(text.split(" "))


def copy_of(game, most_lanes=4):
    return game_from(game.record(), most_lanes)


def test_entries_undo_and_redo():
    game = new_game(121, 2)
    for lane, points in ((0, 12), (1, 5), (0, 8)):
        game.enter(lane, points)
    assert game.pegs() == ((12, 20), (0, 5))
    game.undo()
    assert game.pegs() == ((0, 12), (0, 5))
    game.redo()
    assert game.pegs() == ((12, 20), (0, 5))
    assert refusal(game.redo) == "nothing to redo: nothing has been undone"


def test_a_win_and_what_follows():
    game = new_game(61, 2)
    game.enter(1, 70)
    assert game.win == 1 and game.pegs()[1] == (0, 61)
    assert refusal(game.enter, 0, 5) == "the game is over, lane b has won: undo to go on"
    game.undo()
    assert game.win is None
    game.redo()
    assert game.win == 1 and is_lurch(game.state())
    game.undo()
    game.enter(0, 31)
    game.enter(1, 61)
    assert not is_lurch(game.state())


def test_a_target_beyond_the_longest_game_is_no_goal():
    assert is_goal(61) and is_goal(121) and is_goal(241)
    assert not is_goal(481) and not is_goal(1205)  # Y41, Y44
    for state, lurched in (
        ("to=1205 unit=5 turn=- crib=- a=115,115 b=145,190 win=a", False),  # Y43: nobody was racing to 1205
        ("to=241 unit=1 turn=- crib=- a=230,241 b=100,115 win=a", True),
    ):
        assert is_lurch(state_of(state)) == lurched


def test_a_lane_that_is_not_in_play():
    assert refusal(new_game(121, 2).enter, 2, 5) == "lane c is not in play"


def test_a_snapshot_takes_over_the_pegs():
    game = new_game(121, 2)
    game.enter(0, 5)
    game.after_snapshot("c09e", 3, state_of("to=241 unit=1 turn=b crib=a a=25,137 b=50,52 c=0,0 win=-"))
    assert (game.session, game.rev, game.lanes) == ("c09e", 3, 3)
    assert game.state() == (241, 1, 1, 0, ((25, 137), (50, 52), (0, 0)), None)
    assert not game.can_undo()
    game.enter(1, 4)
    assert game.state()[4][1] == (52, 56)


def test_a_snapshot_with_the_pegs_as_they_stand_keeps_the_entries():
    game = new_game(121, 2)
    game.enter(0, 5)
    game.after_snapshot("c09e", 1, state_of("to=121 unit=1 turn=a crib=b a=0,5 b=0,0 win=-"))
    game.undo()
    assert game.pegs() == ((0, 0), (0, 0))


def test_a_game_of_one_lane():
    game = new_game(121, 1)
    game.enter(0, 5)
    assert game.pegs() == ((0, 5),)
    assert refusal(game.enter, 1, 5) == "lane b is not in play"
    assert copy_of(game).state() == game.state()
    assert not is_lurch(game.state())


def test_the_record_gives_the_same_game():
    game = new_game(241, 4)
    game.after_snapshot("c09e", 3, state_of("to=241 unit=1 turn=b crib=a a=25,137 b=50,52 c=0,0 d=1,2 win=-"))
    for lane, points in ((0, 12), (3, 5), (0, 8)):
        game.enter(lane, points)
    game.undo()
    again = copy_of(game)
    assert again.record() == game.record() and again.state() == game.state()
    again.redo()
    assert again.pegs()[0] == (149, 157)


def test_a_record_of_a_win():
    game = new_game(61, 2)
    game.enter(0, 61)
    assert copy_of(game).win == 0
    copy = copy_of(game)
    copy.undo()
    assert copy.state() == new_game(61, 2).state()


def test_the_oldest_entries_are_forgotten_without_moving_a_peg():
    game = new_game(100000, 2)
    for i in range(MOST_ENTRIES + 40):
        game.enter(i % 2, 1 + i % 5)
    assert len(game.record()[2].split(" ")) == MOST_ENTRIES + 1
    assert sum([front for _, front in game.pegs()]) == sum([1 + i % 5 for i in range(MOST_ENTRIES + 40)])
    assert copy_of(game).state() == game.state()


NO_RECORDS = (
    [],
    ["- 0", "x"],
    ["- 0", "x", "0"],
    ["-", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", ""],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1 e5"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1 c5"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1 a"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "2 a121 b5"],
    ["- 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 c=0,0 d=0,0 win=-", "0"],
    ["wxyz 0", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
)


def test_other_texts_are_refused():
    for record in NO_RECORDS:
        assert refusal(game_from, record, 3), record
