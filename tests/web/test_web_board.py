"""The board in the page: drawn from its file, lit by its firmware, looked after by those who sit at its table."""

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from autopeg.boards.board_layout import board_files
from autopeg.boards.display_text import text_of
from autopeg.records.pegging import Checkpoint, Heard
from pegcore.track import place_of
from support.web.browser import LAPTOP, SMALL_PHONE, NewPage, findings
from support.web.device import Device, wait_until
from support.web.players import ByRequest
from support.web.server import Server

ANN, BOB, CID, DOT = {"name": "Ann", "is_mine": True}, {"name": "Bob"}, {"name": "Cid"}, {"name": "Dot"}
PEOPLE = (ANN, BOB, CID, DOT)
TARGETS_AND_UNITS = ((61, 1), (121, 1), (241, 1), (1205, 5))
NewDevice = Callable[[], Device]


@pytest.fixture
def ann(with_board: Server) -> Iterator[Device]:
    """Who has opened the table where the board stands."""
    device = Device(with_board.address)
    yield device
    device.close()


def open_pad(device: Device, players: int = 2) -> str:
    """Open a score pad with a lane for everybody."""
    return device.open_table("score", *PEOPLE[:players], options={"target": 121, "partners": False})


def open_pad_on_board(device: Device, players: int = 2) -> str:
    """Open a score pad and wait until the board shows it."""
    code = open_pad(device, players)
    board_of(device, code, lambda board: board["is_connected"] and board["brightness"] is not None)
    return code


