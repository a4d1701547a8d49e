"""The interfaces of the browser's code, read from its type declarations: what it takes the server's messages to be."""

import re
from pathlib import Path

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


SERVER = interfaces("web/types/server.d.ts")
