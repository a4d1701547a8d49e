"""`autopeg score`: who plays for what. How the score is kept is tested in tests/scorekeeping."""

from pathlib import Path
from typing import Any

import pytest

from autopeg.engine.match import Match
from autopeg.play.opening import match_of
from autopeg.records import Store
from support.cli.outcome import Autopeg, the_game


@pytest.mark.parametrize(
    ("args", "players"),
    [
        ([], ("Player 1", "Player 2")),
        (["cribbage", "--name", "Ann"], ("Ann", "Player 2")),
        (["--name", "Ann", "--name", "Bob", "--name", "Cid"], ("Ann", "Bob", "Cid")),
        (["--players", "4", "--name", "Ann"], ("Ann", "Player 2", "Player 3", "Player 4")),
        (["--name", " Ann ", "--name", "👨‍👩‍👧"], ("Ann", "👨‍👩‍👧")),
    ],
)
def test_players(autopeg: Autopeg, home: Path, args: list[str], players: tuple[str, ...]) -> None:
    outcome = autopeg("score", *args)
    assert (outcome.code, outcome.err) == (0, "")
    assert the_game().players == players


@pytest.mark.parametrize(
    ("args", "options"),
    [
        ([], {}),
        (["--target", "61"], {"target": 61}),
        (["--skunk", "skunk"], {"skunk": "skunk"}),
        (["--muggins"], {"muggins": "strict"}),
        (["--muggins", "free"], {"muggins": True}),
        (["--no-muggins"], {"muggins": False}),
        (["--players", "4", "--no-partners"], {"partners": False}),
        (["--players", "4", "--partners"], {"partners": True}),
    ],
)
def test_rules(autopeg: Autopeg, home: Path, args: list[str], options: dict[str, Any]) -> None:
    autopeg("score", *args)
    assert the_game().options == {"rules": "cribbage", **options}


@pytest.mark.parametrize(
    ("args", "options"),
    [
        (["tabletop"], {"rules": "tabletop"}),
        (["tabletop", "--variant", "ship", "--target", "51"], {"rules": "tabletop", "variant": "ship", "target": 51}),
        (["tabletop", "--rows-side", "0", "--players", "4"], {"rules": "tabletop", "rows_side": 0}),
        (["crib_rummy", "--pegging", "confirm"], {"rules": "crib_rummy", "pegging": "confirm"}),
        (["crummy_rummy", "--points-a-hole", "1"], {"rules": "crummy_rummy", "points_a_hole": 1}),
    ],
)
def test_rules_of_the_other_games(autopeg: Autopeg, home: Path, args: list[str], options: dict[str, Any]) -> None:
    """T3, T24, T26; R57; Y44."""
    outcome = autopeg("score", *args)
    assert (outcome.code, outcome.err) == (0, "")
    assert the_game().options == options


@pytest.mark.parametrize(
    ("game", "lines", "replayed"),
    [
        ("tabletop", "deal\nA 4\nover\nover\n", "The round: Ann 4, Bob 0"),
        ("crib_rummy", "deal\nA 6\nout 6 9\n", "Bob goes out: 6, and 18 for 9 cards left"),
        ("crummy_rummy", "deal\nB 45\nover\nround B 1 40\n", "Bob's round 1 is corrected: 40"),
    ],
)
def test_the_other_games_are_resumed_replayed_and_counted(
    autopeg: Autopeg, game: str, lines: str, replayed: str
) -> None:
    autopeg("score", game, "--name", "Ann", "--name", "Bob", stdin=lines)
    assert autopeg("resume", stdin="undo\nredo\ndeal\n").code == 0
    assert replayed in autopeg("replay", "-", stdin=autopeg("export").out).out
    assert autopeg("replay", "--json", "-", stdin=autopeg("export").out).code == 0
    assert "Nobody has finished a game of score yet" in autopeg("stats", "--game", "score").out
    assert [one["player"] for one in autopeg("stats", "--game", "score", "--json").values] == ["Ann", "Bob"]
    assert autopeg("games").out.endswith("Ann, Bob: goes on\n")


def test_a_round_of_the_ship_variation_reads_as_in_the_game(autopeg: Autopeg) -> None:
    """T27: the difference are game points, not the points of the round."""
    said = autopeg(
        "score", "tabletop", "--variant", "ship", "--name", "Ann", "--name", "Bob", stdin="deal\nA 4\nover\nover\n"
    )
    sentence = "The round: Ann 4, Bob 0, four game points for Ann"
    assert sentence in said.out
    assert sentence in autopeg("replay", "-", stdin=autopeg("export").out).out


