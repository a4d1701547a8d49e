"""Subjects of commits: `python tests/commit_subjects.py FILE` checks the message in a file, as a hook of git does."""

import re
import sys
from pathlib import Path

LONGEST = 72
VERBS = Path(__file__).with_name("commit_verbs.txt").read_text(encoding="ascii").split()
"""What a subject can begin with after its area: a plain verb for what the change does to the project."""

_SUBJECT = re.compile(r"[a-z0-9_.]+(?:, [a-z0-9_.]+)*: (\w+)(?:,? .+)?")


def fault_of(subject: str) -> str:
    """Return what is wrong with a subject, empty if nothing is: length, area first, then a verb of the list."""
    if len(subject) > LONGEST:
        return f"it has {len(subject)} characters: at most {LONGEST}"
    found = _SUBJECT.fullmatch(subject)
    if found is None:
        return "it begins with an area and a colon: web: Fix the order of a redrawn hand"
    if found[1] not in VERBS:
        return f"{found[1]} is no verb of the list in tests/commit_verbs.txt: Add, Fix, Move, Rename, Show, ..."
    return ""


def main() -> int:
    """Check the first line of a message; return the exit code."""
    subject = Path(sys.argv[1]).read_text(encoding="utf-8").partition("\n")[0]
    fault = fault_of(subject)
    if fault:
        print(f'"{subject}": {fault}', file=sys.stderr)
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main())
