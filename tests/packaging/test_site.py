"""The site: links of its documents, faults of its pages, and what its pages without a server are told."""

import importlib
import json
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path, PurePosixPath
from types import ModuleType

import pytest
from msgspec.structs import replace

from autopeg.counting.hand_count import count_cards
from autopeg.engine.cards import PACK, parse_cards
from autopeg.engine.moves import Move, to_json
from autopeg.learning.exercise import ExerciseTable
from autopeg.learning.lesson import CountTask, TryTask
from autopeg.learning.lesson_check import lesson_of, table_of
from autopeg.learning.practice.drill import drill_named
from autopeg.learning.practice.puzzles import puzzles_of
from autopeg.session.card_text import card_text
from autopeg.session.lay_options import LayOptions
from autopeg.web.exercises import StepAnswer, judge_step
from autopeg.web.game_page import meld_page_of
from release import links, packs
from release.lay_packs import laid_moves, lay_key, lay_options_of
from release.site import with_links

ROOT = Path(__file__).resolve().parents[2]
PAGES = frozenset({"docs/page.md", "docs/pictures/page.png", "hardware/README.md"})


@pytest.fixture(scope="module", autouse=True)
def offline_modules() -> Iterator[None]:
    """Put the modules for MicroPython in the browser where they can be imported; they run on both."""
    sys.path.insert(0, str(ROOT / "site/offline"))
    yield
    sys.path.remove(str(ROOT / "site/offline"))


@pytest.fixture
def count_page() -> ModuleType:
    return importlib.import_module("count_page")


@pytest.mark.parametrize(
    ("link", "on_the_site"),
    [
        ("[the page](page.md#rules)", "[the page](page.md#rules)"),
        ("![it](pictures/page.png)", "![it](pictures/page.png)"),
        ("[boards](../hardware)", "[boards](../hardware/README.md)"),
        ("[code](../host/autopeg/api.py)", "[code](https://example.org/blob/main/host/autopeg/api.py)"),
        ("[there](https://example.org/x)", "[there](https://example.org/x)"),
        ("[below](#below)", "[below](#below)"),
    ],
)
def test_a_link_leads_to_a_page_of_the_site_or_to_the_repository(link: str, on_the_site: str) -> None:
    assert with_links(link, PurePosixPath("docs/x.md"), PAGES, "https://example.org") == on_the_site


def test_a_link_to_a_repository_without_an_address_becomes_words() -> None:
    assert with_links("[code](../host/autopeg/api.py)", PurePosixPath("docs/x.md"), PAGES, "") == "code"


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="other.html#there">', ""),
        ('<a href="https://example.org">', ""),
        ('<img src="data:image/png;base64,AA">', ""),
        ('<a href="gone.html">', "there is no such file"),
        ('<a href="other.html#gone">', "there is no such place on the page"),
        ('<img src="https://example.org/x.png">', "comes from elsewhere"),
        ('<script src="/app.js">', "begins at the root"),
    ],
)
def test_a_fault_of_a_page_is_found(tmp_path: Path, html: str, fault: str) -> None:
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    (tmp_path / "other.html").write_text('<p id="there">', encoding="utf-8")
    found = list(links.faults(tmp_path))
    assert len(found) == bool(fault)
    assert fault in "".join(found)


def test_every_document_stands_in_the_contents_of_the_site() -> None:
    listed = (ROOT / "site/index.md").read_text(encoding="utf-8").splitlines()
    documents = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").glob("*/README.md"), ROOT / "hardware/README.md"]
    named = {path.relative_to(ROOT).with_suffix("").as_posix() for path in documents}
    assert named - set(listed) == set()


def test_a_hand_counts_as_everywhere(count_page: ModuleType) -> None:
    assert json.loads(count_page.count("5H 5S JD 5C", "5D", False)) == {
        "points": 29,
        "parts": json.loads(count_page.count("5H 5S JD 5C", "5D", True))["parts"],
    }


def test_the_worth_of_a_hand_is_over_the_46_starters_left(count_page: ModuleType) -> None:
    hand = ("5H", "5S", "6D", "7C")
    left = [str(card) for card in PACK if str(card) not in (*hand, "KD", "QS")]
    points = [count_cards(hand, starter, False).points for starter in left]
    worth = json.loads(count_page.over_starters("5H 5S 6D 7C", "KD QS", False))
    assert worth["starters"] == len(left) == 46
    assert worth["average"] == pytest.approx(sum(points) / len(points))
    assert (worth["best"], worth["worst"]) == (max(points), min(points))


