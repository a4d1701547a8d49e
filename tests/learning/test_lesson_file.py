"""What is wrong in the file of a lesson is named: the file, the step, and the key, the move or the card."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from autopeg.engine.moves import Part
from autopeg.learning.lesson import Answer, ChoiceTask, MoveTask, Pattern, Position, Slip, cards, position_from
from autopeg.learning.lesson_file import WrittenPosition, read_lesson

MOVE = '''
asks = "Which card?"
right = "discard 10♥ JD or take 6H or 7H"
well = """
Yes.
That is it."""
position.hand = "5H JD"
[lead.slips]
"discard 5H" = "A 5 is worth more."
'''
CHOICE = """
asks = "Who?"
right = "Bob"
answers = { Bob = "Yes.", I = "No." }
"""
COUNT = """
asks = "What scores?"
count = "5H 5D 5S 1X"
starter = "JC"
well = "Yes."
"""


class WrittenHand(WrittenPosition, frozen=True):
    """A position with a hand."""

    hand: str

    def position(self) -> Position:
        return position_from({"hand": self.hand})


def move_of(verb: str, words: Sequence[str]) -> Pattern | None:
    return {"type": verb, "cards": cards(*words)} if verb in ("discard", "take") else None


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

    def read(*tasks: str, invites: str = 'invites = "Learn it"', counts: bool = True):
        read_lesson.cache_clear()
        step = f'{invites}\n[lead]\ntitle = "The lead"\nsays = "You lead."\n'
        (package / "lesson.toml").write_text("\n".join((step, *tasks)), encoding="utf-8")
        return read_lesson("lessons_of_a_game", WrittenHand, move_of, nothing if counts else None)

    yield read
    read_lesson.cache_clear()


def test_a_move_is_read(write) -> None:
    [step] = write(MOVE).steps
    assert (step.name, step.title, step.says, step.rules) == ("lead", "The lead", "You lead.", ())
    assert isinstance(step.task, MoveTask)
    assert step.task.well == "Yes. That is it."
    assert step.task.right == (
        {"type": "discard", "cards": ("TH", "JD")},
        {"type": "take", "cards": ("6H",)},
        {"type": "take", "cards": ("7H",)},
    )
    assert step.task.slips == (Slip(({"type": "discard", "cards": ("5H",)},), "A 5 is worth more."),)
    assert step.task.position.lines == ({"type": "setup", "state": {"hand": "5H JD"}},)


def test_a_choice_is_read(write) -> None:
    [step] = write(CHOICE).steps
    assert isinstance(step.task, ChoiceTask)
    assert step.task.answers == (Answer("Bob", "Yes.", True), Answer("I", "No.", False))


ONE_TASK = 'step "lead": it needs a position, a count or answers, and only one of them'


@pytest.mark.parametrize(
    ("tasks", "wrong"),
    [
        ((), ONE_TASK),
        ((CHOICE, 'count = "5H"'), ONE_TASK),
        ((CHOICE.replace("asks", "rules"),), 'step "lead": Object missing required field `asks`'),
        ((MOVE.replace("well", "good"),), 'step "lead": Object contains unknown field `good`'),
        ((MOVE.replace("position.hand", "position.hands"),), 'step "lead": Object contains unknown field `hands`'),
        ((MOVE.replace("or take", "or tale"),), 'step "lead": "tale 6H" is not a move of this game'),
        ((MOVE.replace("7H", "7X"),), 'step "lead": "7X" is not a card'),
        ((CHOICE.replace('"Bob"', '"You"'),), 'step "lead": the right answer, "You", is not one of the answers'),
        ((COUNT,), 'step "lead": "1X" is not a card'),
        ((CHOICE, "[lead]"), "lesson.toml: Cannot declare"),
        ((CHOICE, "[pone"), "lesson.toml: Expected ']' at the end of a table declaration"),
    ],
    ids=["no task", "two tasks", "missing", "key", "position", "move", "card", "answer", "counted", "twice", "no TOML"],
)
def test_what_is_wrong_is_named(write, tasks: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=r"^lessons_of_a_game/lesson\.toml") as refusal:
        write(*tasks)
    assert wrong in str(refusal.value)


@pytest.mark.parametrize("invites", ["", "invites = 3"])
def test_a_lesson_needs_its_invitation(write, invites: str) -> None:
    with pytest.raises(ValueError, match=r"^lessons_of_a_game/lesson\.toml: `invites` is missing"):
        write(CHOICE, invites=invites)


def test_a_step_is_a_table(write) -> None:
    with pytest.raises(ValueError, match='step "pone": Expected `object`, got `str`'):
        write(CHOICE, invites='invites = "Learn it"\npone = "a text"')


def test_a_game_without_counting_says_so(write) -> None:
    with pytest.raises(ValueError, match='step "lead": this game has nothing to count'):
        write(COUNT, counts=False)
