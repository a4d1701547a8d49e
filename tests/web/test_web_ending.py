"""The end of a game at its table: who won and what decided it, to whoever reads it."""

import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from autopeg.statistics import summary
from support.web.browser import LAPTOP, PHONE, SIDEWAYS, NewPage, go
from support.web.device import Device
from support.web.layout import WINDOWS
from support.web.players import ByRequest
from support.web.positions import device_of, keep_table, table_at, table_for
from support.web.server import Server
from support.web.sight import expect_seen

NewDevice = Callable[[], Device]

LAST_CARD: dict[str, Any] = {
    "dealer": 1,
    "scores": [119, 33],
    "hands": [["5H"], ["7D"]],
    "crib": ["AC", "2D", "4S", "8H"],
    "starter": "KS",
    "count": 10,
    "series": ["TC"],
    "played": [["6H", "8D", "QS"], ["3H", "JS", "TC"]],
    "to_act": 0,
}
"""Cribbage: a five makes fifteen, and wins."""

LOW_LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LONG = ("Bartholomew-Maximilian", "Wilhelmina-Konstantina", "Theodora-Philippa")


def end(device: Device, code: str) -> None:
    """Play the card that wins."""
    device.do(code, "move", seat=0, move={"type": "play", "player": 0, "card": "5H"})


def test_the_story_speaks_to_its_reader_and_to_nobody_else(new_device: NewDevice, home: Path) -> None:
    ann, bob, onlooker = new_device(), new_device(), new_device()
    code = table_for(home, "cribbage", LAST_CARD, ann, bob)
    assert (ann.look(code)["ending"], ann.look(code)["story"]) == ([], [])
    with bob.stream(code) as tables:
        next(tables)
        end(ann, code)
        table = next(tables)
        while not table["over"]:
            table = next(tables)
    assert table["story"] == ["Ann was ahead all the way"], "it comes with the end"
    assert table["ending"][0] == "You lost by 88"
    assert ann.look(code)["story"] == ["You were ahead all the way"]
    assert ann.look(code)["ending"][:2] == ["You won by 88", "You win two games at once"]
    assert onlooker.look(code)["story"] == ["Ann was ahead all the way"]
    assert onlooker.look(code)["ending"][0] == "Ann wins two games at once"


def test_the_story_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bob = Device(server.address), Device(server.address)
        code = table_for(tmp_path, "cribbage", LAST_CARD, ann, bob)
        end(ann, code)
        told = bob.look(code)
        bob.close()
    with Server(tmp_path) as server:
        ann.client.base_url = server.address
        assert ann.look(code)["story"] == ["You were ahead all the way"]
        stranger = Device(server.address)
        assert stranger.look(code)["story"] == told["story"]
        stranger.close()
    ann.close()


def taken_over(home: Path, ann: Device, bob: Device, cid: Device) -> str:
    """Return the code of a table at which Ann has won against Bob, who has left his seat to Cid."""
    code = table_for(home, "cribbage", LAST_CARD, ann, bob)
    end(ann, code)
    bob.do(code, "leave", seat=1)
    cid.do(code, "take", seat=1, name="Cid")
    return code


def test_who_sits_down_after_the_end_has_not_played(new_device: NewDevice, home: Path) -> None:
    """The end names those who did, and the games so far are not those of the newcomer."""
    ann, bob, cid = new_device(), new_device(), new_device()
    code = taken_over(home, ann, bob, cid)
    assert cid.look(code)["ending"][0] == "Ann wins two games at once"
    assert "Ann 121, Bob 33" in cid.look(code)["ending"]
    cid.do(code, "next", seat=1)
    cid.do(code, "resign", seat=1)
    won, lost, *_, games = cid.look(code)["ending"]
    assert (won, lost) == ("You lost", "You lose two games at once: you resigned")
    assert games == "Games so far: Ann 1, You 0"


def test_a_newcomer_is_still_one_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bob, cid = (Device(server.address) for _ in range(3))
        code = taken_over(tmp_path, ann, bob, cid)
        told = cid.look(code)["ending"]
    with Server(tmp_path) as server:
        for device in (ann, cid):
            device.client.base_url = server.address
        assert cid.look(code)["ending"] == told
        assert [seat["name"] for seat in cid.look(code)["seats"]] == ["Ann", "Cid"]
        ann.do(code, "next", seat=0)
        assert [seat["name"] for seat in cid.look(code)["seats"]] == ["Ann", "Cid"]
    for device in (ann, bob, cid):
        device.close()


