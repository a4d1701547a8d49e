"""What an installation has to bring and to remove, by comparing what is wanted with what a Pico holds."""

import hashlib
from collections.abc import Mapping

from msgspec import Struct

FOLDERS = ("pegcore", "pegboard")
"""Whatever lies in these folders of the Pico is the board's program; nothing else of it is ever removed."""


class Plan(Struct, frozen=True):
    """changed: the files to bring, by path; removed: the paths to remove; kept: how many files are right already."""

    changed: dict[str, bytes]
    removed: tuple[str, ...]
    kept: int

    @property
    def is_empty(self) -> bool:
        return not (self.changed or self.removed)

    @property
    def byte_count(self) -> int:
        return sum(map(len, self.changed.values()))


def digest_of(content: bytes) -> str:
    """Return what tells one content of a file from another: its SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def plan_for(wanted: Mapping[str, bytes], held: Mapping[str, str]) -> Plan:
    """Return what turns a Pico's files into the wanted ones. held: the digest of each file of the Pico, by path."""
    changed = {path: content for path, content in wanted.items() if held.get(path) != digest_of(content)}
    removed = sorted(path for path in held if path.split("/")[0] in FOLDERS and path not in wanted)
    return Plan(changed, tuple(removed), len(wanted) - len(changed))