def test_the_board_pegs_what_is_typed() -> None:
    board = importlib.import_module("board_page")
    board.start((ROOT / "hardware/boards/classic-2.json").read_text(encoding="utf-8"), "{}")
    now_ms, lights = 0, json.loads(board.turn(0))["lights"]
    for key in "A12#":
        board.press(key)
        board.press("")
    stored: dict[str, str] = {}
    for _ in range(600):
        now_ms += 20
        seen = json.loads(board.turn(now_ms))
        lights = seen.get("lights", lights)
        stored |= seen.get("files", {})
    twelfth = lights[0][11 * 6 : 12 * 6]
    assert twelfth != "000000"
    assert lights[1][11 * 6 : 12 * 6] == "000000"
    kept = json.dumps(stored)
    board.start((ROOT / "hardware/boards/classic-2.json").read_text(encoding="utf-8"), kept)
    for _ in range(600):
        now_ms += 20
        lights = json.loads(board.turn(now_ms)).get("lights", lights)
    assert lights[0][11 * 6 : 12 * 6] == twelfth, "the game was not kept"


def test_every_legal_discard_has_the_verdict_of_the_engine() -> None:
    drill = drill_named("cribbage", "discards")
    step = drill.step("dealer-7")
    verdicts = dict(packs.verdicts(step, lambda: drill.table("cribbage", step, card_text)))
    assert isinstance(step.task, TryTask)
    assert len(verdicts) == 15 + 1
    cards = sorted(map(str, step.task.state.hands[step.task.seat]))[:2]
    for order in (cards, cards[::-1]):
        move = {"type": "discard", "player": step.task.seat, "cards": order}
        expected = judge_step(step, drill.table("cribbage", step, card_text), StepAnswer(move=move))
        assert verdicts[packs.move_key(move)].verdict == expected.verdict


def test_every_way_through_a_count_is_judged() -> None:
    step = drill_named("cribbage", "counting").step("plain-3")
    verdicts = dict(packs.verdicts(step, lambda: None))
    assert isinstance(step.task, CountTask)
    found: list[tuple[str, ...]] = []
    verdict = None
    right = sorted({tuple(sorted(map(str, part.cards))) for part in step.task.parts})
    for cards in right:
        verdict = verdicts[packs.count_key(found, cards)].verdict
        assert verdict == judge_step(step, None, StepAnswer(found=tuple(found), cards=cards)).verdict
        found.append(cards)
    assert verdict is not None
    assert verdict.is_done
    assert not verdicts[packs.count_key(found, right[0])].verdict.is_right


@pytest.mark.parametrize(("game", "number"), [("crib_rummy", 9), ("crummy_rummy", 5)])
def test_every_way_to_lay_cards_has_the_words_and_the_verdict_of_the_engine(game: str, number: int) -> None:
    """Of puzzles in which something can be laid: whatever is marked, in every order of a contract's melds."""
    drill = drill_named(game, "puzzles")
    page = meld_page_of(game)
    assert page is not None
    laying = [puzzle for puzzle in puzzles_of(game) if puzzle.kind == "lay"][:number:4]
    for step in (drill.step(puzzle.name) for puzzle in laying):
        table = drill.table(game, step, card_text)
        assert table is not None
        options = lay_options_of(table)
        verdicts = dict(packs.verdicts(step, lambda step=step: drill.table(game, step, card_text)))
        hand = table.state.hands[table.learner]
        for cards in (cards for size in range(len(hand) + 1) for cards in combinations(hand, size)):
            made = page.lay_options(table.state, table.learner, cards, table.names, None)
            found = options.get(lay_key(cards), LayOptions(()))
            assert list(found.options) == list(made.options)
            moves = [each for option in made.options for each in option.does if isinstance(each, Move)]
            assert {packs.move_key(to_json(move)) for move in moves} <= verdicts.keys()
        for move in table.legal_moves(table.learner):
            record = to_json(move)
            if "melds" in record:
                record["melds"] = record["melds"][::-1]
            expected = judge_step(step, drill.table(game, step, card_text), StepAnswer(move=record))
            assert verdicts[packs.move_key(record)].verdict.is_right == expected.verdict.is_right


def test_a_longer_contract_than_the_shortest_is_judged() -> None:
    step = next(step for step in lesson_of("crummy_rummy").steps if step.name == "contract")
    table = table_of("crummy_rummy", step, card_text)
    assert table is not None
    state = replace(table.state, hands=(parse_cards(["7C 7D 7S 7H KC KH KD 4D"]), table.state.hands[1]))
    table = ExerciseTable("crummy_rummy", state, table.names, table.learner, card_text)
    laid = {str(move) for move in laid_moves(table, lay_options_of(table))}
    assert len([move for move in laid if "LayDown" in move and "7H" in move]) > 3
