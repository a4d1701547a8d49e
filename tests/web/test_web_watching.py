"""A score pad that a camera watches: frames, the check of the table, questions, corrections, and who may do what."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from support.watching.scripted_eyes import frame, open_lookout
from support.web.browser import CHROMIUM, DELIBERATE_TAPS, PATIENCE_MS, PHONE, findings, runs_over
from support.web.device import Device, wait_until
from support.web.server import Server

Pad = tuple[Device, str]


@pytest.fixture
def server(home: Path) -> Iterator[Server]:
    with Server(home, open_lookout=open_lookout) as served:
        yield served


@pytest.fixture
def device(server: Server) -> Iterator[Device]:
    made = Device(server.address)
    yield made
    made.close()


@pytest.fixture
def code(device: Device) -> str:
    return a_pad(device)


def a_pad(device: Device) -> str:
    """Return the code of a score pad of Ann and Bob where Bob deals."""
    seats = [{"name": "Ann", "is_mine": True}, {"name": "Bob", "is_mine": False}]
    code = device.open_table("score", *seats, options={"rules": "cribbage"})
    device.do(code, "move", seat=0, move={"type": "deal", "dealer": 1})
    return code


def send(device: Device, code: str, step: int) -> None:
    """Send the frame of a step until it was looked at."""

    def is_seen() -> bool:
        answer = device.client.post(f"/api/frames?table={code}", content=frame(step))
        assert answer.status_code == 200, answer.text
        return answer.json()["is_seen"]

    wait_until(is_seen)


def watch_of(device: Device, code: str) -> dict[str, Any]:
    return device.look(code)["watch"]


def begin(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    device.do(code, "watch-begin")


def until(device: Device, code: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until a table is so, and return it."""
    wait_until(lambda: is_so(device.look(code)))
    return device.look(code)


def test_cards_are_pegged_asked_about_corrected_and_undone(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    table = until(device, code, lambda table: table["scores"] == [0, 2])
    assert table["watch"]["said"][-1] == "Bob: 2 (fifteen)"
    assert [card["card"] for card in table["watch"]["cards"]] == ["5H", "7C", "8D"]
    send(device, code, 4)
    asked = until(device, code, lambda table: table["watch"]["questions"])["watch"]["questions"]
    assert [(each["takes"], each["choices"]) for each in asked] == [("card", ["6H", "9H"])]
    device.do(code, "watch-answer", answer={"answer": asked[0]["id"], "choice": "6H"})
    assert device.look(code)["scores"] == [3, 2], "a run of three"
    device.do(code, "watch-answer", answer={"correct": {"was": "7C", "card": "4C"}})
    table = device.look(code)
    assert table["scores"] == [0, 0], "four, eight, six"
    assert "4C" in [card["card"] for card in table["watch"]["cards"]]
    device.do(code, "watch-answer", answer={"undo": 1})
    assert device.look(code)["scores"] == [3, 2]


def test_a_deal_that_was_entered_is_not_entered_again(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    table = until(device, code, lambda table: table["scores"] == [0, 2])
    assert table["pad"]["entries"][0]["said"] == "Bob deals: Bob's crib"
    assert table["pad"]["part"] == "deal 1"


def enter(device: Device, code: str, side: int, points: int) -> None:
    device.do(code, "move", seat=0, move={"type": "points", "player": side, "points": points}, sure=True)


def test_what_people_have_typed_is_not_pegged_twice(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 2)
    enter(device, code, 1, 2)
    send(device, code, 3)
    until(device, code, lambda table: table["watch"]["said"][-1] == "Bob: 2 (fifteen)")
    assert device.look(code)["scores"] == [0, 2]


def test_a_correction_leaves_what_people_have_entered_since(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])
    enter(device, code, 0, 1)
    device.do(code, "watch-answer", answer={"correct": {"was": "7C", "card": "4C"}})
    assert device.look(code)["scores"] == [1, 0]


def test_what_people_have_taken_back_stays_so(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])
    device.do(code, "undo", seat=0)
    send(device, code, 4)
    asked = until(device, code, lambda table: table["watch"]["questions"])["watch"]["questions"]
    device.do(code, "watch-answer", answer={"answer": asked[0]["id"], "choice": "6H"})
    assert device.look(code)["scores"] == [3, 0]


def test_cards_that_lie_there_when_the_game_starts_belong_to_it(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 2)
    check = watch_of(device, code)["check"]
    assert check["asks"] == ""
    assert [each["said"] for each in check["findings"]][-1] == "2 of 2 cards shown were read."
    device.do(code, "watch-begin")
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])


