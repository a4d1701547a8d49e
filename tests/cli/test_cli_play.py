"""`autopeg play` and `autopeg resume`: who sits down to what. How it is played is tested in tests/terminal."""

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from autopeg.cli.main import run
from autopeg.engine.match import Match
from autopeg.play.opening import begin_game, match_of
from autopeg.play.seating import levels_of
from autopeg.play.table import Table
from autopeg.records import Store, StoredGame
from autopeg.records.pegging import FRESH, Checkpoint, Heard
from autopeg.score.moves import Points
from autopeg.terminal import Settings
from autopeg.terminal import line_mode as lines
from support.cli.outcome import Autopeg, the_game


@pytest.mark.parametrize(
    ("args", "players", "bots"),
    [
        ([], ("You", "club"), [None, "club"]),
        (["--name", "Ann"], ("Ann", "club"), [None, "club"]),
        (["--bot", "expert"], ("You", "expert"), [None, "expert"]),
        (["--name", "Ann", "--name", "Bob"], ("Ann", "Bob"), [None, None]),
        (["--players", "3"], ("You", "club", "club 2"), [None, "club", "club"]),
        (["--players", "4", "--bot", "expert"], ("You", "expert", "club", "club 2"), [None, "expert", "club", "club"]),
        (["--seats", "expert, Ann ,club"], ("expert", "Ann", "club"), ["expert", None, "club"]),
        (["--seats", "Ann,club", "--players", "2"], ("Ann", "club"), [None, "club"]),
        (["--seats", "club,beginner"], ("club", "beginner"), ["club", "beginner"]),
    ],
)
def test_seats(autopeg: Autopeg, home: Path, args: list[str], players: tuple[str, ...], bots: list[str | None]) -> None:
    outcome = autopeg("play", "cribbage", *args)
    assert (outcome.code, outcome.err) == (0, "")
    header = the_game()
    assert (header.players, header.extra["seats"]) == (players, bots)


@pytest.mark.parametrize(
    ("args", "options"),
    [
        ([], {}),
        (["--target", "61"], {"target": 61}),
        (["--muggins"], {"muggins": "strict"}),
        (["--muggins", "strict"], {"muggins": "strict"}),
        (["--muggins", "free"], {"muggins": True}),
        (["--muggins=off"], {}),
        (["--muggins", "free", "--no-muggins"], {}),
        (["--muggins", "--target", "61"], {"target": 61, "muggins": "strict"}),
        (["--no-muggins", "--skunk", "double_skunk"], {"skunk": "double_skunk"}),
    ],
)
def test_rules(autopeg: Autopeg, home: Path, args: list[str], options: dict[str, Any]) -> None:
    autopeg("play", "cribbage", *args)
    assert the_game().options == options


def test_a_game_may_follow_an_option_without_its_value(autopeg: Autopeg, home: Path) -> None:
    outcome = autopeg("play", "--muggins", "cribbage")
    assert (outcome.code, outcome.err) == (0, "")
    assert the_game().options == {"muggins": "strict"}


def test_a_value_that_muggins_does_not_have_is_named(autopeg: Autopeg) -> None:
    outcome = autopeg("play", "cribbage", "--muggins", "yes")
    assert outcome.code == 2
    assert '"--muggins": "yes" is not one of "strict", "free", "off"' in outcome.complaint


def test_a_match_begins(autopeg: Autopeg, home: Path) -> None:
    autopeg("play", "cribbage", "--match", "3", "--players", "3")
    assert match_of(the_game()) == Match.begin(3, sides=3)


def test_without_a_terminal_the_game_is_in_lines_and_kept_at_the_end_of_the_input(autopeg: Autopeg) -> None:
    outcome = autopeg("play", "cribbage", "--name", "Ann", stdin="1 2\n")
    assert outcome.code == 0
    assert "Ann" in outcome.out
    assert "autopeg resume" in outcome.out
    [game] = autopeg("games", "--json").values
    assert game["moves"] > 0
    assert game["over"] is None


def test_resume_goes_on_where_the_game_stood(autopeg: Autopeg, home: Path) -> None:
    autopeg("play", "cribbage", stdin="1 2\n")
    with Store(home) as store:
        text = store.text(1)
        assert autopeg("resume", stdin="hand\n").code == 0
        assert store.text(1) == text
    autopeg("play", "cribbage", "--seats", "club,You", stdin="1 2\n")
    with Store(home) as store:
        texts = [store.text(1), store.text(2)]
        for args in ((2,), (1,)):
            outcome = autopeg("resume", *args, stdin="hand\n")
            assert (outcome.code, outcome.err) == (0, "")
        assert [store.text(1), store.text(2)] == texts


