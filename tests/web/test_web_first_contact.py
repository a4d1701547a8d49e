"""The first minutes of somebody who knows nothing: from the lobby to a first own point, by what the page says."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error, Page, expect

from support.web.browser import PHONE, NewPage, runs_over
from support.web.finished_games import same_cards_every_time
from support.web.hands import card, play_a_turn, tap_corner
from support.web.players import PATIENCE, TITLES, ByRequest, by_click, scores, step

SUGGESTIONS_CLOSE = ".suggestions .close"
RANK_NAMES = {"A": "ace", "10": "ten", "J": "jack", "Q": "queen", "K": "king"}
SUIT_NAMES = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}

_TOLD = """() => {
  const texts = (selector) => [...document.querySelectorAll(selector)]
    .filter((found) => found.checkVisibility()).map((found) => found.innerText.trim()).filter(Boolean);
  return { guide: texts(".guide > p").join(" "), others: texts(".prompt, .hand-over, .shown, .ending") };
}"""


def cards_in(text: str) -> list[str]:
    """Return the cards that a text names, as the page knows them."""
    return [f"{rank.replace('10', 'T')}{SUITS[suit]}" for rank, suit in re.findall(r"(10|[2-9AJQK])([♣♦♥♠])", text)]


def spoken(text: str) -> str:
    """Return the name of the first card that a text names, as a screen reader says it."""
    found = re.search(r"(10|[2-9AJQK])([♣♦♥♠])", text)
    return "joker" if found is None else f"{RANK_NAMES.get(found[1], found[1])} of {SUIT_NAMES[found[2]]}"


def tap(page: Page, cards: list[str]) -> None:
    """Tap cards of the own hand."""
    for each in cards:
        page.locator(f".dock [data-card='{each}']").first.click(position={"x": 12, "y": 14}, timeout=1500)


def press(page: Page, name: str) -> None:
    page.locator(".play").get_by_role("button", name=re.compile(name)).first.click(timeout=1500)


def follow(page: Page, advice: str) -> bool:
    """Do what a good choice says; return whether it was understood. advice: without its reason."""
    if found := re.match(r"keep .*, discard (.*)", advice):
        tap(page, cards_in(found[1]))
        press(page, "^Discard")
    elif advice.startswith("play "):
        tap(page, cards_in(advice))
    elif found := re.match(r"place .* at ([a-e][1-5])", advice):
        press(page, found[1])
    elif re.match(r"put .* in the crib", advice):
        press(page, "To the crib")
    elif advice.startswith("draw"):
        press(page, "^Draw")
    elif advice.startswith("discard "):
        if page.locator(SUGGESTIONS_CLOSE).count():
            return False  # somebody new lays the melds that the page has marked
        tap_corner(page, card(page, spoken(advice)))
        press(page, "^Discard")
    else:
        return False
    return True


def begin(page: Page, game: str, address: str) -> None:
    """Open a table from the lobby, with the first deal explained, against a bot that plays at once."""
    page.get_by_role("button", name=TITLES[game]).click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("My first game").check()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()
    assert ByRequest(page, address, page.url.rsplit("/", 1)[1]).ask("pace", pace="none")


def has_scored(page: Page, game: str) -> bool:
    """Return whether there are own points; in Crummy Rummy, anybody's: the points of a round are for the others."""
    return max(scores(page)) > 0 if game == "crummy_rummy" else scores(page)[0] > 0


@pytest.fixture(autouse=True)
def same_cards() -> Iterator[None]:
    """The same cards in every run, by which both rummies come to a score soon."""
    with same_cards_every_time(12):
        yield


@pytest.mark.parametrize("game", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_a_newcomer_scores_by_doing_what_the_page_says(new_page: NewPage, game: str) -> None:
    page = new_page(PHONE)
    begin(page, game, new_page.address)
    page.set_default_timeout(1500)
    guide = page.get_by_role("complementary", name="What to do")
    expect(guide).to_contain_text("A good choice:")
    assert not runs_over(page)
    for _ in range(PATIENCE // 10):
        if has_scored(page, game):
            break
        told = page.evaluate(_TOLD)
        assert told["guide"] or told["others"], page.locator("main").inner_text()
        good = re.search(r"A good choice: ([^:]*?)(?::|\.$)", told["guide"])
        try:
            # In Crib Rummy a newcomer lays the melds that the page marks, although good players may keep them.
            keeps_melds = game == "crib_rummy" and told["guide"].startswith("Lay sets")
            if good and not keeps_melds and follow(page, good[1]):
                expect(guide.get_by_text(told["guide"], exact=True)).to_have_count(0)
            elif "rummy" in game:
                play_a_turn(page)
            else:
                step(page)
        except Error:  # the bot has moved on meanwhile, or the page has marked melds under the finger
            page.locator(SUGGESTIONS_CLOSE).evaluate_all("found => found.forEach((each) => each.click())")
    assert has_scored(page, game)


def by_click_until_shown(page: Page, offer: str) -> None:
    """Press what the page offers, but leave on the table what is counted."""
    if not offer.startswith(".shown"):
        by_click(page, offer)


def test_what_a_count_shows_is_explained_in_the_first_deal(new_page: NewPage) -> None:
    page = new_page(PHONE)
    begin(page, "cribbage", new_page.address)
    for _ in range(PATIENCE):
        if page.locator(".shown").count():
            break
        try:
            step(page, by_click_until_shown)
        except Error:
            continue
    expect(page.get_by_role("complementary", name="What to do")).to_contain_text("then press Go on")
    assert not runs_over(page)