def test_only_games_that_have_a_go_offer_it(device: Device, code: str) -> None:
    device.do(code, "watch")
    assert watch_of(device, code)["has_go"]
    seats = [{"name": "Ann", "is_mine": True}, {"name": "Bob", "is_mine": False}]
    other = device.open_table("score", *seats, options={"rules": "tabletop"})
    device.do(other, "watch")
    assert not watch_of(device, other)["has_go"]


def test_players_say_where_they_sit_with_a_card_each(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    device.do(code, "watch-seats")
    assert watch_of(device, code)["check"]["asks"] == "Ann, put any card in front of you."
    send(device, code, 1)
    check = until(device, code, lambda table: "Bob" in table["watch"]["check"]["asks"])["watch"]["check"]
    assert check["angles"] == [180, 0], "the other one sits opposite until a card says otherwise"


def test_where_players_sat_is_kept_for_the_next_evening(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    device.do(code, "watch-seats")
    send(device, code, 1)
    until(device, code, lambda table: "Bob" in table["watch"]["check"]["asks"])
    device.do(code, "watch-begin")
    device.do(code, "watch-end")
    assert watch_of(device, code) is None
    device.do(code, "watch")
    assert watch_of(device, code)["check"]["angles"] == [180, 0]


def test_another_camera_goes_on_with_the_same_game(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 2)
    device.do(code, "watch")
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])


def test_what_happens_during_a_pause_does_not_count(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 2)
    device.do(code, "watch-answer", answer={"pause": 1})
    send(device, code, 3)
    watch = watch_of(device, code)
    assert (watch["is_paused"], watch["state"][:19]) == (True, "The game is paused:")
    device.do(code, "watch-answer", answer={"continue": 1})
    table = device.look(code)
    assert (table["scores"], table["watch"]["is_paused"]) == ([0, 2], False)


def test_a_deal_goes_on_when_its_camera_is_started_again(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])
    device.do(code, "watch-end")
    device.do(code, "watch")
    send(device, code, 3)
    device.do(code, "watch-begin")
    send(device, code, 4)
    asked = until(device, code, lambda table: table["watch"]["questions"])["watch"]["questions"]
    device.do(code, "watch-answer", answer={"answer": asked[0]["id"], "choice": "6H"})
    assert device.look(code)["scores"] == [3, 2]


def asked(device: Device, code: str, about: str) -> dict[str, Any]:
    """Wait until a question that begins so is asked, and return it."""

    def begins_so(table: dict[str, Any]) -> bool:
        questions = table["watch"]["questions"]
        return bool(questions) and questions[0]["about"].startswith(about)

    return until(device, code, begins_so)["watch"]["questions"][0]


