"""Crummy Rummy on real phones: contracts put together, plays to the table, taking out of turn, the rounds counted."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Page, ViewportSize, expect

from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, NewPage, findings, runs_over
from support.web.hands import card, do, drag, hand_of, lay_on, mark, meld, play_a_turn
from support.web.positions import table_at

PATIENCE = 1500
DECK = ["9C", "9D", "3C", "3D", "5C", "8D", "8C", "6H", "6D"]
ROUND_ONE: dict[str, Any] = {
    "round": 1,
    "dealer": 1,
    "to_move": 0,
    "hands": [["7C", "7D", "QC", "QD", "2H", "KS", "4H"], ["TC", "TD", "JS", "AS", "5S", "6S", "8S"]],
    "deck": ["7H", *DECK],
    "discard_pile": ["QS"],
}
LAID = [
    {"id": "M1", "owner": 0, "kind": "run", "cards": ["7S", "8S", "JK", "TS"]},
    {"id": "M2", "owner": 0, "kind": "set", "cards": ["KC", "KD", "KH"]},
    {"id": "M3", "owner": 1, "kind": "run", "cards": ["3D", "4D", "5D", "6D"]},
    {"id": "M4", "owner": 1, "kind": "set", "cards": ["5C", "5H", "2S"]},
]
ROUND_TWO: dict[str, Any] = {
    "round": 2,
    "dealer": 1,
    "to_move": 0,
    "hands": [["9S", "JD", "7D", "AC"], ["TC", "TD"]],
    "deck": ["4C", "9D", "3C", "8D"],
    "discard_pile": ["QS"],
    "table": LAID,
    "laid_down": [True, True],
    "totals": [30, 55],
}


def two_phones(new_page: NewPage, home: Path, position: dict[str, Any], **options: Any) -> tuple[Page, Page]:
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    table_at(home, "crummy_rummy", position, {"Ann": ann, "Bob": bob}, options)
    ann.locator(".long-hand .pick").first.wait_for()
    return ann, bob


def drafts(page: Page) -> list[str]:
    names = page.locator(".draft .fan").all()
    return [name.get_attribute("aria-label") or "" for name in names]


def test_a_contract_is_put_together_meld_by_meld_and_laid_down_in_one_go(new_page: NewPage, home: Path) -> None:
    """Y10, Y23: what is put together is kept over a reload and can be taken apart."""
    ann, bob = two_phones(new_page, home, ROUND_ONE)
    mark(ann, "7 of clubs", "7 of diamonds", "2 of hearts")
    do(ann, "Put together: set 7♣ 7♦ 2♥")
    do(ann, "Take Q♠")
    ann.reload()
    ann.locator(".draft").wait_for()
    assert drafts(ann) == ["set: 7 of clubs, 7 of diamonds, 2 of hearts"]
    do(ann, "Lay down")
    expect(ann.get_by_role("alert")).to_contain_text("contract is two sets, not a set")
    do(ann, "Take the set apart")
    expect(ann.locator(".draft .fan")).to_have_count(0)
    mark(ann, "7 of clubs", "queen of clubs")
    do(ann, "Put together")
    expect(ann.get_by_role("alert")).to_contain_text("A run needs at least 4 cards here, not 2")
    ann.keyboard.press("Escape")
    do(ann, "Melds")
    ann.locator(".lay-option", has_text="set 7♣ 7♦ 2♥").first.click()
    expect(ann.locator(".draft .fan")).to_have_count(2)
    do(ann, "Lay down")
    expect(meld(bob, "M2").locator(".card")).to_have_count(3)
    expect(ann.locator(".draft .fan")).to_have_count(0)


def test_an_undo_puts_melds_together_again_and_cards_back_where_they_lay(new_page: NewPage, home: Path) -> None:
    """A card that was drawn into a meld leaves the others of that meld in the hand."""
    ann = new_page.known(PHONE)
    table_at(home, "crummy_rummy", ROUND_ONE, {"Ann": ann, "club": None})
    ann.locator(".long-hand .pick").first.wait_for()
    before = hand_of(ann)
    do(ann, "Take Q♠")
    mark(ann, "7 of clubs", "7 of diamonds", "2 of hearts")
    do(ann, "Put together: set 7♣ 7♦ 2♥")
    mark(ann, "queen of clubs", "queen of diamonds", "queen of spades")
    do(ann, "Put together: set Q♣ Q♦ Q♠")
    do(ann, "Lay down")
    meld(ann, "M2").wait_for()
    ann.keyboard.press("u")
    expect(ann.locator(".draft .fan")).to_have_count(2)
    expect(ann.locator(".long-hand .pick")).to_have_count(2)
    ann.keyboard.press("u")
    expect(ann.locator(".draft .fan")).to_have_count(1)
    do(ann, "Take the set apart")
    expect(ann.locator(".long-hand .pick")).to_have_count(7)
    assert sorted(hand_of(ann)) == sorted(before)


def test_who_has_laid_down_plays_cards_and_takes_the_place_of_a_wild_one(new_page: NewPage, home: Path) -> None:
    """Y24, Y26: the freed wild card goes where its owner says."""
    ann, bob = two_phones(new_page, home, ROUND_TWO)
    expect(meld(ann, "M1").locator(".stands-for")).to_have_text("9♠")
    ann.keyboard.press("d")
    do(bob, "Decline")
    mark(ann, "7 of diamonds")
    lay_on(ann, "M3")
    expect(meld(bob, "M3").locator(".card")).to_have_count(5)
    mark(ann, "9 of spades")
    expect(ann.locator(".marked-actions .button", has_text="in the place of JK in M1")).not_to_have_count(0)
    do(ann, "Put 9♠ in the place of JK in M1, which goes to M2")
    expect(meld(bob, "M2").locator(".card")).to_have_count(4)
    drag(ann, card(ann, "jack of diamonds"), meld(ann, "M2"))
    expect(ann.get_by_role("alert")).to_contain_text("the cards must be of one rank")
    drag(ann, card(ann, "jack of diamonds"), ann.locator('[data-drop="discard"]'))
    expect(bob.locator(".own-hand .prompt")).to_contain_text("Take J♦, or draw")


def test_a_second_d_discards_nothing(new_page: NewPage, home: Path) -> None:
    """It says what to do instead; the keys are those of the terminal."""
    ann, bob = two_phones(new_page, home, ROUND_ONE)
    ann.keyboard.press("d")
    do(bob, "Decline")
    expect(ann.locator(".own-hand .prompt")).to_contain_text("Discard a card")
    expect(ann.locator(".long-hand .pick")).to_have_count(8)
    ann.wait_for_timeout(750)  # a key held down or struck twice is told so
    ann.keyboard.press("d")
    expect(ann.get_by_role("alert")).to_contain_text("Press x to discard one")
    expect(ann.locator(".long-hand .pick")).to_have_count(8)
    before = hand_of(ann)
    ann.keyboard.press("s")
    assert hand_of(ann) != before
    ann.keyboard.press("w")
    ann.locator(".lay-option").first.wait_for()
    ann.keyboard.press("Escape")
    mark(ann, "king of spades")
    ann.keyboard.press("x")
    do(bob, "Take K♠")


def test_all_others_are_asked_at_once_and_the_nearest_gets_the_upcard(new_page: NewPage, home: Path) -> None:
    """Y19: they answer in any order, and the turn goes on when all have."""
    ann, bob, cid, dee = (new_page.known(PHONE) for _ in range(4))
    others = [["3S", "4S", "9H", "TH", "JH", "KH", "AH"], ["3C", "4C", "9D", "TS", "JD", "KC", "AC"]]
    position = {**ROUND_ONE, "hands": [*ROUND_ONE["hands"], *others], "deck": ["7H", *DECK[4:]], "dealer": 3}
    table_at(home, "crummy_rummy", position, {"Ann": ann, "Bob": bob, "Cid": cid, "Dee": dee})
    do(ann, "Draw a card")
    expect(ann.locator(".own-hand .prompt")).to_have_text("Waiting for Bob, Cid and Dee")
    do(dee, "Decline")
    do(cid, "Take Q♠ and a penalty card")
    expect(cid.locator(".own-hand .prompt")).to_have_text("Waiting for Bob")
    expect(ann.locator(".own-hand .prompt")).to_have_text("Waiting for Bob")
    expect(ann.get_by_role("button", name="Discard")).to_have_count(0)
    bob.get_by_role("button", name="Take Q♠").wait_for()
    bob.keyboard.press("t")
    expect(bob.locator(".long-hand .pick")).to_have_count(9)
    expect(cid.locator(".long-hand .pick")).to_have_count(7)
    expect(ann.locator(".own-hand .prompt")).to_contain_text("Discard a card")


def test_who_lets_the_upcard_go_lets_the_turn_go_on(new_page: NewPage, home: Path) -> None:
    ann, bob = two_phones(new_page, home, ROUND_ONE)
    do(ann, "Draw a card")
    bob.get_by_role("button", name="Decline").wait_for()
    bob.keyboard.press("Enter")
    mark(ann, "king of spades")
    do(ann, "Discard K♠")
    do(bob, "Take K♠")


def test_nobody_is_asked_about_their_own_discard(new_page: NewPage, home: Path) -> None:
    """Y19: it can be taken back, after a question, and nothing else has moved."""
    ann, bob = two_phones(new_page, home, ROUND_ONE)
    do(ann, "Draw a card")
    do(bob, "Decline")
    mark(ann, "king of spades")
    do(ann, "Discard K♠")
    melds = ann.get_by_role("button", name="Melds")
    before = melds.bounding_box()
    do(bob, "Draw a card")
    expect(bob.locator(".own-hand .prompt")).to_contain_text("Discard a card")
    back = ann.get_by_role("button", name="Take K♠ back")
    expect(back).to_be_visible()
    assert melds.bounding_box() == before
    back.click()
    do(ann, "Decline")
    back.click()
    do(ann, "Take K♠ and a penalty card")
    expect(ann.locator(".long-hand .pick")).to_have_count(9)


def test_who_declines_lets_the_others_be_asked_before_he_draws(new_page: NewPage, home: Path) -> None:
    """Y40."""
    ann, bob = two_phones(new_page, home, ROUND_ONE, out_of_turn="before")
    do(ann, "Decline Q♠")
    do(bob, "Hint")
    expect(bob.locator(".hint")).to_contain_text("Let the upcard go")
    do(bob, "Take Q♠ and a penalty card")
    do(ann, "Draw a card")
    expect(ann.locator(".long-hand .pick")).to_have_count(8)
    expect(bob.locator(".long-hand .pick")).to_have_count(9)


def test_two_people_on_one_phone_are_asked_over_covered_cards(new_page: NewPage, home: Path) -> None:
    """Y19."""
    phone = new_page.known(PHONE)
    table_at(home, "crummy_rummy", ROUND_ONE, {"Ann": phone, "Bob": phone})
    do(phone, "Ann: show my cards")
    do(phone, "Draw a card")
    expect(phone.locator(".hand-over")).to_contain_text("Take Q♠ out of turn")
    expect(phone.locator(".long-hand")).to_have_count(0)
    do(phone, "Decline")
    mark(phone, "king of spades")
    do(phone, "Discard K♠")
    do(phone, "Bob: show my cards")
    expect(card(phone, "jack of spades")).to_be_visible()


def test_a_beginner_is_warned_before_a_bad_discard(new_page: NewPage, home: Path) -> None:
    """Y33: only he sees it, and may think again."""
    ann, _ = two_phones(new_page, home, ROUND_ONE)
    ann.get_by_text("More", exact=True).click()
    ann.get_by_label("Warn me before a bad discard").check()
    do(ann, "Take Q♠")
    mark(ann, "2 of hearts")
    do(ann, "Discard 2♥")
    expect(ann.get_by_role("alertdialog")).to_contain_text("2♥ is wild")
    do(ann, "Keep it")
    ann.keyboard.press("x")
    do(ann, "Discard 2♥ anyway")
    expect(ann.locator(".long-hand .pick")).to_have_count(7)


def test_a_round_is_counted_and_the_lowest_total_leads(new_page: NewPage, home: Path) -> None:
    """Y31, Y32."""
    position = {**ROUND_TWO, "hands": [["7D"], ["TC", "AD"]]}
    ann, bob = two_phones(new_page, home, position)
    do(ann, "Draw a card")
    do(bob, "Decline")
    do(ann, "Plays")
    ann.locator(".lay-option", has_text="Put 7♦").first.click()
    ann.locator(".marked-actions .button.main").click()
    mark(ann, "4 of clubs")
    do(ann, "Discard 4♣")
    expect(bob.locator(".counted", has_text="Bob")).to_contain_text("25 for 1 card at 10, 1 card at 15")
    expect(bob.locator(".sheet")).to_contain_text("lowest wins")
    assert bob.locator(".scores li").first.inner_text().split() == ["●", "Ann", "lowest", "30"]
    for page in (ann, bob):
        do(page, "Go on")
    expect(ann.locator(".piles-said")).to_contain_text("Round 3 of 7")
    expect(ann.locator(".piles-said")).to_contain_text("two runs")


SEVEN_ROUNDS = """() => {
  for (const row of document.querySelectorAll(".sheet tr"))
    for (let round = 2; round < 8; round++) row.lastElementChild.before(row.children[1].cloneNode(true));
  for (const cell of document.querySelectorAll(".sheet td")) cell.textContent = "115";
  return document.querySelectorAll(".sheet td").length;
}"""


@pytest.mark.parametrize("window", [SMALL_PHONE, {"width": 640, "height": 400}])
def test_the_points_of_seven_rounds_fit_a_small_window_beside_long_names(
    new_page: NewPage, home: Path, window: ViewportSize
) -> None:
    """The second window is a laptop's at a zoom of 200%."""
    page = new_page.known(window)
    names = ("Annabelle", "Christopher")
    table_at(home, "crummy_rummy", ROUND_TWO, dict.fromkeys(names, page))
    do(page, "Annabelle: show my cards")
    page.get_by_text("More", exact=True).click()
    do(page, "End the round")
    page.locator(".sheet").wait_for()
    assert page.evaluate(SEVEN_ROUNDS) == 16
    assert not runs_over(page)


