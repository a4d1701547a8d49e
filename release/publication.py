"""Who publishes Autopeg and where, from publication.toml, and the version."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = "publication.toml"
_PLACEHOLDER = re.compile("AUTHOR|MAIL|ADDRESS")
_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


def publication(root: Path = ROOT) -> dict[str, str]:
    """Return what publication.toml says, by name."""
    return tomllib.loads((root / FILE).read_text(encoding="utf-8"))


def is_set(value: str) -> bool:
    """Return whether a value of publication.toml is no placeholder."""
    return not _PLACEHOLDER.search(value)


def version(root: Path = ROOT) -> str:
    """Return the version that would be released."""
    found = _VERSION.search((root / "host/autopeg/__init__.py").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]
