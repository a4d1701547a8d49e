"""Practise on the page: the drills, a round, and what is remembered of it."""

import base64
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect

from autopeg.learning.lesson import ChoiceTask
from autopeg.learning.practice.drill import drill_named, drills_of, games_with_drills
from autopeg.learning.practice.puzzles import puzzles_of
from autopeg.learning.practice.results import standing_of
from support.web.browser import PHONE, SHORT_PHONE, NewPage, findings, go, runs_over
from support.web.device import Device
from support.web.hands import do
from support.web.layout import WINDOWS
from support.web.server import Server

TRIED = [
    {
        "game": "cribbage",
        "title": "Cribbage",
        "drills": [
            {
                "name": "puzzles",
                "title": "Puzzles",
                "invites": "What do you play?",
                "levels": [
                    {
                        "name": "easy",
                        "title": "Easy: it is",
                        "standing": "17 of 20 right (85%), 6 in a row, 5 s each, 3 to try again",
                    },
                    {"name": "hard", "title": "Hard: it is", "standing": "not tried yet"},
                ],
            }
        ],
    }
]
ROUND = "/api/practise/cribbage/counting/totals"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("practice")) as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, served: Server) -> Iterator[Page]:
    """One phone; whatever its console complains about fails the tests."""
    made = NewPage(browser, served.address)
    yield made(SHORT_PHONE, "/practise")
    made.close()
    assert made.complaints == []


def right_answer(name: str) -> int:
    task = drill_named("cribbage", "counting").step(name).task
    assert isinstance(task, ChoiceTask)
    return next(index for index, answer in enumerate(task.answers) if answer.is_right)


def standing(device: Device, player: str) -> str:
    games = device.client.get("/api/practise", params={"player": player}).json()
    counting = next(drill for drill in games[0]["drills"] if drill["name"] == "counting")
    return next(level["standing"] for level in counting["levels"] if level["name"] == "totals")


def test_one_tap_leads_to_the_drills_of_a_game_on_a_phone(page: Page) -> None:
    go(page, "/practise")
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Crummy Rummy").click()
    expect(page.get_by_role("heading", name="Crummy Rummy")).to_be_in_viewport()


def test_every_drill_is_offered_and_every_level_can_be_begun(served: Server) -> None:
    device = Device(served.address)
    games = device.client.get("/api/practise").json()
    assert [game["game"] for game in games] == list(games_with_drills())
    for game in games:
        assert [drill["name"] for drill in game["drills"]] == [drill.name for drill in drills_of(game["game"])]
        for drill in game["drills"]:
            for level in drill["levels"]:
                found = device.client.get(f"/api/practise/{game['game']}/{drill['name']}/{level['name']}").json()
                assert len(found["steps"]) == 10
    device.close()


def test_only_the_first_answer_counts_and_belongs_to_a_player(served: Server) -> None:
    device = Device(served.address)
    name = device.client.get(ROUND).json()["steps"][0]["name"]
    right = right_answer(name)
    wrong = {"player": "Ann", "answer": 0 if right else 1, "seconds": 4}
    said = device.client.post(f"{ROUND}/{name}", json=wrong).json()
    assert not said["verdict"]["is_right"]
    device.client.post(f"{ROUND}/{name}", json={"player": "Ann", "answer": right, "is_first": False})
    assert standing(device, "Ann") == "0 of 1 right (0%), 1 to try again"
    assert standing(device, "Bob") == "not tried yet"
    again = device.client.get(ROUND, params={"player": "Ann"}).json()["steps"][0]["name"]
    assert again == name
    device.client.post(f"{ROUND}/{name}", json={"player": "Ann", "answer": right, "seconds": 3})
    assert standing(device, "ANN") == "1 of 2 right (50%), 3 s each"
    device.close()