def test_a_blocked_round_is_ended_when_all_agree(new_page: NewPage, home: Path) -> None:
    """Y32b."""
    ann, bob = two_phones(new_page, home, ROUND_TWO)
    ann.get_by_text("More", exact=True).click()
    do(ann, "End the round")
    expect(bob.get_by_role("alertdialog")).to_contain_text("Ann wants to end the round")
    bob.get_by_role("button", name="Play on").click()
    expect(ann.locator(".notice")).to_contain_text("would rather play on")
    ann.get_by_role("button", name="End the round").click()
    bob.get_by_role("alertdialog").get_by_role("button", name="End the round").click()
    expect(ann.locator(".counted")).to_have_count(2)


def test_the_page_is_for_everyone_in_the_smallest_window(new_page: NewPage, home: Path) -> None:
    ann, bob = new_page.known(SMALL_PHONE), new_page.known(PHONE)
    table_at(home, "crummy_rummy", ROUND_ONE, {"Ann": ann, "Bob": bob})
    mark(ann, "7 of clubs", "7 of diamonds", "2 of hearts")
    do(ann, "Put together")
    do(ann, "Take Q♠")
    expect(ann.get_by_role("button", name="Take Q♠")).to_have_count(0)
    do(ann, "Melds")
    ann.locator(".lay-option").first.wait_for()
    assert not runs_over(ann)
    assert findings(ann) == []


