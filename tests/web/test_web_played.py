"""What has been played, over HTTP: lists, replays with every card open, reviews, records and statistics."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from autopeg.engine import Result
from autopeg.records import Header, Store
from autopeg.records.store import FILE_NAME
from autopeg.registry import GAME_NAMES
from autopeg.statistics.review import REVIEW_NOTE
from autopeg.web.played import GAMES_PER_PAGE
from support.web.device import Device
from support.web.finished_games import keep, play
from support.web.server import Server

NewDevice = Callable[[], Device]
PATIENCE_S = 60


def get(device: Device, path: str) -> Any:
    answer = device.client.get(path, timeout=PATIENCE_S)
    assert answer.status_code == 200, answer.text
    return answer.json()


def weighed(device: Device, game: str) -> Any:
    """The statistics of a game once all of its games are gone through."""
    until = time.monotonic() + PATIENCE_S
    while True:
        found = get(device, f"/api/statistics?game={game}")
        if not any(found["waiting"].values()):
            return found
        assert time.monotonic() < until, found["waiting"]
        time.sleep(0.05)  # who asks without a pause takes the processor from the reviewer


OPTIONS: dict[str, dict[str, Any]] = {
    "cribbage": {"target": 61},
    "tabletop": {"target": 61},
    "crib_rummy": {"target": 61},
}


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, int], Device]]:
    """A finished game of every kind, on a page of their own."""
    folder = tmp_path_factory.mktemp("played")
    played = {game: play(folder, game, "expert", "beginner", **OPTIONS.get(game, {})) for game in GAME_NAMES}
    with Server(folder) as server:
        device = Device(server.address)
        yield folder, played, device
        device.close()


Games = tuple[Path, dict[str, int], Device]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_game_is_replayed_with_every_card_open_and_every_decision_weighed(games: Games, game: str) -> None:
    folder, played, ann = games
    replay = get(ann, f"/api/games/{played[game]}")
    with Store(folder) as store:
        record = store.record(played[game])
    history = record.replayed()
    assert (replay["players"], replay["is_over"]) == (["Ann", "Cid"], True)
    assert len(replay["steps"]) == len(record.moves) + 1
    table: dict[str, Any] = replay["steps"][0]["table"]
    for step, stood in zip(replay["steps"][1:], history.steps, strict=True):
        table = table | step["table"]
        assert step["scores"] == list(stood.state.scores)
        assert step["said"]
        if game != "tabletop":
            assert table["hands"] == [[str(card) for card in hand] for hand in stood.state.hands]
    review = get(ann, f"/api/games/{played[game]}/review")
    assert review["decisions"]
    for decision in review["decisions"]:
        assert record.moves[decision["n"] - 1].get("player", decision["seat"]) == decision["seat"]
        assert decision["lost"] >= 0
        assert decision["best"]["text"]
    expert, beginner = (sum(kind["lost"] for kind in player["kinds"].values()) for player in review["players"])
    assert expert < beginner
    summary = review["summary"]
    assert summary["course"][-1]["n"] == len(record.moves)
    assert all(len(row["values"]) == 2 for row in summary["rows"])
    worst = {decision["n"] for decision in review["decisions"] if decision["grade"] != "best"}
    assert all(set(ns) <= worst and len(ns) <= 3 for ns in summary["mistakes"])
    assert get(ann, f"/api/games/{played[game]}/review") == review


def test_a_game_is_weighed_by_a_process_of_its_own_from_all_simulations(home: Path) -> None:
    game_id = play(home, "cribbage", "expert", "beginner", target=61)
    with Server(home, has_reviewer=True) as server:
        device = Device(server.address)
        assert get(device, f"/api/games/{game_id}/review")["decisions"]
        device.close()


@pytest.mark.parametrize("game", ["tabletop", "crib_rummy", "crummy_rummy"])
def test_the_other_games_have_rounds_skill_form_and_pairs(games: Games, game: str) -> None:
    found = weighed(games[2], game)
    assert {one["player"] for one in found["players"]} == {"Ann", "Cid"} == {one["player"] for one in found["skill"]}
    assert all(one["rounds"] for one in found["players"])
    assert sorted(form["streak"] for form in found["form"]) in ([-1, 1], [1, 1])
    assert found["lowest_wins"] is (game == "crummy_rummy")


def test_the_games_are_downloaded_as_a_table(games: Games) -> None:
    _, played, ann = games
    weighed(ann, "cribbage")
    answer = ann.client.get("/api/statistics/csv?game=cribbage&player=Cid")
    assert 'filename="autopeg-cribbage.csv"' in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = answer.text.splitlines()
    assert len(rows) == 1 + 1
    assert rows[1].startswith(f"{played['cribbage']},")
    assert ",Cid,Ann," in rows[1]
    assert ann.client.get("/api/statistics/csv?game=chess").status_code == 400


def test_the_record_is_downloaded_as_a_file(new_device: NewDevice, home: Path) -> None:
    game_id = play(home, "cribbage", "club", "beginner", target=61)
    answer = new_device().client.get(f"/api/games/{game_id}/record")
    assert f'filename="autopeg-{game_id}.jsonl"' in answer.headers["Content-Disposition"]
    with Store(home) as store:
        assert answer.text == store.text(game_id)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_mistake_is_tried_again_by_the_rules_and_the_hints_numbers(games: Games, game: str) -> None:
    _, played, ann = games
    review = get(ann, f"/api/games/{played[game]}/review")
    mistakes, address = review["summary"]["mistakes"][1], f"/api/games/{played[game]}/mistakes/1"
    course = get(ann, address)
    assert [step["name"] for step in course["steps"]] == list(map(str, mistakes))
    for step in course["steps"]:
        assert [seat["is_mine"] for seat in step["table"]["seats"]] == [False, True]
        shown = ann.client.post(f"{address}/{step['name']}", json={"show": True}).json()
        assert shown["verdict"]["is_right"]
        assert shown["table"]["mine"][0]["is_due"] is False
    first = f"{address}/{mistakes[0]}"
    with Store(games[0]) as store:
        made = store.record(played[game]).moves[mistakes[0] - 1]
    again = ann.client.post(first, json={"move": made}).json()
    assert (again["verdict"]["is_right"], again["table"]) == (False, None)
    assert ann.client.post(first, json={"move": {**made, "player": 0}}).status_code == 400
    assert ann.client.post(f"{address}/1", json={"show": True}).status_code == 400
    ways = ann.client.post(f"{first}/ways", json={"cards": []})
    assert ways.status_code == (200 if "rummy" in game else 400)
    assert ann.client.post(f"{first}/ways", json={"cards": ["ZZ"]}).status_code == 400


@pytest.mark.parametrize("part", ["", "/review", "/record", "/mistakes/0"])
def test_a_game_that_goes_on_is_shown_to_nobody(new_device: NewDevice, home: Path, part: str) -> None:
    game_id = keep(home, Header("cribbage", ("Ann", "Bob")), [], None)
    ann = new_device()
    answer = ann.client.get(f"/api/games/{game_id}{part}")
    assert (answer.status_code, "still being played" in answer.json()["message"]) == (400, True)
    gone = ann.client.get(f"/api/games/{game_id + 1}{part}")
    assert (gone.status_code, "there is no game" in gone.json()["message"]) == (400, True)


def test_what_is_undone_across_the_end_is_closed_again(new_device: NewDevice, home: Path) -> None:
    """C39: the cards of a game that goes on again are secret, whatever was kept of it."""
    game_id = play(home, "tabletop", "club", "beginner", target=61)
    ann = new_device()
    get(ann, f"/api/games/{game_id}/review")
    with Store(home) as store:
        stored, _ = store.game(game_id)
        stored.append([{"type": "undo"}], None)
    assert ann.client.get(f"/api/games/{game_id}/review").status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/api/games?game=whist",
        "/api/games?before=-1",
        "/api/games?before=99999999999999999999",
        "/api/games?before=²",
        "/api/statistics?game=whist",
        f"/api/games/{10**30}",
        f"/api/games/{10**30}/review",
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(new_device: NewDevice, path: str) -> None:
    answer = new_device().client.get(path)
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_the_list_is_turned_page_by_page_the_newest_first(new_device: NewDevice, home: Path) -> None:
    over: Result = {"winner": 0, "games": 1}
    with Store(home) as store:
        for number in range(GAMES_PER_PAGE + 5):
            name = "tabletop" if number % 2 else "cribbage"
            store.begin(Header(name, ("Ann", "Bob"))).append([], over)
    ann = new_device()
    first = get(ann, "/api/games")
    ids = [row["id"] for row in first["games"]]
    assert ids == sorted(ids, reverse=True)
    assert (len(ids), first["has_more"]) == (GAMES_PER_PAGE, True)
    rest = get(ann, f"/api/games?before={ids[-1]}")
    assert (len(rest["games"]), rest["has_more"]) == (5, False)
    tabletop = get(ann, "/api/games?game=tabletop")
    assert {row["game"] for row in tabletop["games"]} == {"tabletop"}
    assert {each["game"]: each["games"] for each in first["played"]}["cribbage"] == 33


def test_statistics_are_worked_out_and_kept_and_a_record_that_does_not_stand_holds_up_nothing(home: Path) -> None:
    played = [{"type": "play", "player": 0, "card": "5H"}]
    broken = keep(home, Header("cribbage", ("Ann", "Bob")), played, {"winner": 0, "games": 1})
    for levels in (("expert", "beginner"), ("beginner", "club")):
        play(home, "cribbage", *levels, target=61)
    with Server(home) as server:
        ann = Device(server.address)
        found = weighed(ann, "cribbage")
        skill = {one["player"]: one for one in found["skill"]}
        assert set(skill) == {"Ann", "Bob", "Cid"}
        assert sum(skill["Ann"]["lost"]) < sum(skill["Cid"]["lost"])
        assert len(skill["Cid"]["course"]) == 2
        assert skill["Ann"]["dealt"] is not None
        met = {(pair["one"], pair["other"]): sum(pair["won"]) for pair in found["pairs"]}
        assert met == {("Ann", "Bob"): 1, ("Ann", "Cid"): 1, ("Bob", "Cid"): 1}
        assert found["expected"]["dealer"]["hand"] == pytest.approx(8, abs=0.3)
        for path in (f"/api/games/{broken}", f"/api/games/{broken}/review"):
            answer = ann.client.get(path)
            assert answer.status_code in (400, 409), answer.text
            assert f"game {broken} cannot be read: the rules refuse line 2 (move 1)" in answer.json()["message"]
        ann.close()
    with Server(home) as again:
        bob = Device(again.address)
        kept = get(bob, "/api/statistics?game=cribbage")
        assert kept["waiting"] == {"averages": 0, "skill": 0}
        assert kept["skill"] == found["skill"]
        bob.close()


def test_a_score_that_was_kept_has_form_and_entries_and_no_decisions(new_device: NewDevice, home: Path) -> None:
    moves = [{"type": "points", "player": 0, "points": points} for points in (29, 29, 3)]
    over: Result = {"winner": 0, "games": 2}
    game_id = keep(home, Header("score", ("Ann", "Bob"), {"target": 61}), moves, over)
    ann = new_device()
    found = weighed(ann, "score")
    assert [(one["player"], one["entries"]) for one in found["players"]] == [("Ann", 3), ("Bob", 0)]
    assert [(form["player"], form["streak"]) for form in found["form"]] == [("Ann", 1), ("Bob", -1)]
    assert found["skill"] == []
    assert get(ann, f"/api/games/{game_id}/review")["decisions"] == []
    with Store(home) as store:
        assert store.note(REVIEW_NOTE.name, game_id) is None
    assert get(ann, f"/api/games/{game_id}")["steps"][-1]["scores"] == [61, 0]


def test_a_kept_score_offers_no_decisions_to_try_again_and_is_not_analysed(new_device: NewDevice, home: Path) -> None:
    """An analysis would find that this one cannot be read."""
    over: Result = {"winner": 0, "games": 1}
    game_id = keep(home, Header("score", ("Ann", "Bob")), [{"type": "nonsense"}], over)
    ann = new_device()
    for answer in (
        ann.client.get(f"/api/games/{game_id}/mistakes/0"),
        ann.client.post(f"/api/games/{game_id}/mistakes/0/1", json={"show": True}),
    ):
        assert (answer.status_code, "no decisions to try again" in answer.json()["message"]) == (400, True)


def test_a_game_that_cannot_be_read_is_named_and_the_others_are_listed(new_device: NewDevice, home: Path) -> None:
    moves = [{"type": "points", "player": 0, "points": points} for points in (29, 29, 3)]
    over: Result = {"winner": 0, "games": 2}
    whole, damaged = (keep(home, Header("score", ("Ann", "Bob"), {"target": 61}), moves, over) for _ in range(2))
    with closing(sqlite3.connect(home / FILE_NAME)) as db:
        db.execute("UPDATE game SET header = '{' WHERE id = ?", (damaged,))
        db.commit()
    ann = new_device()
    found = get(ann, "/api/games")
    assert [game["id"] for game in found["games"]] == [whole]
    assert found["damaged"] == [f"Game {damaged} cannot be read: line 1 (its header) is not valid JSON: '{{'."]
    answer = ann.client.get(f"/api/games/{damaged}")
    assert (answer.status_code, answer.json()["code"]) == (409, "DAMAGED")
