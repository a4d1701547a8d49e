"""`autopeg replay`: every record, and everything that is none."""

import json
from pathlib import Path

import pytest

from autopeg.records import parse_record
from autopeg.records.record import LARGEST_RECORD_BYTES
from autopeg.statistics.finished import FinishedGame
from autopeg.statistics.review import review
from autopeg.statistics.summary import game_summary
from support.cli.outcome import Autopeg
from support.session.refused import check_sentence

pytestmark = pytest.mark.usefixtures("quick_advice")

DATA = Path(__file__).parents[1] / "data"
HEADER = '{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{}}'
MOVES = (
    '{"type":"cut_for_deal","cards":["3H","KD"],"said":"hé"}',
    '{"type":"deal","dealer":0,"hands":[["5H","5S","5C","JD","2C","3D"],["7H","8S","9C","TD","QC","KD"]]}',
    '{"type":"discard","player":1,"cards":["QC","KD"]}',
    '{"type":"discard","player":0,"cards":["2C","3D"]}',
    '{"type":"starter","card":"JS"}',
    '{"type":"play","player":1,"card":"TD"}',
    '{"type":"play","player":0,"card":"5C","at":12.5}',
)


def record(*moves: str, header: str = HEADER) -> str:
    return "".join(f"{line}\n" for line in (header, *moves))


def test_json_gives_a_line_for_every_move(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "-", "--json", stdin=record(*MOVES))
    assert (outcome.code, outcome.err) == (0, "")
    assert [value["n"] for value in outcome.values] == list(range(1, 8))
    for value in outcome.values:
        assert list(value) == ["n", "move", "events", "scores", "pegs", "to_act", "over"]
    assert [value["to_act"] for value in outcome.values] == [None, 1, 0, None, 1, 0, 1]
    heels, play = outcome.values[4], outcome.values[6]
    assert heels["events"] == [
        {
            "kind": "heels",
            "player": 0,
            "side": 0,
            "points": 2,
            "parts": [{"kind": "heels", "cards": ["JS"], "points": 2}],
        }
    ]
    assert play["pegs"] == [[2, 4], [0, 0]]
    assert play["scores"] == [4, 0]


def test_moves_are_echoed_as_they_stand_with_unknown_keys(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "-", "--json", stdin=record(*MOVES))
    assert [value["move"] for value in outcome.values] == [json.loads(move) for move in MOVES]


def test_what_is_worth_nothing_is_no_event_of_the_play(autopeg: Autopeg) -> None:
    """C6, with muggins: what is declared as 0, and a claim where nothing is missing, move no peg."""
    header = HEADER.replace('"options":{}', '"options":{"muggins":true}')
    declared = (*MOVES, '{"type":"declare","player":0,"points":0}', '{"type":"muggins","player":1,"points":2}')
    again = '{"type":"muggins","player":1,"points":2}'
    outcome = autopeg("replay", "-", "--json", stdin=record(*declared, again, header=header))
    assert outcome.code == 0
    points = [[event["points"] for event in value["events"]] for value in outcome.values[6:]]
    assert points == [[], [], [2], []]


def test_a_strict_record_is_replayed_and_a_second_claim_is_refused(autopeg: Autopeg) -> None:
    """C45a: two are missing; a claim of three gets nothing and is used up."""
    header = HEADER.replace('"options":{}', '"options":{"muggins":"strict"}')
    declared = (*MOVES, '{"type":"declare","player":0,"points":0}')
    claims = ('{"type":"muggins","player":1,"points":3}', '{"type":"muggins","player":1,"points":2}')
    outcome = autopeg("replay", "-", "--json", stdin=record(*declared, *claims, header=header))
    assert outcome.code == 2
    *_, wrong, refused = outcome.values
    assert (wrong["events"], wrong["scores"]) == ([], outcome.values[-3]["scores"])
    assert refused["error"]["code"] == "ALREADY_CLAIMED"
    outcome = autopeg("replay", "-", "--json", stdin=record(*declared, claims[1], header=header))
    assert (outcome.code, outcome.values[-1]["events"][0]["points"]) == (0, 2)


def test_an_option_that_cannot_be_is_named_with_those_that_can(autopeg: Autopeg) -> None:
    header = HEADER.replace('"options":{}', '"options":{"muggins":"sometimes"}')
    outcome = autopeg("replay", "-", "--json", stdin=record(*MOVES, header=header))
    assert outcome.code == 2
    assert 'muggins "sometimes": choose from false, true, strict' in outcome.err


