"""Crib Rummy on real phones: every kind of move by tap, drag and key, a hand of 25 cards, a whole game."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, expect

from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, NewPage, findings, runs_over
from support.web.hands import card, do, drag, hand_of, lay_on, mark, meld, play_a_turn, tap_corner
from support.web.positions import table_at

PATIENCE = 1500
HANDS = [["4C", "4H", "7D", "8D", "9S", "KC", "KS", "JK"], ["2C", "3C", "5H", "9C", "TC"]]
TABLE = [
    {"id": "M1", "owner": 1, "kind": "run", "cards": ["5S", "6S", "7S"]},
    {"id": "M2", "owner": 0, "kind": "set", "cards": ["QC", "QD", "QH"]},
]
POSITION: dict[str, Any] = {
    "scores": [50, 40],
    "hands": HANDS,
    "draw_pile": ["8S", "TD", "6H", "AD", "AC", "2H"],
    "discard_pile": ["4S", "QD", "JD"],
    "table": TABLE,
    "hand_starter": 0,
    "to_move": 0,
}


def two_phones(new_page: NewPage, home: Path, position: dict[str, Any] = POSITION, **options: Any) -> tuple[Page, Page]:
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    table_at(home, "crib_rummy", position, {"Ann": ann, "Bob": bob}, options)
    ann.locator(".long-hand .pick").first.wait_for()
    return ann, bob


def points_of(page: Page) -> list[str]:
    return page.locator(".scores .points").all_inner_texts()


def test_the_upcard_is_taken_with_marked_cards_and_the_pile_comes_in(new_page: NewPage, home: Path) -> None:
    """R12, R15: the marked cards say what for."""
    ann, bob = two_phones(new_page, home)
    mark(ann, "4 of clubs", "4 of hearts")
    do(ann, "Take the upcard for 4♣ 4♥ 4♠ (set of three)")
    expect(meld(bob, "M3")).to_have_attribute(
        "aria-label", "M3, set of Ann: 4 of clubs, 4 of hearts, 4 of spades; points 2+2"
    )
    expect(meld(ann, "M3")).to_be_visible()
    assert {"queen of diamonds", "jack of diamonds"} < set(hand_of(ann))
    expect(ann.locator(".piles-said")).to_contain_text("This turn 2")


def test_the_upcard_alone_goes_to_a_meld(new_page: NewPage, home: Path) -> None:
    """R12b needs no card of the hand: what is suggested is taken by Enter, not passed over for a draw."""
    ann, bob = two_phones(new_page, home)
    do(ann, "Take 4♠…")
    ann.locator(".lay-option", has_text="4♠ to M1 (run of four)").first.click()
    expect(ann.locator(".marked-actions .button.main")).to_contain_text("4♠ to M1")
    ann.locator("h1").evaluate("() => document.activeElement.blur()")
    ann.keyboard.press("Enter")
    expect(meld(bob, "M1").locator(".card")).to_have_count(4)


def test_cards_are_laid_by_tap_to_a_lit_meld_and_a_joker_where_its_owner_says(new_page: NewPage, home: Path) -> None:
    """R20, R33."""
    ann, bob = two_phones(new_page, home)
    ann.keyboard.press("d")
    mark(ann, "8 of spades")
    lay_on(ann, "M1")
    expect(meld(bob, "M1").locator(".card")).to_have_count(4)
    mark(ann, "7 of diamonds", "8 of diamonds", "joker")
    expect(ann.locator(".marked-actions .button", has_text="run of three")).to_have_count(2)
    do(ann, "Lay 7♦ 8♦ JK (run of three)")
    expect(meld(bob, "M3").locator(".stands-for")).to_have_text("9♦")
    mark(ann, "king of clubs")
    do(ann, "Discard K♣")
    expect(bob.locator(".own-hand .prompt")).to_contain_text("Draw")
    assert points_of(bob) == ["56", "40"]


def test_cards_are_dragged_onto_melds_onto_the_pile_and_within_the_hand(new_page: NewPage, home: Path) -> None:
    ann, bob = two_phones(new_page, home)
    drag(ann, ann.locator(".pile .pick").first, ann.locator(".long-hand"))
    expect(card(ann, "8 of spades")).to_be_visible()
    drag(ann, card(ann, "8 of spades"), meld(ann, "M1"))
    expect(meld(bob, "M1").locator(".card")).to_have_count(4)
    before = hand_of(ann)
    drag(ann, card(ann, before[0]), card(ann, before[-1]), at=(0.9, 0.5))
    assert hand_of(ann) == [*before[1:], before[0]]
    ann.reload()
    ann.locator(".long-hand .pick").first.wait_for()
    assert hand_of(ann) == [*before[1:], before[0]]
    drag(ann, card(ann, "4 of hearts"), meld(ann, "M2"))
    expect(ann.get_by_role("alert")).to_contain_text("the cards must be of one rank")
    drag(ann, card(ann, "4 of hearts"), ann.locator('[data-drop="discard"]'))
    expect(bob.locator(".own-hand .prompt")).to_contain_text("Draw")


def test_an_undo_puts_cards_back_where_they_lay(new_page: NewPage, home: Path) -> None:
    """Also after the page was loaded again, and beside their neighbours if these have been moved meanwhile."""
    ann = new_page.known(PHONE)
    table_at(home, "crib_rummy", POSITION, {"Ann": ann, "club": None})
    ann.locator(".long-hand .pick").first.wait_for()
    drag(ann, card(ann, "joker"), card(ann, "4 of clubs"), at=(0.1, 0.5))
    ann.keyboard.press("d")
    expect(card(ann, "8 of spades")).to_be_visible()
    before = hand_of(ann)
    assert (before[0], before[-1]) == ("joker", "8 of spades")
    mark(ann, "7 of diamonds", "8 of diamonds", "joker")
    do(ann, "Lay 7♦ 8♦ JK (run of three)")
    expect(ann.locator(".long-hand .pick")).to_have_count(6)
    ann.reload()
    ann.locator(".long-hand .pick").first.wait_for()
    ann.keyboard.press("u")
    expect(ann.locator(".long-hand .pick")).to_have_count(9)
    assert hand_of(ann) == before
    expect(ann.locator(".long-hand .fresh")).to_contain_text("8 of spades")
    mark(ann, "7 of diamonds", "8 of diamonds", "joker")
    do(ann, "Lay 7♦ 8♦ JK (run of three)")
    expect(ann.locator(".long-hand .pick")).to_have_count(6)
    drag(ann, card(ann, "8 of spades"), card(ann, "4 of clubs"), at=(0.1, 0.5))
    ann.keyboard.press("u")
    expect(ann.locator(".long-hand .pick")).to_have_count(9)
    assert hand_of(ann) == ["joker", "8 of spades", *before[1:-1]]


def test_a_turn_is_played_by_keyboard_alone(new_page: NewPage, home: Path) -> None:
    ann, bob = two_phones(new_page, home)
    ann.keyboard.press("d")
    expect(ann.locator(".long-hand .pick")).to_have_count(9)
    ann.keyboard.press("w")
    ann.locator(".lay-option").first.press("Enter")
    ann.locator(".marked-actions .button.main").press("Enter")
    expect(ann.locator(".piles-said")).to_contain_text("This turn")
    ann.locator(".long-hand [tabindex='0']").focus()
    before = hand_of(ann)
    ann.keyboard.press("Home")
    ann.keyboard.press(".")
    assert hand_of(ann)[:2] == [before[1], before[0]]
    ann.keyboard.press("Space")
    ann.keyboard.press("x")
    expect(bob.locator(".own-hand .prompt")).to_contain_text("Draw")


def test_what_makes_no_meld_is_refused_with_the_rule(new_page: NewPage, home: Path) -> None:
    ann, _ = two_phones(new_page, home)
    mark(ann, "9 of spades", "king of clubs")
    do(ann, "Take 4♠")
    expect(ann.get_by_role("alert")).to_contain_text("the cards must be of one suit")
    ann.keyboard.press("Escape")
    do(ann, "Draw a card")
    mark(ann, "king of clubs", "king of spades")
    do(ann, "Lay them")
    expect(ann.get_by_role("alert")).to_contain_text("at least three cards")


def test_the_points_of_a_turn_are_claimed_before_the_next_player_takes_a_card(new_page: NewPage, home: Path) -> None:
    """R56."""
    ann, bob = two_phones(new_page, home, pegging="confirm")
    do(ann, "Draw a card")
    mark(ann, "8 of spades")
    lay_on(ann, "M1")
    mark(ann, "king of clubs")
    do(ann, "Discard K♣")
    do(ann, "Claim 3")
    expect(bob.locator(".scores .points").first).to_have_text("53")
    do(bob, "Draw a card")
    mark(bob, "2 of clubs")
    do(bob, "Discard 2♣")
    expect(ann.locator(".claim")).to_have_count(0)


def test_the_end_of_a_hand_shows_what_everybody_has_made(new_page: NewPage, home: Path) -> None:
    """R38, R40."""
    position = {**POSITION, "hands": [["8S", "KC"], HANDS[1]], "draw_pile": ["9S", "TD", "6H"]}
    ann, bob = two_phones(new_page, home, position)
    do(ann, "Draw a card")
    mark(ann, "8 of spades", "9 of spades")
    lay_on(ann, "M1")
    mark(ann, "king of clubs")
    do(ann, "Discard K♣")
    expect(bob.locator(".shown .prompt")).to_contain_text("Ann: out! Five cards are left in Bob's hand")
    assert bob.locator(".sheet tbody tr").first.inner_text().split("\t") == ["● Ann", "17", "0", "67"]
    do(ann, "Go on")
    do(bob, "Go on")
    expect(ann.locator(".piles-said")).to_contain_text("Hand 2")


def test_twenty_five_cards_lie_in_the_smallest_window_and_each_can_be_tapped(new_page: NewPage, home: Path) -> None:
    cards = [rank + suit for suit in "CDHS" for rank in "A234567"][:24]
    position = {**POSITION, "hands": [[*cards, "JK"], HANDS[1]], "table": TABLE[:1], "draw_pile": ["8S", "TD", "6H"]}
    ann = new_page.known(SMALL_PHONE)
    bob = new_page.known(PHONE)
    table_at(home, "crib_rummy", position, {"Ann": ann, "Bob": bob})
    expect(ann.locator(".long-hand .pick")).to_have_count(25)
    for one in ann.locator(".long-hand .pick").all():
        tap_corner(ann, one)
    expect(ann.locator(".long-hand .marked")).to_have_count(25)
    ann.keyboard.press("Escape")
    do(ann, "Draw a card")
    expect(ann.locator(".long-hand .pick")).to_have_count(26)
    do(ann, "Melds")
    ann.locator(".lay-option").first.wait_for()
    assert not runs_over(ann)
    assert findings(ann) == []


def test_two_people_on_one_phone_claim_and_hand_the_screen_over(new_page: NewPage, home: Path) -> None:
    """R56: the points of a turn are claimed before the screen goes on."""
    phone = new_page.known(PHONE)
    table_at(home, "crib_rummy", POSITION, {"Ann": phone, "Bob": phone}, {"pegging": "confirm"})
    do(phone, "Ann: show my cards")
    do(phone, "Draw a card")
    mark(phone, "8 of spades")
    lay_on(phone, "M1")
    mark(phone, "king of clubs")
    do(phone, "Discard K♣")
    do(phone, "Claim 3")
    do(phone, "Bob: show my cards")
    expect(card(phone, "ten of clubs")).to_be_visible()
    assert "9 of spades" not in hand_of(phone)


def test_two_phones_and_a_bot_play_the_last_hand_and_a_table_looks_on(new_page: NewPage, home: Path) -> None:
    """With the buttons of the page alone (R45-R50)."""
    ann, bob = new_page.known(PHONE), new_page.known(PHONE)
    before_deal = {"scores": [58, 57, 57], "hand_starter": 0}
    code = table_at(home, "crib_rummy", before_deal, {"Ann": ann, "Bob": bob, "club": None}, {"target": 61})
    ann.request.post(f"{new_page.address}/api/tables/{code}/pace", data={"pace": "none"})
    laptop = new_page(LAPTOP, f"/t/{code}")
    for _ in range(PATIENCE):
        for page in (ann, bob):
            try:
                play_a_turn(page)
            except Error:
                continue  # what was offered is gone: somebody else has moved on
        if ann.locator(".ending").count():
            break
    expect(laptop.locator(".ending h2")).to_contain_text("win")
    assert points_of(laptop) == points_of(ann) == points_of(bob)
