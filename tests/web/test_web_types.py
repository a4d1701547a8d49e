"""The types of the server's answers in the browser's code, and that the server really sends what they say."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

import make_server_types
from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.rules import View as CribRummyView
from autopeg.games.cribbage.rules import View as CribbageView
from autopeg.games.crummy_rummy.rules import View as CrummyRummyView
from autopeg.games.tabletop.rules import View as TabletopView
from autopeg.score.state import View as ScoreView
from autopeg.statistics.deal_statistics import PlayerStatistics
from autopeg.web.analysis import ReviewState, StatisticsState
from autopeg.web.api import MeldsMade
from autopeg.web.board import DisplayState
from autopeg.web.counting import CountAnswer
from autopeg.web.hints import HintAnswer, HintChoice
from autopeg.web.installation import InstallState
from autopeg.web.inviting import InviteState
from autopeg.web.lobby import LobbyState
from autopeg.web.pad import PadPreview
from autopeg.web.panels import DrawnPanel
from autopeg.web.photos import CameraState
from autopeg.web.played import GamesState, ReplayState
from autopeg.web.views import TableState
from make_server_types import TARGET, Declarations, main, server_types
from support.web.device import Device
from support.web.finished_games import play
from support.web.interfaces import HOST, assert_is, interfaces
from support.web.server import Server

VIEWS = {
    "cribbage": CribbageView,
    "tabletop": TabletopView,
    "crib_rummy": CribRummyView,
    "crummy_rummy": CrummyRummyView,
}


class Player(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="player"):
    """Somebody at a table."""

    seat: int | None
    """None for one who watches."""
    pair: tuple[int, int] = msgspec.field(name="both")
    level: Literal["club", "expert"] | None = None


class Prize(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has won.

    More than anybody has said.
    """

    won: dict[str, list[Card | None]]
    by: Player | None = None
    to: tuple[Literal["a", "b"], ...] = ()


def test_an_interface_says_what_the_json_of_a_struct_is() -> None:
    assert list(Declarations().of([Prize])) == [
        """\
/** What somebody has won. */
interface Prize {
  won: Record<string, (Card | null)[]>;
  by?: Player;
  to?: ("a" | "b")[];
}""",
        """\
/** Somebody at a table. */
interface Player {
  type: "player";
  /** null for one who watches. */
  seat: number | null;
  both: [number, number];
  level: "club" | "expert" | null;
}""",
    ]


def test_the_types_of_answers_are_those_of_the_structs() -> None:
    assert TARGET.read_text(encoding="utf-8") == server_types(), "run bench/make_server_types.py"


def test_a_type_that_differs_is_not_accepted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed = tmp_path / "server.d.ts"
    monkeypatch.setattr(make_server_types, "TARGET", changed)
    main(())
    main(("--check",))
    changed.write_text(changed.read_text(encoding="utf-8").replace("number", "string"), encoding="utf-8")
    with pytest.raises(SystemExit, match="run bench/make_server_types"):
        main(("--check",))


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


def test_what_a_game_sends_has_the_fields_that_its_page_reads() -> None:
    known = interfaces("web/types/server.d.ts", "games/cribbage/page/view.d.ts")
    assert set(PlayerStatistics.__struct_fields__) == known["CribbageStatistics"] | known["PlayerResults"]
    assert "more" in ScoreView.__struct_fields__


@pytest.mark.parametrize("game", VIEWS)
def test_a_view_has_the_fields_that_the_page_of_its_game_reads(game: str) -> None:
    known = interfaces("games/rummy/page/view.d.ts", f"games/{game}/page/view.d.ts")["View"]
    assert known <= {field.name for field in msgspec.structs.fields(VIEWS[game])}


def test_a_table_is_what_the_page_knows(device: Device) -> None:
    code = device.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "beginner"})
    table = device.look(code)
    assert_is(TableState[Any, Any], table)
    with device.pictures(code, "display") as sent:
        assert_is(DisplayState, json.loads(next(sent)))
    assert_is(InviteState, get(device, f"/api/tables/{code}/invite"))
    assert_is(DrawnPanel, get(device, "/api/panels/2?width=800&height=400&skunk=lurch"))


def test_a_score_pad_is_what_the_page_knows(device: Device) -> None:
    code = device.open_table("score", {"is_mine": True, "name": "Ann"}, {"name": "Bob"})
    device.do(code, "move", seat=0, move={"type": "points", "player": 0, "points": 12})
    assert_is(TableState[Any, Any], device.look(code))
    move = {"type": "points", "player": 1, "points": 2}
    assert_is(PadPreview, device.ask(code, "preview", seat=0, move=move).json())


def test_the_lobby_and_a_counted_hand_are_what_the_page_knows(device: Device) -> None:
    device.open_table("cribbage", {"is_mine": True, "name": "Ann"}, {"bot": "beginner"})
    lobby = get(device, "/api/lobby")
    assert_is(LobbyState, lobby)
    assert lobby["tables"]
    hand = {"hand": ["5H", "5C", "5S", "JD"], "starter": "5D", "crib": False}
    counted = device.client.post("/api/count", json=hand).json()
    assert_is(CountAnswer, counted)


def test_photos_hints_and_installations_are_what_the_page_knows(device: Device) -> None:
    assert_is(CameraState, get(device, "/api/read"))
    assert_is(InstallState, get(device, "/api/install"))
    asked = {"game": "cribbage", "hand": ["5H", "5S", "6D", "7C", "KD", "QS"], "position": {"is_dealer": True}}
    hint = device.client.post("/api/hint", json=asked).json()
    assert_is(HintAnswer, hint)
    choice = hint["choices"][0]
    assert_is(HintChoice, {name: choice[name] for name in HintChoice.__struct_fields__})
    pad = ({"is_mine": True, "name": "Ann"}, {"name": "Bob"})
    code = device.open_table("score", *pad, options={"rules": "crib_rummy"})
    assert_is(MeldsMade, device.ask(code, "melds", cards=["5H", "6H", "7H"]).json())
    code = device.open_table("score", *pad, options={"rules": "tabletop"})
    line = {"cards": ["5H", "5C", "5S", "JD", "5D"], "starter": "5D"}
    counted = device.ask(code, "line", **line).json()
    assert_is(CountAnswer, counted)
    assert counted["points"] == 29


def test_games_that_are_over_are_what_the_page_knows(device: Device) -> None:
    games = get(device, "/api/games")
    assert_is(GamesState, games)
    game = games["games"][0]["id"]
    replay = get(device, f"/api/games/{game}")
    assert_is(ReplayState, replay)
    review = get(device, f"/api/games/{game}/review")
    assert_is(ReviewState, review)
    assert_is(StatisticsState[PlayerStatistics, Any], get(device, "/api/statistics"))


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