def test_resume_goes_on_with_a_game_in_which_only_a_question_about_a_board_waits(autopeg: Autopeg, home: Path) -> None:
    """Also in one that is over here: the board may have gone on from an earlier score."""
    for options in ({"target": 121}, {"target": 61}):
        with Store(home) as store:
            table = begin_game(store, "score", ["Ann", "Bob"], options)
            assert isinstance(table.journal, StoredGame)
            table.journal.save_checkpoint(Checkpoint(waiting=Heard("e6614103e72b5a2f", "PTS b 6", FRESH, 0)))
            if options["target"] == 61:
                table.submit(Points(0, 61))
        outcome = autopeg("resume", table.journal.id, "--plain", "--board", "virtual", stdin="quit\n")
        assert "typed on the board Bob 6" in outcome.out
        assert "? Which scores count?" in outcome.out
        assert "The game is kept: `autopeg resume` continues it." in outcome.out
    listed = autopeg("resume").out
    assert "Ann 0, Bob 0; asks about its board" in listed
    assert "Ann 61, Bob 0; asks about its board" in listed


def sit_down(monkeypatch: pytest.MonkeyPatch, *args: str) -> tuple[str, Settings]:
    """Run a command before a terminal and return which screen came up, with its settings."""
    seen: list[tuple[str, Settings]] = []

    def shows(screen: str) -> Callable[..., Table]:
        def play(table: Table, store: Store, settings: Settings, *rest: object) -> Table:
            seen.append((screen, settings))
            return table

        return play

    def fill_screen(table: Table, store: Store, settings: Settings, *rest: object) -> tuple[Table, bool]:
        return shows("full")(table, store, settings), False

    monkeypatch.setattr("autopeg.terminal.play", fill_screen)
    monkeypatch.setattr(lines, "play", shows("lines"))
    terminal = io.StringIO()
    terminal.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "stdout", terminal)
    assert run(args) == 0
    return seen[0]


def test_a_beginner_who_does_not_play_leaves_no_game_behind(autopeg: Autopeg, home: Path) -> None:
    for args in (("play", "crummy_rummy"), ("duplicate", "crummy_rummy"), ("resume", "1")):
        with Store(home) as store:
            if args[0] == "resume":
                begin_game(store, "crummy_rummy", ["Ann", "club"], {})
            before = store.games()
        outcome = autopeg(*args, "--beginner", "Zed")
        assert (outcome.code, outcome.complaint[:34]) == (2, "--beginner Zed: no such player; th")
        with Store(home) as store:
            assert store.games() == before


@pytest.mark.parametrize(("seated", "typed"), [(("cribbage", "Ann", "Bob"), ""), (("score", "Ann", "Bob"), "a 5\n")])
def test_a_game_that_another_window_deletes_is_not_said_to_be_kept(
    autopeg: Autopeg, home: Path, monkeypatch: pytest.MonkeyPatch, seated: Sequence[str], typed: str
) -> None:
    with Store(home) as store:
        game, *words = seated
        begin_game(store, game, words, {})
    play = lines.play

    def play_after_delete(table: Table, store: Store, *rest: Any) -> Table:
        with Store(home) as window:
            window.delete(1)
        return play(table, store, *rest)

    monkeypatch.setattr(lines, "play", play_after_delete)
    outcome = autopeg("resume", "1", "--plain", "--board", "none", stdin=f"{typed}quit\n")
    assert "Game 1 was deleted in another window, so nothing of it is kept" in outcome.out
    assert outcome.out.endswith("This game was deleted in another window.\n")
    assert "resume" not in outcome.out


def test_before_a_terminal_the_game_fills_the_screen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, settings = sit_down(monkeypatch, "play", "cribbage", "--seats", "Ann,club")
    assert (screen, settings) == ("full", Settings(offers_guide=True, seats=("Ann", "club")))
    assert sit_down(monkeypatch, "play", "cribbage", "--plain")[0] == "lines"


