"""`autopeg watch`: facts on the command line, answers on stdin, and the game that is kept."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy
import pytest

from autopeg.play.opening import match_of
from support.cli.outcome import Autopeg, begun, the_game
from support.scorekeeping.ear import Ear

HUGE = "1" + "0" * 400
"""A number that no float can hold."""

ANN_AND_BOB = ("--name", "Ann", "--name", "Bob", "--dealer", "Bob")


def facts(tmp_path: Path, *rows: dict[str, Any]) -> str:
    file = tmp_path / "evening.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(file)


def card(name: str, place: str, t: float, **more: Any) -> dict[str, Any]:
    return {"card": name, "place": place, "first": t, **more}


FIFTEEN = (card("2S", "starter", 1), card("7H", "Ann", 3), card("8C", "Bob", 5), card("9D", "Ann", 7))


def test_lines_for_programs(autopeg: Autopeg, tmp_path: Path) -> None:
    outcome = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--json")
    lines = outcome.values
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert [(line["t"], line["player"], line["points"]) for line in lines if line["type"] == "points"] == [
        (5.0, 1, 2),
        (7.0, 0, 3),
    ]


def test_an_answer_on_stdin(autopeg: Autopeg, tmp_path: Path) -> None:
    doubtful = card("6C", "Bob", 5, confidence=0.5, choices=[["6C", 0.5], ["8C", 0.4]])
    file = facts(tmp_path, FIFTEEN[0], FIFTEEN[1], doubtful, FIFTEEN[3])
    unanswered = autopeg("watch", file, *ANN_AND_BOB, "--json").values
    assert [line["type"] for line in unanswered if line["type"] in ("points", "unsure", "open")] == ["unsure", "open"]
    answered = autopeg("watch", file, *ANN_AND_BOB, "--json", stdin='{"answer":1,"choice":"8C"}\n').values
    assert [line["points"] for line in answered if line["type"] == "points"] == [2, 3]


def test_people_type_their_answers(autopeg: Autopeg, tmp_path: Path) -> None:
    doubtful = card("6C", "Bob", 5, confidence=0.5, choices=[["6C", 0.5], ["8C", 0.4]])
    file = facts(tmp_path, FIFTEEN[0], FIFTEEN[1], doubtful, FIFTEEN[3])
    out = autopeg("watch", file, *ANN_AND_BOB, "--board", "none", stdin="1 8c\n").out
    assert "6♣ or 8♣?" in out
    assert "Bob: 2 (fifteen)" in out


def test_an_answer_that_is_no_card_leaves_the_question_open(autopeg: Autopeg, tmp_path: Path) -> None:
    doubtful = card("6C", "Bob", 5, confidence=0.5, choices=[["6C", 0.5], ["8C", 0.4]])
    outcome = autopeg(
        "watch", facts(tmp_path, *FIFTEEN[:2], doubtful), *ANN_AND_BOB, "--json", stdin='{"answer":1,"choice":"no"}\n'
    )
    refused, still_open = outcome.values[-2:]
    assert (refused["type"], refused["code"]) == ("refused", "BAD_REQUEST")
    assert refused["message"] == "NO is not a card; cards are written like 5H, TD or JK."
    assert (still_open["type"], outcome.code, outcome.err) == ("open", 0, "")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ('{"answer":true,"choice":"6C"}', "Answer is the number of a question."),
        ('{"answer":99,"choice":"6C"}', "Question 99 is not open."),
        ('{"answer":1}', "Choice is what you answer,"),
        ('{"answer":1,"choice":{"card":"6C"}}', "Choice is what you answer,"),
        ('{"go":"Zed"}', "There is no player Zed; the players are Ann, Bob."),
        ('{"go":false}', "There is no player False;"),
        ('{"points":"two"}', "Points is a number of points."),
        ('{"claim":{"player":1}}', "Claim is a number of points."),
        ('{"correct":{"card":"7H"}}', "Correct says what a card is,"),
        ('{"correct":{"card":"7H","player":true}}', "Correct says what a card is,"),
        ('{"correct":{"was":"7H","card":"6H","player":"Zed"}}', "There is no player Zed;"),
        ('{"correct":{"was":"7H","card":"JK"}}', "This game has no jokers: say another card."),
        ('{"correct":{"was":"KH","card":"6H"}}', "No card was taken for KH."),
        ('{"pause":1,"t":"soon"}', "T is a time of the source in seconds."),
        (f'{{"pause":1,"t":{HUGE}}}', "T is a time of the source in seconds."),
        (f'{{"answer":{HUGE},"choice":"6C"}}', "Answer is the number of a question."),
        (f'{{"answer":1,"choice":{HUGE}}}', "Choice is what you answer,"),
        (f'{{"points":{HUGE}}}', "Points is a number of points."),
        ('{"undo":1}', "Nothing to undo."),
        ('{"nothing":1}', "An answer has one of the keys"),
        ("garbage", '"garbage" is not an answer:'),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused_with_a_sentence(
    autopeg: Autopeg, tmp_path: Path, answer: str, sentence: str
) -> None:
    due = f'{answer[:-1]},"t":6}}' if answer.startswith(('{"go', '{"correct')) else answer
    lines = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--json", stdin=f"{due}\n").values
    (refused,) = [line for line in lines if line["type"] == "refused"]
    assert refused["code"] == "BAD_REQUEST"
    assert refused["message"].startswith(sentence)
    assert [line["points"] for line in lines if line["type"] == "points"] == [2, 3]


def test_the_game_is_kept_with_its_cards(autopeg: Autopeg, tmp_path: Path) -> None:
    autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--json")
    _, deal, first, second = autopeg("export", "1").values
    assert deal == {"type": "deal", "dealer": 1}
    assert (first["player"], first["points"], first["cards"]) == (1, 2, ["7H", "8C"])
    assert [part["kind"] for part in second["parts"]] == ["run"]


def test_a_camera_is_started_from_the_score(autopeg: Autopeg, tmp_path: Path) -> None:
    file = facts(tmp_path, *FIFTEEN)
    out = autopeg("score", "--watch", file, *ANN_AND_BOB[:4], "--target", "61", "--board", "none").out
    assert "Ann: 3 (a run)" in out
    assert autopeg("export", "1").values[0]["options"]["target"] == 61


@pytest.mark.parametrize("command", [("watch",), ("score", "--watch")])
def test_what_is_pegged_asked_and_refused_is_said_aloud(
    autopeg: Autopeg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    ear = Ear()
    monkeypatch.setattr("autopeg.cli.watch.find_voice", lambda: ear)
    doubtful = card("6H", "Bob", 5, confidence=0.5, choices=[["6H", 0.5], ["8H", 0.4]])
    early = card("9D", "Bob", 7)
    file = facts(tmp_path, FIFTEEN[0], FIFTEEN[1], doubtful, early)
    autopeg(*command, file, *ANN_AND_BOB[:4], "--say", "--board", "none", stdin="1 8H\n")
    assert [each.removeprefix("then ") for each in ear.heard[:-1]] == [
        "Starter: two of spades.",
        "Bob deals.",
        "Seven.",
        "Six or eight of hearts?",
        "Fifteen.",
        "Bob: 2 (fifteen)",
        "It is Ann's turn. Bob, take the nine of diamonds back.",
        "Which card did Ann play before the nine of diamonds?",
    ]


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (("--target", "61", "--skunk", "none"), {"target": 61, "muggins": False, "skunk": "none"}),
        (("--muggins",), {"muggins": "strict"}),
    ],
)
def test_the_score_agrees_on_its_rules_with_the_camera(
    autopeg: Autopeg, tmp_path: Path, args: tuple[str, ...], options: dict[str, object]
) -> None:
    """C42: muggins is off unless it is asked for."""
    autopeg("score", "--watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB[:4], *args, "--board", "none")
    assert the_game().options == {"rules": "cribbage", **options}


def test_penalties_a_hole_are_those_of_the_score(autopeg: Autopeg, tmp_path: Path) -> None:
    """Y44."""
    file = facts(tmp_path, card("5H", "discard", 1), card("6H", "discard", 4))
    autopeg("watch", file, *ANN_AND_BOB, "--game", "crummy_rummy", "--points-a-hole", "1", "--json")
    assert the_game().options == {"rules": "crummy_rummy", "points_a_hole": 1}


def test_four_players_without_partners_are_not_watched(autopeg: Autopeg) -> None:
    """C3."""
    refused = autopeg("score", "--watch", "0", "--players", "4", "--no-partners")
    assert "a camera follows four players as two sides" in refused.complaint


def test_the_games_of_a_match_follow_each_other(autopeg: Autopeg, tmp_path: Path) -> None:
    """C52: who has lost deals the next game."""
    first = [{**row, "last": 9} for row in FIFTEEN]
    second = [card("2C", "starter", 20), card("7D", "Bob", 23), card("8S", "Ann", 25), card("9C", "Bob", 27)]
    file = facts(tmp_path, *first, *second)
    scores = ("--score", "118", "--score", "60", "--match", "3")
    lines = autopeg("watch", file, *ANN_AND_BOB, *scores, "--json").values
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    told = [(line["type"], line.get("dealer", line.get("player"))) for line in lines if line["type"] != "seen"]
    assert told[:4] == [("deal", 1), ("points", 1), ("points", 0), ("over", None)]
    assert told[4][0] == "deal"
    assert [match.wins for header in begun if (match := match_of(header)) is not None] == [(0, 0), (1, 0)]


@pytest.mark.parametrize(
    "command", [("watch", "--resume", "1", "--json"), ("resume", "1", "--board", "none", "--watch")]
)
def test_a_game_is_resumed_in_the_middle_of_a_deal(autopeg: Autopeg, tmp_path: Path, command: tuple[str, ...]) -> None:
    autopeg("watch", facts(tmp_path, *FIFTEEN[:3]), *ANN_AND_BOB, "--target", "61", "--json")
    there = [{**row, "first": 0.5} for row in FIFTEEN[:3]]
    outcome = autopeg(*command, facts(tmp_path, *there, card("9D", "Ann", 3)))
    assert (outcome.code, outcome.err) == (0, "")
    header, _, *entries = autopeg("export", "1").values
    assert [(entry["player"], entry["points"]) for entry in (_, *entries)[1:]] == [(1, 2), (0, 3)]
    assert header["options"]["target"] == 61
    assert len(autopeg("games").out.splitlines()) == 1


def test_what_is_asked_is_asked_again_when_the_game_is_resumed(autopeg: Autopeg, tmp_path: Path) -> None:
    doubtful = card("6C", "Bob", 5, confidence=0.5, choices=[["6C", 0.5], ["8C", 0.4]])
    heels = card("JS", "starter", 1)
    autopeg("watch", facts(tmp_path, heels, FIFTEEN[1], doubtful), *ANN_AND_BOB, "--json")
    answer = '{"answer":1,"choice":"8C"}\n'
    lines = autopeg("watch", facts(tmp_path, heels), "--resume", "1", "--json", stdin=answer).values
    assert [line["type"] for line in lines] == ["open", "answered", "seen", "points"]


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (("--resume", "1", "--name", "Ann"), "--resume 1: game 1 goes on as it began: leave out --name"),
        (("--resume", "1", "--target", "61"), "leave out --target"),
        (("--resume", "7"), "there is no game 7"),
    ],
)
def test_what_cannot_be_resumed_is_said(autopeg: Autopeg, tmp_path: Path, args: tuple[str, ...], problem: str) -> None:
    file = facts(tmp_path, *FIFTEEN)
    autopeg("watch", file, *ANN_AND_BOB, "--json")
    refused = autopeg("watch", file, *args)
    assert refused.code == 2
    assert problem in refused.complaint


def test_a_game_that_people_have_gone_on_with_is_joined_at_its_next_deal(autopeg: Autopeg, tmp_path: Path) -> None:
    """C8."""
    autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--json")
    autopeg("resume", "1", stdin="deal\nA 10\nB 4\n")
    late = [{**row, "first": row["first"] + 10} for row in FIFTEEN]
    lines = autopeg("watch", facts(tmp_path, *late), "--resume", "1", "--json").values
    assert [line["dealer"] for line in lines if line["type"] == "deal"] == [1]


def test_a_pause_is_typed(autopeg: Autopeg, tmp_path: Path) -> None:
    file = facts(tmp_path, *FIFTEEN)
    out = autopeg("watch", file, *ANN_AND_BOB, "--board", "none", stdin="pause\n").out
    assert "The game is paused: what happens on the table does not count." in out
    assert "(fifteen)" not in out


def test_a_pause_of_a_program_ends_when_it_says_so(autopeg: Autopeg, tmp_path: Path) -> None:
    pause = '{"pause":1,"t":4}\n{"continue":1,"t":6}\n'
    lines = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--json", stdin=pause).values
    assert [line["state"] for line in lines if line["type"] == "camera"] == ["paused", "back"]
    assert [line["points"] for line in lines if line["type"] == "points"] == [2, 3]


def test_a_game_is_joined_midway(autopeg: Autopeg, tmp_path: Path) -> None:
    file = facts(tmp_path, *FIFTEEN)
    lines = autopeg("watch", file, *ANN_AND_BOB, "--score", "118", "--score", "60", "--json").values
    assert [line["points"] for line in lines if line["type"] == "points"] == [2, 3]
    assert lines[-1]["winner"] == 0
    _, ann, bob, *_ = autopeg("export", "1").values
    assert (ann, bob) == (
        {"type": "correct", "player": 0, "score": 118},
        {"type": "correct", "player": 1, "score": 60},
    )


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (("--score", "60"), "give one for each of the 2 sides"),
        (("--score", "60", "--score", "121"), "--score 121: it is from 0 to 120"),
        (("--score", "60", "--score", "30", "--game", "crummy_rummy"), "watched from its first round on"),
    ],
)
def test_scores_that_make_no_sense(autopeg: Autopeg, tmp_path: Path, args: tuple[str, ...], problem: str) -> None:
    outcome = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, *args)
    assert outcome.code == 2
    assert problem in outcome.complaint


def test_who_sits_where_is_read_from_a_file(autopeg: Autopeg, tmp_path: Path) -> None:
    layout = tmp_path / "layout.json"
    layout.write_text('{"angles": {"Bob": 90, "Ann": -90}}')
    rows = [{**row, "place": [0.5, y]} for row, y in zip(FIFTEEN[1:], (0.2, 0.8, 0.2), strict=True)]
    file = facts(tmp_path, FIFTEEN[0], *rows)
    lines = autopeg("watch", file, *ANN_AND_BOB, "--layout", layout, "--json").values
    assert [(line["player"], line["points"]) for line in lines if line["type"] == "points"] == [(1, 2), (0, 3)]


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        (None, "there is no such file"),
        ("x", "this is not JSON"),
        ("{}", "it must be an object such as"),
        ('{"angles": {"Ann": 90, "Zed": 270}}', "angles must have a number of degrees for Bob"),
        ('{"angles": {"Ann": true, "Bob": 270}}', "angles must have a number of degrees for Ann"),
        (f'{{"angles": {{"Ann": {HUGE}, "Bob": 270}}}}', "angles must have a number of degrees for Ann"),
        ('{"angles": {"Ann": 90, "Bob": 450}}', "Ann and Bob can't sit less than 10 degrees apart"),
        ('{"angles": {"Ann": 4, "Bob": -5.9}}', "Ann and Bob can't sit less than 10 degrees apart"),
    ],
)
def test_a_layout_that_makes_no_sense_is_named(
    autopeg: Autopeg, tmp_path: Path, layout: str | None, problem: str
) -> None:
    file = tmp_path / "layout.json"
    if layout is not None:
        file.write_text(layout)
    outcome = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--layout", file)
    assert outcome.code == 2
    assert f"layout.json: {problem}" in outcome.complaint


def test_muggins_is_off_unless_it_is_asked_for(autopeg: Autopeg) -> None:
    """C42."""
    about = " ".join(autopeg("watch", "--help").out.split())
    assert "once each time or freely. [default: off]" in about


def test_lines_for_people(autopeg: Autopeg, tmp_path: Path) -> None:
    out = autopeg("watch", facts(tmp_path, *FIFTEEN), *ANN_AND_BOB, "--board", "none").out
    assert "Bob: 2 (fifteen)" in out
    assert "Ann 3, Bob 2" in out


@pytest.mark.parametrize(
    ("args", "problem"),
    [(("--dealer", "Cid"), "no such player"), (("--name", "Dee", "--name", "Eve", "--name", "Fay"), "2 to 4 players")],
)
def test_what_makes_no_sense(autopeg: Autopeg, tmp_path: Path, args: tuple[str, ...], problem: str) -> None:
    outcome = autopeg("watch", facts(tmp_path, *FIFTEEN), "--name", "Ann", "--name", "Bob", *args)
    assert outcome.code == 2
    assert problem in outcome.err


def test_a_film_is_watched(autopeg: Autopeg) -> None:
    film = Path(__file__).resolve().parents[1] / "data/h264.mp4"
    outcome = autopeg("watch", str(film), *ANN_AND_BOB, "--json")
    assert (outcome.code, outcome.values) == (0, [])


def test_two_cameras_are_refused_with_what_to_do(autopeg: Autopeg) -> None:
    outcome = autopeg("watch", "0", "1", *ANN_AND_BOB)
    assert outcome.code == 2
    assert "0 and 1: one camera watches a table at a time" in outcome.complaint


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("missing.mp4", "missing.mp4 does not exist"),
        ("missing.jsonl", "missing.jsonl"),
        ("ftp://10.0.0.9/film", "an address of a camera begins with http:// or rtsp://"),
    ],
)
def test_a_source_that_is_not_there_is_named(autopeg: Autopeg, source: str, sentence: str) -> None:
    outcome = autopeg("watch", source, *ANN_AND_BOB)
    assert outcome.code == 2
    assert sentence in outcome.complaint


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((320, 240), "The picture has only 320 x 240 pixels, too few for the cards of a whole table"),
        ((1920, 1080), ""),
        ((3840, 2160), "The picture has 3840 x 2160 pixels, which take long to read and help no more"),
    ],
)
def test_pictures_that_are_too_small_or_too_large_get_a_sentence_and_are_watched(
    autopeg: Autopeg, tmp_path: Path, size: tuple[int, int], sentence: str
) -> None:
    width, height = size
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.jpg"), numpy.full((height, width, 3), 90, numpy.uint8))
    outcome = autopeg("watch", tmp_path, *ANN_AND_BOB, "--json")
    assert (outcome.code, outcome.values) == (0, [])
    assert sentence in outcome.err if sentence else outcome.err == ""


def test_a_film_that_ends_in_the_middle_is_watched_up_to_there(autopeg: Autopeg, tmp_path: Path) -> None:
    path = tmp_path / "evening.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (160, 120))
    for lightness in range(40):
        film.write(numpy.full((120, 160, 3), 60 + lightness, numpy.uint8))
    film.release()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    outcome = autopeg("watch", path, *ANN_AND_BOB, "--json")
    assert outcome.code == 0
    assert "evening.avi ends after " in outcome.err
