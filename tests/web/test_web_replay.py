"""A finished game on the page: step by step by button, slider and key, every decision beside the best."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from autopeg.records import Store
from autopeg.registry import GAME_NAMES
from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, WEIGHED_MS, NewPage, findings, go, runs_over
from support.web.finished_games import play
from support.web.server import Server

OPTIONS: dict[str, dict[str, Any]] = {
    "cribbage": {"target": 61},
    "tabletop": {"target": 61},
    "crib_rummy": {"target": 61},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("played")


@pytest.fixture(scope="module")
def games(folder: Path) -> dict[str, int]:
    """A finished game of every kind, by its name; the beginner's costly decisions are the same in every run."""
    return {game: play(folder, game, "expert", "beginner", **OPTIONS.get(game, {})) for game in GAME_NAMES}


@pytest.fixture(scope="module")
def server(folder: Path, games: dict[str, int]) -> Iterator[Server]:
    with Server(folder) as served:
        yield served


def opened(new_page: NewPage, game_id: int, size: ViewportSize = LAPTOP, **more: Any) -> Page:
    """The replay of a game once its decisions are weighed."""
    page = new_page(size, f"/games/{game_id}", **more)
    page.locator(".summary").wait_for(timeout=WEIGHED_MS)
    return page


def moves_of(folder: Path, game_id: int) -> int:
    with Store(folder) as store:
        return len(store.record(game_id).moves)


def test_buttons_slider_and_keys_walk_through_a_game(new_page: NewPage, folder: Path, games: dict[str, int]) -> None:
    last = moves_of(folder, games["cribbage"])
    page = opened(new_page, games["cribbage"])
    at = page.locator(".said")
    page.get_by_role("button", name="first move").click()
    expect(at).to_contain_text(f"Move 0 of {last}")
    page.get_by_role("button", name="next move").click()
    expect(at).to_contain_text(f"Move 1 of {last}")
    page.get_by_role("button", name="last move").click()
    expect(at).to_contain_text(f"Move {last} of {last}")
    page.get_by_role("button", name="previous move", exact=True).click()
    expect(at).to_contain_text(f"Move {last - 1} of {last}")
    page.get_by_role("button", name="first move").click()
    page.get_by_role("slider", name="Move").fill("12")
    expect(at).to_contain_text(f"Move 12 of {last}")
    page.locator("h1").click()
    for key, number in (
        ("End", last),
        ("Home", 0),
        ("PageDown", 10),
        ("ArrowRight", 11),
        ("ArrowLeft", 10),
        ("PageUp", 0),
    ):
        page.keyboard.press(key)
        expect(at).to_contain_text(f"Move {number} of {last}")
    page.get_by_role("slider", name="Move").press("ArrowRight")
    expect(at).to_contain_text(f"Move 1 of {last}")
    page.get_by_role("button", name="play").click()
    expect(at).to_contain_text(f"Move 2 of {last}")
    page.get_by_role("button", name="pause").click()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_replay_opens_with_the_first_deal_unless_its_address_names_a_move(
    new_page: NewPage, games: dict[str, int], game: str
) -> None:
    page = opened(new_page, games[game])
    expect(page.locator(".said .first")).to_have_text(re.compile(r"deals.*: Ann .*[♣♦♥♠]"))
    go(page, f"/games/{games[game]}?move=0")
    expect(page.locator(".said")).to_contain_text("Move 0 of")
    go(page, f"/games/{games[game]}?move=9")
    expect(page.locator(".said")).to_contain_text("Move 9 of")


def test_hands_scores_and_pegs_are_those_of_the_step(new_page: NewPage, folder: Path, games: dict[str, int]) -> None:
    with Store(folder) as store:
        history = store.record(games["cribbage"]).replayed()
    page = opened(new_page, games["cribbage"])
    at = next(number for number, step in enumerate(history.steps, 1) if step.state.starter is not None)
    page.get_by_role("slider", name="Move").fill(str(at))
    state = history.steps[at - 1].state
    hands = page.locator(".open-seats .open-cards")
    for seat in (0, 1):
        expect(hands.nth(seat).locator(".card")).to_have_count(len(state.hands[seat]))
    expect(page.locator(".open-starter .card")).to_have_count(1)
    expect(page.locator(".open-table > .open-seat .card")).to_have_count(4)
    end = history.steps[-1].state
    page.get_by_role("button", name="last move").click()
    for side, score in enumerate(end.scores):
        expect(page.locator(".scores .points").nth(side)).to_have_text(str(score))
    expect(page.locator(".board")).to_have_attribute(
        "aria-label", f"The board: Ann {end.scores[0]}, Cid {end.scores[1]}, of 61"
    )


