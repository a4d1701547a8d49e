"""The score pad in a real browser: by keys and by tap, on phones and laptops, with a board, for all four games."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.web.browser import LAPTOP, PHONE, SMALL_PHONE, WALL, NewPage, runs_over
from support.web.players import open_pad, set_to, sit_down
from support.web.server import Server

TABLE = "4c10c3sjh7s 5sqc8djsks jd3dtd5h9d 7ckc6h3hah 8sjcqd7h3c acqh8cqs"
"""The table of the example in the rules, row by row, and its crib, as they are typed."""


PAD_TITLES = {
    "cribbage": "Cribbage",
    "tabletop": "Table Top Cribbage",
    "crib_rummy": "Crib Rummy",
    "crummy_rummy": "Crummy Rummy",
}
"""What the score pad calls the games."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One page for all: each test has a table of its own."""
    with Server(tmp_path_factory.mktemp("home")) as served:
        yield served


def tell(page: Page, *words: str) -> None:
    """Type entries as fast as a machine can, each with Enter."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def expect_scores(page: Page, *scores: int) -> None:
    expect(page.locator(".scores .points")).to_have_text([str(points) for points in scores])


def open_by_form(page: Page, rules: str, names: str, muggins: str | None = None) -> None:
    """Open a score pad from the lobby, as people do. muggins: as the form says it, None as it is offered."""
    page.get_by_role("button", name="Score pad").click()
    page.get_by_role("button", name=PAD_TITLES[rules], exact=True).click()
    players = names.split()
    page.get_by_role("button", name=str(len(players)), exact=True).click()
    for seat, name in enumerate(players, 1):
        page.get_by_label(f"Name at seat {seat}").fill(name)
    if muggins is not None:
        page.get_by_text("Rules and match").click()
        set_to(page, "Muggins", muggins)
    page.get_by_role("button", name="Open the table").click()
    page.locator(".scores").wait_for()


def press(page: Page, *names: str) -> None:
    for name in names:
        page.locator(".score-pad").get_by_role("button", name=name, exact=True).click()


def entry(page: Page, said: str) -> None:
    page.locator(".entries").get_by_role("button", name=said).first.click()


def test_nothing_that_is_typed_quickly_is_lost_or_changes_its_place(new_page: NewPage) -> None:
    ann = new_page.known(LAPTOP)
    open_pad(ann)
    tell(ann, "a12", "b8", "a4", "b10", "a2")
    expect_scores(ann, 18, 18)
    expect(ann.locator(".entry .what")).to_have_text(
        ["Ann pegs 2", "Bob pegs 10", "Ann pegs 4", "Bob pegs 8", "Ann pegs 12"]
    )
    ann.keyboard.type("uur")
    expect_scores(ann, 16, 18)


def test_a_side_begins_a_number_and_a_letter_without_a_side_takes_none(new_page: NewPage) -> None:
    ann = new_page.known(LAPTOP)
    open_pad(ann)
    tell(ann, "a1b5")
    expect_scores(ann, 0, 5)
    tell(ann, "a1c7")
    expect(ann.locator(".typed")).to_have_text("Choose a side first: Ann or Bob.")
    tell(ann, "a3")
    expect_scores(ann, 3, 5)
    press(ann, "1")
    ann.locator(".scores").get_by_role("button", name="Bob").click()
    press(ann, "2", "Peg")
    expect_scores(ann, 3, 7)
    ann.keyboard.type("4")
    ann.keyboard.press("ArrowLeft")
    tell(ann, "6")
    expect_scores(ann, 9, 7)


def test_a_doubted_entry_is_asked_about_and_either_told_or_changed(new_page: NewPage) -> None:
    """C30, C59."""
    ann = new_page.known(PHONE)
    open_pad(ann)
    press(ann, "1", "9", "Peg")
    question = ann.get_by_role("alertdialog")
    expect(question).to_contain_text("19 points? No hand counts 19.")
    question.get_by_role("button", name="Change it").click()
    expect(ann.locator(".typed")).to_contain_text("+19 0 → 19")
    expect_scores(ann, 0, 0)
    press(ann, "Peg")
    question.get_by_role("button", name="It is right").click()
    expect_scores(ann, 19, 0)


def test_any_entry_is_corrected_or_struck_out_and_every_device_sees_it(new_page: NewPage) -> None:
    """C39."""
    ann = new_page.known(PHONE)
    bob = new_page(LAPTOP, f"/t/{open_pad(ann)}")
    sit_down(bob, "Bob")
    tell(ann, "a12", "b8", "a4")
    expect_scores(bob, 16, 8)
    entry(bob, "Ann pegs 12")
    bob.get_by_label("Points").fill("10")
    bob.get_by_role("button", name="Correct", exact=True).click()
    expect_scores(ann, 14, 8)
    entry(ann, "Bob pegs 8")
    set_to(ann, "Side", "Ann")
    ann.get_by_label("Points").press("Enter")
    expect_scores(bob, 22, 0)
    entry(ann, "Ann pegs 4")
    ann.get_by_role("button", name="Remove").click()
    expect_scores(bob, 18, 0)


def count_twenty_nine(page: Page, claimed: int) -> None:
    """Tap the best hand that there is, and what its owner says of it."""
    press(page, "Count a hand")
    for rank, suit in (("5", "hearts"), ("5", "spades"), ("5", "clubs"), ("jack", "diamonds"), ("5", "diamonds")):
        press(page, rank, f"{rank} of {suit}")
    page.get_by_label("Points claimed").fill(str(claimed))
    press(page, "Count it")


def test_strict_claims_are_made_before_the_count_is_shown(new_page: NewPage) -> None:
    """C45a."""
    ann = new_page.known(SMALL_PHONE)
    open_pad(ann, names="Ann Bob Cid")
    count_twenty_nine(ann, claimed=20)
    expect(ann.locator(".answer")).to_have_text("20 claimed. The count is shown after the claims.")
    press(ann, "Peg it for Ann")
    expect_scores(ann, 20, 0, 0)
    for name, points in (("Bob", 10), ("Cid", 8)):
        ann.get_by_label("Points claimed").fill(str(points))
        expect(ann.locator(".answer")).not_to_contain_text("29")
        press(ann, f"{name} claims")
    expect(ann.get_by_text("Bob claimed 10: too many, no points.")).to_be_visible()
    expect(ann.locator(".answer")).to_contain_text("29 points, 20 claimed: 9 overlooked.")
    expect_scores(ann, 20, 0, 8)
    press(ann, "Count another")
    expect(ann.locator(".answer")).to_have_count(0)


def test_a_hand_is_counted_by_tap_checked_for_muggins_and_pegged(new_page: NewPage) -> None:
    """C44, C45, C47."""
    ann = new_page(PHONE)
    open_by_form(ann, "cribbage", "Ann Bob", muggins="free claims")
    count_twenty_nine(ann, claimed=20)
    expect(ann.locator(".answer")).to_contain_text("29 points, 20 claimed: 9 overlooked.")
    press(ann, "Peg 20 for Ann")
    expect(ann.get_by_role("button", name="Peg 9 for Ann")).to_have_count(0)
    press(ann, "Peg 9 for Bob")
    expect_scores(ann, 20, 9)


def test_dealers_are_announced_passed_on_and_corrected(new_page: NewPage) -> None:
    """C8, C10."""
    ann = new_page.known(PHONE)
    open_pad(ann)
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    expect(ann.locator(".pad-status")).to_contain_text("Ann deals: Ann's crib.")
    set_to(ann, "Dealer", "Bob")
    expect(ann.locator(".pad-status")).to_contain_text("Bob deals: Bob's crib.")
    expect(ann.locator(".pad-status")).to_contain_text("deal 1")
    tell(ann, "a4")
    press(ann, "Next deal: Ann deals")
    expect(ann.locator(".pad-status")).to_contain_text("deal 2")


def test_a_table_of_25_cards_is_typed_counted_and_pegged(new_page: NewPage) -> None:
    """T16-T21: the example of the rules is worth 16 and 21."""
    ann = new_page.known(PHONE)
    open_pad(ann, "tabletop")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    ann.get_by_role("button", name="Count the whole table").click()
    ann.keyboard.type(TABLE.replace(" ", ""))
    ann.keyboard.press("Enter")
    expect(ann.locator(".pad-form .reasons li")).to_have_count(11)
    expect_scores(ann, 0, 0)
    press(ann, "Peg it, hand by hand")
    expect_scores(ann, 16, 21)
    expect(ann.locator(".entries .reasons li")).to_have_count(11)
    expect(ann.get_by_role("button", name="Next round: Ann deals")).to_be_visible()


def test_lines_are_told_in_their_order_and_heels_for_the_side_that_deals(new_page: NewPage) -> None:
    """T8, T21."""
    ann = new_page.known(LAPTOP)
    open_pad(ann, "tabletop")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    expect(ann.locator(".prompt")).to_contain_text("Bob: how many points for row 1?")
    press(ann, "His heels")
    expect_scores(ann, 2, 0)
    tell(ann, "4", "0", "7", "2", "0")
    expect(ann.locator(".prompt")).to_contain_text("Ann: how many points for column a?")
    expect_scores(ann, 2, 13)


def test_turns_go_round_melds_are_added_up_and_going_out_has_its_bonus(new_page: NewPage) -> None:
    """R26, R34, R40, R57."""
    ann = new_page.known(PHONE)
    open_pad(ann, "crib_rummy", "Ann Bob Cid")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Cid").click()
    expect(ann.locator(".pad-status")).to_contain_text("Hand 1: Cid deals eleven cards each")
    tell(ann, "a9", "0")
    expect(ann.locator(".prompt")).to_contain_text("Cid: how many points in this turn?")
    press(ann, "Add up melds")
    ann.get_by_role("group", name="Cards there now").get_by_role("button", name="5").click()
    press(ann, "set")
    ann.get_by_role("group", name="Cards there now").get_by_role("button", name="3").click()
    press(ann, "Use 12 points", "Peg")
    expect_scores(ann, 9, 0, 12)
    press(ann, "Goes out")
    for label, number in (("Points of the turn", "6"), ("Cards left with Bob", "4"), ("Cards left with Cid", "5")):
        ann.get_by_label(label).fill(number)
    expect(ann.locator(".preview")).to_have_text("Ann goes out: 6, and 9 for 9 cards left: 9 → 24.")
    press(ann, "Peg it")
    expect_scores(ann, 24, 0, 12)
    expect(ann.get_by_label("Points of the turn")).to_have_count(0)
    tell(ann, "n")
    expect(ann.locator(".pad-status")).to_contain_text("Hand 2")


def test_a_round_of_penalties_is_told_pegged_and_an_earlier_one_put_right_on_the_sheet(new_page: NewPage) -> None:
    """Y10, Y31, Y32a, Y42, Y43."""
    ann = new_page.known(PHONE)
    bob = new_page(PHONE, f"/t/{open_pad(ann, 'crummy_rummy', 'Ann Bob Cid')}")
    sit_down(bob, "Bob")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Cid").click()
    expect(bob.locator(".pad-status")).to_contain_text("Round 1: two sets. Cid deals seven cards each, Ann begins.")
    tell(ann, "25", "12")
    expect(ann.get_by_role("alert")).to_contain_text("All points are multiples of 5: 12 is not possible.")
    ann.keyboard.press("Escape")
    tell(bob, "b0")
    tell(ann, "c45")
    expect(ann.locator(".prompt")).to_contain_text("Round 1 is Ann 25, Bob 0, Cid 45: right?")
    expect_scores(bob, 0, 0, 0)
    press(ann, "Peg round")
    expect_scores(bob, 25, 0, 45)
    expect(bob.locator(".scores .notes").nth(1)).to_have_text("lowest")
    bob.get_by_role("button", name="Cid, round 1: 45, correct it").click()
    bob.get_by_label("Cid, round 1").last.fill("40")
    bob.locator(".correction").get_by_role("button", name="Correct", exact=True).click()
    expect_scores(ann, 25, 0, 40)


def test_hands_left_are_counted_joker_and_all(new_page: NewPage) -> None:
    """Y31: example 27."""
    ann = new_page.known(PHONE)
    open_pad(ann, "crummy_rummy")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Bob").click()
    press(ann, "Count cards left")
    ann.keyboard.type("3s8d9ckhad2cjk")
    press(ann, "Enter 75 for Ann")
    expect(ann.locator(".scores .notes").first).to_have_text("now 75")


def test_a_score_is_set_from_nothing_typed_before(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_pad(ann)
    press(ann, "7", "Set a score")
    expect(ann.locator(".typed")).to_have_text("–")
    press(ann, "4", "0", "Set")
    expect_scores(ann, 40, 0)


def test_who_has_the_crib_and_how_far_it_is_are_told_apart(new_page: NewPage) -> None:
    ann = new_page.known(SMALL_PHONE)
    open_pad(ann, names="Ann Bob Cid")
    ann.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    tell(ann, "a2")
    expect(ann.locator(".scores .notes").first).to_have_text("crib · 119 to go")


def test_a_cut_line_keeps_what_was_typed_and_it_counts_once(new_page: NewPage) -> None:
    ann = new_page.known(PHONE)
    open_pad(ann)
    ann.keyboard.type("12")
    ann.context.set_offline(True)
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("alert")).to_contain_text("No connection")
    ann.context.set_offline(False)
    press(ann, "Peg")
    expect_scores(ann, 12, 0)


@pytest.mark.parametrize("rules", PAD_TITLES)
def test_the_pad_of_every_game_fits_from_a_small_phone_to_a_wall(new_page: NewPage, rules: str) -> None:
    """With a deal and its points, and with what a key of the game opens."""
    page = new_page(SMALL_PHONE)
    open_by_form(page, rules, "Ann Bob" if rules == "tabletop" else "Ann Bob Cid")
    page.get_by_role("group", name="Who deals?").get_by_role("button", name="Ann").click()
    tell(page, "5", "10")
    expect(page.locator(".entry")).to_have_count(3)
    for key in ("", {"cribbage": "h", "tabletop": "t", "crib_rummy": "o", "crummy_rummy": "h"}[rules]):
        page.keyboard.type(key)
        for size in (LAPTOP, WALL, SMALL_PHONE):
            page.set_viewport_size(size)
            assert not runs_over(page)


def test_the_board_keeps_its_room_beside_the_keys_on_a_tall_screen(new_page: NewPage) -> None:
    """Letters grow with the height of the window, and with them the keys."""
    page = new_page.known()
    page.set_viewport_size({"width": 1200, "height": 1600})
    open_pad(page)
    scores = page.locator(".scores").bounding_box()
    assert scores is not None
    assert scores["width"] > 1200 / 3
    assert not runs_over(page)


def test_entries_of_the_board_are_everywhere_at_once_and_doubts_are_told(browser: Browser, home: Path) -> None:
    """C59, R57: on a keypad nobody can be asked, so it is told and said what speaks against it."""
    with Server(home, "virtual") as server:
        made = NewPage(browser, server.address)
        ann = made.known(LAPTOP)
        bob = made(PHONE, f"/t/{open_pad(ann)}")
        sit_down(bob, "Bob")
        assert server.page.controller.sync is not None
        keypad = server.page.controller.sync.board.keypad()
        assert keypad is not None
        keypad.type_keys("B7#")
        for page in (ann, bob):
            expect_scores(page, 0, 7)
        tell(bob, "a12")
        expect_scores(ann, 12, 7)
        keypad.type_keys("A19#")
        for page in (ann, bob):
            expect_scores(page, 31, 7)
            expect(page.locator(".notice")).to_contain_text(
                "19 points? No hand counts 19. It is recorded: undo it if it is wrong."
            )
        entry(bob, "Ann pegs 19")
        bob.get_by_label("Points").fill("9")
        bob.get_by_role("button", name="Correct", exact=True).click()
        expect_scores(ann, 21, 7)
        keypad.type_keys("#")
        expect(bob.locator(".pad-status")).to_contain_text("Ann deals: Ann's crib.")
        made.close()
        assert made.complaints == []
