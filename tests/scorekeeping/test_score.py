"""The game `score`: pegs, corrections, deals and the end, as the rules of cribbage have them (C8, C32-C41, C49-C52)."""

from typing import Any

import pytest

from autopeg.base.errors import UsageError
from autopeg.engine.games import rules_of
from autopeg.engine.history import History, describe
from autopeg.engine.refusal import IllegalMove
from autopeg.registry import check_game
from autopeg.score.engine import entry, warning_for
from autopeg.score.moves import Deal

SCORE = rules_of("score")
Line = dict[str, Any]


def pegs(side: int, points: object) -> Line:
    return {"type": "points", "player": side, "points": points}


def correct(side: int, score: int) -> Line:
    return {"type": "correct", "player": side, "score": score}


def deal(dealer: int) -> Line:
    return {"type": "deal", "dealer": dealer}


UNDO, REDO = {"type": "undo"}, {"type": "redo"}


def game(*lines: object, players: int = 2, **options: object) -> History:
    history = History(SCORE, SCORE.new(options, players))
    for line in lines:
        history.play(line)
    return history


def winner_of(history: History) -> int | None:
    return history.state.winner_lane


def refused(history: History, line: object) -> str:
    before = history.state
    with pytest.raises(IllegalMove) as refusal:
        history.play(line)
    assert history.state is before
    return refusal.value.code


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], (0, 0)),
        ([pegs(0, 6)], (0, 6)),
        ([pegs(0, 6), pegs(0, 1)], (6, 7)),
        ([pegs(0, 6), pegs(0, 1), UNDO], (0, 6)),
        ([pegs(0, 6), pegs(0, 1), UNDO, pegs(0, 12)], (6, 18)),
        ([pegs(0, 6), pegs(0, 12), UNDO, UNDO], (0, 0)),
        ([pegs(0, 6), pegs(1, 12), UNDO, REDO, UNDO], (0, 6)),
        ([pegs(0, 6), pegs(0, 0)], (0, 6)),
        ([pegs(0, 6), pegs(0, 12), correct(0, 16)], (6, 16)),
        ([pegs(0, 6), pegs(0, 12), correct(0, 4)], (4, 4)),
        ([pegs(0, 6), pegs(0, 12), correct(0, 20)], (18, 20)),
        ([pegs(0, 6), correct(0, 4), UNDO], (0, 6)),
        ([pegs(0, 119), pegs(0, 12)], (119, 121)),
    ],
)
def test_pegs_leapfrog_and_go_back_to_where_they_stood(lines: list[Any], expected: tuple[int, ...]) -> None:
    """C33, C38, C39, and G5 of the rules."""
    assert game(*lines).state.pegs[0] == expected


@pytest.mark.parametrize("target", [61, 121, 241])
def test_the_game_ends_at_the_instant_the_target_is_reached(target: int) -> None:
    """C32, C35, C36: any points win from anywhere, and then only undo goes on."""
    history = game(pegs(1, 40), pegs(0, target - 1), target=target)
    assert SCORE.is_over(history.state) is None
    history.play(pegs(0, 1))
    assert winner_of(history) == 0
    for line in (pegs(1, 5), pegs(0, 0), correct(1, 50), deal(0)):
        assert refused(history, line) == "GAME_OVER"
    history.play(UNDO)
    assert history.state.scores == (target - 1, 40)
    history.play(pegs(1, 5))


def test_the_winners_own_score_can_be_corrected_after_the_end() -> None:
    """C39: a corrected event is entered anew; the game goes on where the winner had not won."""
    history = game(pegs(0, 121))
    history.play(correct(0, 120))
    assert SCORE.is_over(history.state) is None
    assert game(correct(0, 121)).state.winner == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (pegs(2, 5), "BAD_PLAYER"),
        (pegs(-1, 5), "BAD_PLAYER"),
        (pegs(0, -1), "BAD_POINTS"),
        (correct(0, 122), "BAD_SCORE"),
        (correct(0, -1), "BAD_SCORE"),
        (correct(3, 1), "BAD_PLAYER"),
        (deal(2), "BAD_PLAYER"),
        (deal(-1), "BAD_PLAYER"),
        ({"type": "points", "player": 0}, "BAD_MOVE"),
        ({"type": "points", "player": 0, "points": "12"}, "BAD_MOVE"),
        ({"type": "points", "player": 0, "points": True}, "BAD_MOVE"),
        ({"type": "discard", "player": 0}, "UNKNOWN_MOVE"),
        (["points"], "BAD_MOVE"),
        (UNDO, "NOTHING_TO_UNDO"),
        (REDO, "NOTHING_TO_REDO"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: Any, code: str) -> None:
    assert refused(game(), line) == code


def test_any_number_of_points_can_be_entered() -> None:
    """C59: the score-keeper knows no cards; what looks wrong is asked about by the screen, not refused here."""
    assert game(pegs(0, 19), pegs(0, 40)).state.scores == (59, 0)
    assert game(pegs(0, 10**30)).state.scores == (121, 0)


@pytest.mark.parametrize(
    ("players", "options", "sides"),
    [(2, {}, 2), (3, {}, 3), (4, {}, 2), (4, {"partners": False}, 4), (2, {"partners": False}, 2)],
)
def test_sides_are_lanes(players: int, options: dict[str, Any], sides: int) -> None:
    """C3, C41; four may also have a lane each."""
    state = game(players=players, **options).state
    assert (state.sides, state.scores) == (sides, (0,) * sides)


