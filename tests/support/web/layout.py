"""What can be measured of a layout: what scrolls, how much of the window is the game, what a finger finds of a card."""

from typing import Any

from playwright.sync_api import Page, ViewportSize

from support.web.browser import PHONE, SHORT_PHONE, SIDEWAYS, WALL

WINDOWS: tuple[ViewportSize, ...] = (
    SHORT_PHONE,
    PHONE,
    SIDEWAYS,
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
    {"width": 1366, "height": 660},
    {"width": 1920, "height": 1080},
    WALL,
)
"""Each has a layout that was drawn for it."""

LEAST_SHARE = 0.75
LEAST_STRIP_PX = 44
LEAST_CARD_PX = 90
LAPTOP_PX = 1366
WIDEST_PHONE_PX = 900

_MEASURED = """async () => {
  const places = () => [...document.querySelectorAll(".play, .play .card, .play .button")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  }).join();
  // A hand is measured, and then laid out once more; melds by the room that it leaves.
  for (let same = 0, n = 0, before = ""; same < 3 && n < 60; n++) {
    await new Promise(requestAnimationFrame);
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
  }
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    .map((each) => each.getBoundingClientRect());
  const { scrollHeight, scrollWidth } = document.documentElement;
  const scrolling = [...document.querySelectorAll("main :not(.log *)")].filter((each) =>
    /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1);

  const game = boxes(".play, .standing-by");
  const POINTS = 80;
  let inside = 0;
  for (let row = 0.5; row < POINTS; row++)
    for (let column = 0.5; column < POINTS; column++) {
      const [x, y] = [(column * innerWidth) / POINTS, (row * innerHeight) / POINTS];
      inside += game.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    }

  // A card that is covered by the next one, or by the row below, shows a strip.
  const hand = boxes(".hand .card, .long-hand .card");
  const strips = hand.flatMap((card) => hand.map((other) => {
    const [right, down] = [other.left - card.left, other.top - card.top];
    const isCovered = (right > 1 || down > 15) && right > -1 && right < card.width && down > -15 && down < card.height;
    return isCovered ? Math.max(right, down) : Math.min(card.width, card.height);
  }));
  return {
    over: [scrollHeight - innerHeight, scrollWidth - innerWidth],
    scrolling: scrolling.map((each) => `${each.className} by ${each.scrollHeight - each.clientHeight}`),
    share: inside / POINTS ** 2,
    strip: Math.min(...strips, innerWidth),
    beside: [...document.querySelectorAll(".felt")].filter((felt) => felt.checkVisibility()).flatMap((felt) => {
      const { top, bottom } = felt.getBoundingClientRect();
      return [...felt.querySelectorAll(".card")].map((card) => card.getBoundingClientRect())
        .filter((card) => card.height && (card.top < top - 1 || card.bottom > bottom + 1));
    }).length,
    cards: boxes(".rummy-table .play .card").map(({ height }) => height),
    mains: boxes("main .button.main").map(({ top }) => top / innerHeight),
  };
}"""


def faults(page: Page, window: ViewportSize, *, is_count: bool = False) -> list[str]:
    """Return what is wrong with the layout of a game in a window of a size.

    is_count: whether hands are counted, whose list scrolls in its place where it has no room.
    """
    page.set_viewport_size(window)
    found: dict[str, Any] = page.evaluate(_MEASURED)
    wrong = [f"the page runs over by {found['over']}"] if max(found["over"]) > 0 else []
    if not is_count:
        wrong += [f"scrolls: {each}" for each in found["scrolling"]]
        wrong += [f"{found['beside']} cards lie beside the table"] if found["beside"] else []
    if found["share"] < LEAST_SHARE:
        wrong.append(f"the game has {found['share']:.1%} of the window")
    if found["strip"] < LEAST_STRIP_PX - 0.5:
        wrong.append(f"{found['strip']:.0f} px of a card are visible")
    if window["width"] >= LAPTOP_PX and min(found["cards"], default=LEAST_CARD_PX) < LEAST_CARD_PX and not is_count:
        wrong.append(f"a card is {min(found['cards']):.0f} px high")
    if min(window["width"], window["height"]) <= WIDEST_PHONE_PX / 2 and min(found["mains"], default=1) < 1 / 2:
        wrong.append(f"the main button is at {min(found['mains']):.0%} of the height")
    return wrong
