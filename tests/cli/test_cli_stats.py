"""`autopeg stats`: what it shows; what is counted is tested in tests/statistics/test_statistics.py."""

import os
from pathlib import Path

import pytest

from autopeg.cli.stats import draw_columns
from autopeg.play.opening import begin_game
from autopeg.records import Store
from support.cli.outcome import Autopeg


def test_everybody_is_shown_beside_what_is_expected(autopeg: Autopeg, played_home: Path) -> None:
    outcome = autopeg("stats")
    assert (outcome.code, outcome.err) == (0, "")
    heads = [line for line in outcome.out.splitlines() if " players: " in line]
    assert [head.split(":")[0] for head in heads] == [
        "club, 2 players",
        "beginner, 2 players",
        "club, 3 players",
        "beginner, 3 players",
        "beginner, 4 players",
        "club, 4 players",
    ]
    assert "Ann, 2 players: 0 won, 0 lost, 1 going on" in autopeg("stats", "--player", "Ann").out
    # Two good players are what two are measured by; with more there is nothing to compare with.
    assert outcome.out.count("  expected") == 2 * 2


@pytest.mark.parametrize("name", ["beginner", "BEGINNER"])
def test_one_player_alone(autopeg: Autopeg, played_home: Path, name: str) -> None:
    values = autopeg("stats", "--player", name, "--json").values
    assert [(value["player"], value["players"]) for value in values] == [
        ("beginner", 2),
        ("beginner", 3),
        ("beginner", 4),
    ]
    two = values[0]
    assert two["won"]["games"] + two["lost"]["games"] == 2
    assert two["against"].keys() == {"club"}
    assert len(two["hands"]) == 30
    assert sum(two["hands"]) == two["dealer"]["deals"] + two["pone"]["deals"]
    assert two["best"][0]["points"] >= two["best"][-1]["points"]


def test_an_empty_store_says_how_to_begin(autopeg: Autopeg) -> None:
    assert "autopeg play cribbage" in autopeg("stats").out
    assert autopeg("stats", "--json") == (0, "", "")


def test_columns_are_as_high_as_their_share() -> None:
    lines = list(draw_columns([0, 1, 2, 4], width=40, height=4))
    assert lines == [
        "  57%          ██",
        "               ██",
        "            ██ ██",
        "         ██ ██ ██",
        "      0",
    ]


def test_a_terminal_without_block_characters_gets_signs() -> None:
    assert list(draw_columns([1, 8], width=40, height=1, encoding="ascii")) == ["  89% .. ##", "      0"]


@pytest.mark.parametrize("width", [40, 66, 80, 200])
def test_columns_fit_the_terminal(width: int) -> None:
    lines = list(draw_columns([3] * 30, width))
    assert max(map(len, lines)) <= width


def test_nothing_to_draw_is_an_empty_picture() -> None:
    assert [line.strip() for line in draw_columns([0, 0], width=40, height=2)] == ["0%", "", "0"]


def test_skill_is_weighed_once_and_told_by_kind(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "cribbage", ["expert", "beginner"], {"target": 61})
        while table.advance() is not None:
            pass
        table.close()
    first = autopeg("stats", "--player", "beginner", "--skill")
    assert first.code == 0
    assert first.err == "autopeg: analysing the decisions of 1 game\n"
    assert "  discarding: " in first.out
    assert "  luck of the cards " in first.out
    again = autopeg("stats", "--player", "beginner", "--skill", "--json")
    assert again.err == ""
    skill = again.values[0]["skill"]
    assert skill["kinds"] == ["discard", "play", "count"]
    assert skill["lost"][0] > 0


def test_a_score_that_is_kept_has_no_skill(autopeg: Autopeg) -> None:
    outcome = autopeg("stats", "score", "--skill")
    assert (outcome.code, outcome.out) == (2, "")
    assert "--skill" in outcome.err