def board_of(device: Device, code: str, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the board at a table as soon as it is as wanted."""
    with device.stream(code) as tables:
        return next(table["board"] for table in tables if table["board"] and is_wanted(table["board"]))


def peg(device: Device, code: str, side: int, points: int) -> None:
    device.do(code, "move", seat=0, move={"type": "points", "player": side, "points": points})


def lit_holes(server: Server) -> dict[int, set[int]]:
    """Return the holes of each lane that are brightly lit."""
    sync = server.page.controller.sync
    assert sync is not None
    keypad = sync.board.keypad()
    assert keypad is not None
    return {
        lane: {hole for hole, color in enumerate(colors, 1) if sum(color) > 40}
        for lane, colors in enumerate(keypad.lanes())
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_lane_is_drawn_as_the_firmware_lights_it(browser: Browser, with_board: Server, players: int) -> None:
    """A virtual board is made for the lanes of its table, and a browser draws each of its LEDs."""
    made = NewPage(browser, with_board.address)
    page = made(LAPTOP)
    device = Device(with_board.address)
    code = open_pad_on_board(device, players)
    device.do(code, "option", key="speed", value=100)
    for side in range(players):
        peg(device, code, side, 10 + side)
    page.goto(f"{with_board.address}/t/{code}")
    for side in range(players):
        expect(page.locator(".board.lit .plate > .lane").nth(side).locator("circle")).to_have_count(121)
        expect(page.locator(".board.lit .plate > .lane").nth(side).locator("circle").nth(9 + side)).to_have_class("led")
    wait_until(lambda: all(10 + side in lit_holes(with_board)[side] for side in range(players)))
    assert page.locator(".board .led").count() >= players
    device.close()
    made.close()
    assert made.complaints == []


MIDDLES = """found => found.map(each => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"""


def are_in_start_holes(pegs: Locator, lane: Locator) -> bool:
    """Return whether both pegs stand in the last two holes of a lane, the rear one first, as soon as it is painted."""
    front, rear = lane.evaluate_all(MIDDLES)[-2:]
    return front != rear and pegs.evaluate_all(MIDDLES) == [pytest.approx(at, abs=1) for at in (rear, front)]


def test_without_a_board_one_is_drawn_from_its_file_with_the_pegs_of_the_game(
    new_page: Callable[..., Page], new_device: NewDevice
) -> None:
    ann = new_device()
    for players in (2, 3, 4):
        code = open_pad(ann, players)
        page = new_page(LAPTOP, f"/t/{code}")
        expect(page.locator(".board .plate > .lane")).to_have_count(players)
        lane = page.locator(".board .plate > .lane").last.locator("circle")
        expect(lane).to_have_count(121 + 2)
        pegs = page.locator(f".board .peg.lane-{players - 1}")
        wait_until(partial(are_in_start_holes, pegs, lane))
        ann.do(code, "move", seat=0, move={"type": "points", "player": players - 1, "points": 7})
        rear = page.locator(f".board .peg.rear.lane-{players - 1}")
        expect(page.locator(".scores .points").nth(players - 1)).to_have_text("7")
        assert middle_of(rear) == pytest.approx(middle_of(lane.nth(-2)), abs=1)  # the one that stood behind has leapt
        peg_at = page.locator(f".board .peg.front.lane-{players - 1}")
        expect(peg_at).to_be_visible()
        hole = page.locator(".board .plate > .lane").nth(players - 1).locator("circle").nth(6)
        assert middle_of(peg_at) == pytest.approx(middle_of(hole), abs=1)


def answering(found: Any) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=found)


def middle_of(found: Any) -> tuple[float, float]:
    box = found.bounding_box()
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_page_stands_pegs_where_the_board_does(new_page: Callable[..., Page]) -> None:
    """C33, C40: laps have 120 holes, the finish is behind the last, and nothing runs past it."""
    page = new_page()
    for target, unit in TARGETS_AND_UNITS:
        points = list(range(0, target + 30, unit))
        script = "async ([points, target, unit]) => {const { holeOf } = await import('/static/board.js');"
        holes = page.evaluate(
            script + "return points.map((each) => holeOf(each, target, unit));}", [points, target, unit]
        )
        assert holes == [place_of(each, target, unit)[1] for each in points]


@pytest.mark.parametrize("name", [*board_files(), "1", "2", "3", "4"])
def test_every_board_file_is_drawn_within_its_panel(new_device: NewDevice, name: str) -> None:
    panel = new_device().client.get(f"/api/panels/{name}").json()
    for holes in panel["lanes"]:
        assert len(holes) == 121
        assert all(0 < x < panel["width_mm"] and 0 < y < panel["height_mm"] for x, y in holes)
    if name.isdigit():
        assert len(panel["lanes"]) == max(2, int(name))


def test_every_board_file_is_drawn_lying_with_its_pegs_in_their_holes(
    new_page: Callable[..., Page], new_device: NewDevice
) -> None:
    ann = new_device()
    code = open_pad(ann)
    peg(ann, code, 1, 7)
    page = new_page(LAPTOP)
    for name in sorted({*board_files()} - {"first-light"}):  # which has one lane
        found = ann.client.get(f"/api/panels/{name}").json()
        page.route("**/api/panels/2?*", answering(found))
        page.goto(f"{page.url.split('/t/')[0].rstrip('/')}/t/{code}")
        lanes = page.locator(".board .plate > .lane")
        expect(lanes).to_have_count(len(found["lanes"]))
        box = page.locator(".board").evaluate("board => [board.viewBox.baseVal.width, board.viewBox.baseVal.height]")
        assert box[0] > box[1], name
        assert middle_of(page.locator(".board .peg.front.lane-1")) == pytest.approx(
            middle_of(lanes.nth(1).locator("circle").nth(6)), abs=1
        )


def test_a_board_that_nobody_has_heard_of_is_refused(new_device: NewDevice) -> None:
    answer = new_device().client.get("/api/panels/cardboard")
    assert (answer.status_code, "choose from classic-2" in answer.json()["message"]) == (400, True)


def test_brightness_and_speed_go_over_the_wire_and_are_kept(ann: Device) -> None:
    code = open_pad_on_board(ann)
    ann.do(code, "option", key="brightness", value=20)
    ann.do(code, "option", key="speed", value=100)
    board_of(ann, code, lambda board: (board["brightness"], board["speed"]) == (20, 100))
    # A table with more lanes gets another virtual board, which is as bright as the one before.
    wide = open_pad(ann, 4)
    ann.do(wide, "board")
    told = board_of(ann, wide, lambda board: board["name"] == "classic-4" and board["brightness"] is not None)
    assert (told["brightness"], told["speed"]) == (20, 100)


def test_the_table_that_the_board_moves_to_names_a_game_that_asks_about_it(with_board: Server, ann: Device) -> None:
    code = open_pad_on_board(ann)
    sync, room = with_board.page.controller.sync, with_board.page.controller.room
    assert sync is not None
    assert room is not None
    game = room.seats.stored
    heard = Heard(sync.status().uid, "PTS b 7", "c09e", 1)
    with_board.call(lambda: game.save_checkpoint(Checkpoint(waiting=heard)))
    other = open_pad(ann)
    ann.do(other, "board")
    with ann.stream(other) as tables:
        notice = next(table["notice"] for table in tables if table["notice"])
    assert notice == (
        f"Game {game.id} waits for your answer about this board: `autopeg resume {game.id}`, "
        f'or "Show this game on the board" at table {code}.'
    )
    peg(ann, other, 0, 5)
    wait_until(lambda: 5 in lit_holes(with_board)[0])
    ann.do(code, "board")
    assert board_of(ann, code, lambda board: board["question"])["choices"][0].startswith("Keep Autopeg's scores")


@pytest.mark.parametrize(
    ("word", "body"),
    [
        ("board", {}),
        ("locate", {}),
        ("option", {"key": "brightness", "value": 0}),
        ("keys", {"keys": "A5#"}),
        ("choose", {"choice": "", "question": ""}),
        ("test", {}),
        ("test-answer", {"step": 0, "answer": "r"}),
        ("test-light", {}),
        ("test-end", {}),
        ("take-board-game", {"board_game": {"uid": "", "tag": "", "number": 1}, "names": ["Ann", "Bob"]}),
        ("decline-board-game", {"board_game": {"uid": "", "tag": "", "number": 1}}),
    ],
)
def test_a_watcher_leaves_the_board_alone(with_board: Server, ann: Device, word: str, body: dict[str, Any]) -> None:
    code = open_pad_on_board(ann)
    watcher = Device(with_board.address)
    answer = watcher.ask(code, word, **body)
    watcher.close()
    assert (answer.status_code, answer.json()["message"]) == (400, "take a seat first")


WRONG_WISHES: list[tuple[str, dict[str, Any], str]] = [
    ("option", {"key": "colour", "value": 5}, "cannot be read"),
    ("option", {"key": "brightness", "value": 101}, "cannot be read"),
    ("option", {"key": "brightness", "value": "5"}, "cannot be read"),
    ("keys", {"keys": "A5?"}, 'the board classic-2 has no key "?"'),
    ("keys", {"keys": ""}, "cannot be read"),
    ("test-answer", {"step": 0, "answer": "r"}, "not being tested"),
    ("test-light", {}, "not being tested"),
]


def test_what_makes_no_sense_is_refused_with_a_sentence(ann: Device) -> None:
    code = open_pad_on_board(ann)
    before = ann.look(code)
    for word, body, said in WRONG_WISHES:
        answer = ann.ask(code, word, **body)
        assert (answer.status_code, said in answer.json()["message"]) == (400, True), answer.text
    assert ann.look(code) == before


def test_keys_of_a_virtual_board_peg_at_the_table(ann: Device) -> None:
    code = open_pad_on_board(ann)
    ann.do(code, "keys", keys="B12#")
    with ann.stream(code) as tables:
        assert any(table["scores"] == [0, 12] for table in tables)


def test_the_display_is_sent_once_for_each_change(ann: Device) -> None:
    code = open_pad_on_board(ann)
    with ann.pictures(code, "display") as sent:
        texts = []
        for data in sent:
            assert len(data) < 1600
            shown = json.loads(data)
            assert text_of(b64decode(shown["picture"])) == shown["lines"]
            texts.append(shown["lines"])
            if shown["lines"][-1:] == ["connected"]:
                ann.do(code, "keys", keys="A9")
            if "+9=9" in shown["lines"]:
                ann.do(code, "keys", keys="#")
            if shown["lines"][:2] == ["Ann  Bob", "9  0"]:
                break
    assert all(text != following for text, following in pairwise(texts))


def test_the_display_is_drawn_pixel_by_pixel_and_read_out(browser: Browser, with_board: Server, ann: Device) -> None:
    """Menu and count are reached by keys that are held, with a pointer and by keyboard alone."""
    made = NewPage(browser, with_board.address)
    page = made.known(LAPTOP)
    host = ByRequest(page, made.address)
    code = host.open_table("score", ANN, BOB, options={"target": 121, "partners": False})
    page.goto(f"{made.address}/t/{code}")
    beside = page.locator(".upper .display")
    expect(beside).to_have_attribute("aria-label", re.compile(r"^The board's display: .*to 121"))
    page.get_by_role("button", name="Menu").click()
    panel = page.get_by_role("group", name="The board")
    panel.get_by_text("Keypad and display").click()
    pad = page.get_by_role("group", name="Keypad of the board")
    said = panel.locator("span[role=status]")
    pad.get_by_role("button", name="0", exact=True).click(delay=700)
    expect(said).to_contain_text("New game; A  61")
    assert pixels_of(beside) == pixels_of(panel.locator(".display")) == shown_on(with_board)
    assert findings(page) == []
    pad.get_by_role("button", name="*", exact=True).click()
    expect(said).to_contain_text("to 121")
    pad.get_by_role("button", name="Hold the next key").press("Enter")
    pad.get_by_role("button", name="A", exact=True).press("Enter")
    expect(said).to_contain_text("Ann: hand")
    for key in "5C5D5AAB5B":
        pad.get_by_role("button", name=key, exact=True).click()
    expect(said).to_contain_text("29")
    pad.get_by_role("button", name="#", exact=True).click()
    expect(page.locator(".scores .points").first).to_have_text("29")
    made.close()
    assert made.complaints == []


def pixels_of(canvas: Locator) -> list[bool]:
    """Return the pixels of a canvas row by row: whether each is lit."""
    return canvas.evaluate("""canvas => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return Array.from({ length: data.length / 4 }, (_, at) => data[4 * at] > 128);
    }""")


def shown_on(server: Server) -> list[bool]:
    sync = server.page.controller.sync
    assert sync is not None
    keypad = sync.board.keypad()
    assert keypad is not None
    picture = keypad.display_picture() or b""
    return [bool(picture[row // 8 * 128 + column] >> row % 8 & 1) for row in range(64) for column in range(128)]


def test_the_self_test_asks_step_by_step_and_gives_the_pegs_back(with_board: Server, ann: Device) -> None:
    code = open_pad_on_board(ann)
    ann.do(code, "option", key="speed", value=100)
    peg(ann, code, 0, 24)
    wait_until(lambda: 24 in lit_holes(with_board)[0])
    ann.do(code, "test")
    board = board_of(ann, code, lambda board: bool(board["test"]["question"]))
    assert board["test"]["lit"] == "strip 0 in red"
    assert "red" in board["test"]["answers"].values()
    wrong = ann.ask(code, "test-answer", step=board["test"]["number"], answer="z")
    assert (wrong.status_code, "choose from" in wrong.json()["message"]) == (400, True)
    for expected in ("red", "green", "blue"):
        step = board_of(ann, code, lambda board, lit=expected: board["test"]["lit"].endswith(lit))["test"]
        ann.do(code, "test-answer", step=step["number"], answer=expected[0])
        again = ann.ask(code, "test-answer", step=step["number"], answer=expected[0])
        assert again.status_code == 409, "a tap that comes twice answers one question"
    step = board_of(ann, code, lambda board: bool(board["test"]["hole"]))["test"]
    assert step["hole"] == [0, 1]
    ann.do(code, "test-light")
    wait_until(lambda: lit_holes(with_board)[0] == {1})
    ann.do(code, "test-end")
    assert board_of(ann, code, lambda board: board["test"] is None)
    wait_until(lambda: 24 in lit_holes(with_board)[0])
    assert ann.look(code)["scores"] == [24, 0]


def test_a_self_test_tells_what_is_wrong(ann: Device) -> None:
    code = open_pad_on_board(ann)
    ann.do(code, "test")
    for _ in range(3):
        step = board_of(ann, code, lambda board: bool(board["test"]["question"]))["test"]
        ann.do(code, "test-answer", step=step["number"], answer="n")
    for key in "123A456B789C*0#D":
        board_of(ann, code, lambda board, wanted=key: board["test"]["said"] == f"Press {wanted}")
        ann.do(code, "keys", keys=key)
    findings = board_of(ann, code, lambda board: board["test"]["findings"] is not None)["test"]["findings"]
    assert [finding["what"] for finding in findings] == ["all of it stays dark"]
    ann.do(code, "test-end")
    assert ann.look(code)["board"]["test"] is None


def test_a_self_test_ends_when_the_board_is_brought_elsewhere(with_board: Server, ann: Device) -> None:
    code = open_pad_on_board(ann)
    ann.do(code, "test")
    board_of(ann, code, lambda board: bool(board["test"]["question"]))
    other = open_pad(ann)
    ann.do(other, "board")
    assert board_of(ann, other, lambda board: board["is_connected"])["test"] is None
    assert ann.look(code)["board"] is None
    assert ann.look(code)["board_is_elsewhere"]


def test_the_panel_in_the_menu_is_used_by_hand(browser: Browser, with_board: Server) -> None:
    made = NewPage(browser, with_board.address)
    page = made(SMALL_PHONE)
    page.get_by_role("button", name="Score pad").click()
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".board.lit .led").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    panel = page.get_by_role("group", name="The board")
    expect(panel).to_contain_text("virtual board classic-2")
    slider = panel.get_by_label("Brightness")
    slider.focus()
    slider.press("Home")
    expect(panel.get_by_text("0%", exact=True)).to_be_visible()
    slider.press("End")
    expect(panel.get_by_text("100%")).to_be_visible()
    panel.get_by_text("Keypad and display").click()
    for key in "A9#":
        panel.get_by_role("button", name=key, exact=True).click()
    expect(page.locator(".scores .points").first).to_have_text("9")
    panel.get_by_role("button", name="Blink the board").click()
    panel.get_by_role("button", name="Test the board").click()
    test = page.get_by_role("region", name="Test of the board")
    expect(test).to_contain_text("Should be lit: strip 0 in red")
    assert findings(page) == []
    test.get_by_role("button", name="red", exact=True).click()
    expect(test).to_contain_text("strip 0 in green")
    test.get_by_role("button", name="End the test").click()
    expect(test).to_have_count(0)
    made.close()
    assert made.complaints == []
