"""Table Top Cribbage with physical cards: lines in their order, whole tables, the end of a round and of a game."""

import random

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.cards import PACK
from autopeg.engine.history import describe
from support.games.narrowing import of_kind
from support.scorekeeping.table import OVER, SCORE, UNDO, correct, deal, doubt, pegs, refused, told

ROWS = ("4C TC 3S JH 7S", "5S QC 8D JS KS", "JD 3D TD 5H 9D", "7C KC 6H 3H AH", "8S JC QD 7H 3C")
CRIB = "AC QH 8C QS"


def table(side, rows=ROWS, crib=CRIB):
    return {"type": "table", "player": side, "grid": [row.split() for row in rows], "crib": crib.split()}


def lines(side, *points):
    return [pegs(side, each) for each in points]


def tabletop(*moves, **more):
    return told("tabletop", *moves, **more)


COUNTED = (*lines(0, 4, 4, 0, 8, 0), *lines(1, 0, 9, 8, 0, 2, 2))


def test_a_round_told_line_by_line_is_pegged_line_by_line():
    """T21 and the example of the rules: 16 and 21."""
    history = tabletop(deal(1), *COUNTED)
    assert (history.state.scores, history.state.pegs) == ((16, 21), ((8, 16), (19, 21)))
    assert not history.state.is_open


@pytest.mark.parametrize(("variant", "scores", "hand"), [("base", (16, 21), (16, 21)), ("ship", (0, 1), (24, 25))])
def test_a_typed_table_is_counted_like_a_told_one(variant, scores, hand):
    """T16-T20, T27, and the example of the rules."""
    state = tabletop(deal(1), table(1), variant=variant).state
    assert (state.scores, state.hand_points) == (scores, hand)


def test_the_events_of_a_table_stand_in_the_order_of_the_law():
    """T21: the side that does not deal, the dealing side, the crib; zeros are shown too."""
    history = tabletop(deal(1))
    answer = describe(SCORE, 2, table(1), history.play(table(1)))
    assert [(event["what"], event["points"]) for event in of_kind(answer["events"], list)] == [
        *zip(["col"] * 5, (4, 4, 0, 8, 0), strict=True),
        *zip(["row"] * 5, (0, 9, 8, 0, 2), strict=True),
        ("crib", 2),
    ]


def test_one_undo_takes_a_table_back():
    history = tabletop(deal(1), table(1), UNDO)
    assert (history.state.scores, history.state.is_open) == ((0, 0), True)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("variant", ["base", "ship"])
def test_the_whole_table_and_its_lines_peg_the_same(seed, variant):
    """T21, T27: told as cards or as points, and in any order of the sides."""
    cards = random.Random(seed).sample(PACK, 29)
    rows = [" ".join(map(str, cards[first : first + 5])) for first in range(0, 25, 5)]
    typed = tabletop(deal(seed % 2), table(seed % 2, rows, " ".join(map(str, cards[25:]))), variant=variant)
    said = [pegs(event.side, event.points) for event in typed.steps[-1].events if event.what != "heels"]
    heels = [{"type": "heels", "player": seed % 2}] if typed.state.has_heels else []
    spoken = tabletop(deal(seed % 2), *heels, *sorted(said, key=lambda line: line["player"]), variant=variant)
    assert spoken.state.scores == typed.state.scores
    assert spoken.state.over == typed.state.over


def test_heels_are_for_the_side_that_deals_and_once():
    """T8."""
    history = tabletop(deal(1), {"type": "heels", "player": 1})
    assert history.state.scores == (0, 2)
    assert refused(history, {"type": "heels", "player": 1}) == "HEELS_TOLD"
    assert refused(history, {"type": "heels", "player": 0}) == "NOT_DEALER"


def test_heels_belong_to_the_hand_points_of_ship():
    """T8, T27."""
    state = tabletop(deal(1), {"type": "heels", "player": 1}, *COUNTED, variant="ship").state
    assert (state.hand_points, state.scores) == ((16, 23), (0, 7))


def test_a_jack_in_the_centre_of_a_typed_table_is_heels():
    """T8: not twice where they were told at the cut."""
    rows = (*ROWS[:2], "TD 3D JD 5H 9D", *ROWS[3:])
    at_once = tabletop(deal(1), table(1, rows)).state
    told_before = tabletop(deal(1), {"type": "heels", "player": 1}, table(1, rows)).state
    assert at_once.has_heels
    assert told_before.scores == at_once.scores


@pytest.mark.parametrize(
    ("before", "round_points", "scores", "winner"),
    [
        ((88, 84), (35, 41), (123, 125), 1),
        ((88, 84), (40, 44), (128, 128), None),
        ((100, 70), (20, 52), (120, 122), 1),
    ],
)
def test_a_round_is_counted_to_its_end_before_anybody_has_won(before, round_points, scores, winner):
    """T23, T24, and W1 to W3 of the rules."""
    history = tabletop(correct(0, before[0]), correct(1, before[1]), deal(1))
    for side, points in enumerate(round_points):
        history.play(pegs(side, points))
        assert history.state.over is None
    history.play(OVER)
    assert history.state.scores == scores
    assert history.state.over == (None if winner is None else {"winner": winner, "games": 1})


