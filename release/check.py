"""`make release-check`: what a release still lacks, what has been built here, and what only GitHub can check."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from release import workflows
from release.notes import news_of, section_of
from release.publication import FILE, ROOT, is_set, publication, version

MICROPYTHON = "release/makers/micropython.toml"
"""What the files to drag onto a Pico begin with."""

ARTEFACTS = (
    ("the package, as wheel and sdist", "packages/autopeg-{version}*", "make packages"),
    ("the program for this system, without Python", "downloads/autopeg[-_]{version}*", "make program"),
    ("the files for makers", "downloads/autopeg-hardware-{version}.zip", "make hardware-files"),
    ("the files to drag onto a Pico", "downloads/autopeg-drag-{version}.zip", "make drag-files"),
    ("the site", "site/index.html", "make site"),
)
"""What a release consists of: its name, its files in dist/, and the command that makes it."""

ELSEWHERE = (
    "the tests and the program on Windows and macOS, and on other versions of Python than this one's",
    "attestations, which GitHub signs",
    "that the package index trusts release.yml in the environment package-index: set it up there",
    "that Pages takes the site from Actions, and that the environments github-pages, downloads and package-index exist",
)
"""What this command cannot check, wherever it runs."""


def refusals(root: Path, tag: str) -> Iterator[str]:
    """Yield what a release must not lack. tag: the tag being released, empty if there is none yet."""
    unset = [name for name, value in publication(root).items() if not is_set(value)]
    if unset:
        yield f"{FILE} has a placeholder in {', '.join(unset)}: set it"
    number = version(root)
    if tag and tag != f"v{number}":
        yield f"the tag {tag} is not v{number}, the version in host/autopeg/__init__.py: change one of them"
    if news := news_of(root):
        yield f"the changelog lacks {len(news)} news items of news/: run `make news`"
    if not section_of((root / "CHANGELOG.md").read_text(encoding="utf-8"), number):
        yield f"the changelog has no section for {number}: run `make news`"
    micropython = tomllib.loads((root / MICROPYTHON).read_text(encoding="utf-8"))["pico"]
    if not micropython["is_compared"]:
        yield (
            f"{MICROPYTHON}: nobody has compared the SHA-256 of {micropython['file']} with that of a file downloaded "
            f"from {micropython['address']}: do it, then set is_compared to true"
        )
    yield from workflows.faults(root)
    if changed := _changed_files(root):
        yield f"{changed} files are not committed: commit or remove them"


def built(root: Path) -> Iterator[str]:
    """Yield for each part of a release whether it has been built here, and how it is."""
    for what, pattern, command in ARTEFACTS:
        files = sorted(file.name for file in (root / "dist").glob(pattern.format(version=version(root))))
        yield f"{what}: {', '.join(files)}" if files else f"{what}: not built here yet; `{command}` does it"


def _changed_files(root: Path) -> int:
    command = ["git", "-C", str(root), "status", "--porcelain"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return len(run.stdout.splitlines())


def main() -> int:
    """Print the findings; return 1 if anything is missing."""
    tag = os.environ.get("GITHUB_REF_NAME", "") if os.environ.get("GITHUB_REF_TYPE") == "tag" else ""
    missing = list(refusals(ROOT, tag))
    for heading, lines in (
        (f"Built here for {version()}", built(ROOT)),
        ("Not checked here, as only GitHub or another system can", ELSEWHERE),
        ("Missing for a release", missing),
    ):
        items = list(lines)
        if items:
            print(f"{heading}:", *(f"  - {line}" for line in items), sep="\n")
    print("Not ready for a release." if missing else "Ready for a release.")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
