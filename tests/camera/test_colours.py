"""Colours on photos: where they don't show, a spade may be a diamond, and is never sure."""

import cv2
import numpy
import pytest
from test_eye import lay, names, table

from autopeg.camera import eye
from autopeg.camera.paper import Picture
from autopeg.camera.reading import Reading


def cards(*rank_and_suit: str) -> Picture:
    picture = table()
    for at, card in enumerate(rank_and_suit):
        lay(picture, card[0], card[1], 80 + 360 * at, 150)
    return picture


def faded(picture: Picture, colour: float, light: float = 0.45) -> Picture:
    """Return a picture in dim light with a share of its colours."""
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    left = cv2.addWeighted(picture, colour, grey, 1 - colour, 0)
    return numpy.asarray(cv2.convertScaleAbs(left, alpha=light), numpy.uint8)


def asked(reading: Reading) -> list[set[str]]:
    return [{guess.card for guess in question.likeliest if guess.confidence > 0.2} for question in reading.unsure]


@pytest.mark.parametrize("light", [0.2, 0.45, 1.0])
def test_colours_in_any_light_leave_spades_sure(light: float) -> None:
    reading = eye.read(faded(cards("5H", "4S", "7D"), 1.0, light))
    assert names(reading) == ["5H", "4S", "7D"]
    assert reading.unsure == ()


def test_without_any_colour_a_spade_may_be_a_diamond() -> None:
    reading = eye.read(faded(cards("4S", "KC", "AS"), 0.0))
    assert names(reading) == ["KC"]
    assert asked(reading) == [{"4S", "4D"}, {"AS", "AD"}]
    assert reading.hint == "The photo hardly shows colours: spades may be diamonds"


def test_bright_black_cards_on_grey_are_sure() -> None:
    assert names(eye.read(faded(cards("4S", "KC", "AS"), 0.0, 1.0))) == ["4S", "KC", "AS"]


def test_bright_pictures_without_colour_show_it_by_their_red_cards() -> None:
    reading = eye.read(faded(cards("5H", "4S", "KC"), 0.0, 1.0))
    assert "4S" not in names(reading)
    assert {"4S", "4D"} in asked(reading)


def test_little_colour_is_enough_where_red_differs_from_black() -> None:
    reading = eye.read(faded(cards("5H", "4S", "KC"), 0.15))
    assert names(reading) == ["5H", "4S", "KC"]


@pytest.mark.parametrize("colour", [0.0, 0.05, 0.1, 0.15])
@pytest.mark.parametrize("noise", [0.0, 3.0])
def test_no_red_card_is_ever_black(colour: float, noise: float) -> None:
    grain = numpy.random.default_rng(1).normal(0, noise, (800, 1200, 3))
    for row in (("5H", "8D", "7D"), ("2D", "4S", "9D")):
        photo = numpy.clip(faded(cards(*row), colour) + grain, 0, 255).astype(numpy.uint8)
        assert set(names(eye.read(photo))) <= set(row)