def test_of_equal_sides_another_round_decides():
    """T24, and W2 of the rules."""
    history = tabletop(correct(0, 128), correct(1, 128), deal(0), pegs(0, 27), pegs(1, 36), OVER)
    assert (history.state.scores, history.state.over) == ((155, 164), {"winner": 1, "games": 1})


def test_front_pegs_stop_in_the_finish():
    """T21, T24."""
    assert tabletop(correct(0, 120), deal(0), pegs(0, 12)).state.pegs[0] == (120, 121)


def test_ship_pegs_the_difference_once_a_round():
    """T27-T29, and W4 of the rules."""
    history = tabletop(variant="ship")
    seen = []
    for first, second in ((41, 30), (33, 33), (44, 24)):
        history.play(deal(history.state.next_dealer))
        history.play(pegs(0, first))
        history.play(pegs(1, second))
        seen.append(history.state.scores)
        history.play(OVER)
    assert seen == [(0, 0), (11, 0), (11, 0)]
    assert (history.state.scores, history.state.over) == ((31, 0), {"winner": 0, "games": 1})


@pytest.mark.parametrize(
    ("moves", "line", "code"),
    [
        ((), pegs(0, 4), "NO_ROUND"),
        ((), table(1), "NO_ROUND"),
        ((), OVER, "NO_ROUND"),
        ((deal(1),), table(0), "NOT_DEALER"),
        ((deal(1), pegs(0, 4)), table(1), "LINES_TOLD"),
        ((deal(1), pegs(0, 4)), deal(0), "ROUND_OPEN"),
        ((deal(1), *lines(0, 0, 0, 0, 0, 0)), pegs(0, 2), "ALL_TOLD"),
        ((deal(1),), table(1, ROWS[:4]), "MISDEAL"),
        ((deal(1),), table(1, crib="AC QH 8C"), "MISDEAL"),
        ((deal(1),), table(1, crib="AC QH 8C AC"), "DUPLICATE_CARD"),
        ((deal(1),), table(1, crib="AC QH 8C 1X"), "BAD_CARD"),
        ((deal(1),), pegs(0, -1), "BAD_POINTS"),
        ((deal(1),), {"type": "go_out", "player": 0, "points": 3, "cards_left": 4}, "NOT_IN_THIS_GAME"),
        ((deal(1),), correct(0, -1), "BAD_SCORE"),
        ((deal(1), pegs(0, 121), OVER), deal(0), "GAME_OVER"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(moves, line, code):
    assert refused(tabletop(*moves), line) == code


_OFF = {0, *range(2, 19), *range(20, 25), 28}


@pytest.mark.parametrize(
    ("variant", "told_before", "side", "possible"),
    [
        ("base", 0, 0, _OFF),
        ("base", 2, 0, _OFF | {1, 29}),
        ("ship", 2, 1, _OFF | {1, 29, 19}),
        ("ship", 4, 1, _OFF),
        ("base", 5, 1, _OFF | {1, 29}),
    ],
)
def test_what_no_line_counts_is_doubted(variant, told_before, side, possible):
    """T22."""
    history = tabletop(deal(1), *lines(side, *(0,) * told_before), variant=variant)
    assert {points for points in range(41) if doubt(history, pegs(side, points)) is None} == possible


def test_a_round_with_lines_missing_is_doubted_but_can_be_ended():
    """T23."""
    history = tabletop(deal(1), *lines(0, 4, 4, 0, 8, 0))
    assert doubt(history, OVER) == "Not recorded yet: 6 lines."
    history.play(OVER)
    assert not history.state.is_open


def test_whose_line_is_due_is_shown():
    """T21."""
    history = tabletop(deal(0), *lines(1, 0, 0, 0, 0))
    assert history.state.turn_lane == 1
    history.play(pegs(1, 0))
    assert (history.state.turn_lane, history.state.crib_lane) == (0, 0)


@pytest.mark.parametrize(
    ("options", "players", "says"),
    [
        ({"target": 62}, 2, "to 62 points"),
        ({"variant": "raft"}, 2, "variant"),
        ({}, 3, "2 or 4"),
        ({"skunk": "none"}, 2, ""),
    ],
)
def test_options_are_those_of_the_game(options, players, says):
    """T2, T24."""
    if says:
        with pytest.raises(UsageError, match=says):
            SCORE.new({"rules": "tabletop", **options}, players)
    assert SCORE.new({"rules": "tabletop", "variant": "ship"}, 4).board_target == 31
