"""The simulator in bench/crummy_rummy: it agrees with the master, and the script learns the values by it."""

import random
import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from itertools import chain, islice, repeat
from pathlib import Path

import msgspec
import numpy as np
import pytest
from msgspec import Struct

import make_crummy_rummy_values as script
from autopeg.engine.cards import Card, parse_cards
from autopeg.games.crummy_rummy.bots.values import (
    Net,
    Outlook,
    net_for,
)
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.state import contract_in
from autopeg.games.rummy.rules import Cards
from crummy_rummy_advice import decisions
from crummy_rummy_simulator import BY_ROUND, PORTABLE, Simulator, read_values, shapes_for, write_values
from pegcore.melds import LAST_ROUND

needs_a_compiler = pytest.mark.skipif(
    shutil.which("cc") is None, reason="NOT TESTED: there is no C compiler for the simulator"
)
ROUNDS, ONE_IN = 4, 6
SimulatorOf = Callable[[int], Simulator]


@pytest.fixture(scope="module")
def simulator_of(tmp_path_factory: pytest.TempPathFactory) -> SimulatorOf:
    """Return the simulator for a number of players, compiled when it is first wanted: one serves three and four."""
    folder = tmp_path_factory.mktemp("simulators")
    compiled = cache(lambda players: Simulator(folder, players, PORTABLE))
    return lambda players: compiled(min(players, 3))


NEARLY_OUT = "100 100 5 5 1 0 14 0 1 2 3 17 18 19 20 26 27 28 29 30 47 0 1 40 13 2 0 47 0 27"
"""The seat to act holds three long runs and an ace, 47, which it may discard, or the card 27 of a run."""


class Position(Struct):
    """What a seat of the simulator knows when values decide about the upcard; wild cards are all called JK."""

    players: int
    seat: int
    turns: int
    deck: int
    reshuffles: int
    upcard: str
    hand: str
    unseen: str
    took: str
    discarded: str
    passed: str
    cards: tuple[int, ...]
    totals: tuple[int, ...]
    with_upcard: float
    with_deck: float

    def outlook(self) -> Outlook:
        """Return what the master would know."""
        unseen = Counter(self.unseen.split())
        wilds = unseen.pop("JK", 0)
        view = View(
            phase="draw",
            seat=self.seat,
            players=self.players,
            scores=(0,) * self.players,
            to_act=self.seat,
            round=LAST_ROUND,
            contract=contract_in(LAST_ROUND),
            dealer=0,
            totals=self.totals,
            hand=_cards(self.hand),
            hand_counts=self.cards,
            table=(),
            laid_down=(False,) * self.players,
            upcard=Card.parse(self.upcard),
            discard_count=5,
            deck_count=self.deck,
            active=self.seat,
            drew=None,
            reshuffles=self.reshuffles,
        )
        took, discarded = set(_cards(self.took)), set(_cards(self.discarded))
        natural = {Card.parse(name): times for name, times in unseen.items()}
        return Outlook(view, natural, wilds, took, discarded - took, _cards(self.passed), self.turns)


def _cards(names: str) -> Cards:
    """Return cards by their names, each wild one another card."""
    wilds = chain(["JK", "2C", "2D", "2H", "2S"], repeat("JK"))
    return parse_cards([next(wilds) if name == "JK" else name for name in names.split()])


@needs_a_compiler
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_simulator_draws_like_the_master(simulator_of: SimulatorOf, tmp_path: Path, players: int) -> None:
    write_values(tmp_path / f"{LAST_ROUND}.bin", net_for(players))
    told = simulator_of(players).run("show", players, LAST_ROUND, tmp_path, ROUNDS, 1, ONE_IN).splitlines()
    positions = [msgspec.json.decode(line, type=Position) for line in told if line.startswith("{")]
    for position in positions:
        outlook = position.outlook()
        upcard = Card.parse(position.upcard)
        values = outlook.values_of_draws(upcard)
        assert values == pytest.approx((position.with_upcard, position.with_deck), abs=0.2)
    assert len(positions) > ROUNDS


