"""docs/troubleshooting.md has every sentence that the program can say about a board."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import autopeg
from autopeg.base import errors
from autopeg.base.errors import AutopegError
from autopeg.boards.link import finding, port, symptoms, talk

HOST = Path(autopeg.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
ABOUT_BOARDS = sorted(
    path
    for pattern in (
        "boards/*.py",
        "boards/emulated/*.py",
        "boards/install/*.py",
        "boards/link/*.py",
        "boards/selftest/*.py",
        "cli/board*.py",
    )
    for path in HOST.glob(pattern)
)
ERRORS = {
    name
    for module in (errors, finding, port, talk)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, AutopegError)
}
TOLD_BY_FUNCTIONS = ("port.py", "board_looking.py")  # which return sentences as texts
LEAST_LETTERS = 12  # of a sentence that is not put together from others


def sentences(path: Path) -> Iterator[str]:
    """Yield the pattern of each sentence that a module can end with; what varies in it matches anything."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS and node.args:
            yield from pattern_of(node.args[0])
        elif isinstance(node, ast.Return) and node.value and path.name in TOLD_BY_FUNCTIONS:
            yield from pattern_of(node.value)


def pattern_of(text: ast.expr) -> Iterator[str]:
    if not isinstance(text, ast.JoinedStr | ast.Constant):
        return
    parts: list[ast.expr] = text.values if isinstance(text, ast.JoinedStr) else [text]
    fixed = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if sum(map(len, fixed)) >= LEAST_LETTERS:
        yield ".+?".join(re.escape(plain(part)) for part in split_at_values(parts))


def split_at_values(parts: list[ast.expr]) -> list[str]:
    found = [""]
    for part in parts:
        if isinstance(part, ast.Constant):
            found[-1] += str(part.value)
        else:
            found.append("")
    return found


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("`", "").replace("\\|", "|"))


SENTENCES = sorted(
    {(path.relative_to(HOST).as_posix(), sentence) for path in ABOUT_BOARDS for sentence in sentences(path)}
)


def test_there_are_sentences_to_look_for() -> None:
    assert len(SENTENCES) > 40


@pytest.mark.parametrize(("module", "sentence"), SENTENCES)
def test_every_error_stands_in_the_page(module: str, sentence: str) -> None:
    assert re.search(sentence, plain(PAGE)), f"{module} can say what docs/troubleshooting.md does not explain"


@pytest.mark.parametrize(
    "words",
    [
        value
        for name, value in vars(symptoms).items()
        if name[0] != "_" and isinstance(value, str) and name.isupper() and " " in value
    ],
)
def test_every_symptom_of_a_port_stands_in_the_page(words: str) -> None:
    pattern = ".+?".join(re.escape(plain(part)) for part in words.split("{}"))
    assert re.search(pattern, plain(PAGE))
