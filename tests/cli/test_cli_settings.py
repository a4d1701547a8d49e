"""`autopeg settings`, and what holds where: the option, the environment, the file, the default."""

import tomllib
from pathlib import Path

import pytest
from test_cli_play import sit_down

from autopeg.boards.board_uri import chosen_board
from autopeg.cli.main import run
from autopeg.session.preferences import SETTINGS
from support.cli.outcome import Autopeg, the_game


@pytest.fixture
def file(home: Path) -> Path:
    """The settings file, which is not there yet."""
    home.mkdir()
    return home / "settings.toml"


def test_as_delivered(autopeg: Autopeg, file: Path) -> None:
    assert {value["name"]: value["value"] for value in autopeg("settings", "show", "--json").values} == {
        "name": "You", "bot": "club", "speed": "normal", "ascii": False, "plain": False, "grades": False,
        "board": "auto",
    }  # fmt: skip
    assert autopeg("settings").out.count("default") == len(SETTINGS) + 1
    assert autopeg("settings", "path").out == f"{file}\n"
    assert not file.exists()


def test_a_setting_is_one_line_and_the_rest_of_the_file_stays(autopeg: Autopeg, file: Path) -> None:
    file.write_text('# mine\nname = "Ann"  # hello\n\nspeed = "slow"\n')
    assert autopeg("settings", "set", "speed", "fast").out == "speed is now fast.\n"
    autopeg("settings", "set", "ascii", "yes")
    autopeg("settings", "set", "bot", 'cmd:bot "with quotes"')
    assert file.read_text() == (
        '# mine\nname = "Ann"  # hello\n\nspeed = "fast"\nascii = true\nbot = "cmd:bot \\"with quotes\\""\n'
    )
    assert autopeg("settings", "unset", "name").out == "name is now You, the default.\n"
    assert file.read_text().startswith('# mine\n\nspeed = "fast"')
    shown = {value["name"]: value for value in autopeg("settings", "show", "--json").values}
    assert shown["bot"] == {"name": "bot", "value": 'cmd:bot "with quotes"', "source": str(file)}
    assert shown["name"]["source"] is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "Ann"\nspeed = "quick"\n', 'line 2: speed = "quick": choose from none, slow, normal or fast'),
        ("speed = 3\n", "line 1: speed = 3: choose from"),
        ('bot = "genius"\n', 'bot = "genius": choose from beginner, club, expert, master, analyst or cmd:PROGRAM ARGS'),
        ('bot = "cmd: "\n', "cmd:PROGRAM ARGS"),
        ('ascii = "perhaps"\n', 'ascii = "perhaps": choose from true or false'),
        ('name = "club"\n', "is the name of a bot"),
        ('name = ""\n', "type a name"),
        (
            'spede = "fast"\n',
            'line 1: there is no setting "spede": choose from name, bot, speed, ascii, plain, grades or board',
        ),
        ("[speed]\nnow = 1\n", "line 1: speed"),
        ("speed = \n", 'line 1: not valid TOML: "speed ="'),
        ('name = "Ann"\nspeed : fast\n', 'line 2: not valid TOML: "speed : fast"'),
    ],
)
def test_a_line_that_makes_no_sense_is_named_with_its_place_and_all_else_goes_on(
    autopeg: Autopeg, file: Path, text: str, says: str
) -> None:
    for command in (["settings"], ["settings", "show", "--json"], ["score", "--board", "none"]):
        file.unlink(missing_ok=True)
        before = autopeg(*command, stdin="quit\n")
        file.write_text(text)
        outcome = autopeg(*command, stdin="quit\n")
        assert (outcome.code, before.code, before.err) == (0, 0, "")
        assert len(outcome.out.splitlines()) == len(before.out.splitlines())
        assert str(file) in outcome.complaint
        assert says in outcome.complaint
    assert autopeg("games").err == "", "what needs no setting goes on"


def test_a_file_that_is_no_toml_is_mended_and_kept(autopeg: Autopeg, file: Path) -> None:
    old = '# mine\nname = "Ann"\nspeed : fast\nname = "Bob"\n\n[other]\nx = 1\nx = [1,\n'
    file.write_text(old)
    assert {value["name"]: value["value"] for value in autopeg("settings", "show", "--json").values}["name"] == "Ann"
    outcome = autopeg("settings", "set", "speed", "slow")
    assert (outcome.code, outcome.out) == (0, "speed is now slow.\n")
    assert file.read_text() == '# mine\nname = "Ann"\n\nspeed = "slow"\n[other]\nx = 1\n'
    [kept] = file.parent.glob("settings-*.toml")
    assert str(kept) in outcome.err
    assert kept.read_text() == old


def test_a_file_in_another_encoding_is_mended_and_kept(autopeg: Autopeg, file: Path) -> None:
    file.write_bytes('speed = "slow"\nname = "Zoë"\n'.encode("latin-1"))
    assert autopeg("settings", "set", "name", "Zoë").code == 0
    assert file.read_text(encoding="utf-8") == 'speed = "slow"\nname = "Zoë"\n'
    assert len(list(file.parent.glob("settings-*.toml"))) == 1


def test_a_value_that_makes_no_sense_is_not_written(autopeg: Autopeg, file: Path) -> None:
    assert autopeg("settings", "set", "speed", "quick").complaint == (
        'speed "quick": choose from none, slow, normal or fast'
    )
    assert 'no setting "spede": choose from name' in autopeg("settings", "set", "spede", "fast").complaint
    assert not file.exists()


