"""Names: asked once, typed by whoever sits down, unique at a table; "you" is only how a reader is addressed."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from autopeg.base.errors import UsageError
from autopeg.base.phrases import within
from autopeg.engine.moves import to_json
from autopeg.records import Header, Store
from autopeg.records.page_tables import StoredRoom
from autopeg.web.board import BoardController
from autopeg.web.lobby import UsualSeats, usual
from autopeg.web.names import check_typed
from autopeg.web.presence import Listener, Stream
from autopeg.web.requests import MoveRequest, UndoRequest
from autopeg.web.room import Room
from autopeg.web.rooms import Rooms
from autopeg.web.views import device_view
from support.web.browser import PHONE, SMALL_PHONE, NewPage, runs_over
from support.web.device import Device
from support.web.players import open_by_form, set_to

ANN = {"name": "Ann", "is_mine": True}
SOMEBODY: dict[str, Any] = {}
MOVES = 80
PATIENCE = 4000
NewDevice = Callable[[], Device]

WRONG_PERSON = re.compile(
    r"\b[Yy]ou(['’]s| 2| is| has| was| does| (play|deal|draw|lay|discard|cut|peg|win|take|place|put|count|want)s)\b"
)
"""What no sentence says to anybody."""


# -- what can be a name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        (" Ann ", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("小林", "小林"),
        ("山田\u3000太郎", "山田 太郎"),
        ("Mary\u00a0Lou", "Mary Lou"),
        ("Nguyễn", "Nguyễn"),
        ("น้ำผึ้ง", "น้ำผึ้ง"),
        ("Youssef", "Youssef"),
        ("Young", "Young"),
        ("🐱", "🐱"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("<b>Ann</b>", "<b>Ann</b>"),
    ],
)
def test_a_name_is_taken_without_what_stands_around_it(typed: str, name: str) -> None:
    assert check_typed(typed, ["Bob"]) == name


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "type a name"),
        ("  \t ", "type a name"),
        ("\u3164", "type a name"),
        ("\u2800\u115f", "type a name"),
        ("\u0301", "type a name"),
        ("You\u3164", "cannot be shown"),
        ("Bob\u034f", "cannot be shown"),
        ("Bob\ufe0f", "cannot be shown"),
        ("Z" + "\u0301" * 9, "too many accents"),
        ("You!", "everybody reads it as themselves"),
        ("Y o u", "everybody reads it as themselves"),
        ("your", "everybody reads it as themselves"),
        ("Mary\u2003Ann", "another player at this table"),
        ("You", "everybody reads it as themselves"),
        (" yOU ", "everybody reads it as themselves"),
        ("Ｙｏｕ", "everybody reads it as themselves"),
        ("You 2", "everybody reads it as themselves"),
        ("bob", "another player at this table"),
        ("Ｂｏｂ", "another player at this table"),
        ("Mary  Ann", "another player at this table"),
        ("Club", "the name of a bot"),
        ("club 2", "the name of a bot"),
        ("cmd:touch /tmp/x", "the name of a bot"),
        ("player 1", "a seat without a name"),
        ("A\nB", "cannot be shown"),
        ("A\x07", "cannot be shown"),
        ("A\u202eB", "cannot be shown"),
        ("A\u200bB", "cannot be shown"),
        ("A" * 25, "too long"),
        ("Βоb", "another player at this table"),
        ("Υou", "everybody reads it as themselves"),
        ("Рlayer 2", "a seat without a name"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(typed: str, said: str) -> None:
    with pytest.raises(UsageError, match=re.escape(said)):
        check_typed(typed, ["Bob", "Mary Ann"])


def test_a_name_that_begins_like_you_keeps_its_capital() -> None:
    assert [within(name) for name in ("You", "Youssef", "You and Ann", "Youssef and Young")] == [
        "you",
        "Youssef",
        "you and Ann",
        "Youssef and Young",
    ]


# -- at the table


def test_whoever_sits_down_types_a_name_which_the_store_keeps(new_device: NewDevice, home: Path) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, SOMEBODY)
    assert ann.look(code)["seats"][1]["name"] == "Player 2"
    for name, said in (("ANN", "another player"), ("You", "reads it as themselves"), ("x" * 25, "too long")):
        answer = bob.ask(code, "take", seat=1, name=name)
        assert answer.status_code == 400
        assert said in answer.json()["message"]
    bob.do(code, "take", seat=1, name=" Bob ")
    table = ann.look(code)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bob"]
    assert "Bob sits down" in [line["text"] for line in table["log"]]
    assert not any("Player 2" in line["text"] for line in table["log"])
    with Store(home) as store:
        assert store.record(table["game_id"]).header.players == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([{"is_mine": True, "name": ""}, SOMEBODY], "type a name"),
        ([{"name": "You", "is_mine": True}, SOMEBODY], "reads it as themselves"),
        ([ANN, {"name": "ann"}], "another player"),
        ([ANN, {"name": "A\u0000"}], "cannot be shown"),
        ([{"name": "Club", "is_mine": True}, {"bot": "club"}], "the name of a bot"),
    ],
)
def test_no_table_is_opened_with_names_that_cannot_be(
    new_device: NewDevice, seats: list[dict[str, Any]], said: str
) -> None:
    answer = new_device().client.post("/api/tables", json={"game": "cribbage", "seats": seats})
    assert answer.status_code == 400
    assert said in answer.json()["message"]


def test_a_table_of_an_older_autopeg_calls_nobody_you(new_device: NewDevice, home: Path) -> None:
    with Store(home) as store:
        game = store.begin(Header("cribbage", ("You", "You 2"), {}, {"seats": [None, None]}))
        store.keep_room(StoredRoom("CARDS2", game.id, "host", {}))
    assert [seat["name"] for seat in new_device().look("CARDS2")["seats"]] == ["Player 1", "Player 2"]
    with Store(home) as store:
        assert store.record(game.id).header.players == ("Player 1", "Player 2")


# -- every sentence, to every reader


def texts_of(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():  # pyright: ignore[reportUnknownVariableType]
                yield from texts_of(each)
        case list() | tuple():
            for each in value:  # pyright: ignore[reportUnknownVariableType]
                yield from texts_of(each)
        case _:
            pass


def check_sentences(room: Room, controller: BoardController) -> None:
    """Look at all that Ann, Bob and a watcher are shown."""
    for device, own_name in (("a", "Ann"), ("b", "Bob"), ("c", "")):
        shown = to_json(device_view(room, device, controller))
        for text in texts_of(shown):
            assert not WRONG_PERSON.search(text), text
        asks = [own["prompt"] for own in shown.pop("mine")]  # what is said to this reader alone
        asks += shown.pop("ending") + shown.pop("story")
        assert not any(own_name and own_name in text for text in asks), asks
        request = shown.pop("undo")
        if request is not None:
            assert own_name not in request["says"] or not own_name, request
        for text in texts_of(shown):
            assert not re.search(r"\byou(r|rs)?\b", text, re.IGNORECASE), text


async def play_first_moves(room: Room, controller: BoardController) -> None:
    for _ in range(PATIENCE):
        check_sentences(room, controller)
        if room.snapshot.over is not None or room.snapshot.moves > MOVES:
            return
        for device in "ab":
            for own in to_json(device_view(room, device, controller))["mine"]:
                if own["seat"] in room.turns.waiting_for() and not own["is_asked"]:
                    await room.look(device)
                elif own["is_asked"] or (own["is_due"] and own["legal"] and not room.turns.waiting_for()):
                    await room.submit(device, MoveRequest(own["seat"], own["legal"][0]))
        await asyncio.sleep(0.001)
    raise AssertionError("the game does not go on")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("cribbage", {"target": 61}),
        ("cribbage", {"muggins": True, "target": 61}),
        ("tabletop", {}),
        ("tabletop", {"variant": "ship"}),
        ("crib_rummy", {"target": 61}),
        ("crib_rummy", {"target": 61, "pegging": "confirm"}),
        ("crummy_rummy", {"max_reshuffles": 0}),
    ],
)
async def test_every_sentence_of_a_game_is_right_for_each_reader(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    rooms, controller = Rooms(tmp_path), BoardController("none", tmp_path)
    room = await rooms.begin("a", game, ["Ann", "Player 2"], [0], options, None)
    await room.set_pace("none")
    await room.take("b", 1, "Bob")
    room.listeners.update((Listener(Stream("a")), Listener(Stream("b")), Listener(Stream("c"))))
    await play_first_moves(room, controller)
    await room.vote("a", UndoRequest(0), "undo")
    check_sentences(room, controller)
    await rooms.close()


@pytest.mark.parametrize("rules", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
async def test_every_sentence_of_a_score_pad_is_right_for_each_reader(tmp_path: Path, rules: str) -> None:
    rooms, controller = Rooms(tmp_path), BoardController("none", tmp_path)
    room = await rooms.begin("a", "score", ["Ann", "Player 2"], [0], {"rules": rules}, None)
    await room.take("b", 1, "Bob")
    for number in range(12):
        check_sentences(room, controller)
        pad = to_json(room.snapshot.shared.pad)
        assert pad is not None
        side = number % 2
        move = {"type": "points", "player": side, "points": 4 + side}
        if number % 4 == 0 and pad["next"] is not None:
            move = pad["next"]["move"]
        await _try(room, side, move)
    await room.vote("a", UndoRequest(0), "undo")
    check_sentences(room, controller)
    assert room.snapshot.moves
    await rooms.close()


async def _try(room: Room, seat: int, move: dict[str, Any]) -> None:
    """Tell the pad something; what the rules refuse says why, which is a sentence as well."""
    try:
        await room.submit("ab"[seat], MoveRequest(seat, move, sure=True))
        said = ""
    except UsageError as refusal:
        said = str(refusal)
    assert not WRONG_PERSON.search(said)


# -- on the page


def test_a_name_is_asked_once_and_joiners_type_their_own(new_page: NewPage) -> None:
    ann = new_page(SMALL_PHONE)
    ann.get_by_role("button", name="Cribbage Six").click()
    set_to(ann, "Who sits at seat 2", "on another device")
    ann.get_by_label("Name at seat 1").fill("You")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.get_by_role("alert")).to_contain_text("everybody reads it as themselves")
    ann.goto(new_page.address)
    code = open_by_form(ann, "cribbage")
    bob = new_page(PHONE, f"/t/{code}")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("alert")).to_have_text("Type your name first.")
    bob.get_by_label("Your name").fill("ann")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.get_by_role("alert")).to_contain_text("the name of another player at this table")
    assert not runs_over(bob)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".hand")).to_be_visible()
    expect(ann.locator(".scores")).to_contain_text("Bob")
    for page in (ann, bob):
        assert not re.search(r"\bYou\b", page.locator("main").inner_text())
        page.goto(new_page.address)
        page.get_by_role("button", name="Cribbage Six").click()
    expect(bob.get_by_label("Name at seat 1")).to_have_value("Bob")
    expect(ann.get_by_label("Name at seat 1")).to_have_value("Ann")


def test_the_field_of_a_name_takes_24_characters_as_people_see_them(new_page: NewPage) -> None:
    page = new_page(SMALL_PHONE)
    page.get_by_role("button", name="Cribbage Six").click()
    field = page.get_by_label("Name at seat 1")
    for character in ("A", "👨\u200d👩\u200d👧"):
        field.fill(character * 25)
        expect(field).to_have_value(character * 24)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".scores")).to_contain_text("👨\u200d👩\u200d👧" * 24)
    assert not runs_over(page)
    page.goto(f"{new_page.address}/practise")
    expect(page.locator("main")).to_contain_text("The results are kept for 👨\u200d👩\u200d👧")
    expect(page.get_by_role("alert")).to_have_count(0)


# -- what the settings suggest


def test_the_settings_suggest_a_name_on_this_computer_alone_and_a_bot_everywhere(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUTOPEG_HOME", str(home))
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text('name = "Ann"\nbot = "expert"\n')
    assert usual(is_here=True) == UsualSeats("Ann", "expert")
    assert usual(is_here=False) == UsualSeats("", "expert")
    (home / "settings.toml").write_text('bot = "cmd:my-bot"\n')
    assert usual(is_here=True) == UsualSeats("", "club"), "the page runs no programs"
    (home / "settings.toml").write_text('bot = "genius"\n')
    assert usual(is_here=True) == UsualSeats("", "club")


def test_the_lobby_has_what_the_settings_suggest(new_device: NewDevice) -> None:
    assert new_device().client.get("/api/lobby").json()["usual"] == {"name": "", "bot": "club"}
