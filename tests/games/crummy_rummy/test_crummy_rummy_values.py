"""The script that learns the values of the last round: what it writes, and what the files of the master say."""

import random
from importlib.resources import files
from pathlib import Path

import numpy as np

import make_crummy_rummy_values as script
from autopeg.games.crummy_rummy.bots.values import Net, net_for
from pegcore.melds import LAST_ROUND


def test_the_weights_of_the_last_round_are_read_in_the_order_of_the_simulator(tmp_path: Path) -> None:
    """Its file has a row of biases for every round; the small network for laid contracts comes after."""
    rng = random.Random(1)
    written = list[np.ndarray]()
    for name, shape in zip(Net._fields, script.SHAPES, strict=True):
        rows = LAST_ROUND if name in script.BY_ROUND else 1
        written += [np.array([rng.random() for _ in range(int(np.prod(shape)))], np.float32) for _ in range(rows)]
    np.concatenate([*written, np.ones(100, np.float32)]).tofile(tmp_path / "weights")
    layers, expected = script.layers(tmp_path / "weights"), iter(written)
    for name, layer in zip(Net._fields, layers, strict=True):
        rows = [next(expected) for _ in range(LAST_ROUND if name in script.BY_ROUND else 1)]
        assert np.allclose(layer.ravel(), rows[-1], atol=0.001), name


def test_every_course_has_its_file_of_the_expected_shapes() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            assert Net(*(arrays[field].shape for field in Net._fields)) == script.SHAPES
        assert [layer.shape for layer in net_for(course.players)] == list(script.SHAPES)


def test_the_error_is_found_in_what_the_simulator_says() -> None:
    line = "12000 rounds, 128 s: error 0.5829; points against experts 7: -1.0 +- 5.8"
    assert script.error_in(line) == 0.5829


def test_the_files_name_their_seed_the_rounds_and_the_error() -> None:
    for course in script.COURSES:
        with np.load(str(files("autopeg.games.crummy_rummy.bots") / course.name)) as arrays:
            seed, *rounds, error = arrays["facts"]
        assert (seed, *rounds) == (script.SEED, course.experts, course.mixed, course.own, course.again)
        assert 0 < error < 1
