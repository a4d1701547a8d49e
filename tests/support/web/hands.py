"""A hand of a rummy on a phone: its cards by name, marked, dragged, laid."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from support.web.players import by_click, corner_of


def hand_of(page: Page) -> list[str]:
    """Return the cards of the open hand as they lie, as a screen reader says them."""
    return [text.split(",")[0] for text in page.locator(".long-hand .pick .hidden").all_inner_texts()]


def card(page: Page, name: str) -> Locator:
    """Return a card of the open hand. name: "five of hearts"."""
    return page.locator(".long-hand .pick", has=page.locator(".hidden", has_text=name)).first


def mark(page: Page, *names: str) -> None:
    """Tap cards of the hand."""
    for name in names:
        tap_corner(page, card(page, name))


def tap_corner(page: Page, target: Locator) -> None:
    """Touch a card where others that lie upon it leave it free."""
    target.click(position=corner_of("pick"))


def drag(page: Page, target: Locator, to: Locator, at: tuple[float, float] = (0.5, 0.5)) -> None:
    """Drag a card by its free corner to a part of something else. at: of its width and height."""
    box, goal = target.bounding_box(), to.bounding_box()
    assert box is not None
    assert goal is not None
    page.mouse.move(box["x"] + 12, box["y"] + 14)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] * at[0], goal["y"] + goal["height"] * at[1], steps=4)
    page.mouse.up()


def do(page: Page, name: str) -> None:
    """Press a button of the game."""
    page.locator(".play").get_by_role("button", name=name).first.click()


def meld(page: Page, name: str) -> Locator:
    """Return a meld on the table. name: M1, M2 ..."""
    return page.locator(f'.meld[data-drop="{name}"]')


def lay_on(page: Page, name: str) -> None:
    """Tap a meld that is lit for the marked cards, and wait until they lie there. name: M1, M2 ..."""
    cards = meld(page, name).locator(".card")
    before = cards.count()
    meld(page, name).and_(page.locator(".goal")).click()
    expect(cards).not_to_have_count(before)


_CAN_BE_DONE = """() => [
  ".question > .button.main", ".shown > .button.main", ".claim > .button.main",
  ".turn-actions .button.main", ".play .row .button.main",
].find((offer) => document.querySelector(offer))"""


def play_a_turn(page: Page, choose: Callable[[Page, str], None] = by_click) -> None:
    """Do the next thing that the page offers to one who plays a rummy: what can be laid is laid, then a card goes."""
    play = page.locator(".play")
    if offer := page.evaluate(_CAN_BE_DONE):
        choose(page, offer)
        return
    if not play.locator(_LISTING).count() or not page.locator(".scores .turn").count():
        page.wait_for_timeout(20)
        return
    choose(page, _LISTING)
    play.locator(".suggestions .lay-option, .suggestions [role=status]").first.wait_for(timeout=1500)
    if play.locator(".lay-option").count():
        choose(page, ".suggestions li:first-child .lay-option")
        return
    choose(page, ".suggestions .close")
    choose(page, ".long-hand .pick")
    choose(page, '.marked-actions > [aria-keyshortcuts="x"]')


_LISTING = '.turn-actions [aria-expanded="false"]'
