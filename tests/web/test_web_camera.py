"""Cards read with the camera, in a real browser: what was read is checked over the photo, counted and pegged."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from camera_photos import doubted, mistaken, photo_of, without
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect
from web_browser import PHONE, SHORT_PHONE, SIDEWAYS, NewPage, runs_over, serious_findings
from web_players import open_table
from web_server import Server

TWENTY_NINE = ("5H", "5C", "5S", "JD")
PHOTO, READING = photo_of(TWENTY_NINE, "5D")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One page for all."""
    with Server(tmp_path_factory.mktemp("home")) as served:
        yield served


class Camera:
    """The camera of a page: its photos are read as it says. sent: the requests that it has answered."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._answers: list[tuple[int, dict[str, Any]]] = []
        self.sent: list[tuple[str, bytes]] = []
        page.route("**/api/read*", self._answer)

    def _answer(self, route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json={"can_read": True, "why": "", "most_bytes": 30_000_000})
            return
        self.sent.append((route.request.url, route.request.post_data_buffer or b""))
        status, answer = self._answers.pop(0)
        route.fulfill(status=status, body=json.dumps(answer), content_type="application/json")

    def take(self, answer: dict[str, Any], photo: bytes = PHOTO, status: int = 200) -> Locator:
        """Take a photo that is answered in that way; return what shows it."""
        self._answers.append((status, answer))
        photographed = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo}
        self._page.locator("input[type=file]").last.set_input_files(photographed)
        reader = self._page.get_by_role("dialog")
        reader.locator(".chips, .trouble").first.wait_for()
        return reader


def counting(new_page: NewPage, size: ViewportSize) -> tuple[Page, Camera]:
    """The page that counts a hand, and its camera."""
    page = new_page(size)
    camera = Camera(page)
    page.get_by_role("link", name="Count a hand").click()
    return page, camera


def chip(reader: Locator, name: str) -> Locator:
    return reader.get_by_role("group", name="The cards").get_by_role("button", name=name, exact=True)


def press(reader: Locator, name: str) -> None:
    reader.get_by_role("button", name=name, exact=True).click()


def test_a_photo_is_read_checked_counted_and_explained(new_page: NewPage) -> None:
    page, camera = counting(new_page, PHONE)
    reader = camera.take(READING)
    url, sent = camera.sent[0]
    assert url.endswith("?expect=5")
    assert sent.startswith(b"\xff\xd8")
    expect(reader.get_by_role("status")).to_contain_text(
        "Read: 5 of hearts, 5 of clubs, 5 of spades, jack of diamonds, 5 of diamonds; the starter is the 5 of diamonds."
    )
    expect(chip(reader, "5 of diamonds, sure, the starter")).to_be_visible()
    assert serious_findings(page) == []
    press(reader, "Count it")
    expect(reader.locator(".answer .points")).to_have_text("29")
    press(reader, "fifteen four")
    expect(reader.locator(".seen.lit .tag text")).to_have_text(["5♣", "5♠", "★ 5♦"])
    page.keyboard.press("ArrowRight")
    expect(reader.get_by_role("button", name="fifteen six", exact=True)).to_have_attribute("aria-pressed", "true")
    assert serious_findings(page) == []
    press(reader, "Done")
    expect(reader).to_have_count(0)


def test_what_is_not_certain_is_asked_and_nothing_is_counted_before(new_page: NewPage) -> None:
    page, camera = counting(new_page, SHORT_PHONE)
    reader = camera.take(without(doubted(mistaken(READING, "5C", "6C"), "5S", "6S", "8S"), "JD"))
    expect(chip(reader, "unsure: 5 or 6 or 8 of spades")).to_be_visible()
    expect(reader.locator("canvas.crop")).to_be_visible()
    assert serious_findings(page) == []
    for size in (SHORT_PHONE, SIDEWAYS):
        page.set_viewport_size(size)
        assert not runs_over(page)
    press(reader, "5 of spades")
    count = reader.get_by_role("button", name="Count it")
    expect(count).to_be_disabled()
    expect(reader.get_by_text("One card is missing")).to_be_visible()
    chip(reader, "a missing card: add it").click()
    page.keyboard.type("JD")
    expect(count).to_be_enabled()
    chip(reader, "6 of clubs, sure").click()
    press(reader, "Another card")
    page.keyboard.type("5C")
    chip(reader, "jack of diamonds, sure").click()
    press(reader, "★ The starter")
    expect(chip(reader, "jack of diamonds, sure, the starter")).to_be_visible()
    press(reader, "Count it")
    expect(reader.locator(".answer .points")).to_have_text("28")


def test_a_photo_that_cannot_be_read_is_a_sentence_and_taken_again(new_page: NewPage) -> None:
    page, camera = counting(new_page, PHONE)
    said = "there is no card on this photo: hold the phone closer"
    reader = camera.take({"code": "NO_CARDS", "message": said}, status=400)
    expect(reader.get_by_role("alert")).to_have_text("There is no card on this photo: hold the phone closer")
    camera.take({"code": "BAD_REQUEST", "message": "this is not a picture"}, b"hello", status=400)
    expect(reader.get_by_role("alert")).to_have_text("This is not a picture")
    assert camera.sent[1][1] == b"hello"
    camera.take({**READING, "hint": "The photo is dark."})
    expect(reader.locator(".hint-of-photo")).to_have_text("The photo is dark.")
    page.keyboard.press("Escape")
    expect(reader).to_have_count(0)


def test_a_hand_read_on_the_score_pad_is_pegged_and_its_starter_kept_for_the_deal(new_page: NewPage) -> None:
    page = new_page(PHONE)
    open_table(page, "score", rules={"Muggins": "not played"})
    camera = Camera(page)
    page.get_by_role("button", name="Count a hand").click()
    reader = camera.take(READING)
    press(reader, "Count it")
    press(reader, "Peg 29 for Player 2")
    expect(page.locator(".scores .points")).to_have_text(["0", "29"])
    expect(page.get_by_text("The starter of this deal")).to_be_visible()
    other, seen = photo_of(("6H", "6C", "7S", "8D"))
    reader = camera.take(mistaken(seen, "6H", "5H"), other)
    assert "expect" not in camera.sent[1][0]
    expect(chip(reader, "5 of diamonds, sure, the starter")).to_be_visible()
    expect(reader.get_by_text("The 5 of hearts was in Player 2’s hand in this deal.")).to_be_visible()
    press(reader, "Another card")
    page.keyboard.type("6H")
    press(reader, "Count it")
    press(reader, "Peg 12 for Ann")
    expect(page.locator(".scores .points")).to_have_text(["12", "29"])
    expect(reader).to_have_count(0)


def test_with_muggins_the_owner_says_the_points_before_any_total_is_shown(new_page: NewPage) -> None:
    page = new_page(PHONE)
    open_table(page, "score")
    camera = Camera(page)
    page.get_by_role("button", name="Count a hand").click()
    reader = camera.take(READING)
    press(reader, "Count it")
    expect(reader.get_by_role("group", name="How many points does Ann count?")).to_be_visible()
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    expect(reader.locator(".answer")).to_have_text("They say 20. The count is shown after the claims.")
    press(reader, "Peg it for Ann")
    reader.get_by_label("Points claimed").fill("9")
    press(reader, "Player 2 claims")
    expect(page.locator(".scores .points")).to_have_text(["20", "9"])
    expect(reader.locator(".answer .points")).to_have_text("29")


def test_where_photos_cannot_be_read_the_button_says_why(new_page: NewPage) -> None:
    page = new_page(PHONE)
    why = 'Reading photos needs more: `pip install "autopeg[camera]"`.'
    page.route("**/api/read", lambda route: route.fulfill(json={"can_read": False, "why": why, "most_bytes": 0}))
    page.get_by_role("link", name="Count a hand").click()
    page.get_by_role("button", name="Read a photo").click()
    expect(page.get_by_role("alert")).to_contain_text(why)


def test_the_first_page_has_nothing_of_the_camera(server: Server) -> None:
    static = Path(__file__).parents[2] / "host/autopeg/web/static"
    of_camera = {path.name for path in (static / "camera").iterdir()}
    for name in ("main.js", "lobby.js", "frame.js"):
        assert not any(each in (static / name).read_text(encoding="utf-8") for each in of_camera)
