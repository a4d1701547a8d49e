"""The states of lessons, of practice, and of the rules."""

from playwright.sync_api import Page, expect

from support.web.browser import LAPTOP
from support.web.hands import do, mark
from support.web.stage import ANN, BOB, CLUB, Stage, is_due, pages, state

pages(
    learn=("/learn", ".tile"),
    practise=("/practise", ".drill"),
    practise_counting=("/practise/cribbage/counting/nineteen", ".lesson-text"),
    practise_totals=("/practise/cribbage/counting/totals", ".lesson-text"),
    practise_puzzle=("/practise/cribbage/puzzles/hard", ".lesson-text"),
    practise_tabletop=("/practise/tabletop/puzzles/easy", ".lesson-text"),
    practise_crib_rummy=("/practise/crib_rummy/puzzles/easy", ".lesson-text"),
    rules=("/rules/cribbage#C16", ".rule.marked"),
    rules_found=("/rules/cribbage?find=heels", ".rule-found"),
    rules_of_crummy_rummy=("/rules/crummy_rummy", ".rules-section"),
)


def step_of(stage: Stage, game: str, title: str) -> Page:
    """Open the lesson of a game and skip to a step."""
    page = stage.opened(f"/learn/{game}", ".lesson-text")
    heading = page.locator("h1")
    while (before := heading.inner_text()) != title:
        page.get_by_role("button", name="Skip this step").click()
        expect(heading).not_to_have_text(before)
    return page


@state
def lesson_wrong(stage: Stage) -> Page:
    page = step_of(stage, "cribbage", "Six cards, keep four")
    for card in ("8H", "8S"):
        page.locator(f".play [data-card='{card}']").first.click()
    page.get_by_role("button", name="Discard").click()
    page.locator(".verdict.wrong").wait_for()
    return page


@state
def lesson_count(stage: Stage) -> Page:
    page = step_of(stage, "cribbage", "A double run")
    for card in ("4S", "5H", "6D"):
        page.locator(f".play [data-card='{card}']").first.click()
    page.get_by_role("button", name="Count these").click()
    page.locator(".found-parts").wait_for()
    return page


@state
def lesson_answers(stage: Stage) -> Page:
    page = step_of(stage, "cribbage", "His heels")
    page.get_by_role("button", name="I peg 2").click()
    page.locator(".verdict").wait_for()
    return page


@state
def lesson_tabletop(stage: Stage) -> Page:
    return step_of(stage, "tabletop", "Your columns, Bob's rows")


@state
def lesson_crib_rummy(stage: Stage) -> Page:
    page = step_of(stage, "crib_rummy", "A set")
    mark(page, "7 of clubs", "7 of spades", "7 of diamonds")
    do(page, "Lay")
    page.locator(".verdict.right").wait_for()
    return page


@state
def lesson_crummy_rummy(stage: Stage) -> Page:
    return step_of(stage, "crummy_rummy", "Lay down the contract")


@state
def lesson_end(stage: Stage) -> Page:
    page = step_of(stage, "crummy_rummy", "The lowest total wins")
    page.get_by_role("button", name="Skip this step").click()
    page.locator(".lesson-end").wait_for()
    return page


def round_of(stage: Stage, address: str) -> Page:
    return stage.opened(f"/practise/{address}", ".lesson-text")


@state
def practise_discard(stage: Stage) -> Page:
    page = round_of(stage, "cribbage/discards/pone")
    for index in (0, 1):
        page.locator(".hand .pick").nth(index).click()
    page.get_by_role("button", name="Discard").click()
    page.locator(".verdict").wait_for()
    return page


@state
def practise_end(stage: Stage) -> Page:
    page = round_of(stage, "cribbage/counting/plain")
    for _ in range(10):
        page.get_by_role("button", name="Skip this step").click()
    page.get_by_text("All rounds: ").wait_for()
    return page


@state
def word_explained(stage: Stage) -> Page:
    page = stage.new_page(LAPTOP, "/?play=cribbage")
    page.get_by_text("Rules and match").click()
    page.get_by_role("term").filter(has_text="Muggins").click()
    page.get_by_role("tooltip").wait_for()
    return page


@state
def first_deal(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, CLUB)
    device.play_until(is_due("discard"))
    device.page.goto(stage.address)
    device.page.evaluate("""() => localStorage.setItem("guides", '{"cribbage":"on"}')""")
    page = stage.see(device)
    page.get_by_role("complementary", name="What to do").wait_for()
    return page


@state
def first_seat(stage: Stage) -> Page:
    device = stage.table("cribbage", ANN, BOB)
    page = stage.new_page(LAPTOP, f"/t/{device.code}")
    page.get_by_label("My first game").wait_for()
    return page
