"""Cards read with the camera, in a real browser: what was read is checked over the photo, counted and pegged."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from autopeg.base.processes import end_with_parent
from autopeg.camera.formats.header import UnreadablePhoto
from autopeg.camera.reader import Reader
from autopeg.camera.reading import Reading
from support.camera.scripted_reader import ScriptedReader
from support.web.browser import PHONE, SHORT_PHONE, SIDEWAYS, WEIGHED_MS, NewPage, runs_over
from support.web.camera_photos import doubted, mistaken, photo_of, without
from support.web.players import open_pad
from support.web.server import Server

TWENTY_NINE = ("5H", "5C", "5S", "JD")
PHOTO, READING = photo_of(TWENTY_NINE, "5D")


@pytest.fixture(scope="module")
def reader() -> ScriptedReader:
    return ScriptedReader()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, reader: ScriptedReader) -> Iterator[Server]:
    """One page for all."""
    with Server(tmp_path_factory.mktemp("home"), reader=reader) as served:
        yield served


class Camera:
    """The camera of a page. Its photos are read as the tests say."""

    def __init__(self, page: Page, reader: ScriptedReader) -> None:
        self._page = page
        self._reader = reader

    @property
    def sent(self) -> tuple[bytes, int | None, int]:
        """The photo that was sent last, how many cards were expected, and of how many packs."""
        return self._reader.asked[-1]

    def take(self, answer: dict[str, Any] | Exception, photo: bytes = PHOTO) -> Locator:
        """Take a photo that is read in that way; return what shows it."""
        self._reader.script([answer if isinstance(answer, Exception) else msgspec.convert(answer, Reading)])
        photographed: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo}
        self._page.locator("input[type=file]").last.set_input_files(photographed)
        shown = self._page.get_by_role("dialog")
        shown.locator(".chips, .trouble").first.wait_for()
        return shown


CameraOf = Callable[[Page], Camera]


@pytest.fixture
def camera_of(reader: ScriptedReader) -> CameraOf:
    return lambda page: Camera(page, reader)


def chip(reader: Locator, name: str) -> Locator:
    return reader.get_by_role("group", name="The cards").get_by_role("button", name=name, exact=True)


def press(reader: Locator, name: str) -> None:
    reader.get_by_role("button", name=name, exact=True).click()


def test_a_photo_is_read_checked_counted_and_explained(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page(PHONE, "/count")
    camera = camera_of(page)
    reader = camera.take(READING)
    sent, expected, packs = camera.sent
    assert sent.startswith(b"\xff\xd8")
    assert (expected, packs) == (5, 1)
    expect(reader.get_by_role("status")).to_contain_text(
        "Read: 5 of hearts, 5 of clubs, 5 of spades, jack of diamonds, 5 of diamonds; the starter is the 5 of diamonds."
    )
    expect(chip(reader, "5 of diamonds, sure, the starter")).to_be_visible()
    press(reader, "Count it")
    expect(reader.locator(".answer .points")).to_have_text("29")
    press(reader, "fifteen four")
    expect(reader.locator(".seen.lit .tag text")).to_have_text(["5♣", "5♠", "★ 5♦"])
    page.keyboard.press("ArrowRight")
    expect(reader.get_by_role("button", name="fifteen six", exact=True)).to_have_attribute("aria-pressed", "true")
    press(reader, "Done")
    expect(reader).to_have_count(0)


def test_what_is_not_certain_is_asked_and_nothing_is_counted_before(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page(SHORT_PHONE, "/count")
    camera = camera_of(page)
    reader = camera.take(without(doubted(mistaken(READING, "5C", "6C"), "5S", "6S", "8S"), "JD"))
    expect(chip(reader, "unsure: 5 or 6 or 8 of spades")).to_be_visible()
    expect(reader.locator("canvas.crop")).to_be_visible()
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


def test_a_photo_that_cannot_be_read_is_a_sentence_and_taken_again(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page(PHONE, "/count")
    camera = camera_of(page)
    said = "there is no card on this photo: hold the phone closer"
    reader = camera.take(UnreadablePhoto(said))
    expect(reader.get_by_role("alert")).to_have_text("There is no card on this photo: hold the phone closer")
    camera.take(UnreadablePhoto("this is not a picture"), b"hello")
    expect(reader.get_by_role("alert")).to_have_text("This is not a picture")
    assert camera.sent[0] == b"hello"
    camera.take({**READING, "hint": "The photo is dark."})
    expect(reader.locator(".hint-of-photo")).to_have_text("The photo is dark.")
    page.keyboard.press("Escape")
    expect(reader).to_have_count(0)


def test_a_photo_on_its_way_is_cancelled(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page(PHONE, "/count")
    page.route("**/api/read?*", lambda route: None)
    page.locator("input[type=file]").set_input_files({"name": "p.jpg", "mimeType": "image/jpeg", "buffer": PHOTO})
    reader = page.get_by_role("dialog")
    expect(reader.get_by_role("progressbar")).to_be_visible()
    press(reader, "Cancel")
    expect(reader.get_by_role("alert")).to_have_text("Cancelled. Nothing was read.")
    page.unroute_all()
    camera_of(page).take(READING)
    expect(reader.get_by_text("Are these the cards?")).to_be_visible()


def test_a_hand_read_on_the_score_pad_is_pegged_and_its_starter_kept_for_the_deal(
    new_page: NewPage, camera_of: CameraOf
) -> None:
    page = new_page.known(PHONE)
    open_pad(page, muggins=False)
    camera = camera_of(page)
    page.get_by_role("button", name="Count a hand").click()
    reader = camera.take(READING)
    press(reader, "Count it")
    press(reader, "Peg 29 for Bob")
    expect(page.locator(".scores .points")).to_have_text(["0", "29"])
    expect(page.get_by_text("The starter of this deal")).to_be_visible()
    other, seen = photo_of(("6H", "6C", "7S", "8D"))
    reader = camera.take(mistaken(seen, "6H", "5H"), other)
    assert camera.sent[1] is None
    expect(chip(reader, "5 of diamonds, sure, the starter")).to_be_visible()
    expect(reader.get_by_text("The 5 of hearts was in Bob’s hand in this deal.")).to_be_visible()
    press(reader, "Another card")
    page.keyboard.type("6H")
    press(reader, "Count it")
    press(reader, "Peg 12 for Ann")
    expect(page.locator(".scores .points")).to_have_text(["12", "29"])
    expect(reader).to_have_count(0)
    third, seen = photo_of(("5H", "3C", "9S", "KD"), "QD")  # a deal has two hands: this is another one
    reader = camera.take(seen, third)
    assert camera.sent[1] == 5
    expect(chip(reader, "queen of diamonds, sure, the starter")).to_be_visible()
    expect(chip(reader, "5 of hearts, sure")).to_be_visible()


def test_with_muggins_the_owner_says_the_points_before_any_total_is_shown(
    new_page: NewPage, camera_of: CameraOf
) -> None:
    page = new_page.known(PHONE)
    open_pad(page)
    camera = camera_of(page)
    page.get_by_role("button", name="Count a hand").click()
    reader = camera.take(READING)
    press(reader, "Count it")
    expect(reader.get_by_role("group", name="How many points does Ann count?")).to_be_visible()
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    expect(reader.locator(".answer")).to_have_text("20 claimed. The count is shown after the claims.")
    press(reader, "Peg it for Ann")
    reader.get_by_label("Points claimed").fill("9")
    press(reader, "Bob claims")
    expect(page.locator(".scores .points")).to_have_text(["20", "9"])
    expect(reader.locator(".answer .points")).to_have_text("29")


def test_where_photos_cannot_be_read_the_button_says_why(new_page: NewPage) -> None:
    page = new_page(PHONE)
    why = 'Reading photos needs more: `pip install "autopeg[camera]"`.'
    page.route("**/api/read", lambda route: route.fulfill(json={"can_read": False, "why": why, "most_bytes": 0}))
    page.get_by_role("link", name="Count a hand").click()
    page.get_by_role("button", name="Read a photo").click()
    expect(page.get_by_role("alert")).to_contain_text(why)


def test_lines_of_a_table_are_read_counted_and_entered_in_turn(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page.known(PHONE)
    open_pad(page, "tabletop")
    camera = camera_of(page)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    page.get_by_role("button", name="Count the next line").click()
    for cards, points in ((("4C", "TC", "3S", "JH", "7S"), 0), (("5S", "QC", "8D", "JS", "KS"), 9)):
        photo, reading = photo_of(cards)
        reader = camera.take(reading, photo)
        press(reader, "Count it")
        press(reader, f"Peg {points} for Ann")
        expect(reader).to_have_count(0)
    expect(page.locator(".line-scores .known")).to_have_count(2)
    photo, reading = photo_of(("JD", "3D", "TD", "5H", "9D"))
    reader = camera.take(reading, photo)
    expect(chip(reader, "ten of diamonds, sure, the starter")).to_be_visible()
    press(reader, "Count it")
    press(reader, "Peg 8 for Ann")
    expect(page.locator(".scores .points").first).to_have_text("17")


def test_rows_are_read_into_the_whole_table(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page.known(PHONE)
    open_pad(page, "tabletop")
    camera = camera_of(page)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    page.get_by_role("button", name="Count the whole table").click()
    for row, cards in enumerate((("4C", "TC", "3S", "JH", "7S"), ("5S", "QC", "8D", "JS", "KS")), 1):
        photo, reading = photo_of(cards)
        press(camera.take(reading, photo), f"Put them in row {row}")
    expect(page.locator(".table-grid .slot.filled")).to_have_count(10)
    expect(page.get_by_role("button", name="Read row 3")).to_be_visible()


def test_melds_and_cards_left_are_read(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page.known(PHONE)
    open_pad(page, "crib_rummy")
    camera = camera_of(page)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    page.get_by_role("button", name="Add up melds").click()
    photo, reading = photo_of(("4C", "5C", "6C", "7C"))
    reader = camera.take(reading, photo)
    assert camera.sent[2] == 2
    press(reader, "What is it worth?")
    press(reader, "3 were there")
    press(reader, "Add the run of 4: 3 points")
    photo, reading = photo_of(("4C", "5C", "6D", "7C"))
    reader = camera.take(reading, photo)
    press(reader, "What is it worth?")
    expect(reader.get_by_role("alert")).to_have_text("4♣ 5♣ 6♦ 7♣ are neither a run nor a set")
    page.keyboard.press("Escape")
    press(page.locator("main"), "Use 3 points")
    expect(page.locator(".typed")).to_contain_text("+3")


def test_the_cards_left_in_a_hand_are_read(new_page: NewPage, camera_of: CameraOf) -> None:
    page = new_page.known(PHONE)
    open_pad(page, "crummy_rummy")
    camera = camera_of(page)
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    page.get_by_role("button", name="Count cards left").click()
    photo, reading = photo_of(("4C", "AS", "AS"))
    press(camera.take(reading, photo), "Take these cards")
    assert camera.sent[2] == 2
    expect(page.locator(".left-cards .card")).to_have_count(3)
    expect(page.locator(".left-form .typed")).not_to_have_text("0")


def test_the_real_reader_reads_what_the_page_sends(browser: Browser, tmp_path: Path) -> None:
    """Whatever it is not certain of, the page asks about; what it is certain of is right.

    The reader does not run in the background, where other tests would leave it a twentieth of a processor.
    """
    lying = [*TWENTY_NINE, "5D"]
    with Server(tmp_path, reader=Reader(prepare=end_with_parent)) as served:
        made = NewPage(browser, served.address)
        page = made(PHONE, "/count")
        page.locator("input[type=file]").set_input_files(
            {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": PHOTO}
        )
        reader = page.get_by_role("dialog")
        reader.locator(".chips, .trouble").first.wait_for(timeout=WEIGHED_MS)
        assert reader.locator(".trouble").all_inner_texts() == []
        chips = reader.locator(".chip")
        expect(chips).to_have_count(len(lying))
        for at, card in enumerate(lying):
            if "asked" in (chips.nth(at).get_attribute("class") or ""):
                chips.nth(at).click()
                reader.get_by_role("button", name="Another card").click()
                page.keyboard.type(card)
        press(reader, "Count it")
        expect(reader.locator(".answer .points")).to_have_text("29")
        made.close()
    assert made.complaints == []


def test_the_first_page_has_nothing_of_the_camera(server: Server) -> None:
    static = Path(__file__).parents[2] / "host/autopeg/web/static"
    of_camera = {path.name for path in (static / "camera").iterdir()}
    for name in ("main.js", "lobby.js", "frame.js"):
        assert not any(each in (static / name).read_text(encoding="utf-8") for each in of_camera)