@pytest.mark.parametrize(
    ("options", "players", "says"),
    [
        ({}, 5, "not 5"),
        ({}, 1, "not 1"),
        ({"target": 100}, 2, "target"),
        ({"skunk": "often"}, 2, "skunk"),
        ({"partners": 1}, 2, "partners"),
        ({"rules": "whist"}, 2, "rules"),
    ],
)
def test_options_that_make_no_sense_are_named(options: dict[str, Any], players: int, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        SCORE.new(options, players)


@pytest.mark.parametrize(
    ("players", "options", "cribs"),
    [(2, {}, "0101"), (3, {}, "0120"), (4, {}, "0101"), (4, {"partners": False}, "0123")],
)
def test_the_deal_passes_to_the_left_and_the_crib_with_it(players: int, options: dict[str, Any], cribs: str) -> None:
    """C8, C10."""
    history = game(players=players, **options)
    assert (history.state.dealer, history.state.crib_lane, history.state.deal) == (None, None, 0)
    for number, crib in enumerate(cribs, 1):
        history.play(deal(history.state.next_dealer))
        history.play(pegs(0, 1))
        assert (history.state.crib_lane, history.state.deal) == (int(crib), number)


def test_in_a_deal_without_a_point_only_the_dealer_is_corrected() -> None:
    history = game(deal(0), pegs(0, 2), deal(1), deal(0))
    assert (history.state.dealer, history.state.deal) == (0, 2)
    history.play(correct(0, 5))
    history.play(deal(1))
    assert history.state.deal == 2


@pytest.mark.parametrize(
    ("rule", "loser", "games"),
    [("lurch", 60, 2), ("lurch", 61, 1), ("skunk", 90, 2), ("skunk", 91, 1), ("double_skunk", 60, 4), ("none", 0, 1)],
)
def test_a_win_counts_by_how_far_the_loser_came(rule: str, loser: int, games: int) -> None:
    """C49, C50, and G4 of the rules."""
    assert SCORE.is_over(game(pegs(1, loser), pegs(0, 121), skunk=rule).state) == {"winner": 0, "games": games}


def test_with_three_sides_every_loser_must_be_below_the_line() -> None:
    """C51, and G10 of the rules."""
    lines = [pegs(0, 60), pegs(1, 61), pegs(2, 121)]
    assert SCORE.is_over(game(*lines, players=3).state) == {"winner": 2, "games": 1}


@pytest.mark.parametrize(
    ("players", "options", "lines", "dealer"),
    [
        (2, {}, [pegs(0, 121)], 1),
        (2, {}, [deal(1), pegs(1, 121)], 0),
        (3, {}, [pegs(0, 7), pegs(1, 5), pegs(2, 121)], 1),
        (4, {"partners": False}, [deal(3), pegs(0, 9), pegs(2, 4), pegs(3, 6), pegs(1, 121)], 2),
        (4, {}, [deal(1), pegs(1, 121)], 2),
        (4, {}, [deal(2), pegs(1, 121)], 0),
        (4, {}, [pegs(1, 121)], None),
    ],
)
def test_who_deals_the_next_game_of_a_match(
    players: int, options: dict[str, Any], lines: list[Any], dealer: int | None
) -> None:
    """C52; partners who have told nobody who deals settle it themselves."""
    assert SCORE.next_first_dealer(game(*lines, players=players, **options).state, range(players)) == dealer


def test_a_match_settles_the_first_dealer_and_nothing_else_is_left_to_chance() -> None:
    """C52."""
    state = game().state
    assert SCORE.chance(state, list) is None
    assert SCORE.chance(state, list, 1) == Deal(1)
    assert SCORE.chance(game(deal(0)).state, list, 1) is None


def test_nobody_is_due_and_everybody_may_enter() -> None:
    state = game(players=4).state
    assert SCORE.to_act(state) is None
    assert SCORE.claims(state, 0) == ()
    assert [(move.player, move.points) for move in SCORE.legal_moves(state, 3)] == [(1, n) for n in range(1, 30)]
    assert SCORE.legal_moves(game(pegs(0, 121)).state, 0) == ()


def test_points_of_a_keypad_become_an_entry() -> None:
    history = game()
    history.take(history.step(entry(history.state, 1, 12)))
    assert history.state.scores == (0, 12)


def test_the_view_holds_what_everybody_sees() -> None:
    view = SCORE.view(game(deal(1), pegs(0, 7), skunk="skunk").state, 1)
    assert (view.phase, view.seat, view.players, view.to_act) == ("score", 1, 2, None)
    assert (view.scores, view.pegs, view.target, view.skunk) == ((7, 0), ((0, 7), (0, 0)), 121, "skunk")
    assert (view.dealer, view.deal) == (1, 1)
    assert SCORE.view(game(pegs(0, 121)).state, 0).phase == "over"


def test_a_replay_says_what_was_pegged() -> None:
    history = game(pegs(0, 119))
    line = pegs(0, 12)
    answer = describe(SCORE, 2, line, history.play(line))
    assert answer["events"] == [{"kind": "points", "player": 0, "side": 0, "points": 12}]
    assert (answer["scores"], answer["pegs"]) == ([121, 0], [[119, 121], [0, 0]])
    assert (answer["to_act"], answer["over"]) == (None, {"winner": 0, "games": 2})


@pytest.mark.parametrize("points", range(61))
def test_a_score_that_no_hand_makes_is_doubted(points: int) -> None:
    """C30: 0-18, 20-24, 28 and 29 are possible."""
    possible = points in (*range(19), *range(20, 25), 28, 29)
    state = game().state
    assert (warning_for(state, entry(state, 0, points)) is None) == possible


def test_score_is_no_game_of_cards() -> None:
    with pytest.raises(UsageError, match='there is no game "score": choose from cribbage'):
        check_game("score")
