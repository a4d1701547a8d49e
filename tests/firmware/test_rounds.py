"""Games by rounds, kept without a host: Table Top Cribbage, Crib Rummy, Crummy Rummy."""

try:
    from typing import Any
except ImportError:  # MicroPython, which does not look at annotations
    pass

from pegboard.games import game_from, new_game, next_game
from pegboard.match import games_won, match_winner
from pegcore.words import lane
from support.core.refusal import refusal


def played(kind, target, lanes, script) -> "Any":
    """Return a game after entries such as "a12 # b# b5 x6 xa": points, # alone while the due lane or lane b is chosen,
    or what else the game can be told, by the letter of lane b or a."""
    game = new_game(target, lanes, kind)
    for word in script.split():
        tell(game, word)
    return game


def tell(game, word):
    """Make an entry and return the events for a host."""
    if word == "#":
        return game.perform(("PASS", game.due_lane() or 0), False)
    if word[1:] == "#":
        return game.perform(("PASS", lane(word[0])), False)
    if word[0] == "x":
        number = word[1:] if word[1:].isdigit() else "0"
        return game.perform(("EXTRA", int(number), 0 if word == "xa" else 1), False)
    return game.perform(("PTS", lane(word[0]), int(word[1:])), False)


def copy_of(game) -> "Any":
    return game_from(game.record(), 4)


# -- Table Top


def test_a_table_is_told_line_by_line_and_then_the_crib():  # T16, T21
    game = played("tabletop", 121, 2, "a4 # a7 a2 a9")
    assert (game.turn, game.crib, game.totals) == (1, 1, [22, 0])
    for word in ("b10", "b2", "b3", "b4", "b5"):
        tell(game, word)
    assert (game.turn, game.number, game.totals) == (1, 1, [22, 24])
    tell(game, "b6")
    assert (game.turn, game.crib, game.number, game.totals) == (1, 0, 2, [22, 30])


def test_whoever_tells_the_first_line_of_a_game_does_not_deal():
    game = played("tabletop", 121, 2, "b5")
    assert (game.turn, game.crib) == (1, 0)
    game.undo()
    assert (game.turn, game.crib) == (0, 1)


def test_his_heels_are_the_dealers():  # T8
    game = played("tabletop", 121, 2, "x a4")
    assert game.totals == [4, 2] and game.moves == [(1, 2), (0, 4)]
    assert refusal(tell, game, "x") == "his heels are already entered"


def test_his_heels_before_the_first_line_of_a_game_say_who_deals():  # T8
    for heels, dealer in (("x", 1), ("xa", 0)):
        game = played("tabletop", 121, 2, heels)
        assert (game.crib, game.turn, game.totals[dealer]) == (dealer, 1 - dealer, 2), heels
        assert copy_of(game).state() == game.state()
        game.undo()
        tell(game, "a5")  # not so after all
        assert (game.crib, game.totals) == (1, [5, 0]) and copy_of(game).state() == game.state()
    game = played("tabletop", 121, 2, "b5 xa")
    assert (game.crib, game.totals) == (0, [2, 5])


def test_a_side_has_no_sixth_line_unless_it_deals():
    game = played("tabletop", 121, 2, "a1 a2 a3 a4 a5")
    assert refusal(tell, game, "a6") == "lane a has entered all its lines"


def test_a_round_is_told_to_its_end_before_anybody_has_won():  # T23, T24
    game = played("tabletop", 61, 2, "a28 a28 a5 # # b28 b28 b4")
    assert game.win is None and game.pegs()[0] == (56, 61)
    for word in ("#", "#", "b2"):
        tell(game, word)
    assert game.win == 1 and game.totals == [61, 62]
    assert refusal(tell, game, "a5") == "the game is over, lane b has won: undo to go on"


def test_equal_sides_play_another_round():  # T24
    game = played("tabletop", 61, 2, "a28 a28 a5 # # b28 b28 b5 # # #")
    assert game.win is None and game.number == 2