def test_the_options_of_the_screen_serve_play_and_resume(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["--speed", "none", "--count-it-yourself", "--no-hints", "--ascii", "--auto-go", "--bell"]
    expected = Settings("none", True, False, True, True, bell=True, seats=("You", "club"), match=Match.begin(3, 2))

    def leave(table: Table) -> str:
        return "kept"

    monkeypatch.setattr("autopeg.cli.at_table.leave_table", leave)
    first = replace(expected, offers_guide=True)
    assert sit_down(monkeypatch, "play", "cribbage", "--match", "3", *args) == ("full", first)
    assert sit_down(monkeypatch, "resume", "1", *args) == ("full", expected)


def test_a_match_is_resumed_between_its_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C52."""
    with Store(home) as store:
        table = begin_game(store, "cribbage", ["club", "beginner"], {"target": 61}, Match.begin(5, 2))
        while table.advance() is not None:
            pass
    assert sit_down(monkeypatch, "resume") == ("full", Settings(seats=("club", "beginner"), match=Match.begin(5, 2)))


def test_arena_reports_and_repeats(autopeg: Autopeg) -> None:
    args = ("arena", "cribbage", "--seats", "club,beginner", "--games", "3", "--seed", "7")
    said = autopeg(*args)
    assert said.code == 0
    assert [line.split(":")[0] for line in said.out.splitlines()] == ["cribbage", "club", "beginner"]
    results: list[dict[str, Any]] = []
    for _ in range(2):
        [result] = autopeg(*args, "--json").values
        assert result.pop("games_per_s") > 0
        results.append(result)
    assert results[0] == results[1]
    assert results[0]["played"] == 4, "every deck is played from both seats"
    assert sum(entrant["wins"] for entrant in results[0]["entrants"]) == 4


@pytest.mark.parametrize(
    ("game", "words", "options"),
    [
        ("cribbage", ["--target", "61", "--muggins"], {"target": 61, "muggins": "strict"}),
        ("cribbage", ["--muggins", "free"], {"muggins": True}),
        ("tabletop", ["--variant", "ship"], {"variant": "ship"}),
        ("crib_rummy", ["--jokers", "4", "--ace", "both"], {"jokers": 4, "ace": "both"}),
        ("crummy_rummy", ["--movable", "jokers"], {"movable": "jokers"}),
    ],
)
def test_arena_plays_by_the_rules_that_are_agreed_on(
    autopeg: Autopeg, game: str, words: list[str], options: dict[str, object]
) -> None:
    [result] = autopeg("arena", game, "--seats", "beginner,beginner", "--games", "1", *words, "--json").values
    assert result["options"] == options


def test_a_ladder_rates_all_levels_or_the_seats_named(autopeg: Autopeg) -> None:
    words = ("arena", "tabletop", "--ladder", "--games", "2", "--target", "61")
    [ladder] = autopeg(*words, "--seats", "club, beginner", "--json").values
    assert [rung["name"] for rung in ladder["rungs"]] == ["club", "beginner"]
    assert ladder["pairings"][0]["played"] == 2
    outcome = autopeg(*words)
    assert outcome.code == 0
    assert {line.split()[1] for line in outcome.out.splitlines()[2:]} == set(levels_of("tabletop"))


def test_arena_needs_seats_or_a_ladder(autopeg: Autopeg) -> None:
    outcome = autopeg("arena", "tabletop", "--games", "2")
    assert outcome.code == 2
    assert "--seats" in outcome.err


def test_arena_refuses_a_rule_of_another_game(autopeg: Autopeg) -> None:
    outcome = autopeg("arena", "tabletop", "--seats", "club,club", "--games", "1", "--jokers", "4")
    assert outcome.code == 2
    assert "--jokers does not apply to tabletop" in outcome.err


def test_a_bot_answers_in_json_lines(autopeg: Autopeg) -> None:
    hello = '{"hello":1,"game":"cribbage","options":{},"seat":0,"players":2}'
    outcome = autopeg("bot", "cribbage", "--level", "beginner", stdin=f'{hello}\nnonsense\n{{"bye":1}}\n')
    assert (outcome.code, outcome.err) == (0, "")
    ready, error = outcome.values
    assert "ready" in ready
    assert "error" in error


@pytest.mark.parametrize(
    ("game", "args", "options"),
    [
        ("tabletop", [], {}),
        ("tabletop", ["--variant", "ship"], {"variant": "ship"}),
        ("tabletop", ["--rows-side", "0", "--target", "150"], {"rows_side": 0, "target": 150}),
        ("tabletop", ["--no-muggins", "--seats", "Ann,club,Bob,club"], {}),
        ("crib_rummy", ["--players", "4"], {}),
        (
            "crib_rummy",
            ["--jokers", "4", "--ace", "both", "--target", "61"],
            {"jokers": 4, "ace": "both", "target": 61},
        ),
        (
            "crib_rummy",
            ["--pegging", "confirm", "--upcard-may-extend-opponent"],
            {"pegging": "confirm", "upcard_may_extend_opponent": True},
        ),
    ],
)
def test_a_game_has_rules_of_its_own(
    autopeg: Autopeg, home: Path, game: str, args: list[str], options: dict[str, Any]
) -> None:
    """T3, T24, T26, R60."""
    outcome = autopeg("play", game, *args)
    assert (outcome.code, outcome.err) == (0, "")
    assert (the_game().game, the_game().options) == (game, options)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ["tabletop", "--muggins"],
            "--muggins does not apply to tabletop. Its options: --variant, --target, --rows-side",
        ),
        (["tabletop", "--players", "3"], "tabletop is for 2 or 4 players, not 3 (You, club, club)"),
        (["tabletop", "--target", "90"], "played to 90 points: choose 61, or 121 or more"),
        (
            ["cribbage", "--variant", "ship"],
            "--variant does not apply to cribbage. Its options: --target, --muggins, --skunk",
        ),
        (["cribbage", "--target", "62"], '--target "62": cribbage takes 61, 121, 241'),
        (["crib_rummy", "--jokers", "3"], "--jokers"),
        (
            ["crib_rummy", "--skunk", "none"],
            "--skunk does not apply to crib_rummy. Its options: --target, --jokers, --ace",
        ),
        (["cribbage", "--players", "5"], "cribbage is for 2, 3 or 4 players, not 5"),
    ],
)
def test_a_rule_of_another_game_is_refused(autopeg: Autopeg, args: list[str], says: str) -> None:
    outcome = autopeg("play", *args)
    assert (outcome.code, outcome.out) == (2, "")
    assert says in outcome.complaint
    assert autopeg("games", "--json").values == []
