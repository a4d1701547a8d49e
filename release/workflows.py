"""What the workflows run: actions pinned by commit, and targets of the Makefile."""

import re
from collections.abc import Iterator
from pathlib import Path

_USES = re.compile(r"^\s*(?:- )?uses: (\S+)(.*)$", re.MULTILINE)
_RUN = re.compile(r"^\s*(?:- )?run: (.*)$", re.MULTILINE)
_PINNED = re.compile(r"\S+@[0-9a-f]{40}")
_PHONY = re.compile(r"^\.PHONY: (.+)$", re.MULTILINE)


def workflow_files(root: Path) -> list[Path]:
    """Return the workflows, and the actions that they share."""
    return sorted([*(root / ".github/workflows").glob("*.yml"), *(root / ".github/actions").glob("*/action.yml")])


def targets_run(root: Path) -> set[str]:
    """Return the targets of the Makefile that the workflows run."""
    lines = (line for file in workflow_files(root) for line in _RUN.findall(file.read_text(encoding="utf-8")))
    return {word for line in lines for word in line.split()[1:] if "=" not in word}


def faults(root: Path) -> Iterator[str]:
    """Yield what is wrong with the workflows: an action without a commit, a line that is no target of the Makefile."""
    [phony] = _PHONY.findall((root / "Makefile").read_text(encoding="utf-8"))
    targets = set(phony.split())
    for file in workflow_files(root):
        text = file.read_text(encoding="utf-8")
        for action, comment in _USES.findall(text):
            if not action.startswith("./") and not (_PINNED.fullmatch(action) and re.match(r" # v\d", comment)):
                yield f"{file.name}: {action} is not pinned by its commit, with its version behind it"
        for line in _RUN.findall(text):
            words = line.split()
            if words[0] != "make" or not {word for word in words[1:] if "=" not in word} <= targets:
                yield f"{file.name}: `{line}` does not run targets of the Makefile"