def test_an_answer_is_judged_even_if_it_cannot_be_kept(tmp_path: Path) -> None:
    standing_of("Ann", "cribbage", "counting", "totals", tmp_path)
    with closing(sqlite3.connect(tmp_path / "practice.db")) as results:
        results.execute("CREATE TRIGGER full BEFORE INSERT ON standings BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    with Server(tmp_path) as server:
        device = Device(server.address)
        answered = device.client.post(f"{ROUND}/totals-5", json={"player": "Ann", "answer": right_answer("totals-5")})
        assert answered.json()["verdict"]["is_right"]
        assert standing(device, "Ann") == "not tried yet"
        device.close()


def test_a_puzzle_shows_nothing_of_other_hands(served: Server) -> None:
    device = Device(served.address)
    for step in device.client.get("/api/practise/cribbage/puzzles/hard").json()["steps"]:
        puzzle = next(puzzle for puzzle in puzzles_of("cribbage") if puzzle.name == step["name"])
        own = step["table"]["mine"][0]
        assert own["seat"] == puzzle.seat
        assert own["is_due"]
        assert "hands" not in step["table"]
    device.close()


@pytest.mark.parametrize(
    "address",
    ["cribbage/xyzzy/easy", "xyzzy/counting/plain", "cribbage/counting/xyzzy", "cribbage/puzzles/xyzzy"],
)
def test_what_there_is_not_is_refused(served: Server, address: str) -> None:
    device = Device(served.address)
    assert device.client.get(f"/api/practise/{address}").status_code == 400
    device.close()


def test_answers_that_make_no_sense_are_refused(served: Server) -> None:
    device = Device(served.address)
    for name in ("xyzzy", "totals-x", "totals-99999999"):
        assert device.client.post(f"{ROUND}/{name}", json={"answer": 0}).status_code == 400
    assert device.client.post(f"{ROUND}/totals-1", json={"answer": 77}).status_code == 400
    assert device.client.post(f"{ROUND}/totals-1", json={"answer": 0, "seconds": -1}).status_code == 400
    discards = "/api/practise/cribbage/discards/pone/pone-1"
    assert device.client.post(discards, json={"move": {"type": "xyzzy"}}).status_code in (400, 409)
    assert standing(device, "") == "not tried yet"
    device.close()


def test_all_drills_are_on_two_and_a_half_screens_of_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    go(page, "/practise")
    levels = page.locator(".drill a")
    levels.first.wait_for()
    assert page.evaluate("document.documentElement.scrollHeight") <= 2.5 * PHONE["height"]
    heights = levels.evaluate_all("found => found.map((each) => each.offsetHeight)")
    assert len(heights) > 20
    assert min(heights) >= 44
    page.set_viewport_size(SHORT_PHONE)


def test_a_level_says_how_it_was_answered(page: Page) -> None:
    page.route("**/api/practise?*", lambda route: route.fulfill(json=TRIED))
    go(page, "/practise")
    expect(page.locator(".drill a")).to_have_text(["Easy 17 of 20 right (85%), 3 to try again", "Hard it is"])
    page.unroute_all()


@pytest.mark.parametrize("window", [window for window in WINDOWS if window["width"] >= 1000])
def test_the_grid_of_a_puzzle_has_the_height_of_a_wide_window(page: Page, window: ViewportSize) -> None:
    go(page, "/practise/tabletop/puzzles/easy")
    page.set_viewport_size(window)
    grid = page.locator(".grid").bounding_box()
    assert grid is not None
    assert 0.8 * window["height"] < grid["height"] < window["height"] - grid["y"]
    assert page.evaluate("document.documentElement.scrollHeight") == window["height"]
    page.set_viewport_size(SHORT_PHONE)


def test_a_round_is_begun_from_the_lobby_and_answered(page: Page) -> None:
    go(page, "/")
    page.get_by_role("link", name="Practise").click()
    expect(page.get_by_role("heading", name="Practise", exact=True)).to_be_visible()
    page.get_by_role("link", name="Any hand at a glance").first.click()
    expect(page.get_by_role("heading", name="Count at a glance")).to_be_visible()
    expect(page.get_by_role("timer")).to_contain_text(" s")
    answers = page.get_by_role("group", name="Answers").get_by_role("button")
    expect(answers).to_have_count(6)
    for index in range(6):
        with page.expect_response(lambda response: response.request.method == "POST") as said:
            answers.nth(index).click()
        if said.value.json()["verdict"]["is_right"]:
            break
    expect(page.locator(".verdict.right")).to_be_visible()
    assert findings(page) == []
    assert not runs_over(page)
    for _ in range(9):
        page.get_by_role("button", name="Skip this step").click()
    page.get_by_role("button", name="Skip this step").click()
    expect(page.get_by_text("All rounds: ")).to_contain_text("of 1 right")
    page.get_by_role("button", name="Another round").click()
    expect(page.get_by_text("1 of 10")).to_be_visible()


def test_a_discard_is_judged_and_the_best_one_shown(page: Page) -> None:
    go(page, "/practise/cribbage/discards/dealer")
    expect(page.get_by_role("heading", name="Six cards, keep four")).to_be_visible()
    cards = page.locator(".hand .pick")
    expect(cards).to_have_count(6)
    cards.nth(0).click()
    cards.nth(1).click()
    do(page, "Discard")
    expect(page.locator(".verdict")).to_be_visible()
    if page.locator(".verdict.wrong").count():
        page.get_by_role("button", name="Show me").click()
    expect(page.locator(".verdict.right")).to_be_visible()
    assert not runs_over(page)


def learned(step: str, **more: object) -> dict[str, object]:
    """Return an answer given on a page without a server."""
    usual = {"game": "cribbage", "drill": "counting", "level": "totals", "step": step, "is_right": True, "seconds": 2}
    return {**usual, **more}


def test_what_was_learned_without_a_server_is_kept(served: Server) -> None:
    device = Device(served.address)
    answers = [learned("totals-1"), learned("totals-2", is_right=False)]
    assert device.client.post("/api/learned", json={"answers": answers, "player": "Cid"}).json() == {"kept": 2}
    assert standing(device, "Cid") == "1 of 2 right (50%), 2 s each, 1 to try again"
    device.close()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (learned("totals-x"), 'there is no step "totals-x" in the drill counting'),
        (learned("totals-1", level="none"), 'there is no level "none"'),
        (learned("totals-1", drill="none"), 'there is no drill "none"'),
        (learned("totals-1", game="chess"), '"chess"'),
        (learned("totals-1", seconds=-1), "seconds"),
    ],
)
def test_what_is_no_answer_is_refused_with_all_others(served: Server, answer: dict[str, object], said: str) -> None:
    device = Device(served.address)
    refused = device.client.post("/api/learned", json={"answers": [learned("totals-1"), answer], "player": "Dot"})
    assert refused.status_code == 400
    assert said in refused.json()["message"]
    assert standing(device, "Dot") == "not tried yet"
    device.close()


def test_a_link_hands_over_once(browser: Browser, served: Server) -> None:
    at = {"at": 1_800_000_000_000}
    text = json.dumps({"answers": [learned("totals-1", **at), learned("totals-2", **at)]})
    code = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    made = NewPage(browser, served.address)
    page = made(SHORT_PHONE, f"/practise#learned={code}")
    expect(page.get_by_text("Added: 2 answered without this server.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Added: 2")).to_have_count(0)
    file: FilePayload = {"name": "autopeg-learned.json", "mimeType": "application/json", "buffer": text.encode()}
    page.get_by_text("Learned without this server").click()
    page.get_by_label("The file").set_input_files(file)
    expect(page.get_by_text("These were added before.")).to_be_visible()
    page.get_by_label("The file").set_input_files({**file, "buffer": b"no JSON"})
    expect(page.get_by_text("This is not what the pages without a server save.")).to_be_visible()
    page.evaluate("localStorage.clear()")
    made.close()
    assert made.complaints == []