def test_a_costly_decision_is_marked_found_and_told(new_page: NewPage, server: Server, games: dict[str, int]) -> None:
    page = opened(new_page, games["cribbage"])
    review = page.request.get(f"{server.address}/api/games/{games['cribbage']}/review").json()
    costly = [decision for decision in review["decisions"] if decision["is_costly"]]
    assert costly
    expect(page.locator(".timeline .costly")).to_have_count(len(costly))
    page.locator("h1").click()
    page.keyboard.press("n")
    first = costly[0]
    expect(page.locator(".said")).to_contain_text(f"Move {first['n']} of")
    expect(page.locator(".verdict")).to_contain_text(f"Costly; better: {first['best']['text']}")
    expect(page.locator(".judged .made")).to_contain_text(first["made"]["text"])
    page.locator(".judged summary").click()
    for worth in page.locator(".judged .worth").all():
        expect(worth).to_have_text(re.compile(r"^−?\d"))
    for row in first["seen"]:
        expect(page.locator(".judged dl")).to_contain_text(row["what"])
    page.get_by_role("button", name="next costly decision").click()
    page.keyboard.press("p")
    expect(page.locator(".said")).to_contain_text(f"Move {first['n']} of")
    worst = review["players"][1]["worst"]
    assert worst == review["summary"]["mistakes"][1][0]
    cost = next(decision["cost"] for decision in review["decisions"] if decision["n"] == worst)
    page.get_by_role("button", name=f"Costliest: move {worst}, {cost}").click()
    expect(page.locator(".said")).to_contain_text(f"Move {worst} of")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_tap_on_the_course_of_the_game_goes_to_the_nearest_decision(
    new_page: NewPage, server: Server, games: dict[str, int], game: str
) -> None:
    page = opened(new_page, games[game], PHONE)
    review = page.request.get(f"{server.address}/api/games/{games[game]}/review").json()
    course = page.locator(".course-of .chart")
    expect(page.locator("main .summary")).to_contain_text("Turning point")
    course.click(position={"x": 50, "y": 60})
    expect(page.locator(".said")).to_contain_text(f"Move {review['decisions'][0]['n']} of")
    course.focus()
    page.keyboard.press("ArrowRight")
    second = review["decisions"][1]
    expect(page.locator(".readout")).to_contain_text(f"Move {second['n']}, ")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text(f"Move {second['n']} of")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_mistakes_are_tried_again_with_the_controls_of_the_game(
    new_page: NewPage, games: dict[str, int], game: str
) -> None:
    page = opened(new_page, games[game], SMALL_PHONE)
    page.get_by_role("slider", name="Move").fill("9")
    assert findings(page) == []
    page.get_by_role("link", name="Learn from Cid’s mistakes").click()
    expect(page.locator(".lesson-text")).to_contain_text("What is better?")
    assert not runs_over(page)
    assert findings(page) == []
    page.evaluate("() => history.back()")
    expect(page.locator(".said")).to_be_visible()


def test_mistakes_in_a_tab_of_their_own_lead_back_to_the_game(new_page: NewPage, games: dict[str, int]) -> None:
    page = opened(new_page, games["cribbage"], SMALL_PHONE)
    with page.context.expect_page() as tab:
        page.get_by_role("link", name="Learn from Cid’s mistakes").click(modifiers=["ControlOrMeta"])
    tab.value.get_by_role("button", name="Back").click()
    expect(tab.value.locator(".said")).to_be_visible()
    tab.value.close()


def test_a_wrong_try_says_what_it_costs_and_the_best_can_be_shown(new_page: NewPage, games: dict[str, int]) -> None:
    page = new_page(PHONE, f"/games/{games['tabletop']}/mistakes/1")
    page.locator(".lesson-text").wait_for(timeout=WEIGHED_MS)
    said = page.locator(".lesson-text").inner_text()
    cell = re.search(r"In the game: .*?\b([a-e][1-5])\b", said)
    wrong = page.get_by_role("button", name=f"lay the card at {cell[1]}") if cell else page.locator(".crib .button")
    wrong.click()
    expect(page.locator(".verdict.wrong")).to_contain_text("It costs ")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".verdict.right")).to_contain_text("Nothing is better.")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson-steps")).to_contain_text("2 of 3")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_lies_open_from_its_first_move_to_its_last(
    new_page: NewPage, folder: Path, games: dict[str, int], game: str
) -> None:
    last = moves_of(folder, games[game])
    page = opened(new_page, games[game], SMALL_PHONE)
    page.locator("h1").click()
    for number in sorted({*range(0, last, max(1, last // 12)), last}):
        page.get_by_role("slider", name="Move").fill(str(number))
        expect(page.locator(".said")).to_contain_text(f"Move {number} of {last}")
        assert not runs_over(page), (game, number)
    expect(page.locator(".open-table .card").first).to_be_visible()
    expect(page.locator(".summary article")).to_have_count(2)


def test_the_record_is_there_to_be_downloaded(new_page: NewPage, folder: Path, games: dict[str, int]) -> None:
    page = opened(new_page, games["tabletop"])
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    with Store(folder) as store:
        assert download.value.path().read_text(encoding="utf-8") == store.text(games["tabletop"])
    assert download.value.suggested_filename == f"autopeg-{games['tabletop']}.jsonl"


def test_the_list_leads_to_a_game_and_shows_one_kind_alone(new_page: NewPage, games: dict[str, int]) -> None:
    page = new_page(SMALL_PHONE, "/games")
    expect(page.locator(".tables .tile")).to_have_count(len(games))
    expect(page.locator(".tables .quiet").first).to_have_text(re.compile(r", \d+:\d\d\s[AP]M$"))
    page.get_by_role("button", name="Crib Rummy").click()
    expect(page.locator(".tables .tile")).to_have_count(1)
    page.locator(".tables .tile").click()
    expect(page.locator(".said")).to_contain_text("deals")
