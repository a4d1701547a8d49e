"""What the rules can refuse, found in their source; and what a sentence for players must be."""

import ast
import re
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path

from autopeg.engine.cards import CARDS
from autopeg.engine.refusal import Facts, IllegalMove
from autopeg.session.card_text import card_text
from autopeg.session.refusals import SHARED
from autopeg.session.text import text_of

PACKAGE = Path(__file__).parents[3] / "host" / "autopeg"
NAMES = ("You", "Bob", "Cid", "Dot")

_RAISING = {"IllegalMove": (0, 2), "EntryWarning": (0, 2), "bad_unless": (None, 1)}
"""The calls that refuse something: which of their arguments is the code, and which the reason."""

_NOT_FOR_PLAYERS = re.compile(r"\b[CRTY]\d+[a-z]?\b|player \d|\b([A2-9TJQK]|10)[CDHS]\b(?! is)|\n")


def keys_of(place: Path) -> set[str]:
    """The keys of all that a module, or those of a folder, refuse: "CODE" or "CODE.why"; with a * what is computed."""
    paths = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    return {key for tree in trees for call in _calls(tree) for key in _keys(*call)}


def check_sentence(sentence: str) -> None:
    """Assert that a sentence can be put to players."""
    said = re.sub(r'"[^"]*"', '""', sentence)  # what a record holds in place of a card is quoted as it is
    assert not _NOT_FOR_PLAYERS.search(said), sentence
    assert sentence[0].isupper() or sentence[0] in '"♣♦♥♠-0123456789`', sentence
    assert sentence[-1] in ".?!", sentence
    assert ".." not in sentence, sentence


def check_key(game_name: str, key: str) -> None:
    """Assert that what is refused by a key is a sentence for players."""
    code, _, why = key.partition(".")
    check_sentence(said_of(game_name, IllegalMove(code, why=why, **whole_facts())))


def check_complete(templates: Collection[str], keys: set[str]) -> None:
    """Assert that every key of a game has a template, its own or a shared one, and that no template is left over."""
    assert keys <= {*templates, *SHARED}
    assert set(templates) <= keys | {"DUPLICATE_CARD"}, "nothing refuses like this any more"


def said_of(game_name: str, refusal: IllegalMove) -> str:
    """What the players of a game read of a refusal, in signs and in letters, the refused being you or Bob."""
    describe = text_of(game_name).describe_refusal
    said = describe(refusal, NAMES, card_text)
    for names in (NAMES, ("Ann", "You", "Cid", "Dot"), ("Ann", "Bob", "Cid", "Dot")):
        check_sentence(describe(refusal, names, card_text))
    assert describe(refusal, NAMES, partial(card_text, ascii_only=True)).isascii()
    return said


def whole_facts() -> Facts:
    """Every fact that a refusal may have."""
    facts = Facts(
        seat=0, due=(1,), card=CARDS[9], cards=CARDS[2:5], cell=(1, 2), count=3, limit=2, wanted=(1, 2), laid=(2, 1),
        name="M1", detail="it has no type", cause=IllegalMove("NOTHING_TO_UNDO"),
    )  # fmt: skip
    assert set(facts) == set(Facts.__annotations__)
    return facts


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.AST]]:
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in scopes:
        for node in ast.walk(scope):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _RAISING:
                yield node, scope


def _keys(call: ast.Call, scope: ast.AST) -> Iterator[str]:
    assert isinstance(call.func, ast.Name)
    code_at, why_at = _RAISING[call.func.id]
    codes = ["BAD_SETUP"] if code_at is None else _values(call.args[code_at], scope)
    why = next((word.value for word in call.keywords if word.arg == "why"), None)
    if why is None and len(call.args) > why_at:
        why = call.args[why_at]
    for code in codes:
        yield from ([code] if why is None else (f"{code}.{value}" for value in _values(why, scope)))


def _values(node: ast.expr, scope: ast.AST) -> list[str]:
    """What an expression can be: a text, one of two, or what a name was set to; else a *."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _values(body, scope) + _values(orelse, scope)
        case ast.Name(id=name):
            found = [value for value in ast.walk(scope) if isinstance(value, ast.Assign) and _sets(value, name)]
            return [text for each in found for text in _values(each.value, scope)] or ["*"]
        case _:
            return ["*"]


def _sets(assignment: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in assignment.targets)
