"""Tables and seats over HTTP: joining, coming back, refusals, undo by agreement, the score pad."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.web.device import Device
from support.web.server import Server

ANN = {"name": "Ann", "is_mine": True}
BOB = {"name": "Bob"}
CID = {"name": "Cid"}
BOT = {"bot": "beginner"}
PATIENCE = 4000

NewDevice = Callable[[], Device]


def test_a_game_against_a_bot_is_played_to_its_end_over_the_stream(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("cribbage", ANN, BOT, options={"target": 61})
    with ann.stream(code) as tables:
        table = next(tables)
        while not table["over"]:
            ann.play_on(code, table)
            table = next(tables)
    assert table["ending"][0].startswith("You ")
    assert len(table["story"]) == 3
    games = ann.client.get("/api/games").json()["games"]
    replay = ann.client.get(f"/api/games/{games[0]['id']}").json()
    assert replay["steps"][-1]["scores"] == table["scores"]
    record = ann.client.get(f"/api/games/{games[0]['id']}/record")
    assert record.text.startswith('{"autopeg":1,"game":"cribbage"')


@pytest.mark.parametrize("game", ["cribbage", "tabletop"])
def test_two_devices_and_a_watcher_see_one_game(new_device: NewDevice, game: str) -> None:
    ann, bob, watcher = new_device(), new_device(), new_device()
    code = ann.open_table(game, ANN, BOB)
    bob.do(code, "take", seat=1)
    with ann.stream(code) as ann_sees, bob.stream(code) as bob_sees:
        next(ann_sees)
        next(bob_sees)
        for _ in range(PATIENCE):
            for device in (ann, bob):
                device.play_on(code, device.look(code))
            if ann.look(code)["moves"] > 20:
                break
    views = [device.look(code) for device in (ann, bob, watcher)]
    assert views[0]["moves"] > 20
    assert [len(view["mine"]) for view in views] == [1, 1, 0]
    assert views[0]["public"] == views[1]["public"] == views[2]["public"]


def test_a_seat_is_kept_over_a_new_connection_and_a_restart(home: Path) -> None:
    with Server(home) as server:
        ann = Device(server.address)
        code = ann.open_table("cribbage", ANN, BOT)
        with ann.stream(code) as tables:
            before = next(table for table in tables if table["to_act"] == 0)  # the bot has discarded, if it is pone
    with Server(home) as again:
        ann.client.base_url = again.address
        after = ann.look(code)
        assert after["mine"][0]["view"] == before["mine"][0]["view"]
        assert ann.client.get("/api/lobby").json()["tables"][0]["code"] == code
        ann.do(code, "move", seat=0, move=after["mine"][0]["legal"][0], at=after["moves"])
    ann.close()


def test_a_device_that_sent_its_move_twice_has_made_it_once(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB)
    for _ in range(2):
        ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 7}, key="one")
    assert ann.look(code)["scores"] == [7, 0]


def test_entries_of_every_phone_count_and_any_score_can_be_corrected(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("score", ANN, BOB)
    bob.do(code, "take", seat=1)
    for device, side, points in ((ann, 0, 12), (bob, 1, 8), (bob, 0, 3)):
        seat = 0 if device is ann else 1
        device.do(code, "move", seat=seat, move={"type": "points", "player": side, "points": points})
    assert ann.look(code)["scores"] == [15, 8]
    bob.do(code, "undo", seat=1)
    assert ann.look(code)["scores"] == [12, 8]
    ann.do(code, "redo", seat=0)
    ann.do(code, "move", seat=0, move={"type": "correct", "player": 1, "score": 10})
    assert bob.look(code)["scores"] == [15, 10]


def test_undo_needs_everybody_who_is_here(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = ann.open_table("cribbage", ANN, BOB)
    bob.do(code, "take", seat=1)
    with ann.stream(code) as ann_sees, bob.stream(code) as bob_sees:
        next(bob_sees)
        due = next(table["to_act"] for table in ann_sees if table["to_act"] is not None)
        device = (ann, bob)[due]
        own = device.look(code)
        device.do(code, "move", seat=due, move=own["mine"][0]["legal"][0], at=own["moves"])
        device.do(code, "undo", seat=due)
        other = (bob, ann)[due]
        asked = other.look(code)["undo"]
        assert (asked["by"], asked["for"], asked["awaits"]) == (due, "undo", [1 - due])
        other.do(code, "refuse-undo", seat=1 - due)
        assert device.look(code)["moves"] == own["moves"] + 1
        device.do(code, "undo", seat=due)
        other.do(code, "undo", seat=1 - due)
        assert device.look(code)["moves"] == own["moves"]


REFUSALS: list[tuple[str, dict[str, Any], int, str]] = [
    ("move", {"seat": 1, "move": {"type": "go", "player": 1}}, 400, "a seat of your own"),
    ("move", {"seat": 0, "move": {"type": "go", "player": 1}}, 409, "belongs to another player"),
    ("move", {"seat": 0, "move": {"type": "starter", "card": "5H"}}, 409, "dealt and turned by the table"),
    ("move", {"seat": 0, "move": {"type": "nonsense"}}, 409, 'There is no move called "nonsense"'),
    ("move", {"seat": 0, "move": 5}, 409, "This is not a move"),
    ("move", {"seat": 0, "move": {"type": "play", "player": 0, "card": "5H"}, "at": 0}, 409, "moved on"),
    ("move", {"seat": 7, "move": {}}, 400, "cannot be read"),
    ("take", {"seat": 1}, 400, "choose a free seat"),
    ("take", {"seat": 3}, 400, "this table has no such seat"),
    ("leave", {"seat": 1}, 400, "you cannot free beginner's seat"),
    ("bot", {"seat": 1}, 400, "a bot plays at beginner's seat already"),
    ("bot", {"seat": 0, "bot": "club"}, 400, "Ann is here and keeps the seat"),
    ("bot", {"seat": 1, "bot": "cmd:touch /tmp/x"}, 400, "there is no bot"),
    ("leave", {"seat": 1, "more": 1}, 400, "cannot be read"),
    ("pace", {"pace": "warp"}, 400, "choose from"),
    ("next", {"seat": 0}, 400, "not over"),
    ("redo", {"seat": 0}, 409, "Nothing to redo."),
    ("board", {}, 400, "no board"),
    ("choose", {"choice": "", "question": ""}, 400, "there is no question"),
    ("hint", {"seat": 1}, 400, "a seat of your own"),
]


def test_refusals_say_why_and_change_nothing(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("cribbage", ANN, BOT)
    with ann.stream(code) as tables:
        before = next(table for table in tables if table["to_act"] == 0)  # the bot has discarded, if it is pone
        for word, body, status, said in REFUSALS:
            answer = ann.ask(code, word, **body)
            assert (answer.status_code, said in answer.json()["message"]) == (status, True), answer.text
        assert ann.look(code) == before


NO_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "whist", "seats": [ANN, BOT]}, 'there is no game "whist"'),
    ({"game": "cribbage", "seats": [ANN]}, "2, 3 or 4 players"),
    ({"game": "cribbage", "seats": [ANN, {"bot": "cmd:touch /tmp/x"}]}, "there is no bot"),
    ({"game": "cribbage", "seats": [ANN, {"name": "cmd:touch"}]}, "the name of a bot"),
    ({"game": "cribbage", "seats": [ANN, BOT], "options": {"target": 60}}, "no target 60: choose from 61, 121, 241"),
    ({"game": "cribbage", "seats": [ANN, BOT], "options": {"colour": 1}}, 'no option "colour"'),
    ({"game": "cribbage", "seats": [ANN, BOT], "match": 4}, "a match is played to"),
    ({"game": "score", "seats": [ANN, BOT]}, "a bot cannot keep the score"),
    ({"game": "score", "seats": [ANN, BOB], "options": {"rules": "poker"}}, "choose from Cribbage, Table Top"),
    ({"game": "score", "seats": [ANN, BOB, CID], "options": {"rules": "tabletop"}}, "for 2 or 4 players"),
]


@pytest.mark.parametrize(("wish", "said"), NO_TABLES)
def test_a_table_that_cannot_be_is_refused(new_device: NewDevice, wish: dict[str, Any], said: str) -> None:
    ann = new_device()
    answer = ann.client.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert said in answer.json()["message"]
    assert ann.client.get("/api/lobby").json()["tables"] == []


def test_a_game_that_goes_on_is_shown_to_nobody(new_device: NewDevice) -> None:
    ann = new_device()
    game_id = ann.look(ann.open_table("cribbage", ANN, BOT))["game_id"]
    for path in (f"/api/games/{game_id}", f"/api/games/{game_id}/record"):
        answer = ann.client.get(path)
        assert answer.status_code == 400
        assert "still being played" in answer.json()["message"]


def test_a_counted_hand_says_its_reasons_and_what_was_overlooked(new_device: NewDevice) -> None:
    """C28, C45."""
    hand = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claimed": 20}
    answer = new_device().client.post("/api/count", json=hand).json()
    assert (answer["points"], answer["overlooked"]) == (29, 9)
    wrong = new_device().client.post("/api/count", json={**hand, "starter": "5H"})
    assert wrong.status_code == 409


def test_a_match_goes_on_with_its_next_game_at_the_same_table(new_device: NewDevice) -> None:
    ann = new_device()
    code = ann.open_table("score", ANN, BOB, match=5, options={"target": 61})
    for _ in range(3):
        ann.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 29})
    over = ann.look(code)
    assert over["follows"] == "next game"
    ann.do(code, "next", seat=0)
    fresh = ann.look(code)
    assert (fresh["scores"], fresh["game_id"] == over["game_id"]) == ([0, 0], False)
    assert [own["seat"] for own in fresh["mine"]] == [0]


def test_four_players_are_offered_as_pairs_where_the_rules_say_so(new_device: NewDevice) -> None:
    """C3, T2."""
    games = {offer["name"]: offer for offer in new_device().client.get("/api/lobby").json()["games"]}
    pads = {rules["name"]: rules for rules in games["score"]["rules"]}
    for game, are_pairs in {"cribbage": True, "tabletop": True, "crib_rummy": False, "crummy_rummy": False}.items():
        assert games[game]["are_pairs"] is pads[game]["are_pairs"] is are_pairs
    [rows_side] = [option for option in games["tabletop"]["options"] if option["name"] == "rows_side"]
    assert rows_side["choices"] == [[0, "seat 1"], [1, "seat 2"]]
    assert rows_side["pair_choices"] == [[0, "seats 1 and 3"], [1, "seats 2 and 4"]]