def test_undo_and_redo_are_lines_of_the_record(autopeg: Autopeg) -> None:
    """C39: undo gives both pegs back."""
    lines = (*MOVES, '{"type":"undo"}', '{"type":"undo"}', '{"type":"redo"}', '{"type":"redo"}')
    outcome = autopeg("replay", "-", "--json", stdin=record(*lines))
    assert [value["pegs"][0] for value in outcome.values[6:]] == [[2, 4], [0, 2], [0, 2], [0, 2], [2, 4]]
    assert [value["events"] for value in outcome.values[7:]] == [[], [], [], []]


def test_what_was_dropped_by_an_answer_stands_in_the_record_and_changes_nothing(autopeg: Autopeg) -> None:
    score = '{"autopeg":1,"game":"score","players":["Ann","Bob"],"options":{}}'
    dropped = '{"type":"points","player":1,"points":4},{"type":"undo"},{"type":"new","target":61,"lanes":2}'
    moves = (
        '{"type":"points","player":0,"points":5}',
        '{"type":"points","player":1,"points":3}',
        '{"type":"undo"}',
        f'{{"type":"scores_chosen","kept":"computer","dropped":[{dropped}]}}',
        '{"type":"redo"}',
        '{"type":"scores_chosen","kept":"board"}',
        '{"type":"undo"}',
    )
    told = autopeg("replay", "-", "--json", stdin=record(*moves, header=score)).values
    assert [line["scores"] for line in told] == [[5, 0], [5, 3], [5, 0], [5, 0], [5, 3], [5, 3], [5, 0]]
    assert told[3]["move"] == json.loads(moves[3])
    assert told[3]["events"] == []
    said = autopeg("replay", "-", stdin=record(*moves, header=score)).out
    assert "Autopeg's scores were kept" in said
    assert "Dropped what was typed on the board: Bob 4, undo, a new game to 61 with 2 lanes" in said
    wrong = autopeg("replay", "-", stdin=record('{"type":"scores_chosen","kept":"mine"}', header=score))
    assert wrong.code == 2
    assert "Traceback" not in wrong.err


def test_people_read_who_did_what(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "-", stdin=record(*MOVES, '{"type":"undo"}'))
    assert outcome.code == 0
    assert "   5  The starter is JS\n      Ann: two for his heels\n      Ann 2, Bob 0\n" in outcome.out
    assert "Ann plays 5C: fifteen for two" in outcome.out
    assert outcome.out.endswith("The game is not over.\n")


@pytest.mark.parametrize("game_id", range(1, 6))
def test_whole_games_of_all_kinds_are_told_to_their_end(autopeg: Autopeg, played_home: Path, game_id: int) -> None:
    text = autopeg("export", game_id).out
    told, values = autopeg("replay", "-", stdin=text), autopeg("replay", "-", "--json", stdin=text).values
    assert told.code == 0
    over = values[-1]["over"]
    assert (" win" in told.out.splitlines()[-1]) == (over is not None)
    assert [value["over"] for value in values[:-1]] == [None] * (len(values) - 1)


@pytest.mark.parametrize("name", ["two_players", "three_confirm", "four_players"])
def test_whole_games_of_crib_rummy_are_told_to_their_end(autopeg: Autopeg, name: str) -> None:
    """R26, R40, R56: every turn with its reasons."""
    outcome = autopeg("replay", str(DATA / f"crib_rummy_{name}.jsonl"))
    assert (outcome.code, outcome.err) == (0, "")
    assert " a run of three: 3" in outcome.out
    assert " has pegged out" in outcome.out
    assert " win" in outcome.out.splitlines()[-1]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ('{"type":"play","player":0,"card":"JD"}', "NOT_YOUR_TURN"),
        ('{"type":"play","player":1,"card":"XX"}', "BAD_CARD"),
        ('{"type":"go","player":1}', "GO_WITH_PLAYABLE"),
        ('{"type":"dance","player":1}', "UNKNOWN_MOVE"),
        ('{"type":"play","player":"Ann","card":"5H"}', "BAD_MOVE"),
        ('{"type":"redo"}', "NOTHING_TO_REDO"),
        ('{"player":1}', "BAD_MOVE"),
        ('"play"', "BAD_MOVE"),
        ("12", "BAD_MOVE"),
        ("null", "BAD_MOVE"),
    ],
)
def test_an_illegal_move_ends_the_replay(autopeg: Autopeg, move: str, code: str) -> None:
    text = record(*MOVES, move, '{"type":"undo"}')
    outcome = autopeg("replay", "-", "--json", stdin=text)
    assert outcome.code == 2
    assert len(outcome.values) == 8
    refusal = outcome.values[-1]
    assert list(refusal) == ["n", "error"]
    assert (refusal["n"], refusal["error"]["code"]) == (8, code)
    check_sentence(refusal["error"]["message"])
    assert "move 8" in outcome.complaint
    told = autopeg("replay", "-", stdin=text)
    assert told.code == 2
    assert code in told.complaint


