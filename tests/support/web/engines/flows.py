"""What people do on the page, from one end to the other, once for all engines."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from PIL import ImageStat

from autopeg.camera.reading import Reading
from autopeg.engine.moves import to_json
from autopeg.records import Header, Store
from autopeg.web.guard import COOKIE, hash_of
from support.camera.scripted_reader import ScriptedReader
from support.web.camera_photos import photo_of
from support.web.device import Device
from support.web.engines.evening import BEGINNER, Evening
from support.web.engines.screen import ENTER, ESCAPE, LAPTOP, PATIENCE_S, SMALL, WALL, Engine, Screen
from support.web.finished_games import keep, play
from support.web.offers import OFFERS
from support.web.positions import IN_THE_PLAY, keep_table, table_for
from support.web.server import Server

PHOTO, READING = photo_of(("5H", "5C", "5S", "JD"), "5D")
CLUB = "club"
"""It ends a round of the rummies sooner."""
SARAH, MOHAMMED = "\u05e9\u05e8\u05d4 \u05db\u05d4\u05df", "\u0645\u062d\u0645\u062f"
_MOST_CHANGES = 5000
"""Of the page in a game: many more than any has."""
_MOST_MISSED = 3
"""Taps in a game on what has just gone, which open a fold or the melds that have moved there."""


Flow = Callable[[Evening], None]
FLOWS: dict[str, Flow] = {}


def flow(run: Flow) -> Flow:
    """Take a function in, under its name."""
    FLOWS[run.__name__.replace("_", " ")] = run
    return run


def run_flow(name: str, engine: Engine, home: Path, pictures: Path | None = None) -> float:
    """Let a new device of an engine go through a flow, and return how many seconds it took.

    pictures: the folder for a picture of what the page shows at the end.
    """
    reader = ScriptedReader(msgspec.convert(READING, Reading))
    begun_s = time.monotonic()
    with Server(home, reader=reader) as server:
        evening = Evening(engine, server, home)
        evening.screen.open("/")
        evening.screen.size(*SMALL)
        try:
            FLOWS[name](evening)
            evening.screen.expect_sound()
            if pictures is not None:
                evening.screen.picture().save(pictures / f"{name}-{engine.name}.png")
        finally:
            engine.forget()
    return time.monotonic() - begun_s


_LOOK = """
const [offers, before] = arguments;
const end = performance.now() + 1000;
let closed = 0;
const look = (say) => {
  const main = document.querySelector("main");
  for (const opened of main.querySelectorAll("details[open] > summary, .large-melds header button")) {
    opened.click(); // opened by a tap on what had just gone
    closed += 1;
  }
  const pressed = [...main.querySelectorAll("[aria-pressed=true]")].map((each) => each.getAttribute("data-card"));
  const shown = `${main.textContent} ${pressed}`;
  const isOver = document.querySelector(".ending") !== null;
  const isLate = performance.now() > end;
  if (!isOver && !isLate && shown === before) return setTimeout(look, 20, say);
  const found = isOver ? null : offers.map((offer) => document.querySelector(offer)).find(Boolean);
  found?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = found?.getBoundingClientRect();
  const part = found?.matches(".pick") ? [12, 14] : [box?.width / 2, box?.height / 2];
  say([isOver ? "over" : found ? [box.left + part[0], box.top + part[1]] : "", shown, closed]);
};
return new Promise(look);
"""
"""Where the first thing is that can be done, "over" at the end, "" where others are due; what the page shows; and how
much taps have opened that were meant for something else. It answers once it shows something else than before, or after
a while.
"""


def _play_by_taps(screen: Screen) -> None:
    """Tap what is offered until the game is over, which may take long as long as the page does not stand still.

    A tap is made again where nothing has changed: something has moved away from under it, which may be rare only.
    """
    shown, still_s, missed = "", time.monotonic(), 0
    for _ in range(_MOST_CHANGES):
        offer, now, closed = screen.evaluate(_LOOK, OFFERS, shown)
        missed += closed
        assert missed <= _MOST_MISSED, f"things move away from under {missed} taps: {now}"
        if offer == "over":
            return
        if now != shown:
            shown, still_s = now, time.monotonic()
        assert time.monotonic() < still_s + PATIENCE_S, f"nobody plays on: {shown}"
        if offer:
            screen.press(*offer)
    raise AssertionError(f"the game has no end: {screen.texts('main')}")


def _end_of(game: str, bot: str = "beginner") -> Flow:
    """The last deals of a game against a bot, and the next game."""

    def run(evening: Evening) -> None:
        screen = evening.screen
        evening.end_of(game, bot)
        _play_by_taps(screen)
        screen.wait(".ending h2", "You ")
        screen.tap("Rematch")
        screen.wait(".ending", count=0)

    return run


FLOWS["the end of cribbage"] = _end_of("cribbage")
FLOWS["the end of table top"] = _end_of("tabletop")
FLOWS["the end of crib rummy"] = _end_of("crib_rummy", CLUB)
FLOWS["the end of crummy rummy"] = _end_of("crummy_rummy", CLUB)


@flow
def the_lobby(evening: Evening) -> None:
    """Play now, with a board that keeps its shape."""
    screen = evening.screen
    screen.open("/", ".board .wood")
    [(_, _, width, height), *_] = screen.rectangles(".board").values()
    shape = screen.evaluate(
        "const { width, height } = document.querySelector('.board').viewBox.baseVal; return width / height"
    )
    assert abs(width / height - shape) < 0.05
    screen.tap("Play now")
    screen.wait(".hand .pick", count=6)


@flow
def two_on_one_phone(evening: Evening) -> None:
    """They hand the screen over."""
    screen = evening.screen
    evening.table("cribbage", {"name": "Bob", "is_mine": True})
    screen.tap("show my cards")
    screen.wait(".hand .card", count=6)
    for at in (0, 1):
        screen.tap(at, ".hand .pick")
    screen.tap("Discard")
    screen.wait(".hand", count=0)
    screen.tap("show my cards")
    screen.wait(".hand .card", count=6)


@flow
def a_seat_at_another_table(evening: Evening) -> None:
    screen = evening.screen
    other = Device(evening.server.address)
    code = other.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
    screen.open(f"/t/{code}", ".scores")
    screen.fill("Your name", "Bob")
    screen.tap("Bob")
    screen.wait(".hand .card", count=6)
    assert other.look(code)["seats"][1]["is_taken"]
    other.close()


@flow
def a_server_that_stops_and_comes_back(evening: Evening) -> None:
    """What is shown stays, and says that the connection is lost."""
    with Server(evening.home.with_name("other")) as server:
        screen = evening.at(server)
        code = evening.table("cribbage", BEGINNER)
        screen.wait(".hand .pick", count=6)
        before = screen.texts(".hand .card .hidden")
    screen.wait("body", "Connection lost")
    assert screen.texts(".hand .card .hidden") == before
    with Server(evening.home.with_name("other"), port=server.port):
        screen.until(lambda: "Connection lost" not in screen.texts("body")[0], "the connection is not back")
        assert screen.texts(".hand .card .hidden") == before
        screen.open(f"/t/{code}", ".hand .pick")
        assert screen.texts(".hand .card .hidden") == before
        evening.at(evening.server).open("/")


@flow
def a_photo_of_a_hand(evening: Evening) -> None:
    """What is shown below the outlines is the photo."""
    screen = evening.screen
    file = evening.home.parent / "photo.jpg"
    file.write_bytes(PHOTO)
    screen.open("/count")
    screen.upload(file)
    screen.wait(".chips")
    shown = screen.picture("dialog canvas")
    mean, spread = ImageStat.Stat(shown).mean, ImageStat.Stat(shown).stddev
    assert min(mean) > 40, f"it is black: {mean}"
    assert min(spread) > 20, f"there is nothing on it: {spread}"
    screen.tap("Count it")
    screen.wait(".answer .points", "29")
    screen.tap("Done")
    screen.wait("dialog[open]", count=0)


@flow
def a_lesson(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/learn/cribbage", ".lesson-text")
    while screen.texts("h1")[0] != "Six cards, keep four":
        before = screen.texts("h1")[0]
        screen.tap("Skip this step")
        screen.until(lambda before=before: screen.texts("h1")[0] != before, "the step stays")
    for card in ("8H", "8S"):
        screen.tap(0, f".play [data-card='{card}']")
    screen.tap("Discard")
    screen.wait(".verdict.wrong")


@flow
def a_score_pad(evening: Evening) -> None:
    """Its keys have the same height, and stay in place while points are typed, pegged and undone."""
    screen = evening.screen
    evening.table("score", {"name": "Bob"}, rules="cribbage")
    screen.wait(".score-pad")
    keys = ".score-pad .keys button, .score-pad .key"
    before = screen.rectangles(keys)
    assert len({round(height) for _, _, _, height in before.values()}) == 1, f"a key is taller than others: {before}"
    screen.tap("1", is_exact=True)
    screen.tap("2", is_exact=True)
    screen.wait(".typed", "+12")
    during = screen.rectangles(keys)
    screen.tap("Peg")
    screen.wait(".scores .points", "12")
    after = screen.rectangles(keys)
    assert before == during == after
    screen.tap("Undo")
    screen.until(lambda: screen.texts(".scores .points") == ["0", "0"], "it is not taken back")
    screen.type("b8" + ENTER)
    screen.until(lambda: screen.texts(".scores .points") == ["0", "8"], "it is not pegged by keys")


@flow
def settings_that_are_kept(evening: Evening) -> None:
    screen = evening.screen
    code = evening.table("cribbage", BEGINNER)
    screen.wait(".hand .pick", count=6)
    [_, _, usual, _] = next(iter(screen.rectangles(".hand .card").values()))
    screen.tap("Menu")
    screen.wait(".side-sheet select")
    [left, top, _, height] = next(iter(screen.rectangles(".side-sheet select").values()))
    shown, middle = screen.picture(), round(top + height / 2)
    inside, beside = shown.getpixel((round(left) + 6, middle)), shown.getpixel((round(left) - 6, middle))
    assert inside == beside, f"a list has a ground of its own: {inside}, not {beside}"
    screen.choose("Cards in the hand", "large")
    screen.choose("Colours", "dark")
    screen.choose("Suits", "four colours")
    screen.open(f"/t/{code}", ".hand .pick")
    [_, _, large, _] = next(iter(screen.rectangles(".hand .card").values()))
    assert large > 1.2 * usual
    mean = ImageStat.Stat(screen.picture()).mean
    assert sum(mean) < 3 * 128, f"it is not dark: {mean}"


@flow
def a_big_screen(evening: Evening) -> None:
    screen = evening.screen
    code = evening.table("cribbage", BEGINNER)
    screen.size(*WALL)
    screen.open(f"/tv/{code}", ".felt")
    assert screen.count(".hand") == 0
    assert screen.count(".board") == 1


@flow
def a_replay(evening: Evening) -> None:
    """The last moves of a game."""
    screen = evening.screen
    ann, bob = Device(evening.server.address), Device(evening.server.address)
    code = table_for(evening.home, "cribbage", {**IN_THE_PLAY, "scores": [119, 110]}, ann, bob)
    while (table := ann.look(code))["over"] is None:
        for device in (ann, bob):
            device.play_on(code, device.look(code))
    screen.open(f"/games/{table['game_id']}?move=0", ".said")
    screen.wait(".said", "Move 0 of")
    screen.tap("next move")
    screen.wait(".said", "Move 1 of")
    screen.wait(".game-summary")
    screen.size(*LAPTOP)
    screen.wait(".said", "Move 1 of")
    parts = ".scores li, .said, .stepper, .timeline"
    screen.evaluate("scrollTo(0, 0)")
    resized = screen.rectangles(parts)
    screen.open(f"/games/{table['game_id']}?move=1", ".game-summary")
    screen.wait(".said", "Move 1 of")
    screen.until(lambda: screen.rectangles(parts) == resized, f"a smaller window leaves its traces: {resized}")
    ann.close()
    bob.close()


@flow
def statistics_of_a_player(evening: Evening) -> None:
    screen = evening.screen
    moves = [{"type": "points", "player": 1, "points": points} for points in (29, 29, 3)]
    for names in (("Ann", "Bob"), ("Bob", "Cid")):
        keep(evening.home, Header("score", names, {"target": 61}), moves, {"winner": 1, "games": 2})
    screen.open("/statistics?game=score", ".name-of")
    screen.tap("Cid")
    screen.wait(".name-of", "Cid")


@flow
def a_hand_counted(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/count")
    screen.wait(".chosen")
    screen.type("5h5sjd5c5d")
    screen.tap("Count it")
    screen.wait(".answer", "29 Fifteen two")


@flow
def a_discard_graded(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/tools/cribbage/discard", ".chosen.six")
    screen.type("5H5S6D7CKDQS")
    screen.tap("I deal: my crib")
    screen.tap("Hint")
    screen.wait(".answer", "discard 6♦ 7♣")


@flow
def the_camera_of_a_score_pad(evening: Evening) -> None:
    """The panel opens, and says what it needs."""
    screen = evening.screen
    evening.table("score", {"name": "Bob"}, rules="cribbage")
    screen.tap("Watch the table")
    screen.wait(".watch")


@flow
def leaving(evening: Evening) -> None:
    screen = evening.screen
    evening.table("cribbage", {"name": "Bob"})
    screen.tap("Menu")
    screen.tap("Leave Ann’s seat")
    screen.tap("Leave", is_exact=True)
    screen.wait("body", "Ann’s seat is free.")


@flow
def hint_and_undo(evening: Evening) -> None:
    """The buttons stay where they are."""
    screen = evening.screen
    evening.table("cribbage", BEGINNER)
    for at in (0, 1):
        screen.tap(at, ".hand .pick")
    screen.tap("Hint")
    screen.wait("body", "Keep")
    screen.tap("Discard")
    screen.wait(".actions button", "Undo")
    before = screen.rectangles(".actions button")
    screen.tap("Undo")
    screen.wait(".hand .pick", count=6)
    assert screen.rectangles(".actions button") == before


@flow
def rules_and_words(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/rules/cribbage", "h1")
    screen.fill("Find", "heel")
    screen.wait(".rule-found .rule", "C12 His heels.")
    evening.table("cribbage", BEGINNER)
    screen.tap(0, ".prompt [role=term]")
    screen.wait("[role=tooltip]", "An extra hand")
    screen.type(ESCAPE)
    screen.wait("[role=tooltip]", count=0)


@flow
def a_deal_of_the_day(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/duplicate/tabletop/17")
    screen.fill("Your name", "Ann")
    screen.choose("Bots", "beginner")
    screen.tap("Play", is_exact=True)
    screen.wait(".scores")


@flow
def a_drill(evening: Evening) -> None:
    screen = evening.screen
    screen.open("/practise/cribbage/counting/totals")
    screen.tap(0, "[role=group][aria-label=Answers] button")
    screen.wait(".verdict")


def _last_moves_of(evening: Evening, name: str) -> None:
    """Let bots play cribbage but for its last moves, and seat this device in place of the first of them."""
    played = play(evening.home, "cribbage", "club", "beginner", target=61)
    with Store(evening.home) as store:
        moves = [to_json(move) for move in store.record(played).moves]
    seats = {name: hash_of(evening.screen.cookie(COOKIE)), "beginner": None}
    keep_table(evening.home, "cribbage", moves[:-9], seats, {"target": 61})


@flow
def names_from_right_to_left(evening: Evening) -> None:
    """What is beside them stands where a reader from left to right looks for it, in sentences and beside scores."""
    screen = evening.screen
    screen.open("/")
    _last_moves_of(evening, SARAH)
    screen.open("/t/CARDS2", ".scores")
    screen.wait(".log", SARAH.split()[0])
    screen.expect_names_in_place()
    _play_by_taps(screen)
    screen.wait(".ending h2", "You ")
    screen.expect_names_in_place()
    for path, shows in (("/games", ".lobby table, .lobby ol, .lobby ul"), ("/statistics", ".name-of, h2")):
        screen.open(path, shows)
        screen.wait("main", SARAH.split()[0])
        screen.expect_names_in_place()
    code = screen.ask(
        "/api/tables", game="score", seats=[{"name": SARAH, "is_mine": True}, {"name": MOHAMMED}], options={}
    )["code"]
    screen.open(f"/t/{code}", ".score-pad")
    screen.type("a12" + ENTER)
    screen.wait(".scores .points", "12")
    screen.type("b7")
    screen.wait(".typed", "+7")
    screen.expect_names_in_place()


MEANT_FOR_SOME = {
    *("forced-color-adjust: none", "-webkit-touch-callout: none"),
    "scrollbar-color: var(--quiet) transparent",
}
"""Declarations about what some engines do not have at all: forced colours, the menu of a long touch on iOS, and bars
that take room beside what scrolls (https://developer.mozilla.org/en-US/docs/Web/CSS/forced-color-adjust,
-webkit-touch-callout and scrollbar-color).
"""

_DROPPED = """
const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
return Promise.all(sheets.map((href) => fetch(href).then((answer) => answer.text()))).then((texts) => {
  const plain = texts.join("\\n").replace(/\\/\\*[^]*?\\*\\/|@(?:property|font-face)[^{]*\\{[^}]*\\}/g, "");
  const dropped = new Set();
  for (const [, rule] of plain.matchAll(/\\{([^{}]*)\\}/g)) {
    const written = rule.split(";").map((each) => each.match(/^\\s*([a-z-]+)\\s*:\\s*([^]+?)\\s*$/)).filter(Boolean);
    const plainName = (name) => name.replace(/^-(webkit|moz)-/, "");
    const isTaken = ([, name, value]) => CSS.supports(name, value.replace(/\\s*!important$/, ""));
    for (const each of written) {
      if (each[1].startsWith("--") || isTaken(each)) continue;
      const others = written.filter((other) => plainName(other[1]) === plainName(each[1]));
      if (!others.some(isTaken)) dropped.add(`${each[1]}: ${each[2]}`);
    }
  }
  return [...dropped];
});
"""
"""What an engine drops of all style sheets of the page. A declaration in other words beside it, such as one with a
prefix, may take its place.
"""


@flow
def every_declaration(evening: Evening) -> None:
    """The engine drops nothing of the style sheets."""
    screen = evening.screen
    screen.open("/learn", ".tile")
    assert set(screen.evaluate(_DROPPED)) - MEANT_FOR_SOME == set()
