"""Questions of a board in the page: whose pegs count, and whether its new game is begun."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from autopeg.records import StoredGame
from autopeg.records.pegging import Checkpoint, Heard
from support.web.browser import LAPTOP, NewPage
from support.web.device import Device
from support.web.players import ByRequest
from support.web.server import Server

ANN, BOB = {"name": "Ann", "is_mine": True}, {"name": "Bob"}


def pad_of_ann(made: NewPage, points: tuple[int, ...]) -> Page:
    """Return the laptop at which a score pad stands with those points, its board beside it."""
    page = made.known(LAPTOP)
    ann = ByRequest(page, made.address)
    code = ann.open_table("score", ANN, BOB, options={"target": 121, "partners": False})
    for side, each in enumerate(points):
        assert ann.ask("move", seat=0, move={"type": "points", "player": side, "points": each})
    page.goto(f"{made.address}/t/{code}")
    expect(page.locator(".board-line")).to_contain_text("virtual board")
    return page


NOTE_ANSWERS = """() => {
    window.noted = [];
    const note = () => {
        const asked = document.querySelector("[role=alertdialog]");
        if (asked) noted.push([asked.textContent, !asked.querySelector("button").disabled]);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes with every change of the page what is asked, and whether it can be answered."""

TAP_AT_ONCE = """(choice) => {
    const tap = () => {
        const buttons = document.querySelectorAll("[role=alertdialog] button");
        const meant = [...buttons].find((button) => button.textContent === choice);
        if (meant) watch.disconnect();
        meant?.click();
    };
    const watch = new MutationObserver(tap);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Taps a choice as soon as it reads like that."""


@pytest.mark.parametrize(
    ("choice", "scores"),
    [
        ("Keep both: Ann 14, Bob 15.", [14, 15]),
        ("Keep Autopeg's scores: Ann 14, Bob 0. Drops what was typed on the board: Bob 7, Bob 4, Bob 4.", [14, 0]),
        ("Keep the board's scores: Ann 0, Bob 15. Drops what was typed here: Ann 14.", [0, 15]),
    ],
)
def test_whose_pegs_count_is_chosen_in_the_page(
    browser: Browser, with_board: Server, choice: str, scores: list[int]
) -> None:
    made = NewPage(browser, with_board.address)
    page = pad_of_ann(made, (14,))
    room, sync = with_board.page.controller.room, with_board.page.controller.sync
    assert room is not None
    assert sync is not None
    game = room.table.journal
    assert isinstance(game, StoredGame)
    first = game.shown()[0]

    def hear(points: int) -> None:
        game.save_checkpoint(Checkpoint(waiting=Heard("uid", f"PTS b {points}", first.session, first.rev)))
        sync._ask()
        room.notify()

    page.evaluate(NOTE_ANSWERS)
    with_board.call(lambda: hear(7))
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text("typed on the board Bob 7; typed here Ann 14. Which scores count?")
    assert not page.evaluate("noted[0][1]"), "a tap at once was meant for what stood there before"
    before = sync.question
    assert before is not None
    read = {"choice": before.choices()[-1], "question": before.sentence()}
    with_board.call(lambda: hear(4))
    expect(asked).to_contain_text("typed on the board Bob 7, Bob 4")
    asked_now = sync.question
    assert asked_now is not None
    for stale in (read, {**read, "question": asked_now.sentence()}):
        refused = page.request.post(f"{page.url.replace('/t/', '/api/tables/')}/choose", data=stale)
        assert "read it again" in refused.text(), "an answer is taken for what was read"
    expect(asked.get_by_role("button").first).to_be_enabled()
    page.evaluate(TAP_AT_ONCE, choice)
    with_board.call(lambda: hear(4))
    expect(asked).to_contain_text("Tap again if you mean it")
    assert list(room.table.state.scores) == [14, 0], "nobody can have read what has been added"
    page.wait_for_timeout(400)
    asked.get_by_role("button", name=choice).click()
    expect(asked).to_have_count(0)
    assert list(room.table.state.scores) == scores
    assert room.notice.startswith("dropped") == ("Drops" in choice)
    made.close()
    assert made.complaints == []


@pytest.mark.parametrize(
    ("choice", "target", "scores"), [("Start it", 61, (0, 0)), ("Go on with this one", 121, (14, 2))]
)
def test_a_new_game_that_the_keypad_asks_for_is_begun_in_the_page(
    browser: Browser, with_board: Server, choice: str, target: int, scores: tuple[int, int]
) -> None:
    made = NewPage(browser, with_board.address)
    page = pad_of_ann(made, (14, 2))
    controller = with_board.page.controller
    assert controller.room is not None
    before = controller.room.game_id
    assert controller.sync is not None
    keypad = controller.sync.board.keypad()
    assert keypad is not None
    keypad.type_keys("[0]A2#")
    asked = page.get_by_role("alertdialog")
    expect(asked).to_contain_text("The board asks for a new game to 61 with 2 lanes")
    question = controller.sync.question
    assert question is not None
    asked.get_by_role("button", name=choice).click()
    expect(asked).to_have_count(0)
    late = {"choice": choice, "question": question.sentence()}
    again = page.request.post(f"{page.url.replace('/t/', '/api/tables/')}/choose", data=late)
    assert "there is no question" in again.text(), "a tap that comes twice answers one question"
    state = controller.room.table.state
    assert (state.options.target, tuple(state.scores)) == (target, scores)
    assert (controller.room.game_id == before) == (target == 121)
    assert len(Device(made.address).client.get("/api/games").json()["games"]) == 0, "the first is not over, but kept"
    made.close()
    assert made.complaints == []


def test_a_new_game_with_fewer_lanes_keeps_the_seats_that_are_left(browser: Browser, home: Path) -> None:
    """What was typed or asked before it is nothing to it."""
    with Server(home, "virtual") as server:
        made = NewPage(browser, server.address)
        page = made.known(LAPTOP)
        ann = ByRequest(page, made.address)
        code = ann.open_table("score", ANN, BOB, {"name": "Cid"}, options={"target": 121})
        page.goto(f"{made.address}/t/{code}")
        expect(page.locator(".board-line")).to_contain_text("virtual board")
        page.keyboard.type("c7")
        controller = server.page.controller
        assert controller.room is not None
        assert controller.sync is not None
        before = controller.room.game_id
        keypad = controller.sync.board.keypad()
        assert keypad is not None
        keypad.type_keys("[0]A2#")
        page.get_by_role("alertdialog").get_by_role("button", name="Start it").click()
        expect(page.get_by_role("alertdialog")).to_have_count(0)
        late = {"seat": 0, "move": {"type": "points", "player": 0, "points": 5}, "game": before}
        refused = page.request.post(f"{made.address}/api/tables/{code}/move", data=late)
        assert refused.json()["code"] == "MOVED_ON"
        page.keyboard.type("b4")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Bob pegs 4").wait_for()
        assert tuple(controller.room.table.state.scores) == (0, 4)
        assert list(controller.room.seats.places) == [0]
        made.close()
    assert made.complaints == []
