"""A hand of a rummy on a phone: its cards by name, marked, dragged, laid."""

from playwright.sync_api import Locator, Page


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
    target.click(position={"x": 12, "y": 14})


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


def play_a_turn(page: Page) -> None:
    """Do the next thing that the page offers to one who plays a rummy: what can be laid is laid, then a card goes."""
    play = page.locator(".play")
    for offer in (".shown .button.main", ".claim > .button.main", ".deeds .button.main", ".row .button.main"):
        if play.locator(offer).count():
            play.locator(offer).first.click(timeout=1500)
            return
    listing = play.locator('.deeds [aria-expanded="false"]')
    if not listing.count() or not page.locator(".scores .turn").count():
        page.wait_for_timeout(20)
        return
    listing.click(timeout=1500)
    play.locator(".suggestions .way, .suggestions [role=status]").first.wait_for(timeout=1500)
    if play.locator(".way").count():
        play.locator(".way").first.click(timeout=1500)
        return
    play.locator(".suggestions .close").click(timeout=1500)
    tap_corner(page, play.locator(".long-hand .pick").first)
    play.get_by_role("button", name="Discard").click(timeout=1500)
