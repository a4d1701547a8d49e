"""The simulator in bench/cribbage: it agrees with the host, and the script finds the habits by it."""

import random
import shutil
from pathlib import Path

import msgspec
import pytest

import make_cribbage_habits as script
from autopeg.games.cribbage import rules
from autopeg.games.cribbage.analysis import best_play
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.habits import CLASSES, NAMES, WEIGHTS, chances, weights
from autopeg.games.cribbage.analysis.pegging import tail_of
from autopeg.games.cribbage.analysis.race_discards import with_chances
from autopeg.games.cribbage.analysis.race_play import NEAR_POINTS
from autopeg.games.cribbage.bots.simple import Expert
from autopeg.games.cribbage.rules import State
from autopeg.games.cribbage.rules.moves import Discard
from cribbage_simulator import Simulator, write_habits
from pegcore.cards import parse_card
from support.games.cribbage.traces import Decision, Trace, traces

needs_a_compiler = pytest.mark.skipif(
    shutil.which("cc") is None, reason="NOT TESTED: there is no C compiler for the simulator"
)
DEALS = 4


@pytest.fixture(scope="module")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Simulator:
    return Simulator(tmp_path_factory.mktemp("simulator"))


@pytest.fixture(scope="module", params=[2, 3, 4])
def dealt(
    simulator: Simulator, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[Trace]:
    """Some deals of the simulator with the habits of the host."""
    habits = tmp_path_factory.mktemp("habits") / "habits.txt"
    write_habits(habits, request.param)
    return traces(simulator.run("trace", request.param, DEALS, 3, habits, "hands=2000", "deals=10"))


@needs_a_compiler
@pytest.mark.parametrize(
    ("dealer", "needs", "cards", "share"),
    [
        (1, (1, 60), ("AS", "AH", "2C", "3D", "9S", "KH"), 1.0),  # the pone counts a pair before the dealer has sixty
        (0, (60, 1), ("4S", "6H", "8C", "TD", "QS", "KH"), 0.0),  # the pone's first point is enough
    ],
)
def test_deals_near_the_end_are_won_by_who_counts_first(
    simulator: Simulator, tmp_path: Path, dealer: int, needs: tuple[int, int], cards: tuple[str, ...], share: float
) -> None:
    """C32: the play, then the pone's hand."""
    write_habits(tmp_path / "habits.txt", 2)
    given = " ".join(map(str, (dealer, 121, *(121 - need for need in needs), *map(parse_card, cards))))
    played = simulator.run("ending", 2, 20, 1, tmp_path / "habits.txt", given=given)
    assert [*map(float, played.split())] == [pytest.approx(share, abs=0.05), pytest.approx(0, abs=0.05)]


@needs_a_compiler
def test_the_simulator_discards_like_the_expert(dealt: list[Trace]) -> None:
    expert = Expert(0)
    for trace in dealt:
        state = trace.dealt()
        for seat, cards in trace.discards.items() if not _is_near(state) else ():
            legal = [move for move in rules.legal_moves(state, seat) if isinstance(move, Discard)]
            assert set(expert.discard(rules.view(state, seat), legal).cards) == set(cards)


@needs_a_compiler
def test_the_simulator_discards_near_the_end_what_wins_in_the_host(simulator: Simulator, tmp_path: Path) -> None:
    """C32: with other hands of the other player, so that two discards may seem equally good."""
    write_habits(tmp_path / "habits", 2)
    lost: list[float] = []
    for trace in traces(simulator.run("trace", 2, 12, 5, tmp_path / "habits", "hands=5")):
        state = trace.dealt()
        for seat, cards in trace.discards.items() if _is_near(state) else ():
            seen = rules.view(state, seat)
            chances = {frozenset(each.cards): each.value for each in with_chances(seen, value_discards(seen))}
            lost.append(max(chances.values()) - chances[frozenset(cards)])
    assert len(lost) > 4
    assert max(lost) < 0.05
    assert sum(lost) / len(lost) < 0.01


def _is_near(state: State) -> bool:
    return state.players == 2 and min(state.options.target - score for score in state.scores) <= NEAR_POINTS


@needs_a_compiler
def test_the_simulator_knows_the_habits_of_the_host(dealt: list[Trace]) -> None:
    seen = 0
    for trace in dealt:
        for state, seat, ranks in trace.decisions():
            hand = tuple(sorted(card >> 2 for card in state.hands[seat]))
            others = sum(map(len, state.hands)) - len(hand)
            found = chances(tail_of(card >> 2 for card in state.series), state.count, hand, others, state.players)
            assert dict(found) == pytest.approx({rank: each.chance for rank, each in ranks.items()}, abs=1e-6)
            seen += 1
    assert seen > 3 * DEALS


@needs_a_compiler
def test_the_simulator_values_cards_like_the_master(dealt: list[Trace]) -> None:
    """With two players, when every hand that the other may hold is followed: the later choices, which are quick."""
    decisions = [each for trace in dealt for each in trace.decisions() if _is_late(each)]
    for state, seat, ranks in decisions:
        worths = best_play.best_ranks(rules.view(state, seat), random.Random(0), hands=2000)
        found = {rank: worth.value for rank, worth in worths.items()}
        assert found == pytest.approx({rank: each.value for rank, each in ranks.items()}, abs=1e-5)
    assert bool(decisions) == (dealt[0].dealt().players == 2)


def _is_late(decision: Decision) -> bool:
    return decision.state.players == 2 and len(decision.state.hands[1 - decision.seat]) < 3


@needs_a_compiler
def test_the_habits_are_fitted_to_plays_and_written(
    simulator: Simulator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "Simulator", lambda _: simulator)
    monkeypatch.setattr(script, "CHOICES", {2: 600})
    monkeypatch.setattr(script, "FILE", tmp_path / "habits.json")
    script.FILE.write_text('{"3": [[150]]}')
    script.main([2])
    written = msgspec.json.decode(script.FILE.read_bytes(), type=dict[str, list[list[int]]])
    assert written["3"] == [[150]], "the others stay"
    assert [len(of_class) for of_class in written["2"]] == [WEIGHTS] * CLASSES
    leading = written["2"][-1]
    assert leading[NAMES.index("points")] > 0, "experts like points"


def test_the_file_has_weights_for_every_class() -> None:
    for players in (2, 3, 4):
        assert [len(of_class) for of_class in weights(players)] == [WEIGHTS] * CLASSES


@needs_a_compiler
def test_a_match_is_played_from_all_chairs(simulator: Simulator, tmp_path: Path) -> None:
    write_habits(tmp_path / "habits", 2)
    told = simulator.run("match", 2, 2, 1, tmp_path / "habits", "hands=5")
    assert told.startswith("2 players, 4 games: master wins ")
