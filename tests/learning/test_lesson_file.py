"""What is wrong in the file of a lesson is named: the file, the step, and the key or the card."""

import sys
from pathlib import Path

import pytest
from msgspec import Struct

from autopeg.engine.moves import Part
from autopeg.learning.lesson import ChoiceTask, MoveTask, Position, position_from
from autopeg.learning.lesson_file import read_lesson

MOVE = (
    """
[steps.move]
asks = "Which card?"
right = [{ type = "discard", cards = "5H JD" }, { type = "take_upcard", use = { type = "extend", high = "6H" } }]
well = """
    + '"""'
    + """
Yes.
That is it."""
    + '"""'
    + """
position = { hand = "5H JD" }
"""
)
CHOICE = """
[steps.choice]
asks = "Who?"
answers = [{ text = "Bob", says = "Yes.", is_right = true }, { text = "I", says = "No." }]
"""
COUNT = """
[steps.count]
asks = "What scores?"
cards = "5H 5D 5S 1X"
starter = "JC"
well = "Yes."
"""


class WrittenHand(Struct, forbid_unknown_fields=True):
    """A position with a hand."""

    hand: str

    def position(self) -> Position:
        return position_from({"hand": self.hand})


def nothing(hand: object, starter: object) -> list[Part]:
    return []


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A function that writes the lesson of the package `lessons_of_a_game`, with one step, and reads it."""
    package = tmp_path / "lessons_of_a_game"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("lessons_of_a_game", None)

    def read(*tasks: str, name: str = 'name = "lead"', counts: bool = True):
        step = f'invites = "Learn it"\n[[steps]]\n{name}\ntitle = "The lead"\nsays = "You lead."\n'
        (package / "lesson.toml").write_text(step + "".join(tasks), encoding="utf-8")
        return read_lesson("lessons_of_a_game", WrittenHand, nothing if counts else None)

    return read


def test_a_move_is_read(write) -> None:
    [step] = write(MOVE).steps
    assert (step.name, step.title, step.says, step.rules) == ("lead", "The lead", "You lead.", ())
    assert isinstance(step.task, MoveTask)
    assert step.task.well == "Yes. That is it."
    assert step.task.right == (
        {"type": "discard", "cards": ("5H", "JD")},
        {"type": "take_upcard", "use": {"type": "extend", "high": ("6H",)}},
    )
    assert step.task.position.lines == ({"type": "setup", "state": {"hand": "5H JD"}},)


def test_a_choice_is_read(write) -> None:
    [step] = write(CHOICE).steps
    assert isinstance(step.task, ChoiceTask)
    assert [(answer.text, answer.is_right) for answer in step.task.answers] == [("Bob", True), ("I", False)]


@pytest.mark.parametrize(
    ("tasks", "wrong"),
    [
        ((), 'step "lead": it needs a move, a count or a choice, and only one of them'),
        ((MOVE, CHOICE), 'step "lead": it needs a move, a count or a choice, and only one of them'),
        ((MOVE.replace("well", "good"),), "unknown field `good`"),
        ((MOVE.replace("hand =", "hands ="),), 'step "lead": Object contains unknown field `hands`'),
        ((CHOICE.replace("says", "tells"),), "unknown field `tells`"),
        ((COUNT,), "step \"lead\": '1X' is not a card"),
        (("[steps.move",), "lessons_of_a_game/lesson.toml: "),
    ],
    ids=["no task", "two tasks", "key", "key of a position", "key of an answer", "card", "no TOML"],
)
def test_what_is_wrong_is_named(write, tasks: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^lessons_of_a_game/lesson\.toml") as refusal:
        write(*tasks)
    assert wrong in str(refusal.value)


def test_a_game_without_counting_says_so(write) -> None:
    with pytest.raises(ValueError, match='step "lead": this game has nothing to count'):
        write(COUNT, counts=False)
