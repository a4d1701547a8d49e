"""Decisions beside the best: worked out by hand where that can be done, by the expert's own play elsewhere."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.engine.advice import Choice, Judgement, advice_of
from autopeg.engine.cards import PACK, Card
from autopeg.engine.games import rules_of
from autopeg.games.tabletop.rules.moves import Deal, Place
from autopeg.records import Header, Record
from autopeg.registry import GAME_NAMES
from autopeg.statistics.review import Decision, costliest, decisions_of, review, summary_of
from autopeg.statistics.skill import game_skill
from support.play.bot_games import bots_record

pytestmark = pytest.mark.usefixtures("quick_advice")

LAST_CARDS: dict[str, Any] = {
    "dealer": 0,
    "scores": [100, 119],
    "hands": [["KD", "KS"], ["8C", "2H"]],
    "crib": ["AC", "AD", "3C", "3D"],
    "starter": "9H",
    "count": 7,
    "series": ["7S"],
    "played": [["7S", "QC"], ["QD", "JH"]],
    "to_act": 1,
}
"""B needs two points: the eight makes fifteen and pegs out."""

DEALT: dict[str, Any] = {
    "dealer": 0,
    "scores": [0, 0],
    "hands": [["5H", "5S", "5C", "JD", "2C", "9H"], ["AC", "AD", "3C", "3D", "7H", "8S"]],
    "to_act": 1,
}

CRIB_RUMMY: dict[str, Any] = {
    "scores": [0, 0],
    "hands": [["6C", "6D", "6H", "KD", "2S", "9C"], ["AC", "3D", "5H", "7S", "9D", "JC"]],
    "draw_pile": ["TC", "TD", "TH", "TS"],
    "discard_pile": ["QS"],
    "hand_starter": 0,
    "to_move": 0,
}

CRUMMY_RUMMY: dict[str, Any] = {
    "round": 1,
    "dealer": 1,
    "to_move": 0,
    "hands": [["KD", "5C"], ["3C", "3D", "7H"]],
    "deck": ["9C", "9D", "9H"],
    "discard_pile": ["QS"],
    "table": [
        {"id": "M1", "owner": 0, "kind": "set", "cards": ["8C", "8D", "8H"]},
        {"id": "M2", "owner": 0, "kind": "set", "cards": ["JC", "JD", "JH"]},
    ],
    "laid_down": [True, False],
    "totals": [0, 0],
}


def judged(game: str, setup: dict[str, Any], move: dict[str, Any], **options: Any):
    """The decision that a move from a position is, or None."""
    rules = rules_of(game)
    players = len(setup["hands"])
    state, _ = rules.apply(rules.new(options, players), rules.parse_move({"type": "setup", "state": setup}))
    moved = rules.parse_move(move)
    rules.apply(state, moved)
    return advice_of(game).judge(state, moved)


def decision(game: str, setup: dict[str, Any], move: dict[str, Any], **options: Any) -> Decision:
    """The one decision of a game that begins from a position and ends with a move."""
    players = tuple("ABCD"[: len(setup["hands"])])
    record = Record(Header(game, players, options), ({"type": "setup", "state": setup}, move))
    (made,) = decisions_of(record, record.replayed())
    assert made.n == 2
    return made


class TestCribbage:
    def test_the_card_that_pegs_out_wins_for_certain(self) -> None:
        """C32."""
        best = decision("cribbage", LAST_CARDS, {"type": "play", "player": 1, "card": "8C"})
        assert (best.best.move["card"], best.best.win_chance, best.lost, best.wins_lost) == ("8C", 1.0, 0.0, 0.0)
        assert best.is_best

    def test_another_card_gives_up_a_part_of_the_chance(self) -> None:
        other = decision("cribbage", LAST_CARDS, {"type": "play", "player": 1, "card": "2H"})
        assert other.best.move["card"] == "8C"
        assert other.made.move["card"] == "2H"
        assert other.wins_lost == pytest.approx(1 - (other.made.win_chance or 0), abs=1e-3)
        assert not other.is_best

    def test_three_fives_and_a_jack_are_kept(self) -> None:
        """With 2C and 9H away they make 14 before the starter; without a five they make 8 less at once."""
        laid = {"type": "discard", "player": 0}
        best = judged("cribbage", DEALT, {**laid, "cards": ["9H", "2C"]})
        assert best is not None
        assert best.made.worth == max(choice.worth for choice in best.choices)
        assert len(best.choices) == 15
        worse = decision("cribbage", DEALT, {**laid, "cards": ["5H", "9H"]})
        assert set(worse.best.move["cards"]) == {"2C", "9H"}
        assert worse.lost > 4
        assert worse.is_costly(advice_of("cribbage").COSTLY)

    def test_points_not_declared_are_lost(self) -> None:
        """C43: a fifteen for two, of which one is declared."""
        setup = LAST_CARDS | {"scores": [100, 90]}
        record = Record(
            Header("cribbage", ("A", "B"), {"muggins": True}),
            (
                {"type": "setup", "state": setup},
                {"type": "play", "player": 1, "card": "8C"},
                {"type": "declare", "player": 1, "points": 1},
            ),
        )
        _, declared = decisions_of(record, record.replayed())
        assert (declared.kind, declared.made.worth, declared.best.worth, declared.lost) == ("count", 1, 2, 1)

    def test_one_card_that_fits_and_cards_of_one_rank_are_no_decision(self) -> None:
        """C16e, C17."""
        two_kings = {**LAST_CARDS, "hands": [["8D", "4S"], ["KC", "KH"]]}
        assert judged("cribbage", two_kings, {"type": "play", "player": 1, "card": "KC"}) is None
        one_fits = {
            **LAST_CARDS,
            "count": 27,
            "series": ["QC", "TD", "7S"],
            "played": [["QC", "7S"], ["TD", "JH"]],
        }
        assert judged("cribbage", one_fits, {"type": "play", "player": 1, "card": "2H"}) is None


class TestTabletop:
    def test_a_pair_of_fives_in_ones_own_column_is_better_than_in_their_row(self) -> None:
        """T3: seat 0 counts the columns, and the starter is a five."""
        rules = rules_of("tabletop")
        five, starter, *others = (Card.parse(name) for name in ("5C", "5D", *map(str, PACK[20:])))
        rest = [card for card in others if card not in (five, starter)]
        deal = Deal(1, ((five, *rest[:13]), tuple(rest[13:27])), starter)
        state, _ = rules.apply(replace(rules.new({}, 2), dealer=1, cutters=()), deal)

        def placed(row: int, column: int) -> Judgement:
            found = advice_of("tabletop").judge(state, Place(0, five, (row, column)))
            assert found is not None
            return found

        own, theirs = placed(1, 2), placed(2, 1)
        assert own.made.worth > 0 > theirs.made.worth
        assert own.made.parts[0].points > 0 > theirs.made.parts[1].points
        assert own.made.worth == max(choice.worth for choice in own.choices)
        assert {choice.move for choice in own.choices} == {*rules.legal_moves(state, 0)}


class TestRummies:
    def test_a_meld_that_is_held_back_may_be_caught_in_the_hand(self) -> None:
        """R20, R33: three sixes make two points later as well, if nobody ends the hand before."""
        record = Record(
            Header("crib_rummy", ("A", "B")),
            (
                {"type": "setup", "state": CRIB_RUMMY},
                {"type": "draw", "player": 0},
                {"type": "discard", "player": 0, "card": "KD"},
            ),
        )
        *_, discard = decisions_of(record, record.replayed())
        assert (discard.kind, discard.best.move["type"]) == ("discard", "meld")
        assert 0.5 <= discard.lost < 1
        laid = Record(
            record.header,
            (*record.moves[:2], {"type": "meld", "player": 0, "kind": "set", "cards": ["6C", "6D", "6H"]}),
        )
        *_, meld = decisions_of(laid, laid.replayed())
        assert (meld.kind, meld.lost, meld.is_best) == ("lay", 0.0, True)

    def test_once_all_is_laid_the_dearest_card_goes(self) -> None:
        """Y31: a king and a nine cost ten and five or more, so the five stays, and discarding it costs five."""
        moves = ({"type": "setup", "state": CRUMMY_RUMMY}, {"type": "draw_deck", "player": 0})
        header = Header("crummy_rummy", ("A", "B"))

        def discarding(card: str) -> Decision:
            record = Record(header, (*moves, {"type": "discard", "player": 0, "card": card}))
            *_, made = decisions_of(record, record.replayed())
            return made

        assert discarding("KD").is_best
        five = discarding("5C")
        assert five.best.move["card"] == "KD"
        best, made = ({part.name: part.points for part in choice.parts} for choice in (five.best, five.made))
        assert best["hand"] - made["hand"] == pytest.approx(5)
        assert abs(best["gift"] - made["gift"]) < 1


def test_what_was_taken_back_is_no_decision_and_lines_keep_their_numbers() -> None:
    setup = {"type": "setup", "state": LAST_CARDS}
    play = {"type": "play", "player": 1}
    moves = (setup, {**play, "card": "2H"}, {"type": "undo"}, {**play, "card": "8C"})
    record = Record(Header("cribbage", ("A", "B")), moves)
    (only,) = decisions_of(record, record.replayed())
    assert (only.n, only.made.move["card"]) == (4, "8C")
    back = Record(record.header, (*moves[:2], {"type": "undo"}, {"type": "redo"}))
    assert back.lines_in_force == [1, 2]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_expert_loses_next_to_nothing_and_the_beginner_much(game: str, tmp_path: Path) -> None:
    record = bots_record(tmp_path, game, ["expert", "beginner"], {}, duplicate=1)
    history = record.replayed()
    decisions = decisions_of(record, history)
    steps = dict(zip(record.lines_in_force, history.steps, strict=True))
    for each in decisions:
        assert each.lost >= 0
        assert each.kind in advice_of(game).KINDS
        assert steps[each.n].move == history.game.parse_move(record.moves[each.n - 1])
        assert each.made.move not in [choice.move for choice in each.others]
        assert each.of >= 1
    lost = [sum(each.lost for each in decisions if each.seat == seat) for seat in (0, 1)]
    assert lost[0] * 3 < lost[1]


def test_where_nothing_is_lost_of_the_chance_no_points_are() -> None:
    best, made = Choice({}, 8.0, 0.998), Choice({}, 3.0, 0.996)
    settled = Decision(1, 0, "play", made, best, (), 2)
    assert settled.lost == 0.0
    assert not settled.is_costly(1.0)
    close = Decision(1, 0, "play", Choice({}, 7.5, 0.4), Choice({}, 8.0, 0.45), (), 2)
    assert close.lost == 0.5
    assert close.is_costly(1.0)


def test_a_summary_names_the_costliest_and_the_finest() -> None:
    def made(n: int, lost: float, next_best: float) -> Decision:
        best = Choice({"player": 0, "n": n}, 5.0)
        less = Choice({"player": 0, "n": -n}, 5 - lost)
        return Decision(n, 0, "play", less if lost else best, best, (Choice({}, next_best),), 3)

    decisions = (made(1, 0, 4.5), made(4, 2.5, 4), made(6, 0, 1), made(8, 0.5, 4))
    summary = summary_of(decisions, 0, 1.0)
    assert (summary.count, summary.best, summary.lost) == ({"play": 4}, {"play": 2}, {"play": 3.0})
    assert (summary.worst, summary.finest) == (4, 6)
    nobody = summary_of(decisions, 1, 1.0)
    assert (nobody.count, nobody.worst, nobody.finest) == ({}, None, None)
    as_good = (made(1, 0, 5), made(2, 0.06, 4.95))
    assert (summary_of(as_good, 0, 1.0).worst, summary_of(as_good, 0, 1.0).finest) == (None, None)


def made_for(n: int, best: tuple[float, float | None], made: tuple[float, float | None], *others: float) -> Decision:
    """A decision by points and chances. others: the chances of more choices, all worth 5 points."""
    move, rest = {"player": 0, "n": n}, tuple(Choice({}, 5.0, chance) for chance in others)
    return Decision(n, 0, "play", Choice(move, *made), Choice(move, *best), rest, 2 + len(rest))


def test_where_the_chance_decides_the_costliest_is_what_cost_most_of_it() -> None:
    """The costliest is the first that can be tried again."""
    points = made_for(1, (5.0, None), (4.0, None))
    both = made_for(2, (5.0, 0.75), (4.7, 0.5))
    chance = made_for(3, (5.0, 0.6), (5.0, 0.3))
    assert [each.lost for each in (points, both, chance)] == [1.0, 0.3, 0.0]
    for decisions in ((points, both, chance), (chance, points), (chance,)):
        assert summary_of(decisions, 0, 1.0).worst == costliest(decisions, (0,), 1.0)[0].n == 3


def test_a_decision_as_good_as_the_best_does_not_hide_the_costliest() -> None:
    close, slight = made_for(1, (5.0, 0.504), (5.0, 0.5)), made_for(2, (5.0, None), (4.88, None))
    assert close.cost(1.0) > slight.cost(1.0)
    assert close.is_best
    assert summary_of((close, slight), 0, 1.0).worst == 2


def test_a_claim_out_of_turn_is_not_the_costliest_as_it_cannot_be_tried_again() -> None:
    claim = Decision(2, 0, "out_of_turn", Choice({"claims": [0]}, 0.0), Choice({"claims": []}, 9.0), (), 2)
    own = made_for(1, (5.0, None), (4.0, None))
    for decisions, worst in (((own, claim), 1), ((claim,), None)):
        assert summary_of(decisions, 0, 1.0).worst == worst
        assert [each.n for each in costliest(decisions, (0,), 1.0)] == ([worst] if worst else [])


def test_where_the_chance_decides_the_finest_is_ahead_in_it() -> None:
    """All choices are worth the same points, and the move that wins is the finest."""
    slight, large = (made_for(n, (5.0, 0.9), (5.0, 0.9), other) for n, other in ((1, 0.8), (2, 0.3)))
    points = Decision(3, 0, "play", Choice({}, 5.0), Choice({}, 5.0), (Choice({}, 3.0),), 2)
    assert summary_of((slight, large, points), 0, 1.0).finest == 2
    same = made_for(4, (5.0, 0.9), (5.0, 0.9), 0.897)
    assert summary_of((same,), 0, 1.0).finest is None


def test_a_score_that_was_kept_has_no_decisions() -> None:
    record = Record(Header("score", ("A", "B")), ({"type": "points", "player": 0, "points": 12},))
    assert review(record, record.replayed()).decisions == ()


def test_skill_counts_as_best_what_the_review_grades_so(tmp_path: Path) -> None:
    record = bots_record(tmp_path, "cribbage", ["club", "beginner"], {"target": 61})
    history = record.replayed()
    decisions = decisions_of(record, history)
    for seat, own in enumerate(game_skill(record, history, history.over).seats):
        graded = [each.grade(1.0) for each in decisions if each.seat == seat]
        assert sum(lost.best for lost in own.lost) == graded.count("best")
        assert sum(lost.decisions for lost in own.lost) == len(graded)


def test_processes_find_the_same_decisions(tmp_path: Path) -> None:
    """However many share a game."""
    record = bots_record(tmp_path, "tabletop", ["club", "beginner"], {"target": 61})
    history = record.replayed()
    alone = decisions_of(record, history)
    assert alone
    assert decisions_of(record, history, jobs=2) == decisions_of(record, history, jobs=3) == alone
