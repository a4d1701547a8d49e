"""What the browser's code takes the server's messages to be: the same fields as the server really sends."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from autopeg.camera.reading import Reading
from autopeg.engine.moves import to_json
from autopeg.games.crib_rummy.rules import View as CribRummyView
from autopeg.games.cribbage.rules import View as CribbageView
from autopeg.games.crummy_rummy.rules import View as CrummyRummyView
from autopeg.games.tabletop.rules import View as TabletopView
from autopeg.learning.exercise import Verdict
from autopeg.learning.rulebook import Entry, Rulebook, Section
from autopeg.score.state import View as ScoreView
from autopeg.session.lay_options import LayOption, LayOptions
from autopeg.session.text import Line
from autopeg.statistics.deal_statistics import PlayerStatistics, RoleMeans
from autopeg.statistics.duplicate_text import ResultRow, TurnRow
from autopeg.statistics.form import Form, Mark, Pair
from autopeg.statistics.grading import Mark as DecisionMark
from autopeg.statistics.progress import LevelPeriod, Period, Progress
from autopeg.statistics.results import Results
from autopeg.statistics.round_statistics import RoundStatistics
from autopeg.statistics.score_statistics import ScoreStatistics
from autopeg.statistics.skill import PlayerSkill, SkillPoint
from autopeg.web.duplicates import DealState, OfferedDeals
from autopeg.web.exercises import AnswerState, StepState
from autopeg.web.learning import ExplainedWord, RulesState
from autopeg.web.lessons import OfferedLesson
from autopeg.web.panels import PanelRequest, panel_of
from autopeg.web.practice import OfferedDrill, OfferedLevel, OfferedPractice
from autopeg.web.selftest import Step
from support.web.device import Device
from support.web.finished_games import play
from support.web.interfaces import HOST, SERVER, interfaces
from support.web.server import Server

STRUCTS = {
    "ExplainedWord": ExplainedWord,
    "RulesState": RulesState,
    "RuleSection": Section,
    "RuleEntry": Entry,
    "Rulebook": Rulebook,
    "DealState": DealState,
    "OfferedDeals": OfferedDeals,
    "DealResult": ResultRow,
    "ComparedTurn": TurnRow,
    "OfferedLesson": OfferedLesson,
    "LessonStepState": StepState,
    "OfferedLevel": OfferedLevel,
    "OfferedDrill": OfferedDrill,
    "OfferedPractice": OfferedPractice,
    "Verdict": Verdict,
    "AnswerState": AnswerState,
    "LogLine": Line,
    "TestStep": Step,
    "LayOption": LayOption,
    "LayOptions": LayOptions,
    "GradeMark": DecisionMark,
    "PlayerForm": Form,
    "PlayerProgress": Progress,
    "PlayedPeriod": Period,
    "LevelPeriod": LevelPeriod,
    "PlayerPair": Pair,
    "PlayerSkill": PlayerSkill,
    "GameResults": Results,
    "RoundStatistics": RoundStatistics,
    "ScoreStatistics": ScoreStatistics,
    "RoleMeans": RoleMeans,
}
VIEWS = {
    "cribbage": CribbageView,
    "tabletop": TabletopView,
    "crib_rummy": CribRummyView,
    "crummy_rummy": CrummyRummyView,
}


def assert_is(name: str, message: dict[str, Any]) -> None:
    """Assert that a message has the fields of an interface."""
    assert set(message) == SERVER[name], name


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    folder = tmp_path_factory.mktemp("types")
    play(folder, "cribbage", "beginner", "beginner", target=61)
    with Server(folder, "virtual") as server:
        device = Device(server.address)
        yield device
        device.close()


def get(device: Device, path: str) -> dict[str, Any]:
    answer = device.client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_structs_have_the_fields_that_the_page_knows() -> None:
    for name, struct in STRUCTS.items():
        assert {field.encode_name for field in msgspec.structs.fields(struct)} == SERVER[name], name
    assert set(to_json(Mark(1, True, "win"))) == {"game_id", "won", "by"}
    assert {field.name for field in msgspec.structs.fields(SkillPoint)} == {"game_id", "lost", "luck"}
    cribbage = interfaces("web/types/server.d.ts", "games/cribbage/page/view.d.ts")["CribbageStatistics"]
    assert {field.name for field in msgspec.structs.fields(PlayerStatistics)} == cribbage
    assert "more" in {field.name for field in msgspec.structs.fields(ScoreView)}
    panel = panel_of("2", PanelRequest(width=800, height=400, skunk="lurch"))
    assert_is("Panel", panel)
    marks: Any = panel["marks"]
    assert_is("PanelMarks", marks)
    assert_is("PanelWords", marks["words"][0])


@pytest.mark.parametrize("game", VIEWS)
def test_a_view_has_the_fields_that_the_page_of_its_game_reads(game: str) -> None:
    known = interfaces("games/rummy/page/view.d.ts", f"games/{game}/page/view.d.ts")["View"]
    assert known <= {field.name for field in msgspec.structs.fields(VIEWS[game])}


def test_a_table_has_the_fields_that_the_page_knows(device: Device) -> None:
    code = device.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "beginner"})
    table = device.look(code)
    assert_is("TableState", table)
    assert_is("TableSeat", table["seats"][0])
    assert_is("OwnSeat", table["mine"][0])
    assert_is("BoardState", table["board"])
    with device.pictures(code, "display") as sent:
        assert_is("DisplayState", json.loads(next(sent)))
    assert_is("InviteState", get(device, f"/api/tables/{code}/invite"))


def test_a_score_pad_has_the_fields_that_the_page_knows(device: Device) -> None:
    code = device.open_table("score", {"is_mine": True, "name": "Ann"}, {"name": "Bob"})
    device.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 12})
    pad = device.look(code)["pad"]
    assert_is("PadState", pad)
    assert_is("PadEntry", pad["entries"][0])
    move = {"type": "points", "player": 1, "points": 2}
    assert_is("PadPreview", device.ask(code, "preview", seat=0, move=move).json())


def test_the_lobby_and_a_counted_hand_have_the_fields_that_the_page_knows(device: Device) -> None:
    device.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "beginner"})
    lobby = get(device, "/api/lobby")
    assert_is("LobbyState", lobby)
    assert_is("LobbyTable", lobby["tables"][0])
    for offer in lobby["games"]:
        assert_is("Offer", offer)
        for option in offer["options"]:
            assert_is("GameOption", option)
        for rules in offer["rules"]:
            assert_is("OfferedRules", rules)
    hand = {"hand": ["5H", "5C", "5S", "JD"], "starter": "5D", "crib": False}
    counted = device.client.post("/api/count", json=hand).json()
    assert_is("CountAnswer", counted)
    assert_is("HandCall", counted["calls"][0])


def test_photos_and_hints_for_physical_cards_have_the_fields_that_the_page_knows(device: Device) -> None:
    assert_is("CameraState", get(device, "/api/read"))
    assert {field.encode_name for field in msgspec.structs.fields(Reading)} - {"hint"} == SERVER["PhotoReading"]
    asked = {"game": "cribbage", "hand": ["5H", "5S", "6D", "7C", "KD", "QS"], "position": {"is_dealer": True}}
    hint = device.client.post("/api/hint", json=asked).json()
    assert_is("HintAnswer", hint)
    assert SERVER["HintChoice"] <= set(hint["choices"][0])
    pad = ({"is_mine": True, "name": "Ann"}, {"name": "Bob"})
    code = device.open_table("score", *pad, options={"rules": "crib_rummy"})
    assert_is("MeldsMade", device.ask(code, "melds", cards=["5H", "6H", "7H"]).json())
    code = device.open_table("score", *pad, options={"rules": "tabletop"})
    line = {"cards": ["5H", "5C", "5S", "JD", "5D"], "starter": "5D"}
    counted = device.ask(code, "line", **line).json()
    assert_is("CountAnswer", counted)
    assert counted["points"] == 29


def test_games_that_are_over_have_the_fields_that_the_page_knows(device: Device) -> None:
    games = get(device, "/api/games")
    assert_is("GamesState", games)
    assert_is("GameLine", games["games"][0])
    assert_is("GamesPlayed", games["played"][0])
    game = games["games"][0]["id"]
    replay = get(device, f"/api/games/{game}")
    assert_is("ReplayState", replay)
    assert_is("ReplayStep", replay["steps"][0])
    review = get(device, f"/api/games/{game}/review")
    assert_is("ReviewState", review)
    assert_is("JudgedDecision", review["decisions"][0])
    assert_is("JudgedChoice", review["decisions"][0]["best"])
    assert_is("ReviewedPlayer", review["players"][0])
    assert_is("SummaryState", review["summary"])
    assert_is("StatisticsState", get(device, "/api/statistics"))


def test_no_line_of_the_browsers_code_is_wider_than_120_columns() -> None:
    sources = [path for path in HOST.rglob("*") if path.suffix in (".js", ".css", ".html", ".ts")]
    ours = [path for path in sources if "vendor" not in path.parts]
    wide = [
        f"{path.relative_to(HOST)}:{number}"
        for path in ours
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert len(ours) > 60
    assert not wide