def test_each_game_whose_score_was_kept_has_a_progress_of_its_own(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        for rules, winner in (("cribbage", 0), ("crib_rummy", 1)):
            for _ in range(3):
                table = begin_game(store, "score", ("Ann", "Bob"), {"rules": rules, "target": 61})
                table.submit(table.game.parse_move({"type": "deal", "dealer": 1 - winner}))
                while table.over is None:
                    for player, points in ((winner, 29), (1 - winner, 2)):
                        if table.over is None:
                            move = {"type": "points", "player": player, "points": points}
                            table.submit(table.game.parse_move(move))
    text = autopeg("stats", "score", "--player", "Ann").out
    assert [line for line in text.splitlines() if "players" in line or "against" in line] == [
        "Ann, 2 players: 3 won (3 by lurch), 0 lost",
        "  against people, 3 games: 100% won",
        "crib_rummy: Ann, 2 players: 0 won, 3 lost",
        "  against people, 3 games: 0% won",
    ]


def test_points_of_variants_are_not_put_together(autopeg: Autopeg) -> None:
    for variant in ("base", "ship"):
        words = ("score", "tabletop", "--variant", variant, "--name", "Ann", "--name", "Bob")
        assert autopeg(*words, stdin="deal\nA 120\nA 120\nA 9\nA 9\nB 0\nover\nover\n").code == 0
    outcome = autopeg("stats", "score", "--player", "Ann")
    assert outcome.out.splitlines()[:5] == [
        "tabletop: Ann, 2 players: 2 won, 0 lost",
        "  base game: 1 won, 0 lost",
        "    3 entries of 46.00 points, the largest 120",
        "  Ship variation: 1 won, 0 lost",
        "    1 entry of 138.00 points, the largest 138",
    ]
    [value] = autopeg("stats", "score", "--player", "Ann", "--json").values
    assert {variant: one["most"] for variant, one in value["variants"].items()} == {"base": 120, "ship": 138}


def test_the_newest_games_stand_beside_those_before(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        for games, before in ((11, "the game before: 100% won"), (12, "the 2 before: 50% won")):
            while len(store.games()) < games:
                table = begin_game(store, "score", ("Ann", "Bob"), {"rules": "cribbage", "target": 61})
                winner = len(store.games()) % 2
                while table.over is None:
                    table.submit(table.game.parse_move({"type": "points", "player": 1 - winner, "points": 29}))
            text = autopeg("stats", "score", "--player", "Ann").out
            assert "\n  the last 10 games: 50% won\n" in text
            assert f"\n  {before}\n" in text


def test_the_games_are_written_as_a_table(autopeg: Autopeg, played_home: Path, tmp_path: Path) -> None:
    lines = autopeg("stats", "--csv", "-").out.splitlines()
    assert lines[0].startswith("game,begun,name,players,seat,player,opponents,against,result,by,deals,hands,")
    file = tmp_path / "games.csv"
    outcome = autopeg("stats", "--player", "Ann", "--csv", str(file))
    assert outcome.out == f"1 row in {file}\n"
    assert file.read_text().splitlines()[0] == lines[0]
    assert autopeg("stats", "--csv", str(tmp_path / "no" / "games.csv")).code == 1
    refused = autopeg("stats", "--csv", "-", "--json")
    assert (refused.code, "--json and --csv" in refused.err) == (2, True)
    no_name = autopeg("stats", "--csv")
    assert (no_name.code, "or - to write to the screen" in no_name.err) == (2, True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full on this system")
def test_a_table_leaves_a_device_a_device(autopeg: Autopeg, played_home: Path) -> None:
    outcome = autopeg("stats", "--csv", "/dev/full")
    assert outcome.code == 1
    assert "No space left" in outcome.complaint
    assert not os.path.isfile("/dev/full")


def test_after_one_deal_there_is_one_hand(autopeg: Autopeg, home: Path) -> None:
    with Store(home) as store:
        table = begin_game(store, "cribbage", ["Ann", "club"], {})
        while table.history.deal < 2:
            if table.advance() is None:
                table.submit(table.legal_moves(0)[0])
    assert "\n  points of 1 hand:\n" in autopeg("stats", "--player", "Ann").out


def test_letters_instead_of_suits_mean_letters_instead_of_blocks(
    autopeg: Autopeg, played_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not autopeg("stats", "--player", "club").out.isascii()
    monkeypatch.setenv("AUTOPEG_ASCII", "true")
    assert autopeg("stats", "--player", "club").out.isascii()


def test_progress_is_shown_against_every_level(autopeg: Autopeg, played_home: Path) -> None:
    text = autopeg("stats", "--player", "club").out
    assert "  against beginner, 2 games: " in text
    assert "% won" in text
