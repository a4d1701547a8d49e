"""The script that learns the values of the last round: what it writes, and what the files of the master say."""

import random
from importlib.resources import files
from pathlib import Path

import numpy as np

import make_crummy_rummy_values as script
from autopeg.games.crummy_rummy.bots.values import Net, net_for


def test_the_weights_are_read_in_the_order_of_the_simulator(tmp_path: Path) -> None:
    """Its file has the network for hands before the contract and then the one for those after it."""
    rng = random.Random(1)
    sizes = [int(np.prod(shape)) for shape in script.SHAPES]
    weights = np.array([rng.random() for _ in range(2 * sum(sizes))], np.float32)
    weights.tofile(tmp_path / "weights")
    net = script.layers(tmp_path / "weights")
    flat = np.concatenate([layer.ravel() for layer in net]).astype(np.float32)
    assert np.allclose(flat, weights[: len(flat)], atol=0.001)


def test_every_course_has_its_file_of_the_expected_shapes() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            assert Net(*(arrays[field].shape for field in Net._fields)) == script.SHAPES
        assert [layer.shape for layer in net_for(course.players)] == list(script.SHAPES)


def test_the_error_is_found_in_what_the_simulator_says() -> None:
    line = "2 players, round 7, 12000 rounds, 128 s: error 0.5829, after 0.0000; gain -1.05 +- 5.85 points"
    assert script.error_in(line) == 0.5829


def test_the_files_name_their_seed_the_rounds_and_the_error() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            seed, experts, mixed, own, error = arrays["facts"]
        assert (seed, experts, mixed, own) == (script.SEED, course.experts, course.mixed, course.own)
        assert 0 < error < 1
