"""Drawn photos of decks with other letters: read or asked about, never wrong; Tarock is refused where it shows."""

from collections import Counter
from collections.abc import Iterator

import cv2
import pytest

from autopeg.camera import eye
from autopeg.camera.formats.header import UnreadablePhoto
from camera import art
from camera.measured.scenes import Scene, make_scene

SIZE = (1200, 900)
SEEDS = range(6)


@pytest.fixture(scope="module", autouse=True)
def _without_art(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    cv2.setNumThreads(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AUTOPEG_CAMERA_ART", str(tmp_path_factory.mktemp("art")))
        art.printed_court.cache_clear()
        yield
    art.printed_court.cache_clear()


def drawn(seed: int, kind: str) -> Scene:
    return make_scene(seed, kind, SIZE, is_drawn=True)


@pytest.mark.parametrize(("kind", "least"), [("german", 0.7), ("french", 0.9), ("dutch", 0.7)])
def test_letters_of_other_decks_are_read_and_never_wrong(kind: str, least: float) -> None:
    right = there = 0
    for seed in SEEDS:
        scene = drawn(seed, kind)
        cards = Counter(card.card for card in scene.cards)
        sure = Counter(card.card for card in eye.read(scene.picture).cards)
        assert sure - cards == Counter(), f"{kind} {seed}"
        right, there = right + sure.total(), there + cards.total()
    assert right >= least * there


def test_tarock_is_refused_or_nothing_on_it_is_sure() -> None:
    refused = 0
    for seed in SEEDS:
        why = ""
        try:
            assert eye.read(drawn(seed, "tarock").picture).cards == ()
        except UnreadablePhoto as error:
            why = str(error)
        assert not why or "these are Tarock cards" in why
        refused += bool(why)
    assert refused >= len(SEEDS) - 1
