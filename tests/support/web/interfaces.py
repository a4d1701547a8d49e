"""What the browser's code takes the server's messages to be: the structs of answers, and the views of games."""

import re
from pathlib import Path
from typing import Any, cast

import msgspec

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.web import api, board, snapshot
from make_server_types import LATE

for module, name in ((snapshot, "PadState"), (board, "Step"), (api, "Mark")):
    setattr(module, name, LATE[name])  # they import it only for types

HOST = Path(__file__).parents[3] / "host/autopeg"
_HEAD = r"^(?:export )?interface (\w+)(?:<[^\n]*?>)?(?: extends (\w+))?[^\n]* \{\n"
_INTERFACE = re.compile(_HEAD + r"((?:  .*\n|\n)*)\}", re.MULTILINE)
_FIELD = re.compile(r"^  (\w+)(\??):", re.MULTILINE)


def interfaces(*paths: str) -> dict[str, set[str]]:
    """The fields of every interface of these files, inherited ones too; those that may be missing are left out."""
    text = "".join((HOST / path).read_text(encoding="utf-8") for path in paths)
    heads = _INTERFACE.findall(text)
    own = {name: {field for field, may_miss in _FIELD.findall(body) if not may_miss} for name, _, body in heads}
    return {name: own[name] | own.get(base, set()) for name, base, _ in heads}


def assert_is(kind: Any, message: dict[str, Any]) -> None:
    """Assert that a message is one of this kind, in all that it contains; moves may be those of any game."""
    msgspec.convert(_with_any_moves(message), kind, dec_hook=_card)


def _with_any_moves(value: Any) -> Any:
    match value:
        case {"type": str()}:
            return {**value, "type": Move.__struct_config__.tag}
        case dict():
            return {name: _with_any_moves(each) for name, each in cast(dict[str, Any], value).items()}
        case list():
            return [_with_any_moves(each) for each in cast(list[Any], value)]
        case _:
            return value


def _card(kind: type, value: object) -> object:
    return Card.parse(cast(str, value)) if kind is Card else value
