"""The pictures that measure the card reader: the same on every run, and what they say of themselves is so."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from autopeg.camera.reading import CardSeen, Guess, Question, Reading
from camera import art
from camera.measured.scenes import KINDS, Scene, make_scene
from camera.measured.table import Tally

SIZE = (480, 360)
BOX = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))

DIGESTS: dict[str, tuple[list[list[int]], list[str]]] = {
    "separate": ([[94, 101, 109, 122], [136, 179, 166, 123], [111, 112, 116, 123]], ["AH", "5D", "TS"]),
    "fanned": ([[243, 244, 247, 251], [229, 244, 230, 246], [229, 224, 219, 239]], ["TD"]),
    "none": ([[109, 93, 82, 123], [125, 122, 141, 156], [156, 169, 169, 161]], []),
}
"""Pictures of seed 5: their fields of grey, and their cards."""


@pytest.fixture(autouse=True)
def _without_art(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("AUTOPEG_CAMERA_ART", str(tmp_path))
    art.printed_court.cache_clear()


def drawn(seed: int, kind: str) -> Scene:
    return make_scene(seed, kind, SIZE, is_drawn=True)


def coarse(scene: Scene) -> list[list[int]]:
    """The picture in 4 x 3 fields of grey: what differs between versions of libraries is gone."""
    grey = cv2.cvtColor(scene.picture, cv2.COLOR_BGR2GRAY)
    return cv2.resize(grey, (4, 3), interpolation=cv2.INTER_AREA).tolist()


@pytest.mark.parametrize("kind", ["separate", "fanned", "none"])
def test_a_seed_always_gives_the_same_picture(kind: str) -> None:
    scene = drawn(5, kind)
    assert np.allclose(coarse(scene), DIGESTS[kind][0], atol=4)
    assert [card.card for card in scene.cards] == DIGESTS[kind][1]


def test_each_kind_makes_a_picture_of_the_size() -> None:
    for kind in (*KINDS, "any", "steep"):
        scene = drawn(3, kind)
        assert scene.picture.shape == (360, 480, 3)
        assert scene.picture.dtype == np.uint8
        assert bool(scene.cards) == (kind != "none") or kind == "any"


def test_a_card_that_lies_apart_shows_its_indices_whole() -> None:
    scene = drawn(8, "separate")
    assert scene.cards
    for card in scene.cards:
        assert card.visible > 0.95
        assert all(index.visible > 0.95 for index in card.indices)


def test_an_index_lies_on_its_card_and_is_ink_on_paper() -> None:
    scene = drawn(8, "separate")
    for card in scene.cards:
        outline = card.quad.astype(np.float32)
        for index in card.indices:
            inside = [cv2.pointPolygonTest(outline, tuple(map(float, corner)), True) for corner in index.quad]
            assert min(inside) > -1.5
            left, top = np.floor(index.quad.min(0)).astype(int)
            right, low = np.ceil(index.quad.max(0)).astype(int)
            part = scene.picture[max(0, top) : low, max(0, left) : right].min(2)
            assert int(part.max()) - int(part.min()) > 40


def test_overlapping_cards_cover_indices_of_those_below() -> None:
    scene = drawn(2, "overlapping")
    covered = [index for card in scene.cards for index in card.indices if index.visible < 0.5]
    assert covered
    assert all(index.visible > 0.95 for index in scene.cards[-1].indices)


def seen(card: str) -> CardSeen:
    return CardSeen(card, 0.99, BOX)


def question(*cards: str) -> Question:
    return Question(tuple(Guess(card, 0.3) for card in cards), BOX)


def reading(*cards: str, unsure: tuple[Question, ...] = ()) -> Reading:
    return Reading(10, 10, tuple(map(seen, cards)), unsure)


def test_the_tally_of_a_picture_read_entirely_right() -> None:
    tally = Tally()
    tally.add(frozenset({"5H", "JC"}), frozenset({"2S"}), reading("5H", "JC", "2S"))
    assert (tally.right, tally.wrong, tally.missing, tally.entire, tally.misleading) == (2, 0, 0, 1, 0)


def test_the_tally_of_wrong_missing_and_asked_cards() -> None:
    tally = Tally()
    tally.add(frozenset({"5H", "JC", "9D"}), frozenset(), reading("5H", "6H", unsure=(question("JS", "JC", "QC"),)))
    assert (tally.right, tally.wrong, tally.missing, tally.asked, tally.offered) == (1, 1, 1, 1, 1)
    assert (tally.entire, tally.misleading) == (0, 0)
    tally.add(frozenset({"5H"}), frozenset(), reading("6H"))
    assert tally.misleading == 1


def test_a_question_about_nothing_is_idle() -> None:
    tally = Tally()
    tally.add(frozenset({"5H"}), frozenset(), reading("5H", unsure=(question("JS", "JC", "QC"),)))
    assert (tally.idle, tally.asked, tally.entire) == (1, 0, 0)


def test_a_question_about_a_covered_card_does_not_count_against_the_picture() -> None:
    tally = Tally()
    tally.add(frozenset({"5H"}), frozenset({"JC"}), reading("5H", unsure=(question("JS", "JC", "QC"),)))
    assert (tally.idle, tally.asked, tally.offered, tally.entire) == (0, 1, 1, 1)