def test_a_wrong_value_can_be_set_right(autopeg: Autopeg, file: Path) -> None:
    file.write_text('speed = "quick"\n')
    assert autopeg("settings", "set", "speed", "fast").code == 0
    assert file.read_text() == 'speed = "fast"\n'


def test_a_folder_in_place_of_the_file_is_one_sentence(autopeg: Autopeg, file: Path) -> None:
    file.mkdir()
    assert autopeg("settings").code == 1
    assert "cannot read" in autopeg("settings", "set", "bot", "club").complaint


def test_option_before_environment_before_file(autopeg: Autopeg, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('name = "Ann"\nbot = "expert"\nspeed = "slow"\nascii = true\n')
    _, settings = sit_down(monkeypatch, "play", "cribbage")
    assert (settings.seats, settings.speed, settings.ascii_suits) == (("Ann", "expert"), "slow", True)
    monkeypatch.setenv("AUTOPEG_NAME", "Zoe")
    monkeypatch.setenv("AUTOPEG_BOT", "beginner")
    monkeypatch.setenv("AUTOPEG_SPEED", "fast")
    monkeypatch.setenv("AUTOPEG_ASCII", "0")
    _, settings = sit_down(monkeypatch, "play", "cribbage", "--players", "3")
    assert (settings.seats, settings.speed, settings.ascii_suits) == (("Zoe", "beginner", "beginner"), "fast", False)
    args = ("--name", "Bob", "--bot", "club", "--speed", "none", "--ascii")
    _, settings = sit_down(monkeypatch, "play", "cribbage", *args)
    assert (settings.seats, settings.speed, settings.ascii_suits) == (("Bob", "club"), "none", True)
    monkeypatch.setenv("AUTOPEG_ASCII", "")
    _, settings = sit_down(monkeypatch, "play", "cribbage", "--no-ascii")
    assert settings.ascii_suits is False


def test_a_variable_that_makes_no_sense_is_named(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOPEG_SPEED", "quick")
    assert autopeg("play", "cribbage").complaint == "AUTOPEG_SPEED=quick: choose from none, slow, normal or fast"


def test_setting_says_when_a_variable_goes_before_it(autopeg: Autopeg, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUTOPEG_SPEED", "slow")
    outcome = autopeg("settings", "set", "speed", "fast")
    assert outcome.err == "But AUTOPEG_SPEED is set to slow, which overrides it.\n"


def test_the_score_keeper_is_the_first_player(autopeg: Autopeg, home: Path) -> None:
    autopeg("settings", "set", "name", "Ann")
    assert run(["score", "--board", "none", "--plain"]) in (0, 1)
    assert the_game().players == ("Ann", "Player 2")


def test_the_board_of_the_settings(autopeg: Autopeg, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUTOPEG_BOARD", raising=False)
    assert chosen_board(None) == "auto"
    autopeg("settings", "set", "board", "none")
    assert chosen_board(None) == "none"
    monkeypatch.setenv("AUTOPEG_BOARD", "virtual")
    assert chosen_board(None) == "virtual"
    assert chosen_board("strip") == "strip"
    home.joinpath("settings.toml").write_text("board = 1\n")
    monkeypatch.delenv("AUTOPEG_BOARD")
    assert chosen_board(None) == "auto"


@pytest.mark.parametrize("word", ["zzz", "virtual:", "none:classic-2", "com"])
def test_a_word_that_is_no_board_is_refused_where_it_stands(
    autopeg: Autopeg, file: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.delenv("AUTOPEG_BOARD", raising=False)
    assert autopeg("settings", "set", "board", word).complaint.startswith(f'board "{word}": choose from auto, virtual')
    assert not file.exists()
    file.write_text(f'board = "{word}"\n')
    assert f'{file}, line 1: board = "{word}": choose from auto' in autopeg("settings").complaint


@pytest.mark.parametrize("word", ["virtual:mine.json", "strip", "E6614103E7174A2F", "COM3", "/dev/ttyACM0"])
def test_every_word_for_a_board_can_be_set(autopeg: Autopeg, file: Path, word: str) -> None:
    assert autopeg("settings", "set", "board", word).code == 0
    assert word in file.read_text()


def test_a_setting_is_written_before_any_table_and_as_it_is_spoken(autopeg: Autopeg, file: Path) -> None:
    file.write_text('speed = "fast"\n\n[other]\nx = 1\n')
    autopeg("settings", "set", "name", "Zoë")
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {"speed": "fast", "name": "Zoë", "other": {"x": 1}}
    assert 'name = "Zoë"' in file.read_text(encoding="utf-8")


def test_line_mode_can_be_the_default(autopeg: Autopeg, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autopeg.cli.at_table.has_screen", lambda: True)
    monkeypatch.setattr("autopeg.cli.start.has_screen", lambda: True)
    assert autopeg("settings", "set", "plain", "on").out == "plain is now true.\n"
    assert "? Discard two cards" in autopeg("play", "cribbage", stdin="quit\n").out
    monkeypatch.setattr("autopeg.cli.main.is_terminal", lambda: True)
    assert "? A number, Enter for 1" in autopeg(stdin="q\n").out
