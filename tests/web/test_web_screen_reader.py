"""What a screen reader says of a game by itself: each move in one short sentence, none twice."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from support.web.browser import LAPTOP, NewPage, go
from support.web.device import wait_until
from support.web.hearing import AS_SAID, MOST_WORDS, heard_on, listen, said_of_moves, to_be_heard
from support.web.players import ByRequest, open_pad, sit_down
from support.web.server import Server
from support.web.stage import is_due

ENOUGH_MOVES = 60
MOST_BEFORE = 20
"""Sentences before a page is there to hear them."""

MOST_AFTER = 5
"""Sentences that a bot adds after the last look."""

SPOKEN_QUICKLY = """
const wait = window.setTimeout;
window.setTimeout = (act, ms, ...more) => wait(act, ms >= 400 && ms <= 1200 ? 10 : ms, ...more);
"""
"""Moves are made at once here: a whole game would be read aloud for half a minute after it."""

IS_SAID = "words => heard.some(said => said.includes(words))"
IS_SHOWN = "said => [...document.querySelectorAll('.log li')].slice(-30).some(li => li.textContent.startsWith(said))"

RECORD_FOCUS = """mover => {
  window.focused = [];
  addEventListener("focusin", ({ target }) =>
    focused.push(target === mover ? "mover" : `elsewhere, mover ${mover.isConnected ? "there" : "gone"}`));
}"""


@pytest.fixture
def ann(new_page: NewPage) -> Iterator[Page]:
    """A page that is listened to."""
    page = new_page.known(LAPTOP)
    page.add_init_script(SPOKEN_QUICKLY)
    listen(page)
    yield page
    page.context.close()  # others are not


@pytest.mark.parametrize(
    ("game", "options"),
    [("cribbage", {"target": 61}), ("tabletop", {"target": 61}), ("crib_rummy", {}), ("crummy_rummy", {})],
)
def test_every_move_of_a_game_is_said_once_in_a_dozen_words(
    ann: Page, server: Server, home: Path, game: str, options: dict[str, Any]
) -> None:
    """With its last words what to do next, and nothing but that when the page comes.

    Of a rummy the first hands: what is said later is the same.
    """
    device = ByRequest(ann, server.address)
    device.open_table(game, {"name": "Ann", "is_mine": True}, {"bot": "beginner"}, options=options)
    go(ann, f"/t/{device.code}")
    ann.locator(".scores").wait_for()

    def is_heard_enough(table: dict[str, Any]) -> bool:
        ann.wait_for_function(IS_SHOWN, arg=table["log"][-1]["text"])
        return table["over"] is not None or (not options and table["moves"] >= ENOUGH_MOVES)

    table = device.play_until(is_heard_enough)
    ann.wait_for_function(IS_SAID, arg=table["ending"][-1] if table["over"] else "")
    expected = ann.evaluate(AS_SAID, to_be_heard(home, table))

    def is_all_heard() -> bool:
        moves = said_of_moves(heard_on(ann), expected)
        return bool(moves) and len(expected) - expected.index(moves[0]) - len(moves) <= MOST_AFTER

    wait_until(is_all_heard)
    said = heard_on(ann)
    assert [each for each in said if len(each.split()) > MOST_WORDS and each not in table["ending"]] == []
    moves = said_of_moves(said, expected)
    first = expected.index(moves[0])
    assert first <= MOST_BEFORE
    assert moves == expected[first : first + len(moves)]
    others = [each for each in said[1:] if not said_of_moves([each], expected)]
    whole = {"Press Go on.", *table["ending"]}
    assert [each for each in others if each not in whole and not each.startswith("You ") and each[-1] != "?"] == []
    assert table["over"] is None or any("You " in each for each in said[-len(table["ending"]) - 1 :])


def test_what_is_refused_or_undone_is_said_once(ann: Page, server: Server) -> None:
    device = ByRequest(ann, server.address)
    device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"bot": "beginner"})
    go(ann, f"/t/{device.code}")
    ann.wait_for_function(IS_SAID, arg="Discard two cards to ")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("alert")).to_have_text("Choose two cards first.×")
    ann.wait_for_function(IS_SAID, arg="Choose two cards first.")
    ann.get_by_role("alert").get_by_role("button").press("Enter")
    expect(ann.locator(".rest")).to_be_focused()  # and not the page as a whole, at whose top a reader would start over
    for card in ("1", "2", "Enter"):
        ann.keyboard.press(card)
    expect(ann.get_by_role("button", name="Undo")).to_be_enabled()
    device.ask("undo", seat=0)
    ann.wait_for_function(IS_SAID, arg="Undone. Discard two cards to ")
    starts = [each[:6] for each in heard_on(ann)]
    assert (starts.count("Choose"), starts.count("Undone")) == (1, 1)


def test_every_entry_of_a_score_pad_is_said_once(ann: Page, new_page: NewPage) -> None:
    """So is what is typed, which nobody sees, and the end; nothing is said again when somebody sits down."""
    code = open_pad(ann)
    ann.get_by_role("button", name="Ann").first.click()
    before = len(heard_on(ann))

    def hear_after(keys: str, last: str) -> None:
        for key in keys:
            ann.keyboard.press("Enter" if key == "#" else key)
        ann.wait_for_function("last => heard.at(-1)?.startsWith(last)", arg=last)

    hear_after("a12#", "Ann pegs 12")
    hear_after("b9#", "Bob pegs 9")
    hear_after("a24#", "Ann pegs 24")
    hear_after("u", "Undone")
    seats = ann.get_by_label("Seats", exact=True)
    expect(seats).to_be_visible()
    sit_down(new_page(LAPTOP, f"/t/{code}"), "Bob")
    expect(seats).to_have_count(0)
    hear_after("d", "Choose a side first")
    hear_after("as119#", "Ann's score is corrected")
    hear_after("a2#", "Bob was lurched")
    assert heard_on(ann)[before:] == [
        *("Ann plus 1", "Ann plus 12", "Ann pegs 12", "Bob plus 9", "Bob pegs 9"),
        *("Ann plus 2", "Ann plus 24", "Ann pegs 24", "Undone: Ann pegs 24", "Choose a side first: Ann or Bob."),
        *("Ann has 1", "Ann has 11", "Ann has 119", "Ann's score is corrected: 119"),
        *("Ann plus 2", "Ann pegs 2. Ann wins two games at once", "Ann 121, Bob 9", "Bob was lurched"),
    ]


def test_what_makes_a_move_has_the_focus_unless_the_move_removes_it(
    ann: Page, new_page: NewPage, server: Server
) -> None:
    """Also when the table changes before the answer, or after a refusal.

    Before an accepted move changes the page, the focus has gone: to remove what has it takes longer.
    """
    device = ByRequest(ann, server.address)
    code = device.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
    other = new_page(LAPTOP, f"/t/{code}")
    sit_down(other, "Bob")
    bob = ByRequest(other, server.address, code)
    device.play_until(is_due("discard"), bob)
    go(ann, f"/t/{code}")
    discard = ann.get_by_role("button", name="Discard")
    ann.wait_for_function(IS_SAID, arg="Discard two cards to ")
    for card in ("1", "2"):
        ann.keyboard.press(card)
    discard.focus()
    discard.evaluate(RECORD_FOCUS)
    held: list[Route] = []
    ann.route("**/move", lambda route: held.append(route), times=1)
    with ann.expect_request("**/move"):
        discard.press("Enter")
    bob.ask("take", seat=1)  # again, which changes nothing that is shown
    ann.wait_for_function("() => focused.length === 2")
    assert ann.evaluate("focused.splice(0)") == ["elsewhere, mover there", "mover"]
    held.pop().fulfill(status=409, json={"message": "not now"})
    expect(ann.get_by_role("alert")).to_contain_text("Not now")
    ann.route("**/move", lambda route: route.fulfill(status=409, json={"message": "not yet"}), times=1)
    discard.press("Space")
    expect(ann.get_by_role("alert")).to_contain_text("Not yet")
    bob.ask("take", seat=1)
    bob.play_on(bob.look())
    ann.wait_for_function(IS_SHOWN, arg="Bob discards")
    expect(discard).to_be_focused()
    assert ann.evaluate("focused") == []
    discard.press("Enter")
    expect(discard).to_have_count(0)
    assert ann.evaluate("focused") == ["elsewhere, mover there"]
