"""`autopeg replay --check`, and the program of docs/fairness.md that uses nothing of ours."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from autopeg.records import Store
from support.cli.outcome import Autopeg
from support.play.tampering import finished_record, tampered

DOCUMENT = Path(__file__).parents[2] / "docs/fairness.md"
GAMES = [("cribbage", 2), ("cribbage", 3), ("tabletop", 2), ("crib_rummy", 2), ("crummy_rummy", 3)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda each: f"{each[0]} {each[1]}")
def lines(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The record of a finished game, in which something was undone."""
    game, players = request.param
    with Store(tmp_path_factory.mktemp("store")) as store:
        return [json.loads(line) for line in finished_record(store, game, players).splitlines()]


def written(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines), encoding="utf-8")
    return path


def deals_in(lines: list[dict[str, Any]]) -> int:
    return sum(line.get("type") == "deal" for line in lines)


def test_check_says_what_it_has_proved(autopeg: Autopeg, lines: list[dict[str, Any]], tmp_path: Path) -> None:
    file = written(tmp_path / "game.jsonl", lines)
    outcome = autopeg("replay", "--check", str(file))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("The cards are those that were fixed before the first one: ")
    assert lines[1]["commitment"] in outcome.out.replace(" ", "")
    [value] = autopeg("replay", "--check", "--json", str(file)).values
    assert value["commitments"] == [lines[1]["commitment"]]
    assert value["unproved"] == 0


def test_a_tampered_record_is_refused_naming_the_deal(
    autopeg: Autopeg, lines: list[dict[str, Any]], tmp_path: Path
) -> None:
    file = written(tmp_path / "game.jsonl", tampered(lines))
    outcome = autopeg("replay", "--check", str(file))
    assert (outcome.code, outcome.out) == (2, "")
    assert re.search(rf"game.jsonl: deal {deals_in(lines)} \(move \d+, deal\): these are not the cards", outcome.err)


def test_nothing_to_check_is_said_with_exit_code_1(autopeg: Autopeg) -> None:
    bare = '{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{}}\n'
    outcome = autopeg("replay", "--check", "-", stdin=bare)
    assert (outcome.code, outcome.out) == (1, "")
    assert "nothing to check: it has no commitment" in outcome.err


def test_check_and_review_do_not_go_together(autopeg: Autopeg) -> None:
    bare = '{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{}}\n'
    assert autopeg("replay", "--check", "--review", "-", stdin=bare).code == 2


class TestDocument:
    """The ways of docs/fairness.md without Autopeg."""

    text = DOCUMENT.read_text(encoding="utf-8")

    def run(self, tmp_path: Path, lines: list[dict[str, Any]]) -> "subprocess.CompletedProcess[str]":
        [program] = re.findall(r"```python\n(.*?)```", self.text, re.DOTALL)
        assert "autopeg" not in program.casefold()
        file = written(tmp_path / "game.jsonl", lines)
        return subprocess.run(
            [sys.executable, "-I", "-c", program, str(file)], capture_output=True, text=True, check=False
        )

    def test_its_program_agrees_with_a_record(self, tmp_path: Path, lines: list[dict[str, Any]]) -> None:
        found = self.run(tmp_path, lines)
        assert (found.returncode, found.stderr) == (0, "")
        drawn = sum(line.get("type") in ("cut_for_deal", "deal", "starter", "start", "reshuffle") for line in lines)
        assert found.stdout == f"{drawn} draws follow from what was fixed before the first card\n"

    def test_its_program_names_the_deal_of_a_tampered_record(self, tmp_path: Path, lines: list[dict[str, Any]]) -> None:
        found = self.run(tmp_path, tampered(lines))
        assert found.returncode == 1
        assert found.stderr.startswith(f"deal {deals_in(lines)}, move ")

    def test_its_program_refuses_another_secret(self, tmp_path: Path, lines: list[dict[str, Any]]) -> None:
        found = self.run(tmp_path, [*lines[:-1], lines[-1] | {"secret": "0" * 64}])
        assert found.returncode == 1
        assert "KeyError" in found.stderr

    @pytest.mark.skipif(sys.platform == "win32", reason="there is no sha256sum")
    def test_its_line_prints_the_commitment(self, tmp_path: Path, lines: list[dict[str, Any]]) -> None:
        [command] = re.findall(r"^    (printf .*)$", self.text, re.MULTILINE)
        written(tmp_path / "game-12.jsonl", lines)
        found = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert found.stdout.split()[0] == lines[1]["commitment"]

    def test_the_secret_is_hashed_as_the_text_it_is(self, lines: list[dict[str, Any]]) -> None:
        assert hashlib.sha256(lines[-1]["secret"].encode("ascii")).hexdigest() == lines[1]["commitment"]