def test_the_ship_variation_pegs_the_difference():  # T27, T28
    game = played("ship", 31, 2, "a10 a10 # # # b28 b2 # # #")
    assert game.moves == [] and game.hand_points(1) == 30
    assert tell(game, "b6") == [("PTS", 1, 16)]
    assert game.totals == [0, 16]
    for word in "b20 # # # # a2 # # # # a0".split():
        tell(game, word)
    assert game.totals == [0, 34] and game.win == 1 and game.pegs()[1] == (16, 31)


def test_enter_alone_is_a_line_of_the_chosen_side():
    assert played("tabletop", 121, 2, "b# b5").lines == [[], [0, 5]]


# -- Crib Rummy


def test_the_first_turn_of_a_game_may_be_worth_nothing():
    game = played("crib_rummy", 121, 3, "b# c5")
    assert game.totals == [0, 0, 5] and game.turn == 0 and game.record()[2] == "2 b0 c5"


def test_turns_go_round():  # R26
    game = played("crib_rummy", 121, 3, "b12 # a3")
    assert game.totals == [3, 12, 0] and game.turn == 1


def test_going_out_takes_the_turn_back_and_pegs_it_with_the_bonus():  # R40, R41
    game = played("crib_rummy", 121, 2, "a12 b4")
    assert tell(game, "x6") == [("UNDO",), ("PTS", 1, 16)]
    assert game.totals == [12, 16] and game.number == 2 and game.pegs()[1] == (0, 16)
    assert game.turn == 0  # the lowest score chooses, R8
    assert refusal(tell, game, "x6") == "enter the points of the turn first"
    game.undo()
    assert game.totals == [12, 0]


def test_the_bonus_wants_a_card_for_every_other_hand():  # R40
    game = played("crib_rummy", 121, 3, "a12")
    assert refusal(tell, game, "x1") == "1 cards left: 2 to 106"
    assert game.totals == [12, 0, 0]


def test_a_hand_ends_when_the_pile_has_run_out():  # R42
    game = played("crib_rummy", 121, 2, "a12 b4 x0")
    assert game.number == 2 and game.turn == 1
    assert refusal(tell, game, "x0") == "no turn has been entered in this hand"


def test_final_turns_and_the_winner():  # R45, R47, R50
    game = played("crib_rummy", 61, 3, "b40 c10 a10 b30")
    assert game.win is None and game.pegged_out == [1] and game.final_turns() == [2, 0]
    assert refusal(tell, game, "b5") == "lane b has no final turn"
    tell(game, "c60")
    assert game.win is None
    tell(game, "#")
    assert game.win == 1 and game.totals == [10, 70, 70]


# -- Crummy Rummy


def test_penalties_are_pegged_when_the_round_is_told():  # Y31, Y43
    game = played("crummy_rummy", 1205, 3, "a25 b40")
    assert game.totals == [0, 0, 0] and game.turn == 2
    assert tell(game, "#") == [("PTS", 0, 25), ("PTS", 1, 40)]
    assert game.totals == [25, 40, 0] and game.number == 2 and game.turn == 1
    game.undo()
    assert game.totals == [0, 0, 0] and game.number == 1


def test_a_penalty_can_be_corrected_before_the_round_ends():
    game = played("crummy_rummy", 1205, 3, "a25 a30 b40 #")
    assert game.totals == [30, 40, 0]


def test_enter_alone_is_for_the_chosen_player_who_has_gone_out():
    assert played("crummy_rummy", 1205, 3, "c# a25 b40").totals == [25, 40, 0]
    assert played("crummy_rummy", 1205, 3, "a25 a# c40").entered == [0, -1, 40]


def test_a_round_ended_by_agreement_is_closed_with_another_enter():  # Y32b
    game = played("crummy_rummy", 1205, 2, "a25 b40")
    assert game.turn is None and game.number == 1
    tell(game, "#")
    assert game.number == 2


def test_impossible_penalties_are_refused():  # Y32a
    game = played("crummy_rummy", 1205, 2, "a0")
    assert refusal(tell, game, "b12") == "12: penalties are multiples of 5"
    assert refusal(tell, game, "b0") == "lane a has gone out already"


def test_the_lowest_total_wins_after_seven_rounds():  # Y32
    game = played("crummy_rummy", 1205, 2, "a10 b0 " * 6 + "a0")
    assert refusal(tell, game, "b60") == "60: in round 7 every loser has at least 65"
    tell(game, "b70")
    assert game.totals == [60, 70] and game.win == 0