@needs_a_compiler
@pytest.mark.parametrize("players", [2, 3])
def test_values_are_learned_and_written(simulator_of: SimulatorOf, tmp_path: Path, players: int) -> None:
    course = script.Course("few.npz", players, 40, 20, 20, seed=5, again=20)
    script.learn(simulator_of(players), course, tmp_path, tmp_path)
    with np.load(tmp_path / course.name) as arrays:
        assert tuple(arrays["facts"][:-1]) == (5, 40, 20, 20, 20)
        assert all(np.isfinite(arrays[field]).all() for field in Net._fields)


@needs_a_compiler
def test_choices_are_played_to_the_end_of_the_game(simulator_of: SimulatorOf) -> None:
    """Of two discards the one that leaves three runs wins more games than the one that breaks one."""
    asked = list(islice(decisions("1:0"), 4))
    told = simulator_of(2).run("ending", 2, 40, 1, given="".join(f"{each.line}\n" for each in asked))
    shares = [[*map(float, line.split())][::2] for line in told.splitlines()]
    assert [len(each) for each in shares] == [len(each.tried) for each in asked] != []
    assert all(0 <= share <= 1 for each in shares for share in each)
    told = simulator_of(2).run("ending", 2, 200, 1, given=NEARLY_OUT)
    kept, _, thrown, _ = map(float, told.split())
    assert kept > thrown + 0.1


@needs_a_compiler
def test_a_match_is_played_from_all_chairs(simulator_of: SimulatorOf) -> None:
    told = simulator_of(3).run("match", 3, "master", "expert", 2, 1)
    assert told.startswith("master against expert, 3 players, 6 games: wins ")


@needs_a_compiler
def test_a_simulator_refuses_tables_whose_network_has_other_units(simulator_of: SimulatorOf) -> None:
    with pytest.raises(ValueError, match="tables of 2"):
        simulator_of(3).run("match", 2, "master", "expert", 2, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_weights_are_read_as_they_were_written(tmp_path: Path, players: int) -> None:
    write_values(tmp_path / "weights", net_for(players))
    for read, written in zip(read_values(tmp_path / "weights", players), net_for(players), strict=True):
        assert (read == written).all()


@pytest.mark.parametrize("players", [2, 3])
def test_the_weights_of_the_last_round_are_read_in_the_order_of_the_simulator(tmp_path: Path, players: int) -> None:
    """Its file has a row of biases for every round; the small network for laid contracts comes after."""
    rng = random.Random(1)
    written = list[np.ndarray]()
    for name, shape in zip(Net._fields, shapes_for(players), strict=True):
        rows = LAST_ROUND if name in BY_ROUND else 1
        written += [np.array([rng.random() for _ in range(int(np.prod(shape)))], np.float32) for _ in range(rows)]
    np.concatenate([*written, np.ones(100, np.float32)]).tofile(tmp_path / "weights")
    layers, expected = read_values(tmp_path / "weights", players), iter(written)
    for name, layer in zip(Net._fields, layers, strict=True):
        rows = [next(expected) for _ in range(LAST_ROUND if name in BY_ROUND else 1)]
        assert np.allclose(layer.ravel(), rows[-1], atol=0.001), name


def test_every_course_has_its_file_of_the_expected_shapes() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            assert Net(*(arrays[field].shape for field in Net._fields)) == shapes_for(course.players)
        assert [layer.shape for layer in net_for(course.players)] == list(shapes_for(course.players))


def test_the_error_is_found_in_what_the_simulator_says() -> None:
    line = "12000 rounds, 128 s: error 0.5829; gain against experts 7: -1.0 +- 5.8"
    assert script.error_in(line) == 0.5829


def test_the_files_name_their_seed_the_rounds_and_the_error() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            seed, *rounds, error = arrays["facts"]
        assert (seed, *rounds) == (course.seed, course.experts, course.mixed, course.own, course.again)
        assert 0 < error < 1
