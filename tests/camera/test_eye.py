"""The eye on drawn pictures: what it finds, and that it finds the same each time."""

from importlib.resources import files

import cv2
import numpy
import pytest

from autopeg.camera import eye
from autopeg.camera.paper import Picture
from autopeg.camera.reading import Reading

GREEN, PAPER, RED, BLACK = (60, 100, 40), (245, 248, 248), (40, 30, 200), (25, 22, 20)
WIDTH, HEIGHT = 220, 310


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    cv2.setNumThreads(1)
    eye.load()


def table(width: int = 1200, height: int = 800) -> Picture:
    picture = numpy.full((height, width, 3), GREEN, numpy.uint8)
    return numpy.asarray(cv2.GaussianBlur(picture, (5, 5), 0), numpy.uint8)


def lay(picture: Picture, rank: str, suit: str, x: int, y: int) -> None:
    """Draw a card with its top left corner at a point: a rank over its suit in two corners, and a pip in the middle."""
    card = numpy.full((HEIGHT, WIDTH, 3), PAPER, numpy.uint8)
    ink = RED if suit in "DH" else BLACK
    cv2.putText(card, rank, (10, 46), cv2.FONT_HERSHEY_SIMPLEX, 1.4, ink, 4, cv2.LINE_AA)
    _draw_suit(card, suit, (25, 72), 17, ink)
    half = card[: HEIGHT // 2]
    card[HEIGHT - half.shape[0] :] = half[::-1, ::-1]
    _draw_suit(card, suit, (WIDTH // 2, HEIGHT // 2), 34, ink)
    picture[y : y + HEIGHT, x : x + WIDTH] = card


def _draw_suit(card: Picture, suit: str, middle: tuple[int, int], size: int, ink: tuple[int, int, int]) -> None:
    x, y = middle
    if suit == "D":
        points = [(x, y - size), (x + int(size * 0.72), y), (x, y + size), (x - int(size * 0.72), y)]
        cv2.fillPoly(card, [numpy.array(points)], ink, cv2.LINE_AA)
        return
    side, radius = int(size * 0.45), int(size * 0.5)
    if suit == "H":
        for across in (-side, side):
            cv2.circle(card, (x + across, y - side), radius, ink, -1, cv2.LINE_AA)
        points = [
            (x - int(size * 0.9), y - int(size * 0.25)),
            (x + int(size * 0.9), y - int(size * 0.25)),
            (x, y + size),
        ]
        cv2.fillPoly(card, [numpy.array(points)], ink, cv2.LINE_AA)
        return
    stem = [(x, y), (x + int(size * 0.4), y + size), (x - int(size * 0.4), y + size)]
    cv2.fillPoly(card, [numpy.array(stem)], ink, cv2.LINE_AA)
    if suit == "C":
        for across, down in ((0, -side - 2), (-side - 2, int(size * 0.25)), (side + 2, int(size * 0.25))):
            cv2.circle(card, (x + across, y + down), radius, ink, -1, cv2.LINE_AA)
        return
    for across in (-side, side):
        cv2.circle(card, (x + across, y + int(size * 0.3)), radius, ink, -1, cv2.LINE_AA)
    points = [(x - int(size * 0.9), y + int(size * 0.1)), (x + int(size * 0.9), y + int(size * 0.1)), (x, y - size)]
    cv2.fillPoly(card, [numpy.array(points)], ink, cv2.LINE_AA)


def three_cards() -> Picture:
    picture = table()
    lay(picture, "5", "H", 80, 120)
    lay(picture, "K", "C", 420, 200)
    lay(picture, "7", "D", 800, 150)
    return picture


def names(reading: Reading) -> list[str]:
    return [card.card for card in reading.cards]


@pytest.mark.parametrize("quarters", range(4))
def test_it_reads_cards_however_the_photo_is_turned(quarters: int) -> None:
    reading = eye.read(numpy.ascontiguousarray(numpy.rot90(three_cards(), quarters)))
    assert sorted(names(reading)) == ["5H", "7D", "KC"]
    assert reading.unsure == ()


def test_boxes_are_where_the_indices_are() -> None:
    reading = eye.read(three_cards())
    assert names(reading) == ["5H", "KC", "7D"]
    for card, left in zip(reading.cards, (80, 420, 800), strict=True):
        assert all(left - 10 < x < left + WIDTH + 10 for x, _ in card.box)
        assert 0 < card.confidence < 1


def test_large_photos_give_boxes_in_their_own_pixels() -> None:
    picture = three_cards()
    large = numpy.asarray(cv2.resize(picture, None, fx=3.0, fy=3.0, interpolation=cv2.INTER_CUBIC), numpy.uint8)
    reading = eye.read(large)
    assert (reading.width, reading.height) == (3600, 2400)
    assert names(reading) == ["5H", "KC", "7D"]
    assert reading.cards[0].box[0][0] > 3 * 70


def test_the_same_photo_gives_the_same_reading() -> None:
    picture = three_cards()
    assert eye.read(picture) == eye.read(picture.copy())


def test_cards_turned_upside_down_are_not_other_cards() -> None:
    """A 6 upside down is no 9: its suit lies on the other side."""
    picture = table()
    lay(picture, "6", "D", 100, 150)
    lay(picture, "9", "S", 600, 150)
    for turned in (picture, picture[::-1, ::-1].copy()):
        assert set(names(eye.read(turned))) <= {"6D", "9S"}


@pytest.mark.parametrize("shape", [(1, 1), (3, 500), (40, 40), (800, 20), (480, 640)])
def test_pictures_without_cards_have_none(shape: tuple[int, int]) -> None:
    for shade in (0, 128, 255):
        reading = eye.read(numpy.full((*shape, 3), shade, numpy.uint8))
        assert reading.is_empty
        assert (reading.height, reading.width) == shape


def test_noise_and_text_have_no_sure_card() -> None:
    noise = numpy.random.default_rng(1).integers(0, 256, (400, 600, 3)).astype(numpy.uint8)
    assert eye.read(noise).cards == ()
    page = numpy.full((600, 800, 3), 240, numpy.uint8)
    for line in range(12):
        cv2.putText(page, "QUICK 10 FOXES JUMP 7 TIMES", (20, 40 + 45 * line), cv2.FONT_HERSHEY_COMPLEX, 1.2, BLACK, 2)
    assert eye.read(page).cards == ()


def test_a_dark_photo_says_so() -> None:
    assert "dark" in eye.read(numpy.full((480, 640, 3), 4, numpy.uint8)).hint


@pytest.mark.parametrize("blur_px", [7, 10, 13, 16])
def test_cards_out_of_focus_are_never_wrong(blur_px: float) -> None:
    reading = eye.read(numpy.asarray(cv2.GaussianBlur(three_cards(), (0, 0), blur_px), numpy.uint8))
    assert reading.cards == ()
    assert "straight above" in reading.hint


def test_the_models_are_small() -> None:
    models = [file for file in files("autopeg.camera").joinpath("models").iterdir() if file.name.endswith(".onnx")]
    assert 0 < sum(len(model.read_bytes()) for model in models) <= 2_500_000