# -- all of them

GAMES = (
    ("tabletop", 61, 2, "a4 # a7 a2 a9 b10 b2 b3 b4 b5 b6 b12"),
    ("ship", 31, 2, "x a4 # a7 a2 a9 b10 b2 b3 b4 b5 b6 b12"),
    ("crib_rummy", 61, 3, "b12 # a3 b4 x8 a2"),
    ("crummy_rummy", 1205, 3, "a25 b40 # b15 c5"),
)


def test_a_game_survives_its_record_and_undo_leads_back_to_the_start():
    for kind, target, lanes, script in GAMES:
        game = played(kind, target, lanes, script)
        game.undo()
        assert copy_of(game).state() == game.state() and copy_of(game).record() == game.record(), kind
        game.redo()
        end = (game.state(), game.totals, game.number, game.moves)
        steps = 0
        while game.can_undo():
            game.undo()
            steps += 1
        assert game.pegs() == ((0, 0),) * lanes and game.moves == []
        for _ in range(steps):
            game.redo()
        assert end == (game.state(), game.totals, game.number, game.moves), kind


def test_a_host_learns_of_the_pegs_by_points_and_undos():
    for kind, target, lanes, script in GAMES:
        game = played(kind, target, lanes, "")
        told = []
        for word in script.split():
            for event in tell(game, word):
                if event[0] == "UNDO":
                    told.pop()
                else:
                    told.append(event[1:])
        assert told == game.moves, kind
        for _ in range(3):
            for event in game.perform(("UNDO",), False):
                told.pop() if event[0] == "UNDO" else told.append(event[1:])
        assert told == game.moves, kind


def test_a_snapshot_takes_the_game_over():
    game = played("crib_rummy", 61, 2, "a12")
    taken = game.after_snapshot("c09e", 3, (61, 1, None, None, ((0, 12), (0, 0)), None))
    assert taken.kind == "" and taken.session == "c09e" and taken.pegs() == ((0, 12), (0, 0))


def test_records_that_are_none():
    for lines in (
        ["- 0 whist 1 0,0 -", "to=61 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
        ["- 0 ship 1 0,0,0 -", "to=31 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
        ["- 0 ship 1 0,0 -", "to=31 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "1 a"],
        ["- 0 ship 0 0,0 -", "to=31 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
        ["- 0 crummy_rummy 1 0,0 -", "to=121 unit=1 turn=- crib=- a=0,0 b=0,0 win=-", "0"],
    ):
        assert refusal(game_from, lines, 4), lines


# -- matches


def test_the_loser_deals_or_starts_the_next_game_of_a_match():  # C52
    game = new_game(61, 2, "cribbage", (2, (0, 0)))
    game.enter(0, 61)
    assert games_won(game) == (2, 0) and match_winner(game) == 0  # a lurch counts two
    game.undo()
    game.enter(1, 40)
    game.enter(0, 61)
    after = next_game(game)
    assert after.match == (2, (1, 0)) and after.crib == 1 and after.kind == "cribbage"
    assert copy_of(after).match == after.match and copy_of(after).crib == 1
    game = played("crib_rummy", 61, 2, "a61 #")
    assert next_game(game).turn == 1 and next_game(game).match == (1, (0, 0))
    game = played("tabletop", 61, 2, "a28 a28 a5 # # # # # # # #")
    assert next_game(game).crib == 1
    game = played("crummy_rummy", 1205, 3, "a0 b70 c90 " * 7)
    assert game.win == 0 and next_game(game).turn == 0  # c deals, so the next player is the first to be asked


def test_a_shared_win_counts_for_all_who_share_it():  # Y32
    game = played("crummy_rummy", 1205, 3, "a0 b25 c70 b0 a70 c70 " + "a10 b5 c0 " * 4)
    game.match = (3, (1, 0, 1))
    assert games_won(game) == (1, 0, 1)
    for word in ("a0", "b65", "c65"):
        tell(game, word)
    assert game.totals == [110, 110, 205] and games_won(game) == (2, 1, 1)
