"""Plan of an installation: which files to copy and remove, comparing the wanted files with those of a Pico."""

import hashlib
from collections.abc import Mapping

from msgspec import Struct

FOLDERS = ("pegcore", "pegboard")
"""Everything in these folders of the Pico is the board's program; nothing else is ever removed."""


class Plan(Struct, frozen=True):
    """The files that an installation has to copy and remove."""

    changed: dict[str, bytes]
    """The files to copy, by path."""
    removed: tuple[str, ...]
    """The paths to remove."""
    kept: int
    """How many files are up to date."""

    @property
    def is_empty(self) -> bool:
        return not (self.changed or self.removed)

    @property
    def byte_count(self) -> int:
        return sum(map(len, self.changed.values()))


def digest_of(content: bytes) -> str:
    """Return the SHA-256 of a file in hex."""
    return hashlib.sha256(content).hexdigest()


def plan_for(wanted: Mapping[str, bytes], held: Mapping[str, str]) -> Plan:
    """Return the plan for the wanted files. held: the digest of each file of the Pico, by path."""
    changed = {path: content for path, content in wanted.items() if held.get(path) != digest_of(content)}
    removed = sorted(path for path in held if path.split("/")[0] in FOLDERS and path not in wanted)
    return Plan(changed, tuple(removed), len(wanted) - len(changed))