def test_who_comes_back_under_their_name_has_played(new_device: NewDevice, home: Path) -> None:
    ann, bob, cid = new_device(), new_device(), new_device()
    code = taken_over(home, ann, bob, cid)
    cid.do(code, "leave", seat=1)
    bob.do(code, "take", seat=1, name="Bob")
    assert bob.look(code)["ending"][0] == "You lost by 88"
    bob.do(code, "take", seat=1, name="Bobby")
    assert bob.look(code)["ending"][0] == "You lost by 88"


def test_a_story_is_found_beside_the_events_of_the_server(
    new_device: NewDevice, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_in: list[threading.Thread] = []
    find = summary.story_of

    def finding(*given: Any) -> summary.Story:
        found_in.append(threading.current_thread())
        return find(*given)

    monkeypatch.setattr(summary, "story_of", finding)
    ann, bob = new_device(), new_device()
    code = table_for(home, "cribbage", LAST_CARD, ann, bob)
    end(ann, code)
    assert ann.look(code)["story"] == ["You were ahead all the way"]
    assert len(found_in) == 1
    assert found_in[0].name.startswith("asyncio")


@pytest.mark.parametrize("window", [PHONE, SIDEWAYS, LOW_LAPTOP])
def test_who_looks_on_opens_the_log_of_a_finished_game(new_page: NewPage, home: Path, window: ViewportSize) -> None:
    """The end lies where the log would be."""
    ann = new_page.known(PHONE)
    code = table_at(home, "cribbage", LAST_CARD, {"Ann": ann, "Bob": ann})
    ByRequest(ann, new_page.address, code).play_until(lambda table: table["over"] is not None)
    page = new_page(window, f"/t/{code}")
    expect(page.locator(".ending")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What has happened").click()
    expect(page.get_by_label("Log", exact=True)).to_be_focused()
    expect_seen(page, ".log li:last-child")


@pytest.mark.parametrize("window", [PHONE, SIDEWAYS, LOW_LAPTOP])
def test_the_last_entry_of_a_finished_pad_can_be_corrected(new_page: NewPage, home: Path, window: ViewportSize) -> None:
    page = new_page.known(window)
    entries = [{"type": "points", "player": 0, "points": points} for points in (29, 29, 3)]
    device = device_of(page)
    code = keep_table(home, "score", entries, {"Ann": device, "Bob": device}, {"target": 61})
    go(page, f"/t/{code}")
    expect(page.locator(".ending")).to_contain_text("Ann was ahead all the way")
    page.get_by_role("button", name=re.compile("3.*correct it")).first.click()
    page.get_by_label("Points").fill("2")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.locator(".ending")).to_have_count(0)


_PLACES = """() => {
  const box = (each) => each.getBoundingClientRect();
  const panel = document.querySelector(".ending");
  const { top, bottom } = box(panel);
  return {
    over: [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth],
    inside: top >= 0 && bottom <= innerHeight && panel.scrollHeight <= panel.clientHeight + 1,
    above: box(panel.querySelector(".story")).bottom <= Math.min(...[...panel.querySelectorAll(".button")].map(
      (each) => box(each).top)),
  };
}"""


@pytest.mark.parametrize("names", [LONG[:2], LONG], ids=["two", "three"])
def test_the_end_fits_into_every_window(new_page: NewPage, home: Path, names: tuple[str, ...]) -> None:
    """At its table, and for everybody in the room, with the story above the buttons."""
    page: Page = new_page.known(PHONE)
    more = (
        {}
        if len(names) == 2
        else {
            "scores": [119, 33, 8],
            "hands": [["5H"], ["7D"], ["9C"]],
            "played": [["6H", "8D", "QS"], ["3H", "TD", "JS"], ["2H", "4D", "TC"]],
            "dealer": 2,
        }
    )
    code = table_at(home, "cribbage", LAST_CARD | more, dict.fromkeys(names, page))
    device = ByRequest(page, new_page.address, code)
    device.play_until(lambda table: table["over"] is not None)
    for each in (page, new_page(LAPTOP, f"/t/{code}")):
        expect(each.locator(".ending .story")).to_have_text(f"{names[0]} was ahead all the way")
        for window in WINDOWS:
            each.set_viewport_size(window)
            assert each.evaluate(_PLACES) == {"over": [0, 0], "inside": True, "above": True}, window
