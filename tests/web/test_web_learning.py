"""The rules and the words of players on the page: one server and one browser page for all of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from autopeg.learning.rulebook import rulebook_of
from autopeg.registry import GAME_NAMES
from support.web.browser import SHORT_PHONE, NewPage, go, runs_over
from support.web.device import Device
from support.web.hands import do, mark
from support.web.players import tab_to
from support.web.server import Server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("learning")) as server:
        yield server


@pytest.fixture(scope="module")
def page(browser: Browser, served: Server) -> Iterator[Page]:
    """One phone; whatever its console complains about fails the tests."""
    made = NewPage(browser, served.address)
    yield made(SHORT_PHONE, "/rules/cribbage")
    made.close()
    assert made.complaints == []


def test_every_game_sends_its_rules_and_words(served: Server) -> None:
    device = Device(served.address)
    for game in GAME_NAMES:
        rules = device.client.get(f"/api/rules/{game}").json()
        assert rules["games"] == list(GAME_NAMES)
        assert len(rules["book"]["sections"]) == len(rulebook_of(game).sections)
        assert rules["words"] == device.client.get(f"/api/words/{game}").json()
    assert device.client.get("/api/words/xyzzy").status_code == 400
    device.close()


GAMES = "Cribbage, Table Top Cribbage, Crib Rummy or Crummy Rummy"
PAGES = GAMES.replace(" or", ",") + " or Score pad"
DRILLS = '"Count hands", "Discard" or "Puzzles"'


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("rules/foo", f'there is no game "foo": choose from {GAMES}'),
        ("rules/score", f'there is no game "score": choose from {GAMES}'),
        ("lessons/foo", f'there is no game "foo": choose from {GAMES}'),
        ("statistics?game=foo", f'there is no game "foo": choose from {PAGES}'),
        ("duplicates/foo/17", f'there are no deals of "foo": choose from {GAMES}'),
        ("practise/foo/counting/totals", f'there is no game "foo": choose from {GAMES}'),
        ("practise/cribbage/foo/totals", f'there is no drill "foo" for Cribbage: choose from {DRILLS}'),
    ],
)
def test_a_name_that_nothing_has_is_refused_with_titles(served: Server, address: str, says: str) -> None:
    device = Device(served.address)
    answer = device.client.get(f"/api/{address}")
    assert (answer.status_code, answer.json()["message"]) == (400, says)
    device.close()


def test_a_rule_has_an_address_of_its_own(page: Page) -> None:
    go(page, "/rules/cribbage#C28")
    expect(page.locator("#C28.marked")).to_be_in_viewport()
    page.locator("#C30").get_by_role("link", name="C30").click()
    expect(page.locator("#C30.marked")).to_be_in_viewport()
    assert page.url.endswith("/rules/cribbage#C30")
    assert not runs_over(page)


def test_an_address_that_changes_while_its_rules_appear_is_followed(page: Page) -> None:
    go(page, "/rules/cribbage")
    page.evaluate("""new MutationObserver((_, observer) => {
        if (document.querySelector("h1")?.textContent !== "Rules of Crib Rummy") return;
        observer.disconnect();
        location.hash = "R28";
    }).observe(document.body, { childList: true, subtree: true })""")
    page.get_by_role("link", name="Crib Rummy", exact=True).click()
    expect(page.locator("#R28.marked")).to_be_in_viewport()


def test_a_search_shows_words_and_rules(page: Page) -> None:
    go(page, "/rules/cribbage")
    page.get_by_role("searchbox").fill("heel")
    expect(page.locator(".glossary")).to_contain_text("A jack turned up as the starter")
    expect(page.locator(".rule-found .rule").first).to_contain_text("C12 His heels.")
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_have_text("Nothing here speaks of “xyzzy”.")
    page.get_by_role("searchbox").fill("c16")
    expect(page.locator(".rule-found")).to_have_count(1)
    assert not runs_over(page)


def test_words_of_a_prompt_explain_themselves(page: Page, served: Server) -> None:
    """By the keyboard, by a tap and by the pointer; the tip goes with Escape and is read with its word."""
    go(page, "/")
    page.get_by_role("button", name="Cribbage Six cards").click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_text("Rules and match").click()
    word = page.get_by_role("term").filter(has_text="Muggins")
    word.click()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("the points that you miss")
    assert not runs_over(page)
    assert word.get_attribute("aria-describedby") == tip.get_attribute("id")
    expect(tip.get_by_role("link")).to_have_attribute("href", "/rules/cribbage#C42")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    crib = page.locator(".prompt").get_by_role("term")
    crib.focus()
    expect(tip).to_contain_text("An extra hand")
    page.get_by_role("button", name="Menu").focus()
    expect(tip).to_have_count(0)
    crib.hover()
    expect(tip).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules/cribbage")


def test_a_word_that_comes_to_lie_under_a_resting_mouse_says_nothing(page: Page) -> None:
    """Else what somebody has just tapped would make room for a word whose meaning covers the next button."""
    word = page.locator(".prompt").get_by_role("term")
    go(page, "/")
    page.get_by_role("button", name="Cribbage Six cards").click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    box = word.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] - box["height"] * 1.5
    page.mouse.move(x, y)
    page.locator(".prompt").evaluate(
        "(prompt, height) => { prompt.style.translate = `0 -${height}px`; }", box["height"] * 2
    )
    page.locator(".prompt .word-around:hover").wait_for()
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.mouse.move(x + 1, y)
    expect(page.get_by_role("tooltip")).to_be_visible()


# -- lessons


def tap(page: Page, *cards: str) -> None:
    """Tap cards of the hand."""
    for card in cards:
        page.locator(f".play [data-card='{card}']").first.click()


def skip_to(page: Page, title: str) -> None:
    """Skip steps until one with this title is shown."""
    page.locator(".lesson-text").wait_for()
    while page.locator("h1").inner_text() != title:
        page.get_by_role("button", name="Skip this step").click()


def test_a_lesson_is_played_with_the_controls_of_the_game(page: Page) -> None:
    """Wrong answers are explained and can be tried again; what is done is remembered when the page is opened again."""
    go(page, "/")
    page.get_by_role("link", name="Learn Cribbage", exact=True).click()
    tap(page, "8H", "8S")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".verdict.wrong")).to_contain_text("the eights are worth far more")
    tap(page, "2C", "QD")
    page.get_by_role("button", name="Discard").click()
    expect(page.locator(".verdict.right")).to_contain_text("6-7-8 is a run")
    assert not runs_over(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Not in Bob's crib")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Not in Bob's crib")).to_be_visible()
    go(page, "/learn")
    expect(page.locator(".tile").first).to_contain_text("1 of 14 done")


def test_keys_alone_stay_in_a_lesson(page: Page) -> None:
    """The focus is never lost: after wrong answers and right ones, in tasks of every kind, and at the next step."""
    go(page, "/learn/cribbage")
    page.evaluate("localStorage.removeItem('lessons')")
    page.reload()
    for name in ("8 of hearts", "8 of spades", "Discard"):
        press_at(page, name)
    expect(page.locator(".verdict.wrong")).to_be_visible()
    expect_focus(page, "The cards")
    for name in ("2 of clubs", "queen of diamonds", "Discard"):
        press_at(page, name)
    expect(page.locator(".verdict.right")).to_be_visible()
    expect_focus(page, "The cards")
    press_at(page, "Next")
    expect(page.get_by_role("heading", name="Not in Bob's crib")).to_be_visible()
    expect_focus(page, "The step")
    while page.locator("h1").inner_text() != "A double run":
        press_at(page, "Skip this step")
    for name in ("4 of spades", "5 of hearts", "6 of diamonds", "Count these"):
        press_at(page, name)
    expect(page.locator(".found-parts li")).to_have_count(2)
    expect_focus(page, "The cards")


def press_at(page: Page, name: str) -> None:
    """Go to a control by Tab and press it."""
    tab_to(page, name)
    page.keyboard.press("Enter")


def expect_focus(page: Page, name: str) -> None:
    """Expect the focus to be in a part of the lesson, or on it."""
    expect(page.get_by_role("region", name=name).and_(page.locator(":focus-within"))).to_be_visible()


def test_the_lobby_and_the_form_of_a_table_lead_to_the_lesson_of_every_game(page: Page) -> None:
    go(page, "/")
    newcomers = page.get_by_role("region", name="New to a game?")
    expect(newcomers.get_by_role("link")).to_have_count(len(GAME_NAMES))
    newcomers.get_by_role("link", name="Learn Crib Rummy").click()
    expect(page.get_by_role("heading", name="Draw first")).to_be_visible()
    go(page, "/?play=crummy_rummy")
    page.get_by_role("link", name="learn Crummy Rummy first").click()
    expect(page.get_by_role("heading", name="One card first")).to_be_visible()


def test_a_hand_is_counted_by_tapping_and_a_question_answered(page: Page) -> None:
    go(page, "/learn/cribbage")
    skip_to(page, "A double run")
    count = page.get_by_role("button", name="Count these")
    tap(page, "4S", "5H")
    count.click()
    expect(page.locator(".verdict.wrong")).to_contain_text("These two make 9, not 15")
    tap(page, "6D")
    count.click()
    expect(page.locator(".found-parts li")).to_have_count(2)  # a fifteen, and a run
    for group in (["4S", "5C", "6D"], ["5H", "5C"], ["5H", "JD"], ["5C", "JD"]):
        expect(count).to_be_disabled()
        tap(page, *group)
        count.click()
    expect(page.locator(".verdict.right")).to_contain_text("That makes 16.")
    page.get_by_role("button", name="Next").click()
    skip_to(page, "His heels")
    page.get_by_role("button", name="Bob pegs 2").click()
    expect(page.locator(".verdict.wrong")).to_contain_text("go to the dealer")
    page.get_by_role("button", name="I peg 2").click()
    expect(page.locator(".verdict.right")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "title", "cards", "button"),
    [
        ("tabletop", "Your columns, Bob's rows", [], "c2"),
        ("crib_rummy", "A set", ["7 of clubs", "7 of spades", "7 of diamonds"], "Lay"),
        ("crummy_rummy", "One card first", [], "Take"),
    ],
)
def test_every_game_teaches_at_its_own_table(page: Page, game: str, title: str, cards: list[str], button: str) -> None:
    go(page, f"/learn/{game}")
    skip_to(page, title)
    mark(page, *cards)
    do(page, button)
    expect(page.locator(".verdict.right")).to_be_visible()
    assert not runs_over(page)


@pytest.mark.parametrize("game", ["cribbage", "crummy_rummy"])
def test_a_finished_lesson_leads_to_a_first_game_with_one_tap(page: Page, game: str) -> None:
    go(page, f"/learn/{game}")
    skip_to(page, {"cribbage": "On your own", "crummy_rummy": "The lowest total wins"}[game])
    page.get_by_role("button", name="Skip this step").click()
    page.get_by_role("button", name="Play a first game").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("list", name="Scores").get_by_text("beginner")).to_be_visible()
    expect(page.get_by_role("complementary", name="What to do")).to_contain_text("A good choice:")


def test_a_first_game_has_the_weakest_bot_even_if_the_lobby_is_lost_at_first(page: Page) -> None:
    """The lobby suggests a stronger one for the same game to whoever has won before."""

    def after_games(route: Route) -> None:
        lobby = route.fetch().json()
        lobby["play_now"]["bot"] = "master"
        route.fulfill(json=lobby)

    page.route("**/api/lobby", after_games, times=1)
    page.route("**/api/lobby", lambda route: route.fulfill(body="{"), times=1)
    go(page, "/learn/cribbage")
    skip_to(page, "On your own")
    page.get_by_role("button", name="Skip this step").click()
    expect(page.get_by_role("alert")).to_be_visible()
    first_game = page.get_by_role("button", name="Play a first game")
    expect(first_game).to_have_attribute("aria-busy", "false")
    first_game.click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("list", name="Scores").get_by_text("beginner")).to_be_visible()


def test_answers_that_make_no_sense_are_refused(served: Server) -> None:
    device = Device(served.address)
    for body in ({}, {"move": {"type": "xyzzy"}}, {"move": {"type": "discard", "player": 1, "cards": ["3H", "4C"]}}):
        assert device.client.post("/api/lessons/cribbage/discard", json=body).status_code in (400, 409)
    assert device.client.post("/api/lessons/cribbage/heels", json={"answer": 7}).status_code == 400
    assert device.client.post("/api/lessons/cribbage/xyzzy", json={}).status_code == 400
    assert device.client.get("/api/lessons/xyzzy").status_code == 400
    device.close()


def test_the_first_deal_is_explained_when_asked_for_and_never_offered_again(page: Page) -> None:
    go(page, "/?play=tabletop")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("My first game").check()
    page.get_by_role("button", name="Open the table").click()
    guide = page.get_by_role("complementary", name="What to do")
    expect(guide).to_contain_text("A good choice:")
    assert not runs_over(page)
    guide.get_by_role("button", name="Stop explaining").click()
    expect(guide).to_have_count(0)
    page.reload()
    page.locator(".play").wait_for()
    expect(guide).to_have_count(0)
    go(page, "/?play=tabletop")
    page.get_by_label("Name at seat 1").wait_for()
    expect(page.get_by_label("My first game")).to_have_count(0)