@pytest.mark.parametrize("torn", ['{"type":"pl', "{", '{"type":"play","player":1,"card":"7', "\0\0\0\0", "\xff"])
def test_a_torn_last_line_is_dropped_with_a_notice(autopeg: Autopeg, torn: str) -> None:
    outcome = autopeg("replay", "-", "--json", stdin=record(*MOVES).encode() + torn.encode("latin-1"))
    assert (outcome.code, len(outcome.values)) == (0, 7)
    assert "line 9 is torn and was dropped" in outcome.complaint


def test_a_last_line_without_its_end_is_whole(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "-", "--json", stdin=record(*MOVES).removesuffix("\n"))
    assert (outcome.code, len(outcome.values), outcome.err) == (0, 7, "")


def test_a_record_that_windows_has_edited_is_read(autopeg: Autopeg) -> None:
    text = "\ufeff" + record(*MOVES).replace("\n", "\r\n")
    assert autopeg("replay", "-", "--json", stdin=text).code == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"hello\n", "line 1"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "line 1"),
        (b'{"autopeg":1,"game":"cribb', "line 1"),
        (b"[1,2,3]\n", "not an Autopeg record"),
        (b"17\n", "not an Autopeg record"),
        (b'{"game":"chess"}\n', "not an Autopeg record"),
        (b'{"autopeg":2,"game":"cribbage","players":["a","b"]}\n', "format 2;"),
        (b'{"autopeg":1,"players":["a","b"]}\n', "`game`"),
        (b'{"autopeg":1,"game":"whist","players":["a","b"]}\n', '"whist"'),
        (b'{"autopeg":1,"game":"../cribbage","players":["a","b"]}\n', '"../cribbage"'),
        (b'{"autopeg":1,"game":"cribbage"}\n', "`players`"),
        (b'{"autopeg":1,"game":"cribbage","players":"ab"}\n', "players must be a list"),
        (b'{"autopeg":1,"game":"cribbage","players":["a"]}\n', "not 1"),
        (b'{"autopeg":1,"game":"cribbage","players":["a","b"],"options":[]}\n', "object"),
        (b'{"autopeg":1,"game":"cribbage","players":["a","b"],"options":{"target":100}}\n', "100"),
        (b'{"autopeg":true,"game":"cribbage","players":["a","b"]}\n', "format true;"),
        (HEADER.encode() + b'\nnonsense\n{"type":"undo"}\n', "line 2"),
        (b"[" * 1_000_000, "line 1"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(autopeg: Autopeg, tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "alien"
    file.write_bytes(content)
    for mode in ([], ["--json"]):
        outcome = autopeg("replay", file, *mode)
        assert (outcome.code, outcome.out) == (2, "")
        assert says in outcome.complaint
        assert len(outcome.complaint) < 300


def test_a_huge_file_is_refused_without_being_read(autopeg: Autopeg, tmp_path: Path) -> None:
    file = tmp_path / "huge"
    with file.open("wb") as stream:
        stream.truncate(20 * LARGEST_RECORD_BYTES)
    outcome = autopeg("replay", file)
    assert outcome.code == 2
    assert "larger than 32 MB" in outcome.complaint


def test_a_folder_is_refused(autopeg: Autopeg, tmp_path: Path) -> None:
    outcome = autopeg("replay", tmp_path)
    assert outcome.code in (1, 2)
    assert str(tmp_path) in outcome.complaint


def test_a_review_says_what_each_decision_has_cost(autopeg: Autopeg) -> None:
    """Ann keeps three fives and a jack; Bob keeps 7H 8S 9C TD, a run of four."""
    told = autopeg("replay", "-", "--review", stdin=record(*MOVES)).out.splitlines()
    assert told[told.index("   4  Ann discards 2C 3D") + 1] == "      = nothing was better"
    played = next(line for line in told if line.startswith("   7  "))
    assert told[told.index(played) + 1].startswith("      = ")
    assert [line.split(":")[0] for line in told[-2:]] == ["Ann", "Bob"]
    assert "discarding cost 0.0 points in 1 decision, the best" in told[-2]


def test_a_choice_without_alternatives_is_not_judged(autopeg: Autopeg) -> None:
    autopeg("play", "cribbage", "--seats", "club,expert", "--muggins", "--target", "61", "--speed", "none")
    told = autopeg("replay", "-", "--review", stdin=autopeg("export").out).out.splitlines()
    assert any(line.startswith("      = ") for line in told)
    assert [line for line in told if line.strip() == "="] == []


def test_a_review_in_json_adds_the_decision_to_its_line(autopeg: Autopeg) -> None:
    plain = autopeg("replay", "-", "--json", stdin=record(*MOVES)).values
    reviewed = autopeg("replay", "-", "--json", "--review", stdin=record(*MOVES)).values
    assert [{key: value for key, value in line.items() if key != "decision"} for line in reviewed] == plain
    decision = reviewed[3]["decision"]
    values = ["worth", "best", "best_worth", "loss", "win_chance", "best_win_chance", "hinted_win_chance"]
    assert list(decision) == ["seat", "kind", *values]
    assert (decision["seat"], decision["kind"], decision["loss"]) == (0, "discard", 0.0)
    assert decision["best"] == json.loads(MOVES[3])
    assert decision["worth"] == decision["best_worth"] > 10
    assert decision["win_chance"] is decision["best_win_chance"] is None
    assert "decision" not in reviewed[0]


@pytest.mark.parametrize("name", ["tabletop_two_players", "crib_rummy_two_players", "crummy_rummy_two_players"])
def test_every_game_is_reviewed(autopeg: Autopeg, name: str) -> None:
    outcome = autopeg("replay", "--review", str(DATA / f"{name}.jsonl"))
    assert (outcome.code, outcome.err) == (0, "")
    assert "      = better by " in outcome.out
    assert " points in " in outcome.out.splitlines()[-1]


@pytest.mark.parametrize("name", ["cribbage_two_players", "tabletop_two_players", "crummy_rummy_three_players"])
def test_a_review_of_a_finished_game_has_its_summary(
    autopeg: Autopeg, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    path = DATA / f"{name}.jsonl"
    parsed = parse_record(path.read_bytes())
    history = parsed.replayed()
    assert history.over is not None
    analysis = review(parsed, history), game_summary(parsed, history, history.over)
    expected = list(FinishedGame(parsed, history, analysis, str).lines(range(len(parsed.header.players))))
    told = autopeg("replay", "--review", str(path)).out.splitlines()
    begin = told.index(expected[0])
    assert told[begin : begin + len(expected)] == expected
    assert "Turning point: " in "\n".join(expected) or history.state.players > 2
    plain = autopeg("replay", str(path)).out.splitlines()
    assert [line for line in plain if line not in told] == []


def test_the_summary_of_a_review_fits_into_a_narrow_terminal(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    told = autopeg("replay", "--review", str(DATA / "tabletop_two_players.jsonl")).out
    summary = told.partition(" wins.\n\n")[2].partition("\n\nAda: placing")[0].splitlines()
    assert len(summary) > 12
    assert 50 < max(map(len, summary)) <= 60


def test_a_review_of_an_unfinished_game_has_no_summary(autopeg: Autopeg) -> None:
    text = (DATA / "tabletop_two_players.jsonl").read_text(encoding="utf-8")
    unfinished = "".join(text.splitlines(keepends=True)[:-1])
    assert "Accuracy" not in autopeg("replay", "-", "--review", stdin=unfinished).out


def test_the_seats_of_a_foreign_record_do_not_matter_to_its_summary(autopeg: Autopeg) -> None:
    first, rest = (DATA / "tabletop_two_players.jsonl").read_text(encoding="utf-8").split("\n", 1)
    header = json.dumps(json.loads(first) | {"seats": 5})
    outcome = autopeg("replay", "-", "--review", stdin=f"{header}\n{rest}")
    assert (outcome.code, outcome.err) == (0, "")
    assert "Accuracy" in outcome.out


def test_a_review_of_a_record_that_does_not_stand_ends_where_it_falls(autopeg: Autopeg) -> None:
    broken = record(*MOVES, '{"type":"play","player":0,"card":"5H"}')
    assert autopeg("replay", "-", "--review", stdin=broken).code == 2
    assert "move 8: " in autopeg("replay", "-", "--review", stdin=broken).err


def test_a_review_can_show_what_the_players_saw(autopeg: Autopeg) -> None:
    outcome = autopeg("replay", "-", "--review", "--seen", stdin=record(*MOVES))
    assert outcome.code == 0
    assert "      Ann saw:\n        Hand: " in outcome.out
    assert "        Choices: discard " in outcome.out
    assert autopeg("replay", "-", "--seen", stdin=record(*MOVES)).code == 2