@pytest.mark.parametrize(
    ("args", "sides"), [([], 2), (["--players", "4"], 2), (["--players", "4", "--no-partners"], 4)]
)
def test_a_match_begins_with_its_sides(autopeg: Autopeg, home: Path, args: list[str], sides: int) -> None:
    """C3, C52."""
    autopeg("score", "--match", "3", *args)
    assert match_of(the_game()) == Match.begin(3, sides)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["whist"], 'there is no game "whist": choose from cribbage, tabletop, crib_rummy, crummy_rummy'),
        (["--players", "5"], "the score is kept for 2 to 4 players, not 5"),
        (["--players", "1"], "the score is kept for 2 to 4 players, not 1"),
        (["--players", "2", *["--name", "Ann"] * 3], "--players 2, but 3 are named: Ann, Ann, Ann"),
        (["--name", "club"], "--name club is the name of a bot, but only people play here"),
        (["--name", " "], '--name " ": type a name'),
        (["--name", "A" * 25], f'--name "{"A" * 24}...": this name is too long: it can have 24 characters'),
        (["--name", "Ann", "--name", "ann"], '--name "ann": "ann" looks like "Ann", the name of another'),
        (["--name", "Ann", "--name", "Αnn"], '--name "Αnn": "Αnn" looks like "Ann"'),
        (["--partners"], "--partners and --no-partners are for four players, not 2"),
        (["--no-partners", "--players", "3"], "--partners and --no-partners are for four players, not 3"),
        (["--target", "100"], '--target "100": cribbage takes 61, 121, 241'),
        (
            ["tabletop", "--skunk", "lurch"],
            "--skunk does not apply to tabletop. Its options: --variant, --target, --rows-side",
        ),
        (
            ["tabletop", "--target", "100"],
            "Table Top Cribbage can't be played to 100 points: choose 61, or 121 or more",
        ),
        (["tabletop", "--players", "3"], "the score is kept for 2 or 4 players, not 3"),
        (["crummy_rummy", "--target", "61"], "--target does not apply to crummy_rummy. Its options: --points-a-hole"),
        (["--match", "4"], 'Invalid value for "--match"'),
    ],
)
def test_wrong_words_are_named_and_nothing_is_kept(
    autopeg: Autopeg, home: Path, args: list[str], complaint: str
) -> None:
    outcome = autopeg("score", *args)
    assert outcome.code == 2
    assert outcome.complaint.startswith(complaint)
    with Store(home) as store:
        assert store.games() == []


def test_every_entry_is_kept_and_resumed(autopeg: Autopeg) -> None:
    said = autopeg("score", "--name", "Ann", "--name", "Bob", stdin="A 12\nB 7\ndeal\n").out
    assert said.endswith("The game is kept: `autopeg resume` continues it.\n")
    assert "Ann: 12, 109 to go" in autopeg("resume", stdin="undo\nB 9\n").out
    assert autopeg("games").out.endswith("Ann, Bob: goes on\n")
    replayed = autopeg("replay", "-", stdin=autopeg("export").out).out
    assert "   5  Bob pegs 9\n      Ann 12, Bob 16\n" in replayed
    lines = autopeg("replay", "--json", "-", stdin=autopeg("export").out).values
    assert (lines[-1]["scores"], lines[-1]["to_act"], lines[-1]["over"]) == ([12, 16], None, None)


def test_sides_are_called_by_name_when_a_game_is_over(autopeg: Autopeg) -> None:
    autopeg("score", "--players", "4", "--no-partners", "--name", "Ann", stdin="D 121\nD 121\n")
    assert autopeg("games").out.endswith("Player 4 wins two games at once\n")
    autopeg("score", "--players", "4", stdin="B 121\nB 121\n")
    assert autopeg("games").out.endswith("Player 2 and Player 4 win two games at once\n")


def test_a_match_is_resumed_with_its_next_game(autopeg: Autopeg) -> None:
    """C52: the loser deals."""
    autopeg("score", "--match", "3", "--name", "Ann", "--name", "Bob", stdin="B 61\nB 61\nA 121\nA 121\n")
    said = autopeg("resume", stdin="next\n").out
    assert "game 2 of the match to 3" in said
    assert "Bob deals: Bob's crib.\n" in said
    assert "The match: Ann 1, Bob 0.\n" in said


@pytest.mark.parametrize("words", [("play", "score"), ("hint", "score"), ("bot", "score", "--level", "club")])
def test_score_is_no_game_of_cards(autopeg: Autopeg, words: tuple[str, ...]) -> None:
    outcome = autopeg(*words)
    assert outcome.code == 2
    assert outcome.complaint.startswith('there is no game "score"')


def test_without_a_program_that_speaks_a_sentence_says_so(
    autopeg: Autopeg, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    outcome = autopeg("score", "--say")
    assert (outcome.code, outcome.complaint[:6]) == (2, "--say ")
    assert "install espeak-ng" in outcome.complaint


def test_statistics_of_kept_scores(autopeg: Autopeg) -> None:
    assert "`autopeg score` begins one" in autopeg("stats", "--game", "score").out
    autopeg("score", "--name", "Ann", "--name", "Bob", stdin="deal\nA 12\nB 8\ndeal\nB 121\nB 121\n")
    assert autopeg("stats", "--game", "score", "--player", "ann").out == (
        "Ann, 2 players: 0 won, 1 lost (1 by lurch)\n"
        "  1 entry of 12.00 points, the largest 12\n"
        "  as dealer 12.00 points a deal, in 1 deal, expected 16.18\n\n"
    )
    assert [value["entries"] for value in autopeg("stats", "--game", "score", "--json").values] == [1, 2]
