"""What makes a device pleasant to play on: its settings, names it knows, signals, a screen for the room, an icon."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.web.browser import (
    LAPTOP,
    PHONE,
    SHORT_PHONE,
    SIDEWAYS,
    SMALL_PHONE,
    WALL,
    NewPage,
    findings,
    go,
    runs_over,
)
from support.web.layout import faults
from support.web.players import ByRequest, discard, in_the_order_of_their_turns, open_table, set_to, sit_down
from support.web.positions import IN_THE_PLAY, table_at

ANN, BOB, CLUB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"bot": "club"}


def table_of_ann(new_page: NewPage, *others: dict[str, Any]) -> tuple[ByRequest, str]:
    device = ByRequest(new_page.known(PHONE), new_page.address)
    return device, device.open_table("cribbage", ANN, *others)


def test_a_screen_for_the_room_shows_no_hand_even_on_a_device_that_plays(new_page: NewPage) -> None:
    device, code = table_of_ann(new_page, CLUB)
    device.play_until(lambda table: sum(table["scores"]) > 10 and bool(table["mine"][0]["view"]["hand"]))
    device.page.goto(f"{new_page.address}/tv/{code}")
    expect(device.page.locator(".felt")).to_be_visible()
    expect(device.page.get_by_label("Last counts")).to_contain_text("+")
    expect(device.page.locator(".hand")).to_have_count(0)
    sent = device.page.evaluate(f"fetch('/api/tables/{code}?as=guest').then((answer) => answer.json())")
    assert sent["mine"] == []
    assert not any(seat["is_mine"] for seat in sent["seats"])
    for size in (WALL, LAPTOP, SIDEWAYS, SMALL_PHONE):
        device.page.set_viewport_size(size)
        assert not runs_over(device.page)


def test_the_title_says_whose_turn_it_is(new_page: NewPage) -> None:
    ann, bob = new_page(PHONE), new_page(SMALL_PHONE)
    code = open_table(ann, "cribbage")
    bob.goto(f"{new_page.address}/t/{code}")
    expect(bob).to_have_title("Cribbage · Autopeg")
    sit_down(bob, "Bob")
    pone, dealer = in_the_order_of_their_turns(ann, bob)
    for page in (dealer, pone):
        expect(page).to_have_title("Your turn · Cribbage · Autopeg")
        discard(page)
    expect(dealer).to_have_title("Cribbage · Autopeg")
    expect(pone).to_have_title("Your turn · Cribbage · Autopeg")


def test_sounds_go_off_with_one_tap_and_stay_off(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_table(ann, "cribbage", {"bot": "beginner"})
    button = ann.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    ann.reload()
    expect(button).to_have_attribute("aria-pressed", "false")


_LISTENING = """async () => {
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      this.onstatechange = () => states.push(this.state);
    }
  };
  window.play = (await import("/static/sounds.js")).playSound;
}"""


def test_the_sound_of_a_device_is_on_only_while_notes_sound(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.evaluate(_LISTENING)
    page.locator("h1").click()  # before that browsers play nothing
    for name in ("deal", "card", "pegged", "turn", "won", "lost"):
        page.evaluate("name => { window.states = []; play(name); }", name)
        page.wait_for_function("() => states.join() === 'running,suspended'")


def test_scores_are_said_in_the_words_of_players_after_one_tap(new_page: NewPage) -> None:
    device = ByRequest(new_page.known(PHONE), new_page.address)
    code = device.open_table("score", ANN, BOB)
    device.page.goto(f"{new_page.address}/t/{code}")
    device.page.evaluate("() => { window.said = []; speechSynthesis.speak = (each) => said.push(each.text); }")
    button = device.page.get_by_role("button", name="Say what happens")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    device.ask("move", seat=0, move={"type": "points", "player": 0, "points": 12})
    device.page.wait_for_function("() => said.length > 1")
    assert device.page.evaluate("said") == ["What happens is said.", "Ann pegs 12"]


def test_names_used_here_are_offered_and_a_guest_may_have_the_first_deal_explained(new_page: NewPage) -> None:
    _, code = table_of_ann(new_page, BOB)
    bob = new_page(SMALL_PHONE)
    bob.evaluate("localStorage.setItem('names', 'Bob\\nRobert')")
    bob.goto(f"{new_page.address}/t/{code}")
    names = bob.locator("#recent-names option")
    expect(names).to_have_count(2)
    bob.get_by_label("My first game").check()
    sit_down(bob, "Robert")
    assert bob.evaluate("localStorage.getItem('guides')") == '{"cribbage":"on"}'
    assert bob.evaluate("localStorage.getItem('names')") == "Robert\nBob"


def hand_width(page: Page) -> float:
    box = page.locator(".hand .card").first.bounding_box()
    assert box is not None
    return box["width"]


def test_large_cards_and_the_left_hand_fit_every_device(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    code = open_table(ann, "cribbage", {"bot": "beginner"})
    ann.locator(".discard-button").wait_for()
    usual = hand_width(ann)
    ann.get_by_role("button", name="Menu").click()
    set_to(ann, "Cards in the hand", "large")
    set_to(ann, "Layout for", "the left hand")
    ann.goto(f"{new_page.address}/t/{code}")
    ann.locator(".discard-button").wait_for()
    assert hand_width(ann) > 1.2 * usual
    for size in (SHORT_PHONE, SIDEWAYS, LAPTOP, WALL):
        ann.set_viewport_size(size)
        assert not runs_over(ann)
        for card in ann.locator(".hand .card").all():
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
    assert findings(ann) == []


@pytest.mark.parametrize("game", ["tabletop", "crib_rummy", "crummy_rummy"])
def test_large_cards_and_the_left_hand_change_the_other_games_too(new_page: NewPage, game: str) -> None:
    page = new_page.known(PHONE)
    code = open_table(page, game, {"bot": "beginner"})
    card = page.locator(".long-hand .card, .turned-card .card").first
    card.wait_for()
    usual = card.evaluate("card => card.offsetWidth")
    page.get_by_role("button", name="Menu").click()
    set_to(page, "Cards in the hand", "large")
    set_to(page, "Layout for", "the left hand")
    page.keyboard.press("Escape")
    assert card.evaluate("card => card.offsetWidth") > 1.1 * usual
    side = page.locator(".grid" if game == "tabletop" else ".own-hand .doing .button").first.bounding_box()
    assert side is not None
    assert side["x"] < PHONE["width"] / 4
    go(page, f"/t/{code}")
    card.wait_for()
    assert card.evaluate("card => card.offsetWidth") > 1.1 * usual
    for size in (SHORT_PHONE, SIDEWAYS, LAPTOP, WALL):
        assert [fault for fault in faults(page, size) if "main button" not in fault] == []


def test_held_sideways_nothing_lies_over_the_table_of_a_left_hander(new_page: NewPage) -> None:
    page = new_page(SIDEWAYS)
    page.evaluate("localStorage.settings = JSON.stringify({ hand: 'left' })")
    open_table(page, "cribbage", {"bot": "beginner"})
    page.locator(".felt").wait_for()
    felt, side = page.locator(".felt").bounding_box(), page.locator(".standing-by").bounding_box()
    assert felt is not None
    assert side is not None
    assert felt["x"] + felt["width"] <= side["x"]


_HEARD = """() => {
  window.heard = [];
  navigator.vibrate = (ms) => heard.push(`buzz ${ms}`);
  speechSynthesis.speak = ({ text }) => heard.push(text);
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    heard.push("stays on");
    return { release: () => heard.push("may go off") };
  } } });
  AudioContext.prototype.resume = async () => heard.push("sound");
}"""


def test_what_a_setting_does_is_heard_at_once(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    open_table(page, "cribbage", {"bot": "beginner"})
    page.evaluate(_HEARD)
    page.get_by_role("button", name="Menu").click()

    def expect_heard(*heard: str) -> None:
        page.wait_for_function("heard => heard.every((each) => window.heard.includes(each))", arg=heard)
        page.evaluate("heard.length = 0")

    set_to(page, "Keep the screen on while playing", "no")
    set_to(page, "Keep the screen on while playing", "yes")
    expect_heard("stays on")
    set_to(page, "Keep the screen on while playing", "no")
    expect_heard("may go off")
    set_to(page, "Buzz when it is my turn", "no")
    set_to(page, "Buzz when it is my turn", "yes")
    expect_heard("buzz 60")
    page.get_by_role("switch", name="Say what happens").set_checked(True)
    expect_heard("What happens is said.")
    expect(page.get_by_role("button", name="Say what happens")).to_have_attribute("aria-pressed", "true")
    set_to(page, "Volume", "loud")
    expect_heard("sound")
    page.get_by_role("switch", name="Sounds").set_checked(False)
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")


_CHOICES = """() => [...document.querySelectorAll(".settings .setting:not(:has(select))")].map((setting) => {
  const field = setting.querySelector("input");
  const says = (pressed) => [...setting.querySelectorAll(`[aria-pressed=${pressed}]`)].at(-1).textContent;
  const chosen = field ? ["no", "yes"][Number(field.checked)] : says(true);
  return [setting.querySelector("span").textContent, chosen, field ? (field.checked ? "no" : "yes") : says(false)];
})"""
"""Of each setting its title, the choice made and another one; without the switch, which takes every tap for itself."""


def test_every_setting_is_kept_when_the_page_is_loaded_again_and_can_be_set_back(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    open_table(page, "cribbage", {"bot": "beginner"})

    def opened_again() -> list[tuple[str, str, str]]:
        page.reload()
        page.get_by_role("button", name="Menu").click()
        page.locator(".settings").wait_for()
        return page.evaluate(_CHOICES)

    usual = opened_again()
    assert len(usual) >= 17
    chosen = {title: choice for title, choice, _ in usual}
    for wanted in ({title: other for title, _, other in usual}, chosen):
        for title, choice in wanted.items():
            set_to(page.locator(".settings"), title, choice)
        assert {title: choice for title, choice, _ in opened_again()} == wanted


def test_a_small_board_follows_its_setting_at_once(new_page: NewPage) -> None:
    page = new_page.known(PHONE)
    open_table(page, "cribbage", {"bot": "beginner"})
    plate = page.locator(".standing-by .plate")
    expect(plate).to_have_attribute("style", re.compile("none"))
    page.get_by_role("button", name="Menu").click()
    set_to(page, "Enlarge a small board", "always")
    expect(plate).to_have_attribute("style", re.compile("scale"))
    set_to(page, "Enlarge a small board", "never")
    expect(plate).to_have_attribute("style", re.compile("none"))


def test_go_is_said_as_soon_as_the_setting_says_so(new_page: NewPage, home: Path) -> None:
    page = new_page.known(PHONE)
    played = {"played": [["TC", "QS", "3D"], ["JD", "9C", "9D"]], "hands": [["5H"], ["7D"]]}
    position = IN_THE_PLAY | played | {"count": 30, "series": ["TC", "JD", "QS"], "to_act": 0}
    table_at(home, "cribbage", position, {"Ann": page, "Bob": None})
    page.get_by_role("button", name="Go", exact=True).wait_for()
    page.get_by_role("button", name="Menu").click()
    set_to(page, "Say go for me", "yes")
    expect(page.get_by_role("button", name="Go", exact=True)).to_have_count(0)


def test_the_page_can_be_put_on_a_home_screen(new_page: NewPage) -> None:
    page = new_page()
    manifest = page.evaluate("fetch('/static/manifest.json').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        assert page.request.get(new_page.address + icon["src"]).headers["content-type"] == icon["type"]