def test_with_muggins_owners_count_and_others_claim(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    assert watch_of(device, code)["check"]["has_claims"]
    device.do(code, "watch-begin", muggins="strict")
    send(device, code, 3)
    count = asked(device, code, "How many points does Bob peg")
    assert (count["takes"], count["choices"]) == ("points", [])
    device.do(code, "watch-answer", answer={"answer": count["id"], "choice": "0"})
    claim = asked(device, code, "Does anybody claim")
    assert (claim["takes"], claim["choices"]) == ("claim", ["Ann"])
    device.do(code, "watch-answer", answer={"answer": claim["id"], "choice": "Ann 2"})
    until(device, code, lambda table: table["scores"] == [2, 0])


def next_game(device: Device, code: str) -> None:
    """Win the game, and let Bob deal the next one."""
    for points in (29, 29, 29, 29, 29):
        enter(device, code, 0, points)
    device.do(code, "next", seat=0)
    device.do(code, "move", seat=0, move={"type": "deal", "dealer": 1})
    send(device, code, 0)


def test_a_second_tap_on_start_leaves_muggins_as_it_was_chosen(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    device.do(code, "watch-begin", muggins="strict")
    device.do(code, "watch-begin")
    next_game(device, code)
    send(device, code, 3)
    asked(device, code, "How many points does Bob peg")


def test_a_watched_game_goes_on_with_muggins_as_it_began(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    device.do(code, "watch-begin", muggins="strict")
    for step in (2, 3):  # once the next card is there, the game was kept with those before it
        send(device, code, step)
        until(device, code, lambda table, step=step: len(table["watch"]["cards"]) == step)
    device.do(code, "watch-end")
    device.do(code, "watch")
    send(device, code, 0)
    assert not watch_of(device, code)["check"]["has_claims"]
    device.do(code, "watch-begin")
    next_game(device, code)
    send(device, code, 3)
    asked(device, code, "How many points does Bob peg")


def test_a_camera_that_joins_in_the_middle_of_a_deal_counts_from_the_next_one(device: Device, code: str) -> None:
    enter(device, code, 0, 5)
    device.do(code, "watch")
    send(device, code, 2)
    device.do(code, "watch-begin")
    send(device, code, 3)
    table = until(device, code, lambda table: table["watch"]["said"])
    assert table["watch"]["said"][0].startswith("This deal is not counted")
    assert table["scores"] == [5, 0]


def test_the_picture_comes_once_there_is_a_later_one(device: Device, code: str) -> None:
    device.do(code, "watch")
    send(device, code, 0)
    path = f"/api/tables/{code}/picture"
    first = device.client.get(path)
    assert first.headers["content-type"] == "image/jpeg"
    assert device.client.get(f"{path}?after={first.headers['picture-number']}").status_code == 204


def test_who_may_do_what_is_said_in_a_sentence(server: Server, device: Device, code: str) -> None:
    other = Device(server.address)
    assert other.ask(code, "watch").json()["message"] == "take a seat first"
    assert other.client.get(f"/api/tables/{code}/picture").status_code == 400
    other.do(code, "take", seat=1)
    device.do(code, "watch")
    refused = other.client.post(f"/api/frames?table={code}", content=frame(0))
    assert refused.json()["message"].startswith("another camera watches this table now: to watch with this one, tap")
    file = device.ask(code, "watch", source="/etc/passwd")
    assert file.json()["message"].startswith("/etc/passwd is not a camera: type its number")
    early = device.ask(code, "watch-answer", answer={"go": True})
    assert early.json()["message"] == "the table is still being checked: start the game first"
    send(device, code, 0)
    device.do(code, "watch-begin")
    assert device.ask(code, "watch-answer", answer={"go": "Cid"}).status_code == 400
    unread = device.client.post(f"/api/frames?table={code}", content=b"no picture")
    assert unread.status_code == 400
    other.close()


def test_a_game_that_deals_its_cards_is_not_watched(device: Device) -> None:
    code = device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "club"})
    assert device.ask(code, "watch").json()["message"] == "only a score pad can be watched: its cards are your own"


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Return a film for Chromium's fake camera: each step of the script for a second, as JPEGs one after the other."""
    path = tmp_path / "steps.mjpeg"
    path.write_bytes(b"".join(frame(step) for step in (*(0,) * 3, 1, 2, 3, 4) for _ in range(30)))
    return path


@pytest.fixture
def page(browser: Browser, server: Server, device: Device, code: str, film: Path) -> Iterator[Page]:
    """Yield a page at the table whose camera shows the film."""
    fake = (
        "use-fake-ui-for-media-stream",
        "use-fake-device-for-media-stream",
        f"use-file-for-fake-video-capture={film}",
    )
    args = ["--no-sandbox", *(f"--{each}" for each in fake)]
    filming = browser.browser_type.launch(executable_path=CHROMIUM, args=args)
    context = filming.new_context(viewport=PHONE, permissions=["camera"], reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(DELIBERATE_TAPS)
    context.add_cookies([{"name": "autopeg", "value": device.client.cookies["autopeg"], "url": server.address}])
    shown = context.new_page()
    shown.goto(f"{server.address}/t/{code}")
    yield shown
    filming.close()


def test_owners_count_and_others_claim_in_the_page(page: Page) -> None:
    page.get_by_role("button", name="Watch the table").click()
    page.get_by_role("button", name="Use the camera of this device").click()
    page.get_by_role("group", name="Muggins").get_by_role("button", name="free").click()
    assert findings(page) == []
    page.get_by_role("button", name="Start the game").click()
    question = page.get_by_role("region", name="Question")
    expect(question).to_contain_text("How many points does Bob peg for the ")
    question.get_by_role("spinbutton").fill("1")
    question.get_by_role("button", name="Answer").click()
    expect(question).to_contain_text("Does anybody claim points that Bob has overlooked?")
    assert findings(page) == []
    assert not runs_over(page)
    question.get_by_role("spinbutton").fill("1")
    question.get_by_role("button", name="Ann claims").click()
    expect(page.locator(".watch .standing")).to_contain_text("Ann 1")
    expect(page.locator(".watch .standing")).to_contain_text("Bob 1")


def test_the_camera_of_a_device_watches_the_table_in_the_page(page: Page) -> None:
    page.get_by_role("button", name="Watch the table").click()
    page.get_by_role("button", name="Use the camera of this device").click()
    start = page.get_by_role("button", name="Start the game")
    start.wait_for()
    assert findings(page) == []
    start.click()
    standing = page.locator(".watch .standing")
    expect(standing).to_contain_text("Bob 2")
    question = page.get_by_role("region", name="Question")
    expect(question).to_contain_text("Which card is this?")
    assert findings(page) == []
    assert not runs_over(page)
    picture = page.locator(".watched").bounding_box()
    assert picture is not None
    assert round(picture["width"] * 48 / 64) == round(picture["height"]), "it has no dark bars"
    expect(page.locator(".watch").get_by_role("button", name="Go", exact=True)).to_be_visible()
    question.get_by_role("button", name="6 of hearts").click()
    expect(standing).to_contain_text("Ann 3")
    page.locator(".seen", has_text="7♣").click()
    correction = page.get_by_role("region", name="Correct the 7 of clubs")
    correction.get_by_role("button", name="4 of clubs").click()
    expect(standing).to_contain_text("Ann 0")
    page.locator(".watch").get_by_role("button", name="Undo").click()
    expect(standing).to_contain_text("Ann 3")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Camera", exact=True)).to_be_visible()


def test_a_deal_in_doubt_is_settled_by_the_scores(
    device: Device, code: str, server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autopeg.watching.observer._CLEARED_S", -10.0)
    begin(device, code)
    send(device, code, 6)
    until(device, code, lambda table: len(table["watch"]["questions"]) == 2)
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    context.add_cookies([{"name": "autopeg", "value": device.client.cookies["autopeg"], "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/t/{code}")
    page.get_by_role("button", name="Camera: 2 questions").click()
    question = page.get_by_role("region", name="Question 2")
    expect(question).to_contain_text("Question 2: Answer question 1, or say the scores after this deal")
    question.get_by_role("spinbutton", name="Score of Ann").fill("12")
    question.get_by_role("spinbutton", name="Score of Bob").fill("20")
    assert findings(page) == []
    assert not runs_over(page)
    question.get_by_role("button", name="Answer").click()
    until(device, code, lambda table: table["scores"] == [12, 20])
    assert not watch_of(device, code)["questions"]
    context.close()


def test_a_game_that_a_correction_reopens_goes_on_when_its_camera_is_started_again(device: Device, code: str) -> None:
    for points in (29, 29, 29, 29, 3):
        enter(device, code, 1, points)
    device.do(code, "move", seat=0, move={"type": "deal", "dealer": 1})
    begin(device, code)
    send(device, code, 3)
    until(device, code, lambda table: table["over"])
    device.do(code, "watch-answer", answer={"correct": {"was": "7C", "card": "4C"}})
    table = device.look(code)
    assert (table["over"], table["scores"]) == (None, [0, 119])
    device.do(code, "watch-end")
    device.do(code, "watch")
    send(device, code, 3)
    device.do(code, "watch-begin")
    device.do(code, "watch-answer", answer={"undo": 1})
    assert device.look(code)["over"]["winner"] == 1


def test_a_game_that_another_one_of_the_keypad_interrupts_can_be_gone_on_with(home: Path) -> None:
    with Server(home, "virtual", open_lookout=open_lookout) as served:
        device = Device(served.address)
        code = a_pad(device)
        begin(device, code)
        send(device, code, 3)
        until(device, code, lambda table: table["scores"] == [0, 2])
        journal = home / "watched" / f"{device.look(code)['game_id']}.jsonl"
        assert journal.exists()
        device.do(code, "keys", keys="[0]B2#")
        board = until(device, code, lambda table: table["board"]["question"])["board"]
        device.do(code, "choose", choice=board["choices"][0], question=board["question"])
        until(device, code, lambda table: table["scores"] == [0, 0])
        send(device, code, 4)
        assert journal.exists()
        device.close()


def cards(device: Device, code: str) -> list[str]:
    return [card["card"] for card in watch_of(device, code)["cards"]]


def test_a_card_stays_as_people_have_named_it_when_another_answer_is_taken_back(device: Device, code: str) -> None:
    begin(device, code)
    send(device, code, 3)
    until(device, code, lambda table: table["scores"] == [0, 2])
    device.do(code, "watch-answer", answer={"correct": {"was": "7C", "card": "4C"}})
    device.do(code, "watch-answer", answer={"correct": {"card": "8D", "player": 1}})
    device.do(code, "watch-answer", answer={"undo": 1})
    assert cards(device, code) == ["5H", "4C", "8D"]
    device.do(code, "watch-answer", answer={"undo": 1})
    assert cards(device, code) == ["5H", "7C", "8D"]