def test_two_phones_and_a_bot_play_the_last_round_and_a_table_looks_on(new_page: NewPage, home: Path) -> None:
    """With the buttons of the page alone; a round that takes long is ended by agreement (Y32b)."""
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    before_deal = {"round": 7, "dealer": 0, "totals": [200, 150, 175]}
    seats = {"Ann": ann, "Bob": bob, "club": None}
    code = table_at(home, "crummy_rummy", before_deal, seats, {"max_reshuffles": 1})
    ann.request.post(f"{new_page.address}/api/tables/{code}/pace", data={"pace": "none"})
    laptop = new_page(LAPTOP, f"/t/{code}")
    for turn in range(PATIENCE):
        for page in (ann, bob):
            try:
                play_a_turn(page)
            except Error:
                continue  # what was offered is gone: somebody else has moved on
        if turn % 12 == 11:
            for page, seat in ((ann, 0), (bob, 1)):
                page.request.post(f"{new_page.address}/api/tables/{code}/end-round", data={"seat": seat})
        if ann.locator(".ending").count():
            break
    expect(laptop.locator(".ending")).to_contain_text("Lowest wins")
    shown = [page.locator(".scores .points").all_inner_texts() for page in (ann, bob, laptop)]
    assert shown[0] == shown[1] == shown[2]
